// Rebuilds the rotation W that MRTK 2.6.0 to 2.7.2 lost. docs/repair.md explains the method.
#pragma once

#include <cstddef>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/layout.hpp>

namespace inputanim {

struct Passage {
    std::size_t first = 0; // keys, both ends included
    std::size_t last = 0;
};

struct RebuiltW {
    std::vector<float> values;      // one for every key of x, y and z
    std::vector<Passage> undecided; // where the other sign would have done nearly as well
};

// Whether the hand's joint frames do not follow MRTK's convention (+Z along the bone), judged at the first keys, whose
// W is not lost.
[[nodiscard]] bool has_odd_frames(const Animation& animation, Layout layout, Side side);

// The channel is a rotation whose W is lost, with x, y and z of the same finite ascending times.
[[nodiscard]] RebuiltW rebuild_w(const Animation& animation, const Channel& channel, bool odd_frames);

} // namespace inputanim
