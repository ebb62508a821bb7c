#include "units.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "verb.hpp"

namespace cli {

namespace {

struct Unit {
    std::string_view name;
    double factor; // to metres, degrees or seconds
    std::optional<double> Tolerances::*of;
};
constexpr std::array units{
    Unit{"mm", 1e-3, &Tolerances::position}, Unit{"cm", 1e-2, &Tolerances::position},
    Unit{"m", 1, &Tolerances::position},     Unit{"deg", 1, &Tolerances::rotation},
    Unit{"ms", 1e-3, &Tolerances::time},     Unit{"s", 1, &Tolerances::time},
};

// A finite number, and what is left of the text after it.
std::optional<double> take_number(std::string_view& text) {
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || !std::isfinite(value)) return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

// Text up to the next comma, which goes as well.
std::string_view take_item(std::string_view& text) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), item.size() + 1));
    return item;
}

} // namespace

namespace {

std::optional<double> parse_seconds(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    double seconds = 0;
    for (int part = 0;; ++part) {
        const bool digit = !text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) != 0 || text[0] == '.');
        const auto number = digit ? take_number(text) : std::nullopt;
        if (!number) return {};
        // After a colon come whole minutes or seconds of their minute.
        if (part > 0 && *number >= 60) return {};
        seconds = 60 * seconds + *number;
        if (!text.starts_with(':')) break;
        if (part == 2 || *number != std::floor(*number)) return {};
        text.remove_prefix(1);
    }
    if (text == "ms") seconds /= 1000;
    if (!text.empty() && text != "s" && text != "ms") return {};
    return negative ? -seconds : seconds;
}

} // namespace

std::optional<float> parse_time(std::string_view text) {
    const auto seconds = parse_seconds(text);
    const auto time = static_cast<float>(seconds.value_or(0));
    return seconds && std::isfinite(time) ? std::optional(time) : std::nullopt;
}

std::optional<double> parse_quantity(std::string_view text, std::string_view unit) {
    if (unit == "s") return parse_seconds(text);
    const auto number = take_number(text);
    if (!number || text.empty()) return number;
    const auto* const known = std::ranges::find(units, text, &Unit::name);
    const auto* const own = std::ranges::find(units, unit, &Unit::name);
    if (known == units.end() || own == units.end() || known->of != own->of) return {};
    return *number * known->factor;
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
    const auto number = take_number(text);
    if (!number || *number < 0) return {};
    double factor = 1;
    if (!text.empty()) {
        const std::size_t power = std::string_view("KMGT").find(text.front());
        const bool is_binary = text.substr(1) == "iB";
        if (power == std::string_view::npos || (!is_binary && text.substr(1) != "B")) return {};
        factor = std::pow(is_binary ? 1024.0 : 1000.0, static_cast<double>(power) + 1);
    }
    const double bytes = *number * factor;
    return bytes < 0x1p63 ? std::optional(static_cast<std::uint64_t>(bytes)) : std::nullopt;
}

std::optional<Tolerances> parse_tolerances(std::string_view text) {
    Tolerances tolerances;
    do {
        std::string_view item = take_item(text);
        const auto number = take_number(item);
        const auto* const unit = std::ranges::find(units, item, &Unit::name);
        if (!number || *number < 0 || unit == units.end()) return {};
        tolerances.*(unit->of) = *number * unit->factor;
    } while (!text.empty());
    return tolerances;
}

float time_of(const std::string& flag, const std::string& text) {
    const auto time = parse_time(text);
    if (!time) wrong_usage(flag + ": '" + text + "' is not a time; 2, 2s, 500ms and 1:05.5 are");
    return *time;
}

Option add_time_option(Verb& verb, const std::string& flag, std::optional<float>& time, const std::string& help) {
    const auto set = [&time, flag](const std::string& text) { time = time_of(flag, text); };
    return verb.add_text_option(flag, set, help).type_name("TIME");
}

Option add_times_option(Verb& verb, const std::string& flag, std::vector<float>& times, const std::string& help) {
    const auto add = [&times, flag](const std::string& text) {
        std::string_view rest = text;
        do times.push_back(time_of(flag, std::string(take_item(rest))));
        while (!rest.empty());
    };
    return verb.add_text_option(flag, add, help).type_name("TIMES").each_time();
}

Option add_numbers_option(Verb& verb, const std::string& flag, std::span<float> numbers, const std::string& help) {
    const auto set = [numbers, flag](const std::string& text) {
        std::string_view rest = text;
        for (float& number : numbers) {
            std::string_view item = take_item(rest);
            const auto value = take_number(item);
            number = static_cast<float>(value.value_or(0));
            if (!value || !item.empty() || !std::isfinite(number)) {
                wrong_usage(
                    fmt::format("{}: '{}' is not {} numbers with commas between them", flag, text, numbers.size()));
            }
        }
        if (!rest.empty()) wrong_usage(fmt::format("{}: '{}' has more than {} numbers", flag, text, numbers.size()));
    };
    return verb.add_text_option(flag, set, help).type_name("NUMBERS");
}

Option add_tolerances_option(Verb& verb, const std::string& flag, const std::function<void(const Tolerances&)>& take,
                             const std::string& help) {
    const auto set = [take, flag](const std::string& text) {
        const auto parsed = parse_tolerances(text);
        if (!parsed) wrong_usage(flag + ": '" + text + "' is not like 1mm,0.2deg,5ms");
        take(*parsed);
    };
    return verb.add_text_option(flag, set, help).type_name("TOLERANCES");
}

} // namespace cli
