// Measures on made motion. The maths is the tests' own: it checks that of src/rotation.hpp.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <inputanim/animation.hpp>

namespace measure {

using namespace inputanim;

struct Vec {
    double x = 0, y = 0, z = 0;
};
inline Vec operator-(Vec a, Vec b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline double dot(Vec a, Vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline double length(Vec a) {
    return std::sqrt(dot(a, a));
}

inline Vec vector_at(const std::array<Curve, 3>& axes, std::size_t key) {
    return {axes[0].values[key], axes[1].values[key], axes[2].values[key]};
}

inline double cosine_to_next(const std::array<Curve, 4>& rotation, std::size_t key) {
    double sum = 0;
    for (const Curve& axis : rotation) sum += static_cast<double>(axis.values[key]) * axis.values[key + 1];
    return sum;
}

inline std::vector<Joint> placed_joints() {
    std::vector<Joint> joints;
    for (std::size_t i = index(Joint::wrist); i < joint_count; ++i) joints.push_back(joint(i));
    return joints;
}

inline std::size_t keys_of(const HandCurves& hand) {
    return hand[Joint::wrist].position[0].key_count();
}

inline Vec at(const HandCurves& hand, Joint which, std::size_t key) {
    return vector_at(hand[which].position, key);
}

} // namespace measure
