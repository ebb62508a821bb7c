// A curve between two neighbouring keys: what shape it has there, and its value.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <inputanim/animation.hpp>

#include "bezier.hpp"

namespace inputanim {

enum class Shape : std::uint8_t {
    line,
    hermite, // unweighted: a cubic through values and tangents
    bezier,  // weighted on one side at least
    step,    // holds the left value
};

[[nodiscard]] inline bool uses(WeightedMode mode, WeightedMode side) noexcept {
    return (static_cast<std::uint32_t>(mode) & static_cast<std::uint32_t>(side)) != 0;
}

// Of the key on a segment's left and on its right; a side without a weight counts a third.
[[nodiscard]] inline double out_weight(WeightedMode mode, float weight) noexcept {
    return uses(mode, WeightedMode::out) ? weight : 1.0 / 3;
}
[[nodiscard]] inline double in_weight(WeightedMode mode, float weight) noexcept {
    return uses(mode, WeightedMode::in) ? weight : 1.0 / 3;
}

[[nodiscard]] inline Shape shape_of(const Keyframe& left, const Keyframe& right) noexcept {
    if (std::isinf(left.out_tangent) || std::isinf(right.in_tangent)) return Shape::step;
    const bool weighted = uses(left.weighted_mode, WeightedMode::out) || uses(right.weighted_mode, WeightedMode::in);
    if (!weighted) return Shape::hermite;
    const bool straight =
        out_weight(left.weighted_mode, left.out_weight) == 0 && in_weight(right.weighted_mode, right.in_weight) == 0;
    return straight ? Shape::line : Shape::bezier;
}

[[nodiscard]] inline float line_at(const Keyframe& left, const Keyframe& right, float time) noexcept {
    const float share = (time - left.time) / (right.time - left.time);
    return left.value + (right.value - left.value) * share;
}

// Cubic Hermite in float32, operation for operation as Unity's results show it (so: no fused multiply-add).
[[nodiscard]] inline float hermite_at(const Keyframe& left, const Keyframe& right, float time) noexcept {
    const float dx = std::max(right.time - left.time, 1e-4F);
    const float dy = right.value - left.value;
    const float inverse = 1.0F / dx;
    const float inverse_squared = inverse * inverse;
    const float d1 = left.out_tangent * dx;
    const float d2 = right.in_tangent * dx;
    const float c0 = (d1 + d2 - dy - dy) * inverse_squared * inverse;
    const float c1 = (dy + dy + dy - d1 - d1 - d2) * inverse_squared;
    const float t = time - left.time;
    return t * (t * (t * c0 + c1) + left.out_tangent) + left.value;
}

[[nodiscard]] inline bezier::Segment bezier_segment(const Keyframe& left, const Keyframe& right) noexcept {
    const double dx = static_cast<double>(right.time) - left.time;
    return {.out_weight = out_weight(left.weighted_mode, left.out_weight),
            .in_weight = in_weight(right.weighted_mode, right.in_weight),
            .from = left.value,
            .to = right.value,
            .out_rise = left.out_tangent * dx,
            .in_rise = right.in_tangent * dx};
}

[[nodiscard]] inline float bezier_at(const Keyframe& left, const Keyframe& right, float time) noexcept {
    const double share = (static_cast<double>(time) - left.time) / (static_cast<double>(right.time) - left.time);
    return static_cast<float>(bezier::value_at(bezier_segment(left, right), share));
}

// The value at a time from the left key on and before the right one.
[[nodiscard]] inline float value_between(const Keyframe& left, const Keyframe& right, float time) noexcept {
    switch (shape_of(left, right)) {
        case Shape::line: return line_at(left, right, time);
        case Shape::hermite: return hermite_at(left, right, time);
        case Shape::bezier: return bezier_at(left, right, time);
        case Shape::step: break;
    }
    return left.value;
}

} // namespace inputanim
