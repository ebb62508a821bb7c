// A hand as rigs have it: joints that hang on one another, and where each is as seen from its parent.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

namespace inputanim {

// All but Joint::none, parents before their children: the wrist, the palm, then finger after finger.
inline constexpr std::size_t tree_size = joint_count - 1;
[[nodiscard]] std::span<const Joint, tree_size> tree_order() noexcept;

// The ascending times that any joint or state of the hand has a key at, each once.
[[nodiscard]] std::vector<float> key_times(const HandCurves& hand);

// The joints of one hand at many times, in world space, by index(Joint), in some axes. Rotations have length one and
// continuous signs; one that is zero is the identity. Joints without keys are at the origin.
class HandMotion {
public:
    HandMotion(const Animation& animation, Side side, std::vector<float> times, Axes axes,
               const SampleOptions& options = {.gaps = Gaps::hold});

    [[nodiscard]] std::span<const float> times() const noexcept { return times_; }
    [[nodiscard]] std::span<const std::uint8_t> tracked() const noexcept { return tracked_; }
    [[nodiscard]] Pose world(Joint joint, std::size_t i) const noexcept;
    // As seen from its parent; the wrist's is its world pose.
    [[nodiscard]] Pose local(Joint joint, std::size_t i) const noexcept;

private:
    std::vector<float> times_;
    std::vector<std::uint8_t> tracked_;
    std::vector<float> memory_; // seven columns for every joint
};

// What `pose` is as seen from `parent`, and the way back.
[[nodiscard]] Pose seen_from(const Pose& parent, const Pose& pose) noexcept;
[[nodiscard]] Pose placed_in(const Pose& parent, const Pose& local) noexcept;

} // namespace inputanim
