#include <algorithm>

#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "described.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct JoinArguments {
    std::vector<std::string> inputs;
    std::string output;
    std::optional<Layout> from_layout;
    JoinOptions join;
    bool force = false;
};

int run(const JoinArguments& options) {
    if (std::ranges::count(options.inputs, "-") > 1) wrong_usage("standard input can be read once");
    std::optional<Recording> first;
    Format format = Format::bin;
    std::vector<Animation> animations;
    for (const std::string& input : options.inputs) {
        const auto bytes = load(input);
        auto recording = bytes ? decode(*bytes, options.from_layout) : Result<Recording>(bytes.error());
        if (!recording) return fail(input, recording.error());
        animations.push_back(recording->animation);
        if (first) continue;
        first = *std::move(recording);
        format = format_named(options.output).value_or(format_of(*bytes));
    }
    const auto joined = inputanim::join(animations, options.join);
    if (!joined) return fail(options.output, joined.error());
    Made made{.recording = edited(*first, *joined), .format = format, .about = describe(*joined)};
    const auto said = save_made(options.output, made, options.force);
    if (!said) return fail(options.output, said.error());
    fmt::print(messages_for(options.output), "{}", *said);
    return done;
}

} // namespace

void add_join(Program& program) {
    auto options = std::make_shared<JoinArguments>();
    Verb verb = program.add_verb("join", "Several recordings one after the other");
    verb.add_option("IN", options->inputs, "Recordings (.bin, .json, .glb, .csv) in their order; - is standard input")
        .required();
    add_output_options(verb, options->output, options->force);
    verb.option("--output").required();
    add_layout_option(verb, "--from-layout", options->from_layout,
                      "Read the files in this layout, whatever they look like");
    add_options(verb, describe(options->join));
    add_max_size_option(verb);
    verb.footer("The new file has the layout of the first. Each recording starts, with its first key, where the one\n"
                "before ends. Without --blend, the motion jumps there.\n\n"
                "Examples:\n"
                "  inputanim join reach.bin grasp.bin -o both.bin\n"
                "  inputanim join reach.bin grasp.bin release.bin --blend 250ms -o all.bin");
    verb.run([options] { return run(*options); });
}

} // namespace cli
