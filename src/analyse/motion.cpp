#include "analyse/motion.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
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

// NaN from now on.
void leave_out(std::span<float> values, const Run& samples) {
    std::ranges::fill(values.subspan(samples.first, samples.size()), not_a_number);
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

// The samples that lie in none of some spans, which ascend and last until (without) their ends.
Runs samples_outside(std::span<const TimeSpan> spans, std::span<const float> times) {
    Runs outside;
    std::size_t done = 0;
    const auto before = [&](float time) {
        return static_cast<std::size_t>(std::ranges::lower_bound(times, time) - times.begin());
    };
    const auto add_until = [&](std::size_t end) {
        if (end > done) outside.push_back({done, end});
    };
    for (const TimeSpan& span : spans) {
        add_until(before(span.from));
        done = std::max(done, before(span.to));
    }
    add_until(times.size());
    return outside;
}

const Channel& channel_where(auto&& is_it) noexcept {
    return *std::ranges::find_if(channels(), is_it);
}

} // namespace

// Most samples are like those before them: blocks of them are looked at together, without branches.
Runs runs_of(std::span<const std::span<const float>> axes) {
    constexpr std::size_t block_samples = 64;
    constexpr std::uint32_t exponent = 0x7f800000; // all set: no number, or none that is finite
    const std::size_t size = axes.front().size();
    Runs runs;
    bool before = false;
    std::array<std::uint8_t, block_samples> there{};
    for (std::size_t first = 0; first < size; first += block_samples) {
        const std::size_t count = std::min(block_samples, size - first);
        there.fill(1);
        for (const std::span<const float> axis : axes) {
            const float* values = axis.data() + first;
            for (std::size_t i = 0; i < count; ++i) {
                const auto bits = std::bit_cast<std::uint32_t>(values[i]);
                there[i] &= static_cast<std::uint8_t>((bits & exponent) != exponent ? 1 : 0);
            }
        }
        std::size_t known = 0;
        for (std::size_t i = 0; i < count; ++i) known += there[i];
        if (known == (before ? count : 0)) {
            if (before) runs.back().last = first + count;
            continue;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const bool now = there[i] != 0;
            if (now && !before) runs.push_back({first + i, first + i});
            if (now) runs.back().last = first + i + 1;
            before = now;
        }
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
    const auto unseen = [&](const HandCurves& hand) {
        return samples_outside(until_last_frame(state_spans(hand.tracked, whole), frames), times_);
    };
    unseen_ = {unseen(animation.hands->left), unseen(animation.hands->right)};
}

Track Motion::track(const Channel& channel) const {
    Track track;
    find(channel, track);
    return track;
}

void Motion::find(const Channel& channel, Track& track) const {
    track.runs.clear();
    track.sparse = false;
    const auto curves = inputanim::curves(animation_, channel);
    const Run inside = curves.empty() ? Run{} : keyed(curves, times_);
    if (inside.last <= inside.first) {
        track.axes = {};
        return;
    }

    SampleColumns columns;
    for (std::size_t axis = 0; axis < channel.axes; ++axis) {
        track.axes[axis].resize(size());
        columns.values[channel.first + axis] = track.axes[axis];
    }
    if (!sample(animation_, times_, columns)) {
        track.axes = {};
        return;
    }

    std::vector<std::span<const float>> axes;
    for (std::size_t axis = 0; axis < channel.axes; ++axis) {
        leave_out(track.axes[axis], Run{0, inside.first});
        leave_out(track.axes[axis], Run{inside.last, size()});
        axes.emplace_back(track.axes[axis]);
    }
    leave_out_unseen(track, channel);
    track.runs = runs_of(axes);
    // What one axis does not have, none has.
    std::size_t done = 0;
    for (const Run& run : track.runs) {
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            leave_out(track.axes[axis], Run{done, run.first});
        }
        done = run.last;
    }
    for (std::size_t axis = 0; axis < channel.axes; ++axis) leave_out(track.axes[axis], Run{done, size()});
    track.sparse = is_sparse(curves, track.runs);
}

void Motion::leave_out_unseen(Track& track, const Channel& channel) const {
    if (channel.part != Part::hands) return;
    for (const Run& run : unseen_[static_cast<std::size_t>(channel.side)]) {
        for (std::size_t axis = 0; axis < channel.axes; ++axis) leave_out(track.axes[axis], run);
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
    if (position.empty()) return position;
    Track smooth{.axes = {}, .runs = position.runs, .sparse = position.sparse};
    const Runs runs = derivable(position.runs);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        smooth.axes[axis].resize(size());
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
    auto& changes = changes_;
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
    auto& changes = changes_;
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
