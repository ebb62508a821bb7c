// What a curve is between two neighbouring keys.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

#include "curve/bezier.hpp"

namespace inputanim {

// The last key at or before a time; there is one.
[[nodiscard]] inline std::size_t key_before(std::span<const float> times, float time) noexcept {
    return static_cast<std::size_t>(std::ranges::upper_bound(times, time) - times.begin()) - 1;
}

enum class SegmentShape : std::uint8_t { constant, line, hermite, bezier };

// Unity takes shorter Hermite segments for as long as this, in seconds.
inline constexpr float shortest_hermite = 1e-4F;

[[nodiscard]] inline bool uses(WeightedMode mode, WeightedMode side) noexcept {
    return (static_cast<std::uint32_t>(mode) & static_cast<std::uint32_t>(side)) != 0;
}

// Gives one side of a key a weight of its own.
void weigh_in(Keyframe& key, double weight) noexcept;
void weigh_out(Keyframe& key, double weight) noexcept;

// The weights of a segment with a weight on either side; a side without one counts a third.
[[nodiscard]] inline double out_weight(const Keyframe& left) noexcept {
    return uses(left.weighted_mode, WeightedMode::out) ? left.out_weight : 1.0 / 3;
}
[[nodiscard]] inline double in_weight(const Keyframe& right) noexcept {
    return uses(right.weighted_mode, WeightedMode::in) ? right.in_weight : 1.0 / 3;
}

[[nodiscard]] inline SegmentShape shape_of(const Keyframe& left, const Keyframe& right) noexcept {
    if (std::isinf(left.out_tangent) || std::isinf(right.in_tangent)) return SegmentShape::constant;
    const bool weighted = uses(left.weighted_mode, WeightedMode::out) || uses(right.weighted_mode, WeightedMode::in);
    if (!weighted) return SegmentShape::hermite;
    return out_weight(left) == 0 && in_weight(right) == 0 ? SegmentShape::line : SegmentShape::bezier;
}

// Cubic Hermite in float32, operation for operation as Unity's results show it (so: no fused multiply-add).
[[nodiscard]] inline float hermite(const Keyframe& left, const Keyframe& right, float time) noexcept {
    const float dx = std::max(right.time - left.time, shortest_hermite);
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

[[nodiscard]] inline bezier::Segment bezier_of(const Keyframe& left, const Keyframe& right) noexcept {
    const double dx = static_cast<double>(right.time) - left.time;
    return {.out_weight = out_weight(left),
            .in_weight = in_weight(right),
            .from = left.value,
            .to = right.value,
            .out_rise = left.out_tangent * dx,
            .in_rise = right.in_tangent * dx};
}

// Where a time lies between two keys: 0 to 1.
[[nodiscard]] inline double share_of(const Keyframe& left, const Keyframe& right, float time) noexcept {
    return (static_cast<double>(time) - left.time) / (static_cast<double>(right.time) - left.time);
}

// The value at a time from the left key's to (without) the right one's.
[[nodiscard]] inline float between(const Keyframe& left, const Keyframe& right, float time) noexcept {
    switch (shape_of(left, right)) {
        case SegmentShape::constant: return left.value;
        case SegmentShape::hermite: return hermite(left, right, time);
        case SegmentShape::line: {
            const float share = (time - left.time) / (right.time - left.time);
            return left.value + (right.value - left.value) * share;
        }
        case SegmentShape::bezier: break;
    }
    return static_cast<float>(bezier::value_at(bezier_of(left, right), share_of(left, right, time)));
}

// Appends keys at ascending times between a left key, which `keys` ends with, and a right one, such that all together
// play as the two did. Changes the sides of the two that face each other. Hermite segments shorter than
// `shortest_hermite` do not meet their right key, which no split can do: there the last piece is only near.
void split(std::vector<Keyframe>& keys, Keyframe& right, std::span<const float> times);

} // namespace inputanim
