// Takes, one after the other: what join and cut share.
#pragma once

#include <span>

#include <inputanim/animation.hpp>

namespace inputanim {

struct Take {
    Animation animation;
    TimeSpan span;     // in its own time
    double offset = 0; // from its own time to that of the whole

    [[nodiscard]] float start() const noexcept { return static_cast<float>(span.from + offset); }
    [[nodiscard]] float end() const noexcept { return static_cast<float>(span.to + offset); }
};

// One animation of all takes, without markers. Each take starts where the one before it ends, or earlier: then they
// blend while they overlap.
[[nodiscard]] Animation join_curves(std::span<const Take> takes);

} // namespace inputanim
