#include "convert/gltf/local.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <inputanim/sample.hpp>

#include "convert/gltf/tally.hpp"
#include "convert/tree.hpp"
#include "curve/keys.hpp"
#include "maths/rotation.hpp"

namespace inputanim::gltf {
namespace {

constexpr std::size_t most_poses = 1 << 25; // of one hand: a gigabyte or so
constexpr std::size_t many_times = 1 << 16;

std::optional<Joint> parent_with_keys(const HandCurves& hand, Joint joint) noexcept {
    auto parent = info(joint).parent;
    while (parent && !has_keys(hand[*parent])) parent = info(*parent).parent;
    return parent;
}

std::size_t zero_rotations(std::span<const Curve> axes) noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < axes[0].key_count(); ++i) count += length(rotation_key(axes, i)) == 0 ? 1 : 0;
    return count;
}

// Ascending times of the recording to those of prepared curves.
std::vector<float> times_from(std::vector<float> times, TimeSpan span) {
    for (float& time : times) time = from_start(time, span);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// A difference of two floats may be none.
float within_floats(float number) noexcept {
    constexpr float most = std::numeric_limits<float>::max();
    return std::clamp(number, -most, most);
}

PoseCurves local_curves(const HandMotion& motion, const Column<float>& times, Joint joint,
                        std::optional<Joint> parent) {
    std::array<std::vector<float>, 7> columns;
    for (auto& column : columns) column.resize(times.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Pose world = motion.world(joint, i);
        const Pose pose = parent ? seen_from(motion.world(*parent, i), world) : world;
        for (std::size_t axis = 0; axis < 3; ++axis) columns[axis][i] = within_floats(pose.position[axis]);
        for (std::size_t axis = 0; axis < 4; ++axis) columns[3 + axis][i] = pose.rotation[axis];
    }
    PoseCurves made;
    for (std::size_t axis = 0; axis < 7; ++axis) {
        Curve& curve = axis < 3 ? made.position[axis] : made.rotation[axis - 3];
        curve.times = times;
        curve.values = Column<float>(std::move(columns[axis]));
    }
    return made;
}

} // namespace

bool has_keys(const PoseCurves& pose) noexcept {
    return !pose.position[0].empty() || !pose.rotation[0].empty();
}

Result<Animation> at_rate(const Animation& animation, TimeSpan span, double rate, std::optional<double> max_frames) {
    auto grid = frame_grid(animation, span, rate, max_frames);
    if (!grid) return std::move(grid).error();
    if (grid->back() < span.to) grid->push_back(span.to);
    grid->erase(std::unique(grid->begin(), grid->end()), grid->end());
    const auto samples = sample(animation, *std::move(grid), {.gaps = Gaps::line});
    if (!samples) return samples.error();

    const auto times = Column<float>::copy_of(samples->times);
    Animation made = animation;
    for (const Channel& channel : channels()) {
        const auto axes = curves(made, channel);
        if (channel.is_state() || std::ranges::all_of(axes, &Curve::empty)) continue;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const std::span<const float> values = samples->columns.values[channel.first + axis];
            axes[axis] = {
                .times = times,
                .values = Column<float>(std::shared_ptr<const float>(samples->memory, values.data()), values.size())};
        }
    }
    return made;
}

Result<void> make_local(Prepared& prepared, const Hands& recorded) {
    Tally zeros;
    const Animation world = prepared.animation;
    for (const Channel& channel : channels()) {
        // Joint::none stays where it is, and is counted where it is written.
        const bool in_tree = channel.part == Part::hands && channel.joint != Joint::none;
        if (!in_tree || channel.kind != ChannelKind::rotation) continue;
        zeros.add(channel, zero_rotations(curves(world, channel)));
    }
    zeros.note(prepared.notes, zero_rotation_note, "key");
    for (const Side side : {Side::left, Side::right}) {
        const bool is_left = side == Side::left;
        const HandCurves& from = is_left ? world.hands->left : world.hands->right;
        HandCurves& to = is_left ? prepared.animation.hands->left : prepared.animation.hands->right;
        auto times = key_times(from);
        if (times.size() > many_times) {
            auto own = times_from(key_times(is_left ? recorded.left : recorded.right), prepared.span);
            if (times.size() > 4 * own.size()) {
                prepared.notes.push_back("too many lines for a tree, keys as recorded: hand." +
                                         std::string(name(side)));
                times = std::move(own);
            }
        }
        if (times.size() * tree_size > most_poses) {
            return Error{ErrorCode::cannot_hold,
                         {},
                         "hand." + std::string(name(side)),
                         "its joints have keys at " + std::to_string(times.size()) +
                             " times, too many for a tree: take a flat skeleton, or a rate"};
        }
        const HandMotion motion(world, side, std::move(times), Axes::unity, {.gaps = Gaps::line});
        const auto column = Column<float>::copy_of(motion.times());
        for (const Joint joint : tree_order()) {
            if (has_keys(from[joint])) to[joint] = local_curves(motion, column, joint, parent_with_keys(from, joint));
        }
    }
    return {};
}

} // namespace inputanim::gltf
