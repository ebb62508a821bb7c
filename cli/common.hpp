// What the verbs share: exit codes, input and output, colour.
#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/color.h>
#include <fmt/format.h>

#include <inputanim/column.hpp>
#include <inputanim/file.hpp>
#include <inputanim/finding.hpp>
#include <inputanim/read.hpp>
#include <inputanim/result.hpp>
#include <inputanim/write.hpp>

namespace cli {

// The same for every verb.
enum Exit : int {
    done = 0,
    found = 1,  // check: findings of severity error or warning; diff: differences
    failed = 2, // something could not be read or written
    usage = 3,
};

class Json;
class Option;
class Verb;

// --- input ---

// The file of a name that is UTF-8, as all names are here.
[[nodiscard]] std::filesystem::path path_of(std::string_view name);

// The bytes of a file; "-" is standard input.
[[nodiscard]] inputanim::Result<inputanim::Bytes> load(const std::string& path);

// A recording in any format that can be read; `layout` is for .bin alone.
[[nodiscard]] inputanim::Result<inputanim::Recording> decode(const inputanim::Bytes& bytes,
                                                             std::optional<inputanim::Layout> layout = {});

// The files that info and check take.
struct FileOptions {
    std::vector<std::string> files;
    bool json = false;
    std::optional<inputanim::Layout> from_layout;
};
void add_file_options(Verb& verb, FileOptions& options);

// Reads the files and calls `visit(path, size, recording)` for each, which prints it, or returns what to print as JSON.
// Unreadable files are reported, and make the exit code `failed`.
[[nodiscard]] int
visit_files(const FileOptions& options,
            const std::function<Json(const std::string&, std::size_t, const inputanim::Recording&)>& visit);

// The two files that diff and compare take.
struct PairOptions {
    std::string a;
    std::string b;
    std::optional<inputanim::Layout> from_layout;
};
void add_pair_options(Verb& verb, PairOptions& options);
// Both recordings; none where one of them cannot be read, which is reported.
[[nodiscard]] std::optional<std::array<inputanim::Recording, 2>> load_pair(const PairOptions& options);

// --- output ---

// "-" is standard output.
[[nodiscard]] inputanim::Result<void> save(const std::string& path, std::span<const std::byte> bytes, bool force);
// The same, one piece after the other.
[[nodiscard]] inputanim::Result<void>
save(const std::string& path, const std::function<inputanim::Result<void>(const inputanim::Sink& put)>& produce,
     bool force);

// For messages that must not mix with data: standard error while standard output carries the data.
[[nodiscard]] std::FILE* messages_for(const std::string& output);

void print_error(const std::string& path, const inputanim::Error& error);
// The same, for `return fail(...)`.
int fail(const std::string& path, const inputanim::Error& error);

// --- text ---

// Whether it is a terminal on which a line can be drawn anew.
[[nodiscard]] bool can_redraw(std::FILE* stream);
[[nodiscard]] std::size_t terminal_width(std::FILE* stream); // characters
// Text in a style, if `stream` is a terminal that wants colour.
[[nodiscard]] std::string styled(std::FILE* stream, const fmt::text_style& style, std::string_view text);
[[nodiscard]] std::string styled(std::FILE* stream, inputanim::Severity severity);
// "--max-size", for every verb that reads files: `load` refuses larger ones.
void add_max_size_option(Verb& verb);

[[nodiscard]] std::string with_thousands(std::size_t number); // "21,869,227"
[[nodiscard]] std::string counted(std::size_t count, std::string_view thing);
// At most so many characters of UTF-8, the last one an ellipsis where something is missing.
[[nodiscard]] std::string elided(std::string_view text, std::size_t most);
// "2 errors, 1 warning, 3 notes", or "clean".
[[nodiscard]] std::string tally(const std::vector<inputanim::Finding>& findings);
// Control characters and broken UTF-8 made visible, so that a name from a file cannot play with the terminal.
[[nodiscard]] std::string printable(std::string_view text);

// --- options ---

// "--layout", "--from-layout": the name of a layout.
Option add_layout_option(Verb& verb, const std::string& flag, std::optional<inputanim::Layout>& layout,
                         const std::string& help);

} // namespace cli
