#include "convert/gltf/prepare.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <inputanim/evaluate.hpp>

#include "convert/gltf/local.hpp"
#include "convert/gltf/tally.hpp"
#include "convert/gltf/unroll.hpp"
#include "curve/keys.hpp"
#include "curve/linearise.hpp"
#include "maths/rotation.hpp"

namespace inputanim::gltf {
namespace {

constexpr Tolerance straight{8e-6F, 0.008F}; // metres, degrees: with room for rounding below what is promised
constexpr float infinite = std::numeric_limits<float>::infinity();

bool ascend_strictly(std::span<const float> times) noexcept {
    bool ascend = true;
    for (std::size_t i = 1; i < times.size(); ++i) ascend &= times[i] > times[i - 1];
    return ascend;
}

bool is_plain(std::span<const Curve> axes, TimeSpan span) noexcept {
    const bool lines = std::ranges::all_of(axes, [&](const Curve& axis) {
        return axis.tangents == nullptr && axis.times.ascending() && axis.times.finite() && axis.values.finite() &&
               !repeats_within(axis, span);
    });
    return lines && have_same_times(axes);
}

bool is_empty(std::span<const Curve> axes) noexcept {
    return std::ranges::all_of(axes, &Curve::empty);
}

// Keys at strictly ascending times. A jump, two keys of one time, becomes two keys a float apart: what was before it
// comes just before, but for the start of a curve, which plays the first of several keys.
class Apart {
public:
    explicit Apart(std::span<const Curve> axes) : axes_(axes), values_(axes.size()) {}

    void add(float time, std::size_t first, std::size_t last) {
        const bool jumps =
            std::ranges::any_of(axes_, [&](const Curve& axis) { return axis.values[first] != axis.values[last]; });
        if (times_.empty()) {
            put(time, jumps ? first : last);
            if (const float next = std::nextafter(time, infinite); jumps && next < infinite) put(next, last);
            return;
        }
        if (const float before = std::nextafter(time, -infinite); jumps && before > times_.back()) put(before, first);
        put(time, last);
    }

    void into(std::span<Curve> axes) && {
        const Column<float> times(std::move(times_));
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            axes[axis].times = times;
            axes[axis].values = Column<float>(std::move(values_[axis]));
        }
    }

private:
    void put(float time, std::size_t key) {
        // A key a float after a jump at the start of a curve takes the place of what was put there.
        const bool again = !times_.empty() && time <= times_.back();
        if (!again) times_.push_back(time);
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            if (again) values_[axis].pop_back();
            values_[axis].push_back(axes_[axis].values[key]);
        }
    }

    std::span<const Curve> axes_;
    std::vector<float> times_;
    std::vector<std::vector<float>> values_; // of each axis
};

class Preparer {
public:
    Preparer(Animation& animation, TimeSpan span) : animation_(animation), span_(span) {
        std::size_t repeating = 0;
        std::size_t keys = 0;
        for_each_curve(animation, [&](std::size_t, const Curve& curve) {
            repeating += repeats(curve) ? 1 : 0;
            keys += curve.key_count();
        });
        most_unrolled_ = (always_unrolled + unrolled_per_key * keys) / std::max<std::size_t>(repeating, 1);
    }

    void prepare_all() {
        for (const Channel& channel : channels()) {
            const auto axes = curves(animation_, channel);
            if (axes.empty() || is_empty(axes)) continue;
            if (channel.is_state()) {
                prepare_state(axes[0]);
            } else {
                prepare_vector(channel, axes);
            }
        }
    }

    void note(Notes& notes) const {
        left_out_.note(notes, "numbers that are not finite left out", "key");
        bent_.note(notes, "tangents turned into lines within 0.01 mm and 0.01 degrees", "curve");
        unrolled_.note(notes, "repetition beyond the keys turned into keys", "curve");
    }

private:
    void prepare_vector(const Channel& channel, std::span<Curve> axes) {
        if (!is_plain(axes, span_)) make_plain(channel, axes);
        const std::span<const float> times = axes[0].times;
        if (span_.from == 0 && ascend_strictly(times)) return;
        if (move_shared(axes)) return;
        const std::vector<Curve> before(axes.begin(), axes.end());
        Apart apart(before);
        for (std::size_t first = 0, last = 0; first < times.size(); first = last + 1) {
            const float time = from_start(times[first], span_);
            for (last = first; last + 1 < times.size() && from_start(times[last + 1], span_) == time;) ++last;
            apart.add(time, first, last);
        }
        std::move(apart).into(axes);
        last_from_ = before[0].times;
        last_to_ = axes[0].times.size() == times.size() ? axes[0].times : Column<float>();
    }

    // Whether the times are those of the channel before, which went to their places one by one.
    bool move_shared(std::span<Curve> axes) const {
        if (last_to_.empty() || !axes[0].times.shares_with(last_from_)) return false;
        for (Curve& axis : axes) axis.times = last_to_;
        return true;
    }

    void make_plain(const Channel& channel, std::span<Curve> axes) {
        std::size_t left_out = 0;
        std::size_t repeating = 0;
        for (Curve& axis : axes) {
            left_out += drop_non_finite(axis);
            if (!repeats_within(axis, span_)) continue;
            axis = unrolled(axis, span_, most_unrolled_);
            ++repeating;
        }
        const auto bent = std::ranges::count_if(axes, [](const Curve& axis) { return axis.tangents != nullptr; });
        if (!is_empty(axes)) bring_together(axes);
        linearise(axes, channel.kind, straight);
        // Tangents that are no numbers make values that are none.
        for (Curve& axis : axes) left_out += drop_non_finite(axis);
        if (!is_empty(axes)) bring_together(axes);
        left_out_.add(channel, left_out);
        bent_.add(channel, static_cast<std::size_t>(bent));
        unrolled_.add(channel, repeating);
    }

    // How many keys went.
    static std::size_t drop_non_finite(Curve& curve) {
        const std::size_t before = curve.key_count();
        curve = playable(curve);
        if (!curve.times.finite() || !curve.values.finite()) {
            std::vector<Keyframe> keys = keys_of(curve);
            std::erase_if(keys,
                          [](const Keyframe& key) { return !std::isfinite(key.time) || !std::isfinite(key.value); });
            curve = with_keys(curve, keys);
        }
        return before - curve.key_count();
    }

    // On or off from each time on; of several keys of one time the last counts.
    void prepare_state(Curve& state) const {
        const Curve sorted = playable(state);
        std::vector<float> times;
        std::vector<float> values;
        for (std::size_t i = 0; i < sorted.key_count(); ++i) {
            if (!std::isfinite(sorted.times[i])) continue;
            const float time = from_start(sorted.times[i], span_);
            if (times.empty() || time > times.back()) {
                times.push_back(time);
                values.push_back(0);
            }
            values.back() = sorted.values[i] > 0.5F ? 1.0F : 0.0F;
        }
        state = {.times = Column<float>(std::move(times)), .values = Column<float>(std::move(values))};
    }

    Animation& animation_;
    TimeSpan span_;
    // Keys that repetition becomes at most, each curve its share: a few keys that repeat often are not to fill a disk.
    static constexpr std::size_t always_unrolled = 1 << 14;
    static constexpr std::size_t unrolled_per_key = 16;
    std::size_t most_unrolled_ = 0; // keys of a curve
    Column<float> last_from_;       // the times that were moved last, and where they went
    Column<float> last_to_;
    Tally left_out_;
    Tally bent_;
    Tally unrolled_;
};

} // namespace

Result<Prepared> prepare(const Animation& animation, const GltfOptions& options) {
    Prepared made;
    made.span = span_of(animation).value_or(TimeSpan{});
    made.animation = {.camera = animation.camera, .hands = animation.hands, .gaze = animation.gaze};
    if (options.rate) {
        auto sampled = at_rate(made.animation, made.span, *options.rate, options.max_frames);
        if (!sampled) return std::move(sampled).error();
        made.animation = *std::move(sampled);
    }
    Preparer preparer(made.animation, made.span);
    preparer.prepare_all();
    preparer.note(made.notes);
    made.world = made.animation.hands;
    if (options.skeleton == Skeleton::tree && made.animation.hands) {
        if (auto done = make_local(made, *animation.hands); !done) return std::move(done).error();
    }
    return made;
}

} // namespace inputanim::gltf
