// What a recording says at one moment, as Unity plays it. docs/evaluation.md has the mathematics.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// The value of a float curve at a time, as Unity's AnimationCurve.Evaluate gives it, in float32: 0 without keys, NaN at
// a NaN time. Keys out of order are put into order for every call; `playable` does that once.
[[nodiscard]] float evaluate(const Curve& curve, float time);

// The value of a state curve (tracked, pinch): that of the last key at or before the time, before the first that of the
// first; 0 without keys.
[[nodiscard]] float evaluate_state(const Curve& curve, float time);

// When a state is on, from the first time to (without) the second; `whole` bounds the first and the last.
[[nodiscard]] std::vector<TimeSpan> state_spans(const Curve& state, TimeSpan whole);

// The curve with its keys as Unity holds them: sorted by time, those of equal times in their order, those without a
// time (NaN) left out. The same curve if that is what it is already.
[[nodiscard]] Curve playable(const Curve& curve);

struct EvaluateOptions {
    bool raw_rotations = false; // as MRTK's playback has them, not normalised
};

struct Pose {
    std::array<float, 3> position{};
    std::array<float, 4> rotation{}; // x y z w, of length one; all zero where the recording has no rotation
};

struct Ray {
    std::array<float, 3> origin{};
    std::array<float, 3> direction{}; // of length one; zero where the recorded one is shorter than 1e-5
};

struct HandState {
    bool tracked = false;
    bool pinch = false;
    std::array<Pose, joint_count>
        joints{}; // while a hand is not tracked, a straight line between its last and next pose

    [[nodiscard]] const Pose& operator[](Joint joint) const noexcept { return joints[index(joint)]; }
};

// Everything at one moment; the parts that the recording has.
struct Frame {
    std::optional<Pose> camera;
    std::optional<std::array<HandState, 2>> hands; // by Side
    std::optional<Ray> gaze;
};

[[nodiscard]] Pose evaluate(const PoseCurves& curves, float time, const EvaluateOptions& options = {});
[[nodiscard]] Ray evaluate(const RayCurves& curves, float time);
[[nodiscard]] HandState evaluate(const HandCurves& curves, float time, const EvaluateOptions& options = {});
[[nodiscard]] Frame evaluate(const Animation& animation, float time, const EvaluateOptions& options = {});

} // namespace inputanim
