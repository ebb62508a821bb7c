// A skin for a hand, so that people see hands: made around the joints of any pose, for formats that move it with them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/evaluate.hpp>

namespace inputanim {

// In the space and at the pose it was made for. Fingers, thumb and palm, closed, with outward normals; triangles run
// anticlockwise where the space is right-handed and the pose was given in it.
struct HandMesh {
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<float, 3>> normals;       // of length one
    std::vector<std::array<std::uint8_t, 4>> joints; // index(Joint) of those that move the vertex
    std::vector<std::array<float, 4>> weights;       // of those; they sum up to 1
    std::vector<std::array<std::uint16_t, 3>> triangles;
};

using HandPose = std::array<Pose, joint_count>;

[[nodiscard]] HandMesh hand_mesh(const HandPose& pose);

// A pose to make it for, in metres whatever the axes: of some in which the hand is tracked and its joints lie apart as
// those of a hand do, the one with the straightest fingers, which skins bend from best; that of an average hand where
// there is none.
[[nodiscard]] HandPose rest_pose(const HandCurves& hand, Side side, Axes axes = Axes::unity);

} // namespace inputanim
