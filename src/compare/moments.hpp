// The times at which two recordings are looked at.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// Spans from the first time to (without) the last, ascending, apart from each other.
using Spans = std::vector<TimeSpan>;

[[nodiscard]] double seconds_of(std::span<const TimeSpan> spans) noexcept;

// When all of these hands are tracked, within a span whose last time belongs to it.
[[nodiscard]] Spans tracked_together(const Hands& hands, std::span<const Side> sides, TimeSpan within);

// Times at a steady rate, counted from `start`, that lie within the spans; `most` and one where there are more than
// that.
[[nodiscard]] std::vector<float> steady_times(std::span<const TimeSpan> spans, float start, double rate,
                                              std::size_t most);

} // namespace inputanim
