// Which keys to keep, where a tester knows which segments fit.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "reduce/tester.hpp"

namespace inputanim {

// The keys that stay, between and with those that must, which ascend: segments as long as galloping finds them, one
// after the other.
[[nodiscard]] std::vector<std::size_t> greedy(AnyTester& tester, std::span<const std::size_t> fixed);

// No more keys than a path that is known already, and mostly as few as there can be.
[[nodiscard]] std::vector<std::size_t> shortest_path(AnyTester& tester, std::span<const std::size_t> fixed,
                                                     std::span<const std::size_t> good);

} // namespace inputanim
