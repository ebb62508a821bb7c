#include <inputanim/player.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "curve/segment.hpp"
#include "maths/unit_length.hpp"
#include "motion/frame.hpp"

namespace inputanim {
namespace {

constexpr std::size_t keys_per_row = 4; // of a channel, on average

// Within the keys, and between two of them at that; elsewhere a curve may wrap.
bool is_simple(std::span<const Curve> axes) noexcept {
    return have_same_times(axes) && axes[0].key_count() > 1 &&
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

Player::Player(Animation animation) : animation_(std::move(animation)) {
    for_each_curve(animation_, [](std::size_t, Curve& curve) { curve = playable(curve); });
    std::size_t keys = 0;
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Channel& channel = channels()[c];
        const auto axes = curves(std::as_const(animation_), channel);
        if (axes.empty() || !is_simple(axes)) continue;
        Lane& lane = lanes_[c];
        lane = {.times = axes[0].times.data(),
                .last = static_cast<std::uint32_t>(axes[0].key_count() - 1),
                .curve = channel.first,
                .axes = channel.axes,
                .is_state = channel.is_state()};
        for (std::size_t axis = 0; axis < axes.size(); ++axis) lane.values[axis] = axes[axis].values.data();
        keys = std::max(keys, axes[0].key_count());
    }

    const TimeSpan span = span_of(animation_).value_or(TimeSpan{});
    const float length = span.to - span.from;
    row_count_ = std::isfinite(length) && length > 0 ? keys / keys_per_row + 1 : 1;
    begin_ = span.from;
    rows_per_second_ = row_count_ > 1 ? static_cast<float>(row_count_) / length : 0;
    if (!std::isfinite(rows_per_second_)) rows_per_second_ = 0;
    // One row more than there are: the end of the last.
    rows_.resize((row_count_ + 1) * channel_count);
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Lane& lane = lanes_[c];
        if (lane.times == nullptr) continue;
        std::size_t row = 1;
        for (std::uint32_t key = 0; key <= lane.last; ++key) {
            for (const std::size_t of_key = row_of(lane.times[key]); row <= of_key; ++row) {
                rows_[row * channel_count + c] = key == 0 ? 0 : key - 1;
            }
        }
        for (; row <= row_count_; ++row) rows_[row * channel_count + c] = lane.last;
    }
}

// Ascends with the time: what lies in an earlier row is earlier.
std::size_t Player::row_of(float time) const noexcept {
    const float row = (time - begin_) * rows_per_second_;
    if (!(row > 0)) return 0;
    const auto last = static_cast<float>(row_count_ - 1);
    return row < last ? static_cast<std::size_t>(row) : row_count_ - 1;
}

void Player::values(float time, std::span<float, curve_count> values) const {
    const std::uint32_t* row = rows_.data() + row_of(time) * channel_count;
    const std::uint32_t* next_row = row + channel_count;
    // All the memory that will be looked at is asked for before any of it is needed.
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Lane& lane = lanes_[c];
        if (lane.times == nullptr) continue;
        __builtin_prefetch(lane.times + row[c]);
        for (std::size_t axis = 0; axis < lane.axes; ++axis) __builtin_prefetch(lane.values[axis] + row[c]);
    }
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Lane& lane = lanes_[c];
        if (lane.times != nullptr && time > lane.times[0] && time < lane.times[lane.last]) {
            std::uint32_t left = row[c];
            if (next_row[c] - left < 2 * keys_per_row) {
                while (lane.times[left + 1] <= time) ++left;
            } else {
                left += static_cast<std::uint32_t>(key_before({lane.times + left, next_row[c] - left + 1}, time));
            }
            const float from = lane.times[left];
            const float share = (time - from) / (lane.times[left + 1] - from);
            for (std::size_t axis = 0; axis < lane.axes; ++axis) {
                const float* value = lane.values[axis] + left;
                values[lane.curve + axis] = lane.is_state ? value[0] : value[0] + (value[1] - value[0]) * share;
            }
            continue;
        }
        const Channel& channel = channels()[c];
        const auto axes = curves(animation_, channel);
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            float& value = values[channel.first + axis];
            value = axes.empty()         ? std::numeric_limits<float>::quiet_NaN()
                    : channel.is_state() ? evaluate_state(axes[axis], time)
                                         : evaluate(axes[axis], time);
        }
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

} // namespace inputanim
