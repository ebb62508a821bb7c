#include "common.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <inputanim/convert/format.hpp>

#include "json.hpp"
#include "units.hpp"
#include "verb.hpp"

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#define INPUTANIM_ISATTY(stream) (_isatty(_fileno(stream)) != 0)
#else
#include <sys/ioctl.h>
#include <unistd.h>
#define INPUTANIM_ISATTY(stream) (isatty(fileno(stream)) != 0)
#endif

namespace cli {

using namespace inputanim;

namespace {

void use_binary([[maybe_unused]] std::FILE* stream) {
#if defined(_WIN32)
    _setmode(_fileno(stream), _O_BINARY);
#endif
}

std::uint64_t max_size = usual_max_size; // of a file that is read

Result<Bytes> load_standard_input() {
    use_binary(stdin);
    std::vector<std::byte> bytes(1 << 16);
    std::size_t size = 0;
    while (const std::size_t got = std::fread(bytes.data() + size, 1, bytes.size() - size, stdin)) {
        size += got;
        if (size > max_size) {
            return Error{
                ErrorCode::cannot_open,
                {},
                "standard input",
                fmt::format("it has more than {} bytes; a higher max_size takes more", with_thousands(max_size))};
        }
        if (size == bytes.size()) bytes.resize(2 * size);
    }
    if (std::ferror(stdin) != 0) return Error{ErrorCode::cannot_open, {}, "standard input", "cannot read"};
    bytes.resize(size);
    return Bytes(std::move(bytes));
}

bool wants_colour(std::FILE* stream) {
    const char* no_colour = std::getenv("NO_COLOR");
    return can_redraw(stream) && (no_colour == nullptr || *no_colour == '\0');
}

} // namespace

std::filesystem::path path_of(std::string_view name) {
    return std::u8string(name.begin(), name.end());
}

void add_max_size_option(Verb& verb) {
    const auto take = [](const std::string& text) {
        const auto size = parse_size(text);
        if (!size) wrong_usage("--max-size: '" + text + "' is no size, such as 500MB or 4GiB");
        max_size = *size;
    };
    verb.add_text_option("--max-size", take, "Larger files are refused [2GiB]").type_name("SIZE");
}

Result<Bytes> load(const std::string& path) {
    return path == "-" ? load_standard_input() : open_file(path_of(path), {.max_size = max_size});
}

Result<Recording> decode(const Bytes& bytes, std::optional<Layout> layout) {
    auto recording = decode_sharing(bytes, layout);
    if (!recording && recording.error().code == ErrorCode::form_mismatch && recording.error().field == "layout") {
        recording.error().field = "--from-layout"; // what it is called here
    }
    return recording;
}

void add_file_options(Verb& verb, FileOptions& options) {
    verb.add_option("FILE", options.files, "Recordings (.bin, .json, .glb, .csv); - is standard input").required();
    verb.add_flag("--json", options.json, "Print JSON: an object for one file, an array for several");
    add_max_size_option(verb);
    add_layout_option(verb, "--from-layout", options.from_layout,
                      "Read the file in this layout, whatever it looks like");
}

int visit_files(const FileOptions& options,
                const std::function<Json(const std::string&, std::size_t, const Recording&)>& visit) {
    int exit = done;
    Json documents = Json::array();
    for (const std::string& path : options.files) {
        const auto bytes = load(path);
        const auto recording = bytes ? decode(*bytes, options.from_layout) : Result<Recording>(bytes.error());
        if (recording) {
            documents.push_back(visit(path, bytes->size(), *recording));
            continue;
        }
        exit = failed;
        if (options.json) {
            documents.push_back({{"file", path}, {"readable", false}, {"error", to_json(recording.error())}});
        } else {
            print_error(path, recording.error());
        }
    }
    if (options.json) print_documents(stdout, documents);
    return exit;
}

void add_pair_options(Verb& verb, PairOptions& options) {
    verb.add_option("A", options.a, "A recording (.bin, .json, .glb, .csv); - is standard input").required();
    verb.add_option("B", options.b, "Another one").required();
    add_max_size_option(verb);
    add_layout_option(verb, "--from-layout", options.from_layout,
                      "Read the files in this layout, whatever they look like");
}

std::optional<std::array<Recording, 2>> load_pair(const PairOptions& options) {
    if (options.a == "-" && options.b == "-") wrong_usage("standard input can be read once");
    std::array<Recording, 2> recordings;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string& path = i == 0 ? options.a : options.b;
        const auto bytes = load(path);
        auto recording = bytes ? decode(*bytes, options.from_layout) : Result<Recording>(bytes.error());
        if (!recording) {
            print_error(path, recording.error());
            return {};
        }
        recordings[i] = *std::move(recording);
    }
    return recordings;
}

Result<void> save(const std::string& path, const std::function<Result<void>(const Sink&)>& produce, bool force) {
    if (path != "-") return save_pieces(path_of(path), produce, {.replace = force});
    use_binary(stdout);
    return produce([](std::span<const std::byte> piece) {
        return std::fwrite(piece.data(), 1, piece.size(), stdout) == piece.size();
    });
}

Result<void> save(const std::string& path, std::span<const std::byte> bytes, bool force) {
    const auto whole = [&](const Sink& put) -> Result<void> {
        if (put(bytes) && (path != "-" || std::fflush(stdout) == 0)) return {};
        return Error{ErrorCode::cannot_save, {}, "standard output", "cannot write"};
    };
    return save(path, whole, force);
}

std::FILE* messages_for(const std::string& output) {
    return output == "-" ? stderr : stdout;
}

namespace {

// The flag for what the library calls by another name; else its own.
std::string flag_for(const std::string& field) {
    if (field == "longest") return "--up-to";
    return field == "duration" ? "--to" : field;
}

} // namespace

void print_error(const std::string& path, const Error& error) {
    std::fflush(stdout);
    Error named = error;
    if (error.code == ErrorCode::bad_argument) named.field = flag_for(error.field);
    std::string text = message(named);
    // Limits are options, which are spelt in another way here.
    for (const auto& [option, flag] : {std::pair("max_frames", "--max-frames"), std::pair("max_size", "--max-size")}) {
        if (const auto place = text.find(option); place != std::string::npos) {
            text.replace(place, std::string_view(option).size(), flag);
        }
    }
    // Errors of the file system name the path themselves.
    if (error.field != path) text = path + ": " + text;
    if (error.code == ErrorCode::already_exists) text = path + ": " + error.reason + "; --force replaces it";
    if (error.code == ErrorCode::cannot_hold) {
        text = path + ": " + error.reason +
               "; `inputanim convert` gives it another layout (--layout), or leaves such things out (--drop "
               "tangents,gaze,markers,trailing)";
    }
    fmt::print(stderr, "{} {}\n", styled(stderr, fg(fmt::terminal_color::red) | fmt::emphasis::bold, "error:"),
               printable(text));
}

int fail(const std::string& path, const Error& error) {
    print_error(path, error);
    return failed;
}

bool can_redraw(std::FILE* stream) {
    const char* term = std::getenv("TERM");
    return INPUTANIM_ISATTY(stream) && !(term != nullptr && std::string_view(term) == "dumb");
}

std::size_t terminal_width([[maybe_unused]] std::FILE* stream) {
#if !defined(_WIN32)
    winsize size{};
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
#endif
    return 80;
}

std::string styled(std::FILE* stream, const fmt::text_style& style, std::string_view text) {
    return wants_colour(stream) ? fmt::format(style, "{}", text) : std::string(text);
}

std::string styled(std::FILE* stream, Severity severity) {
    auto text = fmt::format("{:<8}", name(severity));
    switch (severity) {
        case Severity::error: return styled(stream, fg(fmt::terminal_color::red) | fmt::emphasis::bold, text);
        case Severity::warning: return styled(stream, fg(fmt::terminal_color::yellow), text);
        case Severity::note: return styled(stream, fg(fmt::terminal_color::cyan), text);
    }
    return text;
}

std::string with_thousands(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t place = 3; place < text.size(); place += 4) text.insert(text.size() - place, 1, ',');
    return text;
}

std::string counted(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", with_thousands(count), thing, count == 1 ? "" : "s");
}

std::string elided(std::string_view text, std::size_t most) {
    const auto starts_character = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; };
    const auto length = static_cast<std::size_t>(std::ranges::count_if(text, starts_character));
    if (length <= most) return std::string(text);
    std::string shorter;
    std::size_t characters = 0;
    for (const char c : text) {
        if (starts_character(c) && ++characters >= most) break;
        shorter += c;
    }
    return most == 0 ? "" : shorter + "\xe2\x80\xa6"; // ...
}

std::string tally(const std::vector<Finding>& findings) {
    std::string text;
    for (const auto level : {Severity::error, Severity::warning, Severity::note}) {
        const auto count = static_cast<std::size_t>(
            std::ranges::count_if(findings, [&](const Finding& finding) { return severity(finding) == level; }));
        if (count > 0) text += (text.empty() ? "" : ", ") + counted(count, name(level));
    }
    return text.empty() ? "clean" : text;
}

std::string printable(std::string_view text) {
    // The JSON library replaces broken UTF-8 and escapes control characters; the quotes it adds go again.
    std::string quoted = Json(text).text();
    std::string plain;
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
        if (quoted[i] == '\\' && (quoted[i + 1] == '"' || quoted[i + 1] == '\\')) ++i;
        // What JSON lets through and terminals act on: DEL, the C1 controls, and marks that turn text around.
        const std::string_view rest = std::string_view(quoted).substr(i);
        const auto byte = [&](std::size_t at) { return at < rest.size() ? static_cast<unsigned char>(rest[at]) : 0U; };
        const bool c1 = byte(0) == 0xc2 && byte(1) < 0xa0;
        const bool turns = byte(0) == 0xe2 && ((byte(1) == 0x80 && byte(2) >= 0xaa && byte(2) <= 0xae) ||
                                               (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9));
        if (byte(0) == 0x7f || c1 || turns) {
            plain += "\xef\xbf\xbd"; // U+FFFD
            i += turns ? 2 : c1 ? 1 : 0;
        } else {
            plain += quoted[i];
        }
    }
    return plain;
}

Option add_layout_option(Verb& verb, const std::string& flag, std::optional<Layout>& layout, const std::string& help) {
    std::vector<std::string> names;
    for (const Layout each : all_layouts()) names.emplace_back(info(each).name);
    const auto set = [&layout](const std::string& name) { layout = find_layout(name); };
    return verb.add_text_option(flag, set, help).type_name("LAYOUT").one_of(names);
}

} // namespace cli
