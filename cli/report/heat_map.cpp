#include <algorithm>
#include <cmath>
#include <map>

#include "../chart/svg.hpp"
#include "../common.hpp"
#include "pictures.hpp"
#include "plane.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;
using chart::Axes;
using chart::Drawing;

namespace {

constexpr int levels = 9; // of colour
constexpr double room_for_heading = 46;

struct Direction {
    double yaw = 0; // degrees
    double pitch = 0;
};

// Those of "gaze.head." or "gaze.".
std::vector<Direction> directions_of(const Analysis& analysis, const std::string& frame) {
    std::vector<Direction> found;
    const Series* const yaw = analysis.find(frame + "yaw");
    const Series* const pitch = analysis.find(frame + "pitch");
    if (yaw == nullptr || pitch == nullptr) return found;
    constexpr float turn = 360;
    for (std::size_t i = 0; i < std::min(yaw->values.size(), pitch->values.size()); ++i) {
        // A continuous yaw may be beyond a turn, and is the same direction there.
        const float to_right = std::remainder(yaw->values[i], turn);
        if (std::isfinite(to_right) && std::abs(pitch->values[i]) <= turn) {
            found.push_back({to_right, pitch->values[i]});
        }
    }
    return found;
}

// What all but a few of them are in, and ten degrees around straight ahead.
Extent usual_extent(const std::vector<Direction>& directions, double Direction::*axis) {
    constexpr double left_out = 0.005; // at each end
    std::vector<double> values;
    values.reserve(directions.size());
    for (const Direction& direction : directions) values.push_back(direction.*axis);
    std::ranges::sort(values);
    const auto skipped = static_cast<std::size_t>(left_out * static_cast<double>(values.size()));
    Extent extent{-10, 10};
    extent.include(values[skipped]);
    extent.include(values[values.size() - 1 - skipped]);
    return extent;
}

using Cells = std::map<std::pair<int, int>, std::size_t>; // column and row: samples

// Colours go with the square root: what was looked at briefly is still seen.
int level_of(double share_of_most) {
    return std::clamp(static_cast<int>(std::ceil(levels * std::sqrt(share_of_most))), 1, levels);
}

void draw_cells(Drawing& drawing, const Axes& axes, const Cells& cells, double size, std::size_t most, double seconds) {
    std::array<chart::Path, levels> paths;
    for (const auto& [cell, count] : cells) {
        const double left = axes.x(cell.first * size);
        const double cell_top = axes.y((cell.second + 1) * size);
        const double right = axes.x((cell.first + 1) * size);
        const double bottom = axes.y(cell.second * size);
        const int level = level_of(static_cast<double>(count) / static_cast<double>(most));
        paths.at(static_cast<std::size_t>(level - 1)).rectangle({left, cell_top, right - left, bottom - cell_top});
    }
    for (int level = 1; level <= levels; ++level) {
        const double to = static_cast<double>(level * level) / (levels * levels) * static_cast<double>(most) * seconds;
        drawing.path(std::move(paths.at(static_cast<std::size_t>(level - 1))), fmt::format("heat{}", level),
                     "up to " + quantity_text(to, Unit::second));
    }
}

void draw_colour_bar(Drawing& drawing, double right, double most_seconds) {
    constexpr double step = 20;
    constexpr double height = 9;
    const double left = right - levels * step - 16;
    for (int level = 1; level <= levels; ++level) {
        drawing.rectangle({left + (level - 1) * step, 14, step, height}, fmt::format("heat{}", level));
    }
    for (const int level : {0, 3, 6, 9}) {
        const double seconds = static_cast<double>(level * level) / (levels * levels) * most_seconds;
        drawing.text(left + level * step, 35, level == 0 ? "0" : fmt::format("{:.2g}", seconds), "tick",
                     chart::Anchor::middle);
    }
    drawing.text(left - 12, 22, "time (s)", "label", chart::Anchor::end);
}

} // namespace

std::optional<Picture> draw_heat_map(const Analysis& analysis) {
    if (!(analysis.rate > 0)) return std::nullopt;
    auto directions = directions_of(analysis, "gaze.head.");
    const bool by_head = !directions.empty();
    if (!by_head) directions = directions_of(analysis, "gaze.");
    if (directions.size() < 2) return std::nullopt;

    const Extent across = usual_extent(directions, &Direction::yaw);
    const Extent upwards = usual_extent(directions, &Direction::pitch);
    const double longer = std::max(across.size(), upwards.size());
    const double size = longer <= 60 ? 1 : longer <= 120 ? 2 : 5; // degrees of a cell
    Axes axes = plane_axes(across, upwards, room_for_heading);
    axes.x_label = "to the right (\xc2\xb0)";
    axes.y_label = "up (\xc2\xb0)";
    Cells cells;
    std::size_t shown = 0;
    for (const Direction& direction : directions) {
        const bool inside = direction.yaw >= axes.x.from && direction.yaw < axes.x.to &&
                            direction.pitch >= axes.y.from && direction.pitch < axes.y.to;
        if (!inside) continue;
        ++cells[{static_cast<int>(std::floor(direction.yaw / size)),
                 static_cast<int>(std::floor(direction.pitch / size))}];
        ++shown;
    }
    std::size_t most = 1;
    for (const auto& [cell, count] : cells) most = std::max(most, count);
    const double seconds = 1 / analysis.rate; // of a sample

    Drawing drawing(narrow, axes.box.bottom() + 42, "Heat map of the gaze");
    draw_axes(drawing, axes);
    drawing.open_view(axes.box);
    draw_cells(drawing, axes, cells, size, most, seconds);
    drawing.line(axes.x(0), axes.box.top, axes.x(0), axes.box.bottom(), "zero");
    drawing.line(axes.box.left, axes.y(0), axes.box.right(), axes.y(0), "zero");
    drawing.close_view();
    draw_colour_bar(drawing, axes.box.right(), static_cast<double>(most) * seconds);
    const std::size_t outside = directions.size() - shown;
    return Picture{chart::svg_element(drawing),
                   fmt::format("How long the gaze was where, in cells of {}\xc2\xb0, as {}{}.", size,
                               by_head ? "the head sees it: straight ahead is where the lines cross"
                                       : "the world has it, as there is no head",
                               outside > 0 ? fmt::format("; {} of the time lies outside",
                                                         quantity_text(static_cast<double>(outside) /
                                                                           static_cast<double>(directions.size()),
                                                                       Unit::share))
                                           : ""),
                   true};
}

} // namespace cli::report
