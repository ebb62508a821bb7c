// What glTF can hold of a recording.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include <inputanim/animation.hpp>
#include <inputanim/sink.hpp>

namespace inputanim::gltf {

// In Unity's axes. The axes of a channel have the same key times, and all numbers are finite; no tangents, no
// repetition. Joints are seen from their parents where the skeleton is a tree. No markers.
struct Prepared {
    Animation animation;
    std::optional<Hands> world; // the hands in world space
    TimeSpan span;              // of the recording, in its own time
    Notes notes;
};

// Seconds since the start of the span; always finite.
[[nodiscard]] inline float from_start(float time, TimeSpan span) noexcept {
    const double since = static_cast<double>(time) - span.from;
    return static_cast<float>(std::min<double>(since, std::numeric_limits<float>::max()));
}

} // namespace inputanim::gltf
