#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct RetimeArguments : BatchOptions {
    std::optional<double> factor;
    std::optional<float> to_duration;
};

Result<Animation> apply(const Animation& animation, const RetimeArguments& options) {
    return options.factor ? retime(animation, *options.factor) : retime_to(animation, *options.to_duration);
}

} // namespace

void add_retime(Program& program) {
    auto options = std::make_shared<RetimeArguments>();
    Verb verb = program.add_verb("retime", "Play slower or faster");
    add_batch_options(verb, *options);
    verb.add_option("--factor", options->factor, "How many times as long: 2 is half the speed").positive();
    add_time_option(verb, "--to", options->to_duration, "So that it ends at this time").excludes("--factor");
    verb.footer("Measured from time 0: keys, tangents and markers.\n\n"
                "Examples:\n"
                "  inputanim retime take.bin --factor 2 -o slow.bin\n"
                "  inputanim retime take.bin --to 30s -o half-a-minute.bin");
    verb.run([options] {
        if (!options->factor && !options->to_duration) wrong_usage("how long? --factor NUMBER or --to DURATION");
        return edit_files(*options, [&](const Animation& animation) { return edited(apply(animation, *options)); });
    });
}

} // namespace cli
