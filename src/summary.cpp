#include <inputanim/summary.hpp>

#include <algorithm>

#include "motion/frames.hpp"

namespace inputanim {
namespace {

// For how long a state is on within a span.
double time_on(const Curve& state, const TimeSpan& span) {
    if (!state.times.ascending() || !state.times.finite()) return 0;
    double on = 0;
    for (std::size_t i = 0; i < state.key_count(); ++i) {
        if (!(state.values[i] > 0.5F)) continue;
        // The first key's value holds before it, too.
        const double from = i == 0 ? span.from : state.times[i];
        const double to = i + 1 < state.key_count() ? state.times[i + 1] : span.to;
        on += std::max(0.0, to - from);
    }
    return on;
}

std::size_t count_onsets(const Curve& state) {
    std::size_t onsets = 0;
    bool before = false;
    for (const float value : state.values) {
        const bool now = value > 0.5F;
        onsets += now && !before ? 1 : 0;
        before = now;
    }
    return onsets;
}

std::optional<double> frame_rate(const Animation& animation) {
    const auto timing = timing_of(frame_times(animation));
    if (!timing) return std::nullopt;
    return 1 / timing->step;
}

} // namespace

Summary summarize(const Animation& animation) {
    Summary summary{.duration = duration(animation), .span = span_of(animation), .rate = frame_rate(animation)};
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (axes.empty()) continue;
        std::string name(channel.part == Part::hands ? "hand." + std::string(inputanim::name(channel.side))
                                                     : inputanim::name(channel.part));
        auto found = std::ranges::find(summary.parts, name, &PartSummary::name);
        if (found == summary.parts.end()) {
            summary.parts.push_back({.name = std::move(name)});
            found = summary.parts.end() - 1;
        }
        for (const Curve& axis : axes) {
            ++found->curves;
            ++summary.curves;
            found->empty_curves += axis.empty() ? 1 : 0;
            found->keys += axis.key_count();
            summary.keys += axis.key_count();
            if (const auto own = span_of(axis); own && !channel.is_state()) {
                found->span = found->span
                                  ? TimeSpan{std::min(found->span->from, own->from), std::max(found->span->to, own->to)}
                                  : *own;
            }
        }
        if (!channel.is_state()) continue;
        const double whole = summary.span ? static_cast<double>(summary.span->to) - summary.span->from : 0;
        const double on = summary.span ? time_on(axes[0], *summary.span) : 0;
        // A recording without length is a single frame.
        const double share = whole > 0 ? on / whole : (!axes[0].empty() && axes[0].values.front() > 0.5F ? 1 : 0);
        if (channel.kind == ChannelKind::tracked) {
            found->tracked = share;
        } else {
            found->pinch = share;
            found->pinches = count_onsets(axes[0]);
        }
    }
    return summary;
}

} // namespace inputanim
