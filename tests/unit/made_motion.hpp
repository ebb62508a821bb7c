// Recordings of motion whose figures are known.
#pragma once

#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <vector>

#include <inputanim/animation.hpp>

#include "make.hpp"
#include "maths/rotation.hpp"
#include "motion/hand_model.hpp"

namespace made {

using namespace inputanim;

// What a hand does at a time; none while it is out of view.
struct HandAt {
    hand_model::Pose wrist;
    hand_model::Grip grip;
    bool pinch = false; // as the recorder's flag has it
};
using HandMotion = std::function<std::optional<HandAt>(double time)>;
using PoseMotion = std::function<hand_model::Pose(double time)>;
using DirectionMotion = std::function<Vector3(double time)>;

struct Motion {
    double seconds = 10;
    double rate = 60;
    PoseMotion head;
    HandMotion left;
    HandMotion right;
    DirectionMotion gaze; // from the head, if there is one
};

inline Animation record(const Motion& motion) {
    std::array<std::vector<Keyframe>, curve_count> keys;
    const auto put = [&](const Channel& channel, float time, std::initializer_list<double> values) {
        std::size_t curve = channel.first;
        for (const double value : values) {
            auto& own = keys[curve++];
            const auto rounded = static_cast<float>(value);
            if (channel.is_state() && !own.empty() && own.back().value == rounded) continue;
            own.push_back({.time = time, .value = rounded});
        }
    };
    const auto put_pose = [&](const Channel& channel, float time, const hand_model::Pose& pose) {
        if (channel.kind == ChannelKind::position || channel.kind == ChannelKind::origin) {
            put(channel, time, {pose.at.x, pose.at.y, pose.at.z});
        } else {
            put(channel, time, {pose.turn.x, pose.turn.y, pose.turn.z, pose.turn.w});
        }
    };
    const auto frames = static_cast<std::size_t>(std::llround(motion.seconds * motion.rate));
    for (std::size_t frame = 0; frame <= frames; ++frame) {
        const double exact = static_cast<double>(frame) / motion.rate;
        const auto time = static_cast<float>(exact);
        const hand_model::Pose head = motion.head ? motion.head(exact) : hand_model::Pose{};
        std::array<std::optional<HandAt>, 2> hands;
        std::array<hand_model::HandPose, 2> joints;
        for (std::size_t side = 0; side < 2; ++side) {
            const HandMotion& own = side == 0 ? motion.left : motion.right;
            if (own) hands[side] = own(exact);
            if (hands[side]) joints[side] = hand_model::place(hands[side]->wrist, hands[side]->grip);
        }
        for (const Channel& channel : channels()) {
            const auto side = static_cast<std::size_t>(channel.side);
            if (channel.kind == ChannelKind::tracked) {
                put(channel, time, {hands[side] ? 1.0 : 0.0});
            } else if (channel.kind == ChannelKind::pinch) {
                put(channel, time, {hands[side] && hands[side]->pinch ? 1.0 : 0.0});
            } else if (channel.part == Part::hands) {
                if (hands[side] && channel.joint != Joint::none) {
                    put_pose(channel, time, joints[side][index(channel.joint)]);
                }
            } else if (channel.kind == ChannelKind::direction) {
                const Vector3 to = motion.gaze ? motion.gaze(exact) : Vector3{0, 0, 1};
                put(channel, time, {to.x, to.y, to.z});
            } else {
                put_pose(channel, time, head);
            }
        }
    }
    Animation animation;
    set_part(animation, Part::camera, static_cast<bool>(motion.head));
    set_part(animation, Part::hands, motion.left || motion.right);
    set_part(animation, Part::gaze, static_cast<bool>(motion.gaze));
    for_each_curve(animation, [&](std::size_t index, Curve& curve) { curve = make_curve(keys[index]); });
    return animation;
}

// A wrist on a level circle, starting at its right, with the hand turned as it is.
inline hand_model::Pose on_circle(double time, double radius, double turns_per_second) {
    const double phase = 2 * std::numbers::pi * turns_per_second * time;
    return {{radius * std::cos(phase), 1.2, 0.4 + radius * std::sin(phase)}, Quaternion{}};
}

// Yaw to the right and pitch up, degrees.
inline Vector3 looking(double yaw, double pitch) {
    return rotate(turned({-pitch, yaw, 0}), {0, 0, 1});
}

} // namespace made
