// Weighted curve segments: a cubic Bezier in time and value, of which the value at a time is asked.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace inputanim::bezier {

// Time runs from 0 to 1 along the control points 0, out_weight, 1 - in_weight, 1; the value along from,
// from + out_weight * out_rise, to - in_weight * in_rise, to. Rises are tangents times the segment's duration.
struct Segment {
    double out_weight = 0;
    double in_weight = 0;
    double from = 0;
    double to = 0;
    double out_rise = 0;
    double in_rise = 0;
};

// x(s) = a s^3 + b s^2 + c s, the time along the curve.
struct TimeCubic {
    double a = 0, b = 0, c = 0;

    [[nodiscard]] double at(double s) const noexcept { return ((a * s + b) * s + c) * s; }
    [[nodiscard]] double slope(double s) const noexcept { return (3 * a * s + 2 * b) * s + c; }
};

[[nodiscard]] inline TimeCubic time_of(const Segment& segment) noexcept {
    const double p1 = segment.out_weight;
    const double p2 = 1 - segment.in_weight;
    return {1 + 3 * (p1 - p2), 3 * (p2 - 2 * p1), 3 * p1};
}

// A step of Newton's that is no longer than this has arrived: the next one would be its square.
inline constexpr double last_step = 1e-11;

// Where x(s) = u between two places with x(low) <= u <= x(high), from a guess on. Newton's steps, and halving where
// they leave the bracket.
[[nodiscard]] inline double solve_between(const TimeCubic& x, double u, double low, double high, double s) noexcept {
    for (int round = 0; round < 100; ++round) {
        const double error = x.at(s) - u;
        (error < 0 ? low : high) = s;
        const double next = s - error / x.slope(s);
        // Accepts a step onto an end of the bracket: there the iteration has converged.
        const double taken = next >= low && next <= high ? next : (low + high) / 2;
        const bool arrived = std::abs(taken - s) <= last_step;
        s = taken;
        if (arrived) break;
    }
    return s;
}

// The largest s in [0, 1] with x(s) = u, for u in (0, 1).
[[nodiscard]] inline double solve(const TimeCubic& x, double u) noexcept {
    // Weights above 1 make time run back on the way. Between its turning points it runs one way only.
    std::array<double, 4> ends{0, 1, 1, 1};
    std::size_t count = 1;
    const double discriminant = x.b * x.b - 3 * x.a * x.c;
    if (discriminant > 0) {
        // The root of larger size first, the other from their product: nothing cancels.
        const double q = -(x.b + std::copysign(std::sqrt(discriminant), x.b));
        double first = q / (3 * x.a);
        double second = x.c / q;
        if (first > second) std::swap(first, second);
        for (const double turn : {first, second}) {
            if (turn > 0 && turn < 1) ends[count++] = turn;
        }
    }
    ends[count] = 1;
    const auto solve_within = [](const TimeCubic& along, double time, double low, double high) {
        return solve_between(along, time, low, high, (low + high) / 2);
    };
    for (std::size_t i = count; i > 0; --i) {
        const double left = x.at(ends[i - 1]);
        const double right = x.at(ends[i]);
        if (left <= u && u <= right) return solve_within(x, u, ends[i - 1], ends[i]);
        if (right <= u && u <= left) return solve_within({-x.a, -x.b, -x.c}, -u, ends[i - 1], ends[i]);
    }
    return u;
}

// Whether time never runs back: so it is with weights of at most 1.
[[nodiscard]] inline bool ascends(const Segment& segment) noexcept {
    return segment.out_weight >= 0 && segment.out_weight <= 1 && segment.in_weight >= 0 && segment.in_weight <= 1;
}

// The value at a place along the curve, from those of its control points.
[[nodiscard]] inline double value(double p0, double p1, double p2, double p3, double s) noexcept {
    const double r = 1 - s;
    return r * r * r * p0 + 3 * s * r * (r * p1 + s * p2) + s * s * s * p3;
}

[[nodiscard]] inline double out_point(const Segment& segment) noexcept {
    return segment.from + segment.out_weight * segment.out_rise;
}
[[nodiscard]] inline double in_point(const Segment& segment) noexcept {
    return segment.to - segment.in_weight * segment.in_rise;
}

[[nodiscard]] inline double value_at(const Segment& segment, double u) noexcept {
    const TimeCubic time = time_of(segment);
    const double s = ascends(segment) ? solve_between(time, u, 0, 1, u) : solve(time, u);
    return value(segment.from, out_point(segment), in_point(segment), segment.to, s);
}

} // namespace inputanim::bezier
