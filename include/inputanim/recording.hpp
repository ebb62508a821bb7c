// A recording: what a file says, how it says it, and what was noticed on the way.
//
// Which functions take what: an Animation, where nothing matters but what moves, whatever file it came from (evaluate,
// sample, every edit, reduce, compare, BVH, USD, Unity's clips); a Recording, where it matters how the file says it or
// what was noticed (write, check, repair, diff, analyse, and the formats that remember it: JSON, GLB, CSV). What edits
// gave is made a recording again by `edited` (edit.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/finding.hpp>
#include <inputanim/layout.hpp>

namespace inputanim {

// Findings and offsets speak of the bytes that were read; `edited` leaves them behind.
struct Recording {
    Animation animation;
    OnDisk on_disk;
    std::vector<Finding> findings; // what reading noticed; check() adds what the data show
    std::vector<std::uint64_t>
        key_offsets; // per curve, the byte its keys start at; empty if it was not read from bytes
};

} // namespace inputanim
