// Animations of any numbers evaluated, sampled, edited, reduced and compared: nothing crashes or hangs, all ways to a
// value agree, and numbers that are ordinary stay so.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include <inputanim/diff.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/player.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/write.hpp>

#include "any_animation.hpp"

namespace {

using namespace any;

// Whether all numbers are such that no sum or product of an edit can overflow.
bool is_ordinary(const Animation& animation) {
    bool ordinary = true;
    const auto look = [&](std::span<const float> numbers) {
        for (const float number : numbers) ordinary &= std::abs(number) <= 1e4F;
    };
    for_each_curve(animation, [&](std::size_t, const Curve& curve) {
        look(curve.times);
        look(curve.values);
        if (curve.tangents == nullptr) return;
        for (const auto* column :
             {&curve.tangents->in, &curve.tangents->out, &curve.tangents->in_weight, &curve.tangents->out_weight}) {
            look(*column);
        }
    });
    look(animation.markers.times());
    return ordinary;
}

bool is_finite(const Animation& animation) {
    bool finite = true;
    for_each_curve(animation,
                   [&](std::size_t, const Curve& curve) { finite &= curve.times.finite() && curve.values.finite(); });
    return finite;
}

// What any edit gives: curves whose columns fit together, which can be written.
void expect_sound(const Animation& animation, bool ordinary) {
    for_each_curve(animation, [](std::size_t, const Curve& curve) {
        must(curve.values.size() == curve.times.size());
        if (curve.tangents != nullptr) must(curve.tangents->mode.size() == curve.times.size());
    });
    must(write(animation, Layout::mrtk_1_1, {.tangents = true}).has_value());
    if (ordinary) must(is_finite(animation));
}

bool same(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) || (std::isnan(a) && std::isnan(b));
}

void expect_agreement(const Animation& animation, Source& source) {
    std::vector<float> grid(source.below(60));
    for (float& time : grid) time = source.number();
    if (source.flag())
        std::ranges::sort(grid, [](float a, float b) { return a < b || (std::isnan(b) && !std::isnan(a)); });
    const auto samples =
        sample(animation, grid, {.gaps = Gaps::line, .rotations = Rotations::raw, .continuous_signs = false});
    must(samples.has_value());
    const Player player(animation);
    std::array<float, curve_count> played{};
    for (std::size_t i = 0; i < grid.size(); ++i) {
        player.values(grid[i], played);
        for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
            const Channel& channel = channel_of(index);
            const float value = channel.is_state() ? evaluate_state(curve, grid[i]) : evaluate(curve, grid[i]);
            must(same(played[index], value));
            // Directions are of length one in samples, and a sample without a time is NaN.
            if (channel.kind == ChannelKind::direction || std::isnan(grid[i])) return;
            must(same(samples->columns.values[index][i], value));
        });
        static_cast<void>(evaluate(animation, grid[i]));
    }
    for (const Gaps gaps : {Gaps::nan, Gaps::hold}) {
        for (const Rotations rotations : {Rotations::normalised, Rotations::slerp}) {
            must(sample(animation, grid, {.gaps = gaps, .rotations = rotations}).has_value());
        }
    }
}

void expect_edits(const Animation& animation, Source& source) {
    const bool ordinary = is_ordinary(animation);
    const auto take = [&](const Result<Animation>& edited, bool stays_ordinary = true) {
        if (edited) {
            expect_sound(*edited, ordinary && stays_ordinary);
        } else {
            must(edited.error().code == ErrorCode::bad_argument);
        }
    };
    const float a = source.number();
    const float b = source.number();
    const bool modest = std::abs(a) <= 1e3F && std::abs(b) <= 1e3F;
    take(trim(animation, {a, b}), modest);
    take(cut(animation, {a, b}), modest);
    take(join(std::array{animation, animation}, {.blend = source.flag() ? a : 0}), modest);
    take(shift(animation, a), modest);
    take(retime(animation, a), modest);
    take(retime_to(animation, a), modest);
    const auto span = span_of(animation).value_or(TimeSpan{});
    // Millions of keys are fine, but not in every run.
    const double steps = (static_cast<double>(span.to) - span.from) * a;
    if (!(steps > 1e4)) take(resample(animation, a), modest);
    take(mirror(animation));
    take(mirror(animation, {MirrorPlane::head}));
    take(transform(animation, {{a, b, a}, {a, b, 1, 0.5F}, std::abs(b)}), modest);
    take(transform(animation, recentring(animation)));
    take(keep(animation, select("hand.left")));
    take(drop(animation, select("*.rotation")));
    take(add_marker(animation, a, "new"), modest);
    take(move_marker(animation, source.below(3), b), modest);
    take(rename_marker(animation, source.below(3), "other"));
    take(remove_marker(animation, source.below(3)));
    take(smooth(animation, {.method = SmoothMethod::one_euro}));
    take(smooth(animation, {.method = SmoothMethod::savitzky_golay, .window = 5, .order = source.below(6)}));
    if (const auto filled = fill(animation, a)) expect_sound(filled->animation, ordinary);
    for (const bool best : {false, true}) {
        const auto reduced = reduce(animation, {.joints = {std::abs(a), std::abs(b)}, .best = best});
        if (!reduced) continue;
        expect_sound(reduced->animation, ordinary);
        must(!ordinary || diff({.animation = animation}, {.animation = animation}).differences.empty());
        static_cast<void>(diff({.animation = animation}, {.animation = reduced->animation}));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Source source({data, size});
    const Animation animation = animation_from(source);
    expect_agreement(animation, source);
    expect_edits(animation, source);
    return 0;
}
