// Derivatives of evenly spaced samples: those of the polynomial that fits best around each one (Savitzky and Golay
// 1964). At the ends of a run the polynomial is that of the outermost whole window; a run that is shorter than a window
// has a window of its own size.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analyse/runs.hpp"
#include "maths/local_fit.hpp"

namespace inputanim {

class Derivative {
public:
    // `which` 0 smooths, 1 is per second, 2 per second squared, 3 ...; `window` in samples, odd, more than `order`;
    // `order` at least `which`.
    Derivative(double rate, std::size_t window, std::size_t order, std::size_t which);

    // Fills `out` within the runs, NaN elsewhere, and in runs of no more samples than `order`. `out` is not `values`.
    void apply(std::span<const float> values, std::span<const Run> runs, std::span<float> out) const;

private:
    [[nodiscard]] LocalFit fit_of(std::size_t samples) const;
    [[nodiscard]] double scale_of(std::size_t samples) const;

    double rate_;
    std::size_t window_;
    std::size_t order_;
    std::size_t which_;
    LocalFit fit_; // of a whole window
    // What a sample in the middle of a window counts, the two next to it, the two after these ...: the one before with
    // the same weight where `which` is even, with the opposite one where it is odd.
    std::vector<double> weights_;
};

} // namespace inputanim
