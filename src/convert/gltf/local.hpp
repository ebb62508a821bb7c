// Other keys for the same motion: at a rate, and as joints of a tree have them.
#pragma once

#include <inputanim/animation.hpp>
#include <inputanim/result.hpp>

#include "convert/gltf/prepared.hpp"

namespace inputanim::gltf {

// Poses and rays at uniform times from the span's start, and at its end, as they play. States keep their keys.
[[nodiscard]] Result<Animation> at_rate(const Animation& animation, TimeSpan span, double rate,
                                        std::optional<double> max_frames);

// The joints of both hands as seen from the next joint towards the wrist that has keys, at the times of all keys of
// their hand. Takes and gives prepared curves. Joints without keys stay so. Where lines that came from bent curves
// would be far too many, the keys are those of the hands as they were recorded. An error where even those are.
[[nodiscard]] Result<void> make_local(Prepared& prepared, const Hands& recorded);

[[nodiscard]] bool has_keys(const PoseCurves& pose) noexcept;

} // namespace inputanim::gltf
