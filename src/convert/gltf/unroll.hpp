// Curves that repeat beyond their keys, as curves with those keys.
#pragma once

#include <inputanim/animation.hpp>

namespace inputanim {

// Whether the curve, playable and with finite times, repeats somewhere in the span.
[[nodiscard]] bool repeats_within(const Curve& curve, TimeSpan span) noexcept;

// The same over the span, with as many more keys as that takes, holding its ends. The work is bounded: beyond 2^18
// keys, or 4 for every key where that is more, it holds its ends.
[[nodiscard]] Curve unrolled(const Curve& curve, TimeSpan span);

} // namespace inputanim
