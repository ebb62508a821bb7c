// The inner loops of sampling, for many times at once. Which instructions they use is chosen when the program runs;
// the results are the same bits with all of them, and those of `evaluate`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inputanim::kernels {

// How a curve runs between two keys.
enum class Shape : std::uint8_t {
    line,
    hermite, // unweighted: a cubic through values and tangents
    bezier,  // weighted
    step,    // holds the left value
};

// What becomes of the values of all axes at one time.
enum class Length : std::uint8_t {
    as_is,
    rotation,  // to length one; zero stays zero
    direction, // to length one; shorter than 1e-5 becomes zero
};

inline constexpr std::size_t most_axes = 4;

// One to four curves with the same key times, all of one shape between all of their keys.
struct Keys {
    std::span<const float> times; // ascending; at least two
    std::size_t axes = 0;
    std::array<const float*, most_axes> values{};
    // For Hermite and Bezier curves.
    std::array<const float*, most_axes> in_tangents{};
    std::array<const float*, most_axes> out_tangents{};
    // For Bezier curves: a weight for every key and side, 1/3 where the key is not weighted there.
    std::array<const float*, most_axes> in_weights{};
    std::array<const float*, most_axes> out_weights{};
};

using Columns = std::array<float*, most_axes>;

// The samples at ascending times, all of them after the first key and before the last.
void sample(const Keys& keys, Shape shape, std::span<const float> grid, const Columns& columns, Length length);

// Brings the values of all axes to a length, in place.
void normalise(const Columns& columns, std::size_t axes, std::size_t count, Length length);

// The keys of a rotation that are more than half a turn of the quaternion away from the key before, ascending.
[[nodiscard]] std::vector<std::size_t> sign_flips(const std::array<const float*, 4>& values, std::size_t count);

} // namespace inputanim::kernels
