// What is odd about a recording, where, how bad it is, and what helps. docs/check.md explains every finding.
#pragma once

#include <vector>

#include <inputanim/recording.hpp>

namespace inputanim {

// What reading noticed and what the data show, most severe first.
[[nodiscard]] std::vector<Finding> check(const Recording& recording);

} // namespace inputanim
