// The model: what a recording says, as plain values. Nothing here can fail, and nothing here knows about bytes.
// Units: seconds, metres. Space: Unity's world, left-handed, +X right, +Y up, +Z forward. Rotations: x y z w.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/column.hpp>
#include <inputanim/joints.hpp>

namespace inputanim {

// What a curve does outside its keys. Files may hold other integers; they are kept.
enum class WrapMode : std::int32_t { default_mode = 0, once = 1, loop = 2, ping_pong = 4, clamp_forever = 8 };

// Which sides of a key use their weight. Files may hold other integers; they are kept.
enum class WeightedMode : std::int32_t { none = 0, in = 1, out = 2, both = 3 };

[[nodiscard]] bool is_known(WrapMode mode) noexcept;
[[nodiscard]] bool is_known(WeightedMode mode) noexcept;

// One key with everything a file can say about it. The defaults are those of a key without tangents: linear.
struct Keyframe {
    float time = 0;
    float value = 0;
    float in_tangent = 0;
    float out_tangent = 0;
    float in_weight = 0;
    float out_weight = 0;
    WeightedMode weighted_mode = WeightedMode::both;
};

// The part of a curve's keys that only some curves have; each column is as long as the curve.
struct Tangents {
    Column<float> in;
    Column<float> out;
    Column<float> in_weight;
    Column<float> out_weight;
    Column<WeightedMode> mode;
};

// All columns of a curve have the same length: everything but `write`, which refuses others, relies on it.
struct Curve {
    WrapMode pre_wrap = WrapMode::clamp_forever;
    WrapMode post_wrap = WrapMode::clamp_forever;
    Column<float> times; // in the order of the file, which may be unsorted
    Column<float> values;
    std::shared_ptr<const Tangents> tangents; // null: every key is linear, as Keyframe's defaults say

    [[nodiscard]] std::size_t key_count() const noexcept { return times.size(); }
    [[nodiscard]] bool empty() const noexcept { return times.empty(); }
    [[nodiscard]] Keyframe key(std::size_t i) const noexcept;
};

// A curve from keys; tangents are kept only if some key is not linear.
[[nodiscard]] Curve make_curve(std::span<const Keyframe> keys);

// Whether two curves hold the same bits, NaN payloads and all.
[[nodiscard]] bool identical(const Curve& a, const Curve& b) noexcept;

struct PoseCurves {
    std::array<Curve, 3> position;
    std::array<Curve, 4> rotation; // x y z w
};

struct RayCurves {
    std::array<Curve, 3> origin;
    std::array<Curve, 3> direction;
};

struct HandCurves {
    Curve tracked; // a state: 0 or 1, held until the next key
    Curve pinch;
    std::array<PoseCurves, joint_count> joints;

    [[nodiscard]] const PoseCurves& operator[](Joint joint) const noexcept { return joints[index(joint)]; }
    [[nodiscard]] PoseCurves& operator[](Joint joint) noexcept { return joints[index(joint)]; }
};

struct Hands {
    HandCurves left;
    HandCurves right;
};

struct Marker {
    float time = 0;
    std::string_view name; // the bytes of the file, UTF-8 if the writer did well; views into the Markers it comes from
};

// Markers in the order of the file. Times and names lie in columns of their own: a marker may take five bytes on disk,
// and a list of millions must not take many times the file.
class Markers {
public:
    void add(float time, std::string_view name);
    void reserve(std::size_t count, std::size_t name_bytes);

    [[nodiscard]] std::size_t size() const noexcept { return times_.size(); }
    [[nodiscard]] bool empty() const noexcept { return times_.empty(); }
    [[nodiscard]] Marker operator[](std::size_t i) const noexcept {
        const std::size_t begin = i == 0 ? 0 : name_ends_[i - 1];
        return {times_[i], std::string_view(names_).substr(begin, name_ends_[i] - begin)};
    }
    [[nodiscard]] std::span<const float> times() const noexcept { return times_; }

private:
    std::vector<float> times_;
    std::vector<std::uint32_t> name_ends_; // in names_
    std::string names_;                    // one after the other; at most 4 GiB
};

struct Animation {
    std::optional<PoseCurves> camera;
    std::optional<Hands> hands;
    std::optional<RayCurves> gaze;
    Markers markers;
};

// --- Names and order of the curves ---------------------------------------------------------------------------------

enum class Part : std::uint8_t { camera, hands, gaze };
enum class Side : std::uint8_t { left, right };
enum class WhichHand : std::uint8_t { left, right, both };
[[nodiscard]] constexpr bool is_among(WhichHand hands, Side side) noexcept {
    return hands == WhichHand::both || (hands == WhichHand::left) == (side == Side::left);
}
enum class ChannelKind : std::uint8_t { position, rotation, tracked, pinch, origin, direction };

// A channel is what one or more curves (its axes) describe together: a position, a rotation, a state, a direction.
struct Channel {
    Part part{};
    ChannelKind kind{};
    Side side{};               // for hands
    Joint joint = Joint::none; // for positions and rotations of hands
    std::uint16_t first = 0;   // index of its first curve among all curves
    std::uint8_t axes = 0;     // 1, 3 or 4

    [[nodiscard]] bool is_state() const noexcept { return kind == ChannelKind::tracked || kind == ChannelKind::pinch; }
};

inline constexpr std::size_t curve_count = 395;
inline constexpr std::size_t channel_count = 116;

// All channels in the order of the file.
[[nodiscard]] std::span<const Channel, channel_count> channels() noexcept;

// The channel a curve belongs to; `curve` is below curve_count.
[[nodiscard]] const Channel& channel_of(std::size_t curve) noexcept;

// "hand.left.IndexTip.rotation", "gaze.direction", "hand.right.pinch"
[[nodiscard]] std::string name(const Channel& channel);
// "hand.left.IndexTip.rotation.w", "gaze.direction.z", "hand.right.pinch"
[[nodiscard]] std::string curve_name(std::size_t curve);
[[nodiscard]] std::optional<std::size_t> find_curve(std::string_view name);

[[nodiscard]] std::string_view name(Part part) noexcept;
[[nodiscard]] std::string_view name(Side side) noexcept;

// Whether the animation has the part at all; a part it has may still consist of empty curves.
[[nodiscard]] bool has(const Animation& animation, Part part) noexcept;
// Adds or removes a part; one that is added has empty curves.
void set_part(Animation& animation, Part part, bool present);

// The curves of a channel; empty where its part is missing.
[[nodiscard]] std::span<const Curve> curves(const Animation& animation, const Channel& channel) noexcept;
[[nodiscard]] std::span<Curve> curves(Animation& animation, const Channel& channel) noexcept;
std::span<const Curve> curves(const Animation&& animation, const Channel& channel) = delete; // they would be gone

// Whether the axes have the same key times, bit for bit, so that key i of each belongs together.
[[nodiscard]] bool have_same_times(std::span<const Curve> axes) noexcept;

// Calls `visit(curve_index, curve)` for every curve of the parts that are present, in the order of the file.
template <class AnimationRef, class Visit>
void for_each_curve(AnimationRef& animation, Visit&& visit) {
    for (const Channel& channel : channels()) {
        std::size_t curve = channel.first;
        for (auto& axis : curves(animation, channel)) visit(curve++, axis);
    }
}

// --- Time ----------------------------------------------------------------------------------------------------------

struct TimeSpan {
    float from = 0; // seconds
    float to = 0;

    bool operator==(const TimeSpan&) const = default;
};

// The first and last time of a curve's keys, whatever their order; none for a curve without finite times.
[[nodiscard]] std::optional<TimeSpan> span_of(const Curve& curve) noexcept;
// From the first to the last key of any curve. It need not start at 0: headerless recordings start at 10 s, say, and
// rolling buffers at -3 s.
[[nodiscard]] std::optional<TimeSpan> span_of(const Animation& animation) noexcept;
// As MRTK counts it: the largest last key time of any curve, at least 0. Play time, measured from 0.
[[nodiscard]] float duration(const Animation& animation) noexcept;

[[nodiscard]] std::size_t key_count(const Animation& animation) noexcept;

} // namespace inputanim
