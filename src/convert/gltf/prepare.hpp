// A recording as glTF can hold it: straight lines between keys at strictly ascending times from 0.
#pragma once

#include <optional>

#include <inputanim/animation.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/put.hpp>
#include <inputanim/result.hpp>

namespace inputanim::gltf {

// In Unity's axes. The axes of a channel have the same key times, and all numbers are finite; no tangents, no
// repetition. Joints are seen from their parents where the skeleton is a tree. No markers.
struct Prepared {
    Animation animation;
    std::optional<Hands> world; // the hands in world space
    TimeSpan span;              // of the recording, in its own time
    Notes notes;
};

// Columns that are such already are shared.
[[nodiscard]] Result<Prepared> prepare(const Animation& animation, const GltfOptions& options);

} // namespace inputanim::gltf
