#include <inputanim/edit.hpp>

#include "batch.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options : BatchOptions {
    double rate = 0;
};

} // namespace

void add_resample(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("resample", "Keys at a steady rate, as it plays");
    add_batch_options(*verb, *options);
    verb->add_option("--rate", options->rate, "Keys per second")->required()->check(CLI::PositiveNumber);
    verb->footer("Straight lines between the new keys, rotations of length one; hands have keys only while they are\n"
                 "tracked. Tracking, pinches and markers stay as they are. `sample` gives the numbers as a table.\n\n"
                 "Examples:\n"
                 "  inputanim resample take.bin --rate 60 -o steady.bin\n"
                 "  inputanim resample recordings --rate 30 --out-dir at-30");
    verb->callback([options, &exit] {
        exit = edit_files(*options,
                          [&](const Animation& animation) { return edited(resample(animation, options->rate)); });
    });
}

} // namespace cli
