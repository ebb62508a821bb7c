#include "batch.hpp"
#include "export_options.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct ConvertArguments : BatchOptions {
    ExportFlags exports;
};

Result<Made> convert(const ConvertArguments& options, const Job& job, const Bytes& bytes) {
    auto recording = decode(bytes, options.from_layout);
    if (!recording) return recording.error();
    return Made{.recording = *std::move(recording),
                .format = format_for(options, job, bytes),
                .options = options.exports.options(),
                .page = options.exports.page()};
}

int run(const ConvertArguments& options) {
    const auto format = options.to ? options.to : format_named(options.output);
    if (!options.output.empty() && !format) {
        wrong_usage(options.output +
                    " does not tell the format; say --to, such as --to bin; `inputanim formats` lists them");
    }
    options.exports.require_fit(format.value_or(Format::bin));
    return make_files(options, [&](const Job& job, const Bytes& bytes) { return convert(options, job, bytes); });
}

std::map<std::string, Format> formats_by_name() {
    std::map<std::string, Format> formats;
    for (const FormatInfo& format : all_formats()) formats.emplace(format.name, format.format);
    return formats;
}

} // namespace

void add_convert(Program& program) {
    auto options = std::make_shared<ConvertArguments>();
    Verb verb = program.add_verb("convert", "Turn a recording into another format or on-disk layout");
    add_batch_options(verb, *options);
    const auto formats = formats_by_name();
    verb.add_text_option(
            "--to", [options, formats](const std::string& name) { options->to = formats.at(name); },
            "bin, json, glb, csv, bvh, usda, anim, html; by default what the new file is called")
        .type_name("FORMAT")
        .one_of(formats);
    verb.add_flag("--json", options->json, "Say what was done as JSON");
    options->exports.add_to(verb);
    verb.footer("`inputanim formats` says what each format is, and what it cannot hold.\n"
                "Layouts of .bin: mrtk-1.1 (MRTK 2.6 to 2.8 reads it), mrtk-1.0, published-1.1, published-1.0,\n"
                "headerless, 1.1-8-nomarkers, 1.1-28-markers. Nothing is lost unless you say --drop\n\n"
                "Examples:\n"
                "  inputanim convert take.bin -o take.glb\n"
                "  inputanim convert take.bin -o take.glb --skeleton flat --rate 60\n"
                "  inputanim convert take.glb -o take.bin\n"
                "  inputanim convert take.bin -o take.html\n"
                "  inputanim convert take.bin -o take.csv --axes ros --rate 30\n"
                "  inputanim convert take.bin -o joints.csv --table tidy\n"
                "  inputanim convert take.bin -o left.bvh --hand left --centimetres\n"
                "  inputanim convert old.bin -o new.bin --layout mrtk-1.1 --drop tangents\n"
                "  inputanim convert recordings --to glb --out-dir out --jobs 2\n"
                "  inputanim convert take.bin -o - --to json | jq '.curves | length'");
    verb.run([options] { return run(*options); });
}

} // namespace cli
