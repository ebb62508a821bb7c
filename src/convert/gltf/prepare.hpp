// A recording as glTF can hold it: straight lines between keys at strictly ascending times from 0.
#pragma once

#include <inputanim/animation.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/result.hpp>

#include "convert/gltf/prepared.hpp"

namespace inputanim::gltf {

// Columns that are such already are shared.
[[nodiscard]] Result<Prepared> prepare(const Animation& animation, const GltfOptions& options);

} // namespace inputanim::gltf
