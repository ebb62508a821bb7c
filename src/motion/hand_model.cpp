#include "motion/hand_model.hpp"

namespace inputanim::hand_model {
namespace {

// In the frame of the wrist, metres: a right hand of 0.19 m, palm down, thumb to the left. The metacarpals fan out, and
// their backs form an arch. Bones: metacarpal, proximal, middle, distal (to the tip's skin).
struct Finger {
    Joint first = Joint::none;
    Vector3 base;
    Vector3 turn; // degrees
    std::array<double, 4> bones{};
};
constexpr std::array<Finger, finger_count> fingers{{
    {Joint::index_metacarpal, {-0.012, 0.002, 0.022}, {2, -9, 8}, {0.0680, 0.0400, 0.0225, 0.0200}},
    {Joint::middle_metacarpal, {0.000, 0.003, 0.022}, {0, 0, 0}, {0.0645, 0.0445, 0.0265, 0.0210}},
    {Joint::ring_metacarpal, {0.010, 0.001, 0.020}, {2, 8, -8}, {0.0580, 0.0415, 0.0255, 0.0210}},
    {Joint::pinky_metacarpal, {0.018, -0.003, 0.018}, {4, 17, -16}, {0.0535, 0.0330, 0.0180, 0.0195}},
}};
constexpr Vector3 thumb_base{-0.018, -0.010, 0.014};
constexpr std::array<double, 3> thumb_bones{0.046, 0.032, 0.026};

constexpr double fan_kept = 0.6;         // of the metacarpals' fan, by the fingers
constexpr Vector3 full_curl{70, 90, 55}; // degrees at knuckle, middle and distal joint
// Open and pinched. The pinched angles were fitted so that the pads meet: the tips are then 12 mm apart.
constexpr Vector3 thumb_turn[2] = {{30, -40, 85}, {38, -9, 118}};
constexpr double thumb_bends[2][2] = {{8, 12}, {17, 4}};
constexpr Vector3 index_pinched{43, 46, 19};

// A finger from its metacarpal outward; each joint bends on the one before it, and the tip bends no more.
template <std::size_t bones>
void lay(HandPose& hand, Joint first, Pose pose, const std::array<double, bones>& lengths,
         const Quaternion (&bends)[bones]) {
    for (std::size_t i = 0; i < bones; ++i) {
        hand[index(first) + i] = pose;
        pose = {pose.at + rotate(pose.turn, {0, 0, lengths[i]}), pose.turn * bends[i]};
    }
    hand[index(first) + bones] = pose;
}

} // namespace

HandPose place(const Pose& wrist, const Grip& grip) {
    HandPose hand;
    const auto in_world = [&](const Vector3& base, const Vector3& angles) {
        return Pose{wrist.at + rotate(wrist.turn, base), wrist.turn * turned(angles)};
    };
    const Finger& middle = fingers[1];
    hand[index(Joint::wrist)] = wrist;
    hand[index(Joint::palm)] = in_world(middle.base + Vector3{0, 0, middle.bones[0] / 2}, {});

    const auto thumb = in_world(thumb_base, lerp(thumb_turn[0], thumb_turn[1], grip.pinch));
    lay(hand, Joint::thumb_metacarpal_joint, thumb, thumb_bones,
        {bend(lerp(thumb_bends[0][0], thumb_bends[1][0], grip.pinch)),
         bend(lerp(thumb_bends[0][1], thumb_bends[1][1], grip.pinch)), Quaternion{}});

    for (std::size_t f = 0; f < finger_count; ++f) {
        const Finger& finger = fingers[f];
        Vector3 angles = full_curl * grip.curl[f];
        if (f == 0) angles = lerp(angles, index_pinched, grip.pinch);
        lay(hand, finger.first, in_world(finger.base, finger.turn), finger.bones,
            {turned({angles.x, (fan_kept - 1) * finger.turn.y, 0}), bend(angles.y), bend(angles.z), Quaternion{}});
    }
    return hand;
}

} // namespace inputanim::hand_model
