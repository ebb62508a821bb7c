#include <algorithm>
#include <array>
#include <cmath>

#include <inputanim/sample.hpp>

#include "../chart/svg.hpp"
#include "../common.hpp"
#include "pictures.hpp"
#include "plane.hpp"

namespace cli::report {

using namespace inputanim;
using chart::Axes;
using chart::Drawing;

namespace {

constexpr std::size_t most_samples = 12'000;
constexpr double farthest = 1e6; // metres; what is farther away is no place

struct Path {
    std::string name;
    std::string look;
    std::vector<float> x; // metres
    std::vector<float> z;

    [[nodiscard]] bool is_place(std::size_t i) const {
        return std::abs(static_cast<double>(x[i])) < farthest && std::abs(static_cast<double>(z[i])) < farthest;
    }
    [[nodiscard]] bool is_empty() const {
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (is_place(i)) return false;
        }
        return true;
    }
};

std::vector<float> fewer(const std::vector<float>& times) {
    const std::size_t step = times.size() / most_samples + 1;
    std::vector<float> some;
    for (std::size_t i = 0; i < times.size(); i += step) some.push_back(times[i]);
    return some;
}

// NaN where it has no keys at all, as a curve without any is 0 when it plays.
std::vector<float> sampled(const Animation& animation, const std::vector<float>& times, const std::string& name) {
    std::vector<float> values(times.size(), NAN);
    const std::size_t index = find_curve(name).value();
    const Channel& channel = channel_of(index);
    const auto axes = curves(animation, channel);
    if (axes.empty() || axes[index - channel.first].empty()) return values;
    SampleColumns columns;
    columns.values.at(index) = values;
    if (!sample(animation, times, columns)) values.assign(times.size(), NAN);
    return values;
}

std::vector<Path> paths_of(const Animation& animation, const std::vector<float>& times) {
    std::vector<Path> paths;
    const auto add = [&](const char* shown, const char* look, const std::string& channel) {
        Path path{shown, look, sampled(animation, times, channel + ".position.x"),
                  sampled(animation, times, channel + ".position.z")};
        if (!path.is_empty()) paths.push_back(std::move(path));
    };
    if (animation.camera) add("head", "head", "camera");
    if (animation.hands) add("left palm", "left", "hand.left.Palm");
    if (animation.hands) add("right palm", "right", "hand.right.Palm");
    return paths;
}

// Steps that no eye can see are left out.
void draw_path(Drawing& drawing, const Path& path, const Axes& axes) {
    constexpr double least_step = 0.6; // pixels
    chart::Path data;
    double last_x = 0;
    double last_y = 0;
    std::optional<std::size_t> first;
    std::size_t last = 0;
    for (std::size_t i = 0; i < path.x.size(); ++i) {
        if (!path.is_place(i)) {
            data.lift();
            continue;
        }
        const double x = axes.x(path.x[i]);
        const double y = axes.y(path.z[i]);
        if (!first) first = i;
        last = i;
        if (!data.is_lifted() && std::hypot(x - last_x, y - last_y) < least_step) continue;
        data.go(x, y);
        last_x = x;
        last_y = y;
    }
    drawing.path(std::move(data), "line " + path.look);
    if (!first) return;
    drawing.dot(axes.x(path.x[*first]), axes.y(path.z[*first]), 3.5, "start " + path.look, path.name + ": start");
    drawing.dot(axes.x(path.x[last]), axes.y(path.z[last]), 3.5, "end " + path.look, path.name + ": end");
}

// Where the head looked, now and then: short lines from it.
bool draw_directions(Drawing& drawing, const Animation& animation, const std::vector<float>& times, const Path& head,
                     const Axes& axes) {
    constexpr std::size_t wanted = 12;
    constexpr double length = 13; // pixels
    std::vector<float> some;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < wanted; ++i) {
        const std::size_t place = i * (times.size() - 1) / (wanted - 1);
        if (!places.empty() && places.back() == place) continue;
        places.push_back(place);
        some.push_back(times[place]);
    }
    std::array<std::vector<float>, 4> q;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        q.at(axis) = sampled(animation, some, std::string("camera.rotation.") + "xyzw"[axis]);
    }
    chart::Path lines;
    for (std::size_t i = 0; i < some.size(); ++i) {
        // The rotation of +z, seen from above.
        const double x = 2.0 * (q[0][i] * q[2][i] + q[3][i] * q[1][i]);
        const double z = 1.0 - 2.0 * (q[0][i] * q[0][i] + q[1][i] * q[1][i]);
        const double size = std::hypot(x, z);
        if (!(size > 1e-3) || !std::isfinite(size) || !head.is_place(places[i])) continue;
        const double from_x = axes.x(head.x[places[i]]);
        const double from_y = axes.y(head.z[places[i]]);
        lines.move(from_x, from_y);
        lines.line(from_x + length * x / size, from_y - length * z / size);
    }
    const bool any = !lines.is_empty();
    drawing.path(std::move(lines), "direction head");
    return any;
}

} // namespace

std::optional<Picture> draw_top_view(const Animation& animation, const Analysis& analysis) {
    const auto times = fewer(analysis.times);
    const auto paths = paths_of(animation, times);
    if (paths.empty()) return std::nullopt;
    Extent across = empty_extent();
    Extent along = empty_extent();
    for (const Path& path : paths) {
        for (std::size_t i = 0; i < path.x.size(); ++i) {
            if (!path.is_place(i)) continue;
            across.include(path.x[i]);
            along.include(path.z[i]);
        }
    }
    constexpr double least = 0.2; // metres: who does not move is still somewhere
    across.widen_to(least);
    along.widen_to(least);
    Axes axes = plane_axes(across, along, 34);
    axes.x_label = "x, to the right (m)";
    axes.y_label = "z, forward (m)";

    Drawing drawing(narrow, axes.box.bottom() + 42, "Paths of head and palms seen from above");
    draw_axes(drawing, axes);
    std::vector<chart::LegendEntry> legend;
    legend.reserve(paths.size());
    for (const Path& path : paths) legend.push_back({path.name, path.look});
    draw_legend(drawing, axes.box.left, axes.box.right(), 18, legend);
    drawing.open_view(axes.box);
    for (const Path& path : paths) draw_path(drawing, path, axes);
    const bool looked = paths.front().look == "head" && draw_directions(drawing, animation, times, paths.front(), axes);
    drawing.close_view();
    return Picture{chart::svg_element(drawing),
                   fmt::format("Paths seen from above. Rings are where they start, discs where they end{}; hands are "
                               "shown while they were tracked.",
                               looked ? ", short lines where the head faced at twelve times" : ""),
                   true};
}

} // namespace cli::report
