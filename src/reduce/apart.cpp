#include "reduce/apart.hpp"

#include <algorithm>
#include <cmath>

#include "reduce/error.hpp"
#include "reduce/path.hpp"
#include "reduce/search.hpp"
#include "reduce/tester.hpp"

namespace inputanim {
namespace {

// What an axis is worth at each of the track's keys.
using AxisValues = std::vector<float>;

// As it was recorded: signs of rotations, which all axes change together, are not for one of them to change.
AxisValues played_by(const Track& track, std::size_t axis) {
    AxisValues values = track.values[axis];
    for (std::size_t i = 0; i < track.signs.size(); ++i) values[i] *= track.signs[i];
    return values;
}

// Straight lines between some keys of one axis.
struct AxisLine {
    float start = 0;
    float duration = 0;
    float from = 0;
    float rise = 0;
};

AxisLine axis_line(const Track& track, const AxisValues& played, std::size_t first, std::size_t last) noexcept {
    return {track.times[first], track.times[last] - track.times[first], played[first], played[last] - played[first]};
}

void play_axis(const Track& track, const AxisValues& played, std::span<const std::size_t> kept,
               AxisValues& now) noexcept {
    for (std::size_t i = 1; i < kept.size(); ++i) {
        const AxisLine made = axis_line(track, played, kept[i - 1], kept[i]);
        now[kept[i - 1]] = made.from;
        for (std::size_t key = kept[i - 1] + 1; key < kept[i]; ++key) {
            now[key] = made.from + made.rise * ((track.times[key] - made.start) / made.duration);
        }
    }
    // Beyond its ends an axis holds them, as it did.
    now[kept.back()] = played[kept.back()];
}

// What plays at some keys, x, y, z and w.
using AxisBlocks = std::array<Block, 4>;

AxisBlocks blocks_at(const std::array<AxisValues, 4>& columns, std::size_t key) noexcept {
    return {block(columns[0], key), block(columns[1], key), block(columns[2], key), block(columns[3], key)};
}

// Which of the keys from `key` on are too far from what was recorded. Asked once for all measures: there is little to
// gain in loops of their own, and modules for WebAssembly shall be small.
Mask keys_beyond(const Track& track, ErrorMeasure measure, const AxisBlocks& now, std::size_t key,
                 Limit limit) noexcept {
    return for_measure(measure, [&](auto constant) -> Mask {
        const auto& then = recorded<constant>(track);
        const bool has_w = constant == ErrorMeasure::rotation;
        return ~(squared_errors<constant>({now[0], now[1], now[2], has_w ? now[3] : Block{}},
                                          {block(then[0], key), block(then[1], key), block(then[2], key),
                                           has_w ? block(then[3], key) : Block{}}) <= limit.squared);
    });
}

// Tells whether one line of an axis can stand for those between two of its keys, while the other axes play as they do
// by now. Keys are counted among the axis's own.
class AxisTester final : public AnyTester {
public:
    AxisTester(const Track& track, ErrorMeasure measure, const std::array<AxisValues, 4>& now, std::size_t axis,
               const AxisValues& played, Limit limit)
        : track_(track), measure_(measure), now_(now), axis_(axis), played_(played), limit_(limit) {}

    [[nodiscard]] bool fits(std::size_t first, std::size_t last) override {
        const auto& own = track_.own[axis_];
        const AxisLine made = axis_line(track_, played_, own[first], own[last]);
        for (std::size_t key = own[first] + 1; key < own[last]; key += lanes) {
            ++blocks_;
            if (any(misses(made, key) & keys_before(own[last], key))) return false;
        }
        return true;
    }
    // Nothing is ruled out without a test.
    [[nodiscard]] Mask may_fit(std::size_t, std::size_t) override { return Mask{-1, -1, -1, -1}; }
    [[nodiscard]] bool stands_still(std::size_t) const noexcept override { return false; }

private:
    [[nodiscard]] Mask misses(const AxisLine& made, std::size_t key) const noexcept {
        const Block share = (block(track_.times, key) - made.start) / made.duration;
        const Block value = made.from + made.rise * share;
        const Mask differs = value != block(played_, key);
        if (limit_.same) return differs;
        AxisBlocks now = blocks_at(now_, key);
        now[axis_] = value;
        return differs & keys_beyond(track_, measure_, now, key, limit_);
    }

    const Track& track_;
    ErrorMeasure measure_;
    const std::array<AxisValues, 4>& now_;
    std::size_t axis_;
    const AxisValues& played_;
    Limit limit_;
};

// The axes of one channel, while keys are left out of one after the other.
class AxesApart {
public:
    AxesApart(const Track& track, std::size_t count, ErrorMeasure measure, double tolerance)
        : track_(track), count_(count), measure_(measure), tolerance_(tolerance) {
        for (std::size_t axis = 0; axis < 4; ++axis) now_[axis] = played_[axis] = played_by(track, axis);
        for (std::size_t axis = 0; axis < count; ++axis) {
            kept_[axis] = track.own[axis];
            play_axis(track, played_[axis], kept_[axis], now_[axis]);
        }
    }

    // Whether everything plays within the tolerance as it is.
    [[nodiscard]] bool fits() const noexcept {
        const Limit limit = limit_of(measure_, tolerance_);
        for (std::size_t key = 0; key < track_.count; key += lanes) {
            Mask differs{};
            for (std::size_t axis = 0; axis < count_; ++axis) {
                differs |= block(now_[axis], key) != block(played_[axis], key);
            }
            if (!any(differs)) continue;
            if (limit.same || any(differs & keys_beyond(track_, measure_, blocks_at(now_, key), key, limit)))
                return false;
        }
        return true;
    }

    // Whether there are fewer keys by that. Each axis may only take what the others leave of the tolerance, and so the
    // first ones leave something.
    bool leave_out(bool is_first, bool best) {
        bool is_fewer = false;
        for (std::size_t axis = 0; axis < count_; ++axis) {
            const double share = is_first ? std::sqrt(static_cast<double>(axis + 1) / static_cast<double>(count_)) : 1;
            is_fewer |= reduce(axis, limit_of(measure_, tolerance_ * share), best);
        }
        return is_fewer;
    }

    [[nodiscard]] Apart take() && {
        Apart apart{.kept = std::move(kept_), .error = largest_error()};
        for (const auto& kept : apart.kept) apart.count += kept.size();
        return apart;
    }

private:
    bool reduce(std::size_t axis, Limit limit, bool best) {
        const auto& own = track_.own[axis];
        const auto time = [&](std::size_t i) { return track_.times[own[i]]; };
        std::vector<std::size_t> fixed; // ends, and both sides of a jump
        for (std::size_t i = 0; i < own.size(); ++i) {
            const bool is_end = i == 0 || i + 1 == own.size();
            if (is_end || time(i) == time(i - 1) || time(i) == time(i + 1)) fixed.push_back(i);
        }
        AxisTester tester(track_, measure_, now_, axis, played_[axis], limit);
        std::vector<std::size_t> kept = greedy(tester, fixed);
        if (best) kept = shortest_path(tester, fixed, kept);
        if (kept.size() >= kept_[axis].size()) return false;
        for (std::size_t& key : kept) key = own[key];
        AxisValues before = now_[axis];
        play_axis(track_, played_[axis], kept, now_[axis]);
        // Lines between neighbouring keys have not been tested, and what the others lack this one may have made up for.
        if (!fits()) {
            now_[axis] = std::move(before);
            return false;
        }
        kept_[axis] = std::move(kept);
        return true;
    }

    [[nodiscard]] double largest_error() const noexcept {
        double largest = 0;
        for (std::size_t key = 0; key < track_.count; ++key) {
            std::array<float, 4> now{};
            bool differs = false;
            for (std::size_t axis = 0; axis < count_; ++axis) {
                now[axis] = now_[axis][key];
                differs |= now[axis] != played_[axis][key];
            }
            if (!differs) continue;
            largest = std::max(largest, error_at(track_, measure_, now, key));
        }
        return largest;
    }

    const Track& track_;
    std::size_t count_;
    ErrorMeasure measure_;
    double tolerance_; // metres or degrees
    std::array<AxisValues, 4> played_;
    std::array<AxisValues, 4> now_; // by what is kept
    std::array<std::vector<std::size_t>, 4> kept_;
};

} // namespace

std::optional<Apart> keys_apart(const Track& track, std::size_t axes, ErrorMeasure measure, double tolerance,
                                bool best) {
    AxesApart reduced(track, axes, measure, tolerance);
    if (!reduced.fits()) return std::nullopt;
    constexpr int most_rounds = 4; // the later ones find little
    bool is_first = true;
    for (int round = 0; round < most_rounds && reduced.leave_out(is_first, false); ++round) is_first = false;
    if (best) reduced.leave_out(false, true);
    return std::move(reduced).take();
}

void store(std::span<Curve> axes, const Track& track, const Apart& apart) {
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const AxisValues played = played_by(track, axis);
        const auto& kept = apart.kept[axis];
        std::vector<float> times(kept.size());
        std::vector<float> values(kept.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            times[i] = track.times[kept[i]];
            values[i] = played[kept[i]];
        }
        axes[axis].times = Column<float>(std::move(times));
        axes[axis].values = Column<float>(std::move(values));
        axes[axis].tangents = nullptr;
    }
}

} // namespace inputanim
