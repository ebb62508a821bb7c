#include <cmath>
#include <utility>

#include "check/parts.hpp"

namespace inputanim::check_parts {
namespace {

// How often `odd(i)` holds for i below `count`, and where first.
struct Tally {
    std::size_t count = 0;
    std::size_t first = 0;
};

template <class Odd>
Tally tally(std::size_t count, Odd&& odd) {
    Tally result;
    for (std::size_t i = 0; i < count; ++i) {
        if (!odd(i)) continue;
        if (result.count++ == 0) result.first = i;
    }
    return result;
}

void check_finite(Report& report, std::size_t index, const Curve& curve) {
    const Tangents* tangents = curve.tangents.get();
    if (curve.times.finite() && curve.values.finite() && tangents == nullptr) return;
    const Tally odd = tally(curve.key_count(), [&](std::size_t i) {
        if (!std::isfinite(curve.times[i]) || !std::isfinite(curve.values[i])) return true;
        if (tangents == nullptr) return false;
        // An infinite tangent is a way to say "constant"; an infinite weight says nothing.
        return std::isnan(tangents->in[i]) || std::isnan(tangents->out[i]) || !std::isfinite(tangents->in_weight[i]) ||
               !std::isfinite(tangents->out_weight[i]);
    });
    if (odd.count == 0) return;
    report.add_curve(FindingCode::non_finite_key, index, odd.first, odd.count,
                     counted(odd.count, "key") + " with NaN or an infinity, the first is key " +
                         std::to_string(odd.first));
}

void check_modes(Report& report, std::size_t index, const Curve& curve) {
    std::string unknown;
    for (const auto& [name, mode] : {std::pair("pre", curve.pre_wrap), std::pair("post", curve.post_wrap)}) {
        if (is_known(mode)) continue;
        unknown += (unknown.empty() ? "" : ", ") + std::string(name) + "-wrap mode " +
                   std::to_string(static_cast<std::int32_t>(mode));
    }
    if (!unknown.empty()) report.add_curve(FindingCode::unknown_wrap_mode, index, std::nullopt, 1, unknown);
    if (curve.tangents == nullptr) return;
    const Tally odd = tally(curve.key_count(), [&](std::size_t i) { return !is_known(curve.tangents->mode[i]); });
    if (odd.count == 0) return;
    report.add_curve(FindingCode::unknown_weighted_mode, index, odd.first, odd.count,
                     "weighted mode " + std::to_string(static_cast<std::int32_t>(curve.tangents->mode[odd.first])) +
                         " at key " + std::to_string(odd.first));
}

void check_order(Report& report, std::size_t index, const Curve& curve) {
    const Column<float>& times = curve.times;
    if (times.size() < 2) return;
    if (!times.ascending()) {
        const Tally falls = tally(times.size() - 1, [&](std::size_t i) { return times[i + 1] < times[i]; });
        if (falls.count > 0) {
            report.add_curve(FindingCode::unsorted_keys, index, falls.first + 1, falls.count,
                             "the time falls at key " + std::to_string(falls.first + 1) + ", from " +
                                 seconds(times[falls.first]) + " to " + seconds(times[falls.first + 1]));
        }
    }
    const Tally repeats = tally(times.size() - 1, [&](std::size_t i) { return times[i + 1] == times[i]; });
    if (repeats.count > 0) {
        report.add_curve(FindingCode::duplicate_times, index, repeats.first + 1, repeats.count,
                         counted(repeats.count, "key") + " with the time of the key before, the first at " +
                             seconds(times[repeats.first]));
    }
}

void check_state(Report& report, std::size_t index, const Curve& curve) {
    const Tally odd = tally(curve.key_count(), [&](std::size_t i) {
        return curve.values[i] != 0 && curve.values[i] != 1 && std::isfinite(curve.values[i]);
    });
    if (odd.count == 0) return;
    report.add_curve(FindingCode::odd_boolean, index, odd.first, odd.count,
                     counted(odd.count, "key") + " other than 0 and 1, the first is key " + std::to_string(odd.first));
}

} // namespace

void check_keys(Report& report) {
    for (const Channel& channel : channels()) {
        const auto axes = curves(report.animation(), channel);
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const std::size_t index = channel.first + axis;
            check_finite(report, index, axes[axis]);
            check_modes(report, index, axes[axis]);
            // Axes that share their times are reported once.
            if (axis == 0 || !axes[axis].times.shares_with(axes[axis - 1].times))
                check_order(report, index, axes[axis]);
            if (channel.is_state()) check_state(report, index, axes[axis]);
        }
    }
}

} // namespace inputanim::check_parts
