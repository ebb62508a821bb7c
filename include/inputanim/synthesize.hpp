// Made motion that could be a person's: for demos, tests and benchmarks. The same options give the same recording.
#pragma once

#include <cstdint>

#include <inputanim/animation.hpp>
#include <inputanim/options.hpp>

namespace inputanim {

struct SynthesizeOptions {
    float duration = 5;      // seconds
    float rate = 60;         // keys per second
    std::uint32_t seed = 1;  // of the motion
    float time_jitter = 0;   // seconds by which key times stray from the grid, as real frames do
    float noise = 0;         // metres of tracker noise on joint positions
    bool sign_flips = false; // rotations change sign now and then, as trackers' do
    bool gaps = true;        // each hand leaves the view once
    bool markers = true;     // names for what happens
};
[[nodiscard]] inline Options describe(SynthesizeOptions& options) {
    return {
        number("duration", options.duration, "s", positive_up_to(86400), "How long it lasts"),
        number("rate", options.rate, "keys per second", positive_up_to(1000), "How close the keys are"),
        option("seed", options.seed, "Another number is another motion"),
        number("time_jitter", options.time_jitter, "s", not_negative,
               "By how much key times stray from the grid, as real frames do"),
        number("noise", options.noise, "m", not_negative, "Of the tracker, on positions of joints"),
        option("sign_flips", options.sign_flips, "Rotations change sign, as trackers' do"),
        option("gaps", options.gaps, "Each hand leaves the view once"),
        option("markers", options.markers, "Names for what happens"),
    };
}

// Two hands that reach, pinch, move and let go of things, by forward kinematics on a hand of average size; a head that
// looks about, and a gaze that runs ahead of it.
[[nodiscard]] Animation synthesize(const SynthesizeOptions& options = {});

} // namespace inputanim
