// BVH, which every motion capture program reads: a skeleton and its angles at a steady rate. docs/bvh.md.
#pragma once

#include <cstdint>
#include <optional>

#include <inputanim/animation.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/joints.hpp>
#include <inputanim/put.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

struct BvhOptions {
    std::optional<Side> side; // none: both hands, below a common root
    double rate = 60;         // frames per second
    bool centimetres = false; // what most rigs are made in; metres otherwise
    Axes axes = Axes::openxr;
    JointNames names = JointNames::webxr;
};

[[nodiscard]] Result<Notes> write_bvh(const Animation& animation, const BvhOptions& options, const Put& put);

} // namespace inputanim
