// Times at a steady rate, without a place in memory for each.
#pragma once

#include <algorithm>
#include <cstddef>

#include <inputanim/animation.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

struct UniformGrid {
    TimeSpan span;
    double rate = 1; // per second
    std::size_t count = 0;

    [[nodiscard]] float operator[](std::size_t i) const noexcept {
        return std::min(static_cast<float>(span.from + static_cast<double>(i) / rate), span.to);
    }
};

// The times of uniform_grid, with the same errors.
[[nodiscard]] Result<UniformGrid> make_grid(TimeSpan span, double rate);

} // namespace inputanim
