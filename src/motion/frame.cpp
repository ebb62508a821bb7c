#include "motion/frame.hpp"

#include <algorithm>

#include "maths/unit_length.hpp"

namespace inputanim {

Frame frame_of(const Animation& animation, std::span<const float, curve_count> values, const EvaluateOptions& options) {
    const auto pose_from = [&](std::size_t curve) {
        Pose pose;
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(curve), 3, pose.position.begin());
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(curve) + 3, 4, pose.rotation.begin());
        if (!options.raw_rotations) normalise(pose.rotation, 0);
        return pose;
    };
    Frame frame;
    if (animation.hands) frame.hands.emplace();
    if (animation.gaze) frame.gaze.emplace();
    for (const Channel& channel : channels()) {
        if (!has(animation, channel.part)) continue;
        const auto first = values.begin() + channel.first;
        if (channel.part == Part::camera) {
            if (channel.kind == ChannelKind::position) frame.camera = pose_from(channel.first);
        } else if (channel.part == Part::hands) {
            HandState& hand = (*frame.hands)[static_cast<std::size_t>(channel.side)];
            if (channel.kind == ChannelKind::tracked) hand.tracked = *first > 0.5F;
            if (channel.kind == ChannelKind::pinch) hand.pinch = *first > 0.5F;
            if (channel.kind == ChannelKind::position) hand.joints[index(channel.joint)] = pose_from(channel.first);
        } else {
            auto& vector = channel.kind == ChannelKind::origin ? frame.gaze->origin : frame.gaze->direction;
            std::copy_n(first, 3, vector.begin());
            if (channel.kind == ChannelKind::direction) normalise(vector, shortest_direction);
        }
    }
    return frame;
}

} // namespace inputanim
