// Where one take turns into the next, for the axes of one channel.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

using Keyframes = std::vector<Keyframe>;

struct Seam {
    TimeSpan window; // while both last; without a length: one moment, at which the curve jumps
    // For joints: when their hand is tracked, in the take before and the take after.
    std::optional<Curve> before;
    std::optional<Curve> after;
};

[[nodiscard]] float middle(TimeSpan span) noexcept;

// Appends playable curves to the keys so far, one for each axis. Nothing of them lies before the window, and nothing of
// the keys after it.
void append(std::span<Keyframes> whole, std::span<const Curve> next, const Seam& seam, bool is_rotation);

} // namespace inputanim
