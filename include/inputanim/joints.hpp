// The 27 joints of a hand, in the order files hold them, and what other systems call them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace inputanim {

enum class Joint : std::uint8_t {
    none, // recorded by the editor's hand simulation; no place on a real hand
    wrist,
    palm,
    thumb_metacarpal_joint,
    thumb_proximal_joint,
    thumb_distal_joint,
    thumb_tip,
    index_metacarpal,
    index_knuckle,
    index_middle_joint,
    index_distal_joint,
    index_tip,
    middle_metacarpal,
    middle_knuckle,
    middle_middle_joint,
    middle_distal_joint,
    middle_tip,
    ring_metacarpal,
    ring_knuckle,
    ring_middle_joint,
    ring_distal_joint,
    ring_tip,
    pinky_metacarpal,
    pinky_knuckle,
    pinky_middle_joint,
    pinky_distal_joint,
    pinky_tip,
};

inline constexpr std::size_t joint_count = 27;

struct JointInfo {
    std::string_view name;       // MRTK's, used in curve names: "IndexTip"
    std::optional<Joint> parent; // toward the wrist; none for the wrist itself and for Joint::none
    std::string_view openxr;     // "index_tip"; empty where OpenXR has no such joint
    std::string_view webxr;      // "index-finger-tip"; empty where WebXR has no such joint
};

[[nodiscard]] const JointInfo& info(Joint joint) noexcept;

[[nodiscard]] constexpr Joint joint(std::size_t index) noexcept {
    return static_cast<Joint>(index);
}
[[nodiscard]] constexpr std::size_t index(Joint joint) noexcept {
    return static_cast<std::size_t>(joint);
}

// What to call the joints where files of other programs need names.
enum class JointNames : std::uint8_t { webxr, openxr, mrtk };
[[nodiscard]] std::span<const std::string_view> names_of(JointNames names) noexcept;

// The joint's name among those; where that system has none: "palm" and "none".
[[nodiscard]] std::string_view name(Joint joint, JointNames names) noexcept;

// The joint that any of the systems calls so; letters may be small or capital.
[[nodiscard]] std::optional<Joint> find_joint(std::string_view name) noexcept;

// Several, separated by commas: names of any of the systems, MRTK's with * and ? for any characters ("*Tip"), fingers
// ("index"), or "all" (all but Joint::none). Each once, in the order of files; none where a name means nothing.
[[nodiscard]] std::optional<std::vector<Joint>> find_joints(std::string_view names);

// The next joint toward the finger tip along the same finger; none for tips, the wrist, the palm and Joint::none.
[[nodiscard]] std::optional<Joint> next_along_finger(Joint joint) noexcept;

} // namespace inputanim
