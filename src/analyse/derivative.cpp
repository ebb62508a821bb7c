#include "analyse/derivative.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/clones.hpp"

namespace inputanim {
namespace {

// Sums are kept for so many samples at once, in fast memory.
constexpr std::size_t block_samples = 512;

// Of all samples that have half a window on both sides; `values` begins half a window before the first of them. The
// loops run over neighbouring samples, which SIMD code does several of at once.
template <int sign>
INPUTANIM_CLONES void convolve(const float* values, std::span<const double> weights, std::span<float> out) {
    const std::size_t half = weights.size() - 1;
    std::array<double, block_samples> sums; // NOLINT(cppcoreguidelines-pro-type-member-init): each is set below
    for (std::size_t first = 0; first < out.size(); first += block_samples) {
        const std::size_t count = std::min(block_samples, out.size() - first);
        const float* here = values + first + half;
        const double middle = weights[0];
        for (std::size_t i = 0; i < count; ++i) sums[i] = middle * static_cast<double>(here[i]);
        for (std::size_t j = 1; j <= half; ++j) {
            const double weight = weights[j];
            const float* before = here - j;
            const float* after = here + j;
            for (std::size_t i = 0; i < count; ++i) {
                sums[i] += weight * (static_cast<double>(after[i]) + sign * static_cast<double>(before[i]));
            }
        }
        float* there = out.data() + first;
        for (std::size_t i = 0; i < count; ++i) there[i] = static_cast<float>(sums[i]);
    }
}

} // namespace

Derivative::Derivative(double rate, std::size_t window, std::size_t order, std::size_t which)
    : rate_(rate), window_(window), order_(order), which_(which), fit_(fit_of(window)) {
    const std::size_t middle = window / 2;
    const auto weights = fit_.weights(middle);
    for (const double weight : weights.subspan(middle)) weights_.push_back(weight * scale_of(window));
    if (which % 2 == 1) weights_[0] = 0; // but for rounding
}

// Over so many samples, at places from -1 to 1.
LocalFit Derivative::fit_of(std::size_t samples) const {
    const auto steps = static_cast<double>(std::max<std::size_t>(samples - 1, 1));
    std::vector<double> places(samples);
    for (std::size_t i = 0; i < samples; ++i) {
        places[i] = (2 * static_cast<double>(i) - static_cast<double>(samples - 1)) / steps;
    }
    LocalFit fit;
    fit.prepare(places, order_, which_);
    return fit;
}

// From a derivative by place to one by seconds.
double Derivative::scale_of(std::size_t samples) const {
    const auto steps = static_cast<double>(std::max<std::size_t>(samples - 1, 1));
    return std::pow(2 * rate_ / steps, static_cast<double>(which_));
}

void Derivative::apply(std::span<const float> values, std::span<const Run> runs, std::span<float> out) const {
    std::vector<double> found;
    // As many samples as there are in `here`, which begins `first` samples after the window does.
    const auto fill = [&](const LocalFit& fit, std::span<const float> window, std::size_t first,
                          std::span<float> here) {
        found.resize(here.size());
        fit.evaluate(window, first, found);
        const double scale = scale_of(window.size());
        for (std::size_t i = 0; i < here.size(); ++i) here[i] = static_cast<float>(scale * found[i]);
    };
    constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
    const std::size_t half = window_ / 2;
    LocalFit own; // of the short run before, for the next may be as long
    std::size_t own_size = 0;
    std::size_t done = 0;
    for (const Run& run : runs) {
        const std::size_t size = run.size();
        const auto from = values.subspan(run.first, size);
        const auto to = out.subspan(run.first, size);
        std::ranges::fill(out.subspan(done, run.first - done), nothing);
        done = run.last;
        if (size <= order_) {
            std::ranges::fill(to, nothing);
        } else if (size < window_) {
            if (size != own_size) own = fit_of(size);
            own_size = size;
            fill(own, from, 0, to);
        } else {
            fill(fit_, from.first(window_), 0, to.first(half));
            fill(fit_, from.last(window_), half + 1, to.last(half));
            const auto centre = to.subspan(half, size - 2 * half);
            which_ % 2 == 0 ? convolve<1>(from.data(), weights_, centre) : convolve<-1>(from.data(), weights_, centre);
        }
    }
    std::ranges::fill(out.subspan(done), nothing);
}

} // namespace inputanim
