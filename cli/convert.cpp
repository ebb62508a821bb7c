#include "common.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options : InOutOptions {
    std::optional<Format> to;
    std::optional<Form> form;
    Drop drop;
};

int run(const Options& options) {
    const auto format = options.to ? options.to : format_named(options.output);
    if (!format) {
        fmt::print(stderr, "error: {} does not tell the format; say --to bin or --to json\n",
                   printable(options.output));
        return usage;
    }
    const auto bytes = load(options.input);
    if (!bytes) return fail(options.input, bytes.error());
    const auto recording = decode(*bytes, options.from_form);
    if (!recording) return fail(options.input, recording.error());

    Layout layout = recording->layout;
    if (options.form) layout.form = *options.form;
    if (options.drop.trailing) layout.trailing = {};
    const auto written = write(recording->animation, layout, options.drop);
    if (!written) {
        print_error(options.input, written.error());
        fmt::print(stderr,
                   "       --drop-tangents, --drop-gaze, --drop-markers and --drop-trailing let go of such things\n");
        return failed;
    }

    // A headerless file is told by its content alone, and not every content will do.
    if (const auto again = index(written->bytes); options.form && !again) {
        return fail(options.input, {ErrorCode::cannot_hold,
                                    {},
                                    {},
                                    "as " + std::string(info(layout.form).name) +
                                        " it could not be read again: " + again.error().reason});
    }
    const auto out = encode(written->bytes, layout.form, *format);
    if (!out) return fail(options.output, out.error());
    if (const auto saved = save(options.output, *out, options.force); !saved)
        return fail(options.output, saved.error());

    std::FILE* messages = messages_for(options.output);
    for (const std::string& loss : written->dropped) fmt::print(messages, "dropped {}\n", loss);
    if (options.output != "-") {
        fmt::print(messages, "{}: {}, {}\n", printable(options.output), info(layout.form).name,
                   counted(out->size(), "byte"));
    }
    return done;
}

} // namespace

void add_convert(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("convert", "Turn a recording into another format or on-disk layout");
    add_in_out_options(*verb, *options);
    verb->add_option_function<std::string>(
            "--to", [options](const std::string& name) { options->to = formats().at(name); },
            "bin or json; by default what OUT is called")
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
                 "  inputanim convert take.bin -o - --to json | jq '.curves | length'");
    verb->callback([options, &exit] { exit = run(*options); });
}

} // namespace cli
