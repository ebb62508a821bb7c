#include <utility>

#include <inputanim/edit.hpp>

#include "edit/linear_map.hpp"
#include "edit/space.hpp"
#include "motion/head.hpp"

namespace inputanim {
namespace {

Column<float> negated(const Column<float>& column) {
    std::vector<float> numbers(column.begin(), column.end());
    for (float& number : numbers) number = -number;
    return Column<float>(std::move(numbers));
}

// Every bit but the signs stays, so that twice is nothing.
void negate(Curve& curve) {
    if (curve.empty()) return;
    curve.values = negated(curve.values);
    if (curve.tangents == nullptr) return;
    Tangents tangents = *curve.tangents;
    tangents.in = negated(tangents.in);
    tangents.out = negated(tangents.out);
    curve.tangents = std::make_shared<const Tangents>(std::move(tangents));
}

void mirror_x(Animation& animation) {
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (channel.is_state() || axes.empty()) continue;
        if (channel.kind == ChannelKind::rotation) {
            negate(axes[1]);
            negate(axes[2]);
        } else {
            negate(axes[0]);
        }
    }
}

// As in the plane x = 0 of a frame that stands at the head, turned about the upright axis to where its right is.
void mirror_at(Animation& animation, const HeadPose& head) {
    const Quaternion frame = yaw(yaw_of_right(rotate(head.turn, {1, 0, 0})).value_or(0));
    const auto reflect = [&](const Vector3& v) { return rotate(frame, mirrored(rotate(conjugate(frame), v))); };
    map_space(animation,
              {.positions = vector_map(reflect, head.at - reflect(head.at)),
               .directions = vector_map(reflect),
               .rotations = rotation_map([&](const Quaternion& q) { return frame * mirrored(conjugate(frame) * q); })});
}

} // namespace

Animation mirror(const Animation& animation, const MirrorOptions& options) {
    Animation result = animation;
    if (result.hands) std::swap(result.hands->left, result.hands->right);
    const auto head = options.plane == MirrorPlane::head ? first_head_pose(animation) : std::nullopt;
    if (head) {
        mirror_at(result, *head);
    } else {
        mirror_x(result);
    }
    return result;
}

} // namespace inputanim
