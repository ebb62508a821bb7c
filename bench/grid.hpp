// The times that curves are measured at, and the plain way to their values.
#pragma once

#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace bench {

// 60 Hz, over the whole recording.
std::vector<float> grid_of(const inputanim::Animation& animation);

// A thousand times of that grid, in no order.
std::vector<float> random_times(const inputanim::Animation& animation);

// The values of a playable curve at ascending times, one by one along its keys, as `evaluate` gives them.
void walk(const inputanim::Curve& curve, std::span<const float> grid, std::span<float> column);

} // namespace bench
