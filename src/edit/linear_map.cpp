#include "edit/linear_map.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "curve/keys.hpp"
#include "curve/linearise.hpp"
#include "curve/segment.hpp"
#include "model/special_floats.hpp"

namespace inputanim {
namespace {

// Turns by right angles have entries that are 0, 1 and -1 but for rounding.
LinearMap snapped(LinearMap map) noexcept {
    double largest = 0;
    for (const auto& row : map.rows) {
        for (const double entry : row) largest = std::max(largest, std::abs(entry));
    }
    for (auto& row : map.rows) {
        for (double& entry : row) {
            if (std::abs(entry) < 1e-12 * largest) entry = 0;
            if (std::abs(std::abs(entry) - 1) < 1e-12) entry = std::copysign(1.0, entry);
        }
    }
    return map;
}

// What is finite stays finite.
float rounded(double number) noexcept {
    constexpr float most = std::numeric_limits<float>::max();
    const auto result = static_cast<float>(number);
    if (std::isinf(result) && std::isfinite(number)) return std::copysign(most, result);
    return result;
}

// --- one axis for one axis ---

// The only axis that counts in a row.
std::optional<std::size_t> only_axis(const std::array<double, 4>& row) noexcept {
    std::optional<std::size_t> only;
    for (std::size_t j = 0; j < row.size(); ++j) {
        if (row[j] == 0) continue;
        if (only) return std::nullopt;
        only = j;
    }
    return only;
}

Column<float> scaled(const Column<float>& column, double factor, double offset) {
    std::vector<float> numbers(column.begin(), column.end());
    for (float& number : numbers) number = rounded(number * factor + offset);
    return Column<float>(std::move(numbers));
}

Curve scaled(const Curve& curve, double factor, double offset) {
    if (factor == 1 && offset == 0) return curve;
    Curve result = curve;
    result.values = scaled(curve.values, factor, offset);
    if (curve.tangents != nullptr && factor != 1) {
        Tangents tangents = *curve.tangents;
        tangents.in = scaled(tangents.in, factor, 0);
        tangents.out = scaled(tangents.out, factor, 0);
        result.tangents = std::make_shared<const Tangents>(std::move(tangents));
    }
    return result;
}

bool apply_by_axis(const LinearMap& map, std::span<Curve> axes) {
    std::vector<Curve> result;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto from = only_axis(map.rows[i]);
        // An axis without keys plays 0, and needs some to play anything else.
        if (!from || (axes[*from].empty() && map.offset[i] != 0)) return false;
        result.push_back(scaled(axes[*from], map.rows[i][*from], map.offset[i]));
    }
    std::ranges::move(result, axes.begin());
    return true;
}

// --- axes added up ---

struct Ends {
    Keyframe left;
    Keyframe right;

    [[nodiscard]] double duration() const noexcept { return static_cast<double>(right.time) - left.time; }
    [[nodiscard]] double slope() const noexcept { return (static_cast<double>(right.value) - left.value) / duration(); }
};

Ends ends(const Curve& axis, std::size_t segment) noexcept {
    return {axis.key(segment), axis.key(segment + 1)};
}

// What the segments of all axes between the same two times become. A line is also a segment of any weights.
struct Sum {
    SegmentShape shape = SegmentShape::line;
    Ends model; // for any other shape: one of that weights
};

std::optional<Sum> sum_of(std::span<const Curve> axes, std::size_t segment) {
    Sum sum;
    std::size_t lines = 0;
    std::size_t constants = 0;
    for (const Curve& axis : axes) {
        const Ends own = ends(axis, segment);
        if (own.left.time == own.right.time) return sum; // never plays
        const SegmentShape shape = shape_of(own.left, own.right);
        lines += shape == SegmentShape::line ? 1 : 0;
        constants += shape == SegmentShape::constant ? 1 : 0;
        if (shape == SegmentShape::line) continue;
        if (sum.shape != SegmentShape::line) {
            const bool alike = std::abs(out_weight(own.left) - out_weight(sum.model.left)) < 1e-7 &&
                               std::abs(in_weight(own.right) - in_weight(sum.model.right)) < 1e-7;
            if (!alike && shape != SegmentShape::constant) return std::nullopt;
        }
        // Unity takes a very short Hermite segment for longer than it is, and no other.
        const bool other = sum.shape != SegmentShape::line && sum.shape != shape;
        if (other && own.duration() < shortest_hermite) return std::nullopt;
        sum = {shape, own};
    }
    if (constants > 0 && constants < axes.size()) return std::nullopt;
    if (sum.shape == SegmentShape::hermite && lines > 0 && sum.model.duration() < shortest_hermite) return std::nullopt;
    return sum;
}

void set_side(WeightedMode& mode, WeightedMode side, bool on) noexcept {
    const auto bits = static_cast<std::uint32_t>(mode);
    const auto bit = static_cast<std::uint32_t>(side);
    mode = static_cast<WeightedMode>(on ? bits | bit : bits & ~bit);
}

// Writes the sides of two keys that face each other; all numbers but the tangents are the model's.
void write(const Sum& sum, double out_tangent, double in_tangent, Keyframe& left, Keyframe& right) noexcept {
    if (sum.shape == SegmentShape::line) return; // as keys are made
    const bool constant = sum.shape == SegmentShape::constant;
    left.out_tangent = constant ? infinity : rounded(out_tangent);
    right.in_tangent = constant ? infinity : rounded(in_tangent);
    left.out_weight = sum.model.left.out_weight;
    right.in_weight = sum.model.right.in_weight;
    set_side(left.weighted_mode, WeightedMode::out, uses(sum.model.left.weighted_mode, WeightedMode::out));
    set_side(right.weighted_mode, WeightedMode::in, uses(sum.model.right.weighted_mode, WeightedMode::in));
}

std::vector<float> values_of(const LinearMap& map, std::span<const Curve> axes, std::size_t i) {
    std::vector<float> values(axes[0].key_count());
    for (std::size_t k = 0; k < values.size(); ++k) {
        double value = map.offset[i];
        for (std::size_t j = 0; j < axes.size(); ++j) {
            // Not 0 times an infinity.
            if (map.rows[i][j] != 0) value += map.rows[i][j] * axes[j].values[k];
        }
        values[k] = rounded(value);
    }
    return values;
}

// Tangents of axis i of the result; the values are there.
void add_tangents(const LinearMap& map, std::span<const Curve> axes, std::span<const Sum> sums, std::size_t i,
                  Curve& result) {
    std::vector<Keyframe> keys = keys_of(result);
    for (std::size_t segment = 0; segment < sums.size(); ++segment) {
        double out = 0;
        double in = 0;
        for (std::size_t j = 0; j < axes.size(); ++j) {
            if (map.rows[i][j] == 0 || sums[segment].shape == SegmentShape::line) continue;
            const Ends own = ends(axes[j], segment);
            const bool line = shape_of(own.left, own.right) == SegmentShape::line;
            out += map.rows[i][j] * (line ? own.slope() : own.left.out_tangent);
            in += map.rows[i][j] * (line ? own.slope() : own.right.in_tangent);
        }
        write(sums[segment], out, in, keys[segment], keys[segment + 1]);
    }
    result.tangents = make_curve(keys).tangents;
}

// None where the segments of the axes do not add up.
std::optional<std::vector<Sum>> sums_of(std::span<const Curve> axes) {
    std::vector<Sum> sums;
    if (std::ranges::all_of(axes, [](const Curve& axis) { return axis.tangents == nullptr; })) return sums;
    for (std::size_t segment = 0; segment + 1 < axes[0].key_count(); ++segment) {
        const auto sum = sum_of(axes, segment);
        if (!sum) return std::nullopt;
        sums.push_back(*sum);
    }
    return sums;
}

void agree_on_wrap(std::span<Curve> axes, WrapMode Curve::*side) {
    const bool alike = std::ranges::all_of(axes, [&](const Curve& axis) { return axis.*side == axes[0].*side; }) ||
                       std::ranges::none_of(axes, [&](const Curve& axis) { return repeats(axis.*side); });
    if (alike) return;
    for (Curve& axis : axes) axis.*side = WrapMode::clamp_forever;
}

} // namespace

void apply(const LinearMap& map, std::span<Curve> axes, ChannelKind kind, Tolerance tolerance) {
    if (std::ranges::all_of(axes, [](const Curve& axis) { return axis.empty(); })) return;
    const LinearMap snapped_map = snapped(map);
    if (apply_by_axis(snapped_map, axes)) return;
    bring_together(axes);
    agree_on_wrap(axes, &Curve::pre_wrap);
    agree_on_wrap(axes, &Curve::post_wrap);
    auto sums = sums_of(axes);
    if (!sums) {
        linearise(axes, kind, tolerance);
        sums.emplace();
    }
    const std::vector<Curve> before(axes.begin(), axes.end());
    for (std::size_t i = 0; i < axes.size(); ++i) {
        axes[i].values = Column<float>(values_of(snapped_map, before, i));
        axes[i].tangents = nullptr;
        if (!sums->empty()) add_tangents(snapped_map, before, *sums, i, axes[i]);
    }
}

} // namespace inputanim
