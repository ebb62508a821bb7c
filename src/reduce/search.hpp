// Which keys of a track to keep.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "reduce/track.hpp"

namespace inputanim {

// The keys that stay, ascending, such that no other is further than the tolerance (metres, degrees) from what plays.
// Each segment is as long as galloping finds it: within 1 % or so of the fewest, in O(n log n).
[[nodiscard]] std::vector<std::size_t> keys_to_keep(const Track& track, ErrorMeasure measure, double tolerance);

// No more than that, and mostly the fewest that there can be; the work per key is bounded, too.
[[nodiscard]] std::vector<std::size_t> fewest_keys(const Track& track, ErrorMeasure measure, double tolerance);

// In metres or degrees, between what plays at a key, before it is normalised, and what was recorded.
[[nodiscard]] double error_at(const Track& track, ErrorMeasure measure, const std::array<float, 4>& now,
                              std::size_t key) noexcept;

// The largest error at any key, in metres or degrees.
[[nodiscard]] double largest_error(const Track& track, ErrorMeasure measure, const std::vector<std::size_t>& kept);

} // namespace inputanim
