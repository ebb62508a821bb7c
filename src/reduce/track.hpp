// The keys of a channel side by side, made ready for leaving some of them out.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// What the error of a channel is: a distance, or an angle between rotations or between directions.
enum class ErrorMeasure : std::uint8_t { position, rotation, direction };

[[nodiscard]] ErrorMeasure measure_of(ChannelKind kind) noexcept;

// Keys are looked at in blocks of this many; a track's numbers go on that far behind its last key.
inline constexpr std::size_t lanes = 4;

struct Track {
    std::size_t count = 0;
    std::vector<float> times;
    std::array<std::vector<float>, 4> values; // rotations with continuous signs; w is 0 where there is none
    std::array<std::vector<float>, 4> units;  // as playback has them, of length one; only of rotations and directions
    // Keys that must stay, ascending: the first and the last, both sides of a jump (two keys of one time), and those
    // without an angle, unless the keys on both sides are the same.
    std::vector<std::size_t> fixed;
    bool changed = false; // there are other keys or signs than in the curves
    // What the keys of a rotation were multiplied by; empty: by nothing.
    std::vector<float> signs;
    // Of each axis: which of the keys are its own; empty where all axes have the same key times.
    std::array<std::vector<std::size_t>, 4> own;
    bool apart = false; // the axes have not the same key times

    // Rotations and directions of hardly any length, or too long to be normalised, play as zero: only the very same
    // numbers can stand for them. Their unit is NaN.
    [[nodiscard]] bool has_angle(std::size_t key) const noexcept { return !std::isnan(units[0][key]); }
};

// Whether a curve is straight lines between the keys that it plays, whatever its tangents say.
[[nodiscard]] bool is_straight(const Curve& curve);
// Whether one of the axes has tangents; straight ones are expected to have lost them.
[[nodiscard]] bool bend(std::span<const Curve> axes) noexcept;

// Fills a track, whose memory is used again. False for axes that must be left alone: without keys, with numbers that
// are not finite, with wraps other than clamping, or with tangents that make steps.
[[nodiscard]] bool load(Track& track, std::span<const Curve> axes, ErrorMeasure measure);

// The axes with these keys of the track only, which all of them share the times of.
void store(std::span<Curve> axes, const Track& track, std::span<const std::size_t> kept);

} // namespace inputanim
