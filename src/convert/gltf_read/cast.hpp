// Who is who among the nodes of a scene.
#pragma once

#include <array>

#include <inputanim/animation.hpp>
#include <inputanim/result.hpp>

#include "convert/gltf_read/document.hpp"
#include "convert/gltf_read/tracks.hpp"

namespace inputanim::gltf_read {

// Indices of nodes, or nothing.
struct HandNodes {
    int hand = nothing;
    int tracking = nothing;
    int pinching = nothing;
    std::array<int, joint_count> joints = [] {
        std::array<int, joint_count> none{};
        none.fill(nothing);
        return none;
    }();

    [[nodiscard]] bool empty() const noexcept;
};

struct Cast {
    int head = nothing;
    int gaze = nothing;
    std::array<HandNodes, 2> hands; // by Side
};

// Of scenes that to_glb did not make: heads and gazes only if they, or a node above, are moved or turned. An error
// where there is neither a hand nor a head.
[[nodiscard]] Result<Cast> cast_of(const Document& document, const Tracks& tracks);

} // namespace inputanim::gltf_read
