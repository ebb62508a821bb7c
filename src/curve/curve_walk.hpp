// Curves as they play, at many ascending times.
#pragma once

#include <cstddef>

#include <inputanim/curve.hpp>

#include "curve/segment.hpp"

namespace inputanim {

// The value of a playable curve at times that ascend from call to call: that of evaluate(), without its search. The
// curve outlives the walk.
class CurveWalk {
public:
    explicit CurveWalk(const Curve& curve) noexcept : curve_(&curve) {}

    [[nodiscard]] float at(float time) {
        const auto& times = curve_->times;
        if (times.size() < 2 || !(time > times.front() && time < times.back())) return evaluate(*curve_, time);
        while (times[right_] <= time) ++right_;
        return between(curve_->key(right_ - 1), curve_->key(right_), time);
    }

private:
    const Curve* curve_;
    std::size_t right_ = 0; // the first key after the time last asked for within the keys
};

// The same for evaluate_state().
class StateWalk {
public:
    explicit StateWalk(const Curve& curve) noexcept : curve_(&curve) {}

    [[nodiscard]] float at(float time) noexcept {
        if (curve_->empty()) return 0;
        while (next_ < curve_->key_count() && curve_->times[next_] <= time) ++next_;
        return curve_->values[next_ == 0 ? 0 : next_ - 1];
    }

private:
    const Curve* curve_;
    std::size_t next_ = 0; // the first key after the time last asked for
};

} // namespace inputanim
