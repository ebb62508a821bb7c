// A frame from the values of all curves.
#pragma once

#include <span>

#include <inputanim/frame.hpp>

namespace inputanim {

// The parts are those of the animation; `values` are those of its curves, by index.
[[nodiscard]] Frame frame_of(const Animation& animation, std::span<const float, curve_count> values,
                             const EvaluateOptions& options);

} // namespace inputanim
