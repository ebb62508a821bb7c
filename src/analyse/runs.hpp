// Runs of neighbouring samples that have a value: what lies between two of them is a gap.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// Samples, from the first to the one before the last.
struct Run {
    std::size_t first = 0;
    std::size_t last = 0;

    [[nodiscard]] std::size_t size() const noexcept { return last - first; }
};

// How many steps of samples take so long, at least one. A little less will do: rates are measured, and times rounded.
[[nodiscard]] inline double steps_of(double seconds, double rate) noexcept {
    constexpr double tolerance = 0.02; // of a step
    return std::max(1.0, std::ceil(seconds * rate - tolerance));
}

using Runs = std::vector<Run>; // ascending, none empty, none next to another

// Whether a time lies in one of some spans, which ascend and last until (without) their ends; times ascend from call to
// call.
class SpanWalk {
public:
    explicit SpanWalk(std::span<const TimeSpan> spans) : spans_(spans) {}

    [[nodiscard]] bool at(double time) noexcept {
        while (next_ < spans_.size() && spans_[next_].to <= time) ++next_;
        return next_ < spans_.size() && spans_[next_].from <= time;
    }

private:
    std::span<const TimeSpan> spans_;
    std::size_t next_ = 0;
};

} // namespace inputanim
