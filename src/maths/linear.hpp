// Straight lines between keys, for walks along ascending times.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include <inputanim/animation.hpp>

#include "maths/rotation.hpp"

namespace inputanim {

// The value of a curve at times that ascend from call to call; outside the keys, the nearest key's. The curve has keys
// with finite ascending times.
class LinearWalk {
public:
    explicit LinearWalk(const Curve& curve) : times_(curve.times), values_(curve.values) {}

    [[nodiscard]] double at(double time) noexcept {
        while (right_ < times_.size() && times_[right_] <= time) ++right_;
        if (right_ == 0) return values_.front();
        if (right_ == times_.size()) return values_.back();
        const double from = times_[right_ - 1];
        const double to = times_[right_];
        const double share = (time - from) / (to - from);
        return values_[right_ - 1] + share * (static_cast<double>(values_[right_]) - values_[right_ - 1]);
    }

private:
    std::span<const float> times_;
    std::span<const float> values_;
    std::size_t right_ = 0; // the first key after the time last asked for
};

// Three axes at once.
class PositionWalk {
public:
    explicit PositionWalk(std::span<const Curve> axes) : x_(axes[0]), y_(axes[1]), z_(axes[2]) {}
    [[nodiscard]] Vector3 at(double time) noexcept { return {x_.at(time), y_.at(time), z_.at(time)}; }

private:
    LinearWalk x_;
    LinearWalk y_;
    LinearWalk z_;
};

// Whether a walk is possible: keys with finite ascending times, and finite values.
[[nodiscard]] inline bool is_walkable(std::span<const Curve> axes) noexcept {
    return std::ranges::all_of(axes, [](const Curve& axis) {
        return !axis.empty() && axis.times.ascending() && axis.times.finite() && axis.values.finite();
    });
}

} // namespace inputanim
