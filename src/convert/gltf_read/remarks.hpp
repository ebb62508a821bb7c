// What is beside the scene of a file that to_glb made.
#pragma once

#include <optional>

#include <inputanim/animation.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/layout.hpp>

namespace inputanim::gltf_read {

struct Remarks {
    Axes axes = Axes::openxr;
    double start = 0; // of the recording, at glTF's time 0
    std::optional<Layout> layout;
    bool camera = false;
    bool hands = false;
    bool gaze = false;
    Markers markers;
};

} // namespace inputanim::gltf_read
