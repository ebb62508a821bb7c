// How fast sampled values change.
#pragma once

#include <span>

#include <inputanim/animation.hpp>

#include "sample/kernels.hpp"

namespace inputanim {

// From the sample before to the one after; from or to the sample itself where one of them is missing: at the ends, and
// next to NaN. NaN where both are missing. A rotation turns about the x, y and z of the world, in rad/s.
void fill_velocities(const Channel& channel, std::span<const float> grid, const kernels::Columns& columns,
                     std::span<const std::span<float>> velocities);

} // namespace inputanim
