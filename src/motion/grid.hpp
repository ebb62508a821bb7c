// Times at a steady rate, without a place in memory for each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

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

// What a steady rate may cost.
struct FrameLimit {
    std::size_t usual = 0;      // frames, where nobody asks for more
    std::optional<double> most; // that somebody asks for
    double bytes_per_frame = 0; // about, of what comes out
};
// An error where there are more frames than that.
[[nodiscard]] Result<void> check_frames(std::size_t frames, const FrameLimit& limit);
// The same grid, or that error.
[[nodiscard]] Result<UniformGrid> make_grid(TimeSpan span, double rate, const FrameLimit& limit);

[[nodiscard]] constexpr std::size_t usual_max_frames(std::size_t keys_of_longest_curve) noexcept {
    return std::max<std::size_t>(250'000, 64 * keys_of_longest_curve);
}

} // namespace inputanim
