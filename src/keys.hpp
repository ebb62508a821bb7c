// Keys of curves, and of curves that belong together: what edits are made of.
#pragma once

#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

[[nodiscard]] std::vector<Keyframe> keys_of(const Curve& curve);

// A curve of other keys that wraps as this one does.
[[nodiscard]] Curve with_keys(const Curve& curve, std::span<const Keyframe> keys);

// Multiplies key i of all axes by factors[i]; tangents are values per second and scale alike.
void scale_keys(std::span<Curve> axes, std::span<const float> factors);

// For the keys of a rotation whose axes have the same times: 1 or -1, such that neighbours are less than half a turn
// of the quaternion apart. Empty where all of them are 1.
[[nodiscard]] std::vector<float> continuous_signs(std::span<const Curve> axes);

// All times that any of the curves has a key at, ascending, each once. The curves are playable.
[[nodiscard]] std::vector<float> union_of_times(std::span<const Curve> axes);

// When a hand is tracked, from the first time to (without) the second; `whole` bounds the first and the last.
[[nodiscard]] std::vector<TimeSpan> tracked_spans(const Curve& tracked, TimeSpan whole);

} // namespace inputanim
