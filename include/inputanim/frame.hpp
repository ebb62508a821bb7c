// Everything that a recording says at one moment.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include <inputanim/animation.hpp>

namespace inputanim {

struct EvaluateOptions {
    bool raw_rotations = false; // as MRTK's playback has them, not normalised
};

struct Pose {
    std::array<float, 3> position{};
    std::array<float, 4> rotation{}; // x y z w, of length one; all zero where the recording has no rotation
};

struct Ray {
    std::array<float, 3> origin{};
    std::array<float, 3> direction{}; // of length one; zero where the recorded one is shorter than 1e-5
};

struct HandState {
    bool tracked = false;
    bool pinch = false;
    std::array<Pose, joint_count>
        joints{}; // while a hand is not tracked, a straight line between its last and next pose

    [[nodiscard]] const Pose& operator[](Joint joint) const noexcept { return joints[index(joint)]; }
};

// Everything at one moment; the parts that the recording has.
struct Frame {
    std::optional<Pose> camera;
    std::optional<std::array<HandState, 2>> hands; // by Side
    std::optional<Ray> gaze;
};

} // namespace inputanim
