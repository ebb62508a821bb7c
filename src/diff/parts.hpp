// The rooms of diff.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <inputanim/diff.hpp>

#include "text/digits.hpp"

namespace inputanim::diff_parts {

// "3.21 mm", "0.0012 deg", "1250 ms"
[[nodiscard]] inline std::string measured(double amount, std::string_view unit) {
    std::array<char, 400> text{}; // the largest double has 309 digits
    char* const begin = text.data();
    char* const end = begin + text.size();
    char* const written = amount >= 100 ? put_fixed(begin, end, amount, 0) : put_rounded(begin, end, amount, 3);
    return std::string(begin, written) + " " + std::string(unit);
}

[[nodiscard]] inline std::string_view only_in(bool first) noexcept {
    return first ? "only in the first" : "only in the second";
}

// When two state curves change; a change belongs to the nearest one of the same kind, both ways. Seconds.
[[nodiscard]] std::optional<Difference> compare_states(const Curve& a, const Curve& b, double tolerance);

// Markers that only one has, that another name took the place of, and that moved.
void compare_markers(const Markers& a, const Markers& b, double tolerance, Diff& result);

} // namespace inputanim::diff_parts
