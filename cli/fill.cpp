#include <inputanim/edit.hpp>
#include <inputanim/report.hpp>

#include "batch.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct FillArguments : BatchOptions {
    std::optional<float> longest;
};

Result<Edited> apply(const Animation& animation, const FillArguments& options) {
    auto filled = fill(animation, *options.longest);
    if (!filled) return filled.error();
    std::string text = fmt::format("  {} filled, {:.3f} s; {} too long\n", counted(filled->gaps, "gap"),
                                   filled->seconds, filled->left);
    Json report = Json::parse(inputanim::report::filled(*filled));
    return Edited{std::move(filled->animation), std::move(text), std::move(report)};
}

} // namespace

void add_fill(Program& program) {
    auto options = std::make_shared<FillArguments>();
    Verb verb = program.add_verb("fill", "Close short tracking gaps of the hands");
    add_batch_options(verb, *options);
    add_time_option(verb, "--up-to", options->longest, "The longest gap to close").required();
    verb.add_flag("--json", options->json, "Say what was filled as JSON");
    verb.footer("Through a closed gap the hand counts as tracked, and moves in a straight line. The time before it\n"
                "is first seen and after it was last seen is no gap.\n\n"
                "Examples:\n"
                "  inputanim fill take.bin --up-to 200ms -o filled.bin\n"
                "  inputanim fill recordings --up-to 0.5 --out-dir filled --json");
    verb.run([options] {
        return edit_files(*options, [&](const Animation& animation) { return apply(animation, *options); });
    });
}

} // namespace cli
