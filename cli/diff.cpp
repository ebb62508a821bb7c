#include <inputanim/diff.hpp>
#include <inputanim/report.hpp>

#include "described.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct DiffArguments {
    PairOptions files;
    DiffOptions diff;
    bool json = false;
    bool all = false;
};

constexpr std::size_t shown_differences = 12; // of a kind

void print(const std::vector<Difference>& differences, const fmt::text_style& style, bool all) {
    const std::size_t count = all ? differences.size() : std::min(differences.size(), shown_differences);
    std::size_t width = 0;
    for (std::size_t i = 0; i < count; ++i) width = std::max(width, differences[i].where.size());
    for (std::size_t i = 0; i < count; ++i) {
        fmt::print("  {}  {}\n", styled(stdout, style, fmt::format("{:<{}}", differences[i].where, width)),
                   printable(differences[i].explanation));
    }
    if (count < differences.size()) {
        fmt::print("  ... and {} more (--all shows them)\n", differences.size() - count);
    }
}

int run(const DiffArguments& options) {
    const auto recordings = load_pair(options.files);
    if (!recordings) return failed;
    const Diff result = diff((*recordings)[0], (*recordings)[1], options.diff);
    const bool alike = result.differences.empty();
    if (options.json) {
        Json json{{"a", options.files.a}, {"b", options.files.b}};
        json.update(Json::parse(inputanim::report::differences(result)));
        fmt::print("{}\n", json.text(2));
    } else {
        fmt::print("{} and {} {}\n", printable(options.files.a), printable(options.files.b),
                   alike ? "play alike" : "differ in " + counted(result.differences.size(), "way"));
        print(result.differences, fmt::emphasis::bold, options.all);
        print(result.notes, fg(fmt::terminal_color::cyan), options.all);
    }
    return alike ? done : found;
}

} // namespace

void add_diff(Program& program) {
    auto options = std::make_shared<DiffArguments>();
    Verb verb = program.add_verb("diff", "What differs between two recordings, as they play");
    add_pair_options(verb, options->files);
    add_options(verb, describe(options->diff));
    const auto set = [options](const Tolerances& wanted) {
        options->diff.position = wanted.position.value_or(options->diff.position);
        options->diff.rotation = wanted.rotation.value_or(options->diff.rotation);
        options->diff.time = wanted.time.value_or(options->diff.time);
    };
    add_tolerances_option(verb, "--tolerance", set, "All three at once, such as 1mm,0.2deg,5ms");
    verb.add_flag("--all", options->all, "Show every difference, not only the first twelve");
    verb.add_flag("--json", options->json, "Print JSON");
    verb.footer("Compares positions, rotations and directions wherever either has a key, states and markers. Other\n"
                "keys for the same motion, or another layout, are only noted.\n"
                "Exit codes: 0 they play alike, 1 they differ, 2 unreadable, 3 wrong usage.\n\n"
                "Examples:\n"
                "  inputanim diff take.bin mended.bin\n"
                "  inputanim diff take.bin small.bin --tolerance 1mm,0.2deg,5ms\n"
                "  inputanim mirror take.bin -o - | inputanim diff take.bin - --json");
    verb.run([options] { return run(*options); });
}

} // namespace cli
