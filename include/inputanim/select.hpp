// Which curves a name means: for everything that takes some curves of a recording.
#pragma once

#include <bitset>
#include <span>
#include <string>
#include <string_view>

#include <inputanim/animation.hpp>

namespace inputanim {

using CurveSet = std::bitset<curve_count>; // by the index of the curve

// A name means its curve and all curves below it: "hand.left", "camera.rotation", "gaze", "hand.right.IndexTip".
// In it, * stands for any characters and ? for one: "hand.*.IndexTip.position", "*.pinch". "hand" and "hands" are both
// hands. A name that no curve has selects none.
[[nodiscard]] CurveSet select(std::string_view name);
// What any of them selects.
[[nodiscard]] CurveSet select(std::span<const std::string> names);

} // namespace inputanim
