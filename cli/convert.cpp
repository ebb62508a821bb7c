#include "batch.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options : BatchOptions {
    std::optional<Form> form;
    Drop drop;
};

Result<Made> convert(const Options& options, const Job& job, const Bytes& bytes) {
    const auto recording = decode(bytes, options.from_form);
    if (!recording) return recording.error();
    Layout layout = recording->layout;
    if (options.form) layout.form = *options.form;
    if (options.drop.trailing) layout.trailing = {};
    const auto written = write(recording->animation, layout, options.drop);
    if (!written) return written.error();
    if (options.form) {
        if (const auto readable = readable_again(written->bytes, layout.form, {}); !readable) return readable.error();
    }
    const Format format = options.to.value_or(format_named(job.output).value_or(format_of(bytes)));
    const auto out = encode(written->bytes, layout.form, format);
    if (!out) return out.error();

    Made made{.bytes = *out};
    for (const std::string& loss : written->dropped) made.text += fmt::format("dropped {}\n", loss);
    if (job.output != "-") {
        made.text +=
            fmt::format("{}: {}, {}\n", printable(job.output), info(layout.form).name, counted(out->size(), "byte"));
    }
    return made;
}

int run(const Options& options) {
    if (!options.output.empty() && !options.to && !format_named(options.output)) {
        wrong_usage(options.output + " does not tell the format; say --to bin or --to json");
    }
    return make_files(options, [&](const Job& job, const Bytes& bytes) { return convert(options, job, bytes); });
}

} // namespace

void add_convert(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("convert", "Turn a recording into another format or on-disk layout");
    add_batch_options(*verb, *options);
    verb->add_option_function<std::string>(
            "--to", [options](const std::string& name) { options->to = formats().at(name); },
            "bin or json; by default what the new file is called")
        ->type_name("FORMAT")
        ->check(CLI::IsMember(formats()));
    add_form_option(*verb, "--layout", options->form, "The form to write; by default the one that was read");
    verb->add_flag("--drop-tangents", options->drop.tangents, "Drop tangents and weights that the layout cannot hold");
    verb->add_flag("--drop-gaze", options->drop.gaze, "Drop gaze that the layout cannot hold");
    verb->add_flag("--drop-markers", options->drop.markers, "Drop markers that the layout cannot hold");
    verb->add_flag("--drop-trailing", options->drop.trailing, "Drop bytes after the end");
    verb->footer("Layouts: mrtk-1.1 (MRTK 2.6 to 2.8 reads it), mrtk-1.0, published-1.1, published-1.0, headerless,\n"
                 "1.1-8-nomarkers, 1.1-28-markers. Nothing is lost unless you say --drop-...\n\n"
                 "Examples:\n"
                 "  inputanim convert take.bin -o take.json\n"
                 "  inputanim convert take.json -o take.bin\n"
                 "  inputanim convert old.bin -o new.bin --layout mrtk-1.1 --drop-tangents\n"
                 "  inputanim convert recordings --out-dir texts --to json\n"
                 "  inputanim convert take.bin -o - --to json | jq '.curves | length'");
    verb->callback([options, &exit] { exit = run(*options); });
}

} // namespace cli
