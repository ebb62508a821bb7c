// |w| follows from x, y and z, since rotations have length one. Its sign does not: w and -w are a rotation and its
// inverse. The signs of all keys together are the cheapest path through both, where it costs to stray from the rotation
// that the last two keys lead to, and for joints, to point elsewhere than the bone does. Costs are in degrees, roughly.
#include "repair/rotation_w.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "check/parts.hpp"
#include "maths/linear.hpp"
#include "maths/rotation.hpp"
#include "model/hand_of.hpp"

namespace inputanim {
namespace {

constexpr double smooth_time = 0.05;  // s: a step over dt weighs 1 / (1 + dt / smooth_time)
constexpr double most_ahead = 3;      // extrapolate by at most this many times the last step
constexpr double step_weight = 0.2;   // of the plain step beside the extrapolation error
constexpr double flip_cost = 5;       // of stored numbers that jump from q to -q
constexpr double gap_weight = 0.2;    // of a step across a tracking gap
constexpr double bone_weight = 0.4;   // the bone costs weight * ln(1 + angle / scale): hands do deviate
constexpr double bone_scale = 3;      // degrees
constexpr double bone_length = 1e-3;  // m: shorter bones say nothing
constexpr double odd_frame = 60;      // degrees from MRTK's joint frames that make a hand another convention's
constexpr double least_margin = 1;    // keys whose other sign costs less than this more are undecided
constexpr double same_rotation = 0.1; // degrees: where both signs are closer than this, neither is wrong

using Costs = std::array<double, 2>; // by sign

// Degrees.
double arc(double cosine) noexcept {
    return degrees_per_radian * std::acos(std::clamp(cosine, -1.0, 1.0));
}

// The two rotations that a key may be, [0] with w >= 0, [1] with w <= 0.
struct Candidates {
    std::array<Quaternion, 2> q;
    double w = 0;
};

Candidates candidates(std::span<const Curve> axes, std::size_t key) noexcept {
    const double x = axes[0].values[key];
    const double y = axes[1].values[key];
    const double z = axes[2].values[key];
    const double w = std::sqrt(std::max(0.0, 1 - x * x - y * y - z * z));
    return {{unit(Quaternion{x, y, z, w}), unit(Quaternion{x, y, z, -w})}, w};
}

std::size_t first_sign(std::span<const Curve> axes) noexcept {
    return axes[3].values.front() < 0 ? 1 : 0;
}

// --- bones ---

// What the positions of a hand suggest for the rotation of one joint, at ascending times.
class Bones {
public:
    static std::optional<Bones> of(const Animation& animation, const Channel& channel) {
        if (channel.part != Part::hands) return std::nullopt;
        const HandCurves& hand = hand_of(animation, channel.side);
        std::vector<Joint> joints;
        if (channel.joint == Joint::wrist || channel.joint == Joint::palm) {
            joints = {Joint::wrist, Joint::middle_knuckle, Joint::index_knuckle, Joint::pinky_knuckle};
        } else if (const auto next = next_along_finger(channel.joint)) {
            joints = {channel.joint, *next};
        } else if (const auto parent = info(channel.joint).parent) {
            joints = {*parent, channel.joint};
        }
        Bones bones(channel.side);
        for (const Joint joint : joints) {
            if (!is_walkable(hand[joint].position)) return std::nullopt;
            bones.walks_.emplace_back(hand[joint].position);
        }
        if (joints.empty()) return std::nullopt;
        return bones;
    }

    // Moves on to a time; whether the bone says anything there.
    bool move_to(double time) {
        std::array<Vector3, 4> at{};
        for (std::size_t i = 0; i < walks_.size(); ++i) at[i] = walks_[i].at(time);
        const Vector3 bone = at[1] - at[0];
        z_ = unit(bone);
        is_palm_ = false;
        if (is_whole_palm()) {
            // Across the knuckles, to the hand's right; with it, the back of the hand, and a whole frame.
            const Vector3 across = side_ == Side::left ? at[2] - at[3] : at[3] - at[2];
            const Vector3 back = cross(z_, unit(across));
            is_palm_ = length(back) > 0.2;
            y_ = unit(back);
            x_ = cross(y_, z_);
        }
        return length(bone) > bone_length;
    }

    [[nodiscard]] bool is_whole_palm() const noexcept { return walks_.size() == 4; }

    // Degrees between a rotation and what the bone suggests.
    [[nodiscard]] double angle_to(const Basis& joint) const noexcept {
        if (is_palm_) return arc((dot(joint[0], x_) + dot(joint[1], y_) + dot(joint[2], z_) - 1) / 2);
        return arc(dot(joint[2], z_));
    }
    // The same for joints whose frame has the bone in another direction than +Z.
    [[nodiscard]] double angle_to(const Basis& joint, const Vector3& direction) const noexcept {
        return arc(dot(joint[0], z_) * direction.x + dot(joint[1], z_) * direction.y + dot(joint[2], z_) * direction.z);
    }
    // The bone's direction in a joint's own frame.
    [[nodiscard]] Vector3 direction_in(const Basis& joint) const noexcept {
        return {dot(joint[0], z_), dot(joint[1], z_), dot(joint[2], z_)};
    }

private:
    explicit Bones(Side side) : side_(side) {}

    Side side_;
    std::vector<PositionWalk> walks_;
    Vector3 x_, y_, z_;
    bool is_palm_ = false;
};

std::vector<Costs> bone_costs(const Animation& animation, const Channel& channel, std::span<const Candidates> keys,
                              std::span<const float> times, std::size_t first, bool odd_frames) {
    std::vector<Costs> costs(keys.size(), Costs{0, 0});
    auto bones = Bones::of(animation, channel);
    if (!bones) return costs;
    std::optional<Vector3> direction;
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const bool says_something = bones->move_to(times[k]);
        // A hand with frames of its own shows them at the first key, or not at all.
        if (k == 0 && odd_frames && !says_something) return costs;
        if (!says_something) continue;
        if (k == 0) {
            const Basis known = basis(keys[0].q[first]);
            const bool odd = odd_frames || (bones->is_whole_palm() && bones->angle_to(known) > odd_frame);
            if (odd) direction = bones->direction_in(known);
        }
        for (std::size_t sign = 0; sign < 2; ++sign) {
            const Basis joint = basis(keys[k].q[sign]);
            const double off = direction ? bones->angle_to(joint, *direction) : bones->angle_to(joint);
            costs[k][sign] = bone_weight * std::log1p(off / bone_scale);
        }
    }
    return costs;
}

// --- steps from key to key ---

// gaps[k]: tracking was lost or found between key k - 1 and key k.
std::vector<bool> find_gaps(const Animation& animation, const Channel& channel, std::span<const float> times) {
    std::vector<bool> gaps(times.size(), false);
    if (channel.part != Part::hands) return gaps;
    const Curve& tracked = hand_of(animation, channel.side).tracked;
    for (std::size_t i = 1; i < tracked.key_count(); ++i) {
        if ((tracked.values[i] > 0.5F) == (tracked.values[i - 1] > 0.5F)) continue;
        const auto key = static_cast<std::size_t>(std::ranges::lower_bound(times, tracked.times[i]) - times.begin());
        if (key > 0 && key < times.size()) gaps[key] = true;
    }
    return gaps;
}

// What it costs to come to a key. Only whether neighbouring signs are equal (0) or differ (1) matters.
struct KeyCost {
    bool has_velocity = false;
    Costs one{};                // by (k-1, k), without a velocity to go by
    std::array<Costs, 2> two{}; // by (k-2, k-1) and (k-1, k)

    [[nodiscard]] double cost(std::size_t a, std::size_t b, std::size_t c) const noexcept {
        return has_velocity ? two[a ^ b][b ^ c] : one[b ^ c];
    }
};

std::vector<KeyCost> find_steps(std::span<const Candidates> keys, std::span<const float> times,
                                const std::vector<bool>& gaps) {
    std::vector<KeyCost> steps(keys.size());
    const auto time_between = [&](std::size_t k) {
        return std::max(static_cast<double>(times[k]) - times[k - 1], 1e-4);
    };
    for (std::size_t k = 1; k < keys.size(); ++k) {
        KeyCost& step = steps[k];
        step.has_velocity = k > 1 && !gaps[k] && !gaps[k - 1];
        const double weight = 1 / (1 + time_between(k) / smooth_time);
        const Quaternion& before = keys[k - 1].q[0];
        for (std::size_t differ = 0; differ < 2; ++differ) {
            const Quaternion& now = keys[k].q[differ];
            const double turn = weight * angle(before, now);
            const double flip = dot(before, now) < 0 ? flip_cost : 0;
            step.one[differ] = (turn + flip) * (gaps[k] ? gap_weight : 1);
            step.two[0][differ] = step.two[1][differ] = step_weight * turn + flip;
        }
        if (!step.has_velocity) continue;
        const double ratio = std::min(time_between(k) / time_between(k - 1), most_ahead);
        for (std::size_t differed = 0; differed < 2; ++differed) {
            const Quaternion last_turn = conjugate(keys[k - 2].q[differed]) * before;
            const Quaternion ahead = before * power(last_turn, ratio);
            for (std::size_t differ = 0; differ < 2; ++differ) {
                step.two[differed][differ] += weight * angle(ahead, keys[k].q[differ]);
            }
        }
    }
    return steps;
}

// --- the cheapest path ---

struct SignPath {
    std::vector<std::uint8_t> signs;
    std::vector<double> margins; // by how much the best path with the other sign at that key costs more
};

using States = std::array<Costs, 2>; // by the signs of keys k - 1 and k

SignPath cheapest_path(std::span<const Costs> bones, std::span<const KeyCost> steps, std::size_t first) {
    const std::size_t count = bones.size();
    constexpr double never = std::numeric_limits<double>::infinity();
    std::vector<States> until(count, States{Costs{never, never}, Costs{never, never}}); // cost up to key k
    std::vector<std::array<std::array<std::uint8_t, 2>, 2>> from(count); // sign of key k - 2 on the cheapest way there
    until[0][0][first] = 0;
    for (std::size_t k = 1; k < count; ++k) {
        for (std::size_t b = 0; b < 2; ++b) {
            for (std::size_t c = 0; c < 2; ++c) {
                const double by_0 = until[k - 1][0][b] + steps[k].cost(0, b, c);
                const double by_1 = until[k - 1][1][b] + steps[k].cost(1, b, c);
                from[k][b][c] = by_1 < by_0 ? 1 : 0;
                until[k][b][c] = std::min(by_0, by_1) + bones[k][c];
            }
        }
    }
    std::vector<States> after(count, States{}); // cost from key k to the end
    for (std::size_t k = count - 1; k-- > 0;) {
        for (std::size_t a = 0; a < 2; ++a) {
            for (std::size_t b = 0; b < 2; ++b) {
                const auto by = [&](std::size_t c) {
                    return after[k + 1][b][c] + bones[k + 1][c] + steps[k + 1].cost(a, b, c);
                };
                after[k][a][b] = std::min(by(0), by(1));
            }
        }
    }

    SignPath path{std::vector<std::uint8_t>(count), std::vector<double>(count)};
    std::size_t b = 0;
    std::size_t c = 0;
    for (std::size_t state = 1; state < 4; ++state) {
        if (until[count - 1][state >> 1U][state & 1U] < until[count - 1][b][c]) {
            b = state >> 1U;
            c = state & 1U;
        }
    }
    for (std::size_t k = count; k-- > 0;) {
        path.signs[k] = static_cast<std::uint8_t>(c);
        const auto total = [&](std::size_t sign) {
            return std::min(until[k][0][sign] + after[k][0][sign], until[k][1][sign] + after[k][1][sign]);
        };
        path.margins[k] = total(1 - c) - total(c);
        const std::size_t before = from[k][b][c];
        c = b;
        b = before;
    }
    return path;
}

// Runs of keys with a small margin, trimmed to keys at which the sign matters.
std::vector<Passage> find_undecided(const SignPath& path, std::span<const Candidates> keys) {
    std::vector<Passage> passages;
    std::optional<Passage> open;
    for (std::size_t k = 0; k < keys.size(); ++k) {
        if (path.margins[k] >= least_margin) {
            if (open) passages.push_back(*open);
            open.reset();
        } else if (angle(keys[k].q[0], keys[k].q[1]) > same_rotation) {
            open = Passage{open ? open->first : k, k};
        }
    }
    if (open) passages.push_back(*open);
    return passages;
}

} // namespace

bool has_odd_frames(const Animation& animation, Layout layout, Side side) {
    std::vector<double> angles;
    for (const Channel& channel : channels()) {
        if (channel.kind != ChannelKind::rotation || channel.part != Part::hands || channel.side != side) continue;
        const auto axes = curves(animation, channel);
        if (axes.empty() || !check_parts::lost_w(layout, axes)) continue;
        auto bones = Bones::of(animation, channel);
        if (!bones || !bones->move_to(axes[0].times.front())) continue;
        angles.push_back(bones->angle_to(basis(candidates(axes, 0).q[first_sign(axes)])));
    }
    if (angles.empty()) return false;
    const auto middle = angles.begin() + static_cast<std::ptrdiff_t>(angles.size() / 2);
    std::ranges::nth_element(angles, middle);
    return *middle > odd_frame;
}

RebuiltW rebuild_w(const Animation& animation, const Channel& channel, bool odd_frames) {
    const auto axes = curves(animation, channel);
    const std::span<const float> times = axes[0].times;
    const std::size_t first = first_sign(axes);
    std::vector<Candidates> keys;
    keys.reserve(times.size());
    for (std::size_t k = 0; k < times.size(); ++k) keys.push_back(candidates(axes, k));

    const auto bones = bone_costs(animation, channel, keys, times, first, odd_frames);
    const auto steps = find_steps(keys, times, find_gaps(animation, channel, times));
    const SignPath path = cheapest_path(bones, steps, first);

    RebuiltW rebuilt;
    rebuilt.values.reserve(keys.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
        rebuilt.values.push_back(static_cast<float>(path.signs[k] == 0 ? keys[k].w : -keys[k].w));
    }
    rebuilt.values.front() = axes[3].values.front(); // never lost
    rebuilt.undecided = find_undecided(path, keys);
    return rebuilt;
}

} // namespace inputanim
