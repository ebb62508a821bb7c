// Animations of any numbers (NaN, infinities, equal and falling times, huge and tiny ones, curves of one key) from the
// bytes of a fuzzer.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace any {

using namespace inputanim;

inline void must(bool holds) {
    if (!holds) __builtin_trap();
}

// The bytes of the fuzzer as numbers; zeros when they are used up.
class Source {
public:
    explicit Source(std::span<const std::uint8_t> bytes) : bytes_(bytes), tame_(flag()) {}

    std::uint8_t byte() {
        if (bytes_.empty()) return 0;
        const std::uint8_t first = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return first;
    }
    std::size_t below(std::size_t end) { return byte() % end; }
    bool flag() { return (byte() & 1U) != 0; }

    // Ordinary in half of all animations; anything else in between in the others.
    float number() {
        constexpr float endless = std::numeric_limits<float>::infinity();
        constexpr std::array special{0.0F,   -0.0F,   endless, -endless, std::numeric_limits<float>::quiet_NaN(),
                                     1e-45F, -1e-39F, 3e38F,   -3e38F,   1e6F};
        const std::uint8_t kind = byte();
        if (tame_ || kind < 220) return static_cast<float>(static_cast<std::int8_t>(byte())) / 16;
        if (kind < 245) return special[kind % special.size()];
        std::uint32_t bits = 0;
        for (int i = 0; i < 4; ++i) bits = bits << 8U | byte();
        return std::bit_cast<float>(bits);
    }

private:
    std::span<const std::uint8_t> bytes_;
    bool tame_;
};

inline std::vector<Keyframe> keys_from(Source& source, bool tangents) {
    std::vector<Keyframe> keys(source.below(20));
    float time = source.number();
    for (Keyframe& key : keys) {
        // Ascending times above all, so that more than sorting is seen.
        time = source.below(8) == 0 ? source.number() : time + static_cast<float>(source.below(32)) / 60;
        key.time = time;
        key.value = source.number();
        if (!tangents) continue;
        key.in_tangent = source.number();
        key.out_tangent = source.number();
        key.in_weight = source.number();
        key.out_weight = source.number();
        key.weighted_mode = static_cast<WeightedMode>(source.below(5));
    }
    return keys;
}

inline WrapMode wrap_from(Source& source) {
    constexpr std::array modes{WrapMode::clamp_forever, WrapMode::once,         WrapMode::loop,
                               WrapMode::ping_pong,     WrapMode::default_mode, static_cast<WrapMode>(77)};
    return source.below(3) != 0 ? WrapMode::clamp_forever : modes[source.below(modes.size())];
}

inline Animation animation_from(Source& source) {
    Animation animation;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(animation, part, source.below(4) != 0);
    for (std::size_t left = source.below(10); left > 0; --left) {
        const Channel& channel = channels()[source.below(channel_count)];
        const auto axes = curves(animation, channel);
        const bool tangents = source.below(3) == 0;
        const bool together = source.below(4) != 0;
        for (Curve& axis : axes) {
            std::vector<Keyframe> keys = keys_from(source, tangents && !channel.is_state());
            if (together && &axis != axes.data()) {
                keys.resize(axes[0].key_count());
                for (std::size_t i = 0; i < keys.size(); ++i) keys[i].time = axes[0].times[i];
            }
            axis = make_curve(keys);
            axis.pre_wrap = wrap_from(source);
            axis.post_wrap = wrap_from(source);
        }
    }
    for (std::size_t left = source.below(3); left > 0; --left) animation.markers.add(source.number(), "marker");
    return animation;
}

} // namespace any
