// The usual alternative to reduce: Ramer-Douglas-Peucker, done right.
#pragma once

#include <inputanim/reduce.hpp>

namespace bench {

// Splits a channel at the key of the largest error until no key is beyond the tolerance, all axes together, rotations
// with continuous signs. What reduce leaves alone, it leaves alone, too.
inputanim::Animation rdp(const inputanim::Animation& animation, const inputanim::ReduceOptions& options);

} // namespace bench
