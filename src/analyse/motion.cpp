#include "analyse/motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <inputanim/sample.hpp>

namespace inputanim::analysis {
namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

// A channel with fewer keys than this share of its samples has been reduced.
constexpr double full = 0.7;

// Samples of a window of so many seconds: odd, and enough for the polynomial.
std::size_t window_of(double seconds, double rate, std::size_t order) {
    const double half = std::clamp(std::round((seconds * rate - 1) / 2), 1.0, 500.0);
    const std::size_t least = order + 1 + order % 2; // the next odd number above it
    return std::max(2 * static_cast<std::size_t>(half) + 1, least);
}

Derivative derivative(double rate, const AnalyseOptions& options, std::size_t which) {
    return Derivative(rate, window_of(options.window, rate, options.order), options.order, which);
}

// The samples between the first and the last key of all axes.
Run keyed(std::span<const Curve> axes, std::span<const float> times) {
    float first = -std::numeric_limits<float>::infinity();
    float last = std::numeric_limits<float>::infinity();
    for (const Curve& axis : axes) {
        const auto span = span_of(axis);
        if (!span) return {};
        first = std::max(first, span->first);
        last = std::min(last, span->last);
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

Motion::Motion(const Animation& animation, std::vector<float> times, double rate, const AnalyseOptions& options)
    : animation_(animation), times_(std::move(times)), rate_(rate),
      span_(span_of(animation).value_or(TimeSpan{})), derivatives_{
                                                          derivative(rate, options, 0), derivative(rate, options, 1),
                                                          derivative(rate, options, 2), derivative(rate, options, 3)} {
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
    track.runs = runs_of(axes);
    std::size_t samples = 0;
    std::size_t done = 0;
    for (const Run& run : track.runs) {
        samples += run.size();
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
    track.sparse = static_cast<double>(curves[0].key_count()) < full * static_cast<double>(samples);
    return track;
}

std::vector<float> Motion::missing() const {
    return std::vector<float>(size(), not_a_number);
}

Track Motion::smoothed(const Track& position) const {
    Track smooth = position;
    if (position.empty()) return smooth;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        derivatives_[0].apply(position.axes[axis], position.runs, smooth.axes[axis]);
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
    for (std::size_t axis = 0; axis < 3; ++axis) {
        changes[axis].resize(size());
        derivatives_[derivative].apply(position.axes[axis], position.runs, changes[axis]);
    }
    for (std::size_t i = 0; i < size(); ++i) {
        const float squares =
            changes[0][i] * changes[0][i] + changes[1][i] * changes[1][i] + changes[2][i] * changes[2][i];
        lengths[i] = std::sqrt(squares);
    }
    return lengths;
}

std::vector<float> Motion::angular_speed(const Track& rotation) const {
    std::vector<float> speeds = missing();
    if (rotation.empty()) return speeds;
    std::array<std::vector<float>, 4> changes;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        changes[axis].resize(size());
        derivatives_[1].apply(rotation.axes[axis], rotation.runs, changes[axis]);
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
