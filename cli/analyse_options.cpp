#include "analyse_options.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "choose.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verb.hpp"

namespace cli {

using namespace inputanim;

namespace {

// "20mm,30mm": as many as there is room for.
Option add_distances_option(Verb& verb, const std::string& flag, double& first, double& second,
                            const std::string& help) {
    const auto set = [flag, &first, &second](const std::string& text) {
        const auto comma = text.find(',');
        const auto a = parse_tolerances(text.substr(0, comma));
        const auto b =
            comma == std::string::npos ? std::optional<Tolerances>{} : parse_tolerances(text.substr(comma + 1));
        if (!a || !b || !a->position || !b->position) wrong_usage(flag + ": '" + text + "' is not like 20mm,30mm");
        first = *a->position;
        second = *b->position;
    };
    return verb.add_text_option(flag, set, help).type_name("NEAR,FAR");
}

// A number and nothing else but space around it.
std::optional<double> parse_number(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool alone = std::all_of(static_cast<const char*>(end), text.c_str() + text.size(),
                                   [](unsigned char c) { return std::isspace(c) != 0; });
    return end != text.c_str() && alone ? std::optional(number) : std::nullopt;
}

// "30,60ms": a number and a time.
Option add_threshold_option(Verb& verb, const std::string& flag, double& number, double& shortest,
                            const std::string& example, const std::string& help) {
    const auto set = [flag, example, &number, &shortest](const std::string& text) {
        const auto comma = text.find(',');
        const auto value = parse_number(text.substr(0, comma));
        const auto time = comma == std::string::npos ? std::optional<float>{} : parse_time(text.substr(comma + 1));
        if (!value || !time) wrong_usage(flag + ": '" + text + "' is not like " + example);
        number = *value;
        shortest = *time;
    };
    return verb.add_text_option(flag, set, help).type_name("LIMIT,TIME");
}

} // namespace

void add_analyse_options(Verb& verb, AnalyseOptions& options) {
    const std::string group = "How it is computed";
    add_joints_option(verb, options.joints, "Joints whose motion is measured [Palm,IndexTip]").group(group);
    verb.add_option("--rate", options.rate, "Samples per second [the recording's own rate]").positive().group(group);
    verb.add_text_option(
            "--window", [&options](const std::string& text) { options.window = time_of("--window", text); },
            "Time around a sample that derivatives are taken from [120ms]")
        .type_name("TIME")
        .group(group);
    verb.add_option("--order", options.order, "Of the polynomial that they are taken from, 3 to 8")
        .show_default()
        .group(group);
    add_distances_option(verb, "--pinch", options.pinch.closes, options.pinch.opens,
                         "Thumb to index: a pinch begins below the first, ends above the second [20mm,30mm]")
        .group(group);
    add_threshold_option(verb, "--ivt", options.ivt.speed, options.ivt.shortest, "30,60ms",
                         "Fixations by speed: below so many deg/s, for so long at least [30,60ms]")
        .group(group);
    add_threshold_option(verb, "--idt", options.idt.dispersion, options.idt.shortest, "1,100ms",
                         "Fixations by area: within so many degrees, for so long at least [1,100ms]")
        .group(group);
}

void require_sense(const AnalyseOptions& options) {
    const auto tried = analyse({}, options);
    if (!tried) wrong_usage(fmt::format("{}: {}", tried.error().field, tried.error().reason));
}

std::string event_kind_fault(const std::string& text) {
    return find_event_kind(text) ? std::string() : "'" + text + "' is no kind of event";
}

std::string event_kind_names() {
    std::vector<std::string_view> names;
    for (const EventKind kind : all_event_kinds()) names.push_back(name(kind));
    return fmt::format("{}", fmt::join(names, ", "));
}

void add_list_options(Verb& verb, ListOptions& options) {
    add_analyse_files_options(verb, options.files);
    add_output_options(verb, options.output, options.force);
    const auto choose = [&options](Listing listing) { return [&options, listing] { options.listing = listing; }; };
    verb.add_flag_function("--csv", choose(Listing::csv), "A table, with units in its header");
    verb.add_flag_function("--json", choose(Listing::json), "JSON").excludes("--csv");
}

int list_files(const ListOptions& options, const std::string& header, const MakeOfRecording<Listed>& make) {
    const bool json = options.listing == Listing::json;
    const std::vector<Input> inputs = find_inputs(options.files);
    const bool several = inputs.size() > 1;
    AnalyseFilesOptions files = options.files;
    files.prints = options.output == "-";
    int exit = done;
    const auto produce = [&](const Put& put) -> Result<void> {
        bool written = true;
        const auto say = [&](std::string_view text) { written = written && put(std::as_bytes(std::span(text))); };
        say(json && several ? "[\n" : header);
        bool first = true;
        exit = analyse_files<Listed>(files, inputs, make, [&](const Input& input, Result<Listed> made) {
            if (!made && !json) return print_error(input.path, made.error());
            if (json && !first) say(",\n");
            first = false;
            say(made ? made->text
                     : Json{{"file", input.path}, {"readable", false}, {"error", to_json(made.error())}}.text(2));
            if (!made) return;
            for (const std::string& note : made->notes) {
                fmt::print(stderr, "note: {}: {}\n", printable(input.path), printable(note));
            }
        });
        say(json ? (several ? "\n]\n" : "\n") : "");
        if (!written) return Error{ErrorCode::cannot_save, {}, {}, "cannot write"};
        return {};
    };
    if (const auto saved = save(options.output, produce, options.force); !saved) {
        return fail(options.output, saved.error());
    }
    return exit;
}

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n#") == std::string_view::npos) return std::string(text);
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + '"';
}

std::string csv_number(double number) {
    return std::isfinite(number) ? fmt::format("{:.9g}", number) : "";
}

std::string with_unit(std::string_view name, Unit unit) {
    return unit == Unit::count ? std::string(name) : fmt::format("{} [{}]", name, inputanim::name(unit));
}

std::string readable(double value, Unit unit) {
    if (std::isnan(value)) return "-";
    if (unit == Unit::count) return fmt::format("{:.0f}", value);
    if (unit == Unit::share) return fmt::format("{:.3g} %", 100 * value);
    const double size = std::abs(value);
    const int digits =
        size == 0 || size >= 1000 ? 0 : std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 0, 9);
    return fmt::format("{:.{}f} {}", value, digits, inputanim::name(unit));
}

} // namespace cli
