#include <algorithm>
#include <cmath>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "edit/join.hpp"
#include "edit/time.hpp"
#include "model/hand_of.hpp"
#include "model/special_floats.hpp"

namespace inputanim {
namespace {

bool is_span(TimeSpan span) noexcept {
    return std::isfinite(span.from) && std::isfinite(span.to) && span.from <= span.to;
}

Error no_span(std::string_view argument) {
    return bad_argument(argument, "a span runs from a time in seconds to one that is not earlier");
}

// The first key at or after a time, and the first after it.
std::size_t key_from(const Curve& curve, float time) noexcept {
    return static_cast<std::size_t>(std::ranges::lower_bound(curve.times, time) - curve.times.begin());
}
std::size_t key_after(const Curve& curve, float time) noexcept {
    return static_cast<std::size_t>(std::ranges::upper_bound(curve.times, time) - curve.times.begin());
}

// A joint has no keys while its hand is not tracked. Where its own keys do not reach the end of a span, it needs none
// there to play as before, and must not seem to have been seen.
TimeSpan span_for_joint(TimeSpan kept, const Curve& joint, const Curve& tracked) {
    if (joint.empty() || tracked.empty()) return kept;
    const auto is_tracked = [&](float time) { return evaluate_state(tracked, time) > 0.5F; };
    if (joint.times.front() > kept.from && !is_tracked(kept.from)) kept.from = -infinity;
    if (joint.times.back() < kept.to && !is_tracked(kept.to)) kept.to = infinity;
    return kept;
}

// Without markers.
Animation trimmed_curves(const Animation& animation, TimeSpan kept) {
    Animation made = animation;
    made.markers = {};
    for (const Channel& channel : channels()) {
        const auto axes = curves(made, channel);
        const bool is_joint = channel.part == Part::hands && !channel.is_state() && !axes.empty();
        const Curve tracked = is_joint ? playable(tracked_of(animation, channel)) : Curve();
        for (Curve& axis : axes) {
            axis = playable(axis);
            const TimeSpan span = is_joint ? span_for_joint(kept, axis, tracked) : kept;
            axis = channel.is_state() ? trimmed_state(axis, span) : trimmed(axis, span);
        }
        share_times(axes);
    }
    return made;
}

} // namespace

const Curve& tracked_of(const Animation& animation, const Channel& channel) noexcept {
    return hand_of(animation, channel.side).tracked;
}

Curve trimmed(const Curve& curve, TimeSpan kept) {
    if (curve.empty()) return curve;
    const bool is_within = curve.times.front() >= kept.from && curve.times.back() <= kept.to;
    if (repeats(curve) && is_within) return curve;
    // Of several keys at the start, the last one plays from there on; at a curve's own start, the first plays as well.
    const std::size_t first = curve.times.front() >= kept.from ? 0 : key_after(curve, kept.from) - 1;
    const std::size_t after = key_after(curve, kept.to);
    const bool ends_there = after > 0 && curve.times[after - 1] == kept.to;
    Curve part = slice(curve, first, ends_there ? after : std::min(after + 1, curve.key_count()));
    // Both at once: a second split of the same segment would round again.
    std::vector<float> ends;
    for (const float end : {kept.from, kept.to}) {
        const bool is_there = std::ranges::binary_search(part.times, end) || (!ends.empty() && ends[0] == end);
        if (std::isfinite(end) && !is_there) ends.push_back(end);
    }
    if (!ends.empty()) part = with_keys_at(part, ends);
    part = slice(part, key_from(part, kept.from), key_after(part, kept.to));
    hold_ends(part);
    return part;
}

Curve trimmed_state(const Curve& curve, TimeSpan kept) {
    if (curve.empty()) return curve;
    std::vector<Keyframe> keys;
    if (std::isfinite(kept.from)) keys.push_back(state_key(curve, kept.from));
    for (std::size_t i = key_after(curve, kept.from), end = key_after(curve, kept.to); i < end; ++i) {
        keys.push_back(curve.key(i));
    }
    const bool needs_end = std::isfinite(kept.to) && (keys.empty() || keys.back().time != kept.to);
    if (needs_end) keys.push_back(state_key(curve, kept.to));
    return with_keys(curve, keys);
}

Keyframe state_key(const Curve& playable_curve, float time) noexcept {
    Keyframe key;
    if (!playable_curve.empty()) {
        const std::size_t after = key_after(playable_curve, time);
        key = playable_curve.key(after == 0 ? 0 : after - 1);
    }
    key.time = time;
    return key;
}

Result<Animation> trim(const Animation& animation, TimeSpan kept) {
    if (!is_span(kept)) return no_span("kept");
    Animation made = trimmed_curves(animation, kept);
    for (std::size_t i = 0; i < animation.markers.size(); ++i) {
        const Marker marker = animation.markers[i];
        if (marker.time >= kept.from && marker.time <= kept.to) made.markers.add(marker.time, marker.name);
    }
    return made;
}

Result<Animation> cut(const Animation& animation, TimeSpan removed) {
    if (!is_span(removed)) return no_span("removed");
    const TimeSpan whole = span_of(animation).value_or(TimeSpan{});
    const double moved = static_cast<double>(removed.from) - removed.to;
    std::vector<Take> takes;
    // Only the sides of a real cut get keys.
    if (moved == 0 || removed.from >= whole.to) {
        takes.push_back({animation, whole, 0});
    } else if (removed.to <= whole.from) {
        takes.push_back({animation, whole, moved});
    } else {
        if (whole.from < removed.from) {
            takes.push_back({trimmed_curves(animation, {-infinity, removed.from}), {whole.from, removed.from}, 0});
        }
        if (whole.to > removed.to) {
            takes.push_back({trimmed_curves(animation, {removed.to, infinity}), {removed.to, whole.to}, moved});
        }
    }
    Animation made = join_curves(takes);
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(made, part, has(animation, part));
    for (std::size_t i = 0; i < animation.markers.size(); ++i) {
        const Marker marker = animation.markers[i];
        if (marker.time > removed.from && marker.time < removed.to) continue;
        const bool moves = marker.time >= removed.to;
        made.markers.add(static_cast<float>(moves ? marker.time + moved : marker.time), marker.name);
    }
    return made;
}

} // namespace inputanim
