// Where the head is and looks.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include <inputanim/animation.hpp>
#include <inputanim/evaluate.hpp>

#include "maths/rotation.hpp"

namespace inputanim {

struct HeadPose {
    Vector3 at;
    Quaternion turn; // of length one
};

// At a time; none where the camera has numbers that are not finite.
[[nodiscard]] inline std::optional<HeadPose> head_pose(const PoseCurves& camera, float time) {
    const Pose pose = evaluate(camera, time);
    HeadPose head{{pose.position[0], pose.position[1], pose.position[2]},
                  {pose.rotation[0], pose.rotation[1], pose.rotation[2], pose.rotation[3]}};
    if (!std::isfinite(length(head.at)) || !std::isfinite(length(head.turn))) return std::nullopt;
    head.turn = length(head.turn) > 0 ? unit(head.turn) : Quaternion{};
    return head;
}

// At the first key of the camera; none where it has no keys, or numbers that are not finite.
[[nodiscard]] inline std::optional<HeadPose> first_head_pose(const Animation& animation) {
    if (!animation.camera) return std::nullopt;
    std::optional<float> first;
    for (const auto axes : {std::span<const Curve>(animation.camera->position), //
                            std::span<const Curve>(animation.camera->rotation)}) {
        for (const Curve& axis : axes) {
            if (const auto span = span_of(axis)) first = std::min(first.value_or(span->from), span->from);
        }
    }
    return first ? head_pose(*animation.camera, *first) : std::nullopt;
}

// A turn about the upright axis; + turns +Z to the right.
[[nodiscard]] inline Quaternion yaw(double radians) noexcept {
    return {0, std::sin(radians / 2), 0, std::cos(radians / 2)};
}

// The yaw that turns +X to where a direction points, seen from above; none for one that is upright.
[[nodiscard]] inline std::optional<double> yaw_of_right(const Vector3& right) noexcept {
    if (std::hypot(right.x, right.z) < 1e-3) return std::nullopt;
    return std::atan2(-right.z, right.x);
}

// How far the head is turned about the upright axis, in radians: by where it looks, or where it looks straight up or
// down, by where its right is.
[[nodiscard]] inline double yaw_of(const HeadPose& head) noexcept {
    const Vector3 forward = rotate(head.turn, {0, 0, 1});
    if (std::hypot(forward.x, forward.z) > 1e-3) return std::atan2(forward.x, forward.z);
    return yaw_of_right(rotate(head.turn, {1, 0, 0})).value_or(0);
}

} // namespace inputanim
