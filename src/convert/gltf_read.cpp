#include <inputanim/convert/gltf.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "convert/gltf_read/cast.hpp"
#include "convert/gltf_read/document.hpp"
#include "convert/gltf_read/malformed.hpp"
#include "convert/gltf_read/motion.hpp"
#include "convert/gltf_read/tracks.hpp"
#include "curve/keys.hpp"

namespace inputanim {
namespace {

using gltf_read::Interpolation;
using gltf_read::Link;
using gltf_read::malformed;
using gltf_read::Motion;
using gltf_read::nothing;
using gltf_read::Path;
using gltf_read::Placement;
using gltf_read::Track;

// More nodes that move, one below the other, than any body has.
constexpr std::size_t most_moving = 64;

// A key takes about 20 bytes of a file; one of a parent moves all its children. Whoever plays the same bytes over and
// over gets more than that.
constexpr std::size_t most_keys_of(std::size_t bytes) {
    return 2 * bytes + (1U << 16U);
}

// --- curves ---

struct Numbers {
    std::vector<float> values;
    std::vector<float> in;
    std::vector<float> out;
};

Curve curve_of(const Column<float>& times, Interpolation interpolation, Numbers numbers) {
    Curve curve;
    curve.times = times;
    curve.values = Column<float>(std::move(numbers.values));
    if (interpolation == Interpolation::linear) return curve;
    const std::size_t count = times.size();
    if (interpolation == Interpolation::step) {
        numbers.in.assign(count, std::numeric_limits<float>::infinity());
        numbers.out = numbers.in;
    }
    const Column<float> weights(std::vector<float>(count, 0));
    curve.tangents = std::make_shared<const Tangents>(
        Tangents{Column<float>(std::move(numbers.in)), Column<float>(std::move(numbers.out)), weights, weights,
                 Column<WeightedMode>(std::vector<WeightedMode>(count, WeightedMode::none))});
    return curve;
}

// Scales may lead out of what a float holds.
float narrowed(double number) {
    constexpr double largest = std::numeric_limits<float>::max();
    return std::isnan(number) ? 0 : static_cast<float>(std::clamp(number, -largest, largest));
}

// The curves of a track whose values and tangents become what `value` and `tangent` make of them.
template <std::size_t axes, class Value, class Tangent>
void put_track(std::array<Curve, axes>& curves, const Track& track, const Value& value, const Tangent& tangent) {
    std::array<Numbers, axes> numbers;
    const bool cubic = track.interpolation == Interpolation::cubic;
    const auto put = [&](std::vector<float> Numbers::*to, const std::array<double, axes>& from) {
        for (std::size_t axis = 0; axis < axes; ++axis) (numbers[axis].*to).push_back(narrowed(from[axis]));
    };
    for (std::size_t key = 0; key < track.times.size(); ++key) {
        put(&Numbers::values, value(track.value(key)));
        if (!cubic) continue;
        put(&Numbers::in, tangent(track.in_tangent(key)));
        put(&Numbers::out, tangent(track.out_tangent(key)));
    }
    for (std::size_t axis = 0; axis < axes; ++axis) {
        curves[axis] = curve_of(track.times, track.interpolation, std::move(numbers[axis]));
    }
}

std::array<double, 3> numbers_of(const Vector3& v) {
    return {v.x, v.y, v.z};
}
std::array<double, 4> numbers_of(const Quaternion& q) {
    return {q.x, q.y, q.z, q.w};
}

// glTF turns the short way between two keys; curves do so if neighbours have the same sign.
void turn_the_short_way(std::span<Curve> rotation) {
    if (const auto signs = continuous_signs(rotation); !signs.empty()) scale_keys(rotation, signs);
}

bool is_default(const Vector3& v) {
    return v.x == 0 && v.y == 0 && v.z == 0;
}
bool is_default(const Quaternion& q) {
    return q.x == 0 && q.y == 0 && q.z == 0;
}

// --- the whole ---

class Importer {
public:
    Importer(const gltf_read::Document& document, std::size_t bytes)
        : document_(document), ours_(document.remarks.has_value()), keys_left_(most_keys_of(bytes)),
          tracks_(document, ours_ ? document.remarks->start : 0, most_keys_of(bytes)) {}

    Result<Recording> run() {
        const auto cast = gltf_read::cast_of(document_, tracks_);
        if (!cast) return cast.error();
        choose_parts(*cast);
        put(*cast);
        if (error_) return *std::move(error_);
        finish();
        return std::move(recording_);
    }

private:
    [[nodiscard]] Animation& animation() { return recording_.animation; }

    // --- errors: the first one counts ---

    void fail(Error error) {
        if (!error_) error_ = std::move(error);
    }

    void fail(int node, std::string reason) {
        const auto& name = document_.nodes[static_cast<std::size_t>(node)].name;
        fail(malformed(name.empty() ? "nodes[" + std::to_string(node) + "]" : name, std::move(reason)));
    }

    std::shared_ptr<const Track> track(int node, Path path) {
        auto read = tracks_.read(node, path);
        if (read) return *std::move(read);
        fail(std::move(read).error());
        return nullptr;
    }

    // --- motion ---

    Link link_of(int index, bool is_hand) {
        const gltf_read::Node& node = document_.nodes[static_cast<std::size_t>(index)];
        Link link{node.translation, node.rotation, node.scale, track(index, Path::translation),
                  track(index, Path::rotation)};
        // A scale of 0 hides; what is hidden still has a place.
        for (double* size : {&link.scale.x, &link.scale.y, &link.scale.z}) {
            if (*size == 0 || (ours_ && is_hand)) *size = 1;
        }
        return link;
    }

    std::optional<Motion> motion_of(int node, int hand) {
        std::vector<int> way;
        for (int at = node; at != nothing; at = document_.nodes[static_cast<std::size_t>(at)].parent) way.push_back(at);
        std::size_t moving = 0;
        std::vector<Link> links;
        for (auto at = way.rbegin(); at != way.rend() && !error_; ++at) {
            links.push_back(link_of(*at, *at == hand));
            moving += links.back().moves() ? 1 : 0;
            if (moving > most_moving) fail(node, "more than 64 nodes above it move");
        }
        if (error_) return std::nullopt;
        return Motion(links);
    }

    // The curves of a node in the world; `hand` is the node that hides and shows it.
    void put_pose(PoseCurves& curves, int node, int hand = nothing) {
        if (node == nothing || error_) return;
        const auto motion = motion_of(node, hand);
        if (!motion) return;
        // A joint without keys has none in our own scenes, wherever its node is.
        if (ours_ && !motion->own().moves()) return;
        if (motion->is_simple()) {
            put_simple(curves, *motion);
        } else {
            put_product(curves, *motion, node);
        }
    }

    // Nothing above moves: the keys stay, with their tangents.
    void put_simple(PoseCurves& curves, const Motion& motion) {
        const Placement& ground = motion.ground();
        const Link& own = motion.own();
        const bool is_plain = is_default(ground.turn); // then numbers carry over as they are
        if (own.translating != nullptr) {
            put_track(
                curves.position, *own.translating,
                [&](std::span<const float> v) { return numbers_of(ground.placed(vector_of(v))); },
                [&](std::span<const float> v) { return numbers_of(ground.turned(vector_of(v))); });
        } else if (!ours_ || !is_default(own.translation)) {
            put_constant(curves.position, numbers_of(ground.placed(own.translation)));
        }
        if (own.rotating != nullptr) {
            const auto turned = [&](std::span<const float> q) {
                return numbers_of(is_plain ? quaternion_of(q) : ground.turn * quaternion_of(q));
            };
            put_track(curves.rotation, *own.rotating, turned, turned);
            if (own.rotating->interpolation == Interpolation::linear) turn_the_short_way(curves.rotation);
        } else if (!ours_ || !is_default(own.rotation)) {
            put_constant(curves.rotation, numbers_of(ground.turn * unit(own.rotation)));
        }
    }

    // Where the node is whenever something on the way to it has a key.
    void put_product(PoseCurves& curves, const Motion& motion, int node) {
        std::vector<float> times = motion.key_times();
        if (times.size() > keys_left_) return fail(node, "it would have more keys than so small a file can hold");
        if (!ours_) {
            const std::size_t most = std::min(keys_left_ - times.size(), 1024 + 8 * times.size());
            times = gltf_read::refined(motion, times, most);
        }
        keys_left_ -= times.size();
        std::array<std::vector<float>, 7> values;
        for (auto& column : values) column.reserve(times.size());
        for (const float time : times) {
            const Placement placement = motion.at(time);
            const Quaternion turn = unit(placement.turn);
            const std::array<double, 7> pose{
                placement.origin.x, placement.origin.y, placement.origin.z, turn.x, turn.y, turn.z, turn.w};
            for (std::size_t i = 0; i < pose.size(); ++i) values[i].push_back(narrowed(pose[i]));
        }
        const Column<float> column = shared(std::move(times));
        for (std::size_t i = 0; i < values.size(); ++i) {
            Curve& curve = i < 3 ? curves.position[i] : curves.rotation[i - 3];
            curve = curve_of(column, Interpolation::linear, {std::move(values[i]), {}, {}});
        }
        turn_the_short_way(curves.rotation);
    }

    // The times of the joint before, if they are the same: most are.
    Column<float> shared(std::vector<float> times) {
        if (!std::ranges::equal(times, last_times_)) last_times_ = Column<float>(std::move(times));
        return last_times_;
    }

    // A single key, once it is known where the recording starts.
    template <std::size_t axes>
    void put_constant(std::array<Curve, axes>& curves, const std::array<double, axes>& values) {
        for (std::size_t axis = 0; axis < axes; ++axis) {
            constants_.emplace_back(&curves[axis], narrowed(values[axis]));
        }
    }

    // --- states: a scale of 1 or 0, or an x of 1 or 0 ---

    void put_state(Curve& curve, int node, Path path) {
        if (node == nothing || error_ || !curve.empty()) return;
        const auto states = track(node, path);
        if (states == nullptr) return;
        std::vector<float> values;
        values.reserve(states->times.size());
        for (std::size_t key = 0; key < states->times.size(); ++key) {
            values.push_back(states->value(key)[0] > 0.5F ? 1 : 0);
        }
        curve = curve_of(states->times, Interpolation::linear, {std::move(values), {}, {}});
    }

    void put_hand(HandCurves& curves, const gltf_read::HandNodes& nodes) {
        put_state(curves.tracked, nodes.tracking, Path::translation);
        put_state(curves.tracked, nodes.hand, Path::scale);
        put_state(curves.pinch, nodes.pinching, Path::translation);
        put_state(curves.pinch, nodes.pinching, Path::scale);
        for (std::size_t i = 0; i < joint_count; ++i) put_pose(curves.joints[i], nodes.joints[i], nodes.hand);
        if (!ours_ && !nodes.empty() && curves.tracked.empty()) constants_.emplace_back(&curves.tracked, 1.0F);
    }

    // The node's forward axis is where the eyes look.
    void make_gaze(RayCurves& curves) {
        curves.origin = gaze_.position;
        auto& rotation = gaze_.rotation;
        bring_together(rotation);
        const bool steps =
            !rotation[0].empty() && rotation[0].tangents != nullptr && std::isinf(rotation[0].tangents->out[0]);
        const double forward = ours_ && document_.remarks->axes == Axes::gltf ? 1 : -1;
        std::array<Numbers, 3> numbers;
        for (std::size_t key = 0; key < rotation[0].key_count(); ++key) {
            const auto direction = numbers_of(rotate(unit(rotation_key(rotation, key)), {0, 0, forward}));
            for (std::size_t i = 0; i < 3; ++i) numbers[i].values.push_back(narrowed(direction[i]));
        }
        for (std::size_t i = 0; i < 3; ++i) {
            curves.direction[i] =
                curve_of(rotation[0].times, steps ? Interpolation::step : Interpolation::linear, std::move(numbers[i]));
        }
    }

    void choose_parts(const gltf_read::Cast& cast) {
        const auto& told = document_.remarks;
        const bool has_hands = !cast.hands[0].empty() || !cast.hands[1].empty();
        set_part(animation(), Part::camera, told ? told->camera : cast.head != nothing);
        set_part(animation(), Part::hands, told ? told->hands : has_hands);
        set_part(animation(), Part::gaze, told ? told->gaze : cast.gaze != nothing);
    }

    void put(const gltf_read::Cast& cast) {
        if (animation().camera) put_pose(*animation().camera, cast.head);
        if (animation().hands) put_hand(animation().hands->left, cast.hands[0]);
        if (animation().hands) put_hand(animation().hands->right, cast.hands[1]);
        if (animation().gaze) put_pose(gaze_, cast.gaze);
    }

    // When the first key is; 0 without keys.
    [[nodiscard]] float start() const {
        std::optional<float> first;
        const auto look_at = [&](const Curve& curve) {
            if (!curve.empty()) first = std::min(first.value_or(curve.times.front()), curve.times.front());
        };
        for_each_curve(recording_.animation, [&](std::size_t, const Curve& curve) { look_at(curve); });
        for (const Curve& axis : gaze_.position) look_at(axis);
        for (const Curve& axis : gaze_.rotation) look_at(axis);
        return first.value_or(0);
    }

    void finish() {
        const Column<float> first(std::vector<float>{start()});
        for (const auto& [curve, value] : constants_) curve->times = first, curve->values = Column<float>({value});
        if (animation().gaze) make_gaze(*animation().gaze);
        animation() = from_axes(animation(), ours_ ? document_.remarks->axes : Axes::openxr);
        if (ours_) animation().markers = document_.remarks->markers;
        recording_.on_disk.layout = layout();
        if (!info(recording_.on_disk.layout).flags) {
            set_part(animation(), Part::camera, true);
            set_part(animation(), Part::hands, true);
        }
    }

    // The layout that the recording had, or the usual one, if that can hold what there is.
    Layout layout() {
        bool has_tangents = false;
        for_each_curve(animation(), [&](std::size_t, const Curve& curve) {
            has_tangents = has_tangents || curve.tangents != nullptr;
        });
        const Layout wanted = ours_ ? document_.remarks->layout.value_or(Layout::mrtk_1_1) : Layout::mrtk_1_1;
        const LayoutInfo& wish = info(wanted);
        const bool holds = (wish.tangents || !has_tangents) && (wish.flags || !animation().gaze) &&
                           (wish.markers || animation().markers.empty());
        if (holds) return wanted;
        if (!has_tangents) return Layout::mrtk_1_1;
        return animation().gaze ? Layout::markers_28_1_1 : Layout::mrtk_1_0;
    }

    const gltf_read::Document& document_;
    bool ours_;             // to_glb made it
    std::size_t keys_left_; // that products may have
    gltf_read::Tracks tracks_;
    Recording recording_;
    PoseCurves gaze_; // of its node
    Column<float> last_times_;
    std::vector<std::pair<Curve*, float>> constants_;
    std::optional<Error> error_;
};

} // namespace

Result<Recording> from_glb(std::span<const std::byte> bytes) {
    const auto document = gltf_read::open(bytes);
    if (!document) return document.error();
    return Importer(*document, bytes.size()).run();
}

} // namespace inputanim
