#include <bit>
#include <cmath>

#include "check/parts.hpp"
#include "maths/rotation.hpp"

namespace inputanim::check_parts {
namespace {

void check_rotation(Report& report, const Channel& channel, std::span<const Curve> axes) {
    if (lost_w(report.layout(), axes)) {
        report.add_channel(FindingCode::lost_rotation_w, channel, std::nullopt, 1,
                           "W has " + counted(axes[3].key_count(), "key") + ", x, y and z have " +
                               std::to_string(axes[0].key_count()));
        return;
    }
    if (!have_same_times(axes)) return;
    std::size_t flips = 0;
    std::size_t first_flip = 0;
    std::size_t odd_lengths = 0;
    std::size_t first_odd_length = 0;
    Quaternion before;
    for (std::size_t i = 0; i < axes[0].key_count(); ++i) {
        const Quaternion now = rotation_key(axes, i);
        if (i > 0 && dot(before, now) < 0 && flips++ == 0) first_flip = i;
        if (std::abs(length(now) - 1) > length_tolerance && odd_lengths++ == 0) first_odd_length = i;
        before = now;
    }
    if (flips > 0) {
        report.add_channel(FindingCode::sign_flip, channel, first_flip, flips,
                           counted(flips, "sign flip") + ", the first at " + seconds(axes[0].times[first_flip]));
    }
    if (odd_lengths > 0) {
        const bool zero = length(rotation_key(axes, first_odd_length)) == 0;
        report.add_channel(FindingCode::non_unit_rotation, channel, first_odd_length, odd_lengths,
                           counted(odd_lengths, "rotation") +
                               (zero ? " of length zero" : " of a length other than one") + ", the first at " +
                               seconds(axes[0].times[first_odd_length]));
    }
}

} // namespace

bool lost_w(Layout layout, std::span<const Curve> rotation) noexcept {
    const Curve& z = rotation[2];
    const Curve& w = rotation[3];
    // Only the releases that write 8-byte keys have the bug, and they give x, y and z the same times.
    if (info(layout).tangents || w.empty() || w.key_count() > 2 || z.key_count() < 2) return false;
    if (!have_same_times(rotation.first(3)) || w.times.front() != z.times.front()) return false;
    const auto length_at = [&](std::size_t i, double real) {
        return length(Quaternion{rotation[0].values[i], rotation[1].values[i], z.values[i], real});
    };
    if (!(std::abs(length_at(0, w.values.front()) - 1) <= length_tolerance)) return false;
    if (w.key_count() == 1) return true;
    // With partition size 0 the last key survives, with Z's last value.
    const std::size_t last = z.key_count() - 1;
    const bool is_z = std::bit_cast<std::uint32_t>(w.values.back()) == std::bit_cast<std::uint32_t>(z.values.back());
    return is_z && w.times.back() == z.times.back() &&
           (last > 1 || std::abs(length_at(last, w.values.back()) - 1) > length_tolerance);
}

void check_rotations(Report& report) {
    for (const Channel& channel : channels()) {
        // The None joint has no place on a hand; simulations give it a rotation of zeros.
        const bool none_joint = channel.part == Part::hands && channel.joint == Joint::none;
        if (channel.kind != ChannelKind::rotation || none_joint) continue;
        const auto axes = curves(report.animation(), channel);
        if (!axes.empty()) check_rotation(report, channel, axes);
    }
}

} // namespace inputanim::check_parts
