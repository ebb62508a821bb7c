#include <algorithm>

#include <inputanim/check.hpp>

#include "common.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options {
    std::vector<std::string> files;
    bool json = false;
    bool all = false;
    std::optional<Form> from_form;
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

int run(const Options& options) {
    int exit = done;
    std::vector<Json> documents;
    for (const std::string& path : options.files) {
        const auto bytes = load(path);
        auto recording = bytes ? decode(*bytes, options.from_form) : Result<Recording>(bytes.error());
        if (!recording) {
            exit = failed;
            if (options.json) {
                documents.push_back({{"file", path}, {"readable", false}, {"error", to_json(recording.error())}});
            } else {
                print_error(path, recording.error());
            }
            continue;
        }
        const auto findings = check(*recording);
        if (exit == done && std::ranges::any_of(findings, is_serious)) exit = found;
        if (options.json) {
            documents.push_back({{"file", path},
                                 {"readable", true},
                                 {"clean", std::ranges::none_of(findings, is_serious)},
                                 {"findings", to_json(findings)}});
        } else {
            fmt::print("{}: {}\n", styled(stdout, fmt::emphasis::bold, printable(path)), tally(findings));
            print_findings(findings, options.all);
        }
    }
    if (options.json) print_json(documents);
    return exit;
}

} // namespace

void add_check(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("check", "Whether a recording is damaged or odd, where, and what helps");
    verb->add_option("FILE", options->files, "Recordings (.bin or .json); - is standard input")->required();
    verb->add_flag("--json", options->json, "Print JSON: an object for one file, an array for several");
    verb->add_flag("--all", options->all, "Show every finding, not only the first three of a kind");
    add_form_option(*verb, "--from-layout", options->from_form, "Read the file in this form, whatever it looks like");
    verb->footer("Errors are lost or unreadable data, warnings what playback shows, notes what is usual.\n"
                 "Exit codes: 0 clean (or notes only), 1 errors or warnings, 2 unreadable, 3 wrong usage.\n\n"
                 "Examples:\n"
                 "  inputanim check take.bin\n"
                 "  inputanim check --json recordings/*.bin > findings.json\n"
                 "  inputanim check take.bin || inputanim repair take.bin -o mended.bin");
    verb->callback([options, &exit] { exit = run(*options); });
}

} // namespace cli
