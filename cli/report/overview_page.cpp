#include "overview_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "../common.hpp"
#include "methods.hpp"
#include "outliers.hpp"
#include "pictures.hpp"
#include "sheet.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

struct ColumnInfo {
    std::string_view label;
    Unit unit{};
    std::array<std::string_view, 2> figures; // added up; the second may be empty
};

constexpr std::array<ColumnInfo, 16> columns{
    {{"duration", Unit::second, {"duration"}},
     {"rate", Unit::per_second, {"rate"}},
     {"left tracked", Unit::share, {"hand.left.tracked.share"}},
     {"right tracked", Unit::share, {"hand.right.tracked.share"}},
     {"gaps", Unit::count, {"hand.left.gaps", "hand.right.gaps"}},
     {"left pinches", Unit::count, {"hand.left.pinch.recorded.count"}},
     {"right pinches", Unit::count, {"hand.right.pinch.recorded.count"}},
     {"left palm speed", Unit::metre_per_second, {"hand.left.Palm.speed.mean"}},
     {"right palm speed", Unit::metre_per_second, {"hand.right.Palm.speed.mean"}},
     {"head path", Unit::metre, {"camera.path"}},
     {"head turned", Unit::degree, {"camera.turned"}},
     {"fixations", Unit::count, {"gaze.fixation.count"}},
     {"mean fixation", Unit::second, {"gaze.fixation.duration.mean"}},
     {"gaze lost", Unit::share, {"gaze.lost.share"}},
     {"errors", Unit::count, {"findings.errors"}},
     {"warnings", Unit::count, {"findings.warnings"}}}};

double value_of(const ColumnInfo& column, const Epoch& whole) {
    double sum = NAN;
    for (const std::string_view name : column.figures) {
        const Figure* const figure = name.empty() ? nullptr : whole.find(name);
        if (figure != nullptr) sum = (std::isnan(sum) ? 0 : sum) + figure->value;
    }
    return sum;
}

// A column that some recording has, and what is usual in it.
struct Column {
    const ColumnInfo& info;
    std::vector<double> values; // by row
    std::vector<double> scores;
    double median = NAN;

    // As the median has it, so that numbers stand below each other.
    [[nodiscard]] std::string text(double value) const {
        return number_text(value, info.unit, decimals_of(median, info.unit));
    }
};

std::vector<Column> columns_of(const std::vector<RecordingRow>& rows) {
    std::vector<Column> found;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::vector<double> values;
        values.reserve(rows.size());
        for (const RecordingRow& row : rows) values.push_back(i < row.values.size() ? row.values[i] : NAN);
        if (std::ranges::none_of(values, [](double value) { return std::isfinite(value); })) continue;
        auto scores = robust_scores(values);
        const double middle = median(values);
        found.push_back({columns.at(i), std::move(values), std::move(scores), middle});
    }
    return found;
}

std::string header_of(const ColumnInfo& info) {
    const std::string_view unit = symbol(info.unit);
    return std::string(info.label) + (unit.empty() ? "" : fmt::format(" ({})", unit));
}

// Far from the others, and not only in digits that are not shown.
bool is_outlier(const Column& column, std::size_t row) {
    return std::abs(column.scores[row]) > outlier_score &&
           column.text(column.values[row]) != column.text(column.median);
}

std::string cell(const Column& column, std::size_t row) {
    const double value = column.values[row];
    const std::string text = column.text(value);
    if (!std::isfinite(value)) return fmt::format("<td class=\"none\" data-value=\"\">{}</td>", text);
    std::string mark;
    if (is_outlier(column, row)) {
        const bool above = value > column.median;
        mark = fmt::format(" <abbr class=\"mark\" title=\"far {} the others: {} robust standard deviations from the "
                           "median, {}\">{}</abbr>",
                           above ? "above" : "below", number_text(std::abs(column.scores[row]), Unit::metre),
                           quantity_text(column.median, column.info.unit),
                           above ? "\xe2\x96\xb2" : "\xe2\x96\xbc"); // triangles
    }
    return fmt::format("<td data-value=\"{}\">{}{}</td>", value, text, mark);
}

std::string body_row(const RecordingRow& row, std::size_t place, const std::vector<Column>& shown, bool strips) {
    const std::string name = fmt::format("<th scope=\"row\" title=\"{0}\">{0}</th>", safe(row.name));
    if (!row.error.empty()) {
        return fmt::format("<tr>{}<td class=\"text error-text\" colspan=\"{}\"><span>{}</span></td></tr>\n", name,
                           shown.size() + (strips ? 1 : 0), with_code(row.error));
    }
    std::string cells;
    for (const Column& column : shown) cells += cell(column, place);
    if (strips) cells += fmt::format("<td class=\"tracking\">{}</td>", row.strip);
    return fmt::format("<tr>{}{}</tr>\n", name, cells);
}

std::string table_of(const std::vector<RecordingRow>& rows, const std::vector<Column>& shown) {
    const bool strips = std::ranges::any_of(rows, [](const RecordingRow& row) { return !row.strip.empty(); });
    std::string html = "<table class=\"sortable\">\n<thead><tr><th scope=\"col\">recording</th>";
    for (const Column& column : shown) html += fmt::format("<th scope=\"col\">{}</th>", header_of(column.info));
    if (strips) html += "<th scope=\"col\" class=\"fixed tracking\">tracked: left, right</th>";
    html += "</tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < rows.size(); ++i) html += body_row(rows[i], i, shown, strips);
    html += "</tbody>\n";
    if (!shown.empty()) {
        html += "<tfoot><tr><th scope=\"row\">median</th>";
        for (const Column& column : shown) {
            html += fmt::format("<td>{}</td>", column.text(column.median));
        }
        html += strips ? "<td></td></tr></tfoot>\n" : "</tr></tfoot>\n";
    }
    return html + "</table>";
}

} // namespace

RecordingRow row_of(std::string name, const Analysis& analysis) {
    RecordingRow row{.name = std::move(name)};
    for (const ColumnInfo& column : columns) row.values.push_back(value_of(column, analysis.whole));
    const bool tracked =
        std::ranges::any_of(analysis.events, [](const Event& event) { return event.kind == EventKind::tracked; });
    if (tracked) row.strip = draw_tracking_strip(analysis);
    return row;
}

RecordingRow row_of(std::string name, const Error& error) {
    return {.name = std::move(name), .error = message(error)};
}

std::string overview_page(const std::string& title, const std::vector<RecordingRow>& rows,
                          const AnalyseOptions& options) {
    const auto shown = columns_of(rows);
    const auto unreadable = static_cast<std::size_t>(
        std::ranges::count_if(rows, [](const RecordingRow& row) { return !row.error.empty(); }));
    std::size_t outliers = 0;
    for (const Column& column : shown) {
        for (std::size_t i = 0; i < rows.size(); ++i) outliers += is_outlier(column, i) ? 1 : 0;
    }
    std::string body =
        fmt::format("<h1>{}</h1>\n<p class=\"about\">{}{}.", safe(title), counted(rows.size(), "recording"),
                    unreadable > 0 ? fmt::format(", {} of which cannot be read", unreadable) : "");
    if (rows.size() - unreadable >= least_for_outliers) {
        body += fmt::format(" {} marked \xe2\x96\xb2 or \xe2\x96\xbc as far above or below the others: more than {} "
                            "robust standard deviations from the median.",
                            outliers == 1 ? "1 value is" : fmt::format("{} values are", outliers), outlier_score);
    }
    body += "</p>\n" + scrolling("the recordings", table_of(rows, shown)) + "\n";
    body += "<h2>How these were computed</h2>\n<p>Each row is a recording, as <code>inputanim report</code> tells of "
            "it alone. Gaps are those of both hands, pinches those that were recorded, fixations those of I-VT, and "
            "speeds are means while a hand was tracked. The robust standard deviation is 1.4826 times the median "
            "absolute deviation; where more than half of the values are the same, 1.2533 times the mean absolute "
            "deviation (Iglewicz and Hoaglin 1993).</p>\n";
    body += methods(options, {options.rate, true, true});
    return whole_page(title, body, true);
}

} // namespace cli::report
