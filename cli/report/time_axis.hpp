// Time along the bottom of a picture, and spans of it.
#pragma once

#include <span>
#include <vector>

#include <inputanim/analyse.hpp>

#include "svg.hpp"

namespace cli::report {

// From the first to the last time of the analysis. One moment gets a second around it.
[[nodiscard]] Scale time_scale(const inputanim::Analysis& analysis, const Box& box);

// What share of each bin of so many pixels the events cover, 0 to 1. They do not overlap.
[[nodiscard]] std::vector<double> coverage(std::span<const inputanim::Event* const> events, const Scale& x,
                                           double bin_width);

// The events of a kind, and of a hand where one is given.
[[nodiscard]] std::vector<const inputanim::Event*>
events_of(const inputanim::Analysis& analysis, inputanim::EventKind kind, std::optional<inputanim::Side> side = {});

// A thin line for every marker, from top to bottom of the box.
void draw_marker_lines(Svg& svg, const inputanim::Analysis& analysis, const Scale& x, const Box& box);

} // namespace cli::report
