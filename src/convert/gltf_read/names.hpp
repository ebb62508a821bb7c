// What the name of a node says about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <inputanim/animation.hpp>

namespace inputanim::gltf_read {

enum class Role : std::uint8_t {
    other,
    joint,
    hand,     // what the joints of a hand are below: "left-hand", "Hand.Left"
    tracking, // "Hand.Left.Tracking"
    pinching, // "left-pinch", "Hand.Left.Pinching"
    head,     // "head", "Camera"
    gaze,
};

struct NodeName {
    Role role = Role::other;
    std::optional<Side> side; // where the name tells it; the nodes above may
    Joint joint{};            // of a joint
};

// Joints have the names of WebXR, OpenXR or MRTK, in letters of any size, with what rigs put around them: the side
// ("left", "L"), "hand", "joint", "XR", numbers; as words of their own: "LeftHand_index_tip", "hand.L.wrist",
// "XRHand_IndexTip_L", "wrist.001".
[[nodiscard]] NodeName read_name(std::string_view name);

} // namespace inputanim::gltf_read
