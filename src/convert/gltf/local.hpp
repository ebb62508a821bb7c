// Other keys for the same motion: at a rate, and as joints of a tree have them.
#pragma once

#include <inputanim/animation.hpp>
#include <inputanim/put.hpp>
#include <inputanim/result.hpp>

namespace inputanim::gltf {

// Poses and rays at uniform times from the span's start, and at its end, as they play. States keep their keys.
[[nodiscard]] Result<Animation> at_rate(const Animation& animation, TimeSpan span, double rate);

// The joints of both hands as seen from the next joint towards the wrist that has keys, at the times of all keys of
// their hand. Takes and gives prepared curves. Joints without keys stay so.
void make_local(Animation& animation, Notes& notes);

[[nodiscard]] bool has_keys(const PoseCurves& pose) noexcept;

} // namespace inputanim::gltf
