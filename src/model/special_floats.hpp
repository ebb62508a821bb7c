// The floats that are no finite numbers.
#pragma once

#include <limits>

namespace inputanim {

inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

} // namespace inputanim
