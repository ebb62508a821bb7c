#include <inputanim/repair.hpp>

#include <algorithm>
#include <cmath>

#include "check/parts.hpp"
#include "curve/keys.hpp"
#include "maths/linear.hpp"
#include "maths/order.hpp"
#include "maths/rotation.hpp"
#include "read/layout_findings.hpp"
#include "repair/rotation_w.hpp"

namespace inputanim {
namespace {

using check_parts::length_tolerance;
using check_parts::lost_w;

class Mender {
public:
    explicit Mender(const Recording& recording) {
        repaired_.recording = recording;
        // The bytes are not those that were read any more.
        repaired_.recording.findings = layout_findings(recording, std::nullopt);
        repaired_.recording.key_offsets.clear();
    }

    void mend(const RepairOptions& options) {
        for (const Channel& channel : channels()) {
            const auto axes = curves(repaired_.recording.animation, channel);
            if (axes.empty()) continue;
            if (options.non_finite) drop_non_finite(channel, axes);
            if (options.order) sort_keys(channel, axes);
            if (options.modes) know_modes(channel, axes);
        }
        if (options.rotation_w) rebuild_rotation_w();
        for (const Channel& channel : channels()) {
            const auto axes = curves(repaired_.recording.animation, channel);
            if (channel.kind != ChannelKind::rotation || axes.empty() || axes[0].empty()) continue;
            if (!have_same_times(axes)) continue;
            if (options.signs) make_signs_continuous(channel, axes);
            if (options.lengths) normalise(channel, axes);
        }
    }

    [[nodiscard]] Repaired take() && { return std::move(repaired_); }

private:
    void note(std::string where, std::size_t keys, std::string explanation) {
        repaired_.changes.push_back({std::move(where), std::move(explanation), keys});
    }

    // A curve of the keys given, in their order.
    static Curve pick(const Curve& curve, std::span<const std::size_t> kept) {
        std::vector<Keyframe> keys;
        keys.reserve(kept.size());
        for (const std::size_t i : kept) keys.push_back(curve.key(i));
        return with_keys(curve, keys);
    }

    // Whether the axes have the same times, but for keys that have lost theirs.
    static bool agree_where_finite(std::span<const Curve> axes) {
        const auto& first = axes.front().times;
        return std::ranges::all_of(axes, [&](const Curve& axis) {
            if (axis.times.shares_with(first)) return true;
            return std::ranges::equal(
                axis.times, first, [](float a, float b) { return a == b || !std::isfinite(a) || !std::isfinite(b); });
        });
    }

    // Axes that have the same times, as `same` sees it, keep the same times. So do x, y and z of a rotation that has
    // lost its W.
    template <class Same, class Choose>
    void pick_together(std::span<Curve> axes, Same&& same, Choose&& choose) {
        if (axes.size() == 4 && lost_w(repaired_.recording.on_disk.layout, axes)) {
            pick_together(axes.first(3), same, choose);
            pick_together(axes.last(1), same, choose);
            return;
        }
        if (same(axes)) {
            const auto kept = choose(std::span<const Curve>(axes));
            if (!kept) return;
            for (Curve& axis : axes) {
                axis = pick(axis, *kept);
                axis.times = axes.front().times;
            }
            return;
        }
        for (Curve& axis : axes) {
            if (const auto kept = choose(std::span<const Curve>(&axis, 1))) axis = pick(axis, *kept);
        }
    }

    static bool is_finite(const Keyframe& key) noexcept {
        return std::isfinite(key.time) && std::isfinite(key.value) && !std::isnan(key.in_tangent) &&
               !std::isnan(key.out_tangent) && std::isfinite(key.in_weight) && std::isfinite(key.out_weight);
    }

    void drop_non_finite(const Channel& channel, std::span<Curve> axes) {
        std::size_t dropped = 0;
        pick_together(
            axes, agree_where_finite, [&](std::span<const Curve> together) -> std::optional<std::vector<std::size_t>> {
                const auto clean = [](const Curve& axis) {
                    return axis.times.finite() && axis.values.finite() && axis.tangents == nullptr;
                };
                if (std::ranges::all_of(together, clean)) return std::nullopt;
                std::vector<std::size_t> kept;
                for (std::size_t i = 0; i < together[0].key_count(); ++i) {
                    if (std::ranges::all_of(together, [i](const Curve& axis) { return is_finite(axis.key(i)); })) {
                        kept.push_back(i);
                    }
                }
                if (kept.size() == together[0].key_count()) return std::nullopt;
                dropped += together[0].key_count() - kept.size();
                return kept;
            });
        if (dropped > 0)
            note(name(channel), dropped, "dropped " + counted(dropped, "key") + " with NaN or an infinity");
    }

    void sort_keys(const Channel& channel, std::span<Curve> axes) {
        std::size_t moved = 0;
        pick_together(axes, have_same_times,
                      [&](std::span<const Curve> together) -> std::optional<std::vector<std::size_t>> {
                          const auto& times = together[0].times;
                          if (times.ascending() || !times.finite()) return std::nullopt;
                          auto order = ascending_order(times);
                          for (std::size_t i = 0; i < order.size(); ++i) moved += order[i] == i ? 0 : 1;
                          return order;
                      });
        if (moved > 0) note(name(channel), moved, "sorted its keys by time (" + counted(moved, "key") + " moved)");
    }

    void know_modes(const Channel& channel, std::span<Curve> axes) {
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            Curve& curve = axes[axis];
            for (WrapMode* mode : {&curve.pre_wrap, &curve.post_wrap}) {
                if (is_known(*mode)) continue;
                note(curve_name(channel.first + axis), 0,
                     "wrap mode " + std::to_string(static_cast<std::int32_t>(*mode)) + " became ClampForever (8)");
                *mode = WrapMode::clamp_forever;
            }
            if (curve.tangents == nullptr ||
                std::ranges::all_of(curve.tangents->mode, [](WeightedMode mode) { return is_known(mode); })) {
                continue;
            }
            std::size_t changed = 0;
            std::vector<Keyframe> keys = keys_of(curve);
            for (Keyframe& key : keys) {
                if (is_known(key.weighted_mode)) continue;
                key.weighted_mode = static_cast<WeightedMode>(static_cast<std::uint32_t>(key.weighted_mode) & 3U);
                ++changed;
            }
            curve.tangents = make_curve(keys).tangents;
            note(curve_name(channel.first + axis), changed,
                 "of " + counted(changed, "unknown weighted mode") + " the two low bits stayed");
        }
    }

    void rebuild_rotation_w() {
        Animation& animation = repaired_.recording.animation;
        const Layout layout = repaired_.recording.on_disk.layout;
        const std::array odd_frames{has_odd_frames(animation, layout, Side::left),
                                    has_odd_frames(animation, layout, Side::right)};
        for (const Channel& channel : channels()) {
            const auto axes = curves(animation, channel);
            if (channel.kind != ChannelKind::rotation || axes.empty() || !lost_w(layout, axes)) continue;
            if (!is_walkable(axes)) continue;
            const RebuiltW rebuilt = rebuild_w(animation, channel, odd_frames[static_cast<std::size_t>(channel.side)]);
            note(name(channel), rebuilt.values.size(), "rebuilt W at " + counted(rebuilt.values.size(), "key"));
            for (const Passage& passage : rebuilt.undecided) report_undecided(channel, axes[0].times, passage);
            axes[3].times = axes[0].times;
            axes[3].values = Column<float>(rebuilt.values);
        }
    }

    void report_undecided(const Channel& channel, const Column<float>& times, const Passage& passage) {
        const std::size_t keys = passage.last - passage.first + 1;
        std::string when = seconds(times[passage.first]);
        if (keys > 1) when += " to " + seconds(times[passage.last]) + " (" + counted(keys, "key") + ")";
        repaired_.findings.push_back({.code = FindingCode::undecided_rotation_w,
                                      .where = name(channel),
                                      .curve = channel.first + 3U,
                                      .key = passage.first,
                                      .count = keys,
                                      .explanation = "the sign of W is uncertain at " + when});
    }

    void make_signs_continuous(const Channel& channel, std::span<Curve> axes) {
        const std::vector<float> factors = continuous_signs(axes);
        if (factors.empty()) return;
        scale_keys(axes, factors);
        std::size_t flips = 0;
        for (std::size_t i = 1; i < factors.size(); ++i) flips += factors[i] != factors[i - 1] ? 1 : 0;
        const auto negated = static_cast<std::size_t>(std::ranges::count(factors, -1.0F));
        note(name(channel), negated, "made signs continuous over " + counted(flips, "flip"));
    }

    void normalise(const Channel& channel, std::span<Curve> axes) {
        std::vector<float> factors(axes[0].key_count(), 1);
        std::size_t changed = 0;
        for (std::size_t i = 0; i < factors.size(); ++i) {
            const double size = length(rotation_key(axes, i));
            // A zero rotation has no direction to scale, and a NaN none at all.
            if (!(size > 1e-6) || !std::isfinite(size) || std::abs(size - 1) <= length_tolerance) continue;
            factors[i] = static_cast<float>(1 / size);
            ++changed;
        }
        if (changed == 0) return;
        scale_keys(axes, factors);
        note(name(channel), changed, "normalised " + counted(changed, "rotation"));
    }

    Repaired repaired_;
};

} // namespace

Repaired repair(const Recording& recording, const RepairOptions& options) {
    Mender mender(recording);
    mender.mend(options);
    return std::move(mender).take();
}

} // namespace inputanim
