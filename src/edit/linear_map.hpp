// What an edit of space does to vectors and rotations: each axis of the result is a sum of the axes there were.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <inputanim/animation.hpp>
#include <inputanim/tolerance.hpp>

#include "maths/rotation.hpp"

namespace inputanim {

// v' = rows * v + offset, for vectors of three axes and rotations of four.
struct LinearMap {
    std::array<std::array<double, 4>, 4> rows{};
    std::array<double, 4> offset{};
};

// The map that does to every vector what `change`, which is linear, does to one.
template <class Change>
[[nodiscard]] LinearMap vector_map(Change&& change, const Vector3& offset = {}) {
    LinearMap map;
    const std::array<Vector3, 3> axes{Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}};
    for (std::size_t j = 0; j < 3; ++j) {
        const Vector3 column = change(axes[j]);
        map.rows[0][j] = column.x;
        map.rows[1][j] = column.y;
        map.rows[2][j] = column.z;
    }
    map.offset = {offset.x, offset.y, offset.z, 0};
    return map;
}

template <class Change>
[[nodiscard]] LinearMap rotation_map(Change&& change) {
    LinearMap map;
    const std::array<Quaternion, 4> axes{Quaternion{1, 0, 0, 0}, Quaternion{0, 1, 0, 0}, Quaternion{0, 0, 1, 0},
                                         Quaternion{0, 0, 0, 1}};
    for (std::size_t j = 0; j < 4; ++j) {
        const Quaternion column = change(axes[j]);
        map.rows[0][j] = column.x;
        map.rows[1][j] = column.y;
        map.rows[2][j] = column.z;
        map.rows[3][j] = column.w;
    }
    return map;
}

// Maps what the axes of a channel play. Exact, but for rounding, where each axis becomes one axis (scaled, moved), and
// where segments of all axes can be added up: lines, Hermite segments, and weighted ones of the same weights. Else the
// channel becomes lines within the tolerance. Axes that repeat beyond their keys in different ways hold their ends. A
// channel without keys stays without.
void apply(const LinearMap& map, std::span<Curve> axes, ChannelKind kind, Tolerance tolerance);

} // namespace inputanim
