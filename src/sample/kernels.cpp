// Compiled once for every set of instructions by foreach_target.h, which includes this file again for each.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sample/kernels.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "sample/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace inputanim::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Float = hn::ScalableTag<float>;
using Int = hn::RebindToSigned<Float>;
using FloatVector = hn::Vec<Float>;
using IntVector = hn::Vec<Int>;

constexpr std::size_t lanes = hn::MaxLanes(Float());
constexpr Float floats;
constexpr Int ints;

// --- keys by the lane ---

// Where each lane has its left key. All within `lanes` keys from the first: two loads and two permutes fetch them.
class Window {
public:
    Window(std::size_t first, IntVector offsets) : first_(first), offsets_(hn::IndicesFromVec(floats, offsets)) {}

    [[nodiscard]] HWY_INLINE FloatVector left(const float* column) const {
        return hn::TableLookupLanes(hn::LoadU(floats, column + first_), offsets_);
    }
    [[nodiscard]] HWY_INLINE FloatVector right(const float* column) const { return left(column + 1); }

private:
    std::size_t first_;
    decltype(hn::IndicesFromVec(floats, IntVector())) offsets_;
};

// The same for keys that lie farther apart.
class Scattered {
public:
    Scattered(std::size_t first, IntVector offsets) : first_(first), offsets_(offsets) {}

    [[nodiscard]] HWY_INLINE FloatVector left(const float* column) const {
        return hn::GatherIndex(floats, column + first_, offsets_);
    }
    [[nodiscard]] HWY_INLINE FloatVector right(const float* column) const { return left(column + 1); }

private:
    std::size_t first_;
    IntVector offsets_;
};

// --- shapes: what the axes share is worked out once ---

struct Line {
    template <class Lanes>
    HWY_INLINE Line(const Lanes& at, const float* times, FloatVector time) {
        const auto from = at.left(times);
        share = hn::Div(hn::Sub(time, from), hn::Sub(at.right(times), from));
    }

    template <class Lanes>
    [[nodiscard]] HWY_INLINE FloatVector value(const Lanes& at, const Keys& keys, std::size_t axis) const {
        const auto from = at.left(keys.values[axis]);
        return hn::Add(from, hn::Mul(hn::Sub(at.right(keys.values[axis]), from), share));
    }

    FloatVector share;
};

// As hermite(), operation for operation.
struct Hermite {
    template <class Lanes>
    HWY_INLINE Hermite(const Lanes& at, const float* times, FloatVector time) {
        const auto from = at.left(times);
        dx = hn::Max(hn::Sub(at.right(times), from), hn::Set(floats, shortest_hermite));
        inverse = hn::Div(hn::Set(floats, 1.0F), dx);
        inverse_squared = hn::Mul(inverse, inverse);
        t = hn::Sub(time, from);
    }

    template <class Lanes>
    [[nodiscard]] HWY_INLINE FloatVector value(const Lanes& at, const Keys& keys, std::size_t axis) const {
        const auto from = at.left(keys.values[axis]);
        const auto dy = hn::Sub(at.right(keys.values[axis]), from);
        const auto out = at.left(keys.out_tangents[axis]);
        const auto d1 = hn::Mul(out, dx);
        const auto d2 = hn::Mul(at.right(keys.in_tangents[axis]), dx);
        const auto c0 = hn::Mul(hn::Mul(hn::Sub(hn::Sub(hn::Add(d1, d2), dy), dy), inverse_squared), inverse);
        const auto c1 = hn::Mul(hn::Sub(hn::Sub(hn::Sub(hn::Add(hn::Add(dy, dy), dy), d1), d1), d2), inverse_squared);
        const auto cubic = hn::Add(hn::Mul(t, hn::Add(hn::Mul(t, c0), c1)), out);
        return hn::Add(hn::Mul(t, cubic), from);
    }

    FloatVector dx, inverse, inverse_squared, t;
};

// --- lengths ---

template <std::size_t axes, Length length>
HWY_INLINE void set_length(FloatVector (&vector)[axes]) {
    if constexpr (length != Length::as_is) {
        auto squares = hn::Mul(vector[0], vector[0]);
        for (std::size_t axis = 1; axis < axes; ++axis) {
            squares = hn::Add(squares, hn::Mul(vector[axis], vector[axis]));
        }
        const auto size = hn::Sqrt(squares);
        const auto inverse = hn::Div(hn::Set(floats, 1.0F), size);
        const auto too_short = hn::Le(size, hn::Set(floats, length == Length::direction ? 1e-5F : 0.0F));
        for (std::size_t axis = 0; axis < axes; ++axis) {
            vector[axis] = hn::IfThenZeroElse(too_short, hn::Mul(vector[axis], inverse));
        }
    }
}

// --- the walk along keys and samples ---

template <class Shape, std::size_t axes, Length length, class Lanes>
HWY_INLINE void sample_lanes(const Keys& keys, const Lanes& at, FloatVector time, const Columns& columns,
                             std::size_t sample) {
    const Shape shape(at, keys.times.data(), time);
    FloatVector vector[axes];
    for (std::size_t axis = 0; axis < axes; ++axis) vector[axis] = shape.value(at, keys, axis);
    set_length<axes, length>(vector);
    for (std::size_t axis = 0; axis < axes; ++axis) hn::StoreU(vector[axis], floats, columns[axis] + sample);
}

// The last keys of a curve, copied to where loading `lanes` of them from any place is allowed. The times that follow
// are never reached.
class LastKeys {
public:
    LastKeys(const Keys& keys, std::size_t first) : keys_(keys) {
        std::ranges::fill(times_, std::numeric_limits<float>::infinity());
        std::copy(keys.times.begin() + static_cast<std::ptrdiff_t>(first), keys.times.end(), times_.begin());
        keys_.times = times_;
        std::size_t used = 0;
        const auto copy = [&](std::array<const float*, most_axes>& columns) {
            for (std::size_t axis = 0; axis < keys.axes; ++axis) {
                if (columns[axis] == nullptr) continue;
                auto& column = columns_[used++];
                column.fill(0);
                std::copy(columns[axis] + first, columns[axis] + keys.times.size(), column.begin());
                columns[axis] = column.data();
            }
        };
        copy(keys_.values);
        copy(keys_.in_tangents);
        copy(keys_.out_tangents);
    }

    [[nodiscard]] const Keys& keys() const { return keys_; }

private:
    using Padded = std::array<float, 3 * lanes>;
    Padded times_;
    std::array<Padded, 3 * most_axes> columns_;
    Keys keys_;
};

// One pass along keys and grid. `key` is the last one at or before the sample that comes next.
template <class Shape, std::size_t axes, Length length>
class Walk {
public:
    Walk(const Keys& keys, const float* grid, const Columns& columns) : keys_(keys), grid_(grid), columns_(columns) {}

    // Whole groups of samples from `sample` on, while there are `lanes` more keys after `key`.
    void groups(std::size_t& sample, std::size_t count, std::size_t& key) const {
        const float* times = keys_.times.data();
        while (sample + lanes <= count && key + lanes < keys_.times.size()) {
            const auto time = hn::LoadU(floats, grid_ + sample);
            const auto next_keys = hn::LoadU(floats, times + key + 1);
            if (times[key + lanes] > grid_[sample + lanes - 1]) {
                // How many of the next keys lie at or before each time.
                auto passed = hn::Zero(ints);
                for (std::size_t i = 1; i < lanes; ++i) {
                    const auto reached = hn::Le(hn::Set(floats, times[key + i]), time);
                    passed = hn::Sub(passed, hn::BitCast(ints, hn::VecFromMask(floats, reached)));
                }
                sample_lanes<Shape, axes, length>(keys_, Window(key, passed), time, columns_, sample);
            } else {
                scattered(time, sample, key);
            }
            sample += lanes;
            if (sample == count) break;
            const auto reached = hn::Le(next_keys, hn::Set(floats, grid_[sample]));
            key += hn::CountTrue(floats, reached);
            while (times[key + 1] <= grid_[sample]) ++key;
        }
    }

private:
    // The walk of each lane by itself.
    void scattered(FloatVector time, std::size_t sample, std::size_t key) const {
        HWY_ALIGN std::int32_t offsets[lanes];
        std::size_t reached = key;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            while (keys_.times[reached + 1] <= grid_[sample + lane]) ++reached;
            offsets[lane] = static_cast<std::int32_t>(reached - key);
        }
        sample_lanes<Shape, axes, length>(keys_, Scattered(key, hn::Load(ints, offsets)), time, columns_, sample);
    }

    const Keys& keys_;
    const float* grid_;
    const Columns& columns_;
};

template <class Shape, std::size_t axes, Length length>
void sample_shape(const Keys& keys, std::span<const float> grid, const Columns& columns) {
    using Walk = Walk<Shape, axes, length>;
    std::size_t sample = 0;
    std::size_t key = key_before(keys.times, grid[0]);
    Walk(keys, grid.data(), columns).groups(sample, grid.size(), key);
    if (sample == grid.size()) return;

    std::optional<LastKeys> last;
    if (key + lanes >= keys.times.size()) {
        last.emplace(keys, key);
        key = 0;
        Walk(last->keys(), grid.data(), columns).groups(sample, grid.size(), key);
        if (sample == grid.size()) return;
    }
    // The last few samples make a group of their own, filled up with the last of them.
    std::array<float, lanes> rest_grid;
    rest_grid.fill(grid.back());
    std::copy(grid.begin() + static_cast<std::ptrdiff_t>(sample), grid.end(), rest_grid.begin());
    std::array<std::array<float, lanes>, axes> rest;
    Columns rest_columns{};
    for (std::size_t axis = 0; axis < axes; ++axis) rest_columns[axis] = rest[axis].data();
    std::size_t rest_sample = 0;
    Walk(last ? last->keys() : keys, rest_grid.data(), rest_columns).groups(rest_sample, lanes, key);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        std::copy_n(rest[axis].begin(), grid.size() - sample, columns[axis] + sample);
    }
}

template <class Shape>
void sample_axes(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length) {
    switch (length) {
        case Length::rotation: return sample_shape<Shape, 4, Length::rotation>(keys, grid, columns);
        case Length::direction: return sample_shape<Shape, 3, Length::direction>(keys, grid, columns);
        case Length::as_is: break;
    }
    switch (keys.axes) {
        case 1: return sample_shape<Shape, 1, Length::as_is>(keys, grid, columns);
        case 2: return sample_shape<Shape, 2, Length::as_is>(keys, grid, columns);
        case 3: return sample_shape<Shape, 3, Length::as_is>(keys, grid, columns);
        default: return sample_shape<Shape, 4, Length::as_is>(keys, grid, columns);
    }
}

void sample_lines(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length) {
    sample_axes<Line>(keys, grid, columns, length);
}

void sample_hermite(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length) {
    sample_axes<Hermite>(keys, grid, columns, length);
}

template <std::size_t axes, Length length>
void normalise_columns(const Columns& columns, std::size_t count) {
    const auto group = [](const Columns& at, std::size_t sample) {
        FloatVector vector[axes];
        for (std::size_t axis = 0; axis < axes; ++axis) vector[axis] = hn::LoadU(floats, at[axis] + sample);
        set_length<axes, length>(vector);
        for (std::size_t axis = 0; axis < axes; ++axis) hn::StoreU(vector[axis], floats, at[axis] + sample);
    };
    std::size_t sample = 0;
    for (; sample + lanes <= count; sample += lanes) group(columns, sample);
    if (sample == count) return;
    std::array<std::array<float, lanes>, axes> rest{};
    Columns rest_columns{};
    for (std::size_t axis = 0; axis < axes; ++axis) {
        rest_columns[axis] = rest[axis].data();
        std::copy_n(columns[axis] + sample, count - sample, rest[axis].begin());
    }
    group(rest_columns, 0);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        std::copy_n(rest[axis].begin(), count - sample, columns[axis] + sample);
    }
}

void normalise_all(const Columns& columns, std::size_t count, Length length) {
    if (length == Length::rotation) return normalise_columns<4, Length::rotation>(columns, count);
    normalise_columns<3, Length::direction>(columns, count);
}

// --- signs ---

std::vector<std::size_t> sign_flips(const std::array<const float*, 4>& values, std::size_t count) {
    std::vector<std::size_t> flips;
    const auto look = [&](std::size_t key) {
        double dot = 0;
        for (const float* axis : values) dot += static_cast<double>(axis[key - 1]) * axis[key];
        if (dot < 0) flips.push_back(key);
    };
    std::size_t key = 1;
    for (; key + lanes <= count; key += lanes) {
        auto dot = hn::Zero(floats);
        auto size = hn::Zero(floats);
        for (const float* axis : values) {
            const auto product = hn::Mul(hn::LoadU(floats, axis + key - 1), hn::LoadU(floats, axis + key));
            dot = hn::Add(dot, product);
            size = hn::Add(size, hn::Abs(product));
        }
        // Where rounding might decide the sign, and where it is negative, double precision does.
        if (hn::AllTrue(floats, hn::Gt(dot, hn::Mul(size, hn::Set(floats, 1e-5F))))) continue;
        for (std::size_t lane = 0; lane < lanes; ++lane) look(key + lane);
    }
    for (; key < count; ++key) look(key);
    return flips;
}

} // namespace inputanim::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace inputanim::kernels {

HWY_EXPORT(sample_lines);
HWY_EXPORT(sample_hermite);
HWY_EXPORT(normalise_all);
HWY_EXPORT(sign_flips);

namespace {

void sample_constant(const Keys& keys, std::span<const float> grid, const Columns& columns) {
    std::size_t key = key_before(keys.times, grid[0]);
    for (std::size_t sample = 0; sample < grid.size(); ++sample) {
        while (keys.times[key + 1] <= grid[sample]) ++key;
        for (std::size_t axis = 0; axis < keys.axes; ++axis) columns[axis][sample] = keys.values[axis][key];
    }
}

} // namespace

void sample(const Keys& keys, SegmentShape shape, std::span<const float> grid, const Columns& columns, Length length) {
    if (grid.empty()) return;
    switch (shape) {
        case SegmentShape::line: return HWY_DYNAMIC_DISPATCH(sample_lines)(keys, grid, columns, length);
        case SegmentShape::hermite: return HWY_DYNAMIC_DISPATCH(sample_hermite)(keys, grid, columns, length);
        case SegmentShape::bezier: sample_bezier(keys, grid, columns); break;
        case SegmentShape::constant: sample_constant(keys, grid, columns); break;
    }
    normalise(columns, grid.size(), length);
}

void normalise(const Columns& columns, std::size_t count, Length length) {
    if (length != Length::as_is) HWY_DYNAMIC_DISPATCH(normalise_all)(columns, count, length);
}

std::vector<std::size_t> sign_flips(const std::array<const float*, 4>& values, std::size_t count) {
    return HWY_DYNAMIC_DISPATCH(sign_flips)(values, count);
}

} // namespace inputanim::kernels
#endif
