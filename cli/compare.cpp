#include <inputanim/compare.hpp>

#include <algorithm>

#include <inputanim/report.hpp>

#include "batch.hpp"
#include "choose.hpp"
#include "described.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct CompareArguments {
    PairOptions files;
    std::string output = "-";
    bool force = false;
    bool json = false;
    bool csv = false;
    bool all = false;
    SpanOptions span_a;
    SpanOptions span_b;
    CompareOptions compare;
};

constexpr std::size_t shown_joints = 8; // joints

std::string millimetres(double metres) {
    return fmt::format("{:.2f} mm", 1000 * metres);
}

void put_joints(std::string& text, std::vector<JointDistance> joints, bool all) {
    std::ranges::stable_sort(joints, std::ranges::greater(), &JointDistance::mean);
    const std::size_t count = all ? joints.size() : std::min(joints.size(), shown_joints);
    text += fmt::format("\n  {:<26} {:>12} {:>12}\n", "joint, farthest first", "mean", "most");
    for (std::size_t i = 0; i < count; ++i) {
        text += fmt::format("  {:<5} {:<20} {:>12} {:>12}\n", name(joints[i].side), info(joints[i].joint).name,
                            millimetres(joints[i].mean), millimetres(joints[i].max));
    }
    if (count < joints.size()) {
        text += fmt::format("  ... and {} more (--all shows them)\n", joints.size() - count);
    }
}

std::string text_of(const Comparison& result, const CompareArguments& options) {
    std::string text;
    const auto farthest = std::ranges::max_element(result.path, {}, &Aligned::distance);
    text += fmt::format("A  {}\nB  {}\n\n", printable(options.files.a), printable(options.files.b));
    text += fmt::format("  {:<16} {}, the mean of {}\n", "distance", millimetres(result.distance),
                        counted(result.joints.size(), "joint"));
    text += fmt::format("  {:<16} {}\n", "without warping", millimetres(result.unaligned));
    if (std::isfinite(result.pace)) {
        text += fmt::format("  {:<16} {:.3f} s of B for a second of A\n", "pace", result.pace);
    }
    text += fmt::format("  {:<16} {:.3f} s of A, {:.3f} s of B, {:.4g} times a second\n", "compared", result.basis_a,
                        result.basis_b, result.rate);
    text += fmt::format("  {:<16} {}, at {:.3f} s of A and {:.3f} s of B\n", "farthest apart",
                        millimetres(farthest->distance), farthest->a, farthest->b);
    put_joints(text, result.joints, options.all);
    if (!result.remarks.empty()) text += '\n';
    for (const std::string& remark : result.remarks) text += fmt::format("  note: {}\n", remark);
    return text;
}

std::string csv_of(const Comparison& result) {
    std::string text = "a [s],b [s],distance [m]\n";
    for (const Aligned& pair : result.path) text += fmt::format("{},{},{}\n", pair.a, pair.b, pair.distance);
    return text;
}

std::string json_of(const Comparison& result, const CompareArguments& options) {
    Json json{{"a", options.files.a}, {"b", options.files.b}};
    json.update(Json::parse(inputanim::report::comparison(result)));
    return json.text() + "\n";
}

// What was asked for; the whole recording where nothing was.
Result<std::optional<TimeSpan>> span_of_options(const SpanOptions& options, const Animation& animation) {
    if (!options.from && !options.to) return std::optional<TimeSpan>();
    const auto span = resolve(options, animation);
    if (!span) return span.error();
    return std::optional(*span);
}

// Some errors are about one of the files.
int fail_of(const CompareArguments& options, Error error) {
    const bool a = error.field == "a" || error.field == "span_a";
    const bool b = error.field == "b" || error.field == "span_b";
    if (a || b) error.field.clear();
    const std::string both = options.files.a + ", " + options.files.b;
    return fail(a ? options.files.a : b ? options.files.b : both, error);
}

int run(const CompareArguments& options) {
    CompareOptions wanted = options.compare;
    const auto recordings = load_pair(options.files);
    if (!recordings) return failed;
    const Animation& a = (*recordings)[0].animation;
    const Animation& b = (*recordings)[1].animation;
    const auto span_a = span_of_options(options.span_a, a);
    if (!span_a) return fail(options.files.a, span_a.error());
    const auto span_b = span_of_options(options.span_b, b);
    if (!span_b) return fail(options.files.b, span_b.error());
    if (*span_a) wanted.span_a = *span_a;
    if (*span_b) wanted.span_b = *span_b;

    const auto result = compare(a, b, wanted);
    if (!result) return fail_of(options, result.error());
    const std::string text = options.json  ? json_of(*result, options)
                             : options.csv ? csv_of(*result)
                                           : text_of(*result, options);
    if (const auto saved = save(options.output, std::as_bytes(std::span(text)), options.force); !saved) {
        return fail(options.output, saved.error());
    }
    if (options.output != "-") {
        fmt::print("{}: {} apart\n", printable(options.output), millimetres(result->distance));
    }
    return done;
}

} // namespace

void add_compare(Program& program) {
    auto options = std::make_shared<CompareArguments>();
    Verb verb = program.add_verb("compare", "How near the hands of one recording are to those of another, at "
                                            "whatever pace");
    add_pair_options(verb, options->files);
    add_output_options(verb, options->output, options->force);
    verb.add_flag("--json", options->json, "JSON: all figures, joints and the path");
    verb.add_flag("--csv", options->csv, "A table of the path: which time of A belongs to which of B, how far apart")
        .excludes("--json");
    verb.add_flag("--all", options->all, "Show every joint, not only the eight farthest");
    add_options(verb, describe(options->compare));
    add_time_option(verb, "--from-a", options->span_a.from, "Where A starts; by default at its first key");
    add_time_option(verb, "--to-a", options->span_a.to, "Where A ends; by default at its last key");
    add_time_option(verb, "--from-b", options->span_b.from, "Where B starts");
    add_time_option(verb, "--to-b", options->span_b.to, "Where B ends");
    verb.footer("Dynamic time warping: every moment of A is put beside the moment of B that makes the whole most\n"
                "alike, in order. Times when a hand is not tracked are left out. docs/analysis.md has the formulas.\n"
                "Exit codes: 0 done, 2 unreadable or nothing to compare, 3 wrong usage.\n\n"
                "Examples:\n"
                "  inputanim compare teacher.bin trainee.bin\n"
                "  inputanim compare teacher.bin trainee.bin --hand right --joints thumb,index --centre start\n"
                "  inputanim compare teacher.bin trainee.bin --from-a 2s --to-a 5s --csv -o path.csv\n"
                "  inputanim retime take.bin --factor 2 -o - | inputanim compare take.bin - --json | jq .distance");
    verb.run([options] { return run(*options); });
}

} // namespace cli
