#include <algorithm>

#include <inputanim/check.hpp>
#include <inputanim/report.hpp>

#include "common.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct CheckArguments : FileOptions {
    bool all = false;
};

constexpr std::size_t shown_of_a_kind = 3;

bool is_serious(const Finding& finding) {
    return severity(finding) >= Severity::warning;
}

// Findings of one code together, with the remedy once.
void print_findings(const std::vector<Finding>& findings, bool all) {
    for (auto first = findings.begin(); first != findings.end();) {
        const auto last = std::find_if(first, findings.end(), [&](const Finding& f) { return f.code != first->code; });
        const FindingInfo& about = info(first->code);
        const auto total = static_cast<std::size_t>(last - first);
        const std::size_t shown = all ? total : std::min(total, shown_of_a_kind);
        fmt::print("  {} {}: {}\n", styled(stdout, about.severity), styled(stdout, fmt::emphasis::bold, about.name),
                   about.meaning);
        for (std::size_t i = 0; i < shown; ++i) {
            const Finding& finding = first[static_cast<std::ptrdiff_t>(i)];
            fmt::print("           {}{}{}{}\n", finding.where, finding.where.empty() ? "" : ": ", finding.explanation,
                       finding.offset ? fmt::format(" (byte {})", *finding.offset) : "");
        }
        if (shown < total) fmt::print("           ... and {} more (--all shows them)\n", total - shown);
        fmt::print("           {} {}\n", styled(stdout, fg(fmt::terminal_color::green), "->"), about.remedy);
        first = last;
    }
}

int run(const CheckArguments& options) {
    int exit = done;
    const int readable = visit_files(options, [&](const std::string& path, std::size_t, const Recording& recording) {
        const auto findings = check(recording);
        const bool clean = std::ranges::none_of(findings, is_serious);
        if (!clean) exit = found;
        if (options.json) {
            return Json{{"file", path},
                        {"readable", true},
                        {"clean", clean},
                        {"findings", Json::parse(inputanim::report::findings(findings))}};
        }
        fmt::print("{}: {}\n", styled(stdout, fmt::emphasis::bold, printable(path)), tally(findings));
        print_findings(findings, options.all);
        return Json();
    });
    return std::max(exit, readable);
}

} // namespace

void add_check(Program& program) {
    auto options = std::make_shared<CheckArguments>();
    Verb verb = program.add_verb("check", "Whether a recording is damaged or odd, where, and what helps");
    add_file_options(verb, *options);
    verb.add_flag("--all", options->all, "Show every finding, not only the first three of a kind");
    verb.footer("Errors are lost or unreadable data, warnings what playback shows, notes what is usual.\n"
                "Exit codes: 0 clean (or notes only), 1 errors or warnings, 2 unreadable, 3 wrong usage.\n\n"
                "Examples:\n"
                "  inputanim check take.bin\n"
                "  inputanim check --json recordings/*.bin > findings.json\n"
                "  inputanim check take.bin || inputanim repair take.bin -o mended.bin");
    verb.run([options] { return run(*options); });
}

} // namespace cli
