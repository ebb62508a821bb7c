#include "compare/moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"

namespace inputanim {
namespace {

Spans common(std::span<const TimeSpan> a, std::span<const TimeSpan> b) {
    Spans spans;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const TimeSpan both{std::max(a[i].from, b[j].from), std::min(a[i].to, b[j].to)};
        if (both.from < both.to) spans.push_back(both);
        ++(a[i].to < b[j].to ? i : j);
    }
    return spans;
}

} // namespace

double seconds_of(std::span<const TimeSpan> spans) noexcept {
    double sum = 0;
    for (const TimeSpan& span : spans) sum += static_cast<double>(span.to) - span.from;
    return sum;
}

Spans tracked_together(const Hands& hands, std::span<const Side> sides, TimeSpan within) {
    const TimeSpan whole{within.from, std::nextafter(within.to, std::numeric_limits<float>::max())};
    Spans spans{whole};
    for (const Side side : sides) {
        const Curve& tracked = side == Side::left ? hands.left.tracked : hands.right.tracked;
        spans = common(spans, state_spans(tracked, whole));
    }
    return spans;
}

std::vector<float> steady_times(std::span<const TimeSpan> spans, float start, double rate, std::size_t most) {
    constexpr double most_steps = 1LL << 52; // that can be told apart
    std::vector<float> times;
    double step = 0; // a whole number
    const auto time = [&] { return static_cast<float>(start + step / rate); };
    for (const TimeSpan& span : spans) {
        // Rounding may put the last one before the span into it.
        step = std::max(step, std::floor((static_cast<double>(span.from) - start) * rate) - 1);
        if (!(step < most_steps)) break;
        while (time() < span.from) ++step;
        for (; time() < span.to; ++step) {
            times.push_back(time());
            if (times.size() > most) return times;
        }
    }
    return times;
}

} // namespace inputanim
