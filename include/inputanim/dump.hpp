// A file's bytes, annotated: for people who debug a writer of their own.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include <inputanim/layout.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

struct DumpOptions {
    std::optional<Layout> layout;   // insist on a layout; by default it is found from the bytes
    std::size_t keys_per_curve = 4; // of longer curves the first ones and the last one are shown
};

// `line` must not throw. Calls it with "offset  bytes  field  value" for every field, up to the one that cannot be
// read.
[[nodiscard]] Result<void> dump(std::span<const std::byte> bytes, const DumpOptions& options,
                                const std::function<void(std::string_view)>& line);

} // namespace inputanim
