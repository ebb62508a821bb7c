#include <inputanim/evaluate.hpp>

#include "choose.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct EvaluateArguments {
    std::string file;
    std::vector<float> times;
    std::vector<std::string> names;
    std::optional<Layout> from_layout;
    bool json = false;
};

struct Row {
    std::string name;
    std::vector<float> values; // one for every time
};

std::vector<Row> evaluate_all(const Animation& animation, const EvaluateArguments& options) {
    std::vector<Row> rows;
    const CurveSet wanted = selected_of(animation, options.names);
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        if (!wanted.test(index)) return;
        const Curve sorted = playable(curve);
        Row row{curve_name(index), {}};
        for (const float time : options.times) {
            row.values.push_back(channel_of(index).is_state() ? evaluate_state(sorted, time) : evaluate(sorted, time));
        }
        rows.push_back(std::move(row));
    });
    return rows;
}

void print_json(const EvaluateArguments& options, const std::vector<Row>& rows) {
    Json curves = Json::object();
    for (const Row& row : rows) curves.set(row.name, row.values);
    const Json json{{"times", options.times}, {"curves", std::move(curves)}};
    fmt::print("{}\n", json.text());
}

void print_table(const EvaluateArguments& options, const std::vector<Row>& rows) {
    std::size_t width = 5;
    for (const Row& row : rows) width = std::max(width, row.name.size());
    fmt::print("{:<{}}", "curve", width);
    for (const float time : options.times) fmt::print(" {:>14}", fmt::format("{} s", time));
    fmt::print("\n");
    for (const Row& row : rows) {
        fmt::print("{:<{}}", row.name, width);
        for (const float value : row.values) fmt::print(" {:>14}", value);
        fmt::print("\n");
    }
}

int run(const EvaluateArguments& options) {
    const auto bytes = load(options.file);
    const auto recording = bytes ? decode(*bytes, options.from_layout) : Result<Recording>(bytes.error());
    if (!recording) return fail(options.file, recording.error());
    const auto rows = evaluate_all(recording->animation, options);
    if (options.json) {
        print_json(options, rows);
    } else {
        print_table(options, rows);
    }
    return done;
}

} // namespace

void add_evaluate(Program& program) {
    auto options = std::make_shared<EvaluateArguments>();
    Verb verb = program.add_verb("evaluate", "The values of curves at given times, as Unity plays them");
    verb.add_option("FILE", options->file, "A recording (.bin, .json, .glb, .csv); - is standard input").required();
    add_max_size_option(verb);
    add_times_option(verb, "--at", options->times, "Times in seconds: 0.5,1.25").required();
    add_curves_option(verb, options->names, "Only these");
    verb.add_flag("--json", options->json, R"(Print {"times": [...], "curves": {"name": [...]}})");
    add_layout_option(verb, "--from-layout", options->from_layout,
                      "Read the file in this layout, whatever it looks like");
    verb.footer(
        "The raw values of the curves: rotations are not normalised, and gaps are crossed in a straight line.\n\n"
        "Examples:\n"
        "  inputanim evaluate take.bin --at 0.5,1.25 --curves 'hand.left.IndexTip.*'\n"
        "  inputanim evaluate take.bin --at 2 --json | jq .curves");
    verb.run([options] { return run(*options); });
}

} // namespace cli
