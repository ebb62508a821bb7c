// A Unity AnimationClip (.anim), so that it plays without MRTK. docs/unity.md says how to use it.
#pragma once

#include <string>

#include <inputanim/animation.hpp>
#include <inputanim/options.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

struct UnityClipOptions {
    std::string name; // the clip's; Unity wants it to be the file's, without ".anim". Empty: "InputAnimation"
};
[[nodiscard]] inline Options describe(UnityClipOptions& options) {
    return {
        option("name", options.name, "What the recording is called there; by default as the file, where there is one")};
}

// Objects "Camera", "Hand.Left/IndexTip", "Hand.Left/Pinch", "Gaze", "Gaze/Target" ... below the one that the clip is
// played on; a hand is active while it is tracked, its "Pinch" while it pinches. Every key with its tangents and
// weights; lines have the tangents that make them lines. Markers are events that call OnMarker(string) where there is
// such a function. Memory does not grow with the recording, but for its longest vector.
[[nodiscard]] Result<Notes> write_unity_clip(const Animation& animation, const UnityClipOptions& options,
                                             const Sink& put);

} // namespace inputanim
