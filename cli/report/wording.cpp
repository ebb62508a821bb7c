#include "wording.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "../common.hpp"
#include "../html.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

constexpr std::string_view none = "\xe2\x80\x93"; // an en dash

// Too many digits before the point, or too many zeros after it.
bool is_plain(double value) {
    const double size = std::abs(value);
    return size == 0 || (size < 1e7 && size >= 1e-5);
}

} // namespace

std::string safe(std::string_view text) {
    return escaped(printable(text));
}

std::string with_code(std::string_view text) {
    std::string html;
    const std::string escaped_text = safe(text);
    bool in_code = false;
    for (std::size_t i = 0; i < escaped_text.size(); ++i) {
        // One without a partner stays as it is.
        const bool opens = !in_code && escaped_text.find('`', i + 1) != std::string::npos;
        if (escaped_text[i] != '`' || (!in_code && !opens)) {
            html += escaped_text[i];
            continue;
        }
        html += in_code ? "</code>" : "<code>";
        in_code = !in_code;
    }
    return html;
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

int decimals_of(double value, Unit unit) {
    constexpr double most_counted = 1e15;
    const double shown = unit == Unit::share ? 100 * value : value;
    const double size = std::abs(shown);
    const bool whole = unit == Unit::count && size < most_counted && shown == std::floor(shown);
    if (whole || size == 0 || !std::isfinite(size)) return 0;
    const int least = unit == Unit::second ? 2 : unit == Unit::share ? 1 : 0;
    const int most = unit == Unit::share && size >= 10 ? 1 : 7;
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(std::clamp(size, 1e-9, 1e9)))), least, most);
}

std::string number_text(double value, Unit unit, int decimals) {
    if (!std::isfinite(value)) return std::string(none);
    const double shown = unit == Unit::share ? 100 * value : value;
    if (!is_plain(shown)) return fmt::format("{:.2e}", shown);
    if (unit == Unit::count && decimals == 0 && shown >= 0) return with_thousands(static_cast<std::size_t>(shown));
    return fmt::format("{:.{}f}", shown, decimals);
}

std::string number_text(double value, Unit unit) {
    return number_text(value, unit, decimals_of(value, unit));
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
