#include <algorithm>
#include <array>

#include "../common.hpp"
#include "recording_page.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

struct QualityRow {
    std::string_view label;
    std::string_view figure; // of a hand, or of the recording
};

constexpr std::array<QualityRow, 9> hand_rows{{{"tracked", "tracked.share"},
                                               {"tracked for", "tracked"},
                                               {"gaps", "gaps"},
                                               {"longest gap", "gap.longest"},
                                               {"frozen joints", "frozen_joints"},
                                               {"bone length variation, mean", "bone_variation.mean"},
                                               {"bone length variation, largest", "bone_variation.max"},
                                               {"rotations not of length one", "non_unit_rotations"},
                                               {"time of disputed pinches", "pinch.disputed.share"}}};
constexpr std::array<QualityRow, 6> recording_rows{{{"frames", "frames"},
                                                    {"frames missing", "frames.missing"},
                                                    {"rate", "rate"},
                                                    {"jitter of the rate", "rate.jitter"},
                                                    {"gaze lost", "gaze.lost.share"},
                                                    {"gaze lost for", "gaze.lost.time"}}};

std::string cell(const Figure* figure) {
    return figure == nullptr ? "<td></td>" : fmt::format("<td>{}</td>", number_text(figure->value, figure->unit));
}

std::string unit_cell(const Figure& figure) {
    return fmt::format("<td class=\"unit\">{}</td>", symbol(figure.unit));
}

std::string hands_table(const Epoch& whole, Numbering& numbers) {
    std::string rows;
    for (const QualityRow& row : hand_rows) {
        const Figure* const left = whole.find(fmt::format("hand.left.{}", row.figure));
        const Figure* const right = whole.find(fmt::format("hand.right.{}", row.figure));
        if (left == nullptr && right == nullptr) continue;
        rows += fmt::format("<tr><th scope=\"row\">{}</th>{}{}{}</tr>\n", row.label, cell(left), cell(right),
                            unit_cell(left != nullptr ? *left : *right));
    }
    if (rows.empty()) return rows;
    return fmt::format("<table>\n{}<thead><tr><th scope=\"col\">hand</th><th scope=\"col\">left</th><th "
                       "scope=\"col\">right</th><th scope=\"col\" class=\"unit\">unit</th></tr></thead>\n<tbody>\n{}"
                       "</tbody></table>\n",
                       numbers.table_caption("How well the hands were tracked."), rows);
}

std::string recording_table(const Epoch& whole, Numbering& numbers) {
    std::string rows;
    for (const QualityRow& row : recording_rows) {
        const Figure* const figure = whole.find(row.figure);
        if (figure == nullptr) continue;
        rows += fmt::format("<tr><th scope=\"row\">{}</th>{}{}</tr>\n", row.label, cell(figure), unit_cell(*figure));
    }
    if (rows.empty()) return rows;
    return fmt::format("<table>\n{}<thead><tr><th scope=\"col\">recording</th><th scope=\"col\">value</th><th "
                       "scope=\"col\" class=\"unit\">unit</th></tr></thead>\n<tbody>\n{}</tbody></table>\n",
                       numbers.table_caption("How well it was recorded."), rows);
}

std::string remarks_list(const std::vector<std::string>& remarks) {
    if (remarks.empty()) return {};
    std::string items;
    for (const std::string& remark : remarks) {
        items += fmt::format("<li>{}</li>\n", with_code(remark));
    }
    return "<h3>What limits the figures</h3>\n<ul>\n" + items + "</ul>\n";
}

std::string place_of(const Finding& finding) {
    return fmt::format("<li>{}{}{}</li>\n", safe(finding.where), finding.where.empty() ? "" : ": ",
                       safe(finding.explanation));
}

// Those of one code, with the remedy once.
std::string finding_item(std::span<const Finding> findings) {
    constexpr std::size_t shown = 3;
    constexpr std::size_t most = 100;
    const FindingInfo& about = info(findings.front().code);
    std::string first;
    std::string rest;
    for (std::size_t i = 0; i < std::min(findings.size(), most); ++i) {
        (i < shown ? first : rest) += place_of(findings[i]);
    }
    std::string html = fmt::format("<li class=\"{0}\">\n<p><span class=\"severity\">{1}</span> <code>{2}</code>: "
                                   "{3}</p>\n<ul>\n{4}</ul>\n",
                                   name(about.severity), capitalised(name(about.severity)), about.name,
                                   with_code(about.meaning), first);
    if (findings.size() > most) {
        rest += fmt::format("<li>and {} more</li>\n", with_thousands(findings.size() - most));
    }
    if (!rest.empty()) {
        html += fmt::format("<details><summary>and {} more</summary>\n<ul>\n{}</ul>\n</details>\n",
                            with_thousands(findings.size() - shown), rest);
    }
    return html + fmt::format("<p>What helps: {}</p>\n</li>\n", with_code(about.remedy));
}

std::string findings_list(std::span<const Finding> findings) {
    if (findings.empty()) return "<h3>Findings</h3>\n<p>None: the recording is clean.</p>\n";
    std::string items;
    while (!findings.empty()) {
        const auto other = std::ranges::find_if(
            findings, [&](const Finding& finding) { return finding.code != findings.front().code; });
        const auto count = static_cast<std::size_t>(other - findings.begin());
        items += finding_item(findings.first(count));
        findings = findings.subspan(count);
    }
    return "<h3>Findings</h3>\n<ul class=\"findings\">\n" + items + "</ul>\n";
}

} // namespace

std::string quality_section(const Subject& subject, Numbering& numbers) {
    const Epoch& whole = subject.analysis.whole;
    const std::string hands = hands_table(whole, numbers);
    const std::string recording = recording_table(whole, numbers);
    std::string html = "<h2>Quality</h2>\n";
    html += hands.empty() ? recording : "<div class=\"pair\">\n" + hands + recording + "</div>\n";
    return html + remarks_list(subject.analysis.remarks) + findings_list(subject.findings);
}

} // namespace cli::report
