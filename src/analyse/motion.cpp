#include "analyse/motion.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

#include "curve/keys.hpp"
#include "model/special_floats.hpp"
#include "motion/frames.hpp"

namespace inputanim::analysis {
namespace {

// A channel with keys for less than this share of the frames has been reduced.
constexpr double full = 0.7;
constexpr double frame_rounding = 0.05; // of a frame

// Samples of a window of so many seconds: odd, and enough for the polynomial.
std::size_t window_of(double seconds, double rate, std::size_t order) {
    const double half = std::clamp(std::round((seconds * rate - 1) / 2), 1.0, 500.0);
    const std::size_t least = (order + 2) | 1U; // odd
    return std::max(2 * static_cast<std::size_t>(half) + 1, least);
}

// The samples between the first and the last key of all axes.
Run keyed(std::span<const Curve> axes, std::span<const float> times) {
    float first = -infinity;
    float last = infinity;
    for (const Curve& axis : axes) {
        const auto span = span_of(axis);
        if (!span) return {};
        first = std::max(first, span->from);
        last = std::min(last, span->to);
    }
    const auto begin = std::ranges::lower_bound(times, first);
    const auto end = std::upper_bound(begin, times.end(), last);
    return {static_cast<std::size_t>(begin - times.begin()), static_cast<std::size_t>(end - times.begin())};
}

const Channel& channel_where(auto&& is_it) noexcept {
    return *std::ranges::find_if(channels(), is_it);
}

} // namespace

Runs runs_of(std::span<const std::span<const float>> axes) {
    Runs runs;
    bool before = false;
    for (std::size_t i = 0; i < axes.front().size(); ++i) {
        bool now = true;
        for (const std::span<const float> axis : axes) now &= std::isfinite(axis[i]);
        if (now && !before) runs.push_back({i, i});
        if (now) runs.back().last = i + 1;
        before = now;
    }
    return runs;
}

Motion::Motion(const Animation& animation, std::vector<float> times, double rate, std::span<const float> frames,
               double step, const AnalyseOptions& options)
    : animation_(animation), times_(std::move(times)), rate_(rate), span_(span_of(animation).value_or(TimeSpan{})),
      step_(step), window_(window_of(options.window, rate, options.order)),
      order_(options.order), derivatives_{Derivative(rate, window_, order_, 0), Derivative(rate, window_, order_, 1),
                                          Derivative(rate, window_, order_, 2), Derivative(rate, window_, order_, 3)} {
    if (!animation.hands) return;
    const TimeSpan whole{span_.from, std::nextafter(span_.to, std::numeric_limits<float>::max())};
    seen_[0] = until_last_frame(state_spans(animation.hands->left.tracked, whole), frames);
    seen_[1] = until_last_frame(state_spans(animation.hands->right.tracked, whole), frames);
}

Track Motion::track(const Channel& channel) const {
    Track track;
    const auto curves = inputanim::curves(animation_, channel);
    const Run inside = curves.empty() ? Run{} : keyed(curves, times_);
    if (inside.last <= inside.first) return track;

    SampleColumns columns;
    for (std::size_t axis = 0; axis < channel.axes; ++axis) {
        track.axes[axis].resize(size());
        columns.values[channel.first + axis] = track.axes[axis];
    }
    if (!sample(animation_, times_, columns)) return Track{};

    std::vector<std::span<const float>> axes;
    for (std::size_t axis = 0; axis < channel.axes; ++axis) {
        std::fill_n(track.axes[axis].begin(), inside.first, not_a_number);
        std::fill(track.axes[axis].begin() + static_cast<std::ptrdiff_t>(inside.last), track.axes[axis].end(),
                  not_a_number);
        axes.emplace_back(track.axes[axis]);
    }
    leave_out_unseen(track, channel);
    track.runs = runs_of(axes);
    std::size_t done = 0;
    for (const Run& run : track.runs) {
        // What one axis does not have, none has.
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            std::fill(track.axes[axis].begin() + static_cast<std::ptrdiff_t>(done),
                      track.axes[axis].begin() + static_cast<std::ptrdiff_t>(run.first), not_a_number);
        }
        done = run.last;
    }
    for (std::size_t axis = 0; axis < channel.axes; ++axis) {
        std::fill(track.axes[axis].begin() + static_cast<std::ptrdiff_t>(done), track.axes[axis].end(), not_a_number);
    }
    track.sparse = is_sparse(curves, track.runs);
    return track;
}

void Motion::leave_out_unseen(Track& track, const Channel& channel) const {
    if (channel.part != Part::hands) return;
    SpanWalk seen(seen_[static_cast<std::size_t>(channel.side)]);
    for (std::size_t i = 0; i < size(); ++i) {
        if (seen.at(times_[i])) continue;
        for (std::size_t axis = 0; axis < channel.axes; ++axis) track.axes[axis][i] = not_a_number;
    }
}

// Whether some axis has far fewer keys in the runs than there were frames.
bool Motion::is_sparse(std::span<const Curve> axes, std::span<const Run> runs) const {
    return std::ranges::any_of(axes, [&](const Curve& axis) {
        double keys = 0;
        double frames = 0;
        const Curve sorted = playable(axis);
        for (const Run& run : runs) {
            const float first = times_[run.first];
            const float last = times_[run.last - 1];
            const auto begin = std::ranges::lower_bound(sorted.times, first);
            keys += static_cast<double>(std::upper_bound(begin, sorted.times.end(), last) - begin);
            frames += std::floor((static_cast<double>(last) - first) / step_ + frame_rounding) + 1;
        }
        return keys < full * frames;
    });
}

// A polynomial through as many samples as it has coefficients follows all of their noise.
Runs Motion::derivable(std::span<const Run> runs) const {
    Runs long_ones;
    std::ranges::copy_if(runs, std::back_inserter(long_ones), [&](const Run& run) { return run.size() > order_ + 1; });
    return long_ones;
}

std::vector<float> Motion::missing() const {
    std::vector<float> none(size(), not_a_number);
    return none;
}

Track Motion::smoothed(const Track& position) const {
    Track smooth = position;
    if (position.empty()) return smooth;
    const Runs runs = derivable(position.runs);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        derivatives_[0].apply(position.axes[axis], runs, smooth.axes[axis]);
    }
    return smooth;
}

std::vector<float> Motion::steps(const Track& position) const {
    std::vector<float> steps = missing();
    if (position.empty()) return steps;
    for (std::size_t i = 1; i < size(); ++i) {
        const float x = position.axes[0][i] - position.axes[0][i - 1];
        const float y = position.axes[1][i] - position.axes[1][i - 1];
        const float z = position.axes[2][i] - position.axes[2][i - 1];
        steps[i] = std::sqrt(x * x + y * y + z * z);
    }
    return steps;
}

std::vector<float> Motion::rate_of_change(const Track& position, std::size_t derivative) const {
    std::vector<float> lengths = missing();
    if (position.empty()) return lengths;
    std::array<std::vector<float>, 3> changes;
    const Runs runs = derivable(position.runs);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        changes[axis].resize(size());
        derivatives_[derivative].apply(position.axes[axis], runs, changes[axis]);
    }
    for (std::size_t i = 0; i < size(); ++i) {
        const float squares =
            changes[0][i] * changes[0][i] + changes[1][i] * changes[1][i] + changes[2][i] * changes[2][i];
        lengths[i] = std::sqrt(squares);
    }
    if (derivative == 1) return lengths;
    for (const Run& run : runs) {
        const auto begin = lengths.begin() + static_cast<std::ptrdiff_t>(run.first);
        const std::size_t edge = std::min(window_ / 2, run.size());
        std::fill_n(begin, edge, not_a_number);
        std::fill_n(begin + static_cast<std::ptrdiff_t>(run.size() - edge), edge, not_a_number);
    }
    return lengths;
}

std::vector<float> Motion::angular_speed(const Track& rotation) const {
    std::vector<float> speeds = missing();
    if (rotation.empty()) return speeds;
    std::array<std::vector<float>, 4> changes;
    const Runs runs = derivable(rotation.runs);
    for (std::size_t axis = 0; axis < 4; ++axis) {
        changes[axis].resize(size());
        derivatives_[1].apply(rotation.axes[axis], runs, changes[axis]);
    }
    for (std::size_t i = 0; i < size(); ++i) {
        const Quaternion change{changes[0][i], changes[1][i], changes[2][i], changes[3][i]};
        // q' = w q / 2, with w the angular velocity.
        const Quaternion half = change * conjugate(rotation.rotation(i));
        speeds[i] = static_cast<float>(2 * degrees_per_radian * length(Vector3{half.x, half.y, half.z}));
    }
    return speeds;
}

const Channel& camera_channel(ChannelKind kind) noexcept {
    return channel_where([&](const Channel& each) { return each.part == Part::camera && each.kind == kind; });
}

const Channel& gaze_channel(ChannelKind kind) noexcept {
    return channel_where([&](const Channel& each) { return each.part == Part::gaze && each.kind == kind; });
}

const Channel& hand_channel(Side side, ChannelKind kind, Joint joint) noexcept {
    return channel_where([&](const Channel& each) {
        return each.part == Part::hands && each.side == side && each.kind == kind && each.joint == joint;
    });
}

} // namespace inputanim::analysis
