// What functions can be told, described once: beside every struct of options stands a `describe` that lists them with
// their names, units, ranges and what they do. The shell's flags, Python's keywords, C's structs, TypeScript's types,
// completions and the tables in docs are made of these lists, or checked against them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/result.hpp>
#include <inputanim/select.hpp>

namespace inputanim {

// The names of an enumeration's values, in their order: `names_of(value)` of each enumeration that options choose from.
using Names = std::span<const std::string_view>;

// A value of an enumeration, whichever; of one that need not be chosen, none.
struct Choice {
    Names names;
    bool optional = false;
    void* value = nullptr;
    std::optional<std::size_t> (*get)(const void* value) = nullptr;
    void (*set)(void* value, std::size_t chosen) = nullptr;
};

// Any of some names. Those that are said become `said`, the others not.
struct Several {
    Names names;
    std::array<bool*, 8> values{}; // as many as there are names
    bool said = true;
};

// A span of time; the name may be empty.
struct NamedSpan {
    std::string name;
    double from = 0; // seconds
    double to = 0;
};

using NumberPair = std::array<double, 2>;

// Where an option's value is.
using OptionValue = std::variant<bool*, float*, double*, std::optional<double>*, std::uint32_t*, std::size_t*, Choice,
                                 Several, std::string*, std::vector<Joint>*, CurveSet*, std::optional<TimeSpan>*,
                                 std::optional<NumberPair>*, std::vector<NamedSpan>*>;

// Which numbers make sense.
struct Range {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool least_is_too_little = false;

    [[nodiscard]] bool has(double number) const noexcept;
};
inline constexpr Range any_number{};
inline constexpr Range not_negative{0, std::numeric_limits<double>::infinity(), false};
inline constexpr Range positive{0, std::numeric_limits<double>::infinity(), true};
[[nodiscard]] constexpr Range positive_up_to(double most) noexcept {
    return {0, most, true};
}
[[nodiscard]] constexpr Range between(double least, double most) noexcept {
    return {least, most, false};
}

struct Option;
// What an option holds: nothing, where nothing was chosen; the name of a choice, names with commas between them.
using OptionSetting = std::variant<std::monostate, bool, double, std::string, std::vector<double>>;
// Sets a kind of option, and says why it cannot be that, if so. Each option knows its own, so that a module has no more
// kinds than it has options.
template <class Value>
[[nodiscard]] std::string put(const Option& option, const OptionSetting& setting);

struct Option {
    std::string_view name; // "turn_beta"; in a group of options, after the group's: "pinch.closes"
    OptionValue value;
    std::string_view unit; // of numbers: "m", "s", "deg", "Hz"; empty where they have none, or with no help
    Range range;           // of numbers
    std::string_view help; // one line; empty in a module for WebAssembly, which shall be small
    std::string (*put)(const Option& option, const OptionSetting& setting) = nullptr;
};
static_assert(std::is_trivially_copyable_v<Option>);
using Options = std::vector<Option>;

[[nodiscard]] OptionSetting get(const Option& option);

// Sets it. An error (`bad_argument`, of the option's name) says what it may be. Names of choices, joints and curves are
// text, with commas between several; spans and pairs are two numbers each.
[[nodiscard]] Result<void> set(const Option& option, const OptionSetting& setting);

[[nodiscard]] inline Names names_of(Side /*any*/) noexcept {
    static constexpr std::array<std::string_view, 2> names{"left", "right"};
    return names;
}
[[nodiscard]] inline Names names_of(WhichHand /*any*/) noexcept {
    static constexpr std::array<std::string_view, 3> names{"left", "right", "both"};
    return names;
}

// --- for descriptions ----------------------------------------------------------------------------------------------

// Of any enumeration of one byte.
[[nodiscard]] std::optional<std::size_t> get_byte(const void* from) noexcept;
void set_byte(void* to, std::size_t chosen) noexcept;

template <class Enum>
requires std::is_enum_v<Enum>
[[nodiscard]] Choice choice_of(Enum& value) {
    static_assert(sizeof(Enum) == 1);
    return {names_of(value), false, &value, get_byte, set_byte};
}

template <class Enum>
requires std::is_enum_v<Enum>
[[nodiscard]] Choice choice_of(std::optional<Enum>& value) {
    return {names_of(Enum{}), true, &value,
            [](const void* from) -> std::optional<std::size_t> {
                const auto& chosen = *static_cast<const std::optional<Enum>*>(from);
                return chosen ? std::optional(static_cast<std::size_t>(*chosen)) : std::nullopt;
            },
            [](void* to, std::size_t chosen) { *static_cast<std::optional<Enum>*>(to) = static_cast<Enum>(chosen); }};
}

[[nodiscard]] constexpr std::string_view told([[maybe_unused]] const char* help) noexcept {
#if defined(__wasi__)
    return {};
#else
    return help;
#endif
}

[[nodiscard]] inline Option option(const char* name, const Several& value, const char* help) {
    return {name, value, {}, {}, told(help), put<Several>};
}
[[nodiscard]] inline Option option(const char* name, const Choice& value, const char* help) {
    return {name, value, {}, {}, told(help), put<Choice>};
}
template <class T>
[[nodiscard]] Option option(const char* name, T& value, const char* help) {
    if constexpr (requires { choice_of(value); }) {
        return option(name, choice_of(value), help);
    } else {
        return {name, &value, {}, {}, told(help), put<T*>};
    }
}
// Times are numbers, too.
template <class T>
[[nodiscard]] Option number(const char* name, T& value, const char* unit, const Range& range, const char* help) {
    return {name, &value, told(unit), range, told(help), put<T*>};
}

} // namespace inputanim
