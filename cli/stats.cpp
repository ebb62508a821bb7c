#include <algorithm>
#include <cmath>

#include <inputanim/pattern.hpp>
#include <inputanim/report.hpp>
#include <inputanim/select.hpp>

#include "analyse_options.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct StatsArguments {
    ListOptions list;
    AnalyseOptions analyse;
    std::vector<std::string> figures; // patterns
    std::optional<float> before;
    std::optional<float> after;
    bool all = false;
};

// What most people ask for first.
constexpr std::array usual_figures{"duration",
                                   "rate",
                                   "findings.errors",
                                   "findings.warnings",
                                   "camera.path",
                                   "camera.turned",
                                   "camera.angular_speed.mean",
                                   "hand.*.tracked.share",
                                   "hand.*.gaps",
                                   "hand.*.gap.longest",
                                   "hand.*.bone_variation.mean",
                                   "hand.*.pinch.recorded.count",
                                   "hand.*.pinch.measured.count",
                                   "hand.*.pinch.disputed.time",
                                   "hand.*.Palm.path",
                                   "hand.*.Palm.speed.mean",
                                   "hand.*.Palm.speed.max",
                                   "hand.*.IndexTip.speed.mean",
                                   "hand.*.aperture.mean",
                                   "hand.*.workspace",
                                   "hand.*.reach.count",
                                   "hands.distance.mean",
                                   "gaze.offset.mean",
                                   "gaze.fixation.count",
                                   "gaze.fixation.duration.mean",
                                   "gaze.saccade.count",
                                   "gaze.saccade.amplitude.mean",
                                   "gaze.lost.share"};

class Stats {
public:
    explicit Stats(const StatsArguments& options) : options_(options), columns_(chosen(all_figures(options.analyse))) {
        if (columns_.empty())
            wrong_usage("--figures: there is none of that name; `inputanim stats FILE --all` has all");
    }

    [[nodiscard]] std::string header() const {
        switch (options_.list.listing) {
            case Listing::csv: return "file,epoch,from [s],to [s],figure,unit,value,basis [s],limited\n";
            case Listing::wide: {
                std::string header = "file,epoch,from [s],to [s]";
                for (const Figure& figure : columns_) header += "," + csv_field(with_unit(figure.name, figure.unit));
                for (const Figure& figure : columns_) header += "," + csv_field(figure.name + ".basis [s]");
                return header + "\n";
            }
            default: return "";
        }
    }

    [[nodiscard]] Result<Listed> of(const Input& input, const Recording& recording) const {
        auto analysis = analyse(recording, options_.analyse);
        if (!analysis) return analysis.error();
        analysis->whole.figures = chosen(std::move(analysis->whole.figures));
        for (Epoch& epoch : analysis->epochs) epoch.figures = chosen(std::move(epoch.figures));
        if (options_.list.listing == Listing::json) return Listed{json(input, *analysis), {}};
        std::string text;
        if (options_.list.listing == Listing::text) text = title(input, *analysis);
        if (!has_epochs()) {
            add(text, input, analysis->whole);
        } else {
            for (const Epoch& epoch : analysis->epochs) add(text, input, epoch);
        }
        if (options_.list.listing != Listing::text) {
            if (has_epochs() && analysis->epochs.empty()) analysis->remarks.push_back(no_epochs());
            return Listed{std::move(text), std::move(analysis->remarks)};
        }
        for (const std::string& remark : analysis->remarks) text += fmt::format("  note: {}\n", printable(remark));
        return Listed{text + "\n", {}};
    }

private:
    [[nodiscard]] std::vector<Figure> chosen(std::vector<Figure> figures) const {
        const bool few = options_.list.listing == Listing::text && !options_.all && options_.figures.empty();
        std::erase_if(figures, [&](const Figure& figure) {
            const auto is_it = [&](std::string_view pattern) { return matches(pattern, figure.name); };
            if (few) return std::ranges::none_of(usual_figures, is_it);
            return !options_.figures.empty() && std::ranges::none_of(options_.figures, is_it);
        });
        return figures;
    }

    [[nodiscard]] static std::string json(const Input& input, const Analysis& analysis) {
        // Many epochs are too much to be read again for the sake of their looks.
        const std::string text = inputanim::report::figures(analysis);
        if (!analysis.epochs.empty()) {
            return "{\"file\":" + Json(input.path).text() + "," + text.substr(1);
        }
        Json document{{"file", input.path}};
        document.update(Json::parse(text));
        return document.text(2);
    }

    // Whether figures are asked for by epoch, and not for the whole.
    [[nodiscard]] bool has_epochs() const { return options_.analyse.by || !options_.analyse.epochs.empty(); }

    [[nodiscard]] std::string no_epochs() const {
        return options_.analyse.by ? fmt::format("there is no {}", name(*options_.analyse.by)) : "there is no epoch";
    }

    [[nodiscard]] std::string title(const Input& input, const Analysis& analysis) const {
        return fmt::format("{}\n", styled(stdout, fmt::emphasis::bold, printable(input.path))) +
               (!has_epochs() || !analysis.epochs.empty() ? "" : fmt::format("  {}\n", no_epochs()));
    }

    void add(std::string& text, const Input& input, const Epoch& epoch) const {
        const std::string row =
            fmt::format("{},{},{},{}", options_.list.csv_name(input.path), options_.list.csv_name(epoch.name),
                        csv_number(epoch.from), csv_number(epoch.to));
        switch (options_.list.listing) {
            case Listing::csv:
                for (const Figure& figure : epoch.figures) {
                    text += fmt::format("{},{},{},{},{},{}\n", row, figure.name, name(figure.unit),
                                        csv_number(figure.value), csv_number(figure.basis), figure.limited ? 1 : 0);
                }
                break;
            case Listing::wide: add_wide(text, row, epoch); break;
            default: add_text(text, epoch);
        }
    }

    // Figures come in the order of the columns; a recording may lack some.
    void add_wide(std::string& text, const std::string& row, const Epoch& epoch) const {
        text += row;
        for (const auto number : {&Figure::value, &Figure::basis}) {
            auto next = epoch.figures.begin();
            for (const Figure& column : columns_) {
                text += ',';
                if (next == epoch.figures.end() || next->name != column.name) continue;
                text += csv_number(*next.*number);
                ++next;
            }
        }
        text += '\n';
    }

    void add_text(std::string& text, const Epoch& epoch) const {
        if (has_epochs()) {
            const std::string name =
                epoch.name.empty() ? "" : styled(stdout, fg(fmt::terminal_color::cyan), printable(epoch.name)) + "  ";
            text += fmt::format("  {}{:.3f} s to {:.3f} s\n", name, epoch.from, epoch.to);
        }
        std::size_t width = 0;
        for (const Figure& figure : epoch.figures) width = std::max(width, figure.name.size());
        for (const Figure& figure : epoch.figures) {
            const bool partly = figure.basis < epoch.to - epoch.from - 0.0005 * (1 + epoch.to - epoch.from);
            text += fmt::format("  {:<{}} {:>14}{}{}\n", figure.name, width, readable(figure.value, figure.unit),
                                partly ? fmt::format("  over {:.3f} s", figure.basis) : "",
                                figure.limited ? "  limited by few keys" : "");
        }
    }

    const StatsArguments& options_;
    std::vector<Figure> columns_;
};

int run(StatsArguments& options) {
    if (options.before || options.after) {
        if (!options.analyse.by) {
            wrong_usage("--before and --after widen epochs; say which: --by marker, or --by pinch_recorded");
        }
        options.analyse.margins = NumberPair{options.before.value_or(0), options.after.value_or(0)};
    }
    if (options.analyse.margins && !options.analyse.by) {
        wrong_usage("--margins widen the epochs of events; say which: --by marker, or --by pinch_recorded");
    }
    require_sense(options.analyse);
    const Stats stats(options);
    return list_files(options.list, stats.header(), [&](const Input& input, std::size_t, const Recording& recording) {
        return stats.of(input, recording);
    });
}

} // namespace

void add_stats(Program& program) {
    auto options = std::make_shared<StatsArguments>();
    Verb verb = program.add_verb("stats", "What hands, head and eyes did, in figures");
    add_list_options(verb, options->list);
    verb.add_flag_function(
            "--wide", [options] { options->list.listing = Listing::wide; },
            "A table with one row for each recording or epoch, and a column for each figure")
        .excludes("--json");
    verb.add_option("--figures", options->figures, "Only these: names, in which * and ? stand for any characters")
        .type_name("NAMES")
        .comma_separated();
    verb.add_flag("--all", options->all, "Show every figure, not only the usual ones; tables and JSON have all");
    add_time_option(verb, "--before", options->before,
                    "Start epochs so much earlier; markers become spans around them");
    add_time_option(verb, "--after", options->after, "End epochs so much later");
    add_analyse_options(verb, options->analyse);
    for (const char* const flag : {"--before", "--after"}) verb.option(flag).excludes("--margins");
    verb.footer("Gaps in tracking are never interpolated across: 'over 3.2 s' says what a figure rests on.\n"
                "docs/analysis.md defines every figure.\n\n"
                "Examples:\n"
                "  inputanim stats take.bin\n"
                "  inputanim stats take.bin --by marker --figures 'hand.right.IndexTip.*'\n"
                "  inputanim stats takes --wide -o takes.csv             one row for each recording\n"
                "  inputanim stats take.bin --epochs 0,5s,5s,10s         from 0 to 5 seconds, and from 5 to 10\n"
                "  inputanim stats take.bin --by marker --before 500ms --after 1s --csv\n"
                "  inputanim stats take.bin --json | jq '.figures[\"camera.path\"].value'");
    verb.run([options] { return run(*options); });
}

} // namespace cli
