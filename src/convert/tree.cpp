#include "convert/tree.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "curve/keys.hpp"
#include "maths/rotation.hpp"

namespace inputanim {
namespace {

constexpr std::size_t columns_per_joint = 7;

constexpr auto joints_in_order = [] {
    std::array<Joint, tree_size> joints{};
    for (std::size_t i = 0; i < tree_size; ++i) joints[i] = joint(i + 1); // files list them parents first
    return joints;
}();

Pose pose_of(const Vector3& at, const Quaternion& turn) noexcept {
    const Quaternion q = unit(turn);
    return {{static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(at.z)},
            {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z), static_cast<float>(q.w)}};
}

} // namespace

std::span<const Joint, tree_size> tree_order() noexcept {
    return joints_in_order;
}

std::vector<float> key_times(const HandCurves& hand) {
    std::vector<float> times;
    const auto add = [&](const Curve& curve) {
        const Curve sorted = playable(curve);
        if (std::ranges::includes(times, sorted.times)) return;
        std::vector<float> both;
        both.reserve(times.size() + sorted.times.size());
        std::ranges::set_union(times, sorted.times, std::back_inserter(both));
        both.erase(std::unique(both.begin(), both.end()), both.end());
        times = std::move(both);
    };
    add(hand.tracked);
    add(hand.pinch);
    for (const PoseCurves& joint : hand.joints) {
        for (const Curve& axis : joint.position) add(axis);
        for (const Curve& axis : joint.rotation) add(axis);
    }
    std::erase_if(times, [](float time) { return !std::isfinite(time); });
    return times;
}

HandMotion::HandMotion(const Animation& animation, Side side, std::vector<float> times, Axes axes,
                       const SampleOptions& options)
    : times_(std::move(times)), tracked_(times_.size()), memory_(joint_count * columns_per_joint * times_.size()) {
    const std::size_t count = times_.size();
    const AxesInfo& to = info(axes);
    SampleColumns columns;
    columns.tracked[static_cast<std::size_t>(side)] = tracked_;
    for (const Channel& channel : channels()) {
        if (channel.part != Part::hands || channel.side != side || channel.is_state()) continue;
        const bool turns = channel.kind == ChannelKind::rotation;
        float* first = memory_.data() + (index(channel.joint) * columns_per_joint + (turns ? 3 : 0)) * count;
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            // What becomes of Unity's axis: its column is where the other system has it.
            const auto place = static_cast<std::size_t>(std::ranges::find(to.from, axis) - to.from.begin());
            columns.values[channel.first + axis] = {first + (axis < 3 ? place : axis) * count, count};
        }
    }
    // Cannot fail: all columns have the length of the grid.
    std::ignore = sample(animation, times_, columns, options);
    for (std::size_t column = 0; column < joint_count * columns_per_joint; ++column) {
        const std::size_t axis = column % columns_per_joint;
        const float factor = axis < 3 ? to.sign[axis] * to.units_per_metre : axis < 6 ? to.rotation_sign[axis - 3] : 1;
        for (float& number : std::span(memory_).subspan(column * count, count)) {
            number = std::isfinite(number) ? number * factor : 0;
        }
    }
}

Pose HandMotion::world(Joint joint, std::size_t i) const noexcept {
    const auto number = [&](std::size_t axis) {
        return memory_[(index(joint) * columns_per_joint + axis) * times_.size() + i];
    };
    Pose pose{{number(0), number(1), number(2)}, {number(3), number(4), number(5), number(6)}};
    if (length(quaternion_of(pose.rotation)) < 0.5) pose.rotation = {0, 0, 0, 1};
    return pose;
}

Pose HandMotion::local(Joint joint, std::size_t i) const noexcept {
    const auto parent = info(joint).parent;
    return parent ? seen_from(world(*parent, i), world(joint, i)) : world(joint, i);
}

Pose seen_from(const Pose& parent, const Pose& pose) noexcept {
    const Quaternion back = conjugate(quaternion_of(parent.rotation));
    return pose_of(rotate(back, vector_of(pose.position) - vector_of(parent.position)),
                   back * quaternion_of(pose.rotation));
}

Pose placed_in(const Pose& parent, const Pose& local) noexcept {
    const Quaternion turn = quaternion_of(parent.rotation);
    return pose_of(vector_of(parent.position) + rotate(turn, vector_of(local.position)),
                   turn * quaternion_of(local.rotation));
}

} // namespace inputanim
