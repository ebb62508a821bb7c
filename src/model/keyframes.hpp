// A curve as keys, one after the other.
#pragma once

#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

[[nodiscard]] std::vector<Keyframe> keys_of(const Curve& curve);

// A curve of other keys that wraps as this one does.
[[nodiscard]] Curve with_keys(const Curve& curve, std::span<const Keyframe> keys);

} // namespace inputanim
