// Text that need not be UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace inputanim {

// Well-formed UTF-8, as the Unicode standard has it.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;
// The same text with U+FFFD in place of every byte that is not part of a character.
[[nodiscard]] std::string mended_utf8(std::string_view text);

} // namespace inputanim
