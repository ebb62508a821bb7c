// Patterns of names.
#pragma once

#include <string_view>

namespace inputanim {

// Whether a text is as a pattern says: * stands for any characters, ? for one.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view text) noexcept;

} // namespace inputanim
