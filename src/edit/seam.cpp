#include "edit/seam.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "curve/segment.hpp"
#include "edit/time.hpp"
#include "maths/rotation.hpp"
#include "model/special_floats.hpp"

namespace inputanim {
namespace {

// Joints of a hand that is not tracked are nowhere; other things always are somewhere.
bool is_seen(const std::optional<Curve>& tracked, float time) {
    return !tracked || evaluate_state(*tracked, time) > 0.5F;
}

bool is_same(float a, float b) noexcept {
    return a == b || (std::isnan(a) && std::isnan(b));
}

// --- at one moment ---

// Moves the last key one float earlier, so that the curve can jump; leaves it out where another is there already.
void step_back(Keyframes& keys, float seam) {
    while (keys.size() > 1 && keys[keys.size() - 2].time == seam) keys.pop_back();
    keys.back().time = std::nextafter(seam, -infinity);
    const bool is_crowded = keys.size() > 1 && keys[keys.size() - 2].time >= keys.back().time;
    if (is_crowded || !std::isfinite(keys.back().time)) keys.pop_back();
}

// One key of the side before and the side after.
void merge(Keyframe& key, const Keyframe& after) noexcept {
    key.out_tangent = after.out_tangent;
    key.out_weight = after.out_weight;
    const auto out = static_cast<std::uint32_t>(WeightedMode::out);
    key.weighted_mode = static_cast<WeightedMode>((static_cast<std::uint32_t>(key.weighted_mode) & ~out) |
                                                  (static_cast<std::uint32_t>(after.weighted_mode) & out));
}

void append_line(Keyframes& whole, std::span<const Keyframe> next) {
    if (next.empty()) return;
    const std::size_t first = whole.size();
    whole.insert(whole.end(), next.begin(), next.end());
    if (first == 0) return;
    weigh_out(whole[first - 1], 0);
    weigh_in(whole[first], 0);
}

void append_at(std::span<Keyframes> whole, std::span<const Curve> next, const Seam& seam) {
    const float time = seam.window.from;
    std::vector<Keyframes> later(whole.size());
    bool agree = true;
    for (std::size_t a = 0; a < whole.size(); ++a) {
        later[a] = keys_of(next[a]);
        if (whole[a].empty() || later[a].empty()) continue;
        // Both hold their ends up to the seam.
        if (whole[a].back().time < time && is_seen(seam.before, time)) {
            append_line(whole[a], std::array{Keyframe{.time = time, .value = whole[a].back().value}});
        }
        if (later[a].front().time > time && is_seen(seam.after, time)) {
            Keyframes held{{.time = time, .value = later[a].front().value}};
            append_line(held, later[a]);
            later[a] = std::move(held);
        }
        const bool meet = whole[a].back().time == time && later[a].front().time == time;
        agree &= !meet || is_same(whole[a].back().value, later[a].front().value);
    }
    for (std::size_t a = 0; a < whole.size(); ++a) {
        const bool meet =
            !whole[a].empty() && !later[a].empty() && whole[a].back().time == time && later[a].front().time == time;
        if (meet && agree) {
            merge(whole[a].back(), later[a].front());
            whole[a].insert(whole[a].end(), later[a].begin() + 1, later[a].end());
        } else {
            if (meet) step_back(whole[a], time);
            append_line(whole[a], later[a]);
        }
    }
}

// --- over a while ---

// Takes the keys from the last one at or before a time away, as a curve.
Curve take_tail(Keyframes& keys, float time) {
    const auto after = std::ranges::upper_bound(keys, time, {}, &Keyframe::time);
    const auto first = after == keys.begin() ? after : after - 1;
    Curve tail = make_curve({first, keys.end()});
    keys.erase(first, keys.end());
    return tail;
}

// How much of the later take there is: as smooth as a cubic can be at both ends.
double later_share(TimeSpan window, float time) noexcept {
    const double x = (static_cast<double>(time) - window.from) / (static_cast<double>(window.to) - window.from);
    return x * x * (3 - 2 * x);
}

using Values = std::array<double, 4>; // of the axes there are; 0 for the others

double dot(const Values& a, const Values& b) noexcept {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

Values values_at(std::span<const Curve> axes, float time) {
    Values values{};
    for (std::size_t a = 0; a < axes.size(); ++a) values[a] = evaluate(axes[a], time);
    return values;
}

Values mixed(const Values& from, Values to, double share, bool is_rotation) noexcept {
    if (share == 0) return from;
    if (share == 1) return to;
    const double sign = is_rotation && dot(from, to) < 0 ? -1 : 1;
    for (std::size_t a = 0; a < to.size(); ++a) to[a] = from[a] * (1 - share) + sign * to[a] * share;
    if (is_rotation) {
        const Quaternion turn = unit(Quaternion{to[0], to[1], to[2], to[3]});
        to = {turn.x, turn.y, turn.z, turn.w};
    }
    return to;
}

// The times of all keys inside the window, ascending.
std::vector<float> times_within(TimeSpan window, std::span<const Curve> a, std::span<const Curve> b) {
    std::vector<float> times;
    for (const auto axes : {a, b}) {
        for (const float time : union_of_times(axes)) {
            if (time > window.from && time < window.to) times.push_back(time);
        }
    }
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

void append_blended(std::span<Keyframes> whole, std::span<const Curve> next, const Seam& seam, bool is_rotation) {
    const TimeSpan window = seam.window;
    std::vector<Curve> last;
    for (Keyframes& keys : whole) last.push_back(take_tail(keys, window.from));

    std::optional<Values> before; // the last key so far
    const auto add = [&](float time, Values values) {
        // The same rotation, with the sign that does not make the curves swing through zero.
        const double sign = is_rotation && before && dot(*before, values) < 0 ? -1 : 1;
        for (double& value : values) value *= sign;
        for (std::size_t a = 0; a < whole.size(); ++a) {
            append_line(whole[a], std::array{Keyframe{.time = time, .value = static_cast<float>(values[a])}});
        }
        before = values;
    };

    const bool starts = is_seen(seam.before, window.from);
    for (std::size_t a = 0; a < whole.size(); ++a) {
        const Curve head = starts ? trimmed(last[a], {-infinity, window.from}) : last[a];
        for (std::size_t i = 0; i < head.key_count() && head.times[i] <= window.from; ++i) {
            whole[a].push_back(head.key(i));
        }
    }
    if (starts) before = values_at(last, window.from);

    for (const float time : times_within(window, last, next)) {
        const bool from = is_seen(seam.before, time);
        const bool to = is_seen(seam.after, time);
        if (!(time < middle(window) ? from : to)) continue;
        const double share = from && to ? later_share(window, time) : from ? 0 : 1;
        add(time, mixed(values_at(last, time), values_at(next, time), share, is_rotation));
    }

    const bool ends = is_seen(seam.after, window.to);
    const bool flips = is_rotation && before && dot(*before, values_at(next, window.to)) < 0;
    for (std::size_t a = 0; a < whole.size(); ++a) {
        Curve rest = ends ? trimmed(next[a], {window.to, infinity}) : next[a];
        const std::vector<float> signs(flips ? rest.key_count() : 0, -1.0F);
        if (flips) scale_keys({&rest, 1}, signs);
        const Keyframes keys = keys_of(rest);
        append_line(whole[a], {std::ranges::lower_bound(keys, window.to, {}, &Keyframe::time), keys.end()});
    }
}

} // namespace

float middle(TimeSpan span) noexcept {
    return static_cast<float>((static_cast<double>(span.from) + span.to) / 2);
}

void append(std::span<Keyframes> whole, std::span<const Curve> next, const Seam& seam, bool is_rotation) {
    const bool overlaps = seam.window.from < seam.window.to;
    const bool has_all = std::ranges::none_of(whole, &Keyframes::empty) && std::ranges::none_of(next, &Curve::empty);
    if (overlaps && has_all) {
        append_blended(whole, next, seam, is_rotation);
    } else if (overlaps) {
        // With axes of one without the other's, there is nothing to mix: they change places in the middle.
        const float change = middle(seam.window);
        std::vector<Curve> from_there;
        for (std::size_t a = 0; a < whole.size(); ++a) {
            if (whole[a].empty() || next[a].empty()) {
                from_there.push_back(next[a]);
                continue;
            }
            const Keyframes tail = keys_of(trimmed(take_tail(whole[a], change), {-infinity, change}));
            whole[a].insert(whole[a].end(), tail.begin(), tail.end());
            from_there.push_back(trimmed(next[a], {change, infinity}));
        }
        append_at(whole, from_there, {{change, change}, seam.before, seam.after});
    } else {
        append_at(whole, next, seam);
    }
}

} // namespace inputanim
