#include "scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace cli::chart {

using namespace inputanim;

std::string Ticks::label(double value) const {
    return plain ? fmt::format("{:.{}f}", value == 0 ? 0.0 : value, decimals) : fmt::format("{:.3g}", value);
}

Ticks ticks_between(double from, double to, double wanted) {
    const double rough = (to - from) / std::max(wanted, 1.0);
    const double power = std::pow(10, std::floor(std::log10(rough)));
    // The nearest of them by ratio.
    const double ratio = rough / power;
    const double step = power * (ratio > 7.07 ? 10 : ratio > 3.16 ? 5 : ratio > 1.41 ? 2 : 1);
    Ticks ticks;
    const double exponent = std::floor(std::log10(step) + 1e-9);
    ticks.decimals = static_cast<int>(std::clamp(-exponent, 0.0, 9.0));
    ticks.plain = exponent > -7 && std::max(std::abs(from), std::abs(to)) < 1e7;
    const double first = std::ceil(from / step - 1e-9);
    for (int i = 0; (first + i) * step <= to + step * 1e-9 && i < 1000; ++i) {
        ticks.places.push_back((first + i) * step);
    }
    return ticks;
}

std::vector<Point> thinned(std::span<const float> times, std::span<const float> values, TimeSpan span, int pixels) {
    std::vector<Point> points;
    const double scale = pixels / std::max(1e-30, static_cast<double>(span.to) - span.from);
    for (std::size_t begin = 0; begin < times.size();) {
        const double pixel = std::floor((static_cast<double>(times[begin]) - span.from) * scale);
        std::size_t end = begin + 1;
        while (end < times.size() && std::floor((static_cast<double>(times[end]) - span.from) * scale) == pixel) ++end;
        std::array<std::size_t, 4> kept{begin, begin, begin, end - 1};
        for (std::size_t i = begin; i < end; ++i) {
            if (!(values[i] >= values[kept[1]])) kept[1] = i;
            if (!(values[i] <= values[kept[2]])) kept[2] = i;
        }
        std::ranges::sort(kept);
        for (std::size_t k = 0; k < kept.size(); ++k) {
            if (k == 0 || kept[k] != kept[k - 1]) points.push_back({times[kept[k]], values[kept[k]]});
        }
        begin = end;
    }
    return points;
}

} // namespace cli::chart
