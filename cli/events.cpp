#include <algorithm>

#include <inputanim/report.hpp>

#include "analyse_options.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct EventsArguments {
    ListOptions list;
    AnalyseOptions analyse;
    std::vector<std::string> kinds;
};

// Every measure that some kind of event has, each once.
std::vector<Measure> find_measures() {
    std::vector<Measure> measures;
    const auto is_there = [&](const Measure& wanted) {
        return std::ranges::any_of(
            measures, [&](const Measure& each) { return each.name == wanted.name && each.unit == wanted.unit; });
    };
    for (const EventKind kind : all_event_kinds()) {
        for (const Measure& measure : measures_of(kind)) {
            if (!is_there(measure)) measures.push_back(measure);
        }
    }
    return measures;
}

const std::vector<Measure>& all_measures() {
    static const std::vector<Measure> measures = find_measures();
    return measures;
}

std::string header(const EventsArguments& options) {
    if (options.list.listing != Listing::csv) return "";
    std::string header = "file,event,hand,from [s],to [s],duration [s],name";
    for (const Measure& measure : all_measures()) header += "," + with_unit(measure.name, measure.unit);
    return header + "\n";
}

std::string csv_row(const ListOptions& list, const Input& input, const Event& event) {
    std::string row = fmt::format("{},{},{},{},{},{},{}", list.csv_name(input.path), name(event.kind),
                                  event.side ? name(*event.side) : "", csv_number(event.from), csv_number(event.to),
                                  csv_number(event.duration()), list.csv_name(event.name));
    for (const Measure& column : all_measures()) {
        const auto own = std::ranges::find_if(
            event.measures, [&](const Measure& each) { return each.name == column.name && each.unit == column.unit; });
        row += "," + (own == event.measures.end() ? "" : csv_number(own->value));
    }
    return row + "\n";
}

std::string text_row(const Event& event) {
    std::string row =
        fmt::format("  {:>9.3f} s {:>8} {:<17} {:<6}", event.from,
                    event.kind == EventKind::marker ? "" : fmt::format("{:.0f} ms", 1000 * event.duration()),
                    name(event.kind), event.side ? name(*event.side) : "");
    if (event.kind == EventKind::marker) row += fmt::format(" {}", elided(printable(event.name), 60));
    for (const Measure& measure : event.measures) {
        row += fmt::format(" {} {}", measure.name, readable(measure.value, measure.unit));
    }
    while (row.back() == ' ') row.pop_back();
    return row + "\n";
}

Result<Listed> list(const EventsArguments& options, const Input& input, const Recording& recording) {
    auto analysis = analyse(recording, options.analyse);
    if (!analysis) return analysis.error();
    std::erase_if(analysis->events, [&](const Event& event) {
        return !options.kinds.empty() && std::ranges::find(options.kinds, name(event.kind)) == options.kinds.end();
    });
    std::string text;
    switch (options.list.listing) {
        case Listing::json: {
            Json document{{"file", input.path}};
            document.set("events", Json::parse(inputanim::report::events(analysis->events)));
            document.set("remarks", analysis->remarks);
            return Listed{document.text(2), {}};
        }
        case Listing::csv:
            for (const Event& event : analysis->events) text += csv_row(options.list, input, event);
            return Listed{std::move(text), std::move(analysis->remarks)};
        default:
            text = fmt::format("{}: {}\n", styled(stdout, fmt::emphasis::bold, printable(input.path)),
                               counted(analysis->events.size(), "event"));
            for (const Event& event : analysis->events) text += text_row(event);
            for (const std::string& remark : analysis->remarks) text += fmt::format("  note: {}\n", printable(remark));
            return Listed{text + "\n", {}};
    }
}

int run(const EventsArguments& options) {
    require_sense(options.analyse);
    return list_files(options.list, header(options), [&](const Input& input, std::size_t, const Recording& recording) {
        return list(options, input, recording);
    });
}

} // namespace

void add_events(Program& program) {
    auto options = std::make_shared<EventsArguments>();
    Verb verb = program.add_verb("events", "What happened when: pinches, gaps, reaches, fixations, markers");
    add_list_options(verb, options->list);
    const auto kinds = names_of(EventKind());
    verb.add_option("--kinds", options->kinds, fmt::format("Only these: {}", fmt::join(kinds, ", ")))
        .type_name("KINDS")
        .comma_separated()
        .one_of(std::vector<std::string>(kinds.begin(), kinds.end()));
    add_analyse_options(verb, options->analyse, {"epochs", "by", "margins"});
    verb.footer("pinch_recorded is the recording's own flag, pinch_measured the distance of thumb and index, and\n"
                "pinch_disputed where the two differ. docs/analysis.md defines every kind.\n\n"
                "Examples:\n"
                "  inputanim events take.bin\n"
                "  inputanim events take.bin --kinds pinch_recorded,reach\n"
                "  inputanim events takes --csv -o events.csv\n"
                "  inputanim events take.bin --kinds saccade --ivt 40,60ms --json");
    verb.run([options] { return run(*options); });
}

} // namespace cli
