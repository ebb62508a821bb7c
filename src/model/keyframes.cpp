#include "model/keyframes.hpp"

namespace inputanim {

std::vector<Keyframe> keys_of(const Curve& curve) {
    std::vector<Keyframe> keys;
    keys.reserve(curve.key_count());
    for (std::size_t i = 0; i < curve.key_count(); ++i) keys.push_back(curve.key(i));
    return keys;
}

Curve with_keys(const Curve& curve, std::span<const Keyframe> keys) {
    Curve made = make_curve(keys);
    made.pre_wrap = curve.pre_wrap;
    made.post_wrap = curve.post_wrap;
    return made;
}

} // namespace inputanim
