#include "analyse_options.hpp"

#include <algorithm>
#include <cmath>

#include <inputanim/convert/csv.hpp>

#include "described.hpp"
#include "json.hpp"
#include "verb.hpp"

namespace cli {

using namespace inputanim;

void add_analyse_options(Verb& verb, AnalyseOptions& options, std::initializer_list<std::string_view> without) {
    inputanim::Options described = describe(options);
    std::erase_if(described, [&](const inputanim::Option& option) {
        return std::ranges::find(without, option.name) != without.end();
    });
    add_options(verb, described, "How it is computed");
}

void require_sense(const AnalyseOptions& options) {
    const auto tried = analyse({}, options);
    if (!tried) wrong_usage(fmt::format("{}: {}", tried.error().field, tried.error().reason));
}

void add_list_options(Verb& verb, ListOptions& options) {
    add_analyse_files_options(verb, options.files);
    add_output_options(verb, options.output, options.force);
    const auto choose = [&options](Listing listing) { return [&options, listing] { options.listing = listing; }; };
    verb.add_flag_function("--csv", choose(Listing::csv), "A table, with units in its header");
    verb.add_flag_function("--json", choose(Listing::json), "JSON").excludes("--csv");
    verb.add_flag("--spreadsheet-safe", options.spreadsheet_safe,
                  "In a table, names that a spreadsheet would run as a formula start with an apostrophe");
}

std::string ListOptions::csv_name(std::string_view text) const {
    return csv_field(spreadsheet_safe ? inputanim::spreadsheet_safe(text) : std::string(text));
}

int list_files(const ListOptions& options, const std::string& header, const MakeOfRecording<Listed>& make) {
    const bool json = options.listing == Listing::json;
    const std::vector<Input> inputs = find_inputs(options.files);
    const bool several = inputs.size() > 1;
    AnalyseFilesOptions files = options.files;
    files.prints = options.output == "-";
    int exit = done;
    const auto produce = [&](const Sink& put) -> Result<void> {
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
