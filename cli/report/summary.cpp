#include <cmath>

#include <inputanim/summary.hpp>

#include "../common.hpp"
#include "recording_page.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

// "1.1, mrtk-1.1, 8-byte keys; 12,345 keys of head, hands and gaze in 123,456 bytes"
std::string about(const Subject& subject) {
    const LayoutInfo& layout = info(subject.recording.on_disk.layout);
    const Summary summary = summarize(subject.recording.animation);
    const Animation& animation = subject.recording.animation;
    std::string parts;
    const auto add = [&](bool present, std::string_view name) {
        if (present) parts += (parts.empty() ? " of " : ", ") + std::string(name);
    };
    add(animation.camera.has_value(), "head");
    add(animation.hands.has_value(), "hands");
    add(animation.gaze.has_value(), "gaze");
    std::string text = fmt::format("A recording of MRTK input, version {}.{}{}, layout {}: {}{} in {}.", layout.major,
                                   layout.minor, layout.header ? "" : " without a header", layout.name,
                                   counted(summary.keys, "key"), parts, counted(subject.bytes, "byte"));
    if (summary.span && summary.span->from != 0) {
        text += fmt::format(" Its times run from {:.3f} s to {:.3f} s.", summary.span->from, summary.span->to);
    }
    return text;
}

class Tiles {
public:
    explicit Tiles(const Epoch& whole) : whole_(whole) {}

    void add(std::string_view label, const std::string& value) {
        html_ += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", label, value);
    }
    void add_figure(std::string_view label, std::string_view figure) {
        if (const Figure* found = whole_.find(figure)) add(label, number(*found) + unit(*found));
    }
    // Of the left and the right hand.
    void add_hands(std::string_view label, const std::string& figure) {
        const Figure* const left = whole_.find("hand.left." + figure);
        const Figure* const right = whole_.find("hand.right." + figure);
        if (left == nullptr || right == nullptr) return;
        add(label, fmt::format("<span><i class=\"left\">L</i> {}</span><span><i class=\"right\">R</i> {}</span>{}",
                               number(*left), number(*right), unit(*right)));
    }
    [[nodiscard]] std::string html() const { return "<dl class=\"tiles\">\n" + html_ + "</dl>\n"; }

private:
    // Two of them have to fit: shares are whole percents here.
    static std::string number(const Figure& figure) {
        const bool share = figure.unit == Unit::share && std::isfinite(figure.value);
        return share ? fmt::format("{:.0f}", 100 * figure.value) : number_text(figure.value, figure.unit);
    }
    static std::string unit(const Figure& figure) {
        const std::string_view shown = symbol(figure.unit);
        return shown.empty() || !std::isfinite(figure.value) ? "" : fmt::format(" <small>{}</small>", shown);
    }

    const Epoch& whole_;
    std::string html_;
};

} // namespace

std::string summary_section(const Subject& subject) {
    std::string html;
    if (!subject.title.empty()) html += fmt::format("<p class=\"about\">{}</p>\n", safe(subject.name));
    html += fmt::format("<p class=\"about\">{}</p>\n", about(subject));
    Tiles tiles(subject.analysis.whole);
    tiles.add_figure("Duration", "duration");
    tiles.add_figure("Rate", "rate");
    tiles.add_hands("Hands tracked", "tracked.share");
    tiles.add_hands("Pinches", "pinch.recorded.count");
    tiles.add_hands("Reaches", "reach.count");
    tiles.add_hands("Path of the palms", "Palm.path");
    tiles.add_figure("Path of the head", "camera.path");
    tiles.add_figure("Head turned by", "camera.turned");
    tiles.add_figure("Fixations", "gaze.fixation.count");
    tiles.add_figure("Mean fixation", "gaze.fixation.duration.mean");
    if (!subject.recording.animation.markers.empty()) {
        tiles.add("Markers", with_thousands(subject.recording.animation.markers.size()));
    }
    tiles.add("Findings", fmt::format("<small>{}</small>", tally(subject.findings)));
    return html + tiles.html();
}

} // namespace cli::report
