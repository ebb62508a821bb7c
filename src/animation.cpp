#include <inputanim/animation.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace inputanim {
namespace {

constexpr std::array<Channel, channel_count> make_channels() {
    std::array<Channel, channel_count> table{};
    std::size_t channel = 0;
    std::uint16_t curve = 0;
    const auto add = [&](Channel entry, std::uint8_t axes) {
        entry.first = curve;
        entry.axes = axes;
        table[channel++] = entry;
        curve = static_cast<std::uint16_t>(curve + axes);
    };

    add({.part = Part::camera, .kind = ChannelKind::position}, 3);
    add({.part = Part::camera, .kind = ChannelKind::rotation}, 4);
    for (const auto kind : {ChannelKind::tracked, ChannelKind::pinch}) {
        for (const auto side : {Side::left, Side::right}) add({.part = Part::hands, .kind = kind, .side = side}, 1);
    }
    for (const auto side : {Side::left, Side::right}) {
        for (std::size_t j = 0; j < joint_count; ++j) {
            add({.part = Part::hands, .kind = ChannelKind::position, .side = side, .joint = joint(j)}, 3);
            add({.part = Part::hands, .kind = ChannelKind::rotation, .side = side, .joint = joint(j)}, 4);
        }
    }
    add({.part = Part::gaze, .kind = ChannelKind::origin}, 3);
    add({.part = Part::gaze, .kind = ChannelKind::direction}, 3);
    return table;
}

constexpr std::array<Channel, channel_count> channel_table = make_channels();
static_assert(channel_table.back().first + channel_table.back().axes == curve_count);

constexpr std::array<std::uint8_t, curve_count> make_channel_of_curve() {
    std::array<std::uint8_t, curve_count> table{};
    for (std::size_t c = 0; c < channel_count; ++c) {
        for (std::size_t axis = 0; axis < channel_table[c].axes; ++axis) {
            table[channel_table[c].first + axis] = static_cast<std::uint8_t>(c);
        }
    }
    return table;
}

constexpr std::array<std::uint8_t, curve_count> channel_of_curve = make_channel_of_curve();

std::string_view name(ChannelKind kind) noexcept {
    switch (kind) {
        case ChannelKind::position: return "position";
        case ChannelKind::rotation: return "rotation";
        case ChannelKind::tracked: return "tracked";
        case ChannelKind::pinch: return "pinch";
        case ChannelKind::origin: return "origin";
        case ChannelKind::direction: return "direction";
    }
    return "";
}

// Constness follows the animation's.
template <class AnimationRef>
auto channel_curves(AnimationRef& animation, const Channel& channel) noexcept {
    using Span = decltype(curves(animation, channel));
    const auto of_pose = [&](auto& pose) {
        return channel.kind == ChannelKind::position ? Span(pose.position) : Span(pose.rotation);
    };
    switch (channel.part) {
        case Part::camera: return animation.camera ? of_pose(*animation.camera) : Span();
        case Part::gaze:
            if (!animation.gaze) return Span();
            return channel.kind == ChannelKind::origin ? Span(animation.gaze->origin) : Span(animation.gaze->direction);
        case Part::hands: break;
    }
    if (!animation.hands) return Span();
    auto& hand = channel.side == Side::left ? animation.hands->left : animation.hands->right;
    if (channel.kind == ChannelKind::tracked) return Span(&hand.tracked, 1);
    if (channel.kind == ChannelKind::pinch) return Span(&hand.pinch, 1);
    return of_pose(hand[channel.joint]);
}

// Whether a key is linear in every bit, so that a layout without tangents can hold it.
bool is_linear(const Keyframe& key) noexcept {
    const auto zero = [](float x) { return std::bit_cast<std::uint32_t>(x) == 0; };
    return zero(key.in_tangent) && zero(key.out_tangent) && zero(key.in_weight) && zero(key.out_weight) &&
           key.weighted_mode == WeightedMode::both;
}

template <class T>
bool same_bits(const Column<T>& a, const Column<T>& b) noexcept {
    if (a.size() != b.size()) return false;
    return a.shares_with(b) || a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

void widen(std::optional<TimeSpan>& span, const TimeSpan& by) noexcept {
    span = span ? TimeSpan{std::min(span->from, by.from), std::max(span->to, by.to)} : by;
}

} // namespace

bool is_known(WrapMode mode) noexcept {
    switch (mode) {
        case WrapMode::default_mode:
        case WrapMode::once:
        case WrapMode::loop:
        case WrapMode::ping_pong:
        case WrapMode::clamp_forever: return true;
    }
    return false;
}

bool is_known(WeightedMode mode) noexcept {
    return mode >= WeightedMode::none && mode <= WeightedMode::both;
}

Keyframe Curve::key(std::size_t i) const noexcept {
    Keyframe key{.time = times[i], .value = values[i]};
    if (tangents != nullptr) {
        key.in_tangent = tangents->in[i];
        key.out_tangent = tangents->out[i];
        key.in_weight = tangents->in_weight[i];
        key.out_weight = tangents->out_weight[i];
        key.weighted_mode = tangents->mode[i];
    }
    return key;
}

Curve make_curve(std::span<const Keyframe> keys) {
    const auto column = [&](auto member) {
        using T = std::decay_t<decltype(keys.front().*member)>;
        std::vector<T> elements;
        elements.reserve(keys.size());
        for (const Keyframe& key : keys) elements.push_back(key.*member);
        return Column<T>(std::move(elements));
    };
    Curve curve;
    curve.times = column(&Keyframe::time);
    curve.values = column(&Keyframe::value);
    if (!std::ranges::all_of(keys, is_linear)) {
        curve.tangents = std::make_shared<const Tangents>(
            Tangents{column(&Keyframe::in_tangent), column(&Keyframe::out_tangent), column(&Keyframe::in_weight),
                     column(&Keyframe::out_weight), column(&Keyframe::weighted_mode)});
    }
    return curve;
}

bool identical(const Curve& a, const Curve& b) noexcept {
    if (a.pre_wrap != b.pre_wrap || a.post_wrap != b.post_wrap) return false;
    if (!same_bits(a.times, b.times) || !same_bits(a.values, b.values)) return false;
    if (a.tangents == b.tangents) return true;
    if (a.tangents == nullptr || b.tangents == nullptr) return false;
    return same_bits(a.tangents->in, b.tangents->in) && same_bits(a.tangents->out, b.tangents->out) &&
           same_bits(a.tangents->in_weight, b.tangents->in_weight) &&
           same_bits(a.tangents->out_weight, b.tangents->out_weight) && same_bits(a.tangents->mode, b.tangents->mode);
}

void Markers::add(float time, std::string_view name) {
    times_.push_back(time);
    names_.append(name);
    name_ends_.push_back(static_cast<std::uint32_t>(names_.size()));
}

void Markers::reserve(std::size_t count, std::size_t name_bytes) {
    times_.reserve(count);
    name_ends_.reserve(count);
    names_.reserve(name_bytes);
}

std::span<const Channel, channel_count> channels() noexcept {
    return channel_table;
}

const Channel& channel_of(std::size_t curve) noexcept {
    return channel_table[channel_of_curve[curve]];
}

std::string_view name(Part part) noexcept {
    switch (part) {
        case Part::camera: return "camera";
        case Part::hands: return "hands";
        case Part::gaze: return "gaze";
    }
    return "";
}

std::string_view name(Side side) noexcept {
    return side == Side::left ? "left" : "right";
}

std::string name(const Channel& channel) {
    std::string text(channel.part == Part::hands ? "hand" : name(channel.part));
    if (channel.part == Part::hands) {
        text.append(".").append(name(channel.side));
        if (!channel.is_state()) text.append(".").append(info(channel.joint).name);
    }
    return text.append(".").append(name(channel.kind));
}

std::string curve_name(std::size_t curve) {
    const Channel& channel = channel_of(curve);
    std::string text = name(channel);
    if (channel.axes > 1) text.append(".").push_back("xyzw"[curve - channel.first]);
    return text;
}

std::optional<std::size_t> find_curve(std::string_view name) {
    for (const Channel& channel : channel_table) {
        const std::string prefix = inputanim::name(channel);
        if (!name.starts_with(prefix)) continue;
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            if (curve_name(channel.first + axis) == name) return channel.first + axis;
        }
    }
    return std::nullopt;
}

bool has(const Animation& animation, Part part) noexcept {
    switch (part) {
        case Part::camera: return animation.camera.has_value();
        case Part::hands: return animation.hands.has_value();
        case Part::gaze: return animation.gaze.has_value();
    }
    return false;
}

void set_part(Animation& animation, Part part, bool present) {
    if (has(animation, part) == present) return;
    const auto set = [present](auto& optional) {
        if (present) {
            optional.emplace();
        } else {
            optional.reset();
        }
    };
    switch (part) {
        case Part::camera: set(animation.camera); break;
        case Part::hands: set(animation.hands); break;
        case Part::gaze: set(animation.gaze); break;
    }
}

std::span<const Curve> curves(const Animation& animation, const Channel& channel) noexcept {
    return channel_curves(animation, channel);
}

std::span<Curve> curves(Animation& animation, const Channel& channel) noexcept {
    return channel_curves(animation, channel);
}

bool have_same_times(std::span<const Curve> axes) noexcept {
    return std::ranges::all_of(axes, [&](const Curve& axis) { return same_bits(axis.times, axes.front().times); });
}

std::optional<TimeSpan> span_of(const Curve& curve) noexcept {
    if (curve.empty()) return std::nullopt;
    if (curve.times.ascending() && curve.times.finite()) return TimeSpan{curve.times.front(), curve.times.back()};
    std::optional<TimeSpan> span;
    for (const float time : curve.times) {
        if (std::isfinite(time)) widen(span, {time, time});
    }
    return span;
}

std::optional<TimeSpan> span_of(const Animation& animation) noexcept {
    std::optional<TimeSpan> span;
    for_each_curve(animation, [&](std::size_t, const Curve& curve) {
        if (const auto own = span_of(curve)) widen(span, *own);
    });
    return span;
}

float duration(const Animation& animation) noexcept {
    const auto span = span_of(animation);
    return span ? std::max(span->to, 0.0F) : 0.0F;
}

std::size_t key_count(const Animation& animation) noexcept {
    std::size_t count = 0;
    for_each_curve(animation, [&](std::size_t, const Curve& curve) { count += curve.key_count(); });
    return count;
}

} // namespace inputanim
