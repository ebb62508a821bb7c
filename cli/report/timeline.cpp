#include <algorithm>
#include <array>
#include <cmath>

#include "../common.hpp"
#include "../html.hpp"
#include "pictures.hpp"
#include "time_axis.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

// Pixels.
constexpr double left_margin = 152;
constexpr double lane_height = 13;
constexpr double lane_step = 18;
constexpr double group_gap = 8;
constexpr double marker_row = 15;
constexpr std::size_t marker_rows = 3;
constexpr std::size_t most_with_titles = 150; // spans of a lane; of more of them, how much there is of them

struct LaneKind {
    EventKind kind;
    std::string_view name;
    std::string_view look; // beside that of the hand or the gaze
};

constexpr std::array<LaneKind, 5> hand_lanes{{{EventKind::tracked, "tracked", "pale"},
                                              {EventKind::pinch_recorded, "pinch, recorded", "strong"},
                                              {EventKind::pinch_measured, "pinch, measured", "strong"},
                                              {EventKind::pinch_disputed, "pinch, disputed", "dispute"},
                                              {EventKind::reach, "reaches", "medium"}}};
constexpr std::array<LaneKind, 3> gaze_lanes{{{EventKind::gaze_lost, "lost", "dispute"},
                                              {EventKind::fixation, "fixations", "medium"},
                                              {EventKind::saccade, "saccades", "strong"}}};

struct Lane {
    std::string name;
    std::string look;
    std::vector<const Event*> events;
    bool begins_group = false;
};

std::vector<Lane> lanes_of(const Analysis& analysis) {
    std::vector<Lane> lanes;
    const auto add = [&](const std::string& who, const std::string& look, auto kinds, std::optional<Side> side) {
        bool first = true;
        for (const LaneKind& kind : kinds) {
            auto events = events_of(analysis, kind.kind, side);
            if (events.empty()) continue;
            lanes.push_back({fmt::format("{} {}", who, kind.name), fmt::format("{} {}", look, kind.look),
                             std::move(events), first});
            first = false;
        }
    };
    add("Left", "left", hand_lanes, Side::left);
    add("Right", "right", hand_lanes, Side::right);
    add("Gaze", "gaze", gaze_lanes, {});
    return lanes;
}

// The more of a pixel they cover, the stronger is its colour, in four steps.
void draw_coverage(Svg& svg, std::span<const Event* const> events, const Scale& x, double top, double height,
                   const std::string& look, const std::string& title) {
    constexpr double bin_width = 2; // pixels
    constexpr double steps = 4;
    const auto shares = coverage(events, x, bin_width);
    const auto step_of = [&](std::size_t i) { return std::ceil(std::min(shares[i], 1.0) * steps); };
    std::array<PathData, static_cast<std::size_t>(steps) + 1> paths;
    for (std::size_t i = 0; i < shares.size();) {
        std::size_t end = i + 1;
        while (end < shares.size() && step_of(end) == step_of(i)) ++end;
        const double left = x.at_from + static_cast<double>(i) * bin_width;
        const double right = std::min(x.at_from + static_cast<double>(end) * bin_width, x.at_to);
        paths.at(static_cast<std::size_t>(step_of(i))).rectangle({left, top, right - left, height});
        i = end;
    }
    for (std::size_t step = 1; step < paths.size(); ++step) {
        svg.path(paths.at(step), fmt::format("span {} share{}", look, step), title);
    }
}

void draw_lane(Svg& svg, const Lane& lane, const Scale& x, double top) {
    const Box box{x.at_from, top, x.at_to - x.at_from, lane_height};
    svg.text(box.left - 9, top + 10.5, lane.name, "label", Anchor::end);
    svg.rectangle(box, "lane");
    if (lane.events.size() > most_with_titles) {
        return draw_coverage(svg, lane.events, x, top, lane_height, lane.look,
                             fmt::format("{}: {}", lane.name, with_thousands(lane.events.size())));
    }
    constexpr double shortest = 1; // pixels
    for (const Event* event : lane.events) {
        const double from = std::clamp(x(event->from), box.left, box.right());
        const double to = std::clamp(x(event->to), box.left, box.right());
        svg.rectangle({from, top, std::max(to - from, shortest), lane_height}, "span " + lane.look,
                      fmt::format("{}: {:.2f} s to {:.2f} s, {:.2f} s long", lane.name, event->from, event->to,
                                  event->duration()));
    }
}

// Names beside the tops of their lines where there is room; the number of those without.
std::size_t draw_marker_names(Svg& svg, const std::vector<const Event*>& markers, const Scale& x, double top) {
    std::array<double, marker_rows> free_from{};
    std::size_t nameless = 0;
    for (const Event* marker : markers) {
        const double at = x(marker->from);
        if (!(at >= x.at_from - 0.5 && at <= x.at_to + 0.5)) continue;
        const std::string name = elided(printable(marker->name), 28);
        const double width = text_width(name);
        // To the right of the line, or to its left near the end.
        const bool fits = at + 3 + width <= x.at_to;
        const double left = fits ? at + 3 : at - 3 - width;
        const auto row = std::ranges::find_if(free_from, [&](double from) { return left >= from; });
        if (row == free_from.end() || name.empty()) {
            ++nameless;
            continue;
        }
        svg.text(fits ? left : at - 3, top + 11 + static_cast<double>(row - free_from.begin()) * marker_row, name,
                 "marker-name", fits ? Anchor::start : Anchor::end);
        *row = left + width + 6;
    }
    return nameless;
}

std::string caption_of(const std::vector<Lane>& lanes, std::size_t markers, std::size_t nameless) {
    std::string text = "What happened when.";
    const auto has = [&](std::string_view what) {
        return std::ranges::any_of(lanes, [&](const Lane& lane) { return lane.name.ends_with(what); });
    };
    if (has("recorded") || has("measured")) {
        text += " Pinches are recorded where the recording\xe2\x80\x99s flag says so, measured where thumb and index "
                "finger were close";
        text += has("disputed") ? ", and disputed where those two differ." : ".";
    }
    if (has("reaches")) text += " Reaches are fast movements of the palm.";
    if (has("fixations") || has("saccades")) text += " Fixations and saccades are those of I-VT.";
    const bool dense =
        std::ranges::any_of(lanes, [](const Lane& lane) { return lane.events.size() > most_with_titles; });
    if (dense) text += " Where there are many, colours are the stronger the more time they take.";
    if (markers > 0) text += " Vertical lines are markers";
    if (markers > 0 && nameless > 0) text += fmt::format(", {} of them without room for a name", nameless);
    return text + (markers > 0 ? "." : "");
}

} // namespace

std::optional<Picture> draw_timeline(const Analysis& analysis) {
    const auto lanes = lanes_of(analysis);
    const auto markers = events_of(analysis, EventKind::marker);
    if ((lanes.empty() && markers.empty()) || analysis.times.empty()) return std::nullopt;

    const double names_height = markers.empty() ? 4 : marker_rows * marker_row + 6;
    double height = 0;
    for (const Lane& lane : lanes) height += lane_step + (lane.begins_group && &lane != lanes.data() ? group_gap : 0);
    const Box box{left_margin, names_height, wide - left_margin - 12, height + 4};
    const Scale x = time_scale(analysis, box);

    Svg svg(wide, box.bottom() + 42, "Timeline of tracking, pinches, gaze and markers");
    const Ticks ticks = ticks_between(x.from, x.to, box.width / 90);
    draw_axes(svg, {box, x, {0, 1, box.bottom(), box.top}, ticks, {}, "time (s)", {}});
    double top = box.top;
    for (const Lane& lane : lanes) {
        if (lane.begins_group && &lane != lanes.data()) top += group_gap;
        draw_lane(svg, lane, x, top);
        top += lane_step;
    }
    draw_marker_lines(svg, analysis, x, {box.left, 2, box.width, box.bottom() - 2});
    const std::size_t nameless = draw_marker_names(svg, markers, x, 2);
    return Picture{std::move(svg).finish(), caption_of(lanes, markers.size(), nameless)};
}

std::string draw_tracking_strip(const Analysis& analysis) {
    constexpr double width = 110;
    constexpr double lane = 5;
    Svg svg(width, 2 * lane + 2, "where the hands were tracked, left above right");
    const Scale x = time_scale(analysis, {0, 0, width, lane});
    for (const Side side : {Side::left, Side::right}) {
        const double top = side == Side::left ? 0 : lane + 2;
        svg.rectangle({0, top, width, lane}, "lane");
        draw_coverage(svg, events_of(analysis, EventKind::tracked, side), x, top, lane,
                      fmt::format("medium {}", name(side)), {});
    }
    return std::move(svg).finish();
}

} // namespace cli::report
