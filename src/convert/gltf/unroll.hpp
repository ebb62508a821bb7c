// Curves that repeat beyond their keys, as curves with those keys.
#pragma once

#include <inputanim/animation.hpp>

namespace inputanim {

// Whether the curve, playable and with finite times, repeats somewhere in the span.
[[nodiscard]] bool repeats_within(const Curve& curve, TimeSpan span) noexcept;

// The same over the span, with as many more keys as that takes, but not many more than `most` on either side, or 4 for
// every key where that is more: beyond those, as at its ends, it holds.
[[nodiscard]] Curve unrolled(const Curve& curve, TimeSpan span, std::size_t most);

} // namespace inputanim
