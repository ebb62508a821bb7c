#include <inputanim/reduce.hpp>
#include <inputanim/report.hpp>

#include "batch.hpp"
#include "described.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct ReduceArguments : BatchOptions {
    ReduceOptions reduce;
    EncodeOptions encoding; // its layout
};

std::string table(const std::vector<ReducedPart>& parts) {
    std::string text = fmt::format("  {:<11} {:>12} {:>12} {:>8} {:>12} {:>12}\n", "part", "keys before", "keys after",
                                   "kept", "position", "rotation");
    for (const ReducedPart& part : parts) {
        const double kept = 100.0 * static_cast<double>(part.keys_after) / static_cast<double>(part.keys_before);
        text += fmt::format("  {:<11} {:>12} {:>12} {:>8} {:>12} {:>12}\n", part.name, with_thousands(part.keys_before),
                            with_thousands(part.keys_after), part.keys_before > 0 ? fmt::format("{:.1f} %", kept) : "",
                            fmt::format("{:.3f} mm", 1000 * part.position_error),
                            fmt::format("{:.3f} deg", part.rotation_error));
    }
    return text;
}

Result<Edited> apply(const Animation& animation, const ReduceOptions& options) {
    auto reduced = reduce(animation, options);
    if (!reduced) return reduced.error();
    return Edited{std::move(reduced->animation), table(reduced->parts),
                  Json::parse(inputanim::report::reduced(reduced->parts))};
}

} // namespace

void add_reduce(Program& program) {
    auto options = std::make_shared<ReduceArguments>();
    Verb verb = program.add_verb("reduce", "Fewer keys, within a tolerance that holds at every recorded key");
    add_batch_options(verb, *options);
    const auto everything = [options](float Tolerance::*what, double number) {
        for (Tolerance* each : {&options->reduce.joints, &options->reduce.camera, &options->reduce.gaze}) {
            each->*what = static_cast<float>(number);
        }
    };
    verb.add_number_option(
            "--position", [everything](double mm) { everything(&Tolerance::position, mm / 1000); },
            "Millimetres, for everything")
        .not_negative();
    verb.add_number_option(
            "--rotation", [everything](double degrees) { everything(&Tolerance::rotation, degrees); },
            "Degrees, for everything")
        .not_negative();
    add_options(verb, describe(options->reduce), {}, true);
    for (const inputanim::Option& option : describe(options->encoding, Format::bin)) add_option(verb, option);
    verb.add_flag("--json", options->json, "Say what was reduced as JSON");
    verb.footer(
        "Tracking, pinches and markers stay as they are, and so do first and last keys; there are never more keys.\n"
        "Files from before MRTK 2.6 have 28 bytes a key; --layout mrtk-1.1 has 8.\n"
        "The table shows the largest errors at any recorded key.\n\n"
        "Examples:\n"
        "  inputanim reduce take.bin -o small.bin\n"
        "  inputanim reduce take.bin --position 0.5 --rotation 0.1 -o small.bin\n"
        "  inputanim reduce take.bin --joints 2mm,0.5deg --best -o small.bin\n"
        "  inputanim reduce old.bin --layout mrtk-1.1 -o small.bin\n"
        "  inputanim reduce recordings --out-dir small --json > reduced.json");
    verb.run([options] {
        return edit_files(
            *options, [&](const Animation& animation) { return apply(animation, options->reduce); }, options->encoding);
    });
}

} // namespace cli
