// The moments at which something was recorded. A reducer leaves every channel only some of them: the union of all is
// close to what the recorder saw.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// Ascending, each once: the finite times of all keys but those of states, which may be recorded at other times.
[[nodiscard]] std::vector<float> frame_times(const Animation& animation);

struct FrameTiming {
    double step = 0;    // seconds, the usual time between two frames
    double jitter = 0;  // seconds, the standard deviation of single steps from it
    double missing = 0; // how many frames there is room for where the time between two is longer
    bool steady = true; // all steps are close to multiples of it
};

// None for fewer than two frames.
[[nodiscard]] std::optional<FrameTiming> timing_of(std::span<const float> frames);

// Spans of tracking, from the first time to (without) the last, cut such that each ends with its last frame: recorders
// say that a hand is lost a frame after they saw it last, and what plays in between is on its way to the next pose.
[[nodiscard]] std::vector<TimeSpan> until_last_frame(std::span<const TimeSpan> spans, std::span<const float> frames);

} // namespace inputanim
