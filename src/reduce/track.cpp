#include "reduce/track.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <inputanim/evaluate.hpp>

#include "keys.hpp"

namespace inputanim {
namespace {

bool clamps(WrapMode mode) noexcept {
    return mode != WrapMode::loop && mode != WrapMode::ping_pong && mode != WrapMode::default_mode;
}

bool is_weightless(WeightedMode mode, WeightedMode side, float weight, float tangent) noexcept {
    const bool used = (static_cast<std::uint32_t>(mode) & static_cast<std::uint32_t>(side)) != 0;
    return used && weight == 0 && !std::isinf(tangent);
}

// Weights of zero make a segment straight, whatever its tangents.
bool plays_straight(const Curve& curve) noexcept {
    if (curve.tangents == nullptr) return true;
    const Tangents& tangents = *curve.tangents;
    for (std::size_t i = 1; i < curve.key_count(); ++i) {
        if (!is_weightless(tangents.mode[i - 1], WeightedMode::out, tangents.out_weight[i - 1], tangents.out[i - 1]) ||
            !is_weightless(tangents.mode[i], WeightedMode::in, tangents.in_weight[i], tangents.in[i])) {
            return false;
        }
    }
    return true;
}

bool is_reducible(const Curve& axis) noexcept {
    return !axis.empty() && axis.times.finite() && axis.values.finite() && clamps(axis.pre_wrap) &&
           clamps(axis.post_wrap);
}

bool has_jump(const Curve& axis) noexcept {
    return std::ranges::adjacent_find(axis.times) != axis.times.end();
}

// The axes with the keys of all of them, at the values they play there.
std::vector<Curve> aligned(std::span<const Curve> axes) {
    const Column<float> times(union_of_times(axes));
    std::vector<Curve> made(axes.begin(), axes.end());
    for (Curve& axis : made) {
        std::vector<float> values;
        values.reserve(times.size());
        for (const float time : times) values.push_back(evaluate(axis, time));
        axis.times = times;
        axis.values = Column<float>(std::move(values));
    }
    return made;
}

void fill(std::vector<float>& column, std::span<const float> numbers) {
    column.resize(numbers.size() + lanes);
    std::ranges::copy(numbers, column.begin());
    std::fill_n(column.end() - lanes, lanes, 0.0F);
}

// To length one, operation for operation as evaluate has it.
void normalise(Track& track, Measure measure) {
    // Playback takes directions of up to 1e-5 for none; their squares keep some distance from that.
    const float least = measure == Measure::rotation ? 1e-12F : 4e-10F;
    const std::size_t size = track.count + lanes;
    for (auto& unit : track.units) unit.resize(size);
    const float* x = track.values[0].data();
    const float* y = track.values[1].data();
    const float* z = track.values[2].data();
    const float* w = track.values[3].data();
    float* lengths = track.units[0].data(); // until the x of the units take their place
    for (std::size_t i = 0; i < size; ++i) {
        const float squares = x[i] * x[i] + y[i] * y[i] + z[i] * z[i] + w[i] * w[i];
        const float length = std::sqrt(squares);
        lengths[i] = squares >= least && squares <= 1e12F ? length : std::numeric_limits<float>::quiet_NaN();
    }
    for (std::size_t axis = 4; axis-- > 0;) {
        const float* from = track.values[axis].data();
        float* to = track.units[axis].data();
        for (std::size_t i = 0; i < size; ++i) to[i] = from[i] / lengths[i];
    }
}

bool is_same(const Track& track, std::size_t a, std::size_t b) noexcept {
    return std::ranges::all_of(track.values, [=](const auto& values) { return values[a] == values[b]; });
}

bool is_fixed(const Track& track, Measure measure, std::size_t key) noexcept {
    if (key == 0 || key + 1 == track.count) return true;
    if (track.times[key] == track.times[key - 1] || track.times[key] == track.times[key + 1]) return true;
    if (measure == Measure::position || track.has_angle(key)) return false;
    return !is_same(track, key, key - 1) || !is_same(track, key, key + 1);
}

} // namespace

Measure measure_of(ChannelKind kind) noexcept {
    switch (kind) {
        case ChannelKind::rotation: return Measure::rotation;
        case ChannelKind::direction: return Measure::direction;
        default: return Measure::position;
    }
}

bool load(Track& track, std::span<const Curve> axes, Measure measure) {
    if (axes.empty() || !std::ranges::all_of(axes, is_reducible)) return false;
    std::vector<Curve> sorted;
    for (const Curve& axis : axes) sorted.push_back(playable(axis));
    if (!std::ranges::all_of(sorted, plays_straight)) return false;
    track.changed = false;
    if (!have_same_times(sorted)) {
        if (std::ranges::any_of(sorted, has_jump)) return false;
        sorted = aligned(sorted);
        // Differences of huge numbers overflow.
        if (!std::ranges::all_of(sorted, is_reducible)) return false;
        track.changed = true;
    }

    track.count = sorted[0].key_count();
    fill(track.times, sorted[0].times);
    for (std::size_t axis = 0; axis < 4; ++axis) {
        if (axis < sorted.size()) {
            fill(track.values[axis], sorted[axis].values);
        } else {
            track.values[axis].assign(track.count + lanes, 0);
        }
    }
    if (measure == Measure::rotation) {
        const std::vector<float> signs = continuous_signs(sorted);
        track.changed |= !signs.empty();
        for (auto& values : track.values) {
            for (std::size_t i = 0; i < signs.size(); ++i) values[i] *= signs[i];
        }
    }

    if (measure != Measure::position) normalise(track, measure);
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
