// Times, numbers and tolerances as people type them, and the options that take them. What cannot be read is wrong
// usage.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common.hpp"

namespace cli {

// Seconds: "2", "2s", "500ms", "1:05.5" (minutes), "1:00:00" (hours); "-0.5" is before 0. Nothing that is not finite.
[[nodiscard]] std::optional<float> parse_time(std::string_view text);

// A number of a unit: "m" takes "0.02", "20mm" and "2cm", "deg" "0.5" and "0.5deg", "s" what a time is; of others, the
// number alone. Nothing that is not finite.
[[nodiscard]] std::optional<double> parse_quantity(std::string_view text, std::string_view unit);

// Bytes: "5000000", "5MB", "2GiB"; KB, MB, GB, TB are thousands, KiB, MiB, GiB, TiB are 1024s.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

// Metres, degrees and seconds; those that were named.
struct Tolerances {
    std::optional<double> position;
    std::optional<double> rotation;
    std::optional<double> time;
};
// "1mm,0.2deg,5ms": m, cm, mm; deg; s, ms; in any order.
[[nodiscard]] std::optional<Tolerances> parse_tolerances(std::string_view text);

// The same for the argument of an option; wrong usage where it is none.
[[nodiscard]] float time_of(const std::string& flag, const std::string& text);
Option add_time_option(Verb& verb, const std::string& flag, std::optional<float>& time, const std::string& help);
// Several, with commas between them.
Option add_times_option(Verb& verb, const std::string& flag, std::vector<float>& times, const std::string& help);
// As many numbers, with commas between them, as there is room for.
Option add_numbers_option(Verb& verb, const std::string& flag, std::span<float> numbers, const std::string& help);
Option add_tolerances_option(Verb& verb, const std::string& flag, const std::function<void(const Tolerances&)>& take,
                             const std::string& help);

} // namespace cli
