// A recording: what a file says, how it says it, and what was noticed on the way.
#pragma once

#include <cstdint>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/finding.hpp>
#include <inputanim/layout.hpp>

namespace inputanim {

// Findings and offsets speak of the bytes that were read: clear them after editing the rest.
struct Recording {
    Animation animation;
    Layout layout;
    std::vector<Finding> findings; // what reading noticed; check() adds what the data show
    std::vector<std::uint64_t>
        key_offsets; // per curve, the byte its keys start at; empty if it was not read from bytes
};

} // namespace inputanim
