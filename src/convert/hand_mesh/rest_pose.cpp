#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "maths/rotation.hpp"
#include "motion/hand_model.hpp"
#include <inputanim/convert/hand_mesh.hpp>

namespace inputanim {
namespace {

constexpr std::size_t most_looks = 16; // at how many keys of the wrist
constexpr double open_enough = 0.97;

constexpr std::array<Joint, 4> knuckles{Joint::index_knuckle, Joint::middle_knuckle, Joint::ring_knuckle,
                                        Joint::pinky_knuckle};

Vector3 place_of(const HandPose& pose, Joint joint) noexcept {
    const auto& position = pose[index(joint)].position;
    return {position[0], position[1], position[2]};
}

double distance(const HandPose& pose, Joint a, Joint b) noexcept {
    return length(place_of(pose, a) - place_of(pose, b));
}

// Bones as long as those of people, from children to giants; metres.
bool is_hand(const HandPose& pose) noexcept {
    const auto is_within = [](double size, double least, double most) { return size >= least && size <= most; };
    for (const Joint knuckle : knuckles) {
        if (!is_within(distance(pose, Joint::wrist, knuckle), 0.03, 0.2)) return false;
    }
    for (std::size_t j = index(Joint::thumb_metacarpal_joint); j < joint_count; ++j) {
        const Joint parent = *info(joint(j)).parent;
        const double least = parent == Joint::wrist ? 0 : 0.004;
        if (!is_within(distance(pose, joint(j), parent), least, 0.15)) return false;
    }
    return is_within(distance(pose, Joint::index_knuckle, Joint::pinky_knuckle), 0.015, 0.15);
}

// How straight the fingers are: 1 where all of them are.
double openness(const HandPose& pose) noexcept {
    double sum = 0;
    for (const Joint knuckle : knuckles) {
        const std::size_t first = index(knuckle);
        double bones = 0;
        for (std::size_t j = first; j < first + 3; ++j) bones += distance(pose, joint(j), joint(j + 1));
        sum += distance(pose, knuckle, joint(first + 3)) / bones;
    }
    return sum / knuckles.size();
}

HandPose pose_at(const HandCurves& hand, float time) {
    HandPose pose;
    for (std::size_t j = 0; j < joint_count; ++j) {
        pose[j] = evaluate(hand.joints[j], time);
        const auto& q = pose[j].rotation;
        if (!(length(Quaternion{q[0], q[1], q[2], q[3]}) > 0.5)) pose[j].rotation = {0, 0, 0, 1};
    }
    return pose;
}

HandPose average_hand(Side side) {
    const hand_model::HandPose model = hand_model::place({}, {});
    HandPose pose;
    for (std::size_t j = 0; j < joint_count; ++j) {
        const Vector3 at = side == Side::left ? mirrored(model[j].at) : model[j].at;
        const Quaternion turn = side == Side::left ? mirrored(model[j].turn) : model[j].turn;
        pose[j] = {{static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(at.z)},
                   {static_cast<float>(turn.x), static_cast<float>(turn.y), static_cast<float>(turn.z),
                    static_cast<float>(turn.w)}};
    }
    return pose;
}

Pose in_axes(const Pose& unity, const AxesInfo& to) noexcept {
    Pose made = unity;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        made.position[axis] = unity.position[to.from[axis]] * to.sign[axis];
        made.rotation[axis] = unity.rotation[to.from[axis]] * to.rotation_sign[axis];
    }
    return made;
}

} // namespace

HandPose rest_pose(const HandCurves& hand, Side side, Axes axes) {
    std::vector<float> times;
    const auto& keys = hand[Joint::wrist].position[0].times;
    for (std::size_t i = 0; i < std::min(most_looks, keys.size()); ++i) {
        times.push_back(keys[i * keys.size() / std::min(most_looks, keys.size())]);
    }
    // A hand that is seen for moments only.
    for (std::size_t i = 0; i < std::min(most_looks, hand.tracked.key_count()); ++i)
        times.push_back(hand.tracked.times[i]);

    std::optional<HandPose> best;
    double best_openness = 0;
    for (const float time : times) {
        if (!(evaluate_state(hand.tracked, time) > 0.5F)) continue;
        const HandPose pose = pose_at(hand, time);
        if (!is_hand(pose)) continue;
        if (const double open = openness(pose); open > best_openness) {
            best = pose;
            best_openness = open;
        }
        if (best_openness > open_enough) break;
    }
    HandPose pose = best ? *best : average_hand(side);
    for (Pose& joint : pose) joint = in_axes(joint, info(axes));
    return pose;
}

} // namespace inputanim
