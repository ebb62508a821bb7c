#include "convert/gltf_read/motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace inputanim::gltf_read {
namespace {

constexpr double near_enough = 1e-4;   // metres
constexpr double near_angle = 0.1;     // degrees
constexpr float shortest_step = 1e-3F; // seconds; closer keys would not be seen

Placement below(const Placement& parent, const Vector3& translation, const Quaternion& rotation,
                const Vector3& scale) noexcept {
    const Quaternion turn = unit(rotation);
    const Basis own = basis(turn);
    return {{parent.turned(own[0] * scale.x), parent.turned(own[1] * scale.y), parent.turned(own[2] * scale.z)},
            parent.placed(translation),
            parent.turn * turn};
}

Placement below(const Placement& parent, const Link& link, float time) noexcept {
    return below(parent, link.translating != nullptr ? vector_at(*link.translating, time) : link.translation,
                 link.rotating != nullptr ? rotation_at(*link.rotating, time) : link.rotation, link.scale);
}

// What `inner` is, seen from where `outer` is.
Placement below(const Placement& outer, const Placement& inner) noexcept {
    return {{outer.turned(inner.axes[0]), outer.turned(inner.axes[1]), outer.turned(inner.axes[2])},
            outer.placed(inner.origin),
            outer.turn * inner.turn};
}

struct Sample {
    float time = 0;
    Placement placement;
};

// Whether a straight line between two poses is near a pose in between.
bool is_near(const Sample& from, const Sample& to, const Sample& between) noexcept {
    const double share = (static_cast<double>(between.time) - from.time) / (static_cast<double>(to.time) - from.time);
    const Quaternion& a = from.placement.turn;
    const Quaternion b = dot(a, to.placement.turn) < 0 ? -to.placement.turn : to.placement.turn;
    const Quaternion line{lerp(a.x, b.x, share), lerp(a.y, b.y, share), lerp(a.z, b.z, share), lerp(a.w, b.w, share)};
    const Vector3 off = lerp(from.placement.origin, to.placement.origin, share) - between.placement.origin;
    return length(off) <= near_enough && angle(unit(line), unit(between.placement.turn)) <= near_angle;
}

} // namespace

Motion::Motion(std::span<const Link> way) : own_(way.back()) {
    for (const Link& link : way.first(way.size() - 1)) {
        if (link.moves()) {
            above_.push_back({link, std::exchange(ground_, {})});
        } else {
            ground_ = below(ground_, link, 0);
        }
    }
}

Placement Motion::at(float time) const noexcept {
    Placement placement;
    for (const Moving& moving : above_) placement = below(below(placement, moving.ground), moving.link, time);
    return below(below(placement, ground_), own_, time);
}

std::vector<float> Motion::key_times() const {
    std::vector<float> times;
    std::vector<const float*> seen; // tracks share columns
    const auto add = [&](const Track* track) {
        if (track == nullptr) return;
        const bool steps = track->interpolation == Interpolation::step;
        if (!steps && std::ranges::find(seen, track->times.data()) != seen.end()) return;
        for (const float time : track->times) {
            if (steps && time > track->times.front()) {
                times.push_back(std::nextafter(time, -std::numeric_limits<float>::infinity()));
            }
            times.push_back(time);
        }
        seen.push_back(track->times.data());
    };
    for (const Moving& moving : above_) {
        add(moving.link.translating.get());
        add(moving.link.rotating.get());
    }
    add(own_.translating.get());
    add(own_.rotating.get());
    if (!std::ranges::is_sorted(times)) std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

std::vector<float> refined(const Motion& motion, std::span<const float> times, std::size_t most) {
    const auto sample = [&](float time) { return Sample{time, motion.at(time)}; };
    std::vector<float> result;
    std::vector<Sample> ahead; // the nearest last
    Sample from;
    for (const float time : times) {
        ahead.push_back(sample(time));
        while (!ahead.empty()) {
            const Sample& to = ahead.back();
            const float gap = to.time - from.time;
            const float middle = from.time + gap / 2;
            if (!result.empty() && most > 0 && gap > 2 * shortest_step && middle > from.time && middle < to.time) {
                const Sample between = sample(middle);
                // The line may cross a curve in the middle; no cubic meets it at a quarter as well.
                if (!is_near(from, to, between) || !is_near(from, to, sample(from.time + gap / 4))) {
                    ahead.push_back(between);
                    --most;
                    continue;
                }
            }
            from = to;
            result.push_back(from.time);
            ahead.pop_back();
        }
    }
    return result;
}

} // namespace inputanim::gltf_read
