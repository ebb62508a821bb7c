#include "linearise.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "curve_walk.hpp"
#include "keys.hpp"
#include "rotation.hpp"

namespace inputanim {
namespace {

// Between two times, how many moments are looked at: the deviation of a cubic from a line is nowhere more than 1.03
// times what it is at one of these.
constexpr std::size_t looks = 7;
constexpr double unseen = 1.03;

// float32 has no more to tell: relative to the numbers themselves.
constexpr double rounding = 1e-6;

using Values = std::array<double, 4>;

// A curve that holds its ends plays its last key at its end, where a repeating one is at its start again.
std::vector<Curve> holding(std::span<const Curve> axes) {
    std::vector<Curve> curves(axes.begin(), axes.end());
    for (Curve& curve : curves) curve.pre_wrap = curve.post_wrap = WrapMode::clamp_forever;
    return curves;
}

class Refiner {
public:
    Refiner(std::span<const Curve> axes, ChannelKind kind, Tolerance tolerance)
        : axes_(holding(axes)), kind_(kind),
          tolerance_((kind == ChannelKind::rotation || kind == ChannelKind::direction ? tolerance.rotation
                                                                                      : tolerance.position) /
                     unseen) {}

    // In rounds, each of which parts what is not near enough yet: where the work ends, it has been shared fairly.
    [[nodiscard]] std::vector<float> times() const {
        std::vector<float> result;
        std::vector<Piece> open;
        const std::span<const float> keys = axes_[0].times;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (!std::isfinite(keys[i])) continue;
            result.push_back(keys[i]);
            if (i == 0 || !std::isfinite(keys[i - 1]) || !(keys[i] > keys[i - 1])) continue;
            Piece piece{keys[i - 1], keys[i]};
            // The first of several keys at the start plays there, and the last of them from then on.
            const float start = std::nextafter(keys[i - 1], keys[i]);
            if (i > 1 && keys[i - 1] == keys[0] && jumps(keys[0], start)) result.push_back(piece.from = start);
            const float end = std::nextafter(keys[i], keys[i - 1]);
            if (end > piece.from && jumps(end, keys[i])) result.push_back(piece.to = end);
            if (!is_line(i)) open.push_back(piece);
        }
        std::size_t left = most_cuts(keys.size());
        while (!open.empty() && left > 0) {
            std::vector<Piece> parts;
            for (const Piece& piece : open) {
                const float middle = middle_of(piece);
                if (!(middle > piece.from && middle < piece.to) || is_near(piece)) continue;
                if (left == 0) break;
                --left;
                result.push_back(middle);
                parts.push_back({piece.from, middle});
                parts.push_back({middle, piece.to});
            }
            open = std::move(parts);
        }
        std::ranges::sort(result);
        result.erase(std::ranges::unique(result).begin(), result.end());
        return result;
    }

private:
    struct Piece {
        float from = 0;
        float to = 0;
    };

    [[nodiscard]] static std::size_t most_cuts(std::size_t keys) noexcept {
        constexpr std::size_t many = std::size_t{1} << 18;
        return std::max(16 * keys, std::min(256 * keys, many)) + 4096;
    }

    [[nodiscard]] static float middle_of(const Piece& piece) noexcept {
        return static_cast<float>((static_cast<double>(piece.from) + piece.to) / 2);
    }

    // Whether the segment that ends with key i is a line on every axis.
    [[nodiscard]] bool is_line(std::size_t i) const noexcept {
        return std::ranges::all_of(axes_, [i](const Curve& axis) {
            return axis.tangents == nullptr || shape_of(axis.key(i - 1), axis.key(i)) == SegmentShape::line;
        });
    }

    [[nodiscard]] Values at(float time) const {
        Values values{};
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) values[axis] = evaluate(axes_[axis], time);
        return values;
    }

    // Whether the values of neighbouring times are apart.
    [[nodiscard]] bool jumps(float before, float after) const { return !are_near(at(before), at(after)); }

    [[nodiscard]] bool is_near(const Piece& piece) const {
        const Values from = at(piece.from);
        const Values to = at(piece.to);
        const double length = static_cast<double>(piece.to) - piece.from;
        for (std::size_t look = 1; look <= looks; ++look) {
            const auto time = static_cast<float>(piece.from + length * static_cast<double>(look) / (looks + 1));
            const double share = (static_cast<double>(time) - piece.from) / length;
            Values line{};
            for (std::size_t axis = 0; axis < 4; ++axis) line[axis] = lerp(from[axis], to[axis], share);
            if (!are_near(at(time), line)) return false;
        }
        return true;
    }

    [[nodiscard]] bool are_near(const Values& a, const Values& b) const {
        double squares = 0;
        double size = 0;
        for (std::size_t axis = 0; axis < 4; ++axis) {
            squares += (a[axis] - b[axis]) * (a[axis] - b[axis]);
            size = std::max({size, std::abs(a[axis]), std::abs(b[axis])});
        }
        // So counts what is not a number: no line gets near to it.
        if (!(std::sqrt(squares) > rounding * size)) return true;
        if (kind_ == ChannelKind::rotation) {
            return angle({a[0], a[1], a[2], a[3]}, {b[0], b[1], b[2], b[3]}) <= tolerance_;
        }
        if (kind_ == ChannelKind::direction) {
            return angle(Vector3{a[0], a[1], a[2]}, Vector3{b[0], b[1], b[2]}) <= tolerance_;
        }
        return std::sqrt(squares) <= tolerance_;
    }

    std::vector<Curve> axes_;
    ChannelKind kind_;
    double tolerance_; // metres or degrees
};

} // namespace

std::vector<float> linear_times(std::span<const Curve> axes, ChannelKind kind, Tolerance tolerance) {
    return Refiner(axes, kind, tolerance).times();
}

void linearise(std::span<Curve> axes, ChannelKind kind, Tolerance tolerance) {
    if (std::ranges::all_of(axes, [](const Curve& axis) { return axis.tangents == nullptr; })) return;
    const Column<float> times(linear_times(axes, kind, tolerance));
    const std::vector<Curve> curves = holding(axes);
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        CurveWalk walk(curves[axis]);
        std::vector<float> values;
        values.reserve(times.size());
        for (const float time : times) values.push_back(walk.at(time));
        axes[axis].times = times;
        axes[axis].values = Column<float>(std::move(values));
        axes[axis].tangents = nullptr;
    }
}

} // namespace inputanim
