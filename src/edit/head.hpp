// The head's pose at the start of a recording.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include <inputanim/animation.hpp>
#include <inputanim/evaluate.hpp>

#include "rotation.hpp"

namespace inputanim {

struct HeadPose {
    Vector3 at;
    Quaternion turn; // of length one
};

// At the first key of the camera; none where it has no keys, or numbers that are not finite.
[[nodiscard]] inline std::optional<HeadPose> first_head_pose(const Animation& animation) {
    if (!animation.camera) return std::nullopt;
    std::optional<float> first;
    for (const auto axes : {std::span<const Curve>(animation.camera->position), //
                            std::span<const Curve>(animation.camera->rotation)}) {
        for (const Curve& axis : axes) {
            if (const auto span = span_of(axis)) first = std::min(first.value_or(span->first), span->first);
        }
    }
    if (!first) return std::nullopt;
    const Pose pose = evaluate(*animation.camera, *first);
    HeadPose head{{pose.position[0], pose.position[1], pose.position[2]},
                  {pose.rotation[0], pose.rotation[1], pose.rotation[2], pose.rotation[3]}};
    if (!std::isfinite(length(head.at)) || !std::isfinite(length(head.turn))) return std::nullopt;
    head.turn = length(head.turn) > 0 ? unit(head.turn) : Quaternion{};
    return head;
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

} // namespace inputanim
