// Where the gaze rests and where it jumps, after Salvucci and Goldberg (2000). docs/analysis.md defines both.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <inputanim/analyse.hpp>

#include "analyse/runs.hpp"

namespace inputanim {

// Unit vectors, evenly spaced in time.
struct Directions {
    std::span<const float> x;
    std::span<const float> y;
    std::span<const float> z;
};

// A fixation or a saccade, from one sample to another, both included; it takes (last - first) / rate seconds.
struct GazeSpan {
    bool fixation = false;
    std::size_t first = 0;
    std::size_t last = 0;
};

// I-VT. The step from a sample to the next is slow or fast by the angle between the two, times the rate. Slow steps in
// a row are a fixation, if they take long enough, and nothing otherwise; fast ones in a row are a saccade.
[[nodiscard]] std::vector<GazeSpan> spans_by_speed(const Directions& gaze, std::span<const Run> runs, double rate,
                                                   const IvtOptions& options);

// I-DT. A fixation begins with the first window of the shortest duration whose dispersion is at most the threshold, and
// goes on as long as that holds. Dispersion is width plus height, in degrees, on a plane that touches the sphere of
// directions at the window's first one, angles from there being true. What lies between two fixations of a run is a
// saccade, if the angle between the end of one and the start of the next is more than the threshold.
[[nodiscard]] std::vector<GazeSpan> spans_by_area(const Directions& gaze, std::span<const Run> runs, double rate,
                                                  const IdtOptions& options);

// That of samples from first to last, both included.
[[nodiscard]] double dispersion(const Directions& gaze, std::size_t first, std::size_t last);

} // namespace inputanim
