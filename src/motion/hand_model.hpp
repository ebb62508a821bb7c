// A right hand of average size: where its joints are, for a wrist and a grip. A left one is its mirror image.
#pragma once

#include <array>
#include <cstddef>

#include <inputanim/joints.hpp>

#include "maths/rotation.hpp"

namespace inputanim::hand_model {

struct Pose {
    Vector3 at; // metres
    Quaternion turn;
};

inline constexpr std::size_t finger_count = 4; // without the thumb

struct Grip {
    std::array<double, finger_count> curl{}; // 0 straight to 1 a fist
    double pinch = 0;                        // 0 open to 1 closed: thumb and index
};

// Where thumb and index meet, in the frame of the wrist, metres.
inline constexpr Vector3 pinch_point{-0.015, -0.067, 0.106};
// Of Grip::pinch: from here on the hand pinches; the tips are then some 20 mm apart.
inline constexpr double pinch_threshold = 0.8;

using HandPose = std::array<Pose, joint_count>; // by index(Joint); Joint::none has no place: the default

[[nodiscard]] HandPose place(const Pose& wrist, const Grip& grip);

} // namespace inputanim::hand_model
