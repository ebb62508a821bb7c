#include <inputanim/reduce.hpp>
#include <inputanim/report.hpp>

#include "batch.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options : BatchOptions {
    std::optional<double> position; // mm, for all
    std::optional<double> rotation; // degrees, for all
    Tolerances joints;
    Tolerances camera;
    Tolerances gaze;
    bool best = false;
};

void set(Tolerance& tolerance, const Tolerances& wanted) {
    if (wanted.position) tolerance.position = static_cast<float>(*wanted.position);
    if (wanted.rotation) tolerance.rotation = static_cast<float>(*wanted.rotation);
}

ReduceOptions reduce_options(const Options& options) {
    ReduceOptions result{.best = options.best};
    const Tolerances all{.position = options.position ? std::optional(*options.position / 1000) : std::nullopt,
                         .rotation = options.rotation};
    for (Tolerance* tolerance : {&result.joints, &result.camera, &result.gaze}) set(*tolerance, all);
    set(result.joints, options.joints);
    set(result.camera, options.camera);
    set(result.gaze, options.gaze);
    return result;
}

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
    return Edited{std::move(reduced->animation), table(reduced->parts), Json::parse(report::reduced(reduced->parts))};
}

} // namespace

void add_reduce(Program& program) {
    auto options = std::make_shared<Options>();
    Verb verb = program.add_verb("reduce", "Fewer keys, within a tolerance that holds at every recorded key");
    add_batch_options(verb, *options);
    verb.add_option("--position", options->position, "Millimetres, for everything").not_negative();
    verb.add_option("--rotation", options->rotation, "Degrees, for everything").not_negative();
    add_tolerances_option(verb, "--joints", options->joints, "For the joints of hands [1mm,0.2deg]");
    add_tolerances_option(verb, "--camera", options->camera, "For the head [2mm,0.2deg]");
    add_tolerances_option(verb, "--gaze", options->gaze, "For the eye gaze, origin and direction [2mm,0.2deg]");
    verb.add_flag("--best", options->best, "Search longer, for the fewest keys there can be");
    verb.add_flag("--json", options->json, "Say what was reduced as JSON");
    verb.footer("Tracking, pinches and markers stay as they are, and so do first and last keys.\n"
                "The table shows the largest errors at any recorded key.\n\n"
                "Examples:\n"
                "  inputanim reduce take.bin -o small.bin\n"
                "  inputanim reduce take.bin --position 0.5 --rotation 0.1 -o small.bin\n"
                "  inputanim reduce take.bin --joints 2mm,0.5deg --best -o small.bin\n"
                "  inputanim reduce recordings --out-dir small --json > reduced.json");
    verb.run([options] {
        const ReduceOptions wanted = reduce_options(*options);
        return edit_files(*options, [&](const Animation& animation) { return apply(animation, wanted); });
    });
}

} // namespace cli
