#include <inputanim/axes.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "curve/keys.hpp"

namespace inputanim {
namespace {

// A rotation about an axis keeps its sense where the system is mirrored along that very axis, and turns it along the
// others: the signs of its x, y and z are those of the axes, times that of the whole (-1 for a mirror image).
constexpr AxesInfo described(std::string_view name, std::string_view description, std::array<std::uint8_t, 3> from,
                             std::array<float, 3> sign, float units_per_metre) {
    const bool even = from[1] == (from[0] + 1) % 3 && from[2] == (from[1] + 1) % 3;
    const float whole = (even ? 1.0F : -1.0F) * sign[0] * sign[1] * sign[2];
    return {name, description, from, sign, {whole * sign[0], whole * sign[1], whole * sign[2]}, units_per_metre};
}

constexpr std::array<AxesInfo, 6> axes_table{
    described("unity", "left-handed, +X right, +Y up, +Z forward, metres", {0, 1, 2}, {1, 1, 1}, 1),
    described("openxr", "right-handed, +X right, +Y up, -Z forward, metres", {0, 1, 2}, {1, 1, -1}, 1),
    described("gltf", "right-handed, +X left, +Y up, +Z forward, metres", {0, 1, 2}, {-1, 1, 1}, 1),
    described("blender", "right-handed, +X right, +Y forward, +Z up, metres", {0, 2, 1}, {1, 1, 1}, 1),
    described("ros", "right-handed, +X forward, +Y left, +Z up, metres", {2, 0, 1}, {1, -1, 1}, 1),
    described("unreal", "left-handed, +X forward, +Y right, +Z up, centimetres", {2, 0, 1}, {1, 1, 1}, 100),
};

constexpr std::array<Axes, axes_table.size()> axes_in_order{Axes::unity,   Axes::openxr, Axes::gltf,
                                                            Axes::blender, Axes::ros,    Axes::unreal};

// A scale that undoes what one of 100 did to nearly all floats, and to the others within a bit.
void scale(Curve& curve, float factor) {
    if (factor == 1) return;
    const std::vector<float> factors(curve.key_count(), factor);
    scale_keys({&curve, 1}, factors);
}

// Axis i of the result is axis source[i] of what there was, times factor[i].
void rearrange(std::span<Curve> curves, const std::array<std::size_t, 3>& source, const std::array<float, 3>& factor) {
    const std::array before{std::move(curves[0]), std::move(curves[1]), std::move(curves[2])};
    for (std::size_t i = 0; i < 3; ++i) {
        curves[i] = before[source[i]];
        scale(curves[i], factor[i]);
    }
}

template <class Arrange>
Animation arranged(Animation animation, const Arrange& arrange) {
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (!channel.is_state() && !axes.empty()) arrange(channel.kind, axes);
    }
    return animation;
}

bool has_units(ChannelKind kind) {
    return kind == ChannelKind::position || kind == ChannelKind::origin;
}

} // namespace

const AxesInfo& info(Axes axes) noexcept {
    return axes_table[static_cast<std::size_t>(axes)];
}

std::optional<Axes> find_axes(std::string_view name) noexcept {
    const auto found = std::ranges::find(axes_in_order, name, [](Axes axes) { return info(axes).name; });
    return found == axes_in_order.end() ? std::nullopt : std::optional(*found);
}

std::span<const std::string_view> names_of(Axes /*any*/) noexcept {
    static constexpr auto names = [] {
        std::array<std::string_view, axes_table.size()> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = axes_table[i].name;
        return all;
    }();
    return names;
}

std::span<const Axes> all_axes() noexcept {
    return axes_in_order;
}

Animation to_axes(const Animation& animation, Axes axes) {
    const AxesInfo& to = info(axes);
    return arranged(animation, [&](ChannelKind kind, std::span<Curve> curves) {
        const auto& sign = kind == ChannelKind::rotation ? to.rotation_sign : to.sign;
        const float units = has_units(kind) ? to.units_per_metre : 1;
        rearrange(curves, {to.from[0], to.from[1], to.from[2]}, {sign[0] * units, sign[1] * units, sign[2] * units});
    });
}

Animation from_axes(const Animation& animation, Axes axes) {
    const AxesInfo& from = info(axes);
    return arranged(animation, [&](ChannelKind kind, std::span<Curve> curves) {
        const auto& sign = kind == ChannelKind::rotation ? from.rotation_sign : from.sign;
        const float units = has_units(kind) ? 1 / from.units_per_metre : 1;
        std::array<std::size_t, 3> source{};
        std::array<float, 3> factor{};
        for (std::size_t i = 0; i < 3; ++i) {
            source[from.from[i]] = i;
            factor[from.from[i]] = sign[i] * units;
        }
        rearrange(curves, source, factor);
    });
}

} // namespace inputanim
