// Numbers as people read them, for findings and errors.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "text/digits.hpp"

namespace inputanim {

// "1 key", "12 keys"
[[nodiscard]] inline std::string counted(std::size_t count, std::string_view thing) {
    return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

// "1,234,567"
[[nodiscard]] inline std::string with_thousands(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t place = text.size(); place > 3;) text.insert(place -= 3, ",");
    return text;
}

// "12 MB", "3.4 GB": two digits or three
[[nodiscard]] inline std::string size_text(double bytes) {
    constexpr std::array<std::string_view, 5> units{" bytes", " KB", " MB", " GB", " TB"};
    std::size_t unit = 0;
    for (; bytes >= 1000 && unit + 1 < units.size(); ++unit) bytes /= 1000;
    std::array<char, 64> text{};
    char* const end = put_fixed(text.data(), text.data() + text.size(), bytes, bytes < 10 && unit > 0 ? 1 : 0);
    return std::string(text.data(), end) + std::string(units[unit]);
}

// "1.234 s"
[[nodiscard]] inline std::string seconds(double time) {
    std::array<char, 64> text{};
    return std::string(text.data(), put_fixed(text.data(), text.data() + text.size(), time, 3)) + " s";
}

} // namespace inputanim
