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
    std::vector<float> grid(source.below(20));
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
            if (curve.empty()) return;
            const Channel& channel = channel_of(index);
            const float value = channel.is_state() ? evaluate_state(curve, grid[i]) : evaluate(curve, grid[i]);
            must(same(played[index], value));
            // Directions are of length one in samples, and a sample without a time is NaN.
            if (channel.kind == ChannelKind::direction || std::isnan(grid[i])) return;
            must(same(samples->columns.values[index][i], value));
        });
    }
    if (!grid.empty()) static_cast<void>(evaluate(animation, grid[0]));
    const SampleOptions other{source.flag() ? Gaps::nan : Gaps::hold,
                              source.flag() ? Rotations::normalised : Rotations::slerp};
    must(sample(animation, grid, other).has_value());
}

// One of them in a run: a fuzzer gets further by many short runs than by few long ones.
void expect_edit(const Animation& animation, Source& source) {
    const bool ordinary = is_ordinary(animation);
    const auto take = [&](const Result<Animation>& edited, bool stays_ordinary = true) {
        if (edited) {
            expect_sound(*edited, ordinary && stays_ordinary);
        } else {
            must(edited.error().code == ErrorCode::bad_argument);
        }
    };
    const std::size_t which = source.below(22);
    const float a = source.number();
    const float b = source.number();
    const bool modest = std::abs(a) <= 1e3F && std::abs(b) <= 1e3F;
    switch (which) {
        case 0: return take(trim(animation, {a, b}), modest);
        case 1: return take(cut(animation, {a, b}), modest);
        case 2: return take(join(std::array{animation, animation}, {.blend = source.flag() ? a : 0}), modest);
        case 3: return take(shift(animation, a), modest);
        case 4: return take(retime(animation, a), modest);
        case 5: return take(retime_to(animation, a), modest);
        // Millions of keys are fine, but not in every run.
        case 6: return take(resample(animation, a, {.max_frames = 1000}), modest);
        case 7: return take(mirror(animation));
        case 8: return take(mirror(animation, {MirrorPlane::head}));
        case 9: return take(transform(animation, {{a, b, a}, {a, b, 1, 0.5F}, std::abs(b)}), modest);
        case 10: return take(transform(animation, recentring(animation)));
        case 11: return take(keep(animation, select("hand.left")));
        case 12: return take(drop(animation, select("*.rotation")));
        case 13: return take(add_marker(animation, a, "new"), modest);
        case 14: return take(move_marker(animation, source.below(3), b), modest);
        case 15: return take(rename_marker(animation, source.below(3), "other"));
        case 16: return take(remove_marker(animation, source.below(3)));
        case 17: return take(smooth(animation, {.method = SmoothMethod::one_euro}));
        case 18: return take(smooth(animation, {.window = 5, .order = source.below(6)}));
        case 19:
            if (const auto filled = fill(animation, a)) expect_sound(filled->animation, ordinary);
            return;
        case 20: return must(!ordinary || diff({.animation = animation}, {.animation = animation}).differences.empty());
        default:
            const auto reduced = reduce(animation, {.joints = {std::abs(a), std::abs(b)}, .best = source.flag()});
            if (!reduced) return;
            expect_sound(reduced->animation, ordinary);
            static_cast<void>(diff({.animation = animation}, {.animation = reduced->animation}));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Source source({data, size});
    const Animation animation = animation_from(source);
    if (source.below(4) == 0) {
        expect_agreement(animation, source);
    } else {
        expect_edit(animation, source);
    }
    return 0;
}
