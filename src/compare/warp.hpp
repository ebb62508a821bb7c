// Which moment of one motion belongs to which of another: dynamic time warping (Sakoe and Chiba 1978).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compare/joint_positions.hpp"

namespace inputanim {

// A moment of each, by number.
struct Pair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

// From the first of both to the last of both, without warping: every moment of the longer one, with the one of the
// shorter that lies nearest to the same share of the way. Neither is empty.
[[nodiscard]] std::vector<Pair> straight_path(std::size_t count_a, std::size_t count_b);

// How many pairs `warped_path` looks at, and keeps a byte for.
[[nodiscard]] double cell_count(double count_a, double count_b, double band) noexcept;

// Of all paths from the first of both to the last of both whose steps go on by one in a, in b, or in both, and that
// stay around the straight one, the one with the least sum of distances. `band` is how far a path may stray, as a share
// of the shorter one's moments. Distances are means over the joints. Neither is empty, and both have the same joints.
// With a and b swapped it is the same path.
[[nodiscard]] std::vector<Pair> warped_path(const JointPositions& a, const JointPositions& b, double band);

} // namespace inputanim
