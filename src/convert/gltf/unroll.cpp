#include "convert/gltf/unroll.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "curve/keys.hpp"
#include "curve/segment.hpp"

namespace inputanim {
namespace {

bool repeats_before(const Curve& curve, TimeSpan span) noexcept {
    return repeats(curve.pre_wrap) && span.from < curve.times.front();
}
bool repeats_after(const Curve& curve, TimeSpan span) noexcept {
    return repeats(curve.post_wrap) && span.to > curve.times.back();
}

// Time runs backwards.
Keyframe reversed(Keyframe key) noexcept {
    std::swap(key.in_tangent, key.out_tangent);
    key.in_tangent = -key.in_tangent;
    key.out_tangent = -key.out_tangent;
    std::swap(key.in_weight, key.out_weight);
    if (key.weighted_mode == WeightedMode::in) {
        key.weighted_mode = WeightedMode::out;
    } else if (key.weighted_mode == WeightedMode::out) {
        key.weighted_mode = WeightedMode::in;
    }
    return key;
}

// The keys once more, `turn` lengths of the curve later.
void append(std::vector<Keyframe>& out, std::span<const Keyframe> keys, long turn, WrapMode mode) {
    const double begin = keys.front().time;
    const double end = keys.back().time;
    const double shift = static_cast<double>(turn) * (end - begin);
    if (mode != WrapMode::ping_pong || turn % 2 == 0) {
        for (Keyframe key : keys) {
            key.time = static_cast<float>(key.time + shift);
            out.push_back(key);
        }
        return;
    }
    for (std::size_t i = keys.size(); i-- > 0;) {
        Keyframe key = reversed(keys[i]);
        key.time = static_cast<float>(begin + end - keys[i].time + shift);
        out.push_back(key);
        // A step holds the key before it, which comes after it now.
        if (i == 0 || shape_of(keys[i - 1], keys[i]) != SegmentShape::constant) continue;
        key.value = keys[i - 1].value;
        key.out_tangent = std::numeric_limits<float>::infinity();
        out.push_back(key);
    }
}

} // namespace

bool repeats_within(const Curve& curve, TimeSpan span) noexcept {
    if (curve.key_count() < 2 || !(curve.times.front() < curve.times.back())) return false;
    return repeats_before(curve, span) || repeats_after(curve, span);
}

Curve unrolled(const Curve& curve, TimeSpan span, std::size_t most) {
    const std::vector<Keyframe> keys = keys_of(curve);
    const double begin = keys.front().time;
    const double end = keys.back().time;
    const auto most_turns = static_cast<double>(std::max<std::size_t>(4, most / keys.size()));
    const auto turns = [&](double length) {
        return static_cast<long>(std::min(std::ceil(length / (end - begin)), most_turns));
    };
    std::vector<Keyframe> made;
    for (long turn = repeats_before(curve, span) ? turns(begin - span.from) : 0; turn > 0; --turn) {
        append(made, keys, -turn, curve.pre_wrap);
    }
    made.insert(made.end(), keys.begin(), keys.end());
    for (long turn = 1; repeats_after(curve, span) && turn <= turns(span.to - end); ++turn) {
        append(made, keys, turn, curve.post_wrap);
    }
    // Rounding may put a copy's end after the next one's start.
    for (std::size_t i = 1; i < made.size(); ++i) made[i].time = std::max(made[i].time, made[i - 1].time);
    Curve all = with_keys(curve, made);
    hold_ends(all);
    const float ends[]{span.from, span.to};
    std::vector<Keyframe> within = keys_of(with_keys_at(all, ends));
    std::erase_if(within, [&](const Keyframe& key) { return key.time < span.from || key.time > span.to; });
    return with_keys(all, within);
}

} // namespace inputanim
