#include "edit/time.hpp"

#include <cmath>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>

namespace inputanim {
namespace {

// A number that was finite and is no more: too large for a float.
bool overflows(float before, float after) noexcept {
    return std::isfinite(before) && !std::isfinite(after);
}

// Every number of a column as `map` has it, in double precision; `fits` becomes false where one gets too large.
template <class Map>
Column<float> mapped(const Column<float>& column, const Map& map, bool& fits) {
    std::vector<float> numbers;
    numbers.reserve(column.size());
    for (const float number : column) {
        numbers.push_back(static_cast<float>(map(static_cast<double>(number))));
        fits &= !overflows(number, numbers.back());
    }
    return Column<float>(std::move(numbers));
}

// Keys and markers at other times, and slopes by a factor; none where a number gets too large.
template <class Map>
std::optional<Animation> with_times(const Animation& animation, const Map& time, double slope_factor) {
    const auto slope = [&](double tangent) { return tangent * slope_factor; };
    Animation made = animation;
    bool fits = true;
    for (const Channel& channel : channels()) {
        const auto axes = curves(made, channel);
        Column<float> times_before; // of the first axis
        for (Curve& axis : axes) {
            axis = playable(axis);
            if (&axis != axes.data() && axis.times.shares_with(times_before)) {
                axis.times = axes[0].times;
            } else {
                if (&axis == axes.data()) times_before = axis.times;
                axis.times = mapped(axis.times, time, fits);
            }
            if (axis.tangents == nullptr || slope_factor == 1) continue;
            Tangents tangents = *axis.tangents;
            tangents.in = mapped(tangents.in, slope, fits);
            tangents.out = mapped(tangents.out, slope, fits);
            axis.tangents = std::make_shared<const Tangents>(std::move(tangents));
        }
        share_times(axes);
    }
    made.markers = {};
    for (std::size_t i = 0; i < animation.markers.size(); ++i) {
        const Marker marker = animation.markers[i];
        const auto moved = static_cast<float>(time(static_cast<double>(marker.time)));
        fits &= !overflows(marker.time, moved);
        made.markers.add(moved, marker.name);
    }
    return fits ? std::optional(std::move(made)) : std::nullopt;
}

} // namespace

void share_times(std::span<Curve> axes) noexcept {
    if (!have_same_times(axes)) return;
    for (Curve& axis : axes) axis.times = axes[0].times;
}

Curve shifted(const Curve& curve, double seconds) {
    if (seconds == 0) return curve;
    Curve moved = curve;
    bool fits = true;
    moved.times = mapped(
        curve.times, [&](double time) { return time + seconds; }, fits);
    return moved;
}

Result<Animation> shift(const Animation& animation, float seconds) {
    if (!std::isfinite(seconds)) return bad_argument("seconds", "a recording cannot move by that much");
    auto made = with_times(
        animation, [&](double time) { return time + seconds; }, 1);
    if (!made) return bad_argument("seconds", "times would get too large for the file");
    return *std::move(made);
}

Result<Animation> retime(const Animation& animation, double factor) {
    if (!std::isfinite(factor) || factor <= 0) return bad_argument("factor", "it must be more than 0, and finite");
    auto made = with_times(
        animation, [&](double time) { return time * factor; }, 1 / factor);
    if (!made) return bad_argument("factor", "times or slopes would get too large for the file");
    return *std::move(made);
}

Result<Animation> retime_to(const Animation& animation, float duration) {
    if (!std::isfinite(duration) || duration <= 0) {
        return bad_argument("duration", "it must be more than 0, and finite");
    }
    const float last = inputanim::duration(animation);
    if (last <= 0) return bad_argument("duration", "the recording has no key after 0 s that could come to lie there");
    return retime(animation, static_cast<double>(duration) / last);
}

} // namespace inputanim
