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

// "1.234 s"
[[nodiscard]] inline std::string seconds(double time) {
    std::array<char, 64> text{};
    return std::string(text.data(), put_fixed(text.data(), text.data() + text.size(), time, 3)) + " s";
}

} // namespace inputanim
