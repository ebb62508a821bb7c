#include <inputanim/synthesize.hpp>

#include "batch.hpp"
#include "described.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct SynthesizeArguments {
    std::string output;
    bool force = false;
    SynthesizeOptions synthesize;
};

int run(const SynthesizeArguments& options) {
    Made made{.recording = {.animation = synthesize(options.synthesize)},
              .format = format_named(options.output).value_or(Format::bin)};
    made.about = describe(made.recording.animation);
    const auto said = save_made(options.output, made, options.force);
    if (!said) return fail(options.output, said.error());
    fmt::print(messages_for(options.output), "{}", *said);
    return done;
}

} // namespace

void add_synthesize(Program& program) {
    auto options = std::make_shared<SynthesizeArguments>();
    Verb verb = program.add_verb("synthesize", "A made recording that could be a person's, to try things on");
    add_output_options(verb, options->output, options->force);
    verb.option("--output").required();
    add_options(verb, describe(options->synthesize));
    verb.footer(
        "Two hands that reach, pinch, move and let go of things, a head, a gaze. The same options give the same\n"
        "recording, bit for bit.\n\n"
        "Examples:\n"
        "  inputanim synthesize -o made.bin\n"
        "  inputanim synthesize --duration 1:00 --rate 90 --seed 7 --noise 1mm -o made.bin\n"
        "  inputanim synthesize -o - | inputanim info -");
    verb.run([options] { return run(*options); });
}

} // namespace cli
