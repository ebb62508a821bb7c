// Made motion that could be a person's: for demos, tests and benchmarks. The same options give the same recording.
#pragma once

#include <cstdint>

#include <inputanim/animation.hpp>

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

// Two hands that reach, pinch, move and let go of things, by forward kinematics on a hand of average size; a head that
// looks about, and a gaze that runs ahead of it.
[[nodiscard]] Animation synthesize(const SynthesizeOptions& options = {});

} // namespace inputanim
