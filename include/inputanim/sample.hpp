// Everything on a time grid, fast, into columns that the caller owns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/options.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

// What a hand's joints are while it is not tracked.
enum class Gaps : std::uint8_t {
    nan,  // NaN
    hold, // the last key's
    line, // a straight line from the last key to the next, as MRTK plays it
};
[[nodiscard]] inline Names names_of(Gaps /*any*/) noexcept {
    static constexpr std::array<std::string_view, 3> names{"nan", "hold", "line"};
    return names;
}

enum class Rotations : std::uint8_t {
    normalised, // components interpolated, then brought to length one
    slerp,      // at constant speed along the arc between two keys; tangents do not count
    raw,        // components interpolated, as MRTK plays them
};
[[nodiscard]] inline Names names_of(Rotations /*any*/) noexcept {
    static constexpr std::array<std::string_view, 3> names{"normalised", "slerp", "raw"};
    return names;
}

struct SampleOptions {
    Gaps gaps = Gaps::nan;
    Rotations rotations = Rotations::normalised;
    bool continuous_signs = true; // of rotations, from key to key; false: as they are stored
    // That work at once; 0: as many as there are cores, where there is enough to do. The results are the same bits.
    std::uint32_t threads = 1;
};
[[nodiscard]] inline Options describe(SampleOptions& options) {
    return {
        option("gaps", options.gaps,
               "What joints are while their hand is not tracked: NaN, the last pose, or a line to the next, as MRTK"),
        option("rotations", options.rotations,
               "Components brought to length one, along the arc at a steady speed, or as they are, as MRTK"),
        option("continuous_signs", options.continuous_signs,
               "Of q and -q, which are the same rotation, the one nearer to the key before; else as stored"),
        number("threads", options.threads, "", between(0, 1024),
               "That work at once; 0: as many as there are cores, where there is enough to do"),
    };
}

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

// How many frames a recording becomes at most at a steady rate, unless somebody asks for more (`max_frames`): 250,000,
// which is over an hour at 60 Hz, or 64 for every key of its longest curve. Otherwise one late key in a tiny file would
// fill a disk.
[[nodiscard]] std::size_t usual_max_frames(const Animation& animation) noexcept;

// The grid of a recording, or of a span of it. An error where there would be too many frames.
[[nodiscard]] Result<std::vector<float>> frame_grid(const Animation& animation, TimeSpan span, double rate,
                                                    std::optional<double> max_frames = {});

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
