// A Unity AnimationClip (.anim), so that it plays without MRTK. docs/unity.md says how to use it.
#pragma once

#include <string>

#include <inputanim/animation.hpp>
#include <inputanim/put.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

struct UnityClipOptions {
    std::string name = "InputAnimation"; // the clip's
};

// Objects "Camera", "Hand.Left/IndexTip", "Gaze" ... below the one that the clip is played on. Every key with its
// tangents and weights.
[[nodiscard]] Result<Notes> write_unity_clip(const Animation& animation, const UnityClipOptions& options,
                                             const Put& put);

} // namespace inputanim
