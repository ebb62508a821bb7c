#include <algorithm>
#include <cmath>

#include <inputanim/edit.hpp>

#include "edit/space.hpp"
#include "edit/time.hpp"
#include "motion/head.hpp"

namespace inputanim {
namespace {

bool are_finite(std::span<const float> numbers) noexcept {
    return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

std::array<float, 3> floats(const Vector3& v) noexcept {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

} // namespace

Result<Animation> transform(const Animation& animation, const Transform& transform) {
    const auto& [translation, rotation, scale] = transform;
    if (!are_finite(translation)) return bad_argument("translation", "it must be finite");
    if (!std::isfinite(scale) || !(scale > 0)) return bad_argument("scale", "it must be more than 0, and finite");
    const Quaternion raw{rotation[0], rotation[1], rotation[2], rotation[3]};
    if (!are_finite(rotation) || !(length(raw) > least_length)) {
        return bad_argument("rotation", "it must be finite, and not all 0");
    }
    // Of the two quaternions that say the same, the one that leaves the signs alone where nothing turns.
    const Quaternion turn = unit(raw.w < 0 ? -raw : raw);
    const double factor = scale;
    const auto turned_by = [&](const Vector3& v) { return rotate(turn, v); };
    Animation result = animation;
    map_space(result,
              {.positions = vector_map([&](const Vector3& v) { return turned_by(v) * factor; },
                                       {translation[0], translation[1], translation[2]}),
               .directions = vector_map(turned_by),
               .rotations = rotation_map([&](const Quaternion& q) { return turn * q; })},
              factor);
    return result;
}

Transform recentring(const Animation& animation) {
    const auto head = first_head_pose(animation);
    if (!head) return {};
    const Quaternion back = yaw(-yaw_of(*head));
    return {.translation = floats(rotate(back, head->at) * -1),
            .rotation = {0, static_cast<float>(back.y), 0, static_cast<float>(back.w)}};
}

} // namespace inputanim
