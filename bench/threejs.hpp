// three.js in node, on the same curves and times.
#pragma once

#include <optional>

#include <inputanim/animation.hpp>

namespace bench {

struct ThreeJs {
    double sample = 0; // milliseconds: all curves on the grid
    double random = 0; // microseconds: all curves at one time
};

// None where node or three.js is missing, with a word on it.
std::optional<ThreeJs> run_threejs(const inputanim::Animation& animation);

} // namespace bench
