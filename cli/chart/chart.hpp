// Data against time as a picture: markers' names, panels of lines, lanes of spans below them, one axis of time.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drawing.hpp"

namespace cli::chart {

struct Line {
    std::string name;              // for the legend
    std::string look;              // its colour, and whether it is broken
    std::span<const float> times;  // ascending
    std::span<const float> values; // as many; not finite: the line is open here
    std::vector<Point> dots;
};

struct Span {
    double from = 0; // seconds
    double to = 0;
};

struct Range {
    double low = 0;
    double high = 1;
};
// A little more at both ends, and enough where all values are the same; `least` is the shortest range that is shown.
[[nodiscard]] Range with_room(Range values, double least);

struct Panel {
    std::string title; // may be empty
    std::string label; // of the values' axis: "speed (m/s)"
    std::vector<Line> lines;
    std::vector<Span> shaded;
    std::optional<Range> range;      // what is shown, where that is not all
    std::optional<double> threshold; // a line across
};

struct Lane {
    std::string name;
    std::string look;
    std::vector<Span> spans;   // ascending, and none within another
    bool begins_group = false; // a gap before it
};

struct Marker {
    double time = 0;
    std::string name; // printable
};

struct Chart {
    std::string label; // what someone hears who cannot see it
    std::string title; // these two may be empty
    std::string subtitle;
    std::string shade; // what shading means; may be empty
    Span span;
    std::vector<Panel> panels;
    std::vector<Lane> lanes;
    std::vector<Marker> markers; // ascending times
    bool names_markers = true;
};

struct Size {
    double width = 0;             // pixels
    std::optional<double> height; // by default as high as its panels and lanes need
};

struct DrawnChart {
    Drawing drawing;
    // Where there are so many values that a line would fill the picture, lines are means over so many seconds, and a
    // band is from the lowest to the highest value. 0 where lines are the values.
    double seconds_per_mean = 0;
    // Lanes of many spans are the stronger in colour the more of the time they cover.
    bool has_dense_lanes = false;
    std::size_t markers_without_name = 0; // no room
};
[[nodiscard]] DrawnChart draw(const Chart& chart, const Size& size);

// The spans of a lane by how much of the time they cover, in four steps.
void draw_coverage(Drawing& drawing, std::span<const Span> spans, const Scale& x, const Box& box,
                   const std::string& look, const std::string& title = {});

// From the first time to the last, along a box. One moment gets a second around it.
[[nodiscard]] Scale time_scale(const Span& span, const Box& box);

} // namespace cli::chart
