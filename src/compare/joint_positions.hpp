// Where joints are at some moments, seen from what they are centred on.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <inputanim/compare.hpp>

#include "compare/choose.hpp"
#include "maths/rotation.hpp"

namespace inputanim {

// In metres, in columns: the x of the first joint at all times, then its y, its z, then the next joint's.
struct JointPositions {
    std::vector<float> times; // seconds
    std::size_t joints = 0;   // of all hands
    std::vector<float> values;

    [[nodiscard]] std::size_t size() const noexcept { return times.size(); }
    [[nodiscard]] const float* column(std::size_t joint, std::size_t axis) const noexcept {
        return values.data() + (3 * joint + axis) * size();
    }
};

// A place to look from: its origin, and the directions of its axes.
struct View {
    Vector3 origin;
    Basis axes{Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}};

    [[nodiscard]] Vector3 operator()(const Vector3& place) const noexcept {
        const Vector3 v = place - origin;
        return {dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
    }
};

// A hand's own: from the wrist; z to the middle knuckle, y out of the plane of that and the line from the pinky's
// knuckle to the index's. Of positions alone, for some recordings have spoilt rotations. None for a hand so crumpled
// that it has no such plane.
[[nodiscard]] std::optional<View> view_of_hand(const Vector3& wrist, const Vector3& index_knuckle,
                                               const Vector3& middle_knuckle, const Vector3& pinky_knuckle) noexcept;

// Of the moments (ascending), those at which all that is needed is somewhere. `turned`: whether those that are centred
// on the start are turned as the head was then.
[[nodiscard]] Result<JointPositions> joint_positions_at(const Animation& animation, const std::vector<float>& moments,
                                                        std::span<const ChosenHand> hands, Centre centre, bool turned);

} // namespace inputanim
