// Axes that have key times of their own, each with fewer of its own keys.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "reduce/track.hpp"

namespace inputanim {

struct Apart {
    std::array<std::vector<std::size_t>, 4> kept; // of each axis: the track's keys that it keeps
    std::size_t count = 0;                        // of all of them
    double error = 0;                             // the largest at any key of the track, in metres or degrees
};

// None where straight lines between all of their keys are too far from what plays already.
[[nodiscard]] std::optional<Apart> keys_apart(const Track& track, std::size_t axes, ErrorMeasure measure,
                                              double tolerance, bool best);

// The axes with these keys only.
void store(std::span<Curve> axes, const Track& track, const Apart& apart);

} // namespace inputanim
