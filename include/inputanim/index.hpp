// Where everything is in a file.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/layout.hpp>

namespace inputanim {

struct CurveEntry {
    WrapMode pre_wrap = WrapMode::clamp_forever;
    WrapMode post_wrap = WrapMode::clamp_forever;
    std::uint32_t key_count = 0;
    std::uint64_t key_offset = 0; // of the first key
};

struct Index {
    OnDisk on_disk;
    std::array<bool, 3> parts{};    // by Part
    std::vector<CurveEntry> curves; // curve_count of them; those of missing parts have no keys
    Markers markers;
};

} // namespace inputanim
