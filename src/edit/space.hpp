// A change of space, for all that lies in it.
#pragma once

#include <inputanim/animation.hpp>

#include "edit/linear_map.hpp"

namespace inputanim {

struct SpaceMap {
    LinearMap positions; // origins of rays as well
    LinearMap directions;
    LinearMap rotations;
};

// How near lines are to curves that cannot be mapped: below what trackers resolve.
inline constexpr Tolerance nearest_lines{1e-5F, 0.01F};

// `scale` is by how much lengths grow.
inline void map_space(Animation& animation, const SpaceMap& map, double scale = 1) {
    const Tolerance tolerance{static_cast<float>(nearest_lines.position / scale), nearest_lines.rotation};
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (channel.is_state() || axes.empty()) continue;
        const LinearMap& own = channel.kind == ChannelKind::rotation    ? map.rotations
                               : channel.kind == ChannelKind::direction ? map.directions
                                                                        : map.positions;
        apply(own, axes, channel.kind, tolerance);
    }
}

} // namespace inputanim
