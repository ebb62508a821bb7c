#include "formats.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

// At most so many characters a line, broken between words; all but the first line are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string out;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (column > 0 && column + 1 + end > width) {
            out += "\n" + std::string(indent, ' ');
            column = 0;
        } else if (column > 0) {
            out += ' ';
            ++column;
        }
        out += text.substr(0, end);
        column += end;
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return out;
}

int run(bool json) {
    Json documents = Json::array();
    const std::size_t width = std::min<std::size_t>(terminal_width(stdout), 110);
    constexpr std::size_t indent = 14;
    for (const FormatInfo& format : all_formats()) {
        if (json) {
            documents.push_back({{"name", format.name},
                                 {"reads", format.reads},
                                 {"writes", true},
                                 {"what", format.what},
                                 {"lacks", format.lacks}});
            continue;
        }
        const auto lines = [&](std::string_view text) { return wrapped(text, width - indent, indent); };
        fmt::print("{}  {:<8}{}\n{:{}}{}\n", styled(stdout, fmt::emphasis::bold, fmt::format("{:<4}", format.name)),
                   format.reads ? "in, out" : "out", lines(format.what), "", indent, lines(format.lacks));
    }
    if (json) fmt::print("{}\n", documents.text(2));
    return done;
}

} // namespace

void add_formats(Program& program) {
    auto json = std::make_shared<bool>(false);
    Verb verb = program.add_verb("formats", "What recordings can be read from and turned into");
    verb.add_flag("--json", *json, "Print JSON");
    verb.footer("For each format: whether it goes in or out, what it is, and what it cannot hold.\n"
                "`inputanim convert IN -o OUT` turns one into another; what OUT is called says which.");
    verb.run([json] { return run(*json); });
}

} // namespace cli
