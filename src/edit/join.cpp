#include "edit/join.hpp"

#include <algorithm>
#include <cmath>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "edit/markers.hpp"
#include "edit/seam.hpp"
#include "edit/time.hpp"
#include "maths/order.hpp"
#include "model/special_floats.hpp"

namespace inputanim {
namespace {

// A curve of a take at the times of the whole. Keys at endless times have no place between others.
Curve placed(const Curve& curve, const Take& take) {
    Curve sorted = playable(curve);
    if (!sorted.times.finite()) {
        const auto first = std::ranges::upper_bound(sorted.times, -infinity) - sorted.times.begin();
        const auto last = std::ranges::lower_bound(sorted.times, infinity) - sorted.times.begin();
        sorted = slice(sorted, static_cast<std::size_t>(first), static_cast<std::size_t>(last));
    }
    hold_ends(sorted);
    return shifted(sorted, take.offset);
}

// While two takes overlap: from the start of the later one to the end of the earlier.
TimeSpan overlap(std::span<const Take> takes, std::size_t later) noexcept {
    const float start = takes[later].start();
    return {start, std::max(start, takes[later - 1].end())};
}

// The curves of a channel in all takes; a take without the part has none.
std::vector<std::vector<Curve>> pieces_of(std::span<const Take> takes, const Channel& channel) {
    std::vector<std::vector<Curve>> pieces;
    for (const Take& take : takes) {
        auto& piece = pieces.emplace_back(channel.axes);
        const auto axes = curves(take.animation, channel);
        for (std::size_t a = 0; a < axes.size(); ++a) piece[a] = placed(axes[a], take);
    }
    return pieces;
}

bool is_empty(std::span<const Curve> axes) noexcept {
    return std::ranges::all_of(axes, [](const Curve& axis) { return axis.empty(); });
}

// A take without keys has the state 0, from its start on.
Keyframes join_states(std::span<const Take> takes, std::span<const std::vector<Curve>> pieces) {
    if (std::ranges::all_of(pieces, is_empty)) return {};
    Keyframes keys;
    for (std::size_t i = 0; i < takes.size(); ++i) {
        const Curve& next = pieces[i][0];
        const bool is_first = i == 0;
        const float change = is_first ? takes[0].start() : middle(overlap(takes, i));
        const auto earliest = keys.empty() ? std::optional<Keyframe>() : keys.front();
        while (!keys.empty() && keys.back().time >= change) keys.pop_back();
        if (earliest && keys.empty() && takes[0].start() < change) {
            // The state held from the start.
            keys.push_back(*earliest);
            keys.back().time = takes[0].start();
        }
        if (!is_first || next.empty()) keys.push_back(state_key(next, change));
        for (std::size_t k = 0; k < next.key_count(); ++k) {
            if (is_first || next.times[k] > change) keys.push_back(next.key(k));
        }
    }
    return keys;
}

std::vector<Keyframes> join_vectors(std::span<const Take> takes, const Channel& channel,
                                    std::span<const std::vector<Curve>> pieces) {
    const auto tracked = [&](const Take& take) {
        return take.animation.hands ? placed(tracked_of(take.animation, channel), take) : Curve();
    };
    const bool is_joint = channel.part == Part::hands;
    std::vector<Keyframes> whole(channel.axes);
    for (std::size_t i = 0; i < takes.size(); ++i) {
        if (is_empty(pieces[i])) continue;
        Seam seam{.window = i == 0 ? TimeSpan{takes[0].start(), takes[0].start()} : overlap(takes, i)};
        if (is_joint) {
            seam.before = i == 0 ? Curve() : tracked(takes[i - 1]);
            seam.after = tracked(takes[i]);
        }
        append(whole, pieces[i], seam, channel.kind == ChannelKind::rotation);
    }
    return whole;
}

// As the first and the last of the takes that have keys.
void set_wraps(Curve& curve, std::span<const std::vector<Curve>> pieces, std::size_t axis) {
    bool is_first = true;
    for (const auto& piece : pieces) {
        if (piece[axis].empty()) continue;
        if (is_first) curve.pre_wrap = piece[axis].pre_wrap;
        curve.post_wrap = piece[axis].post_wrap;
        is_first = false;
    }
}

Animation shifted_curves(const Take& take) {
    Animation made = take.animation;
    made.markers = {};
    for (const Channel& channel : channels()) {
        const auto axes = curves(made, channel);
        for (Curve& axis : axes) axis = shifted(playable(axis), take.offset);
        share_times(axes);
    }
    return made;
}

// Where the takes come to lie.
Result<std::vector<Take>> lay_out(std::span<const Animation> animations, float blend) {
    std::vector<Take> takes;
    double end = 0;
    for (const Animation& animation : animations) {
        const TimeSpan span = span_of(animation).value_or(TimeSpan{});
        const double length = static_cast<double>(span.to) - span.from;
        if (animations.size() > 1 && blend > length) {
            return bad_argument("blend", "it is longer than take " + std::to_string(takes.size() + 1));
        }
        const double offset = takes.empty() ? 0 : end - blend - span.from;
        takes.push_back({animation, span, offset});
        end = takes.back().end();
        if (!std::isfinite(end)) return bad_argument("animations", "times would get too large for the file");
    }
    return takes;
}

// In the order of their times. One that two takes have where they meet is there once.
Result<Markers> join_markers(std::span<const Take> takes) {
    std::vector<Marker> list;
    std::size_t previous = 0; // the first marker of the take before
    for (const Take& take : takes) {
        std::vector<std::string_view> at_seam;
        const std::size_t first = list.size();
        for (; previous < first; ++previous) {
            if (list[previous].time == take.start()) at_seam.push_back(list[previous].name);
        }
        at_seam = in_order(at_seam, stable_order(at_seam.size(), [&](std::size_t a, std::size_t b) {
                               return at_seam[a] < at_seam[b];
                           }));
        for (std::size_t i = 0; i < take.animation.markers.size(); ++i) {
            const Marker marker = take.animation.markers[i];
            const auto moved = static_cast<float>(marker.time + take.offset);
            if (std::isfinite(marker.time) && !std::isfinite(moved)) {
                return bad_argument("animations", "times of markers would get too large for the file");
            }
            if (moved != take.start() || !std::ranges::binary_search(at_seam, marker.name))
                list.push_back({moved, marker.name});
        }
    }
    return make_markers(in_order_of(list, &Marker::time));
}

} // namespace

Animation join_curves(std::span<const Take> takes) {
    if (takes.size() == 1) return shifted_curves(takes[0]);
    Animation made;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
        set_part(made, part, std::ranges::any_of(takes, [&](const Take& take) { return has(take.animation, part); }));
    }
    for (const Channel& channel : channels()) {
        const auto axes = curves(made, channel);
        if (axes.empty()) continue;
        const auto pieces = pieces_of(takes, channel);
        const auto whole = channel.is_state() ? std::vector<Keyframes>{join_states(takes, pieces)}
                                              : join_vectors(takes, channel, pieces);
        for (std::size_t a = 0; a < axes.size(); ++a) {
            axes[a] = make_curve(whole[a]);
            set_wraps(axes[a], pieces, a);
        }
        share_times(axes);
    }
    return made;
}

Result<Animation> join(std::span<const Animation> animations, const JoinOptions& options) {
    if (animations.empty()) return bad_argument("animations", "there is nothing to join");
    if (!std::isfinite(options.blend) || options.blend < 0) {
        return bad_argument("blend", "it must be 0 seconds or more, and finite");
    }
    const auto takes = lay_out(animations, options.blend);
    if (!takes) return takes.error();
    auto markers = join_markers(*takes);
    if (!markers) return markers.error();
    Animation made = join_curves(*takes);
    made.markers = *std::move(markers);
    return made;
}

} // namespace inputanim
