// Everything on a time grid, fast, into columns that the caller owns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

// What a hand's joints are while it is not tracked.
enum class Gaps : std::uint8_t {
    nan,  // NaN
    hold, // the last key's
    line, // a straight line from the last key to the next, as MRTK plays it
};

enum class Rotations : std::uint8_t {
    normalised, // components interpolated, then brought to length one
    slerp,      // at constant speed along the arc between two keys; tangents do not count
    raw,        // components interpolated, as MRTK plays them
};

struct SampleOptions {
    Gaps gaps = Gaps::nan;
    Rotations rotations = Rotations::normalised;
    bool continuous_signs = true; // of rotations, from key to key; false: as they are stored
};

// Where the samples go. Columns that are empty are not wanted; the others have the length of the grid.
struct SampleColumns {
    std::array<std::span<float>, curve_count> values;
    // m/s for positions and origins, 1/s for directions; for rotations rad/s about the world's x, y and z, in the first
    // three columns. States have none. Differences between neighbouring samples, never across NaN; NaN there.
    std::array<std::span<float>, curve_count> velocities;
    std::array<std::span<std::uint8_t>, 2> tracked; // by Side: 1 where the hand is tracked, else 0
};

// The times from the first to the last of a span, at a rate per second; the last one may fall short of the end by less
// than a step. An error where there would be too many (2^28) or the rate is no rate.
[[nodiscard]] Result<std::vector<float>> uniform_grid(TimeSpan span, double rate);

// All curves at all times of an ascending grid (others work, and are slow). Values are those of `evaluate`, bit for
// bit, on every machine; parts that the animation does not have are NaN.
[[nodiscard]] Result<void> sample(const Animation& animation, std::span<const float> grid, const SampleColumns& columns,
                                  const SampleOptions& options = {});

// The same into columns of its own: all curves of the parts there are.
struct Samples {
    std::vector<float> times;
    SampleColumns columns;             // each starts at a multiple of 64 bytes
    std::shared_ptr<std::byte> memory; // that the columns lie in
};

[[nodiscard]] Result<Samples> sample(const Animation& animation, std::vector<float> grid,
                                     const SampleOptions& options = {});

} // namespace inputanim
