#include <inputanim/curve.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "curve/segment.hpp"
#include "maths/order.hpp"
#include "model/keyframes.hpp"
#include "model/special_floats.hpp"

namespace inputanim {
namespace {

bool is_playable(const Curve& curve) noexcept {
    return curve.times.ascending();
}

// --- time outside the keys ---

// A time in [0, period), whatever x is.
float repeated(float x, float period) noexcept {
    return x - std::floor(x / period) * period;
}

// Keys that all have the same time make a curve without a length; this is what Unity does with it.
float evaluate_instant(const Curve& curve, bool before) noexcept {
    const float first = curve.values.front();
    const float last = curve.values.back();
    if (!before) return curve.post_wrap == WrapMode::loop ? first : last;
    switch (curve.pre_wrap) {
        case WrapMode::loop: return not_a_number;
        case WrapMode::default_mode:
        case WrapMode::ping_pong: return last;
        default: return first;
    }
}

// The time within the keys that stands for one outside; unknown modes hold the ends, as clamping does.
float wrapped(float time, float begin, float end, WrapMode mode) noexcept {
    const float length = end - begin;
    if (mode == WrapMode::loop || mode == WrapMode::default_mode) return repeated(time - begin, length) + begin;
    if (mode == WrapMode::ping_pong) {
        return (length - std::abs(repeated(time - begin, 2 * length) - length)) + begin;
    }
    return std::clamp(time, begin, end);
}

float evaluate_playable(const Curve& curve, float time) noexcept {
    const std::size_t count = curve.key_count();
    if (count == 0) return 0;
    if (count == 1) return curve.values.front();
    const float begin = curve.times.front();
    const float end = curve.times.back();
    const bool before = time < begin;
    if (before || time >= end) {
        if (begin == end) return evaluate_instant(curve, before);
        time = wrapped(time, begin, end, before ? curve.pre_wrap : curve.post_wrap);
    }
    if (std::isnan(time)) return not_a_number;
    if (time <= begin) return curve.values.front();
    if (time >= end) return curve.values.back();
    const std::size_t left = key_before(curve.times, time);
    return between(curve.key(left), curve.key(left + 1), time);
}

} // namespace

Curve playable(const Curve& curve) {
    if (is_playable(curve)) return curve;
    std::vector<Keyframe> keys = keys_of(curve);
    std::erase_if(keys, [](const Keyframe& key) { return std::isnan(key.time); });
    return with_keys(curve, in_order_of(keys, &Keyframe::time));
}

float evaluate(const Curve& curve, float time) {
    if (std::isnan(time)) return not_a_number;
    return is_playable(curve) ? evaluate_playable(curve, time) : evaluate_playable(playable(curve), time);
}

float evaluate_state(const Curve& curve, float time) {
    if (!is_playable(curve)) return evaluate_state(playable(curve), time);
    if (curve.empty()) return 0;
    return time < curve.times.front() || std::isnan(time) ? curve.values.front()
                                                          : curve.values[key_before(curve.times, time)];
}

std::vector<TimeSpan> state_spans(const Curve& state, TimeSpan whole) {
    const Curve states = playable(state);
    std::vector<TimeSpan> spans;
    bool was_on = false;
    for (std::size_t i = 0; i < states.key_count(); ++i) {
        const bool is_on = states.values[i] > 0.5F;
        // The first key's state holds before it, too.
        const float time = i == 0 ? std::min(whole.from, states.times[0]) : states.times[i];
        if (is_on && !was_on) spans.push_back({time, whole.to});
        if (!is_on && was_on) spans.back().to = time;
        was_on = is_on;
    }
    if (was_on) spans.back().to = std::max(whole.to, states.times.back());
    // Keys of the same time make spans without a length.
    std::erase_if(spans, [](const TimeSpan& span) { return span.from >= span.to; });
    return spans;
}

} // namespace inputanim
