#include "recording_page.hpp"

#include <algorithm>

#include "../common.hpp"
#include "events.hpp"
#include "methods.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

// The series of both hands that there are: "hand.left.Palm.speed".
TimePlot hands_plot(const Analysis& analysis, std::string quantity, std::string of, const std::string& series) {
    return {.quantity = std::move(quantity),
            .of = std::move(of),
            .lines = {{"left hand", "left", analysis.find("hand.left." + series)},
                      {"right hand", "right", analysis.find("hand.right." + series)}}};
}

std::vector<TimePlot> plots_of(const Subject& subject) {
    const Analysis& analysis = subject.analysis;
    std::vector<TimePlot> plots;
    // The palms, or whichever joint was asked for first.
    Joint joint = Joint::palm;
    const auto& joints = subject.options.joints;
    if (std::ranges::find(joints, joint) == joints.end() && !joints.empty()) joint = joints.front();
    const std::string name(info(joint).name);
    plots.push_back(
        hands_plot(analysis, "Speed", joint == Joint::palm ? "the palms" : name + " of the hands", name + ".speed"));
    plots.push_back(hands_plot(analysis, "Aperture", "the hands, from thumb tip to index tip", "aperture"));
    plots.push_back({.quantity = "Distance",
                     .of = "the hands, from palm to palm",
                     .lines = {{"distance", "first", analysis.find("hands.distance")}}});
    plots.push_back({.quantity = "Angular speed",
                     .of = "the gaze in the world",
                     .lines = {{"gaze", "gaze", analysis.find("gaze.angular_speed")}},
                     .threshold = subject.options.ivt.speed,
                     .threshold_name = "the threshold of saccades"});
    plots.push_back({.quantity = "Rotation",
                     .of = "the head",
                     .lines = {{"yaw (to the right)", "first", analysis.find("camera.yaw")},
                               {"pitch (up)", "second", analysis.find("camera.pitch")},
                               {"roll (right ear down)", "third", analysis.find("camera.roll")}},
                     .from_zero = false});
    return plots;
}

std::string markers_list(const Analysis& analysis, Numbering& numbers) {
    constexpr std::size_t most = 500;
    const auto markers = events_of(analysis, EventKind::marker);
    if (markers.empty()) return {};
    std::string html = fmt::format("<details><summary>Markers <small>{}</small></summary>\n<table>\n{}",
                                   with_thousands(markers.size()), numbers.table_caption("The markers."));
    html +=
        "<thead><tr><th scope=\"col\" class=\"text\">name</th><th scope=\"col\">time (s)</th></tr></thead>\n<tbody>\n";
    for (const Event* marker : std::span(markers).first(std::min(markers.size(), most))) {
        html += fmt::format("<tr><th scope=\"row\" class=\"text\">{}</th><td>{:.3f}</td></tr>\n",
                            safe(elided(printable(marker->name), 200)), marker->from);
    }
    html += "</tbody></table>\n";
    if (markers.size() > most) html += fmt::format("<p>and {} more</p>\n", with_thousands(markers.size() - most));
    return html + "</details>\n";
}

std::string timeline_section(const Analysis& analysis, Numbering& numbers) {
    const auto timeline = draw_timeline(analysis);
    if (!timeline) return {};
    return "<h2>Timeline</h2>\n" + numbers.figure(*timeline) + markers_list(analysis, numbers);
}

std::string motion_section(const Subject& subject, Numbering& numbers) {
    std::string html;
    for (const TimePlot& plot : plots_of(subject)) {
        if (const auto picture = draw_time_plot(subject.analysis, plot)) html += numbers.figure(*picture);
    }
    return html.empty() ? html : "<h2>Motion</h2>\n" + html;
}

std::string space_section(const Subject& subject, Numbering& numbers) {
    std::string html;
    if (const auto picture = draw_top_view(subject.recording.animation, subject.analysis)) {
        html += numbers.figure(*picture);
    }
    if (const auto picture = draw_heat_map(subject.analysis)) html += numbers.figure(*picture);
    return html.empty() ? html : "<h2>Space</h2>\n<div class=\"pair\">\n" + html + "</div>\n";
}

} // namespace

std::string recording_page(const Subject& subject) {
    Numbering numbers;
    const std::string& title = subject.title.empty() ? subject.name : subject.title;
    std::string body = fmt::format("<h1>{}</h1>\n", safe(title));
    body += summary_section(subject);
    body += quality_section(subject, numbers);
    body += timeline_section(subject.analysis, numbers);
    body += motion_section(subject, numbers);
    body += space_section(subject, numbers);
    body += figures_section(subject.analysis, numbers);
    const Animation& animation = subject.recording.animation;
    body += "<h2>How these were computed</h2>\n" +
            methods(subject.options, {subject.analysis.rate, animation.hands.has_value(), animation.gaze.has_value()});
    return whole_page(title, body, false);
}

} // namespace cli::report
