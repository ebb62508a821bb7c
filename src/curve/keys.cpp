#include "curve/keys.hpp"

#include <algorithm>
#include <iterator>

#include <inputanim/curve.hpp>

#include "curve/segment.hpp"
#include "maths/rotation.hpp"

namespace inputanim {
namespace {

// The elements before `end`, which are no longer in `rest` then.
std::span<const float> take(std::span<const float>& rest, std::span<const float>::iterator end) noexcept {
    const auto taken = rest.first(static_cast<std::size_t>(end - rest.begin()));
    rest = rest.subspan(taken.size());
    return taken;
}

} // namespace

void scale_keys(std::span<Curve> axes, std::span<const float> factors) {
    const auto scaled = [&](const Column<float>& column) {
        std::vector<float> numbers(column.begin(), column.end());
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] *= factors[i];
        return Column<float>(std::move(numbers));
    };
    for (Curve& axis : axes) {
        axis.values = scaled(axis.values);
        if (axis.tangents == nullptr) continue;
        Tangents tangents = *axis.tangents;
        tangents.in = scaled(tangents.in);
        tangents.out = scaled(tangents.out);
        axis.tangents = std::make_shared<const Tangents>(std::move(tangents));
    }
}

std::vector<float> continuous_signs(std::span<const Curve> axes) {
    const std::size_t count = axes[0].key_count();
    std::vector<float> factors;
    for (std::size_t i = 1; i < count; ++i) {
        const bool flip = dot(rotation_key(axes, i - 1), rotation_key(axes, i)) < 0;
        if (flip && factors.empty()) factors.resize(count, 1);
        if (!factors.empty()) factors[i] = flip ? -factors[i - 1] : factors[i - 1];
    }
    return factors;
}

bool repeats(WrapMode mode) noexcept {
    return mode == WrapMode::loop || mode == WrapMode::default_mode || mode == WrapMode::ping_pong;
}

bool repeats(const Curve& curve) noexcept {
    return repeats(curve.pre_wrap) || repeats(curve.post_wrap);
}

void hold_ends(Curve& curve) noexcept {
    for (WrapMode* mode : {&curve.pre_wrap, &curve.post_wrap}) {
        if (repeats(*mode)) *mode = WrapMode::clamp_forever;
    }
}

Curve slice(const Curve& curve, std::size_t first, std::size_t last) {
    Curve part = curve;
    part.times = curve.times.slice(first, last);
    part.values = curve.values.slice(first, last);
    if (curve.tangents != nullptr) {
        const Tangents& all = *curve.tangents;
        part.tangents = std::make_shared<const Tangents>(
            Tangents{all.in.slice(first, last), all.out.slice(first, last), all.in_weight.slice(first, last),
                     all.out_weight.slice(first, last), all.mode.slice(first, last)});
    }
    return part;
}

Curve with_keys_at(const Curve& curve, std::span<const float> times) {
    std::vector<Keyframe> keys;
    keys.reserve(curve.key_count() + times.size());
    bool longer = false;
    for (std::size_t i = 0; i < curve.key_count();) {
        Keyframe key = curve.key(i);
        const auto before = take(times, std::ranges::lower_bound(times, key.time));
        if (i > 0) {
            split(keys, key, before);
        } else if (!before.empty()) {
            for (const float time : before) keys.push_back({.time = time, .value = key.value});
            weigh_in(key, 0);
            longer = true;
        }
        const std::size_t first = keys.size();
        for (keys.push_back(key), ++i; i < curve.key_count() && curve.times[i] == key.time; ++i) {
            keys.push_back(curve.key(i));
        }
        // More of the last one: what faces the keys before is the first one's, and that stays.
        const auto same = take(times, std::ranges::upper_bound(times, key.time));
        keys.resize(std::max(keys.size(), first + same.size()), keys.back());
    }
    if (!times.empty()) {
        const float end = curve.empty() ? 0 : curve.values.back();
        if (!keys.empty()) weigh_out(keys.back(), 0);
        for (const float time : times) keys.push_back({.time = time, .value = end});
        longer = true;
    }
    Curve made = with_keys(curve, keys);
    if (longer) hold_ends(made);
    return made;
}

Curve with_key_at(const Curve& curve, float time) {
    if (std::ranges::binary_search(curve.times, time)) return curve;
    return with_keys_at(curve, {&time, 1});
}

void bring_together(std::span<Curve> axes) {
    for (Curve& axis : axes) axis = playable(axis);
    if (!have_same_times(axes)) {
        // Times that one axis has twice, for a jump, are there twice.
        std::vector<float> times;
        for (const Curve& axis : axes) {
            std::vector<float> both;
            both.reserve(times.size() + axis.key_count());
            std::ranges::set_union(times, axis.times, std::back_inserter(both));
            times = std::move(both);
        }
        for (Curve& axis : axes) axis = with_keys_at(axis, times);
    }
    for (Curve& axis : axes) axis.times = axes[0].times;
}

Animation with_common_rotation_keys(Animation animation, const CurveSet& wanted) {
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (channel.kind != ChannelKind::rotation || axes.empty()) continue;
        bool is_wanted = false;
        for (std::size_t axis = 0; axis < channel.axes; ++axis) is_wanted |= wanted.test(channel.first + axis);
        if (is_wanted && !have_same_times(axes)) bring_together(axes);
    }
    return animation;
}

std::vector<float> union_of_times(std::span<const Curve> axes) {
    if (have_same_times(axes)) {
        std::vector<float> times(axes[0].times.begin(), axes[0].times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
        return times;
    }
    std::vector<float> times;
    for (const Curve& axis : axes) times.insert(times.end(), axis.times.begin(), axis.times.end());
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

} // namespace inputanim
