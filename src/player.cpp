#include <inputanim/player.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "curve/segment.hpp"
#include "maths/unit_length.hpp"
#include "motion/frame.hpp"
#include "sample/key_table.hpp"

namespace inputanim {
namespace {

bool are_lines(std::span<const Curve> axes) noexcept {
    return !axes.empty() && have_same_times(axes) && axes[0].key_count() > 1 &&
           std::ranges::all_of(axes, [](const Curve& axis) { return axis.tangents == nullptr; });
}

template <std::size_t axes>
void normalise_at(float* values, float shortest) noexcept {
    std::array<float, axes> vector{};
    std::copy_n(values, axes, vector.begin());
    normalise(vector, shortest);
    std::ranges::copy(vector, values);
}

} // namespace

Player::Player(Animation animation, const PlayerOptions& options) : animation_(std::move(animation)) {
    for_each_curve(animation_, [](std::size_t, Curve& curve) { curve = playable(curve); });
    for (std::size_t c = 0; c < channel_count; ++c) {
        lines_[c] = are_lines(curves(std::as_const(animation_), channels()[c]));
    }
    keys_ = std::make_shared<const KeyTable>(animation_, lines_, options.memory);
}

void Player::values(float time, std::span<float, curve_count> values) const {
    ChannelList others;
    keys_->values(time, values, others);
    for (std::size_t i = 0; i < others.count; ++i) search(others.numbers[i], time, values);
}

void Player::search(std::size_t c, float time, std::span<float, curve_count> values) const {
    const Channel& channel = channels()[c];
    const auto axes = curves(animation_, channel);
    // One search for all axes, within the keys; elsewhere a curve may wrap.
    if (lines_[c] && time > axes[0].times.front() && time < axes[0].times.back()) {
        const Column<float>& times = axes[0].times;
        const std::size_t left = key_before(times, time);
        const float share = (time - times[left]) / (times[left + 1] - times[left]);
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const float* value = axes[axis].values.data() + left;
            values[channel.first + axis] = channel.is_state() ? value[0] : value[0] + (value[1] - value[0]) * share;
        }
        return;
    }
    for (std::size_t axis = 0; axis < channel.axes; ++axis) {
        float& value = values[channel.first + axis];
        value = axes.empty()         ? std::numeric_limits<float>::quiet_NaN()
                : channel.is_state() ? evaluate_state(axes[axis], time)
                                     : evaluate(axes[axis], time);
    }
}

void Player::unit_values(float time, std::span<float, curve_count> all) const {
    values(time, all);
    for (const Channel& channel : channels()) {
        float* const vector = all.data() + channel.first;
        if (channel.kind == ChannelKind::rotation) normalise_at<4>(vector, 0);
        if (channel.kind == ChannelKind::direction) normalise_at<3>(vector, shortest_direction);
    }
}

Frame Player::frame(float time, const EvaluateOptions& options) const {
    std::array<float, curve_count> all{};
    values(time, all);
    return frame_of(animation_, all, options);
}

std::size_t Player::key_bytes() const noexcept {
    return keys_->bytes();
}

} // namespace inputanim
