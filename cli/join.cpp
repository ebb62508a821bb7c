#include <algorithm>

#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options {
    std::vector<std::string> inputs;
    std::string output;
    std::optional<Form> from_form;
    std::optional<float> blend;
    bool force = false;
};

int run(const Options& options) {
    if (std::ranges::count(options.inputs, "-") > 1) wrong_usage("standard input can be read once");
    std::optional<Recording> first;
    Format format = Format::bin;
    std::vector<Animation> animations;
    for (const std::string& input : options.inputs) {
        const auto bytes = load(input);
        auto recording = bytes ? decode(*bytes, options.from_form) : Result<Recording>(bytes.error());
        if (!recording) return fail(input, recording.error());
        animations.push_back(recording->animation);
        if (first) continue;
        first = *std::move(recording);
        format = format_named(options.output).value_or(format_of(*bytes));
    }
    const auto joined = join(animations, {.blend = options.blend.value_or(0)});
    if (!joined) return fail(options.output, joined.error());
    const auto written = write_like(*first, *joined, options.from_form);
    if (!written) return fail(options.output, written.error());
    auto produce = encode(written->bytes, first->layout.form, format);
    if (!produce) return fail(options.output, produce.error());
    Made made{*std::move(produce), describe(*joined)};
    const auto said = save_made(options.output, made, options.force);
    if (!said) return fail(options.output, said.error());
    fmt::print(messages_for(options.output), "{}", *said);
    return done;
}

} // namespace

void add_join(Program& program) {
    auto options = std::make_shared<Options>();
    Verb verb = program.add_verb("join", "Several recordings one after the other");
    verb.add_option("IN", options->inputs, "Recordings (.bin, .json, .glb, .csv) in their order; - is standard input")
        .required();
    add_output_options(verb, options->output, options->force);
    verb.option("--output").required();
    add_form_option(verb, "--from-layout", options->from_form, "Read the files in this form, whatever they look like");
    add_time_option(verb, "--blend", options->blend, "Overlap by this much, and turn one into the next over it");
    verb.footer("The new file has the layout of the first. Each recording starts, with its first key, where the one\n"
                "before ends. Without --blend, the motion jumps there.\n\n"
                "Examples:\n"
                "  inputanim join reach.bin grasp.bin -o both.bin\n"
                "  inputanim join reach.bin grasp.bin release.bin --blend 250ms -o all.bin");
    verb.run([options] { return run(*options); });
}

} // namespace cli
