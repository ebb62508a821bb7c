// Findings that more than one room reports.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/recording.hpp>

namespace inputanim {

// What the bytes of a file do that others would not. `end` is where its marker list ends, if it was read from bytes.
[[nodiscard]] std::vector<Finding> layout_findings(const Recording& recording, std::optional<std::uint64_t> end);

// Well-formed UTF-8, as the Unicode standard has it.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;
// The same text with U+FFFD in place of every byte that is not part of a character.
[[nodiscard]] std::string mended_utf8(std::string_view text);

} // namespace inputanim
