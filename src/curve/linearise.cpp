#include "curve/linearise.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "curve/curve_walk.hpp"
#include "curve/keys.hpp"
#include "maths/rotation.hpp"

namespace inputanim {
namespace {

// A piece of a cubic is nowhere further from its line than this times what it is at a quarter, half and three quarters.
constexpr double unseen = 1.1;

// float32 has no more to tell: relative to the numbers themselves.
constexpr double rounding = 1e-6;

using Values = std::array<double, 4>;

// A curve that holds its ends plays its last key at its end, where a repeating one is at its start again.
std::vector<Curve> holding(std::span<const Curve> axes) {
    std::vector<Curve> curves(axes.begin(), axes.end());
    for (Curve& curve : curves) curve.pre_wrap = curve.post_wrap = WrapMode::clamp_forever;
    return curves;
}

// Two neighbouring keys of every axis.
class KeyPair {
public:
    KeyPair(std::span<const Curve> axes, std::size_t left) : count_(axes.size()) {
        for (std::size_t axis = 0; axis < count_; ++axis) {
            left_[axis] = axes[axis].key(left);
            right_[axis] = axes[axis].key(left + 1);
        }
    }

    [[nodiscard]] float from() const noexcept { return left_[0].time; }
    [[nodiscard]] float to() const noexcept { return right_[0].time; }

    [[nodiscard]] bool is_line() const noexcept {
        for (std::size_t axis = 0; axis < count_; ++axis) {
            if (shape_of(left_[axis], right_[axis]) != SegmentShape::line) return false;
        }
        return true;
    }

    [[nodiscard]] Values at(float time) const noexcept {
        Values values{};
        for (std::size_t axis = 0; axis < count_; ++axis) {
            values[axis] = time < to() ? between(left_[axis], right_[axis], time) : right_[axis].value;
        }
        return values;
    }

private:
    std::size_t count_;
    std::array<Keyframe, 4> left_;
    std::array<Keyframe, 4> right_;
};

struct Piece {
    float from = 0;
    float to = 0;
    Values start{};
    Values end{};
};

class Refiner {
public:
    Refiner(std::span<const Curve> axes, ChannelKind kind, Tolerance tolerance)
        : axes_(holding(axes)), kind_(kind),
          tolerance_((kind == ChannelKind::rotation || kind == ChannelKind::direction ? tolerance.rotation
                                                                                      : tolerance.position) /
                     unseen) {}

    [[nodiscard]] std::vector<float> times() && {
        const std::span<const float> keys = axes_[0].times;
        std::size_t cuts = most_cuts(keys.size());
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (!std::isfinite(keys[i])) continue;
            times_.push_back(keys[i]);
            if (i > 0 && std::isfinite(keys[i - 1]) && keys[i] > keys[i - 1]) {
                // Each its share of what is left.
                cuts -= refine(i, cuts / (keys.size() - i));
            }
        }
        std::ranges::sort(times_);
        times_.erase(std::unique(times_.begin(), times_.end()), times_.end());
        return std::move(times_);
    }

private:
    [[nodiscard]] static std::size_t most_cuts(std::size_t keys) noexcept {
        constexpr std::size_t many = std::size_t{1} << 18;
        return std::max(4 * keys, std::min(512 * keys, many)) + 4096;
    }

    [[nodiscard]] Values played(float time) const {
        Values values{};
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) values[axis] = evaluate(axes_[axis], time);
        return values;
    }
    [[nodiscard]] bool jumps(float before, float after) const { return error(played(before), played(after)) > 1; }

    // Adds times between key i and the one before it; how many cuts that took.
    std::size_t refine(std::size_t i, std::size_t most) {
        const KeyPair segment(axes_, i - 1);
        float from = segment.from();
        float to = segment.to();
        // The first of several keys at the start plays there, and the last of them from then on.
        const float start = std::nextafter(from, to);
        if (i > 1 && from == axes_[0].times[0] && jumps(from, start)) times_.push_back(from = start);
        const float end = std::nextafter(to, from);
        if (end > from && jumps(end, to)) times_.push_back(to = end);
        if (segment.is_line()) return 0;
        return cut(segment, {from, to, segment.at(from), segment.at(to)}, most);
    }

    // In rounds, each of which parts what is not near enough yet: where the cuts end, they have been shared fairly.
    std::size_t cut(const KeyPair& segment, const Piece& whole, std::size_t most) {
        std::size_t cuts = 0;
        std::vector<Piece> open{whole};
        for (int looks = 7; !open.empty() && cuts < most; looks = 3) {
            std::vector<Piece> parts;
            for (const Piece& piece : open) {
                const double off = error(segment, piece, looks);
                if (!(off > 1) || cuts == most) continue;
                const std::size_t count = std::min(parts_for(off), most - cuts + 1);
                Piece part{piece.from, 0, piece.start, {}};
                for (std::size_t k = 1; k < count; ++k) {
                    const double share = static_cast<double>(k) / static_cast<double>(count);
                    part.to = static_cast<float>(lerp(piece.from, piece.to, share));
                    if (!(part.to > part.from && part.to < piece.to)) continue;
                    part.end = segment.at(part.to);
                    times_.push_back(part.to);
                    parts.push_back(part);
                    part.from = part.to;
                    part.start = part.end;
                    ++cuts;
                }
                if (part.from == piece.from) continue; // there is no time in between
                part.to = piece.to;
                part.end = piece.end;
                parts.push_back(part);
            }
            open = std::move(parts);
        }
        return cuts;
    }

    // Lines half as long are four times nearer.
    [[nodiscard]] static std::size_t parts_for(double off) noexcept {
        return static_cast<std::size_t>(std::clamp(std::ceil(std::sqrt(off)), 2.0, 8.0));
    }

    // How far a piece strays from its line, in tolerances.
    [[nodiscard]] double error(const KeyPair& segment, const Piece& piece, int looks) const {
        const double length = static_cast<double>(piece.to) - piece.from;
        double largest = 0;
        for (int look = 1; look <= looks; ++look) {
            const auto time = static_cast<float>(lerp(piece.from, piece.to, look / (looks + 1.0)));
            const double share = (static_cast<double>(time) - piece.from) / length;
            Values line{};
            for (std::size_t axis = 0; axis < 4; ++axis) line[axis] = lerp(piece.start[axis], piece.end[axis], share);
            largest = std::max(largest, error(segment.at(time), line));
        }
        return largest;
    }

    [[nodiscard]] double error(const Values& a, const Values& b) const noexcept {
        double squares = 0;
        double size = 0;
        for (std::size_t axis = 0; axis < 4; ++axis) {
            squares += (a[axis] - b[axis]) * (a[axis] - b[axis]);
            size = std::max({size, std::abs(a[axis]), std::abs(b[axis])});
        }
        // Nothing, too, for what is not a number: no line gets near to it.
        if (!(std::sqrt(squares) > rounding * size)) return 0;
        if (kind_ == ChannelKind::rotation) {
            return angle(Quaternion{a[0], a[1], a[2], a[3]}, Quaternion{b[0], b[1], b[2], b[3]}) / tolerance_;
        }
        if (kind_ == ChannelKind::direction) {
            return angle(Vector3{a[0], a[1], a[2]}, Vector3{b[0], b[1], b[2]}) / tolerance_;
        }
        return std::sqrt(squares) / tolerance_;
    }

    std::vector<Curve> axes_;
    ChannelKind kind_;
    double tolerance_; // metres or degrees
    std::vector<float> times_;
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
