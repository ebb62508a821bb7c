// Vectors, and rotations as unit quaternions, in double precision; q and -q are the same rotation. Angles in degrees.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include <inputanim/animation.hpp>

namespace inputanim {

inline constexpr double radians_per_degree = std::numbers::pi / 180;
inline constexpr double degrees_per_radian = 180 / std::numbers::pi;

// The length below which nothing has a direction: unit() divides by at least this.
inline constexpr double least_length = 1e-12;

// Rotations and directions no longer than this are none.
inline constexpr double shortest_rotation = 1e-5;

[[nodiscard]] constexpr double lerp(double a, double b, double s) noexcept {
    return a + (b - a) * s;
}

// --- vectors ---

struct Vector3 {
    double x = 0, y = 0, z = 0;

    friend constexpr Vector3 operator+(const Vector3& a, const Vector3& b) noexcept {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend constexpr Vector3 operator-(const Vector3& a, const Vector3& b) noexcept {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend constexpr Vector3 operator*(const Vector3& v, double s) noexcept { return {v.x * s, v.y * s, v.z * s}; }
};

[[nodiscard]] constexpr double dot(const Vector3& a, const Vector3& b) noexcept {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] constexpr Vector3 cross(const Vector3& a, const Vector3& b) noexcept {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[nodiscard]] constexpr Vector3 lerp(const Vector3& a, const Vector3& b, double s) noexcept {
    return a + (b - a) * s;
}
[[nodiscard]] inline double length(const Vector3& v) noexcept {
    return std::sqrt(dot(v, v));
}
[[nodiscard]] inline Vector3 unit(const Vector3& v) noexcept {
    const double size = std::max(length(v), least_length);
    return {v.x / size, v.y / size, v.z / size};
}

// Between two vectors, in degrees, 0 to 180; exact near 0, where an arc cosine is not.
[[nodiscard]] inline double angle(const Vector3& a, const Vector3& b) noexcept {
    return degrees_per_radian * std::atan2(length(cross(a, b)), dot(a, b));
}

// Of the first three numbers.
[[nodiscard]] constexpr Vector3 vector_of(std::span<const float> v) noexcept {
    return {v[0], v[1], v[2]};
}

// --- rotations ---

struct Quaternion {
    double x = 0, y = 0, z = 0, w = 1;

    friend constexpr Quaternion operator-(const Quaternion& q) noexcept { return {-q.x, -q.y, -q.z, -q.w}; }
    // First b, then a. The terms stand in the order that the samples were made with: another rounds differently.
    friend constexpr Quaternion operator*(const Quaternion& a, const Quaternion& b) noexcept {
        return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    }
};

[[nodiscard]] constexpr Quaternion quaternion_of(std::span<const float> q) noexcept {
    return {q[0], q[1], q[2], q[3]};
}
[[nodiscard]] constexpr double dot(const Quaternion& a, const Quaternion& b) noexcept {
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
[[nodiscard]] constexpr Quaternion conjugate(const Quaternion& q) noexcept {
    return {-q.x, -q.y, -q.z, q.w};
}
[[nodiscard]] inline double length(const Quaternion& q) noexcept {
    return std::sqrt(dot(q, q));
}
[[nodiscard]] inline Quaternion unit(const Quaternion& q) noexcept {
    const double size = std::max(length(q), least_length);
    return {q.x / size, q.y / size, q.z / size, q.w / size};
}

[[nodiscard]] constexpr Vector3 rotate(const Quaternion& q, const Vector3& v) noexcept {
    const Vector3 axis{q.x, q.y, q.z};
    const Vector3 twice = cross(axis, v) * 2;
    return v + twice * q.w + cross(axis, twice);
}

// About x: + lowers +Z, or curls a finger.
[[nodiscard]] inline Quaternion bend(double degrees) noexcept {
    const double half = degrees * radians_per_degree / 2;
    return {std::sin(half), 0, 0, std::cos(half)};
}
// About x (as above), y (+ turns +Z to the right), z (+ tips +Y to the left), z first.
[[nodiscard]] inline Quaternion turned(const Vector3& degrees) noexcept {
    const Vector3 half = degrees * (radians_per_degree / 2);
    const Quaternion yaw{0, std::sin(half.y), 0, std::cos(half.y)};
    const Quaternion roll{0, 0, std::sin(half.z), std::cos(half.z)};
    return yaw * bend(degrees.x) * roll;
}

// Between two rotations, 0 to 180; exact near 0, where an arc cosine is not.
[[nodiscard]] inline double angle(const Quaternion& a, const Quaternion& b) noexcept {
    const Quaternion turn = conjugate(a) * b;
    return 2 * degrees_per_radian * std::atan2(length(Vector3{turn.x, turn.y, turn.z}), std::abs(turn.w));
}

// A turn, taken `times` times along its short arc.
[[nodiscard]] inline Quaternion power(Quaternion turn, double times) noexcept {
    if (turn.w < 0) turn = -turn;
    const double sine = length(Vector3{turn.x, turn.y, turn.z});
    const double half = std::atan2(sine, turn.w) * times;
    const double scale = sine > least_length ? std::sin(half) / sine : times;
    return {turn.x * scale, turn.y * scale, turn.z * scale, std::cos(half)};
}

// From a to b along the short arc, at constant speed; of length one.
[[nodiscard]] inline Quaternion slerp(const Quaternion& a, const Quaternion& b, double share) noexcept {
    const Quaternion from = unit(a);
    return from * power(conjugate(from) * unit(b), share);
}

using Basis = std::array<Vector3, 3>; // the x, y and z axes

[[nodiscard]] constexpr Basis basis(const Quaternion& q) noexcept {
    return {Vector3{1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)},
            Vector3{2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x)},
            Vector3{2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)}};
}

// In a mirror that swaps left and right: x is then to the left.
[[nodiscard]] constexpr Vector3 mirrored(const Vector3& v) noexcept {
    return {-v.x, v.y, v.z};
}
[[nodiscard]] constexpr Quaternion mirrored(const Quaternion& q) noexcept {
    return {q.x, -q.y, -q.z, q.w};
}

// Key i of a rotation whose axes have the same key times.
[[nodiscard]] inline Quaternion rotation_key(std::span<const Curve> axes, std::size_t i) noexcept {
    return {axes[0].values[i], axes[1].values[i], axes[2].values[i], axes[3].values[i]};
}

} // namespace inputanim
