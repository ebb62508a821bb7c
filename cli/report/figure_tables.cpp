#include <algorithm>
#include <cmath>

#include "../common.hpp"
#include "recording_page.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

// A figure, or that of the left and that of the right hand.
struct FigureRow {
    std::string name; // of hands without "hand.left." and "hand.right."
    const Figure* first = nullptr;
    const Figure* second = nullptr; // of the right hand
};

struct Group {
    std::string_view title;
    std::string_view prefix; // of its figures' names, for people to put them together again; HTML
    bool sides = false;
    std::vector<FigureRow> rows;
};

enum Place : std::size_t { of_recording, of_head, of_hands, of_fingers, of_both, of_gaze, group_count };

void add(std::array<Group, group_count>& groups, const Figure& figure) {
    const std::string_view name = figure.name;
    const auto plain = [&](Place place) { groups.at(place).rows.push_back({figure.name, &figure, nullptr}); };
    if (name.starts_with("camera.")) return plain(of_head);
    if (name.starts_with("gaze.")) return plain(of_gaze);
    if (name.starts_with("hands.")) return plain(of_both);
    const bool left = name.starts_with("hand.left.");
    if (!left && !name.starts_with("hand.right.")) return plain(of_recording);
    const std::string rest(name.substr(name.find('.', std::string_view("hand.").size()) + 1));
    auto& rows = groups.at(rest.find(".flexion.") == std::string::npos ? of_hands : of_fingers).rows;
    auto row = std::ranges::find(rows, rest, &FigureRow::name);
    if (row == rows.end()) row = rows.insert(rows.end(), {rest, nullptr, nullptr});
    (left ? row->first : row->second) = &figure;
}

std::string value_cell(const Figure* figure) {
    if (figure == nullptr) return "<td></td>";
    const bool none = !std::isfinite(figure->value);
    return fmt::format("<td{}>{}{}</td>", none ? " class=\"none\"" : "", number_text(figure->value, figure->unit),
                       figure->limited && !none ? "<abbr class=\"mark\" title=\"the keys are too far apart for it: it "
                                                  "is that of straight lines between them\">\xe2\x80\xa0</abbr>"
                                                : "");
}

std::string basis_cell(const Figure* figure) {
    return fmt::format("<td class=\"basis\">{}</td>",
                       figure == nullptr ? "" : number_text(figure->basis, Unit::second));
}

std::string table_of(const Group& group, Numbering& numbers) {
    std::string html = "<table class=\"figures\">\n";
    const std::string caption = group.prefix.empty()
                                    ? fmt::format("{}.", group.title)
                                    : fmt::format("{}; names begin with {}", group.title, group.prefix);
    html += numbers.table_caption(caption);
    html += "<thead><tr><th scope=\"col\">figure</th>";
    html += group.sides ? "<th scope=\"col\">left</th><th scope=\"col\">right</th>" : "<th scope=\"col\">value</th>";
    html += "<th scope=\"col\" class=\"unit\">unit</th>";
    html += group.sides ? "<th scope=\"col\">left rests on (s)</th><th scope=\"col\">right rests on (s)</th>"
                        : "<th scope=\"col\">rests on (s)</th>";
    html += "</tr></thead>\n<tbody>\n";
    for (const FigureRow& row : group.rows) {
        const Figure& any = row.first != nullptr ? *row.first : *row.second;
        html += fmt::format("<tr><th scope=\"row\"><code>{}</code></th>{}{}<td class=\"unit\">{}</td>{}{}</tr>\n",
                            safe(row.name), value_cell(row.first), group.sides ? value_cell(row.second) : "",
                            symbol(any.unit), basis_cell(row.first), group.sides ? basis_cell(row.second) : "");
    }
    return html + "</tbody></table>";
}

} // namespace

std::string figures_section(const Analysis& analysis, Numbering& numbers) {
    constexpr std::size_t few = 12; // rows that need not be folded
    std::array<Group, group_count> groups{
        {{"The recording", "", false, {}},
         {"The head", "", false, {}},
         {"The hands", "<code>hand.left.</code> or <code>hand.right.</code>", true, {}},
         {"Flexion of the fingers", "<code>hand.left.</code> or <code>hand.right.</code>", true, {}},
         {"Both hands", "", false, {}},
         {"The gaze", "", false, {}}}};
    bool limited = false;
    for (const Figure& figure : analysis.whole.figures) {
        add(groups, figure);
        limited = limited || figure.limited;
    }
    std::string html;
    for (const Group& group : groups) {
        if (group.rows.empty()) continue;
        html += fmt::format("<details{}><summary>{} <small>{}</small></summary>\n{}\n</details>\n",
                            group.rows.size() <= few ? " open" : "", group.title, counted(group.rows.size(), "figure"),
                            scrolling(group.title, table_of(group, numbers)));
    }
    if (html.empty()) return html;
    std::string head = "<h2>All figures</h2>\n<p>Each figure rests on the seconds of the recording in which there were "
                       "data for it; nothing is filled in where there were none.";
    if (limited) {
        head += " \xe2\x80\xa0 marks figures for which the keys are too far apart, as in reduced recordings: they are "
                "those of straight lines between the keys.";
    }
    return head + "</p>\n" + html;
}

} // namespace cli::report
