// glTF 2.0 in its binary form (GLB): what Blender, three.js, Unity and Unreal open. docs/gltf.md has the scene.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <inputanim/axes.hpp>
#include <inputanim/joints.hpp>
#include <inputanim/put.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

enum class Skeleton : std::uint8_t {
    tree, // wrist, metacarpals, ... tips: local transforms, as rigs have them
    flat, // all joints are siblings in world space, as MRTK stores them: keys carry over as they are
};

enum class GltfProfile : std::uint8_t {
    webxr, // nodes "left-hand", "right-hand", "head", "gaze"; joints by JointNames
    mrtk,  // nodes "Camera", "Hand.Left.Joint.IndexTip", "Hand.Left.Tracking", "Hand.Left.Pinching", "Gaze"
};

struct GltfOptions {
    Skeleton skeleton = Skeleton::tree;
    Axes axes = Axes::openxr; // or gltf; others are an error
    JointNames names = JointNames::webxr;
    GltfProfile profile = GltfProfile::webxr;
    std::optional<double> rate; // keys per second; none: the keys that there are
    bool meshes = true;         // hands and a headset to look at
    Arena* arena = nullptr;     // memory to use again; by default every GLB gets its own
};

struct Glb {
    Bytes bytes;
    Notes notes;
};

[[nodiscard]] Result<Glb> to_glb(const Recording& recording, const GltfOptions& options = {});

// One that to_glb made, or any other whose nodes have the joint names of WebXR, OpenXR or MRTK. An error says where:
// Error::field is the path in the JSON ("animations[0].samplers[3].input") or the name of a node.
[[nodiscard]] Result<Recording> from_glb(std::span<const std::byte> bytes);

} // namespace inputanim
