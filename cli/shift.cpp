#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct ShiftArguments : BatchOptions {
    std::optional<float> by;
    bool to_zero = false;
};

Result<Animation> apply(const Animation& animation, const ShiftArguments& options) {
    if (options.by) return shift(animation, *options.by);
    const auto span = span_of(animation);
    return span ? shift(animation, -span->from) : animation;
}

} // namespace

void add_shift(Program& program) {
    auto options = std::make_shared<ShiftArguments>();
    Verb verb = program.add_verb("shift", "Play later or earlier");
    add_batch_options(verb, *options);
    add_time_option(verb, "--by", options->by, "Later by this much; -2 is two seconds earlier");
    verb.add_flag("--to-zero", options->to_zero, "So that the first key is at 0").excludes("--by");
    verb.footer("Keys and markers move. MRTK plays from 0 on: what lies before is not seen, what starts late is\n"
                "preceded by a still.\n\n"
                "Examples:\n"
                "  inputanim shift take.bin --by 2.5 -o later.bin\n"
                "  inputanim shift old/*.bin --to-zero --out-dir shifted");
    verb.run([options] {
        if (!options->by && !options->to_zero) wrong_usage("by how much? --by SECONDS or --to-zero");
        return edit_files(*options, [&](const Animation& animation) { return edited(apply(animation, *options)); });
    });
}

} // namespace cli
