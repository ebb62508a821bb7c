#include <set>

#include <inputanim/check.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/report.hpp>

#include "batch.hpp"
#include "described.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct RepairArguments : BatchOptions {
    RepairOptions repair;
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

Result<Made> mend(const RepairArguments& options, const Job& job, const Bytes& bytes) {
    auto recording = decode(bytes, options.from_layout);
    const bool damaged = !recording && format_of(bytes) == Format::bin;
    if (damaged) recording = salvage(bytes, {.layout = options.from_layout});
    if (!recording) return recording.error();

    const auto before = check(*recording);
    Repaired repaired = repair(*recording, options.repair);
    if (damaged) {
        // What salvaging could not save comes first.
        repaired.findings.insert(repaired.findings.begin(), recording->findings.back());
    }
    const auto after = check(repaired.recording);
    Made made{.recording = repaired.recording, .format = format_for(options, job, bytes), .about = tally(after)};
    made.report = Json::parse(inputanim::report::repaired(*recording, repaired, after));
    std::FILE* messages = messages_for(job.output);
    made.text = fmt::format("{}: {}\n", printable(job.input), damaged ? "damaged, saved what is there" : tally(before));
    say_changes(made.text, messages, repaired);
    say_remaining(made.text, messages, after);
    return made;
}

// What steps are called now.
std::string with_newer_words(const std::string& steps) {
    std::vector<std::string> items = items_of(steps);
    for (std::string& item : items) {
        if (item != "normalise") continue;
        say_older_word("--skip normalise", "--skip lengths");
        item = "lengths";
    }
    return fmt::format("{}", fmt::join(items, ","));
}

int run(const RepairArguments& options) {
    return make_files(options, [&](const Job& job, const Bytes& bytes) { return mend(options, job, bytes); });
}

} // namespace

void add_repair(Program& program) {
    auto options = std::make_shared<RepairArguments>();
    Verb verb = program.add_verb("repair", "Mend what can be mended, and say what was");
    add_batch_options(verb, *options);
    const auto described = describe(options->repair);
    add_option(verb, described.front(), [option = described.front()](const std::string& text) {
        set_from_text(option, "--skip", with_newer_words(text));
    });
    verb.add_flag("--json", options->json, "Say what was mended as JSON");
    verb.footer("The input is never changed. Truncated files are saved up to the cut.\n\n"
                "Examples:\n"
                "  inputanim repair take.bin -o mended.bin\n"
                "  inputanim repair take.bin -o mended.bin --skip lengths,signs\n"
                "  inputanim repair recordings --out-dir mended");
    verb.run([options] { return run(*options); });
}

} // namespace cli
