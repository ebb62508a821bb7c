// One curve at one moment, as Unity plays it. docs/evaluation.md has the mathematics.
#pragma once

#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// The value of a float curve at a time, as Unity's AnimationCurve.Evaluate gives it, in float32: 0 without keys, NaN at
// a NaN time. Keys out of order are put into order for every call; `playable` does that once.
[[nodiscard]] float evaluate(const Curve& curve, float time);

// The value of a state curve (tracked, pinch): that of the last key at or before the time, before the first that of the
// first; 0 without keys.
[[nodiscard]] float evaluate_state(const Curve& curve, float time);

// When a state is on, from the first time to (without) the second; `whole` bounds the first and the last.
[[nodiscard]] std::vector<TimeSpan> state_spans(const Curve& state, TimeSpan whole);

// The curve with its keys as Unity holds them: sorted by time, those of equal times in their order, those without a
// time (NaN) left out. The same curve if that is what it is already.
[[nodiscard]] Curve playable(const Curve& curve);

} // namespace inputanim
