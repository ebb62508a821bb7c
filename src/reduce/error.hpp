// How far a straight segment plays from the keys that it replaces.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "reduce/track.hpp"
#include "rotation.hpp"

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

// In metres or degrees, between what plays and what was recorded, both as playback has them.
template <Measure measure>
[[nodiscard]] double error_at(const Track& track, const Segment& segment, std::size_t key) noexcept {
    std::array<float, 4> now = played(track, segment, key);
    const auto then = [&](std::size_t axis) {
        return measure == Measure::position ? track.values[axis][key] : track.units[axis][key];
    };
    if constexpr (measure != Measure::position) {
        const float length = std::sqrt(now[0] * now[0] + now[1] * now[1] + now[2] * now[2] + now[3] * now[3]);
        for (float& component : now) component /= length;
    }
    if constexpr (measure == Measure::rotation) {
        return angle(Quaternion{now[0], now[1], now[2], now[3]}, Quaternion{then(0), then(1), then(2), then(3)});
    }
    const Vector3 a{now[0], now[1], now[2]};
    const Vector3 b{then(0), then(1), then(2)};
    if constexpr (measure == Measure::direction) {
        return 2 * degrees_per_radian * std::atan2(length(a - b), length(a + b));
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
[[nodiscard]] inline Limit limit_of(Measure measure, double tolerance) noexcept {
    if (measure == Measure::position) {
        const double least = 1e-12; // the square of less would lose digits
        const double bounded = std::min(tolerance, 1e18);
        return {static_cast<float>(bounded * bounded * (1 - 1e-6)), tolerance < least};
    }
    // Half the angle of a rotation is that between its quaternions. A right angle is as far as vectors can be told.
    const double radians = tolerance * radians_per_degree / (measure == Measure::rotation ? 2 : 1);
    const double sine = std::sin(std::min(radians, std::numbers::pi / 2)) - 3e-7;
    return {static_cast<float>(sine * sine), sine <= 3e-7};
}

using Block = std::array<float, lanes>;

// The squared errors of the keys from `key` on, infinite where nothing would play; a plain loop, for SIMD.
template <Measure measure>
inline Block squared_errors(const Track& track, const Segment& segment, std::size_t key) noexcept {
    Block errors;
    const float* times = track.times.data() + key;
    const std::array<const float*, 4> values{track.values[0].data() + key, track.values[1].data() + key,
                                             track.values[2].data() + key, track.values[3].data() + key};
    const auto [x0, y0, z0, w0] = segment.from;
    const auto [dx, dy, dz, dw] = segment.rise;
    if constexpr (measure == Measure::position) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const float share = (times[lane] - segment.start) / segment.duration;
            const float x = x0 + dx * share - values[0][lane];
            const float y = y0 + dy * share - values[1][lane];
            const float z = z0 + dz * share - values[2][lane];
            errors[lane] = x * x + y * y + z * z;
        }
    } else {
        constexpr float nothing = measure == Measure::rotation ? 1e-20F : 2e-10F;
        constexpr float endless = std::numeric_limits<float>::infinity();
        const float* rx = track.units[0].data() + key;
        const float* ry = track.units[1].data() + key;
        const float* rz = track.units[2].data() + key;
        const float* rw = track.units[3].data() + key;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const float share = (times[lane] - segment.start) / segment.duration;
            const float x = x0 + dx * share;
            const float y = y0 + dy * share;
            const float z = z0 + dz * share;
            const float w = measure == Measure::rotation ? w0 + dw * share : 0;
            // What is left of the vector without its part along the recorded one: the sine, times its length. (A
            // cosine says nothing about small angles in float32.)
            const float along = x * rx[lane] + y * ry[lane] + z * rz[lane] + w * rw[lane];
            const float ex = x - along * rx[lane];
            const float ey = y - along * ry[lane];
            const float ez = z - along * rz[lane];
            const float ew = w - along * rw[lane];
            const float length = x * x + y * y + z * z + w * w;
            const float squared = (ex * ex + ey * ey + ez * ez + ew * ew) / length;
            // Opposite quaternions are one rotation, but opposite directions are not one direction.
            const float from_nothing =
                measure == Measure::direction && along < 0 ? -1.0F : length - nothing;
            errors[lane] = from_nothing > 0 ? squared : endless;
        }
    }
    return errors;
}

// Infinite for keys whose numbers do not play exactly, else 0.
inline Block differences(const Track& track, const Segment& segment, std::size_t key) noexcept {
    Block errors{};
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const std::array<float, 4> now = played(track, segment, key + lane);
        for (std::size_t axis = 0; axis < 4; ++axis) {
            if (now[axis] != track.values[axis][key + lane]) errors[lane] = std::numeric_limits<float>::infinity();
        }
    }
    return errors;
}

// Whether the first `count` errors are all within the limit.
[[nodiscard]] inline bool within(const Block& errors, std::size_t count, float squared) noexcept {
    const auto bound = static_cast<int>(std::min(count, lanes));
    int beyond = 0;
    for (int lane = 0; lane < static_cast<int>(lanes); ++lane) {
        beyond |= static_cast<int>(!(errors[static_cast<std::size_t>(lane)] <= squared)) &
                  static_cast<int>(lane < bound);
    }
    return beyond == 0;
}

} // namespace inputanim
