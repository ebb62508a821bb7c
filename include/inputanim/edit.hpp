// Edits: a recording in, a changed one out. The one given stays as it is, and what an edit does not touch is shared.
// All of them keep the axes of a vector at the same key times where they were, keep wrap modes, and take keys in the
// order that Unity plays them in (`playable`). An argument that makes no sense is an error (`bad_argument`), as is one
// that would make a time or a slope too large for a file.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <inputanim/animation.hpp>
#include <inputanim/options.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>
#include <inputanim/select.hpp>

namespace inputanim {

// What an edit made of a recording: in the same layout, with findings about that, and none about the bytes that were
// read.
[[nodiscard]] Recording edited(const Recording& origin, Animation animation);

// --- time ----------------------------------------------------------------------------------------------------------

// What lies within the span, both ends included, at the times it had; `shift` moves it. Every curve that has keys gets
// one at both ends of the span, with the value and slope that it has there, so that it plays as before between them,
// and holds its ends outside. Only joints get none where their hand is not tracked and their keys do not reach the
// end. State curves start and end with the state there. A curve that repeats (wraps other than clamping) stays as it is
// where all of its keys lie within the span; otherwise it holds its ends from then on.
[[nodiscard]] Result<Animation> trim(const Animation& animation, TimeSpan kept);

// Without what lies between the two times; what comes after moves up. Curves that are cut get keys there, as `trim`
// makes them; where the two sides do not meet, they jump.
[[nodiscard]] Result<Animation> cut(const Animation& animation, TimeSpan removed);

struct JoinOptions {
    // Seconds over which the end of one turns into the start of the next; 0: a jump. At most the length of a take.
    // Positions and directions go straight from one to the other, rotations the short way, at a speed that starts and
    // ends gently (smoothstep), with keys at the times of both. States change in the middle.
    float blend = 0;
};
[[nodiscard]] inline Options describe(JoinOptions& options) {
    return {
        number("blend", options.blend, "s", not_negative,
               "Overlap by this much, and turn one into the next over it; 0: a jump"),
    };
}

// One after the other: each starts, with its first key, where the one before ends with its last; the first stays where
// it is. With a blend, they overlap by it. A part that only some have is there while they last: hands are untracked
// otherwise, other curves hold. Where a vector is the same on both sides of a seam, its two keys become one; otherwise
// the earlier one moves back by the smallest amount, and the curve jumps. Of two states at a seam, the later take's
// counts; a marker that both have there is there once. Curves that repeat hold their ends from then on. Markers are put
// in the order of their times.
[[nodiscard]] Result<Animation> join(std::span<const Animation> animations, const JoinOptions& options = {});

// Later by some seconds, or earlier: keys and markers.
[[nodiscard]] Result<Animation> shift(const Animation& animation, float seconds);

// Slower by a factor (2 lasts twice as long), measured from time 0: keys, tangents and markers.
[[nodiscard]] Result<Animation> retime(const Animation& animation, double factor);
// The same, so that the last key is at this time.
[[nodiscard]] Result<Animation> retime_to(const Animation& animation, float duration);

struct ResampleOptions {
    std::optional<double> max_frames; // at that rate; by default usual_max_frames
};
[[nodiscard]] inline Options describe(ResampleOptions& options) {
    return {number("max_frames", options.max_frames, "frames", positive,
                   "By default 250,000, or 64 for every key of the longest curve")};
}

// A key every 1/rate seconds from the first key of the recording to its last (or less than a step before it), as it
// plays: linear between them, rotations and directions of length one, rotations with continuous signs. Hands have keys
// only while they are tracked; states and markers stay as they are. Curves that repeat hold their ends from then on. An
// error where there would be more than 2^28 keys.
[[nodiscard]] Result<Animation> resample(const Animation& animation, double rate, const ResampleOptions& options = {});

// --- space ---------------------------------------------------------------------------------------------------------

enum class MirrorPlane : std::uint8_t {
    x,    // the plane x = 0 of the world
    head, // the upright plane through the first head pose that parts its left from its right
};
[[nodiscard]] inline Names names_of(MirrorPlane /*any*/) noexcept {
    static constexpr std::array<std::string_view, 2> names{"x", "head"};
    return names;
}

struct MirrorOptions {
    MirrorPlane plane = MirrorPlane::x;
};
[[nodiscard]] inline Options describe(MirrorOptions& options) {
    return {
        option("plane", options.plane,
               "x = 0 of the world, or the upright plane that parts left from right where the head first is"),
    };
}

// Left hand and right hand change places, and everything is reflected. In the plane x = 0, twice is nothing, bit for
// bit. A head that is nowhere, or tilted right onto its side, parts left from right as the world's x does. What cannot
// be reflected exactly in the head's plane becomes lines, as in `transform`.
[[nodiscard]] Animation mirror(const Animation& animation, const MirrorOptions& options = {});

// First scaled, then rotated, then moved. Directions are only rotated.
struct Transform {
    std::array<float, 3> translation{};        // metres
    std::array<float, 4> rotation{0, 0, 0, 1}; // x y z w; need not be of length one
    float scale = 1;                           // more than 0
};

// Exact where nothing but scale and translation change, and where the segments of a vector's axes can be added up:
// lines, unweighted ones, those of equal weights. Else the vector becomes lines that stay within 0.01 mm and 0.01
// degrees. Axes that repeat beyond their keys in different ways hold their ends after a rotation.
[[nodiscard]] Result<Animation> transform(const Animation& animation, const Transform& transform);

// What brings the first head pose to the origin, looking along +Z; the horizon stays level. No change without a head.
[[nodiscard]] Transform recentring(const Animation& animation);

// --- parts ---------------------------------------------------------------------------------------------------------

// Curves that are not kept lose their keys; a camera, hands or gaze that loses curves and is left without keys goes
// altogether. Markers stay. A hand that loses its `tracked` counts as untracked.
[[nodiscard]] Animation keep(const Animation& animation, const CurveSet& kept);
[[nodiscard]] Animation drop(const Animation& animation, const CurveSet& dropped);

// --- markers -------------------------------------------------------------------------------------------------------

// Before the first marker with a later time.
[[nodiscard]] Result<Animation> add_marker(const Animation& animation, float time, std::string_view name);
// Those that there are go by their place in the list, from 0. One that is moved goes to where it would be added.
[[nodiscard]] Result<Animation> move_marker(const Animation& animation, std::size_t marker, float time);
[[nodiscard]] Result<Animation> rename_marker(const Animation& animation, std::size_t marker, std::string_view name);
[[nodiscard]] Result<Animation> remove_marker(const Animation& animation, std::size_t marker);

// --- quality -------------------------------------------------------------------------------------------------------

enum class SmoothMethod : std::uint8_t { savitzky_golay, one_euro };
[[nodiscard]] inline Names names_of(SmoothMethod /*any*/) noexcept {
    static constexpr std::array<std::string_view, 2> names{"savitzky-golay", "one-euro"};
    return names;
}

struct SmoothOptions {
    // Savitzky-Golay looks ahead and does not lag; One-Euro is what live applications do.
    SmoothMethod method = SmoothMethod::savitzky_golay;
    // One-Euro (Casiez et al. 2012): a low-pass filter that lags less the faster the motion is, and never by more than
    // about 1 / (2 pi beta) metres or radians.
    float cutoff = 1;     // Hz, at rest
    float beta = 200;     // Hz by which the cutoff rises per m/s, for positions
    float turn_beta = 20; // the same per rad/s, for rotations and directions
    // Savitzky-Golay: a polynomial through the neighbours of each key, by least squares over their real times.
    std::size_t window = 9; // keys, odd, at most 1001
    std::size_t order = 2;  // of the polynomial, below the window, at most 16
};
[[nodiscard]] inline Options describe(SmoothOptions& options) {
    return {
        option("method", options.method,
               "A polynomial through the neighbours, no lag; or as a live filter, lags a little"),
        number("cutoff", options.cutoff, "Hz", positive, "one-euro: at rest; lower is smoother"),
        number("beta", options.beta, "Hz per m/s", not_negative,
               "one-euro: how much the cutoff rises with the speed; higher lags less"),
        number("turn_beta", options.turn_beta, "Hz per rad/s", not_negative,
               "one-euro: the same for rotations and directions"),
        number("window", options.window, "keys", between(1, 1001),
               "savitzky-golay: an odd number of neighbours, itself included"),
        number("order", options.order, "", between(0, 16), "savitzky-golay: of the polynomial; less than the window"),
    };
}

// The values of poses and rays at their key times; linear between them. Tracking gaps are never filtered across, first
// and last keys of a tracked span included in it, nor are jumps (two keys of one time) and keys with numbers that are
// not finite, which stay. Rotations get continuous signs; they and directions keep their length of one. Axes of
// different key times get the union of them first.
[[nodiscard]] Result<Animation> smooth(const Animation& animation, const SmoothOptions& options = {});

struct Filled {
    Animation animation;
    std::size_t gaps = 0; // filled ones, of both hands
    double seconds = 0;   // how long they were together
    std::size_t left = 0; // gaps that were too long
};

// Hands count as tracked through gaps no longer than this many seconds, and move across them as MRTK plays them, in a
// straight line; rotations take the short way. Time before a hand is first seen and after it was last seen is not a
// gap. Pinches keep their state.
[[nodiscard]] Result<Filled> fill(const Animation& animation, float longest);

} // namespace inputanim
