// Derivatives of evenly spaced samples: those of the polynomial that fits best around each one (Savitzky and Golay
// 1964). At the ends of a run the polynomial is that of the outermost whole window; a run that is shorter than a window
// has a window of its own size.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analyse/runs.hpp"

namespace inputanim {

class Derivative {
public:
    // `which` 0 smooths, 1 is per second, 2 per second squared, 3 ...; `window` in samples, odd, more than `order`;
    // `order` at least `which`.
    Derivative(double rate, std::size_t window, std::size_t order, std::size_t which);

    // Fills `out` within the runs, NaN elsewhere, and in runs of no more samples than `order`.
    void apply(std::span<const float> values, std::span<const Run> runs, std::span<float> out) const;

private:
    std::vector<double> weights_;
};

} // namespace inputanim
