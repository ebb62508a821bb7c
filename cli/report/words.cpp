#include "words.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "../common.hpp"
#include "../html.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

constexpr std::string_view none = "\xe2\x80\x93"; // an en dash

// Fixed notation with so many decimals at least, and three digits that matter.
std::string three_digits(double value, int least_decimals) {
    const double size = std::abs(value);
    if (size == 0) return "0";
    if (size >= 1e7 || size < 1e-5) return fmt::format("{:.2e}", value);
    const int decimals = 2 - static_cast<int>(std::floor(std::log10(size)));
    return fmt::format("{:.{}f}", value, std::clamp(decimals, least_decimals, 7));
}

} // namespace

std::string safe(std::string_view text) {
    return escaped(printable(text));
}

std::string_view symbol(Unit unit) noexcept {
    switch (unit) {
        case Unit::share: return "%";
        case Unit::metre_per_second_2: return "m/s\xc2\xb2";
        case Unit::metre_per_second_3: return "m/s\xc2\xb3";
        case Unit::cubic_metre: return "m\xc2\xb3";
        case Unit::degree: return "\xc2\xb0";
        case Unit::degree_per_second: return "\xc2\xb0/s";
        default: return name(unit);
    }
}

std::string number_text(double value, Unit unit) {
    if (!std::isfinite(value)) return std::string(none);
    constexpr double most_counted = 1e15;
    switch (unit) {
        case Unit::count:
            if (value >= 0 && value < most_counted && value == std::floor(value)) {
                return with_thousands(static_cast<std::size_t>(value));
            }
            return three_digits(value, 0);
        case Unit::share:
            return std::abs(value) >= 0.1 ? fmt::format("{:.1f}", 100 * value) : three_digits(100 * value, 1);
        case Unit::second: return three_digits(value, 2);
        default: return three_digits(value, 0);
    }
}

std::string quantity_text(double value, Unit unit) {
    const std::string_view shown = symbol(unit);
    if (shown.empty() || !std::isfinite(value)) return number_text(value, unit);
    // No space before a degree sign alone; no break before the others.
    return number_text(value, unit) + (unit == Unit::degree ? "" : "\xc2\xa0") + std::string(shown);
}

std::string capitalised(std::string_view text) {
    std::string copy(text);
    if (!copy.empty() && copy[0] >= 'a' && copy[0] <= 'z') copy[0] = static_cast<char>(copy[0] - 'a' + 'A');
    return copy;
}

} // namespace cli::report
