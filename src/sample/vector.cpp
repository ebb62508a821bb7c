#include "sample/vector.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "maths/rotation.hpp"

namespace inputanim {
namespace {

using kernels::Columns;
using kernels::from;
using kernels::Length;

// Keys from `first` to `last` of a curve, as one more axis.
void add_axis(kernels::Keys& keys, const Curve& curve, std::size_t first, std::size_t last) {
    const std::size_t axis = keys.axes++;
    keys.times = curve.times.slice(first, last + 1);
    keys.values[axis] = curve.values.data() + first;
    if (curve.tangents == nullptr) return;
    keys.in_tangents[axis] = curve.tangents->in.data() + first;
    keys.out_tangents[axis] = curve.tangents->out.data() + first;
    keys.in_weights[axis] = curve.tangents->in_weight.data() + first;
    keys.out_weights[axis] = curve.tangents->out_weight.data() + first;
    keys.modes[axis] = curve.tangents->mode.data() + first;
}

// --- shapes ---

// Whether all segments are unweighted, with finite slopes: a loop without branches, for it looks at all keys.
bool is_hermite(const Curve& curve) {
    const Tangents& tangents = *curve.tangents;
    constexpr std::uint32_t infinite = 0x7f800000;
    const auto is_endless = [](float slope) -> std::uint32_t {
        return (std::bit_cast<std::uint32_t>(slope) & 0x7fffffffU) == infinite ? 1 : 0;
    };
    std::uint32_t endless = 0;
    std::uint32_t weighted = 0;
    for (std::size_t i = 0; i + 1 < curve.key_count(); ++i) {
        endless |= is_endless(tangents.out[i]) | is_endless(tangents.in[i + 1]);
        weighted |= static_cast<std::uint32_t>(tangents.mode[i]) & static_cast<std::uint32_t>(WeightedMode::out);
        weighted |= static_cast<std::uint32_t>(tangents.mode[i + 1]) & static_cast<std::uint32_t>(WeightedMode::in);
    }
    return endless == 0 && weighted == 0;
}

// Keys `first` to `last`, with segments of one shape between them.
struct ShapeRun {
    std::size_t first = 0;
    std::size_t last = 0;
    SegmentShape shape{};
};

// From key `first` on; it is not the last one.
ShapeRun run_from(const Curve& curve, std::size_t first) {
    const std::size_t end = curve.key_count() - 1;
    if (curve.tangents == nullptr) return {first, end, SegmentShape::line};
    if (first == 0 && is_hermite(curve)) return {first, end, SegmentShape::hermite};
    ShapeRun run{first, first + 1, shape_of(curve.key(first), curve.key(first + 1))};
    while (run.last < end && shape_of(curve.key(run.last), curve.key(run.last + 1)) == run.shape) ++run.last;
    return run;
}

// --- outside the keys ---

// For a curve of more than one time.
Interior interior_of(const Column<float>& times, std::span<const float> grid) {
    const auto first = std::ranges::upper_bound(grid, times.front());
    const auto last = std::lower_bound(first, grid.end(), times.back());
    return {static_cast<std::size_t>(first - grid.begin()), static_cast<std::size_t>(last - grid.begin())};
}

bool has_interior(const Curve& curve) {
    return curve.key_count() > 1 && curve.times.front() < curve.times.back();
}

// Samples on one side of the interior.
void sample_outside(const Curve& curve, std::span<const float> grid, WrapMode mode, float* column) {
    if (curve.key_count() == 1 || (has_interior(curve) && !repeats(mode))) {
        std::fill_n(column, grid.size(), grid.empty() ? 0 : evaluate(curve, grid[0]));
        return;
    }
    for (std::size_t sample = 0; sample < grid.size(); ++sample) column[sample] = evaluate(curve, grid[sample]);
}

void sample_ends(const Curve& curve, std::span<const float> grid, const Interior& interior, float* column) {
    sample_outside(curve, grid.first(interior.first), curve.pre_wrap, column);
    sample_outside(curve, grid.subspan(interior.last), curve.post_wrap, column + interior.last);
}

// A curve by itself, with segments of any shapes.
void sample_curve(const Curve& curve, std::span<const float> grid, float* column, kernels::Places& places) {
    if (!has_interior(curve)) return sample_outside(curve, grid, WrapMode::clamp_forever, column);
    const Interior interior = interior_of(curve.times, grid);
    sample_ends(curve, grid, interior, column);
    std::size_t sample = interior.first;
    for (std::size_t key = 0; sample < interior.last;) {
        const ShapeRun run = run_from(curve, key);
        kernels::Keys keys;
        add_axis(keys, curve, run.first, run.last);
        const auto rest = grid.subspan(sample, interior.last - sample);
        const auto count =
            static_cast<std::size_t>(std::ranges::lower_bound(rest, curve.times[run.last]) - rest.begin());
        kernels::sample(keys, run.shape, rest.first(count), {column + sample}, Length::as_is, places);
        sample += count;
        key = run.last;
    }
}

} // namespace

VectorSampler::VectorSampler(std::span<const Curve> axes, Length length) : count_(axes.size()), length_(length) {
    for (std::size_t i = 0; i < count_; ++i) {
        axes_[i] = &axes[i];
        if (!axes[i].times.ascending()) axes_[i] = &(own_[i] = playable(axes[i]));
        const auto& times = axis(i).times;
        together_ = together_ && (times.shares_with(axis(0).times) || std::ranges::equal(times, axis(0).times));
    }
}

kernels::Keys VectorSampler::keys() const {
    kernels::Keys keys;
    for (std::size_t i = 0; i < count_; ++i) add_axis(keys, axis(i), 0, axis(i).key_count() - 1);
    keys.signs = signs_;
    return keys;
}

void VectorSampler::make_signs_continuous(std::vector<float>& memory) {
    if (count_ != 4 || !together_ || axis(0).empty()) return;
    const std::size_t count = axis(0).key_count();
    const bool beside = has_lines_that_end();
    // Elsewhere values are wanted from one curve or the other, and have their signs in them.
    std::size_t columns = 1;
    for (std::size_t i = 0; i < count_ && !beside; ++i) columns += axis(i).tangents == nullptr ? 1 : 3;
    memory.resize(std::max(memory.size(), columns * count));
    const float* const signs = memory.data();
    if (!kernels::find_signs(keys().values, count, memory.data())) return;
    if (beside) {
        signs_ = signs;
        return;
    }
    float* next = memory.data() + count;
    const auto flipped = [&](const Column<float>& column) {
        float* to = std::exchange(next, next + count);
        for (std::size_t key = 0; key < count; ++key) to[key] = column[key] * signs[key];
        // The memory is the caller's: nobody here keeps it alive.
        return Column<float>(std::shared_ptr<const float>(std::shared_ptr<void>(), to), count, {.ascending = false});
    };
    for (std::size_t i = 0; i < count_; ++i) {
        Curve curve = axis(i);
        curve.values = flipped(curve.values);
        if (curve.tangents != nullptr) {
            Tangents tangents = *curve.tangents;
            tangents.in = flipped(tangents.in);
            tangents.out = flipped(tangents.out);
            curve.tangents = std::make_shared<const Tangents>(std::move(tangents));
        }
        own_[i] = std::move(curve);
        axes_[i] = &own_[i];
    }
}

bool VectorSampler::has_lines_that_end() const {
    const auto ends = [](const Curve* curve) { return curve->tangents == nullptr && !repeats(*curve); };
    return kernels::knows_signs && has_interior(axis(0)) && std::ranges::all_of(std::span(axes_).first(count_), ends);
}

std::optional<SegmentShape> VectorSampler::common_shape() const {
    if (!together_ || !has_interior(axis(0))) return std::nullopt;
    std::optional<SegmentShape> shape;
    for (std::size_t i = 0; i < count_; ++i) {
        const ShapeRun run = run_from(axis(i), 0);
        if (run.last + 1 != axis(i).key_count() || run.shape != shape.value_or(run.shape)) return std::nullopt;
        shape = run.shape;
    }
    return shape;
}

Interior VectorSampler::play_ends(std::span<const float> grid, const Columns& columns) const {
    const Interior interior = interior_of(axis(0).times, grid);
    for (std::size_t i = 0; i < count_; ++i) {
        sample_ends(axis(i), grid, interior, columns[i]);
        if (signs_ == nullptr) continue;
        // The first key's sign stays.
        for (std::size_t sample = interior.last; sample < grid.size(); ++sample) {
            columns[i][sample] *= signs_[axis(i).key_count() - 1];
        }
    }
    kernels::normalise(columns, interior.first, length_);
    kernels::normalise(from(columns, interior.last), grid.size() - interior.last, length_);
    return interior;
}

void VectorSampler::play(std::span<const float> grid, const Columns& columns, kernels::Places& places) const {
    if (const auto shape = common_shape()) {
        const Interior interior = play_ends(grid, columns);
        kernels::sample(keys(), *shape, grid.subspan(interior.first, interior.last - interior.first),
                        from(columns, interior.first), length_, places);
        return;
    }
    places.keep = together_;
    for (std::size_t i = 0; i < count_; ++i) sample_curve(axis(i), grid, columns[i], places);
    kernels::normalise(columns, grid.size(), length_);
}

void VectorSampler::hold(std::span<const float> grid, const Columns& columns) const {
    if (grid.empty()) return;
    for (std::size_t i = 0; i < count_; ++i) {
        const Curve& curve = axis(i);
        if (curve.empty()) {
            std::fill_n(columns[i], grid.size(), 0.0F);
            continue;
        }
        // Before the first key, that one; from each key to the next, its own value.
        auto sample = grid.begin();
        const auto after = std::ranges::upper_bound(curve.times, grid.front());
        const auto first = static_cast<std::size_t>(after - curve.times.begin());
        for (std::size_t key = first == 0 ? 0 : first - 1; key < curve.key_count() && sample != grid.end(); ++key) {
            const bool last = key + 1 == curve.key_count();
            const auto end = last ? grid.end() : std::lower_bound(sample, grid.end(), curve.times[key + 1]);
            std::fill(columns[i] + (sample - grid.begin()), columns[i] + (end - grid.begin()), value(i, key));
            sample = end;
        }
    }
    kernels::normalise(columns, grid.size(), length_);
}

void VectorSampler::slerp(std::span<const float> grid, const Columns& columns, kernels::Places& places) const {
    if (count_ != 4 || !together_ || !has_interior(axis(0))) return play(grid, columns, places);
    const Interior interior = play_ends(grid, columns);
    const auto& times = axis(0).times;
    const auto rotation = [&](std::size_t key) {
        return Quaternion{value(0, key), value(1, key), value(2, key), value(3, key)};
    };
    std::size_t left = 0;
    for (std::size_t sample = interior.first; sample < interior.last; ++sample) {
        while (times[left + 1] <= grid[sample]) ++left;
        const double share =
            (static_cast<double>(grid[sample]) - times[left]) / (static_cast<double>(times[left + 1]) - times[left]);
        const Quaternion q = inputanim::slerp(rotation(left), rotation(left + 1), share);
        const std::array parts{q.x, q.y, q.z, q.w};
        for (std::size_t i = 0; i < count_; ++i) columns[i][sample] = static_cast<float>(parts[i]);
    }
}

void fill(const Columns& columns, std::size_t axes, std::size_t count, float number) noexcept {
    for (std::size_t axis = 0; axis < axes; ++axis) std::fill_n(columns[axis], count, number);
}

} // namespace inputanim
