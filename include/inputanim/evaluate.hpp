// What a recording says at one moment, as Unity plays it. docs/evaluation.md has the mathematics.
#pragma once

#include <inputanim/animation.hpp>
#include <inputanim/curve.hpp>
#include <inputanim/frame.hpp>

namespace inputanim {

[[nodiscard]] Pose evaluate(const PoseCurves& curves, float time, const EvaluateOptions& options = {});
[[nodiscard]] Ray evaluate(const RayCurves& curves, float time);
[[nodiscard]] HandState evaluate(const HandCurves& curves, float time, const EvaluateOptions& options = {});
[[nodiscard]] Frame evaluate(const Animation& animation, float time, const EvaluateOptions& options = {});

} // namespace inputanim
