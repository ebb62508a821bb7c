// Weighted segments, many at once. Compiled once for every set of instructions, as kernels.cpp is.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sample/bezier.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>

#include "sample/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace inputanim::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_FLOAT64
using Double = hn::ScalableTag<double>;
using DoubleVector = hn::Vec<Double>;
constexpr Double doubles;
constexpr std::size_t double_lanes = hn::MaxLanes(doubles);
#else
constexpr std::size_t double_lanes = 1;
#endif
// Solved side by side, so that no division waits for another.
constexpr std::size_t batch = 4 * double_lanes;

// What is needed of the segment that each sample of a batch lies in; in columns.
struct Batch {
    using Numbers = std::array<double, batch>;

    Numbers a, b, c;        // time along the segment
    Numbers p0, p1, p2, p3; // values of its control points
    Numbers u;              // time that is asked for
    Numbers values;
};

// For ascending cubics the same as bezier::value_at, operation for operation; lanes that have arrived wait for the
// others.
#if HWY_HAVE_FLOAT64
void solve_batch(Batch& work) {
    constexpr std::size_t vectors = batch / double_lanes;
    DoubleVector s[vectors];
    DoubleVector low[vectors];
    DoubleVector high[vectors];
    decltype(hn::Eq(DoubleVector(), DoubleVector())) waiting[vectors];
    const auto load = [](const Batch::Numbers& numbers, std::size_t i)
                          HWY_ATTR { return hn::LoadU(doubles, numbers.data() + i * double_lanes); };
    const auto zero = hn::Zero(doubles);
    const auto one = hn::Set(doubles, 1.0);
    const auto two = hn::Set(doubles, 2.0);
    const auto three = hn::Set(doubles, 3.0);
    for (std::size_t i = 0; i < vectors; ++i) {
        s[i] = load(work.u, i);
        low[i] = zero;
        high[i] = one;
        waiting[i] = hn::FirstN(doubles, 0);
    }
    for (int round = 0; round < 100; ++round) {
        bool all_wait = true;
        for (std::size_t i = 0; i < vectors; ++i) {
            const auto a = load(work.a, i);
            const auto b = load(work.b, i);
            const auto c = load(work.c, i);
            const auto at = hn::Mul(hn::Add(hn::Mul(hn::Add(hn::Mul(a, s[i]), b), s[i]), c), s[i]);
            const auto bend = hn::Add(hn::Mul(hn::Mul(three, a), s[i]), hn::Mul(two, b));
            const auto slope = hn::Add(hn::Mul(bend, s[i]), c);
            const auto error = hn::Sub(at, load(work.u, i));
            const auto below = hn::Lt(error, zero);
            low[i] = hn::IfThenElse(below, s[i], low[i]);
            high[i] = hn::IfThenElse(below, high[i], s[i]);
            const auto next = hn::Sub(s[i], hn::Div(error, slope));
            const auto inside = hn::And(hn::Ge(next, low[i]), hn::Le(next, high[i]));
            const auto taken = hn::IfThenElse(inside, next, hn::Div(hn::Add(low[i], high[i]), two));
            const auto arrived = hn::Le(hn::Abs(hn::Sub(taken, s[i])), hn::Set(doubles, bezier::last_step));
            s[i] = hn::IfThenElse(waiting[i], s[i], taken);
            waiting[i] = hn::Or(waiting[i], arrived);
            all_wait = all_wait && hn::AllTrue(doubles, waiting[i]);
        }
        if (all_wait) break;
    }
    for (std::size_t i = 0; i < vectors; ++i) {
        const auto r = hn::Sub(one, s[i]);
        const auto start = hn::Mul(hn::Mul(hn::Mul(r, r), r), load(work.p0, i));
        const auto middle = hn::Mul(hn::Mul(hn::Mul(three, s[i]), r),
                                    hn::Add(hn::Mul(r, load(work.p1, i)), hn::Mul(s[i], load(work.p2, i))));
        const auto end = hn::Mul(hn::Mul(hn::Mul(s[i], s[i]), s[i]), load(work.p3, i));
        hn::StoreU(hn::Add(hn::Add(start, middle), end), doubles, work.values.data() + i * double_lanes);
    }
}
#else
void solve_batch(Batch& work) {
    for (std::size_t i = 0; i < batch; ++i) {
        const double s = bezier::solve_between({work.a[i], work.b[i], work.c[i]}, work.u[i], 0, 1, work.u[i]);
        work.values[i] = bezier::value(work.p0[i], work.p1[i], work.p2[i], work.p3[i], s);
    }
}
#endif

// The segment from a key on.
bezier::Segment segment_from(const Keys& keys, std::size_t axis, std::size_t key) {
    const Keyframe left{.time = keys.times[key],
                        .value = keys.values[axis][key],
                        .out_tangent = keys.out_tangents[axis][key],
                        .out_weight = keys.out_weights[axis][key],
                        .weighted_mode = keys.modes[axis][key]};
    const Keyframe right{.time = keys.times[key + 1],
                         .value = keys.values[axis][key + 1],
                         .in_tangent = keys.in_tangents[axis][key + 1],
                         .in_weight = keys.in_weights[axis][key + 1],
                         .weighted_mode = keys.modes[axis][key + 1]};
    return bezier_of(left, right);
}

void sample_axis(const Keys& keys, std::size_t axis, std::span<const float> grid, float* column) {
    const float* times = keys.times.data();
    std::size_t key = key_before(keys.times, grid[0]);
    Batch work{};
    std::array<std::size_t, batch> places{}; // the samples that the batch is for
    std::size_t filled = 0;
    const auto finish = [&] {
        solve_batch(work);
        for (std::size_t i = 0; i < filled; ++i) column[places[i]] = static_cast<float>(work.values[i]);
        filled = 0;
    };
    // What is left of a former batch stays in the places that are not filled: solved again, and not looked at.
    for (std::size_t sample = 0; sample < grid.size();) {
        while (times[key + 1] <= grid[sample]) ++key;
        const bezier::Segment segment = segment_from(keys, axis, key);
        const bezier::TimeCubic cubic = bezier::time_of(segment);
        const bool ascends = bezier::ascends(segment);
        const double p1 = bezier::out_point(segment);
        const double p2 = bezier::in_point(segment);
        const double from = times[key];
        const double duration = times[key + 1] - from;
        for (; sample < grid.size() && grid[sample] < times[key + 1]; ++sample) {
            const double u = (grid[sample] - from) / duration;
            if (!ascends) {
                column[sample] = static_cast<float>(bezier::value_at(segment, u));
                continue;
            }
            work.a[filled] = cubic.a;
            work.b[filled] = cubic.b;
            work.c[filled] = cubic.c;
            work.p0[filled] = segment.from;
            work.p1[filled] = p1;
            work.p2[filled] = p2;
            work.p3[filled] = segment.to;
            work.u[filled] = u;
            places[filled++] = sample;
            if (filled == batch) finish();
        }
    }
    if (filled > 0) finish();
}

void sample_all_bezier(const Keys& keys, std::span<const float> grid, const Columns& columns) {
    for (std::size_t axis = 0; axis < keys.axes; ++axis) sample_axis(keys, axis, grid, columns[axis]);
}

} // namespace inputanim::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace inputanim::kernels {

HWY_EXPORT(sample_all_bezier);

void sample_bezier(const Keys& keys, std::span<const float> grid, const Columns& columns) {
    HWY_DYNAMIC_DISPATCH(sample_all_bezier)(keys, grid, columns);
}

} // namespace inputanim::kernels
#endif
