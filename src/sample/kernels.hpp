// The inner loops of sampling, for many times at once. Which instructions they use is chosen when the program runs;
// the results are the same bits with all of them, and those of `evaluate`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "curve/segment.hpp"

namespace inputanim::kernels {

// What becomes of the values of all axes at one time.
enum class Length : std::uint8_t {
    as_is,
    rotation,  // to length one; zero stays zero
    direction, // to length one; 1e-5 and shorter becomes zero
};

inline constexpr std::size_t most_axes = 4;
// In a module for browsers, where room counts, keys never have signs of their own.
#if defined(__wasi__)
inline constexpr bool knows_signs = false;
#else
inline constexpr bool knows_signs = true;
#endif

// One to four curves with the same key times.
struct Keys {
    Column<float> times; // ascending; at least two
    std::size_t axes = 0;
    std::array<const float*, most_axes> values{};
    // 1 or -1 for each key, by which the values of all axes are multiplied: of lines of four axes. Null: all are 1.
    const float* signs = nullptr;
    // Null where all segments are lines.
    std::array<const float*, most_axes> in_tangents{};
    std::array<const float*, most_axes> out_tangents{};
    // For Bezier segments.
    std::array<const float*, most_axes> in_weights{};
    std::array<const float*, most_axes> out_weights{};
    std::array<const WeightedMode*, most_axes> modes{};
};

using Columns = std::array<float*, most_axes>; // those beyond the axes are null

[[nodiscard]] inline Columns from(Columns columns, std::size_t sample) noexcept {
    for (float*& column : columns) column = column == nullptr ? nullptr : column + sample;
    return columns;
}

// Where the times of a grid lie among key times, in groups of as many samples as are worked on at once. It is kept from
// one call to the next, for curves with the very same key times.
struct Places {
    // Whether such curves may come next. If not, finding a place and sampling there are one loop, and nothing is kept.
    bool keep = true;
    Column<float> times; // keeps them: others in the same memory would be taken for them
    std::span<const float> grid;
    std::vector<std::uint32_t> first;  // of each group: a key at or before the left keys of all its samples
    std::vector<std::int32_t> offsets; // of each sample: from there to its left key
    std::vector<float> shares;         // of each sample: how far it is from its left key to the right one, 0 to 1
};

// The samples at ascending times, all of them from the first key on and before the last; every segment has the shape.
// `places` may be those of another call.
void sample(const Keys& keys, SegmentShape shape, std::span<const float> grid, const Columns& columns, Length length,
            Places& places);
void sample_bezier(const Keys& keys, std::span<const float> grid, const Columns& columns);

// Brings the values of all axes (three of a direction, four of a rotation) to their length, in place.
void normalise(const Columns& columns, std::size_t count, Length length);

// For each key of a rotation 1 or -1, such that neighbours are at most half a turn of the quaternion apart; the first
// is 1. False where all are.
[[nodiscard]] bool find_signs(const std::array<const float*, 4>& values, std::size_t count, float* signs);

} // namespace inputanim::kernels
