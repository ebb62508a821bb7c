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
    double step = 0;    // seconds, the usual time between two frames: the mean of those that are single steps
    double jitter = 0;  // seconds, the standard deviation of those
    double missing = 0; // how many frames there is room for where the time between two is longer
};

// None for fewer than two frames.
[[nodiscard]] std::optional<FrameTiming> timing_of(std::span<const float> frames);

} // namespace inputanim
