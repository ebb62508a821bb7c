// Decimal text to the nearest float32.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace inputanim {

// Whether rounding a double gives the float nearest to the number that the double itself was rounded from. It does
// unless the double is just in the middle of two floats: middles are doubles, so rounding to a double never leads
// across one. Floats below 2^-126 have other middles.
[[nodiscard]] inline bool rounds_to_nearest(double wide) noexcept {
    constexpr std::uint64_t below_float = 0x1fffffff; // the 29 bits that a float does not have
    constexpr std::uint64_t middle = 0x10000000;
    const double size = std::abs(wide);
    return (size >= 0x1p-126 && size < 0x1p127 && (std::bit_cast<std::uint64_t>(wide) & below_float) != middle) ||
           size == 0;
}

enum class FloatStatus : std::uint8_t { number, nan, no_number, too_large };

struct ParsedFloat {
    float value = 0;
    FloatStatus status = FloatStatus::no_number;
};

// All of the text, such as "-12.5e-3", "+1", ".5", "inf" or "nan", in small or capital letters. What is too small
// becomes 0 with its sign.
[[nodiscard]] ParsedFloat parse_float(std::string_view text) noexcept;

} // namespace inputanim
