// What the positions of joints say about the shape of a hand; NaN where one of them is missing.
#pragma once

#include <vector>

#include "analyse/motion.hpp"

namespace inputanim::analysis {

[[nodiscard]] std::vector<float> distance(const Motion& motion, const Track& a, const Track& b); // metres

// Degrees, 0 to 180: 0 where the bones before and after a joint go the same way.
[[nodiscard]] std::vector<float> flexion(const Motion& motion, const Track& before, const Track& joint,
                                         const Track& after);

} // namespace inputanim::analysis
