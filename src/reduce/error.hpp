// How far a straight segment plays from the keys that it replaces.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numbers>
#include <vector>

#include "maths/rotation.hpp"
#include "maths/unit_length.hpp"
#include "reduce/track.hpp"

namespace inputanim {

// A segment between two keys of a track, as evaluate plays it in float32: from + rise * share.
struct Segment {
    float start = 0;
    float duration = 0;
    std::array<float, 4> from{};
    std::array<float, 4> rise{};
};

[[nodiscard]] inline Segment segment(const Track& track, std::size_t first, std::size_t last) noexcept {
    Segment made{track.times[first], track.times[last] - track.times[first]};
    for (std::size_t axis = 0; axis < 4; ++axis) {
        made.from[axis] = track.values[axis][first];
        made.rise[axis] = track.values[axis][last] - track.values[axis][first];
    }
    return made;
}

// --- one key, exactly ---

// What plays at the time of a key, before it is normalised.
[[nodiscard]] inline std::array<float, 4> played(const Track& track, const Segment& segment, std::size_t key) noexcept {
    const float share = (track.times[key] - segment.start) / segment.duration;
    std::array<float, 4> values{};
    for (std::size_t axis = 0; axis < 4; ++axis) values[axis] = segment.from[axis] + segment.rise[axis] * share;
    return values;
}

// In metres or degrees, between what plays, before it is normalised, and what was recorded.
template <ErrorMeasure measure>
[[nodiscard]] double error_at(const Track& track, std::array<float, 4> now, std::size_t key) noexcept {
    const auto then = [&](std::size_t axis) {
        return measure == ErrorMeasure::position ? track.values[axis][key] : track.units[axis][key];
    };
    if constexpr (measure != ErrorMeasure::position) {
        const float factor = unit_factor(squared_length(now), 0);
        for (float& component : now) component *= factor;
    }
    if constexpr (measure == ErrorMeasure::rotation) {
        return angle(Quaternion{now[0], now[1], now[2], now[3]}, Quaternion{then(0), then(1), then(2), then(3)});
    }
    const Vector3 a{now[0], now[1], now[2]};
    const Vector3 b{then(0), then(1), then(2)};
    if constexpr (measure == ErrorMeasure::direction) {
        return degrees_per_radian * std::atan2(length(cross(a, b)), dot(a, b));
    }
    return length(a - b);
}

// --- a block of keys, quickly ---

// An error in the units that blocks are compared in, its square: of metres, or of the sine of an angle between vectors.
struct Limit {
    float squared = 0;
    bool same = false; // too small to be compared: only what plays the recorded numbers themselves will do
};

// The limit for a tolerance in metres or degrees, on the safe side of all roundings of a block.
[[nodiscard]] inline Limit limit_of(ErrorMeasure measure, double tolerance) noexcept {
    if (measure == ErrorMeasure::position) {
        const double least = 1e-12; // the square of less would lose digits
        const double bounded = std::min(tolerance, 1e18);
        return {static_cast<float>(bounded * bounded * (1 - 1e-6)), tolerance < least};
    }
    // Half the angle of a rotation is that between its quaternions. A right angle is as far as vectors can be told.
    const double radians = tolerance * radians_per_degree / (measure == ErrorMeasure::rotation ? 2 : 1);
    const double sine = std::sin(std::min(radians, std::numbers::pi / 2)) - 3e-7;
    return {static_cast<float>(sine * sine), sine <= 3e-7};
}

// What the compilers make SIMD code of wherever they know how. (They turn plain loops of so few rounds into scalar
// code.)
using Block __attribute__((vector_size(lanes * sizeof(float)))) = float;
using Mask __attribute__((vector_size(lanes * sizeof(float)))) = std::int32_t;

[[nodiscard]] inline Block block(const std::vector<float>& column, std::size_t key) noexcept {
    Block loaded;
    std::memcpy(&loaded, column.data() + key, sizeof loaded);
    return loaded;
}

[[nodiscard]] inline bool any(Mask mask) noexcept {
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(mask);
    return (halves[0] | halves[1]) != 0;
}

// The first lane that is set; one is.
[[nodiscard]] inline std::size_t first_of(Mask mask) noexcept {
    std::size_t lane = 0;
    while (mask[lane] == 0) ++lane;
    return lane;
}

// Of the keys from `key` on, those that are before `last`.
[[nodiscard]] inline Mask keys_before(std::size_t last, std::size_t key) noexcept {
    return Mask{0, 1, 2, 3} < static_cast<std::int32_t>(std::min(last - key, lanes));
}

// Vectors, or quaternions: w is 0 of others.
struct Vectors {
    Block x, y, z, w;
};

// The squared errors of what plays; infinite or NaN where that has no angle.
template <ErrorMeasure measure>
[[nodiscard]] inline Block squared_errors(const Vectors& now, const Vectors& then) noexcept {
    if constexpr (measure == ErrorMeasure::position) {
        const Block x = now.x - then.x;
        const Block y = now.y - then.y;
        const Block z = now.z - then.z;
        return x * x + y * y + z * z;
    }
    constexpr bool has_w = measure == ErrorMeasure::rotation;
    // NOLINTBEGIN(misc-const-correctness): they change, where there is something to add
    Block along = now.x * then.x + now.y * then.y + now.z * then.z;
    Block length = now.x * now.x + now.y * now.y + now.z * now.z; // its square
    if constexpr (has_w) {
        along += now.w * then.w;
        length += now.w * now.w;
    }
    // What is left of the vector without its part along the recorded one: the sine, times its length. (A cosine says
    // nothing about small angles in float32.)
    const Block x = now.x - along * then.x;
    const Block y = now.y - along * then.y;
    const Block z = now.z - along * then.z;
    Block squares = x * x + y * y + z * z;
    if constexpr (has_w) {
        const Block w = now.w - along * then.w;
        squares += w * w;
    }
    // Opposite quaternions are one rotation, but opposite directions are not one direction.
    constexpr float least = measure == ErrorMeasure::rotation ? 1e-20F : 2e-10F;
    Mask plays = (length > least) & (length < 1e30F); // beyond, playback's square of it may overflow, and nothing plays
    if constexpr (measure == ErrorMeasure::direction) plays &= along > 0;
    // NOLINTEND(misc-const-correctness)
    return plays ? squares / length : Block{} + std::numeric_limits<float>::infinity();
}

// What was recorded, as it is compared.
template <ErrorMeasure measure>
[[nodiscard]] inline const std::array<std::vector<float>, 4>& recorded(const Track& track) noexcept {
    return measure == ErrorMeasure::position ? track.values : track.units;
}

// Of one segment, at the keys from `key` on.
template <ErrorMeasure measure>
[[nodiscard]] inline Block squared_errors(const Track& track, const Segment& segment, std::size_t key) noexcept {
    const auto& then = recorded<measure>(track);
    const Block share = (block(track.times, key) - segment.start) / segment.duration;
    const auto now = [&](std::size_t axis) { return segment.from[axis] + segment.rise[axis] * share; };
    const bool has_w = measure == ErrorMeasure::rotation;
    return squared_errors<measure>(
        {now(0), now(1), now(2), has_w ? now(3) : Block{}},
        {block(then[0], key), block(then[1], key), block(then[2], key), has_w ? block(then[3], key) : Block{}});
}

// Of the segments from `first` to the keys from `last` on, at one key.
template <ErrorMeasure measure>
[[nodiscard]] inline Block squared_errors_at(const Track& track, std::size_t key, std::size_t first,
                                             std::size_t last) noexcept {
    const auto& then = recorded<measure>(track);
    const Block share = (track.times[key] - track.times[first]) / (block(track.times, last) - track.times[first]);
    const auto now = [&](std::size_t axis) {
        const std::vector<float>& values = track.values[axis];
        return values[first] + (block(values, last) - values[first]) * share;
    };
    const bool has_w = measure == ErrorMeasure::rotation;
    return squared_errors<measure>(
        {now(0), now(1), now(2), has_w ? now(3) : Block{}},
        {Block{} + then[0][key], Block{} + then[1][key], Block{} + then[2][key], Block{} + then[3][key]});
}

// Which of the keys from `key` on a segment does not play the very numbers of.
[[nodiscard]] inline Mask differences(const Track& track, const Segment& segment, std::size_t key) noexcept {
    const Block share = (block(track.times, key) - segment.start) / segment.duration;
    Mask differs{};
    for (std::size_t axis = 0; axis < 4; ++axis) {
        differs |= segment.from[axis] + segment.rise[axis] * share != block(track.values[axis], key);
    }
    return differs;
}

} // namespace inputanim
