#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "edit/time.hpp"
#include "maths/local_fit.hpp"
#include "maths/rotation.hpp"

namespace inputanim {
namespace {

constexpr std::size_t largest_window = 1001;
constexpr std::size_t largest_order = 16;

// Hz. The speed that drives the filter is itself a noisy number, and is filtered with this, as its authors do.
constexpr double speed_cutoff = 1;

using Row = std::array<double, 4>; // the axes of a key; those that a vector does not have are 0

struct KeyRows {
    std::span<const float> times;
    std::span<Row> rows;

    [[nodiscard]] std::size_t size() const noexcept { return rows.size(); }
    [[nodiscard]] double step(std::size_t i) const noexcept { return static_cast<double>(times[i]) - times[i - 1]; }
};

double length(const Row& row) noexcept {
    return std::sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2] + row[3] * row[3]);
}

// --- One-Euro ---

// What a new value counts in a low-pass filter of first order, some seconds after the one before.
double share(double cutoff, double step) noexcept {
    const double turn = 2 * std::numbers::pi * cutoff * step;
    return turn / (turn + 1);
}

// The speed of a motion as it is at present, from steps of it.
class Speed {
public:
    // Units per second, after a move within a step of time.
    [[nodiscard]] double after(const Row& move, double step) noexcept {
        const double part = share(speed_cutoff, step);
        for (std::size_t axis = 0; axis < 4; ++axis) speed_[axis] += part * (move[axis] / step - speed_[axis]);
        return length(speed_);
    }

private:
    Row speed_{};
};

void one_euro_vectors(const KeyRows& keys, double cutoff, double beta) {
    Speed speed;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const Row& before = keys.rows[i - 1]; // filtered already
        Row& now = keys.rows[i];
        Row move;
        for (std::size_t axis = 0; axis < 4; ++axis) move[axis] = now[axis] - before[axis];
        const double part = share(cutoff + beta * speed.after(move, keys.step(i)), keys.step(i));
        for (std::size_t axis = 0; axis < 4; ++axis) now[axis] = before[axis] + part * move[axis];
    }
}

Quaternion rotation_of(const Row& row) noexcept {
    return {row[0], row[1], row[2], row[3]};
}

// Along the arc from one rotation to the next; its speed is in rad/s.
void one_euro_rotations(const KeyRows& keys, double cutoff, double beta) {
    Speed speed;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const Quaternion before = rotation_of(keys.rows[i - 1]);
        Quaternion turn = conjugate(before) * rotation_of(keys.rows[i]);
        if (turn.w < 0) turn = -turn;
        const double sine = length(Vector3{turn.x, turn.y, turn.z});
        const double radians = sine > least_length ? 2 * std::atan2(sine, turn.w) / sine : 2;
        const Row move{turn.x * radians, turn.y * radians, turn.z * radians, 0};
        const double part = share(cutoff + beta * speed.after(move, keys.step(i)), keys.step(i));
        const Quaternion now = unit(before * power(turn, part));
        keys.rows[i] = {now.x, now.y, now.z, now.w};
    }
}

// --- Savitzky-Golay ---

// Through the keys around each one: as many before as after it, but at the ends.
void savitzky_golay(const KeyRows& keys, std::size_t window, std::size_t order) {
    const std::vector<Row> recorded(keys.rows.begin(), keys.rows.end());
    const std::size_t count = std::min(window, keys.size());
    std::vector<double> places(count);
    LocalFit fit;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::size_t first = std::min(i - std::min(i, count / 2), keys.size() - count);
        const double now = keys.times[i];
        const double reach = std::max(now - keys.times[first], keys.times[first + count - 1] - now);
        for (std::size_t j = 0; j < count; ++j) places[j] = (keys.times[first + j] - now) / reach;
        fit.prepare(places, order);
        const auto weights = fit.weights(i - first);
        Row sum{};
        for (std::size_t j = 0; j < count; ++j) {
            for (std::size_t axis = 0; axis < 4; ++axis) sum[axis] += weights[j] * recorded[first + j][axis];
        }
        keys.rows[i] = sum;
    }
}

// --- channels ---

// Numbers the keys of a hand by the spans of tracking they lie in, ends included, and by the gaps between.
class Pieces {
public:
    explicit Pieces(std::vector<TimeSpan> spans) : spans_(std::move(spans)) {}

    // Times ascend from call to call.
    [[nodiscard]] std::size_t at(float time) noexcept {
        while (started_ < spans_.size() && spans_[started_].from <= time) ++started_;
        const bool inside = started_ > 0 && time <= spans_[started_ - 1].to;
        return 2 * started_ + (inside ? 0 : 1);
    }

private:
    std::vector<TimeSpan> spans_;
    std::size_t started_ = 0;
};

Pieces pieces_of(const Animation& animation, const Channel& channel, const Column<float>& times) {
    if (channel.part != Part::hands) return Pieces({});
    return Pieces(state_spans(tracked_of(animation, channel), {times.front(), times.back()}));
}

class Smoother {
public:
    Smoother(const Channel& channel, const SmoothOptions& options)
        : kind_(channel.kind), turns_(kind_ == ChannelKind::rotation || kind_ == ChannelKind::direction),
          options_(options) {}

    // Axes have the same times. Runs of keys that time, tracking or odd numbers part are filtered each by itself.
    void smooth(std::span<Curve> axes, Pieces pieces) {
        if (kind_ == ChannelKind::rotation) {
            if (const auto signs = continuous_signs(axes); !signs.empty()) scale_keys(axes, signs);
        }
        const std::size_t count = axes[0].key_count();
        const std::span<const float> times = axes[0].times;
        std::vector<Row> rows(count);
        std::vector<bool> usable(count);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t axis = 0; axis < axes.size(); ++axis) rows[i][axis] = axes[axis].values[i];
            usable[i] = std::isfinite(times[i]) && make_usable(rows[i]);
        }
        std::vector<Row> result = rows;
        for (std::size_t first = 0; first < count;) {
            const std::size_t piece = pieces.at(times[first]);
            std::size_t last = first + 1;
            // Two keys of one time are a jump, which is meant.
            while (last < count && usable[last - 1] && usable[last] && times[last] > times[last - 1] &&
                   pieces.at(times[last]) == piece) {
                ++last;
            }
            if (last - first > 1) {
                filter({times.subspan(first, last - first), std::span(result).subspan(first, last - first)});
            }
            for (std::size_t i = first; turns_ && i < last; ++i) {
                if (!make_usable(result[i])) result[i] = rows[i];
            }
            first = last;
        }
        write(axes, result, usable);
    }

private:
    // False where nothing can be made of the numbers; rotations and directions get a length of one.
    [[nodiscard]] bool make_usable(Row& row) const noexcept {
        const double size = length(row);
        if (!std::isfinite(size)) return false;
        if (!turns_) return true;
        if (size <= shortest_rotation) return false;
        for (double& component : row) component /= size;
        return true;
    }

    void filter(const KeyRows& keys) const {
        const double cutoff = options_.cutoff;
        if (options_.method == SmoothMethod::savitzky_golay) {
            savitzky_golay(keys, options_.window, options_.order);
        } else if (kind_ == ChannelKind::rotation) {
            one_euro_rotations(keys, cutoff, options_.turn_beta);
        } else {
            one_euro_vectors(keys, cutoff, turns_ ? options_.turn_beta : options_.beta);
        }
    }

    static void write(std::span<Curve> axes, std::span<const Row> rows, const std::vector<bool>& usable) {
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            std::vector<float> values(axes[axis].values.begin(), axes[axis].values.end());
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (usable[i]) values[i] = static_cast<float>(rows[i][axis]);
            }
            axes[axis].values = Column<float>(std::move(values));
            axes[axis].tangents = nullptr;
        }
    }

    ChannelKind kind_;
    bool turns_; // rotations and directions
    const SmoothOptions& options_;
};

std::optional<Error> mistake_in(const SmoothOptions& options) {
    if (options.method == SmoothMethod::one_euro) {
        if (!(options.cutoff > 0) || !std::isfinite(options.cutoff)) {
            return bad_argument("cutoff", "it must be more than 0 Hz, and finite");
        }
        for (const float beta : {options.beta, options.turn_beta}) {
            if (!(beta >= 0) || !std::isfinite(beta)) return bad_argument("beta", "it must be 0 or more, and finite");
        }
        return std::nullopt;
    }
    if (options.window % 2 == 0 || options.window > largest_window) {
        return bad_argument("window", "it must be an odd number of keys, at most " + std::to_string(largest_window));
    }
    if (options.order >= options.window || options.order > largest_order) {
        return bad_argument("order", "it must be below the window, and at most " + std::to_string(largest_order));
    }
    return std::nullopt;
}

} // namespace

Result<Animation> smooth(const Animation& animation, const SmoothOptions& options) {
    if (auto mistake = mistake_in(options)) return *std::move(mistake);
    Animation smoothed = animation;
    for (const Channel& channel : channels()) {
        const auto axes = curves(smoothed, channel);
        if (channel.is_state() || axes.empty()) continue;
        bring_together(axes);
        if (axes[0].empty()) continue;
        Smoother(channel, options).smooth(axes, pieces_of(animation, channel, axes[0].times));
    }
    return smoothed;
}

} // namespace inputanim
