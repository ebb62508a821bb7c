// Compiled once for every set of instructions by foreach_target.h, which includes this file again for each.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sample/kernels.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>
#include <limits>
#include <type_traits>

#include "maths/unit_length.hpp"
#include "sample/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace inputanim::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Float = hn::ScalableTag<float>;
using Int = hn::RebindToSigned<Float>;
using FloatVector = hn::Vec<Float>;
using IntVector = hn::Vec<Int>;

// In a module for browsers, room counts for more than a few calls.
#if HWY_ARCH_WASM
#define INPUTANIM_INLINE_GROUP HWY_NOINLINE
constexpr bool always_keeps = true; // places
#else
#define INPUTANIM_INLINE_GROUP HWY_INLINE
constexpr bool always_keeps = false;
#endif

constexpr std::size_t lanes = hn::MaxLanes(Float());
constexpr Float floats;
constexpr Int ints;

// --- where the samples lie among the keys ---

// Where each lane of a group has its left key. All within so few keys from the first that one load has both sides of
// them: a permute picks each.
class Near {
public:
    HWY_INLINE Near(std::size_t first, IntVector offsets)
        : first_(first), left_(hn::IndicesFromVec(floats, offsets)),
          right_(hn::IndicesFromVec(floats, hn::Add(offsets, hn::Set(ints, 1)))) {}

    [[nodiscard]] HWY_INLINE FloatVector left(const float* column) const {
        return hn::TableLookupLanes(hn::LoadU(floats, column + first_), left_);
    }
    [[nodiscard]] HWY_INLINE FloatVector right(const float* column) const {
        return hn::TableLookupLanes(hn::LoadU(floats, column + first_), right_);
    }

private:
    using Indices = decltype(hn::IndicesFromVec(floats, IntVector()));
    std::size_t first_;
    Indices left_, right_;
};
constexpr std::int32_t near_reach = lanes - 1; // keys that the left one may be among

// Within some more: two loads have both sides.
#if HWY_TARGET <= HWY_AVX3
class Apart {
public:
    HWY_INLINE Apart(std::size_t first, IntVector offsets)
        : first_(first), left_(offsets), right_(hn::Add(offsets, hn::Set(ints, 1))) {}

    [[nodiscard]] HWY_INLINE FloatVector left(const float* column) const { return pick(column, left_); }
    [[nodiscard]] HWY_INLINE FloatVector right(const float* column) const { return pick(column, right_); }

private:
    [[nodiscard]] HWY_INLINE FloatVector pick(const float* column, IntVector offsets) const {
        const auto low = hn::LoadU(floats, column + first_);
        const auto high = hn::LoadU(floats, column + first_ + lanes);
        return FloatVector{_mm512_permutex2var_ps(low.raw, offsets.raw, high.raw)};
    }

    std::size_t first_;
    IntVector left_, right_;
};
constexpr std::int32_t apart_reach = 2 * lanes - 1;
#else
class Apart {
public:
    HWY_INLINE Apart(std::size_t first, IntVector offsets)
        : first_(first), offsets_(hn::IndicesFromVec(floats, offsets)) {}

    [[nodiscard]] HWY_INLINE FloatVector left(const float* column) const {
        return hn::TableLookupLanes(hn::LoadU(floats, column + first_), offsets_);
    }
    [[nodiscard]] HWY_INLINE FloatVector right(const float* column) const { return left(column + 1); }

private:
    std::size_t first_;
    decltype(hn::IndicesFromVec(floats, IntVector())) offsets_;
};
constexpr std::int32_t apart_reach = lanes;
#endif

// The same for keys that lie farther apart.
class Far {
public:
    HWY_INLINE Far(std::size_t first, IntVector offsets) : first_(first), offsets_(offsets) {}

    [[nodiscard]] HWY_INLINE FloatVector left(const float* column) const {
        return hn::GatherIndex(floats, column + first_, offsets_);
    }
    [[nodiscard]] HWY_INLINE FloatVector right(const float* column) const { return left(column + 1); }

private:
    std::size_t first_;
    IntVector offsets_;
};

// So many keys there must be, for a load from the first of a group to stay within them.
constexpr std::size_t enough_keys = apart_reach + 1;

// One walk along keys and grid, a group at a time.
class Finder {
public:
    // From the group on that starts at a time.
    Finder(std::span<const float> keys, float time)
        : times_(keys.data()), last_first_(keys.size() - enough_keys), key_(key_before(keys, time)) {}

    // The groups have to come in their order; `next` is the first time of the one that follows. Calls
    // `visit(group, at, first, offsets, time)`: each lane's left key is so far from the first, and `at` fetches it.
    template <class Visit>
    INPUTANIM_INLINE_GROUP void find(std::size_t group, const float* grid, float next, const Visit& visit) {
        const float latest = grid[lanes - 1];
        const std::size_t first = std::min(key_, last_first_);
        const auto time = hn::LoadU(floats, grid);
        // In wide groups, most keys are not reached by any of the times.
        if (few < lanes && HWY_LIKELY(times_[first + few] > latest)) {
            const auto offsets = passed_keys<few - 1>(first, time);
            visit(group, Near(first, offsets), first, offsets, time);
        } else if (HWY_LIKELY(times_[first + lanes] > latest)) {
            const auto offsets = passed_keys<lanes - 1>(first, time);
            visit(group, Apart(first, offsets), first, offsets, time);
        } else {
            std::int32_t offsets[lanes];
            std::size_t reached = first;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                while (times_[reached + 1] <= grid[lane]) ++reached;
                offsets[lane] = static_cast<std::int32_t>(reached - first);
            }
            const auto far = hn::LoadU(ints, offsets);
            visit(group, Far(first, far), first, far, time);
        }
        const auto reached = hn::Le(hn::LoadU(floats, times_ + first + 1), hn::Set(floats, next));
        key_ = first + hn::CountTrue(floats, reached);
        while (times_[key_ + 1] <= next) ++key_;
    }

private:
    static constexpr std::size_t few = lanes > 4 ? lanes / 2 : lanes;

    // How many of the keys after `first` lie at or before each time: at most `most`.
    template <std::size_t most>
    [[nodiscard]] HWY_INLINE IntVector passed_keys(std::size_t first, FloatVector time) const {
        auto passed = hn::Zero(ints);
        [[maybe_unused]] const auto one = hn::Set(ints, 1);
        for (std::size_t i = 1; i <= most; ++i) {
            const auto reached = hn::RebindMask(ints, hn::Le(hn::Set(floats, times_[first + i]), time));
#if HWY_TARGET <= HWY_AVX3
            passed = hn::IfThenElse(reached, hn::Add(passed, one), passed);
#else
            passed = hn::Sub(passed, hn::VecFromMask(ints, reached));
#endif
        }
        return passed;
    }

    const float* times_;
    std::size_t last_first_;
    std::size_t key_; // at or before the first sample of the group that comes next
};

// The last few samples of a grid make a group of their own, filled up with the last of them.
std::array<float, lanes> filled_up(std::span<const float> rest) {
    std::array<float, lanes> group{};
    group.fill(rest.back());
    std::ranges::copy(rest, group.begin());
    return group;
}

// Visits all groups but the last, where it is not full: the finder for that one is given back. Each step of a walk
// waits for the one before: two walks side by side, along the halves of the grid, do not.
template <class Visit>
Finder visit_groups(std::span<const float> keys, std::span<const float> grid, const Visit& visit) {
    const std::size_t groups = grid.size() / lanes;
    const std::size_t half = groups / 2;
    Finder early(keys, grid[0]);
    Finder late(keys, grid[half * lanes]);
    const auto find_group = [&](Finder & finder, std::size_t group) HWY_ATTR __attribute__((always_inline)) {
        const float* times = grid.data() + group * lanes;
        finder.find(group, times, times[(group + 1) * lanes == grid.size() ? lanes - 1 : lanes], visit);
    };
    for (std::size_t group = 0; group < half; ++group) {
        find_group(early, group);
        find_group(late, half + group);
    }
    if (2 * half < groups) find_group(late, 2 * half);
    return late;
}

template <class Lanes>
[[nodiscard]] HWY_INLINE FloatVector share_of(const Lanes& at, const float* times, FloatVector time) {
    const auto from = at.left(times);
    return hn::Div(hn::Sub(time, from), hn::Sub(at.right(times), from));
}

// --- signs of keys ---

struct NoSigns {
    template <class Lanes>
    HWY_INLINE NoSigns(const Lanes&, const float*) {}

    // Called as those of Signs are.
    // NOLINTNEXTLINE(readability-convert-member-functions-to-static)
    [[nodiscard]] HWY_INLINE FloatVector left(FloatVector values) const { return values; }
    // NOLINTNEXTLINE(readability-convert-member-functions-to-static)
    [[nodiscard]] HWY_INLINE FloatVector right(FloatVector values) const { return values; }
};

struct Signs {
    template <class Lanes>
    HWY_INLINE Signs(const Lanes& at, const float* signs) : of_left(at.left(signs)), of_right(at.right(signs)) {}

    [[nodiscard]] HWY_INLINE FloatVector left(FloatVector values) const { return hn::Mul(values, of_left); }
    [[nodiscard]] HWY_INLINE FloatVector right(FloatVector values) const { return hn::Mul(values, of_right); }

    FloatVector of_left, of_right;
};

// --- shapes ---

template <class SignsOfKeys>
struct LineWith {
    using KeySigns = SignsOfKeys;

    template <class Lanes>
    HWY_INLINE LineWith(const Lanes& at, const float* times, FloatVector time) : share(share_of(at, times, time)) {}
    // With the share that is kept.
    template <class Lanes>
    HWY_INLINE LineWith(const Lanes&, const float*, const float*, const float* shares)
        : share(hn::LoadU(floats, shares)) {}

    template <class Lanes>
    [[nodiscard]] HWY_INLINE FloatVector value(const Lanes& at, const KeySigns& signs, const float* values,
                                               const float*, const float*) const {
        const auto from = signs.left(at.left(values));
        return hn::Add(from, hn::Mul(hn::Sub(signs.right(at.right(values)), from), share));
    }

    FloatVector share;
};
using Line = LineWith<NoSigns>;
using SignedLine = LineWith<Signs>;

// As hermite(), operation for operation.
struct Hermite {
    using KeySigns = NoSigns;

    template <class Lanes>
    HWY_INLINE Hermite(const Lanes& at, const float* times, const float* grid, const float*)
        : Hermite(at, times, hn::LoadU(floats, grid)) {}
    template <class Lanes>
    HWY_INLINE Hermite(const Lanes& at, const float* times, FloatVector time) {
        const auto from = at.left(times);
        dx = hn::Max(hn::Sub(at.right(times), from), hn::Set(floats, shortest_hermite));
        inverse = hn::Div(hn::Set(floats, 1.0F), dx);
        inverse_squared = hn::Mul(inverse, inverse);
        t = hn::Sub(time, from);
    }

    template <class Lanes>
    [[nodiscard]] HWY_INLINE FloatVector value(const Lanes& at, const KeySigns&, const float* values,
                                               const float* in_tangents, const float* out_tangents) const {
        const auto from = at.left(values);
        const auto dy = hn::Sub(at.right(values), from);
        const auto out = at.left(out_tangents);
        const auto d1 = hn::Mul(out, dx);
        const auto d2 = hn::Mul(at.right(in_tangents), dx);
        const auto c0 = hn::Mul(hn::Mul(hn::Sub(hn::Sub(hn::Add(d1, d2), dy), dy), inverse_squared), inverse);
        const auto c1 = hn::Mul(hn::Sub(hn::Sub(hn::Sub(hn::Add(hn::Add(dy, dy), dy), d1), d1), d2), inverse_squared);
        const auto cubic = hn::Add(hn::Mul(t, hn::Add(hn::Mul(t, c0), c1)), out);
        return hn::Add(hn::Mul(t, cubic), from);
    }

    FloatVector dx, inverse, inverse_squared, t;
};

// --- lengths: as unit_factor(), operation for operation ---

template <Length length>
HWY_INLINE FloatVector factor_of(FloatVector squares) {
    const auto one = hn::Set(floats, 1.0F);
    const auto e = hn::Sub(squares, one);
    const auto low = hn::Add(one, hn::Mul(e, hn::Set(floats, series_1)));
    const auto high = hn::Add(hn::Set(floats, series_2), hn::Mul(e, hn::Set(floats, series_3)));
    const auto series = hn::Add(low, hn::Mul(hn::Mul(e, e), high));
    const auto near = hn::Le(hn::Abs(e), hn::Set(floats, series_reach));
    if (HWY_LIKELY(hn::AllTrue(floats, near))) return series;
    const auto size = hn::Sqrt(squares);
    const auto too_short = hn::Le(size, hn::Set(floats, length == Length::direction ? shortest_direction : 0.0F));
    return hn::IfThenElse(near, series, hn::IfThenZeroElse(too_short, hn::Div(one, size)));
}

template <std::size_t axes, Length length>
HWY_INLINE void set_length(FloatVector (&vector)[axes]) {
    if constexpr (length != Length::as_is) {
        auto squares = hn::Mul(vector[2], vector[2]);
        if constexpr (axes == 4) squares = hn::Add(squares, hn::Mul(vector[3], vector[3]));
        squares = hn::Add(hn::Add(hn::Mul(vector[0], vector[0]), hn::Mul(vector[1], vector[1])), squares);
        const auto factor = factor_of<length>(squares);
        for (std::size_t axis = 0; axis < axes; ++axis) vector[axis] = hn::Mul(vector[axis], factor);
    }
}

// --- samples ---

template <std::size_t axes>
using To = std::array<float*, axes>;

// What is needed of the keys.
template <class Shape, std::size_t axes, Length length>
class Sampling {
public:
    explicit Sampling(const Keys& keys) : times(keys.times.data()), signs_(keys.signs) {
        for (std::size_t axis = 0; axis < axes; ++axis) {
            values_[axis] = keys.values[axis];
            in_[axis] = keys.in_tangents[axis];
            out_[axis] = keys.out_tangents[axis];
        }
    }

    // Of one group, whose samples go so far from the columns' start.
    template <class Lanes>
    HWY_INLINE void put(const Lanes& at, const Shape& shape, const To<axes>& to, std::size_t sample) const {
        const typename Shape::KeySigns signs(at, signs_);
        FloatVector vector[axes];
        for (std::size_t axis = 0; axis < axes; ++axis) {
            vector[axis] = shape.value(at, signs, values_[axis], in_[axis], out_[axis]);
        }
        set_length<axes, length>(vector);
        for (std::size_t axis = 0; axis < axes; ++axis) hn::StoreU(vector[axis], floats, to[axis] + sample);
    }

    const float* times; // NOLINT(cppcoreguidelines-non-private-member-variables-in-classes): shapes read it

private:
    std::array<const float*, axes> values_, in_, out_;
    const float* signs_;
};

// The samples of a last group that is not full, on their way to the columns.
template <std::size_t axes>
struct Rest {
    // What the samples are is written before it is read.
    Rest() { // NOLINT(cppcoreguidelines-pro-type-member-init)
        for (std::size_t axis = 0; axis < axes; ++axis) into[axis] = samples[axis];
    }
    void copy(const To<axes>& to, std::size_t first, std::size_t count) const {
        for (std::size_t axis = 0; axis < axes; ++axis) std::copy_n(samples[axis], count, to[axis] + first);
    }

    float samples[axes][lanes];
    To<axes> into;
};

template <std::size_t axes>
To<axes> first_of(const Columns& columns) {
    To<axes> to;
    std::copy_n(columns.begin(), axes, to.begin());
    return to;
}

// --- places that are kept ---

struct Keeper {
    template <class Lanes>
    HWY_INLINE void operator()(std::size_t group, const Lanes& at, std::size_t first, IntVector offsets,
                               FloatVector time) const {
        places.first[group] = static_cast<std::uint32_t>(first);
        hn::StoreU(offsets, ints, places.offsets.data() + group * lanes);
        hn::StoreU(share_of(at, times, time), floats, places.shares.data() + group * lanes);
    }

    const float* times;
    Places& places;
};

void find(std::span<const float> keys, std::span<const float> grid, Places& places) {
    const std::size_t groups = grid.size() / lanes;
    places.first.resize(groups + 1);
    places.offsets.resize((groups + 1) * lanes);
    places.shares.resize((groups + 1) * lanes);
    const Keeper keeper{keys.data(), places};
    Finder last = visit_groups(keys, grid, keeper);
    const auto rest = grid.subspan(groups * lanes);
    if (!rest.empty()) last.find(groups, filled_up(rest).data(), rest.back(), keeper);
}

template <class Shape, std::size_t axes, Length length>
INPUTANIM_INLINE_GROUP void sample_group(const Sampling<Shape, axes, length>& sampling, const Places& places,
                                         std::size_t group, const float* grid, const To<axes>& to, std::size_t sample) {
    const std::int32_t* offsets = places.offsets.data() + group * lanes;
    const float* shares = places.shares.data() + group * lanes;
    const std::size_t first = places.first[group];
    const auto offset = hn::LoadU(ints, offsets);
    const auto put = [&](const auto& at) HWY_ATTR __attribute__((always_inline)) {
        sampling.put(at, Shape(at, sampling.times, grid, shares), to, sample);
    };
    if (lanes > 8 && offsets[lanes - 1] < near_reach) {
        put(Near(first, offset));
    } else if (HWY_LIKELY(offsets[lanes - 1] < apart_reach)) {
        put(Apart(first, offset));
    } else {
        put(Far(first, offset));
    }
}

template <class Shape, std::size_t axes, Length length>
void sample_places(const Keys& keys, std::span<const float> grid, const Columns& columns, const Places& places) {
    const Sampling<Shape, axes, length> sampling(keys);
    const To<axes> to = first_of<axes>(columns);
    const std::size_t groups = grid.size() / lanes;
    for (std::size_t group = 0; group < groups; ++group) {
        sample_group(sampling, places, group, grid.data() + group * lanes, to, group * lanes);
    }
    const auto left = grid.subspan(groups * lanes);
    if (left.empty()) return;
    Rest<axes> rest; // NOLINT(misc-const-correctness): written through `into`
    sample_group(sampling, places, groups, filled_up(left).data(), rest.into, 0);
    rest.copy(to, groups * lanes, left.size());
}

// --- places that nobody needs again ---

template <class Shape, std::size_t axes, Length length>
struct Sampler {
    template <class Lanes>
    HWY_INLINE void operator()(std::size_t group, const Lanes& at, std::size_t /*first*/, IntVector /*offsets*/,
                               FloatVector time) const {
        sampling.put(at, Shape(at, sampling.times, time), to, group * lanes);
    }

    const Sampling<Shape, axes, length>& sampling;
    To<axes> to;
};

template <class Shape, std::size_t axes, Length length>
void sample_at_once(const Keys& keys, std::span<const float> grid, const Columns& columns) {
    const Sampling<Shape, axes, length> sampling(keys);
    const Sampler<Shape, axes, length> sampler{sampling, first_of<axes>(columns)};
    Finder last = visit_groups(keys.times, grid, sampler);
    const std::size_t done = grid.size() / lanes * lanes;
    const auto left = grid.subspan(done);
    if (left.empty()) return;
    Rest<axes> rest; // NOLINT(misc-const-correctness): written through `into`
    last.find(0, filled_up(left).data(), left.back(), Sampler<Shape, axes, length>{sampling, rest.into});
    rest.copy(sampler.to, done, left.size());
}

// Without places, they are found on the way.
template <class Shape, std::size_t axes, Length length>
void sample_shape(const Keys& keys, std::span<const float> grid, const Columns& columns, const Places* places) {
    if constexpr (!always_keeps) {
        if (places == nullptr) return sample_at_once<Shape, axes, length>(keys, grid, columns);
    }
    sample_places<Shape, axes, length>(keys, grid, columns, *places);
}

void normalise_all(const Columns& columns, std::size_t count, Length length);

#if HWY_ARCH_WASM
// One axis after the other takes a fifth of the room, for the same bits.
template <class Shape>
void sample_axes(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length,
                 const Places* places) {
    Keys one = keys;
    one.axes = 1;
    for (std::size_t axis = 0; axis < keys.axes; ++axis) {
        one.values[0] = keys.values[axis];
        one.in_tangents[0] = keys.in_tangents[axis];
        one.out_tangents[0] = keys.out_tangents[axis];
        sample_shape<Shape, 1, Length::as_is>(one, grid, {columns[axis]}, places);
    }
    if (length != Length::as_is) normalise_all(columns, grid.size(), length);
}
#else
template <class Shape>
void sample_axes(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length,
                 const Places* places) {
    if (length == Length::rotation) return sample_shape<Shape, 4, Length::rotation>(keys, grid, columns, places);
    if constexpr (!std::is_same_v<typename Shape::KeySigns, Signs>) { // which rotations alone have
        if (length == Length::direction) return sample_shape<Shape, 3, Length::direction>(keys, grid, columns, places);
        if (keys.axes == 3) return sample_shape<Shape, 3, Length::as_is>(keys, grid, columns, places);
        if (keys.axes == 1) return sample_shape<Shape, 1, Length::as_is>(keys, grid, columns, places);
    }
    sample_shape<Shape, 4, Length::as_is>(keys, grid, columns, places);
}
#endif

// Few keys, copied to where there are enough for a window. The times that follow are never reached.
class PaddedKeys {
public:
    explicit PaddedKeys(const Keys& keys) : keys_(keys) {
        const std::size_t count = keys.times.size();
        times_.fill(std::numeric_limits<float>::infinity());
        std::ranges::copy(keys.times, times_.begin());
        keys_.times = Column<float>({std::shared_ptr<void>(), times_.data()}, times_.size(), {}); // kept by this
        Padded* next = columns_.data();
        if (keys.signs != nullptr) {
            std::copy_n(keys.signs, count, next->begin());
            keys_.signs = (next++)->data();
        }
        for (auto* columns : {&keys_.values, &keys_.in_tangents, &keys_.out_tangents}) {
            for (std::size_t axis = 0; axis < keys.axes; ++axis) {
                if ((*columns)[axis] == nullptr) continue;
                std::copy_n((*columns)[axis], count, next->begin());
                (*columns)[axis] = (next++)->data();
            }
        }
    }

    [[nodiscard]] const Keys& keys() const { return keys_; }

private:
    using Padded = std::array<float, 2 * enough_keys>;
    Padded times_{};
    std::array<Padded, 3 * most_axes + 1> columns_{};
    Keys keys_;
};

template <class Shape>
void sample_keys(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length, Places& places) {
    const auto run = [&](const Keys& enough) {
        const bool same_grid = places.grid.data() == grid.data() && places.grid.size() == grid.size();
        const bool known = same_grid && places.times.shares_with(keys.times);
        if (!known && !places.keep && !always_keeps) return sample_axes<Shape>(enough, grid, columns, length, nullptr);
        if (!known) {
            places.times = keys.times;
            places.grid = grid;
            find(enough.times, grid, places);
        }
        sample_axes<Shape>(enough, grid, columns, length, &places);
    };
    if (keys.times.size() >= enough_keys) {
        run(keys);
    } else {
        const PaddedKeys padded(keys);
        run(padded.keys());
    }
}

void sample_lines(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length,
                  Places& places) {
#if !HWY_ARCH_WASM
    if (keys.signs != nullptr) return sample_keys<SignedLine>(keys, grid, columns, length, places);
#endif
    sample_keys<Line>(keys, grid, columns, length, places);
}

void sample_hermite(const Keys& keys, std::span<const float> grid, const Columns& columns, Length length,
                    Places& places) {
    sample_keys<Hermite>(keys, grid, columns, length, places);
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

bool find_signs(const std::array<const float*, 4>& values, std::size_t count, float* signs) {
    float sign = 1;
    bool any = false;
    const auto turn = [&](std::size_t key, bool turns) {
        if (turns) sign = -sign;
        any = any || turns;
        signs[key] = sign;
    };
    const auto look = [&](std::size_t key) {
        double dot = 0;
        for (const float* axis : values) dot += static_cast<double>(axis[key - 1]) * axis[key];
        turn(key, dot < 0);
    };
    if (count > 0) signs[0] = 1;
    std::size_t key = 1;
    for (; key + lanes <= count; key += lanes) {
        auto dot = hn::Zero(floats);
        auto size = hn::Zero(floats);
        for (const float* axis : values) {
            const auto product = hn::Mul(hn::LoadU(floats, axis + key - 1), hn::LoadU(floats, axis + key));
            dot = hn::Add(dot, product);
            size = hn::Add(size, hn::Abs(product));
        }
        const auto safe = hn::Mul(size, hn::Set(floats, 1e-5F));
        if (HWY_LIKELY(hn::AllTrue(floats, hn::Gt(dot, safe)))) {
            hn::StoreU(hn::Set(floats, sign), floats, signs + key);
        } else if (hn::AllTrue(floats, hn::Gt(hn::Abs(dot), safe))) {
            HWY_ALIGN float dots[lanes];
            hn::Store(dot, floats, dots);
            for (std::size_t lane = 0; lane < lanes; ++lane) turn(key + lane, dots[lane] < 0);
        } else {
            // Rounding might decide the sign: double precision does.
            for (std::size_t lane = 0; lane < lanes; ++lane) look(key + lane);
        }
    }
    for (; key < count; ++key) look(key);
    return any;
}

} // namespace inputanim::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace inputanim::kernels {

HWY_EXPORT(sample_lines);
HWY_EXPORT(sample_hermite);
HWY_EXPORT(normalise_all);
HWY_EXPORT(find_signs);

namespace {

void sample_constant(const Keys& keys, std::span<const float> grid, const Columns& columns) {
    std::size_t key = key_before(keys.times, grid[0]);
    for (std::size_t sample = 0; sample < grid.size(); ++sample) {
        while (keys.times[key + 1] <= grid[sample]) ++key;
        for (std::size_t axis = 0; axis < keys.axes; ++axis) columns[axis][sample] = keys.values[axis][key];
    }
}

} // namespace

void sample(const Keys& keys, SegmentShape shape, std::span<const float> grid, const Columns& columns, Length length,
            Places& places) {
    if (grid.empty()) return;
    switch (shape) {
        case SegmentShape::line: return HWY_DYNAMIC_DISPATCH(sample_lines)(keys, grid, columns, length, places);
        case SegmentShape::hermite: return HWY_DYNAMIC_DISPATCH(sample_hermite)(keys, grid, columns, length, places);
        case SegmentShape::bezier: sample_bezier(keys, grid, columns); break;
        case SegmentShape::constant: sample_constant(keys, grid, columns); break;
    }
    normalise(columns, grid.size(), length);
}

void normalise(const Columns& columns, std::size_t count, Length length) {
    if (length != Length::as_is) HWY_DYNAMIC_DISPATCH(normalise_all)(columns, count, length);
}

bool find_signs(const std::array<const float*, 4>& values, std::size_t count, float* signs) {
    return HWY_DYNAMIC_DISPATCH(find_signs)(values, count, signs);
}

} // namespace inputanim::kernels
#endif
