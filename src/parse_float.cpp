#include "parse_float.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>

namespace inputanim {
namespace {

bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}

// Whether the text is the word, which is in small letters.
bool is_word(std::string_view text, std::string_view word) noexcept {
    if (text.size() != word.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (static_cast<char>(text[i] | 0x20) != word[i]) return false;
    }
    return true;
}

ParsedFloat parse_word(std::string_view text, bool negative) noexcept {
    using Limits = std::numeric_limits<float>;
    if (is_word(text, "nan")) return {Limits::quiet_NaN(), FloatStatus::nan};
    if (!is_word(text, "inf") && !is_word(text, "infinity")) return {};
    return {negative ? -Limits::infinity() : Limits::infinity(), FloatStatus::number};
}

// A number of digits, a point and an exponent, taken apart.
struct Decimal {
    std::uint64_t digits = 0;  // the first of them
    std::int64_t exponent = 0; // of ten
    bool exact = true;         // no digit is missing
};

// False if the text is no such number.
bool take_apart(std::string_view text, Decimal& decimal) noexcept {
    constexpr std::uint64_t most = 100'000'000'000'000'000; // one more digit still fits
    constexpr std::int64_t most_exponent = 1'000'000'000'000;
    std::size_t i = 0;
    const auto take_digits = [&](bool fraction) {
        const std::size_t first = i;
        for (; i < text.size() && is_digit(text[i]); ++i) {
            const bool fits = decimal.exact && decimal.digits < most;
            if (fits) decimal.digits = decimal.digits * 10 + static_cast<std::uint64_t>(text[i] - '0');
            decimal.exponent += (fits ? 0 : 1) - (fraction ? 1 : 0);
            decimal.exact = fits;
        }
        return i - first;
    };
    std::size_t count = take_digits(false);
    if (i < text.size() && text[i] == '.') {
        ++i;
        count += take_digits(true);
    }
    if (count == 0) return false;
    if (i < text.size() && (text[i] | 0x20) == 'e') {
        ++i;
        const bool negative = i < text.size() && text[i] == '-';
        if (negative || (i < text.size() && text[i] == '+')) ++i;
        if (i == text.size()) return false;
        std::int64_t exponent = 0;
        for (; i < text.size() && is_digit(text[i]); ++i) {
            exponent = std::min(exponent * 10 + (text[i] - '0'), most_exponent);
        }
        decimal.exponent += negative ? -exponent : exponent;
    }
    return i == text.size();
}

// Of a text that is a number without a sign; none if it is too large or too small.
std::optional<float> parse_any(std::string_view text) noexcept {
#ifdef __cpp_lib_to_chars
    float value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() ? std::optional(value) : std::nullopt;
#else
    // For libraries without from_chars for floats; those know no locale but C's.
    const float value = std::strtof(std::string(text).c_str(), nullptr);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
#endif
}

std::optional<float> parse_short(const Decimal& decimal) noexcept {
    constexpr std::array<double, 23> powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    constexpr auto most_exponent = static_cast<std::int64_t>(powers.size()) - 1;
    constexpr std::uint64_t most_digits = std::uint64_t{1} << 53U;
    if (!decimal.exact || decimal.digits > most_digits || std::abs(decimal.exponent) > most_exponent) {
        return std::nullopt;
    }
    // Both are exact, so the result is the double nearest to the text.
    const auto digits = static_cast<double>(decimal.digits);
    const double power = powers[static_cast<std::size_t>(std::abs(decimal.exponent))];
    const double wide = decimal.exponent < 0 ? digits / power : digits * power;
    return rounds_to_nearest(wide) ? std::optional(static_cast<float>(wide)) : std::nullopt;
}

} // namespace

ParsedFloat parse_float(std::string_view text) noexcept {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    Decimal decimal;
    if (!take_apart(text, decimal)) return parse_word(text, negative);
    auto value = parse_short(decimal);
    if (!value) value = parse_any(text);
    if (!value) {
        // 10 to the 18 is more than all digits there may be.
        if (decimal.digits != 0 && decimal.exponent > -19) return {0, FloatStatus::too_large};
        value = 0.0F;
    }
    return {negative ? -*value : *value, FloatStatus::number};
}

} // namespace inputanim
