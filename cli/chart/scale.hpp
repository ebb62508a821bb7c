// Where numbers are on paper: scales, round numbers for axes, and as many points as a picture can show.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <inputanim/animation.hpp>

namespace cli::chart {

struct Box {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] double right() const { return left + width; }
    [[nodiscard]] double bottom() const { return top + height; }
};

struct Scale {
    double from = 0;
    double to = 1;
    double at_from = 0; // pixels
    double at_to = 1;

    [[nodiscard]] double operator()(double value) const {
        return at_from + (value - from) / (to - from) * (at_to - at_from);
    }
};

struct Ticks {
    std::vector<double> places;
    int decimals = 0;
    bool plain = true; // false: the numbers are too large or too small to be written out

    [[nodiscard]] std::string label(double value) const;
};

// Round numbers between two, `wanted` of them or a few more or less: steps of 1, 2 or 5 times a power of ten.
[[nodiscard]] Ticks ticks_between(double from, double to, double wanted);

struct Point {
    float time = 0;
    float value = 0; // not finite: the line is open here
};

// Of the points in one pixel only the first, the lowest, the highest and the last, which look the same.
[[nodiscard]] std::vector<Point> thinned(std::span<const float> times, std::span<const float> values,
                                         inputanim::TimeSpan span, int pixels);

} // namespace cli::chart
