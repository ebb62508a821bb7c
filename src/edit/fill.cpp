#include <cmath>
#include <vector>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "edit/time.hpp"
#include "maths/rotation.hpp"

namespace inputanim {
namespace {

struct FilledGaps {
    std::vector<TimeSpan> filled;
    std::size_t left = 0;
    Curve tracked; // without the keys that made the filled ones
};

// A gap is from the first key that says untracked, after one that said tracked, to the next that says tracked.
FilledGaps fill_gaps(const Curve& recorded, float longest) {
    FilledGaps gaps;
    const Curve states = playable(recorded);
    std::vector<Keyframe> kept;
    kept.reserve(states.key_count());
    bool seen = false;
    std::size_t lost = 0; // among the kept: the first key of the gap we are in
    bool in_gap = false;
    for (std::size_t i = 0; i < states.key_count(); ++i) {
        const Keyframe key = states.key(i);
        const bool tracked = key.value > 0.5F;
        if (!tracked && seen && !in_gap) {
            in_gap = true;
            lost = kept.size();
        }
        if (tracked && in_gap) {
            in_gap = false;
            const TimeSpan gap{kept[lost].time, key.time};
            const double length = static_cast<double>(gap.to) - gap.from;
            if (length <= longest && std::isfinite(length)) {
                kept.resize(lost);
                gaps.filled.push_back(gap);
                continue;
            }
            ++gaps.left;
        }
        seen |= tracked;
        kept.push_back(key);
    }
    gaps.tracked = gaps.filled.empty() ? recorded : with_keys(recorded, kept);
    return gaps;
}

// Signs such that every line that crosses one of the gaps takes the short way; empty where it does already.
std::vector<float> signs_across(std::span<const Curve> axes, std::span<const TimeSpan> gaps) {
    const std::span<const float> times = axes[0].times;
    std::vector<float> factors;
    std::size_t gap = 0;
    for (std::size_t i = 1; i < times.size(); ++i) {
        while (gap < gaps.size() && gaps[gap].to <= times[i - 1]) ++gap;
        const bool crosses = gap < gaps.size() && times[i] > gaps[gap].from;
        const bool flip = crosses && dot(rotation_key(axes, i - 1), rotation_key(axes, i)) < 0;
        if (flip && factors.empty()) factors.resize(times.size(), 1);
        if (!factors.empty()) factors[i] = flip ? -factors[i - 1] : factors[i - 1];
    }
    return factors;
}

void take_the_short_way(std::span<Curve> rotation, std::span<const TimeSpan> gaps) {
    std::vector<Curve> axes(rotation.begin(), rotation.end());
    bring_together(axes);
    const auto signs = signs_across(axes, gaps);
    if (signs.empty()) return;
    scale_keys(axes, signs);
    std::ranges::copy(axes, rotation.begin());
}

} // namespace

Result<Filled> fill(const Animation& animation, float longest) {
    if (!(longest >= 0)) return bad_argument("longest", "it must be 0 seconds or more");
    Filled filled{.animation = animation};
    if (!animation.hands) return filled;
    for (HandCurves* hand : {&filled.animation.hands->left, &filled.animation.hands->right}) {
        FilledGaps gaps = fill_gaps(hand->tracked, longest);
        hand->tracked = std::move(gaps.tracked);
        filled.gaps += gaps.filled.size();
        filled.left += gaps.left;
        if (gaps.filled.empty()) continue;
        for (const TimeSpan& gap : gaps.filled) filled.seconds += static_cast<double>(gap.to) - gap.from;
        for (PoseCurves& joint : hand->joints) take_the_short_way(joint.rotation, gaps.filled);
    }
    return filled;
}

} // namespace inputanim
