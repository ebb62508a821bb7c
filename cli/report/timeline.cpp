#include <algorithm>
#include <array>

#include "../chart/svg.hpp"
#include "../common.hpp"
#include "events.hpp"
#include "pictures.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

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

std::vector<chart::Lane> lanes_of(const Analysis& analysis) {
    std::vector<chart::Lane> lanes;
    const auto add = [&](const std::string& who, const std::string& look, auto kinds, std::optional<Side> side) {
        bool first = true;
        for (const LaneKind& kind : kinds) {
            auto spans = spans_of(analysis, kind.kind, side);
            if (spans.empty()) continue;
            lanes.push_back(
                {fmt::format("{} {}", who, kind.name), fmt::format("{} {}", look, kind.look), std::move(spans), first});
            first = false;
        }
    };
    add("Left", "left", hand_lanes, Side::left);
    add("Right", "right", hand_lanes, Side::right);
    add("Gaze", "gaze", gaze_lanes, {});
    return lanes;
}

std::string caption_of(const std::vector<chart::Lane>& lanes, std::size_t markers, const chart::DrawnChart& drawn) {
    std::string text = "What happened when.";
    const auto has = [&](std::string_view what) {
        return std::ranges::any_of(lanes, [&](const chart::Lane& lane) { return lane.name.ends_with(what); });
    };
    if (has("recorded") || has("measured")) {
        text += " Pinches are recorded where the recording\xe2\x80\x99s flag says so, measured where thumb and index "
                "finger were close";
        text += has("disputed") ? ", and disputed where those two differ." : ".";
    }
    if (has("reaches")) text += " Reaches are fast movements of the palm.";
    if (has("fixations") || has("saccades")) text += " Fixations and saccades are those of I-VT.";
    if (drawn.has_dense_lanes) text += " Where there are many, colours are the stronger the more time they take.";
    if (markers > 0) text += " Vertical lines are markers";
    if (drawn.markers_without_name > 0) {
        text += fmt::format(", {} of them without room for a name", drawn.markers_without_name);
    }
    return text + (markers > 0 ? "." : "");
}

} // namespace

std::optional<Picture> draw_timeline(const Analysis& analysis) {
    const chart::Chart chart{.label = "Timeline of tracking, pinches, gaze and markers",
                             .span = whole_span(analysis),
                             .lanes = lanes_of(analysis),
                             .markers = markers_of(analysis)};
    if ((chart.lanes.empty() && chart.markers.empty()) || analysis.times.empty()) return std::nullopt;
    const auto drawn = chart::draw(chart, {wide});
    return Picture{chart::svg_element(drawn.drawing), caption_of(chart.lanes, chart.markers.size(), drawn)};
}

std::string draw_tracking_strip(const Analysis& analysis) {
    constexpr double width = 110;
    constexpr double lane_height = 5;
    chart::Drawing drawing(width, 2 * lane_height + 2, "where the hands were tracked, left above right");
    for (const Side side : {Side::left, Side::right}) {
        const chart::Box box{0, side == Side::left ? 0 : lane_height + 2, width, lane_height};
        drawing.rectangle(box, "lane");
        draw_coverage(drawing, spans_of(analysis, EventKind::tracked, side), time_scale(whole_span(analysis), box), box,
                      fmt::format("medium {}", name(side)));
    }
    return chart::svg_element(drawing);
}

} // namespace cli::report
