#include "reduce/track.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <inputanim/curve.hpp>

#include "curve/keys.hpp"
#include "curve/segment.hpp"
#include "maths/rotation.hpp"
#include "maths/unit_length.hpp"

namespace inputanim {
namespace {

bool all_segments(const Curve& curve, bool (*holds)(const Keyframe& left, const Keyframe& right)) {
    if (curve.tangents == nullptr) return true;
    for (std::size_t i = 1; i < curve.key_count(); ++i) {
        if (!holds(curve.key(i - 1), curve.key(i))) return false;
    }
    return true;
}

// Whether a curve has no steps, and no weights that are as good as steps, so that a few points tell how it bends.
bool is_smooth(const Curve& curve) {
    return all_segments(curve, [](const Keyframe& left, const Keyframe& right) {
        const auto moderate = [](double weight) { return weight >= 0 && weight <= 1; };
        return shape_of(left, right) != SegmentShape::constant && moderate(out_weight(left)) &&
               moderate(in_weight(right));
    });
}

bool is_finite(const Curve& axis) noexcept {
    return axis.times.finite() && axis.values.finite();
}

bool is_reducible(const Curve& axis) {
    return !axis.empty() && is_finite(axis) && !repeats(axis) && is_smooth(axis);
}

// With four more between each two, as far as floats have room.
std::vector<float> with_inner_times(std::span<const float> times) {
    constexpr int parts = 5;
    std::vector<float> all;
    all.reserve(times.size() * parts);
    for (std::size_t i = 0; i < times.size(); ++i) {
        all.push_back(times[i]);
        for (int part = 1; part < parts && i + 1 < times.size(); ++part) {
            const auto inner = static_cast<float>(lerp(times[i], times[i + 1], static_cast<double>(part) / parts));
            if (inner > all.back() && inner < times[i + 1]) all.push_back(inner);
        }
    }
    return all;
}

void fill_padded(std::vector<float>& column, std::span<const float> numbers) {
    column.resize(numbers.size() + lanes);
    std::ranges::copy(numbers, column.begin());
    std::fill_n(column.end() - lanes, lanes, 0.0F);
}

// Which keys of a track are those of one of its axes, whose times are among the track's.
std::vector<std::size_t> places_of(std::span<const float> own, const Track& track) {
    std::vector<std::size_t> places;
    places.reserve(own.size());
    std::size_t place = 0;
    for (const float time : own) {
        while (track.times[place] < time) ++place;
        places.push_back(place++);
    }
    return places;
}

// To length one, as evaluate has it.
void normalise(Track& track, ErrorMeasure measure) {
    // Playback takes directions of up to 1e-5 for none; their squares keep some distance from that.
    const float least = measure == ErrorMeasure::rotation ? 1e-12F : 4e-10F;
    const std::size_t size = track.count + lanes;
    for (auto& unit : track.units) unit.resize(size);
    const float* x = track.values[0].data();
    const float* y = track.values[1].data();
    const float* z = track.values[2].data();
    const float* w = track.values[3].data();
    float* factors = track.units[0].data(); // until the x of the units take their place
    for (std::size_t i = 0; i < size; ++i) {
        const float squares = squared_length(std::array{x[i], y[i], z[i], w[i]});
        const float factor = unit_factor(squares, 0);
        factors[i] = squares >= least && squares <= 1e12F ? factor : std::numeric_limits<float>::quiet_NaN();
    }
    for (std::size_t axis = 4; axis-- > 0;) {
        const float* from = track.values[axis].data();
        float* to = track.units[axis].data();
        for (std::size_t i = 0; i < size; ++i) to[i] = from[i] * factors[i];
    }
}

bool is_same(const Track& track, std::size_t a, std::size_t b) noexcept {
    return std::ranges::all_of(track.values, [=](const auto& values) { return values[a] == values[b]; });
}

bool is_fixed(const Track& track, ErrorMeasure measure, std::size_t key) noexcept {
    if (key == 0 || key + 1 == track.count) return true;
    if (track.times[key] == track.times[key - 1] || track.times[key] == track.times[key + 1]) return true;
    if (measure == ErrorMeasure::position || track.has_angle(key)) return false;
    return !is_same(track, key, key - 1) || !is_same(track, key, key + 1);
}

} // namespace

ErrorMeasure measure_of(ChannelKind kind) noexcept {
    switch (kind) {
        case ChannelKind::rotation: return ErrorMeasure::rotation;
        case ChannelKind::direction: return ErrorMeasure::direction;
        default: return ErrorMeasure::position;
    }
}

bool is_straight(const Curve& curve) {
    if (curve.tangents == nullptr) return true;
    return all_segments(playable(curve), [](const Keyframe& left, const Keyframe& right) {
        return shape_of(left, right) == SegmentShape::line;
    });
}

bool bend(std::span<const Curve> axes) noexcept {
    return std::ranges::any_of(axes, [](const Curve& axis) { return axis.tangents != nullptr; });
}

bool load(Track& track, std::span<const Curve> axes, ErrorMeasure measure) {
    if (axes.empty() || !std::ranges::all_of(axes, is_reducible)) return false;
    std::vector<Curve> together(axes.begin(), axes.end());
    for (Curve& axis : together) axis = playable(axis);
    track.apart = !have_same_times(together);
    bring_together(together);
    track.changed = together[0].key_count() != axes[0].key_count() || !have_same_times(axes);
    if (bend(axes)) {
        const std::vector<float> times = with_inner_times(together[0].times);
        for (Curve& axis : together) axis = with_keys_at(axis, times);
    }
    // Differences of huge numbers overflow.
    if (!std::ranges::all_of(together, is_finite)) return false;

    track.count = together[0].key_count();
    fill_padded(track.times, together[0].times);
    for (std::size_t axis = 0; axis < 4; ++axis) {
        if (axis < together.size()) {
            fill_padded(track.values[axis], together[axis].values);
        } else {
            track.values[axis].assign(track.count + lanes, 0);
        }
    }
    for (auto& own : track.own) own.clear();
    for (std::size_t axis = 0; track.apart && axis < axes.size(); ++axis) {
        track.own[axis] = places_of(playable(axes[axis]).times, track);
    }
    track.signs.clear();
    if (measure == ErrorMeasure::rotation) {
        track.signs = continuous_signs(together);
        track.changed |= !track.signs.empty();
        for (auto& values : track.values) {
            for (std::size_t i = 0; i < track.signs.size(); ++i) values[i] *= track.signs[i];
        }
    }

    if (measure != ErrorMeasure::position) normalise(track, measure);
    track.fixed.clear();
    for (std::size_t key = 0; key < track.count; ++key) {
        if (is_fixed(track, measure, key)) track.fixed.push_back(key);
    }
    return true;
}

void store(std::span<Curve> axes, const Track& track, std::span<const std::size_t> kept) {
    const auto picked = [&](const std::vector<float>& column) {
        std::vector<float> numbers;
        numbers.reserve(kept.size());
        for (const std::size_t i : kept) numbers.push_back(column[i]);
        return Column<float>(std::move(numbers));
    };
    const Column<float> times = picked(track.times);
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        axes[axis].times = times;
        axes[axis].values = picked(track.values[axis]);
        axes[axis].tangents = nullptr;
    }
}

} // namespace inputanim
