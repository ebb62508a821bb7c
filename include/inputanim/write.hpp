// A recording to bytes. What was read and not changed is written back byte for byte.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

// What a form cannot hold is an error, unless it may be dropped.
struct Drop {
    bool tangents = false; // forms with 8-byte keys: the curve becomes linear between its keys
    bool gaze = false;     // 1.0 and headerless
    bool markers = false;  // forms without a marker list
    bool trailing = false; // forms without a marker list
};

struct Written {
    Bytes bytes;
    std::vector<std::string> dropped; // one line for each thing the form could not hold
};

// By default what MRTK 2.8 reads.
[[nodiscard]] Result<Written> write(const Animation& animation, const Layout& layout = {}, const Drop& drop = {});

// The same in two steps, for callers with a buffer of their own.
[[nodiscard]] Result<std::size_t> written_size(const Animation& animation, const Layout& layout = {},
                                               const Drop& drop = {});
// `out` must have the size that written_size gives for the same arguments; anything else is an error.
[[nodiscard]] Result<void> write_into(std::span<std::byte> out, const Animation& animation, const Layout& layout = {},
                                      const Drop& drop = {});

} // namespace inputanim
