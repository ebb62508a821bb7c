#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

#include <algorithm>
#include <cmath>

#include "curve/keys.hpp"
#include "maths/order.hpp"
#include "maths/rotation.hpp"
#include "model/special_floats.hpp"
#include "model/together.hpp"
#include "motion/grid.hpp"
#include "sample/vector.hpp"
#include "sample/velocity.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace {

using kernels::Columns;
using kernels::from;
using kernels::Length;

constexpr double most_samples = 1 << 28;

// Samples from `first` to (without) `last`.
struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
};

// The samples at which a state curve is on, of an ascending grid.
std::vector<Range> ranges_of(const Curve& state, std::span<const float> grid) {
    std::vector<Range> ranges;
    if (grid.empty()) return ranges;
    const float after = std::nextafter(grid.back(), infinity);
    for (const TimeSpan& span : state_spans(state, {grid.front(), after})) {
        const auto first = std::ranges::lower_bound(grid, span.from) - grid.begin();
        const auto last = span.to >= after ? std::ssize(grid) : std::ranges::lower_bound(grid, span.to) - grid.begin();
        if (first < last) ranges.push_back({static_cast<std::size_t>(first), static_cast<std::size_t>(last)});
    }
    return ranges;
}

Length length_of(const Channel& channel, const SampleOptions& options) {
    if (channel.kind == ChannelKind::direction) return Length::direction;
    const bool unit = channel.kind == ChannelKind::rotation && options.rotations != Rotations::raw;
    return unit ? Length::rotation : Length::as_is;
}

// Makes neighbouring samples of a rotation agree in sign: for axes that have no keys in common.
void make_samples_continuous(const Columns& columns, std::size_t count) {
    float sign = 1;
    std::array<float, 4> before{};
    for (std::size_t sample = 0; sample < count; ++sample) {
        float dot = 0;
        for (std::size_t axis = 0; axis < 4; ++axis) {
            const float value = columns[axis][sample];
            dot += before[axis] * value;
            before[axis] = value;
        }
        if (dot < 0) sign = -sign;
        for (std::size_t axis = 0; axis < 4; ++axis) columns[axis][sample] *= sign;
    }
}

// What there is to do.
struct Task {
    Task(const Animation& from, std::span<const float> times, const SampleColumns& to, const SampleOptions& how)
        : animation(from), grid(times), columns(to), options(how) {
        if (!animation.hands) return;
        tracked[0] = ranges_of(animation.hands->left.tracked, grid);
        tracked[1] = ranges_of(animation.hands->right.tracked, grid);
    }

    const Animation& animation;
    std::span<const float> grid;
    const SampleColumns& columns;
    const SampleOptions& options;
    std::array<std::vector<Range>, 2> tracked; // by Side
};

// Samples some channels, one after the other.
class Sampler {
public:
    explicit Sampler(const Task& task)
        : animation_(task.animation), grid_(task.grid), columns_(task.columns), options_(task.options),
          tracked_(task.tracked) {}

    // From `first` to (without) `last`.
    void sample_channels(std::size_t first, std::size_t last) {
        for (std::size_t c = first; c < last; ++c) {
            places_.keep = c + 1 < last && have_same_column(channels()[c], channels()[c + 1]);
            sample_channel(channels()[c]);
        }
    }

private:
    // Of key times.
    [[nodiscard]] bool have_same_column(const Channel& a, const Channel& b) const {
        const auto of_a = curves(animation_, a);
        const auto of_b = curves(animation_, b);
        return !of_a.empty() && !of_b.empty() && of_a[0].times.shares_with(of_b[0].times);
    }

    [[nodiscard]] static std::span<const std::span<float>> wanted(const std::array<std::span<float>, curve_count>& all,
                                                                  const Channel& channel) {
        return std::span(all).subspan(channel.first, channel.axes);
    }

    void sample_channel(const Channel& channel) {
        const auto values = wanted(columns_.values, channel);
        const auto velocities = wanted(columns_.velocities, channel);
        const auto is_wanted = [](const std::span<float>& column) { return !column.empty(); };
        if (std::ranges::none_of(values, is_wanted) && std::ranges::none_of(velocities, is_wanted)) return;

        const auto axes = curves(animation_, channel);
        if (axes.empty()) {
            for (const auto& column : values) std::ranges::fill(column, not_a_number);
            for (const auto& column : velocities) std::ranges::fill(column, not_a_number);
            return;
        }
        if (channel.is_state()) return sample_state(axes[0], values[0]);
        const Columns columns = places_for(values);
        sample_vector(channel, axes, columns);
        if (std::ranges::none_of(velocities, is_wanted)) return;
        fill_velocities(channel, grid_, columns, velocities);
    }

    // Where the axes go; those that nobody wants, to a place of their own.
    Columns places_for(std::span<const std::span<float>> values) {
        Columns columns{};
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            columns[axis] = values[axis].data();
            if (!values[axis].empty()) continue;
            unwanted_.resize(kernels::most_axes * grid_.size());
            columns[axis] = unwanted_.data() + axis * grid_.size();
        }
        return columns;
    }

    void sample_state(const Curve& state, std::span<float> column) const {
        if (!column.empty()) VectorSampler({&state, 1}, Length::as_is).hold(grid_, {column.data()});
    }

    void sample_vector(const Channel& channel, std::span<const Curve> axes, const Columns& columns) {
        VectorSampler sampler(axes, length_of(channel, options_));
        const bool rotation = channel.kind == ChannelKind::rotation;
        if (rotation && options_.continuous_signs) sampler.make_signs_continuous(flipped_);
        if (rotation && options_.rotations == Rotations::slerp) {
            sampler.slerp(grid_, columns, places_);
        } else {
            sampler.play(grid_, columns, places_);
        }
        if (channel.part == Part::hands && options_.gaps != Gaps::line) {
            std::size_t done = 0;
            for (const Range& range : tracked_[static_cast<std::size_t>(channel.side)]) {
                fill_gap(channel, sampler, {done, range.first}, columns);
                done = range.last;
            }
            fill_gap(channel, sampler, {done, grid_.size()}, columns);
        }
        if (rotation && options_.continuous_signs && !sampler.together())
            make_samples_continuous(columns, grid_.size());
    }

    void fill_gap(const Channel& channel, const VectorSampler& sampler, const Range& gap,
                  const Columns& columns) const {
        const Columns begin = from(columns, gap.first);
        const std::size_t count = gap.last - gap.first;
        if (options_.gaps == Gaps::hold) return sampler.hold(grid_.subspan(gap.first, count), begin);
        fill(begin, channel.axes, count, not_a_number);
    }

    const Animation& animation_;
    std::span<const float> grid_;
    const SampleColumns& columns_;
    const SampleOptions& options_;
    const std::array<std::vector<Range>, 2>& tracked_;
    std::vector<float> unwanted_;
    std::vector<float> flipped_; // keys of rotations with continuous signs
    kernels::Places places_;
};

void fill_mask(std::span<std::uint8_t> mask, std::span<const Range> ranges) {
    if (mask.empty()) return;
    std::ranges::fill(mask, std::uint8_t{0});
    for (const Range& range : ranges)
        std::ranges::fill(mask.subspan(range.first, range.last - range.first), std::uint8_t{1});
}

// Some neighbours at a time, which may have their key times in common.
constexpr std::size_t pieces_per_thread = 8;
// Fewer values are made before another thread has begun.
constexpr std::size_t values_per_thread = std::size_t{1} << 19;

std::size_t threads_of(const Task& task) {
    if (task.options.threads > 0) return threads_for(task.options.threads, channel_count);
    std::size_t columns = 0;
    for (const auto* wanted : {&task.columns.values, &task.columns.velocities}) {
        for (const auto& column : *wanted) columns += column.empty() ? 0 : 1;
    }
    return threads_for(0, std::clamp<std::size_t>(columns * task.grid.size() / values_per_thread, 1, channel_count));
}

// Which thread samples a channel changes nothing about it.
void sample_all(const Task& task) {
    for (std::size_t side = 0; side < 2; ++side) fill_mask(task.columns.tracked[side], task.tracked[side]);
    const std::size_t threads = threads_of(task);
    const std::size_t pieces = threads == 1 ? 1 : std::min(pieces_per_thread * threads, channel_count);
    do_together(pieces, threads, [&](Pieces& left) {
        Sampler sampler(task);
        while (const auto piece = left.take()) {
            sampler.sample_channels(*piece * channel_count / pieces, (*piece + 1) * channel_count / pieces);
        }
    });
}

template <class ColumnsRef, class Visit>
void for_each_column(ColumnsRef& columns, Visit&& visit) {
    for (auto& column : columns.values) visit(column);
    for (auto& column : columns.velocities) visit(column);
    for (auto& column : columns.tracked) visit(column);
}

// Times in any order: sampled in their order of time, and put back where they belong.
void sample_unordered(const Animation& animation, std::span<const float> grid, const SampleColumns& columns,
                      const SampleOptions& options) {
    // NaN is not at any time: those samples stay NaN.
    std::vector<std::size_t> order = ascending_order(grid);
    while (!order.empty() && std::isnan(grid[order.back()])) order.pop_back();
    std::vector<float> times;
    times.reserve(order.size());
    for (const std::size_t i : order) times.push_back(grid[i]);

    // The same columns in their order of time: the front of the caller's own, for they are as long or longer.
    SampleColumns ordered = columns;
    for_each_column(ordered, [&](auto& column) { column = column.first(column.empty() ? 0 : times.size()); });
    sample_all({animation, times, ordered, options});
    for_each_column(columns, [&]<class T>(const std::span<T>& column) {
        if (column.empty()) return;
        const std::vector<T> samples(column.begin(), column.begin() + std::ssize(times));
        std::ranges::fill(column, std::is_same_v<T, float> ? static_cast<T>(not_a_number) : T{0});
        for (std::size_t i = 0; i < order.size(); ++i) column[order[i]] = samples[i];
    });
}

} // namespace

Result<UniformGrid> make_grid(TimeSpan span, double rate) {
    if (!std::isfinite(span.from) || !std::isfinite(span.to) || span.from > span.to) {
        return bad_argument("span", "it must start and end at finite times, and not end before it starts");
    }
    if (!std::isfinite(rate) || rate <= 0) return bad_argument("rate", "it must be a number above 0");
    const double length = static_cast<double>(span.to) - span.from;
    const double steps = length * rate;
    if (steps >= most_samples) return bad_argument("rate", "there would be more than 268 million samples");
    // A last step that misses the end by rounding alone still counts.
    return UniformGrid{span, rate, static_cast<std::size_t>(steps * (1 + 1e-9)) + 1};
}

Result<void> check_frames(std::size_t frames, const FrameLimit& limit) {
    const double most = limit.most.value_or(static_cast<double>(limit.usual));
    if (static_cast<double>(frames) <= most) return {};
    return bad_argument("rate", "there would be " + with_thousands(frames) + " frames, about " +
                                    size_text(static_cast<double>(frames) * limit.bytes_per_frame) + ", and " +
                                    with_thousands(static_cast<std::size_t>(most)) +
                                    " are the most; a lower rate helps, a shorter span, or a higher max_frames");
}

Result<UniformGrid> make_grid(TimeSpan span, double rate, const FrameLimit& limit) {
    auto grid = make_grid(span, rate);
    if (!grid) return grid;
    if (auto checked = check_frames(grid->count, limit); !checked) return std::move(checked).error();
    return grid;
}

std::size_t usual_max_frames(const Animation& animation) noexcept {
    std::size_t longest = 0;
    for_each_curve(animation, [&](std::size_t, const Curve& curve) { longest = std::max(longest, curve.key_count()); });
    return usual_max_frames(longest);
}

namespace {

Result<std::vector<float>> times_of(Result<UniformGrid> grid) {
    if (!grid) return std::move(grid).error();
    std::vector<float> times(grid->count);
    for (std::size_t i = 0; i < times.size(); ++i) times[i] = (*grid)[i];
    return times;
}

} // namespace

Result<std::vector<float>> uniform_grid(TimeSpan span, double rate) {
    return times_of(make_grid(span, rate));
}

Result<std::vector<float>> frame_grid(const Animation& animation, TimeSpan span, double rate,
                                      std::optional<double> max_frames) {
    return times_of(make_grid(span, rate, {usual_max_frames(animation), max_frames, 4.0 * curve_count}));
}

Result<void> sample(const Animation& animation, std::span<const float> grid, const SampleColumns& columns,
                    const SampleOptions& options) {
    bool fits = true;
    for_each_column(columns, [&](const auto& column) { fits &= column.empty() || column.size() == grid.size(); });
    if (!fits) return bad_argument("columns", "a column is not as long as the grid");
    if (facts_of(grid).ascending) {
        sample_all({animation, grid, columns, options});
    } else {
        sample_unordered(animation, grid, columns, options);
    }
    return {};
}

Result<Samples> sample(const Animation& animation, std::vector<float> grid, const SampleOptions& options) {
    Samples samples;
    samples.times = std::move(grid);
    const std::size_t count = samples.times.size();
    std::size_t wanted = 0;
    for_each_curve(animation, [&](std::size_t, const Curve&) { ++wanted; });
    constexpr std::size_t alignment = 64; // bytes
    const std::size_t column = (count * sizeof(float) + alignment - 1) / alignment * alignment;
    samples.memory = Arena().block((wanted + 1) * column + alignment); // the last for both masks
    if (samples.memory == nullptr) {
        return Error{.code = ErrorCode::out_of_memory, .reason = "the samples take more memory than there is"};
    }
    std::byte* next = samples.memory.get();
    for_each_curve(animation, [&](std::size_t curve, const Curve&) {
        samples.columns.values[curve] = {reinterpret_cast<float*>(next), count};
        next += column;
    });
    if (animation.hands) {
        for (std::span<std::uint8_t>& mask : samples.columns.tracked) {
            mask = {reinterpret_cast<std::uint8_t*>(next), count};
            next += (count + alignment - 1) / alignment * alignment;
        }
    }
    if (auto done = sample(animation, samples.times, samples.columns, options); !done) return done.error();
    return samples;
}

} // namespace inputanim
