// A hand by its side.
#pragma once

#include <inputanim/animation.hpp>

namespace inputanim {

// Of an animation that has hands.
[[nodiscard]] inline const HandCurves& hand_of(const Animation& animation, Side side) noexcept {
    return side == Side::left ? animation.hands->left : animation.hands->right;
}

} // namespace inputanim
