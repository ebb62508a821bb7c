#include "keys.hpp"

#include <algorithm>

#include <inputanim/evaluate.hpp>

#include "rotation.hpp"

namespace inputanim {

std::vector<Keyframe> keys_of(const Curve& curve) {
    std::vector<Keyframe> keys;
    keys.reserve(curve.key_count());
    for (std::size_t i = 0; i < curve.key_count(); ++i) keys.push_back(curve.key(i));
    return keys;
}

Curve with_keys(const Curve& curve, std::span<const Keyframe> keys) {
    Curve made = make_curve(keys);
    made.pre_wrap = curve.pre_wrap;
    made.post_wrap = curve.post_wrap;
    return made;
}

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

std::vector<float> union_of_times(std::span<const Curve> axes) {
    if (have_same_times(axes)) {
        std::vector<float> times(axes[0].times.begin(), axes[0].times.end());
        times.erase(std::ranges::unique(times).begin(), times.end());
        return times;
    }
    std::vector<float> times;
    for (const Curve& axis : axes) times.insert(times.end(), axis.times.begin(), axis.times.end());
    std::ranges::sort(times);
    times.erase(std::ranges::unique(times).begin(), times.end());
    return times;
}

std::vector<TimeSpan> tracked_spans(const Curve& tracked, TimeSpan whole) {
    const Curve states = playable(tracked);
    std::vector<TimeSpan> spans;
    bool was_tracked = false;
    for (std::size_t i = 0; i < states.key_count(); ++i) {
        const bool is_tracked = states.values[i] > 0.5F;
        // The first key's state holds before it, too.
        const float time = i == 0 ? std::min(whole.first, states.times[0]) : states.times[i];
        if (is_tracked && !was_tracked) spans.push_back({time, whole.last});
        if (!is_tracked && was_tracked) spans.back().last = time;
        was_tracked = is_tracked;
    }
    if (was_tracked) spans.back().last = std::max(whole.last, states.times.back());
    // Keys of the same time make spans without a length.
    std::erase_if(spans, [](const TimeSpan& span) { return span.first >= span.last; });
    return spans;
}

} // namespace inputanim
