#include "curve/segment.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace inputanim {
namespace {

// Tangents stay below this: an infinite one would mean a constant segment.
constexpr double steepest = 1e30;

WeightedMode with_side(WeightedMode mode, WeightedMode side) noexcept {
    return static_cast<WeightedMode>(static_cast<std::uint32_t>(mode) | static_cast<std::uint32_t>(side));
}

float bounded(double number) noexcept {
    constexpr double most = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(number, -most, most));
}

// --- Hermite: a cubic keeps its slopes, whatever it is split into ---

double hermite_slope(const Keyframe& left, const Keyframe& right, float time) noexcept {
    const double dx = std::max(right.time - left.time, shortest_hermite);
    const double dy = static_cast<double>(right.value) - left.value;
    const double d1 = left.out_tangent * dx;
    const double d2 = right.in_tangent * dx;
    const double s = (static_cast<double>(time) - left.time) / dx;
    return (3 * (d1 + d2 - 2 * dy) * s * s + 2 * (3 * dy - 2 * d1 - d2) * s + d1) / dx;
}

void split_hermite(std::vector<Keyframe>& keys, const Keyframe& right, std::span<const float> times) {
    const Keyframe left = keys.back();
    for (const float time : times) {
        const float slope = bounded(hermite_slope(left, right, time));
        Keyframe key{.time = time,
                     .value = hermite(left, right, time),
                     .in_tangent = slope,
                     .out_tangent = slope,
                     .weighted_mode = WeightedMode::none};
        // A weight of a third is the same cubic, and Unity takes it for as short as it is.
        if (time - keys.back().time < shortest_hermite) weigh_in(key, 1.0 / 3);
        keys.push_back(key);
    }
    if (right.time - keys.back().time < shortest_hermite) weigh_out(keys.back(), 1.0 / 3);
}

// --- Bezier: the control points of a piece are the curve's blossom at its ends ---

using Points = std::array<double, 4>;

double blossom(const Points& p, double a, double b, double c) noexcept {
    const auto mix = [](double from, double to, double s) { return from * (1 - s) + to * s; };
    const double p01 = mix(p[0], p[1], a);
    const double p12 = mix(p[1], p[2], a);
    const double p23 = mix(p[2], p[3], a);
    return mix(mix(p01, p12, b), mix(p12, p23, b), c);
}

struct Handle {
    float tangent = 0;
    double weight = 0;
};

// From a key to its control point: `run` and `duration` in seconds, `rise` in values.
Handle handle(double run, double rise, double duration) noexcept {
    run = std::max(run, std::abs(rise) / steepest);
    return run == 0 ? Handle{} : Handle{bounded(rise / run), run / duration};
}

void split_bezier(std::vector<Keyframe>& keys, Keyframe& right, std::span<const float> times) {
    const Keyframe left = keys.back();
    const bezier::Segment segment = bezier_of(left, right);
    const bezier::TimeCubic time_cubic = bezier::time_of(segment);
    const double duration = static_cast<double>(right.time) - left.time;
    const Points x{0, segment.out_weight, 1 - segment.in_weight, 1};
    const Points y{segment.from, segment.from + segment.out_weight * segment.out_rise,
                   segment.to - segment.in_weight * segment.in_rise, segment.to};
    double from = 0;       // along the curve
    double from_share = 0; // in time
    const auto add_piece = [&](Keyframe& end, double to, double to_share) {
        Keyframe& start = keys.back();
        const double length = to_share - from_share;
        const Handle out = handle((blossom(x, from, from, to) - from_share) * duration,
                                  blossom(y, from, from, to) - blossom(y, from, from, from), length * duration);
        const Handle in = handle((to_share - blossom(x, from, to, to)) * duration,
                                 blossom(y, to, to, to) - blossom(y, from, to, to), length * duration);
        // The ends of the whole segment keep their tangents, which splitting does not change.
        if (keys.back().time != left.time) start.out_tangent = out.tangent;
        if (end.time != right.time) end.in_tangent = in.tangent;
        weigh_out(start, out.weight);
        weigh_in(end, in.weight);
        from = to;
        from_share = to_share;
    };
    for (const float time : times) {
        const double share = share_of(left, right, time);
        Keyframe key{.time = time, .value = between(left, right, time), .weighted_mode = WeightedMode::none};
        add_piece(key, bezier::solve(time_cubic, share), share);
        keys.push_back(key);
    }
    add_piece(right, 1, 1);
}

} // namespace

void weigh_in(Keyframe& key, double weight) noexcept {
    key.in_weight = bounded(weight);
    key.weighted_mode = with_side(key.weighted_mode, WeightedMode::in);
}
void weigh_out(Keyframe& key, double weight) noexcept {
    key.out_weight = bounded(weight);
    key.weighted_mode = with_side(key.weighted_mode, WeightedMode::out);
}

void split(std::vector<Keyframe>& keys, Keyframe& right, std::span<const float> times) {
    if (times.empty()) return;
    const Keyframe left = keys.back();
    switch (shape_of(left, right)) {
        case SegmentShape::hermite: split_hermite(keys, right, times); return;
        case SegmentShape::bezier: split_bezier(keys, right, times); return;
        case SegmentShape::line:
            for (const float time : times) keys.push_back({.time = time, .value = between(left, right, time)});
            return;
        case SegmentShape::constant: {
            const float endless = std::isinf(left.out_tangent) ? left.out_tangent : right.in_tangent;
            for (const float time : times) {
                keys.push_back({time, left.value, endless, endless, 0, 0, WeightedMode::none});
            }
        }
    }
}

} // namespace inputanim
