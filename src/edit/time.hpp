// What edits of time share.
#pragma once

#include <inputanim/animation.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

// Lets the axes of a vector share their times where they have the same ones.
void share_times(std::span<Curve> axes) noexcept;

// Later by some seconds. Rounding keeps the order of keys.
[[nodiscard]] Curve shifted(const Curve& curve, double seconds);

// What a playable curve does within a span: trim() of a single curve. An end at infinity gets no key.
[[nodiscard]] Curve trimmed(const Curve& curve, TimeSpan kept);
[[nodiscard]] Curve trimmed_state(const Curve& curve, TimeSpan kept);

// The curve that says when the hand of a channel is tracked; the animation has hands.
[[nodiscard]] const Curve& tracked_of(const Animation& animation, const Channel& channel) noexcept;

// The key that gives a state at a time: the last one before it, moved there, or the first; 0 where there is none.
[[nodiscard]] Keyframe state_key(const Curve& playable_curve, float time) noexcept;

} // namespace inputanim
