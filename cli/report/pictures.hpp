// The pictures of a report. Each stands alone: axes with units, a legend, and a caption that says what is shown. None
// where the recording has nothing to show.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <inputanim/analyse.hpp>

namespace cli::report {

struct Picture {
    std::string svg;
    std::string caption; // HTML
    bool small = false;  // two fit beside each other
};

// Pixels of the pictures' own; pages scale them.
inline constexpr double wide = 820;
inline constexpr double narrow = 400;

struct TimePlotLine {
    std::string name; // for the legend
    std::string look; // its class: "left", "right", "head", "gaze" or one of "first", "second", "third"
    const inputanim::Series* series = nullptr; // null: the line is left out
};

struct TimePlot {
    std::string quantity; // "Speed"
    std::string of;       // "the palms"
    std::vector<TimePlotLine> lines;
    std::optional<double> threshold; // a line across
    std::string threshold_name;
    bool from_zero = true; // the axis begins there
};
[[nodiscard]] std::optional<Picture> draw_time_plot(const inputanim::Analysis& analysis, const TimePlot& plot);

// Lanes of what happened when, and the markers.
[[nodiscard]] std::optional<Picture> draw_timeline(const inputanim::Analysis& analysis);

// Where head and palms were, from above: x to the right, z up, metres.
[[nodiscard]] std::optional<Picture> draw_top_view(const inputanim::Animation& animation,
                                                   const inputanim::Analysis& analysis);

// How long the gaze was where, in degrees from the head's forward direction; of the world's where there is no head.
[[nodiscard]] std::optional<Picture> draw_heat_map(const inputanim::Analysis& analysis);

// Where a hand was tracked, in a few pixels: for tables.
[[nodiscard]] std::string draw_tracking_strip(const inputanim::Analysis& analysis);

} // namespace cli::report
