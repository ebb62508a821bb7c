// Which way x, y and z point in other systems, and how recordings get there and back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <inputanim/animation.hpp>

namespace inputanim {

enum class Axes : std::uint8_t {
    unity,   // left-handed, +X right, +Y up, +Z forward: what recordings hold
    openxr,  // right-handed, +X right, +Y up, -Z forward: z changes its sign; WebXR, three.js
    gltf,    // right-handed, +X left, +Y up, +Z forward: x changes its sign; glTF's idea of a model's front
    blender, // right-handed, +X right, +Y forward, +Z up
    ros,     // right-handed, +X forward, +Y left, +Z up: REP 103
    unreal,  // left-handed, +X forward, +Y right, +Z up, centimetres
};

struct AxesInfo {
    std::string_view name;                // as the shell and files spell it: "openxr"
    std::string_view description;         // "right-handed, +X right, +Y up, -Z forward, metres"
    std::array<std::uint8_t, 3> from{};   // axis i is, but for its sign, Unity's axis from[i]
    std::array<float, 3> sign{1, 1, 1};   // 1 or -1
    std::array<float, 3> rotation_sign{}; // of the x, y and z of a rotation, which come from the same axes; w stays
    float units_per_metre = 1;
};

[[nodiscard]] const AxesInfo& info(Axes axes) noexcept;
[[nodiscard]] std::optional<Axes> find_axes(std::string_view name) noexcept;
[[nodiscard]] std::span<const Axes> all_axes() noexcept;
[[nodiscard]] std::span<const std::string_view> names_of(Axes axes) noexcept;

// A recording in Unity's axes to one in others, and back. Rotations and, but for centimetres, positions keep their
// bits: axes change places and signs only.
[[nodiscard]] Animation to_axes(const Animation& animation, Axes axes);
[[nodiscard]] Animation from_axes(const Animation& animation, Axes axes);

} // namespace inputanim
