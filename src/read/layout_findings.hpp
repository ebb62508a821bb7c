// What a file does within its layout that others would not.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <inputanim/recording.hpp>

namespace inputanim {

// `end` is where its marker list ends, if it was read from bytes.
[[nodiscard]] std::vector<Finding> layout_findings(const Recording& recording, std::optional<std::uint64_t> end);

} // namespace inputanim
