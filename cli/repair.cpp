#include <map>
#include <set>

#include <inputanim/check.hpp>
#include <inputanim/repair.hpp>

#include "common.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options : InOutOptions {
    std::vector<std::string> skip;
    bool json = false;
};

const std::map<std::string, bool RepairOptions::*> mends{
    {"non-finite", &RepairOptions::drop_non_finite},
    {"order", &RepairOptions::sort_keys},
    {"modes", &RepairOptions::known_modes},
    {"rotation-w", &RepairOptions::rotation_w},
    {"signs", &RepairOptions::signs},
    {"normalise", &RepairOptions::normalise},
};

void print_changes(std::FILE* out, const Repaired& repaired) {
    if (repaired.changes.empty()) fmt::print(out, "  nothing to mend\n");
    constexpr std::size_t most = 12;
    for (std::size_t i = 0; i < std::min(repaired.changes.size(), most); ++i) {
        fmt::print(out, "  {:<40} {}\n", repaired.changes[i].where, repaired.changes[i].explanation);
    }
    if (repaired.changes.size() > most) {
        fmt::print(out, "  ... and {} more changes (--json lists them)\n", repaired.changes.size() - most);
    }
    for (const Finding& finding : repaired.findings) {
        fmt::print(out, "  {} {}: {}\n", styled(out, severity(finding)), finding.where, finding.explanation);
    }
}

int run(const Options& options) {
    const auto bytes = load(options.input);
    if (!bytes) return fail(options.input, bytes.error());
    auto recording = decode(*bytes, options.from_form);
    const bool damaged = !recording && format_of(*bytes) == Format::bin;
    if (damaged) recording = salvage(*bytes, {.form = options.from_form});
    if (!recording) return fail(options.input, recording.error());

    RepairOptions repair_options;
    for (const std::string& skipped : options.skip) repair_options.*mends.at(skipped) = false;
    const auto before = check(*recording);
    Repaired repaired = repair(*recording, repair_options);
    if (damaged) {
        // What salvaging could not save comes first.
        repaired.findings.insert(repaired.findings.begin(), recording->findings.back());
    }

    const auto written = write(repaired.recording.animation, repaired.recording.layout);
    if (!written) return fail(options.output, written.error());
    const Format format = format_named(options.output).value_or(format_of(*bytes));
    const auto out = encode(written->bytes, repaired.recording.layout.form, format);
    if (!out) return fail(options.output, out.error());
    if (const auto saved = save(options.output, *out, options.force); !saved)
        return fail(options.output, saved.error());

    std::FILE* messages = messages_for(options.output);
    const auto after = check(repaired.recording);
    if (options.json) {
        Json changes = Json::array();
        for (const Change& change : repaired.changes) {
            changes.push_back({{"where", change.where}, {"explanation", change.explanation}, {"keys", change.keys}});
        }
        const Json report{{"file", options.input},
                          {"output", options.output},
                          {"salvaged", damaged},
                          {"changes", changes},
                          {"findings", to_json(repaired.findings)},
                          {"remaining", to_json(after)}};
        fmt::print(messages, "{}\n", report.dump(2, ' ', false, Json::error_handler_t::replace));
        return done;
    }
    fmt::print(messages, "{}: {}\n", printable(options.input),
               damaged ? "damaged, saved what is there" : tally(before));
    print_changes(messages, repaired);
    if (options.output != "-") {
        fmt::print(messages, "{}: {} ({})\n", printable(options.output), tally(after), counted(out->size(), "byte"));
    }
    std::set<FindingCode> left;
    for (const Finding& finding : after) {
        if (severity(finding) < Severity::warning || !left.insert(finding.code).second) continue;
        fmt::print(messages, "  {} {}: {}\n", styled(messages, severity(finding)), info(finding.code).name,
                   info(finding.code).remedy);
    }
    return done;
}

} // namespace

void add_repair(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("repair", "Mend what can be mended, and say what was");
    add_in_out_options(*verb, *options);
    verb->add_option("--skip", options->skip,
                     "Leave these as they are: non-finite, order, modes, rotation-w, signs, normalise")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember(mends));
    verb->add_flag("--json", options->json, "Say what was mended as JSON");
    verb->footer("The input is never changed. Truncated files are saved up to the cut.\n\n"
                 "Examples:\n"
                 "  inputanim repair take.bin -o mended.bin\n"
                 "  inputanim repair take.bin -o mended.bin --skip normalise,signs");
    verb->callback([options, &exit] { exit = run(*options); });
}

} // namespace cli
