// Rotations as unit quaternions, in double precision; q and -q are the same rotation.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include <inputanim/animation.hpp>

namespace inputanim {

struct Vector3 {
    double x = 0, y = 0, z = 0;

    friend Vector3 operator-(const Vector3& a, const Vector3& b) noexcept { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
};

[[nodiscard]] inline double dot(const Vector3& a, const Vector3& b) noexcept {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] inline double length(const Vector3& v) noexcept {
    return std::sqrt(dot(v, v));
}

struct Quaternion {
    double x = 0, y = 0, z = 0, w = 0;

    friend Quaternion operator-(const Quaternion& q) noexcept { return {-q.x, -q.y, -q.z, -q.w}; }
    friend Quaternion operator*(const Quaternion& a, const Quaternion& b) noexcept {
        return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    }
};

[[nodiscard]] inline double dot(const Quaternion& a, const Quaternion& b) noexcept {
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
[[nodiscard]] inline double length(const Quaternion& q) noexcept {
    return std::sqrt(dot(q, q));
}
[[nodiscard]] inline Quaternion conjugate(const Quaternion& q) noexcept {
    return {-q.x, -q.y, -q.z, q.w};
}

// Key i of a rotation whose axes have the same key times.
[[nodiscard]] inline Quaternion rotation_key(std::span<const Curve> axes, std::size_t i) noexcept {
    return {axes[0].values[i], axes[1].values[i], axes[2].values[i], axes[3].values[i]};
}

} // namespace inputanim
