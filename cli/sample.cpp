#include <inputanim/convert/csv.hpp>
#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "choose.hpp"
#include "described.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct SampleArguments {
    std::string file;
    std::string output = "-";
    std::optional<Layout> from_layout;
    double rate = 0;
    ResampleOptions frames;
    SpanOptions span;
    SampleOptions sample{.threads = 0};
    std::vector<std::string> curves;
    bool velocities = false;
    bool force = false;
};

int run(const SampleArguments& options) {
    const auto bytes = load(options.file);
    const auto recording = bytes ? decode(*bytes, options.from_layout) : Result<Recording>(bytes.error());
    if (!recording) return fail(options.file, recording.error());
    const Animation& animation = recording->animation;
    CsvOptions table{.rate = options.rate,
                     .max_frames = options.frames.max_frames,
                     .velocities = options.velocities,
                     .header = false};
    table.curves = selected_of(animation, options.curves);
    table.sample = options.sample;
    const auto span = resolve(options.span, animation);
    if (!span) return fail(options.file, span.error());
    table.span = *span;

    CsvWritten written;
    const auto produce = [&](const Sink& put) -> Result<void> {
        auto result = write_csv(*recording, table, put);
        if (!result) return result.error();
        written = *std::move(result);
        return {};
    };
    if (const auto saved = save(options.output, produce, options.force); !saved) {
        // What is wrong with the arguments is not the new file's fault.
        const bool asked = saved.error().code == ErrorCode::bad_argument;
        return fail(asked ? options.file : options.output, saved.error());
    }
    if (options.output != "-") {
        fmt::print("{}: {} of {}\n", printable(options.output), counted(written.rows, "row"),
                   counted(written.columns, "column"));
    }
    return done;
}

} // namespace

void add_sample(Program& program) {
    auto options = std::make_shared<SampleArguments>();
    Verb verb = program.add_verb("sample", "The numbers as a table (CSV), at a steady rate");
    verb.add_option("FILE", options->file, "A recording (.bin, .json, .glb, .csv); - is standard input").required();
    add_max_size_option(verb);
    add_output_options(verb, options->output, options->force);
    verb.add_option("--rate", options->rate, "Rows per second").required().positive();
    add_span_options(verb, options->span);
    add_options(verb, describe(options->frames));
    add_options(verb, describe(options->sample));
    const auto set_signs = [options](const std::string& signs) {
        if (signs != "continuous" && signs != "stored") wrong_usage("--signs: it is continuous or stored");
        const bool stored = signs == "stored";
        say_older_word("--signs " + signs, stored ? "--no-continuous-signs" : "what is usual");
        options->sample.continuous_signs = !stored;
    };
    verb.add_text_option("--signs", set_signs, "").group(""); // as the last release had it
    verb.add_flag("--velocities", options->velocities, "Also NAME.velocity, in m/s, or rad/s about x, y and z");
    add_curves_option(verb, options->curves, "Only these");
    add_layout_option(verb, "--from-layout", options->from_layout,
                      "Read the file in this layout, whatever it looks like");
    verb.footer("The first row names the columns. Seconds, metres, rotations as x y z w; every number reads back as\n"
                "the same 32-bit float.\n\n"
                "Examples:\n"
                "  inputanim sample take.bin --rate 60 -o take.csv\n"
                "  inputanim sample take.bin --rate 30 --from 1s --to 2s --curves 'hand.*.IndexTip' | head\n"
                "  inputanim sample take.bin --rate 90 --gaps line --velocities --curves camera -o head.csv");
    verb.run([options] { return run(*options); });
}

} // namespace cli
