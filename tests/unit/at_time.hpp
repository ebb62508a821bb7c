// Vectors and rotations of curves at a time.
#pragma once

#include <span>

#include <inputanim/evaluate.hpp>

#include "maths/rotation.hpp"

namespace make {

inline inputanim::Vector3 vector_at(std::span<const inputanim::Curve> axes, float time) {
    return {evaluate(axes[0], time), evaluate(axes[1], time), evaluate(axes[2], time)};
}

inline inputanim::Quaternion rotation_at(std::span<const inputanim::Curve> axes, float time) {
    return {evaluate(axes[0], time), evaluate(axes[1], time), evaluate(axes[2], time), evaluate(axes[3], time)};
}

} // namespace make
