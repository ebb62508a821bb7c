// Recordings without a fault, and ways to give them some.
#pragma once

#include <functional>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/synthesize.hpp>

namespace faulty {

using namespace inputanim;

inline Animation clean_animation() {
    return synthesize({.duration = 4.8F, .gaps = false});
}

// Keys changed one by one; the columns are new.
inline void edit(Curve& curve, const std::function<void(std::vector<Keyframe>&)>& change) {
    std::vector<Keyframe> keys;
    for (std::size_t i = 0; i < curve.key_count(); ++i) keys.push_back(curve.key(i));
    change(keys);
    const Curve before = curve;
    curve = make_curve(keys);
    curve.pre_wrap = before.pre_wrap;
    curve.post_wrap = before.post_wrap;
}

template <std::size_t axes>
void edit(std::array<Curve, axes>& vector, const std::function<void(std::vector<Keyframe>&)>& change) {
    for (Curve& axis : vector) edit(axis, change);
}

inline void edit_all(Animation& animation, const std::function<void(std::vector<Keyframe>&)>& change) {
    for_each_curve(animation, [&](std::size_t, Curve& curve) { edit(curve, change); });
}

// What MRTK's reducer leaves: a key every 32 frames in all channels, and different ones between.
inline void reduce_in_partitions(Animation& animation, std::size_t frames = 32) {
    for_each_curve(animation, [&](std::size_t i, Curve& curve) {
        if (channel_of(i).is_state()) return;
        edit(curve, [&](std::vector<Keyframe>& keys) {
            std::vector<Keyframe> kept;
            for (std::size_t k = 0; k < keys.size(); ++k) {
                if (k % frames == 0 || (k + channel_of(i).first / 7) % 2 == 0) kept.push_back(keys[k]);
            }
            keys = kept;
        });
    });
}

} // namespace faulty
