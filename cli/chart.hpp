// Curves against time as a picture: panels of lines above each other, lanes of spans and of markers below them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <inputanim/animation.hpp>

#include "scale.hpp"

namespace cli {

struct ChartLine {
    std::string name;
    std::vector<ChartPoint> points; // ascending times
    std::vector<ChartPoint> dots;
};

struct ChartPanel {
    std::string title;
    std::string unit; // may be empty
    std::vector<ChartLine> lines;
    std::vector<inputanim::TimeSpan> shaded;
};

struct ChartLane {
    std::string name;
    std::vector<inputanim::TimeSpan> spans;
    bool strong = false; // the second of two colours
};

struct ChartMarker {
    float time = 0;
    std::string name; // printable
};

struct Chart {
    std::string title;
    std::string subtitle;
    std::string shade; // what shading means; may be empty
    inputanim::TimeSpan span;
    std::vector<ChartPanel> panels;
    std::vector<ChartLane> lanes;
    std::vector<ChartMarker> markers;
};

enum class Picture { svg, png };
struct PictureSize {
    int width = 1200; // pixels
    int height = 600;
};

// How many pixels the time axis has: more points than a few per pixel are of no use.
[[nodiscard]] int plot_width(const PictureSize& size);

// The bytes of the picture; none where it cannot be made.
[[nodiscard]] std::optional<std::string> draw(const Chart& chart, Picture kind, const PictureSize& size);

} // namespace cli
