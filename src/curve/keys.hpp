// Keys of curves, and of curves that belong together: what edits are made of.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/select.hpp>

#include "model/keyframes.hpp"

namespace inputanim {

// Multiplies key i of all axes by factors[i]; tangents are values per second and scale alike.
void scale_keys(std::span<Curve> axes, std::span<const float> factors);

// For the keys of a rotation whose axes have the same times: 1 or -1, such that neighbours are less than half a turn
// of the quaternion apart. Empty where all of them are 1.
[[nodiscard]] std::vector<float> continuous_signs(std::span<const Curve> axes);

// Whether a curve goes on as it was beyond its keys on a side with this mode; otherwise it holds the end's value.
[[nodiscard]] bool repeats(WrapMode mode) noexcept;
[[nodiscard]] bool repeats(const Curve& curve) noexcept; // on either side

// Holds its ends instead of repeating, as a curve must whose length changes.
void hold_ends(Curve& curve) noexcept;

// Keys `first` to (without) `last` of a curve, in the memory they lie in.
[[nodiscard]] Curve slice(const Curve& curve, std::size_t first, std::size_t last);

// The same playable curve with keys at these ascending times as well, playing as before. Its tangents next to them
// change where they must. Keys beyond its ends hold the ends' values; a curve that repeats there holds from then on.
// A time that is given twice is there twice.
[[nodiscard]] Curve with_keys_at(const Curve& curve, std::span<const float> times);
[[nodiscard]] Curve with_key_at(const Curve& curve, float time);

// Gives all axes of a vector keys at the times of all of them, playing as before, and one column of times. Axes become
// playable; one without keys gets some of value 0, as it played.
void bring_together(std::span<Curve> axes);

// The same for the rotations that any of the curves belong to. Signs go on from key to key only where the axes have
// keys in common: then samples do not depend on where a grid is parted.
[[nodiscard]] Animation with_common_rotation_keys(Animation animation, const CurveSet& wanted);

// All times that any of the curves has a key at, ascending, each once. The curves are playable.
[[nodiscard]] std::vector<float> union_of_times(std::span<const Curve> axes);

} // namespace inputanim
