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

using Double = hn::ScalableTag<double>;
using DoubleVector = hn::Vec<Double>;
constexpr Double doubles;
constexpr std::size_t double_lanes = hn::MaxLanes(doubles);
// Solved side by side, so that no division waits for another.
constexpr std::size_t batch = 4 * hn::MaxLanes(hn::ScalableTag<double>());

// bezier::solve_between(x, u, 0, 1) for a batch of ascending cubics, operation for operation; lanes that have
// converged wait for the others.
void solve_batch(const double* a, const double* b, const double* c, const double* u, double* solved) {
    constexpr std::size_t vectors = batch / double_lanes;
    DoubleVector s[vectors];
    DoubleVector low[vectors];
    DoubleVector high[vectors];
    decltype(hn::Eq(DoubleVector(), DoubleVector())) waiting[vectors];
    const auto half = hn::Set(doubles, 0.5);
    for (std::size_t i = 0; i < vectors; ++i) {
        s[i] = half;
        low[i] = hn::Zero(doubles);
        high[i] = hn::Set(doubles, 1.0);
        waiting[i] = hn::FirstN(doubles, 0);
    }
    for (int round = 0; round < 100; ++round) {
        bool all_wait = true;
        for (std::size_t i = 0; i < vectors; ++i) {
            const auto ai = hn::LoadU(doubles, a + i * double_lanes);
            const auto bi = hn::LoadU(doubles, b + i * double_lanes);
            const auto ci = hn::LoadU(doubles, c + i * double_lanes);
            const auto at = hn::Mul(hn::Add(hn::Mul(hn::Add(hn::Mul(ai, s[i]), bi), s[i]), ci), s[i]);
            const auto slope = hn::Add(
                hn::Mul(hn::Add(hn::Mul(hn::Mul(hn::Set(doubles, 3.0), ai), s[i]), hn::Mul(hn::Set(doubles, 2.0), bi)),
                        s[i]),
                ci);
            const auto error = hn::Sub(at, hn::LoadU(doubles, u + i * double_lanes));
            const auto below = hn::Lt(error, hn::Zero(doubles));
            low[i] = hn::IfThenElse(below, s[i], low[i]);
            high[i] = hn::IfThenElse(below, high[i], s[i]);
            const auto next = hn::Sub(s[i], hn::Div(error, slope));
            const auto inside = hn::And(hn::Ge(next, low[i]), hn::Le(next, high[i]));
            const auto taken = hn::IfThenElse(inside, next, hn::Mul(hn::Add(low[i], high[i]), half));
            const auto exact = hn::Eq(error, hn::Zero(doubles));
            const auto narrow = hn::Le(hn::Sub(high[i], low[i]), hn::Set(doubles, 1e-16));
            const auto stays = hn::Or(waiting[i], exact);
            waiting[i] = hn::Or(stays, hn::Or(hn::Eq(taken, s[i]), narrow));
            s[i] = hn::IfThenElse(stays, s[i], taken);
            all_wait = all_wait && hn::AllTrue(doubles, waiting[i]);
        }
        if (all_wait) break;
    }
    for (std::size_t i = 0; i < vectors; ++i) hn::StoreU(s[i], doubles, solved + i * double_lanes);
}

struct Batch {
    std::array<double, batch> a{}, b{}, c{}, u{}, solved{};
    std::array<bezier::Segment, batch> segments;
    std::array<bool, batch> ascends{};
};

HWY_NOINLINE void sample_bezier_axis(const Keys& keys, std::size_t axis, std::span<const float> grid, float* column) {
    const float* times = keys.times.data();
    std::size_t key = key_before(keys.times, grid[0]);
    Batch work;
    bezier::Segment segment;
    bezier::TimeCubic cubic;
    double from = 0;
    double duration = 0;
    const auto enter = [&] {
        const Keyframe left{.time = times[key],
                            .value = keys.values[axis][key],
                            .out_tangent = keys.out_tangents[axis][key],
                            .out_weight = keys.out_weights[axis][key],
                            .weighted_mode = keys.modes[axis][key]};
        const Keyframe right{.time = times[key + 1],
                             .value = keys.values[axis][key + 1],
                             .in_tangent = keys.in_tangents[axis][key + 1],
                             .in_weight = keys.in_weights[axis][key + 1],
                             .weighted_mode = keys.modes[axis][key + 1]};
        segment = bezier_of(left, right);
        cubic = bezier::time_of(segment);
        from = left.time;
        duration = static_cast<double>(right.time) - left.time;
    };
    enter();
    for (std::size_t sample = 0; sample < grid.size(); sample += batch) {
        const std::size_t count = std::min(batch, grid.size() - sample);
        for (std::size_t i = 0; i < count; ++i) {
            const float time = grid[sample + i];
            if (times[key + 1] <= time) {
                while (times[key + 1] <= time) ++key;
                enter();
            }
            work.segments[i] = segment;
            work.ascends[i] = bezier::ascends(segment);
            // A cubic that does not ascend is left to the scalar solver below; here its place is taken by a line.
            work.a[i] = work.ascends[i] ? cubic.a : 0;
            work.b[i] = work.ascends[i] ? cubic.b : 0;
            work.c[i] = work.ascends[i] ? cubic.c : 1;
            work.u[i] = (time - from) / duration;
        }
        solve_batch(work.a.data(), work.b.data(), work.c.data(), work.u.data(), work.solved.data());
        for (std::size_t i = 0; i < count; ++i) {
            column[sample + i] = static_cast<float>(work.ascends[i] ? bezier::value(work.segments[i], work.solved[i])
                                                                    : bezier::value_at(work.segments[i], work.u[i]));
        }
    }
}

void sample_all_bezier(const Keys& keys, std::span<const float> grid, const Columns& columns) {
    for (std::size_t axis = 0; axis < keys.axes; ++axis) sample_bezier_axis(keys, axis, grid, columns[axis]);
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
