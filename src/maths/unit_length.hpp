// Vectors of length one, in float32 and the same bits everywhere.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace inputanim {

// Directions no longer than this have none.
inline constexpr float shortest_direction = 1e-5F;

// Close to length one, where nearly all rotations are, a series is as exact as a root and a division, and takes a
// third of their time: 1 - e/2 + 3/8 e^2 - 5/16 e^3, with e the square of the length less 1.
inline constexpr float series_reach = 0.01F; // of the square of the length, from 1
inline constexpr float series_1 = -0.5F;
inline constexpr float series_2 = 0.375F;
inline constexpr float series_3 = -0.3125F;

// The square of the length of a vector of three or four components, summed in pairs.
template <std::size_t axes>
[[nodiscard]] inline float squared_length(const std::array<float, axes>& v) noexcept {
    const float rest = axes == 3 ? v[2] * v[2] : v[2] * v[2] + v[axes - 1] * v[axes - 1];
    return (v[0] * v[0] + v[1] * v[1]) + rest;
}

// The factor that brings a vector to length one, from the square of its length; 0 where the vector is no longer than
// `shortest`.
[[nodiscard]] inline float unit_factor(float squares, float shortest) noexcept {
    const float e = squares - 1;
    if (std::abs(e) <= series_reach) return (1 + e * series_1) + (e * e) * (series_2 + e * series_3);
    const float length = std::sqrt(squares);
    return length <= shortest ? 0 : 1 / length;
}

// To length one; a vector no longer than `shortest` becomes zero.
template <std::size_t axes>
inline void normalise(std::array<float, axes>& vector, float shortest) noexcept {
    const float factor = unit_factor(squared_length(vector), shortest);
    for (float& component : vector) component *= factor;
}

} // namespace inputanim
