// Runs of neighbouring samples that have a value: what lies between two of them is a gap.
#pragma once

#include <cstddef>
#include <vector>

namespace inputanim {

// Samples, from the first to the one before the last.
struct Run {
    std::size_t first = 0;
    std::size_t last = 0;

    [[nodiscard]] std::size_t size() const noexcept { return last - first; }
};

using Runs = std::vector<Run>; // ascending, none empty, none next to another

} // namespace inputanim
