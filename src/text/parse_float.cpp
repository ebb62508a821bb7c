#include "text/parse_float.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace inputanim {
namespace {

// Of a number that is out of reach: whether it is too large, not too small.
bool is_large(std::string_view text) noexcept {
    const std::string_view digits = text.substr(0, text.find_first_of("eE"));
    std::string_view power = text.substr(std::min(digits.size() + 1, text.size()));
    if (power.starts_with('+')) power.remove_prefix(1);
    constexpr std::int64_t beyond = std::numeric_limits<std::int64_t>::max() / 2; // what any text has digits
    std::int64_t exponent = 0;
    const auto [end, code] = std::from_chars(power.data(), power.data() + power.size(), exponent);
    if (code == std::errc::result_out_of_range) exponent = power.starts_with('-') ? -beyond : beyond;
    // Digits before the point; zeros after it count down.
    const auto point = static_cast<std::int64_t>(std::min(digits.find('.'), digits.size()));
    const auto first = static_cast<std::int64_t>(digits.find_first_of("123456789"));
    return point - first + std::clamp(exponent, -beyond, beyond) > 0;
}

} // namespace

ParsedFloat parse_float(std::string_view text) noexcept {
    if (text.starts_with('+')) {
        text.remove_prefix(1); // which std::from_chars does not know
        if (text.starts_with('-')) return {};
    }
    float value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code == std::errc::invalid_argument || end != text.data() + text.size()) return {};
    if (code == std::errc::result_out_of_range) {
        if (is_large(text)) return {0, FloatStatus::too_large};
        value = text.starts_with('-') ? -0.0F : 0.0F;
    }
    return {value, std::isnan(value) ? FloatStatus::nan : FloatStatus::number};
}

} // namespace inputanim
