// glTF 2.0 in its binary form (GLB): what Blender, three.js, Unity and Unreal open. docs/gltf.md has the scene.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <inputanim/axes.hpp>
#include <inputanim/joints.hpp>
#include <inputanim/options.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

enum class Skeleton : std::uint8_t {
    tree, // wrist, metacarpals, ... tips: local transforms, as rigs have them
    flat, // all joints are siblings in world space, as MRTK stores them: keys carry over as they are
};
[[nodiscard]] inline Names names_of(Skeleton /*any*/) noexcept {
    static constexpr std::array<std::string_view, 2> names{"tree", "flat"};
    return names;
}

enum class GltfProfile : std::uint8_t {
    webxr, // nodes "left-hand", "right-hand", "head", "gaze"; joints by JointNames
    mrtk,  // nodes "Camera", "Hand.Left.Joint.IndexTip", "Hand.Left.Tracking", "Hand.Left.Pinching", "Gaze"
};
[[nodiscard]] inline Names names_of(GltfProfile /*any*/) noexcept {
    static constexpr std::array<std::string_view, 2> names{"webxr", "mrtk"};
    return names;
}

struct GltfOptions {
    Skeleton skeleton = Skeleton::tree;
    Axes axes = Axes::openxr; // or gltf; others are an error
    JointNames names = JointNames::webxr;
    GltfProfile profile = GltfProfile::webxr;
    std::optional<double> rate;       // keys per second; none: the keys that there are
    std::optional<double> max_frames; // at that rate; by default usual_max_frames
    bool meshes = true;               // hands and a headset to look at
    Arena* arena = nullptr;           // memory to use again; by default every GLB gets its own
};
[[nodiscard]] inline Options describe(GltfOptions& options) {
    return {
        option("skeleton", options.skeleton,
               "Joints hang on one another, as in rigs; or all in world space, every key"),
        option("axes", options.axes, "Which way x, y and z point"),
        option("names", options.names, "What joints are called"),
        option("profile", options.profile, "What nodes are called: mrtk has Hand.Left.Joint.IndexTip"),
        number("rate", options.rate, "Hz", positive, "By default the keys that there are"),
        number("max_frames", options.max_frames, "frames", positive,
               "By default 250,000, or 64 for every key of the longest curve"),
        option("meshes", options.meshes, "Hands and a headset to look at"),
    };
}

struct Glb {
    Bytes bytes;
    Notes notes;
};

[[nodiscard]] Result<Glb> to_glb(const Recording& recording, const GltfOptions& options = {});

// One that to_glb made, or any other whose nodes have the joint names of WebXR, OpenXR or MRTK. An error says where:
// Error::field is the path in the JSON ("animations[0].samplers[3].input") or the name of a node.
[[nodiscard]] Result<Recording> from_glb(std::span<const std::byte> bytes);

} // namespace inputanim
