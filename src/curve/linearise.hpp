// Curves of any shape as straight lines between keys, near enough.
#pragma once

#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/tolerance.hpp>

namespace inputanim {

// Ascending times, each once, such that straight lines between what the axes of a channel play there stay within the
// tolerance of what they play in between. Axes are brought together. The times of all keys are among them; a jump is
// two neighbouring times. The work is bounded: shapes that lines do not come near to within 512 times for every key
// (2^18 in all, or 4 for every key where that is more) stay further off.
[[nodiscard]] std::vector<float> linear_times(std::span<const Curve> axes, ChannelKind kind, Tolerance tolerance);

// Gives the axes of a channel linear keys at those times. Axes that are lines already stay as they are.
void linearise(std::span<Curve> axes, ChannelKind kind, Tolerance tolerance);

} // namespace inputanim
