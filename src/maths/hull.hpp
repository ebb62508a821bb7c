// The volume that points take up.
#pragma once

#include <span>

#include "maths/rotation.hpp"

namespace inputanim {

// Cubic metres, of the smallest convex body around them; 0 where they lie in a plane. Points are finite.
[[nodiscard]] double hull_volume(std::span<const Vector3> points);

} // namespace inputanim
