// The options of an analysis, and what verbs that print one share.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <inputanim/analyse.hpp>

#include "analyse_files.hpp"

namespace cli {

// How the figures are computed: --rate, --joints, --pinch, --ivt and so on, but for those that the verb has no use for.
void add_analyse_options(Verb& verb, inputanim::AnalyseOptions& options,
                         std::initializer_list<std::string_view> without = {});
// Wrong usage where they make no sense, whatever the recording.
void require_sense(const inputanim::AnalyseOptions& options);

enum class Listing { text, csv, wide, json };

struct ListOptions {
    AnalyseFilesOptions files;
    Listing listing = Listing::text;
    std::string output = "-";
    bool force = false;
    bool spreadsheet_safe = false;

    // A name as a table has it.
    [[nodiscard]] std::string csv_name(std::string_view text) const;
};
void add_list_options(Verb& verb, ListOptions& options);

// What there is to write about a file, and what to say about it beside.
struct Listed {
    std::string text;
    std::vector<std::string> notes;
};

// Writes what `make` makes of each file, one after the other, below the header of a table; JSON as one object or an
// array of them. Notes go to standard error. Files that cannot be read are reported, and make the exit code `failed`.
[[nodiscard]] int list_files(const ListOptions& options, const std::string& header,
                             const MakeOfRecording<Listed>& make);

// --- text of tables ---

[[nodiscard]] std::string csv_field(std::string_view text); // as RFC 4180 has it
[[nodiscard]] std::string csv_number(double number);        // empty where it is not finite
// "camera.path [m]"
[[nodiscard]] std::string with_unit(std::string_view name, inputanim::Unit unit);
// A number as people read it, with its unit: "1.25 m", "87 %", "12"; a dash where there is none.
[[nodiscard]] std::string readable(double value, inputanim::Unit unit);

} // namespace cli
