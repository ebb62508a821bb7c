// A recording to bytes. What was read and not changed is written back byte for byte.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

// What a layout cannot hold is an error, unless it may be dropped.
struct Drop {
    bool tangents = false; // layouts with 8-byte keys: the curve becomes linear between its keys
    bool gaze = false;     // 1.0 and headerless
    bool markers = false;  // layouts without a marker list
    bool trailing = false; // layouts without a marker list
};

struct Written {
    Bytes bytes;
    std::vector<std::string> dropped; // one line for each thing the layout could not hold
};

// As the file was that it came from; what there is by now may ask for another layout, which `encode` finds.
[[nodiscard]] Result<Written> write(const Recording& recording, const Drop& drop = {});
// In a layout of your choice: what MRTK 2.6 to 2.8 read is Layout::mrtk_1_1.
[[nodiscard]] Result<Written> write(const Animation& animation, Layout layout, const Drop& drop = {});
[[nodiscard]] Result<Written> write(const Animation& animation, const OnDisk& on_disk, const Drop& drop = {});

// The same in two steps, for callers with a buffer of their own.
[[nodiscard]] Result<std::size_t> written_size(const Animation& animation, const OnDisk& on_disk,
                                               const Drop& drop = {});
// `out` must have the size that written_size gives for the same arguments; anything else is an error.
[[nodiscard]] Result<void> write_into(std::span<std::byte> out, const Animation& animation, const OnDisk& on_disk,
                                      const Drop& drop = {});

} // namespace inputanim
