#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "described.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct ResampleArguments : BatchOptions {
    double rate = 0;
    ResampleOptions resample;
};

} // namespace

void add_resample(Program& program) {
    auto options = std::make_shared<ResampleArguments>();
    Verb verb = program.add_verb("resample", "Keys at a steady rate, as it plays");
    add_batch_options(verb, *options);
    verb.add_option("--rate", options->rate, "Keys per second").required().positive();
    add_options(verb, describe(options->resample));
    verb.footer("Straight lines between the new keys, rotations of length one; hands have keys only while they are\n"
                "tracked. Tracking, pinches and markers stay as they are. `sample` gives the numbers as a table.\n\n"
                "Examples:\n"
                "  inputanim resample take.bin --rate 60 -o steady.bin\n"
                "  inputanim resample recordings --rate 30 --out-dir at-30");
    verb.run([options] {
        return edit_files(*options, [&](const Animation& animation) {
            return edited(resample(animation, options->rate, options->resample));
        });
    });
}

} // namespace cli
