// How far apart two recordings play, at the keys of the first.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/evaluate.hpp>

namespace played {

using namespace inputanim;

// What a channel of a pose or a ray plays at a time; w is 0 where there is none.
inline std::array<float, 4> at(std::span<const Curve> axes, ChannelKind kind, float time) {
    PoseCurves pose;
    RayCurves ray;
    switch (kind) {
        case ChannelKind::rotation: {
            std::ranges::copy(axes, pose.rotation.begin());
            return evaluate(pose, time).rotation;
        }
        case ChannelKind::direction: {
            std::ranges::copy(axes, ray.direction.begin());
            const auto direction = evaluate(ray, time).direction;
            return {direction[0], direction[1], direction[2], 0};
        }
        default: {
            std::ranges::copy(axes, pose.position.begin());
            const auto position = evaluate(pose, time).position;
            return {position[0], position[1], position[2], 0};
        }
    }
}

// Metres or degrees; 0 only for what is the same, infinite between something and nothing.
inline double distance(const std::array<float, 4>& a, const std::array<float, 4>& b, ChannelKind kind) {
    if (a == b) return 0;
    double squares[2] = {0, 0};
    double difference = 0;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        difference += std::pow(static_cast<double>(a[axis]) - b[axis], 2);
        squares[0] += std::pow(static_cast<double>(a[axis]), 2);
        squares[1] += std::pow(static_cast<double>(b[axis]), 2);
    }
    if (kind == ChannelKind::position || kind == ChannelKind::origin) return std::sqrt(difference);
    if (squares[0] == 0 || squares[1] == 0) return std::numeric_limits<double>::infinity();
    double chord = 0; // between them, once both have length one,
    double sum = 0;   // and to the opposite
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const double p = a[axis] / std::sqrt(squares[0]);
        const double q = b[axis] / std::sqrt(squares[1]);
        chord += (p - q) * (p - q);
        sum += (p + q) * (p + q);
    }
    const double angle = 360 / 3.14159265358979323846 * std::atan2(std::sqrt(chord), std::sqrt(sum));
    return kind == ChannelKind::rotation ? 2 * std::min(angle, 180 - angle) : angle;
}

struct Difference {
    std::size_t keys = 0; // compared
    double largest = 0;   // metres or degrees
};

// Over all key times of any axis; without those at which the first plays no finite numbers.
inline Difference difference(const Animation& before, const Animation& after, const Channel& channel) {
    Difference found;
    const auto axes = curves(before, channel);
    std::vector<float> times;
    for (const Curve& axis : axes) times.insert(times.end(), axis.times.begin(), axis.times.end());
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    for (const float time : times) {
        const auto then = at(axes, channel.kind, time);
        if (!std::ranges::all_of(then, [](float number) { return std::isfinite(number); })) continue;
        const auto now = at(curves(after, channel), channel.kind, time);
        const double apart = distance(then, now, channel.kind);
        ++found.keys;
        // NaN counts as far apart.
        found.largest = apart <= found.largest ? found.largest : apart;
    }
    return found;
}

} // namespace played
