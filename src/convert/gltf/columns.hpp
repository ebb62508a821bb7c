// Columns of keys to the interleaved numbers that glTF has.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <inputanim/animation.hpp>

namespace inputanim::gltf {

using Signs = std::array<float, 3>; // 1 or -1 for x, y and z

// `out` has room for all keys of the axes, which have the same times. Those of rotations give the number of keys of
// length zero, which become the identity.
void put_positions(float* out, std::span<const Curve> axes, const Signs& signs) noexcept;
[[nodiscard]] std::size_t put_rotations(float* out, std::span<const Curve> axes, const Signs& signs);
// The shortest turn from forward, along z in the direction of its sign, to the direction.
[[nodiscard]] std::size_t put_directions(float* out, std::span<const Curve> axes, const Signs& signs);

} // namespace inputanim::gltf
