// What reduce is measured by: the fewest keys that there can be.
#pragma once

#include <cstddef>

#include <inputanim/reduce.hpp>

namespace bench {

// The keys of the whole animation, if every channel that can be reduced had the fewest of its recorded keys, the same
// for all axes, that keep every recorded key within the tolerance. Quadratic in the keys of a channel.
std::size_t optimum(const inputanim::Animation& animation, const inputanim::ReduceOptions& options);

} // namespace bench
