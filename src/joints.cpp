#include <inputanim/joints.hpp>

#include <algorithm>

#include <inputanim/pattern.hpp>

namespace inputanim {
namespace {

using enum Joint;

constexpr std::array<JointInfo, joint_count> joint_table{{
    {"None", std::nullopt, "", ""},
    {"Wrist", std::nullopt, "wrist", "wrist"},
    {"Palm", wrist, "palm", ""},
    {"ThumbMetacarpalJoint", wrist, "thumb_metacarpal", "thumb-metacarpal"},
    {"ThumbProximalJoint", thumb_metacarpal_joint, "thumb_proximal", "thumb-phalanx-proximal"},
    {"ThumbDistalJoint", thumb_proximal_joint, "thumb_distal", "thumb-phalanx-distal"},
    {"ThumbTip", thumb_distal_joint, "thumb_tip", "thumb-tip"},
    {"IndexMetacarpal", wrist, "index_metacarpal", "index-finger-metacarpal"},
    {"IndexKnuckle", index_metacarpal, "index_proximal", "index-finger-phalanx-proximal"},
    {"IndexMiddleJoint", index_knuckle, "index_intermediate", "index-finger-phalanx-intermediate"},
    {"IndexDistalJoint", index_middle_joint, "index_distal", "index-finger-phalanx-distal"},
    {"IndexTip", index_distal_joint, "index_tip", "index-finger-tip"},
    {"MiddleMetacarpal", wrist, "middle_metacarpal", "middle-finger-metacarpal"},
    {"MiddleKnuckle", middle_metacarpal, "middle_proximal", "middle-finger-phalanx-proximal"},
    {"MiddleMiddleJoint", middle_knuckle, "middle_intermediate", "middle-finger-phalanx-intermediate"},
    {"MiddleDistalJoint", middle_middle_joint, "middle_distal", "middle-finger-phalanx-distal"},
    {"MiddleTip", middle_distal_joint, "middle_tip", "middle-finger-tip"},
    {"RingMetacarpal", wrist, "ring_metacarpal", "ring-finger-metacarpal"},
    {"RingKnuckle", ring_metacarpal, "ring_proximal", "ring-finger-phalanx-proximal"},
    {"RingMiddleJoint", ring_knuckle, "ring_intermediate", "ring-finger-phalanx-intermediate"},
    {"RingDistalJoint", ring_middle_joint, "ring_distal", "ring-finger-phalanx-distal"},
    {"RingTip", ring_distal_joint, "ring_tip", "ring-finger-tip"},
    {"PinkyMetacarpal", wrist, "little_metacarpal", "pinky-finger-metacarpal"},
    {"PinkyKnuckle", pinky_metacarpal, "little_proximal", "pinky-finger-phalanx-proximal"},
    {"PinkyMiddleJoint", pinky_knuckle, "little_intermediate", "pinky-finger-phalanx-intermediate"},
    {"PinkyDistalJoint", pinky_middle_joint, "little_distal", "pinky-finger-phalanx-distal"},
    {"PinkyTip", pinky_distal_joint, "little_tip", "pinky-finger-tip"},
}};

constexpr std::array<std::string_view, 5> finger_names{"thumb", "index", "middle", "ring", "pinky"};

constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_letters(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, {}, lower, lower);
}

} // namespace

const JointInfo& info(Joint joint) noexcept {
    return joint_table[index(joint)];
}

std::span<const std::string_view> names_of(JointNames /*any*/) noexcept {
    static constexpr std::array<std::string_view, 3> names{"webxr", "openxr", "mrtk"};
    return names;
}

std::string_view name(Joint joint, JointNames names) noexcept {
    const JointInfo& own = info(joint);
    if (names == JointNames::mrtk) return own.name;
    if (joint == none) return "none";
    return names == JointNames::openxr || own.webxr.empty() ? own.openxr : own.webxr;
}

std::optional<Joint> find_joint(std::string_view name) noexcept {
    const auto found = std::ranges::find_if(joint_table, [&](const JointInfo& own) {
        const auto is = [&](std::string_view known) { return !known.empty() && same_letters(name, known); };
        return is(own.name) || is(own.openxr) || is(own.webxr);
    });
    if (found == joint_table.end()) return std::nullopt;
    return joint(static_cast<std::size_t>(found - joint_table.begin()));
}

std::optional<std::vector<Joint>> find_joints(std::string_view names) {
    std::array<bool, joint_count> chosen{};
    while (true) {
        const std::size_t comma = names.find(',');
        const std::string_view one = names.substr(0, comma);
        const auto exact = find_joint(one);
        bool known = false;
        for (std::size_t j = 0; j < joint_count; ++j) {
            const bool of_finger = std::ranges::find(finger_names, one) != finger_names.end() && joint(j) != none &&
                                   same_letters(one, joint_table[j].name.substr(0, one.size()));
            const bool of_all = one == "all" && joint(j) != none;
            if (exact != joint(j) && !of_finger && !of_all && !matches(one, joint_table[j].name)) continue;
            chosen[j] = known = true;
        }
        if (!known) return std::nullopt;
        if (comma == std::string_view::npos) break;
        names.remove_prefix(comma + 1);
    }
    std::vector<Joint> joints;
    for (std::size_t j = 0; j < joint_count; ++j) {
        if (chosen[j]) joints.push_back(joint(j));
    }
    return joints;
}

std::optional<Joint> next_along_finger(Joint joint) noexcept {
    const std::size_t next = index(joint) + 1;
    if (next == joint_count || joint < thumb_metacarpal_joint) return std::nullopt;
    if (joint_table[next].parent != joint) return std::nullopt;
    return static_cast<Joint>(next);
}

} // namespace inputanim
