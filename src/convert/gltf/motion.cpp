#include "convert/gltf/motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace inputanim::gltf {
namespace {

constexpr double near_enough = 1e-4; // metres
constexpr double near_angle = 0.1;   // degrees
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

bool is_near(const Placement& from, const Placement& to, const Placement& middle) noexcept {
    const Quaternion end = dot(from.turn, to.turn) < 0 ? -to.turn : to.turn;
    const Quaternion line{from.turn.x + end.x, from.turn.y + end.y, from.turn.z + end.z, from.turn.w + end.w};
    return length(lerp(from.origin, to.origin, 0.5) - middle.origin) <= near_enough &&
           angle(unit(line), unit(middle.turn)) <= near_angle;
}

} // namespace

Motion::Motion(std::span<const Link> way) {
    for (const Link& link : way.first(way.size() - 1)) {
        if (link.moves()) {
            above_.push_back({link, std::exchange(ground_, {})});
        } else {
            ground_ = below(ground_, link, 0);
        }
    }
    own_ = way.back();
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

std::vector<float> refined(const Motion& motion, std::vector<float> times, std::size_t most) {
    struct End {
        float time = 0;
        Placement placement;
    };
    std::vector<float> result;
    std::vector<End> ends; // what is still ahead, the nearest last
    End from;
    for (const float time : times) {
        const End next{time, motion.at(time)};
        if (result.empty()) {
            result.push_back(time);
            from = next;
            continue;
        }
        ends.push_back(next);
        while (!ends.empty()) {
            const End& to = ends.back();
            const float middle = from.time + (to.time - from.time) / 2;
            const bool can_split = to.time - from.time > 2 * shortest_step && most > 0;
            const Placement placement = can_split ? motion.at(middle) : Placement();
            if (can_split && middle > from.time && middle < to.time &&
                !is_near(from.placement, to.placement, placement)) {
                ends.push_back({middle, placement});
                --most;
                continue;
            }
            from = to;
            result.push_back(from.time);
            ends.pop_back();
        }
    }
    return result;
}

} // namespace inputanim::gltf
