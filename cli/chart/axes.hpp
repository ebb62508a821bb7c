// What stands around data: a grid with round numbers along two axes, and a legend.
#pragma once

#include <string>
#include <vector>

#include "drawing.hpp"

namespace cli::chart {

struct Axes {
    Box box;
    Scale x;
    Scale y;
    Ticks x_ticks;
    Ticks y_ticks;
    std::string x_label;
    std::string y_label; // may be empty
};
// The grid, and the line at the bottom.
void draw_grid(Drawing& drawing, const Axes& axes);
// The numbers along an axis, and what they are. Below the box, and to its left.
void draw_x_labels(Drawing& drawing, const Axes& axes);
void draw_y_labels(Drawing& drawing, const Axes& axes);
// All of that.
void draw_axes(Drawing& drawing, const Axes& axes);

// Pixels that labels take below a box and to its left.
inline constexpr double below_axes = 42;
inline constexpr double left_of_axes = 58;

struct LegendEntry {
    std::string name;
    std::string look;
};
// One line of it, from the right to the left; what finds no room is counted.
void draw_legend(Drawing& drawing, double left, double right, double baseline, const std::vector<LegendEntry>& entries);

} // namespace cli::chart
