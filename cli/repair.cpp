#include <map>
#include <set>

#include <inputanim/check.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/report.hpp>

#include "batch.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options : BatchOptions {
    std::vector<std::string> skip;
};

const std::map<std::string, bool RepairOptions::*> mends{
    {"non-finite", &RepairOptions::drop_non_finite},
    {"order", &RepairOptions::sort_keys},
    {"modes", &RepairOptions::known_modes},
    {"rotation-w", &RepairOptions::rotation_w},
    {"signs", &RepairOptions::signs},
    {"normalise", &RepairOptions::normalise},
};

void say_changes(std::string& text, std::FILE* out, const Repaired& repaired) {
    if (repaired.changes.empty()) text += "  nothing to mend\n";
    constexpr std::size_t most = 12;
    for (std::size_t i = 0; i < std::min(repaired.changes.size(), most); ++i) {
        text += fmt::format("  {:<40} {}\n", repaired.changes[i].where, repaired.changes[i].explanation);
    }
    if (repaired.changes.size() > most) {
        text += fmt::format("  ... and {} more changes (--json lists them)\n", repaired.changes.size() - most);
    }
    for (const Finding& finding : repaired.findings) {
        text += fmt::format("  {} {}: {}\n", styled(out, severity(finding)), finding.where, finding.explanation);
    }
}

// What still is a matter, once each.
void say_remaining(std::string& text, std::FILE* out, const std::vector<Finding>& findings) {
    std::set<FindingCode> said;
    for (const Finding& finding : findings) {
        if (severity(finding) < Severity::warning || !said.insert(finding.code).second) continue;
        text += fmt::format("  {} {}: {}\n", styled(out, severity(finding)), info(finding.code).name,
                            info(finding.code).remedy);
    }
}

Result<Made> mend(const Options& options, const Job& job, const Bytes& bytes) {
    auto recording = decode(bytes, options.from_form);
    const bool damaged = !recording && format_of(bytes) == Format::bin;
    if (damaged) recording = salvage(bytes, {.form = options.from_form});
    if (!recording) return recording.error();

    RepairOptions repair_options;
    for (const std::string& skipped : options.skip) repair_options.*mends.at(skipped) = false;
    const auto before = check(*recording);
    Repaired repaired = repair(*recording, repair_options);
    if (damaged) {
        // What salvaging could not save comes first.
        repaired.findings.insert(repaired.findings.begin(), recording->findings.back());
    }
    const auto written = write(repaired.recording.animation, repaired.recording.layout);
    if (!written) return written.error();
    auto produce = encode(written->bytes, repaired.recording.layout.form, format_for(options, job, bytes));
    if (!produce) return produce.error();

    const auto after = check(repaired.recording);
    Made made{.produce = *std::move(produce), .about = tally(after)};
    made.report = Json::parse(report::repaired(*recording, repaired, after));
    std::FILE* messages = messages_for(job.output);
    made.text = fmt::format("{}: {}\n", printable(job.input), damaged ? "damaged, saved what is there" : tally(before));
    say_changes(made.text, messages, repaired);
    say_remaining(made.text, messages, after);
    return made;
}

int run(const Options& options) {
    return make_files(options, [&](const Job& job, const Bytes& bytes) { return mend(options, job, bytes); });
}

} // namespace

void add_repair(Program& program) {
    auto options = std::make_shared<Options>();
    Verb verb = program.add_verb("repair", "Mend what can be mended, and say what was");
    add_batch_options(verb, *options);
    verb.add_option("--skip", options->skip,
                    "Leave these as they are: non-finite, order, modes, rotation-w, signs, normalise")
        .comma_separated()
        .one_of(mends);
    verb.add_flag("--json", options->json, "Say what was mended as JSON");
    verb.footer("The input is never changed. Truncated files are saved up to the cut.\n\n"
                "Examples:\n"
                "  inputanim repair take.bin -o mended.bin\n"
                "  inputanim repair take.bin -o mended.bin --skip normalise,signs\n"
                "  inputanim repair recordings --out-dir mended");
    verb.run([options] { return run(*options); });
}

} // namespace cli
