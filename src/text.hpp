// Numbers as people read them, for findings and errors.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace inputanim {

// "1 key", "12 keys"
[[nodiscard]] inline std::string counted(std::size_t count, std::string_view thing) {
    return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

// "1.234 s"
[[nodiscard]] inline std::string seconds(double time) {
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), time, std::chars_format::fixed, 3).ptr;
    return std::string(text.data(), end) + " s";
}

} // namespace inputanim
