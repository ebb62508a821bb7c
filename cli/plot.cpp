#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <deque>
#include <filesystem>

#include <inputanim/sample.hpp>
#include <inputanim/summary.hpp>

#include "batch.hpp"
#include "chart/chart.hpp"
#include "chart/png.hpp"
#include "chart/svg.hpp"
#include "choose.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

constexpr std::size_t most_lines = 24; // of a panel
constexpr std::size_t most_panels = 8;

enum class Picture { svg, png };
struct PictureSize {
    int width = 1200; // pixels
    int height = 600;
};

struct PlotArguments {
    std::string file;
    std::string output;
    std::optional<Layout> from_layout;
    std::vector<std::string> what;
    SpanOptions span;
    PictureSize size;
    bool force = false;
};

std::string_view unit_of(const Channel& channel) {
    switch (channel.kind) {
        case ChannelKind::position:
        case ChannelKind::origin: return "metres";
        case ChannelKind::rotation: return "unit quaternion";
        case ChannelKind::direction: return "unit vector";
        case ChannelKind::tracked:
        case ChannelKind::pinch: return "0 off, 1 on";
    }
    return "";
}

// Where a state is on, or off, within the span.
std::vector<chart::Span> spans_where(const Curve& state, bool on, TimeSpan whole) {
    std::vector<chart::Span> spans;
    const Curve sorted = playable(state);
    float begin = whole.from;
    bool is_on = evaluate_state(sorted, begin) > 0.5F;
    const auto close = [&](float end) {
        if (is_on == on && begin < end) spans.push_back({begin, end});
    };
    for (std::size_t i = 0; i < sorted.key_count(); ++i) {
        const float time = sorted.times[i];
        if (!(time > whole.from && time < whole.to) || (sorted.values[i] > 0.5F) == is_on) continue;
        close(time);
        begin = time;
        is_on = !is_on;
    }
    close(whole.to);
    return spans;
}

// Ascending times at which the curves are worth a look: every pixel, every key.
std::vector<float> grid_of(const Animation& animation, const CurveSet& curves, TimeSpan span, int pixels) {
    std::vector<float> times;
    for (int i = 0; i <= pixels; ++i)
        times.push_back(std::lerp(span.from, span.to, static_cast<float>(i) / static_cast<float>(pixels)));
    const Column<float>* last = nullptr;
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        if (!curves.test(index) || (last != nullptr && curve.times.shares_with(*last))) return;
        last = &curve.times;
        std::ranges::copy_if(curve.times, std::back_inserter(times),
                             [&](float time) { return time >= span.from && time <= span.to; });
    });
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// The keys as they are, unless they would run into each other.
std::vector<chart::Point> dots_of(const Curve& curve, TimeSpan span, int pixels) {
    std::vector<chart::Point> dots;
    for (std::size_t i = 0; i < curve.key_count(); ++i) {
        if (curve.times[i] >= span.from && curve.times[i] <= span.to) {
            dots.push_back({curve.times[i], curve.values[i]});
        }
        if (dots.size() > static_cast<std::size_t>(pixels) / 6) return {};
    }
    return dots;
}

// A title for the panel, and names for its lines without what they have in common.
void name_lines(chart::Panel& panel, const std::string& what) {
    const std::string first = panel.lines.front().name;
    if (panel.lines.size() == 1) {
        panel.title = first;
        panel.lines.front().name.erase(0, first.rfind('.') + 1);
        return;
    }
    std::size_t before = first.size();
    std::size_t after = first.size();
    for (const chart::Line& line : panel.lines) {
        const auto from_start = std::ranges::mismatch(first, line.name).in1 - first.begin();
        const auto from_end =
            std::mismatch(first.rbegin(), first.rend(), line.name.rbegin(), line.name.rend()).first - first.rbegin();
        before = std::min(before, static_cast<std::size_t>(from_start));
        after = std::min(after, static_cast<std::size_t>(from_end));
    }
    // Whole words between dots; npos + 1 is 0.
    before = first.substr(0, before).rfind('.') + 1;
    const std::size_t suffix = first.find('.', first.size() - after);
    after = suffix == std::string::npos ? 0 : first.size() - suffix;
    panel.title = after == 0 && before > 0 ? first.substr(0, before - 1) : what;
    for (chart::Line& line : panel.lines) {
        line.name = line.name.substr(before, line.name.size() - std::min(line.name.size(), before + after));
    }
}

// The colours in their order, and then again in dashes and in dots.
std::string look_of(std::size_t line) {
    constexpr std::size_t colours = 7;
    constexpr std::array<std::string_view, 3> strokes{"", " dashed", " dotted"};
    return fmt::format("line{}{}", line % colours + 1, strokes.at(line / colours % strokes.size()));
}

// Charts look at numbers that others hold.
using Numbers = std::deque<std::vector<float>>;

chart::Panel panel_of(const Animation& animation, const std::string& what, const CurveSet& curves, TimeSpan span,
                      int pixels, Numbers& numbers) {
    chart::Panel panel;
    const auto& grid = numbers.emplace_back(grid_of(animation, curves, span, pixels));
    std::array<bool, 2> sides{};
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        if (!curves.test(index)) return;
        const Channel& channel = channel_of(index);
        panel.label = unit_of(channel);
        if (channel.part == Part::hands && !channel.is_state()) sides.at(static_cast<std::size_t>(channel.side)) = true;
        // The values as the file has them, so that the keys lie on the line.
        auto& values = numbers.emplace_back(grid.size());
        SampleColumns columns;
        columns.values[index] = values;
        const auto sampled = sample(animation, grid, columns, {.rotations = Rotations::raw, .continuous_signs = false});
        if (!sampled) values.assign(grid.size(), NAN);
        panel.lines.push_back(
            {curve_name(index), look_of(panel.lines.size()), grid, values, dots_of(curve, span, pixels)});
    });
    name_lines(panel, what);
    for (const Side side : {Side::left, Side::right}) {
        if (!sides.at(static_cast<std::size_t>(side))) continue;
        const HandCurves& hand = side == Side::left ? animation.hands->left : animation.hands->right;
        std::ranges::copy(spans_where(hand.tracked, false, span), std::back_inserter(panel.shaded));
    }
    return panel;
}

// What people look at first: where the fingertips are, else the head, else the eyes.
std::vector<std::string> usual_curves(const Animation& animation) {
    std::vector<std::string> names;
    const auto has_keys = [&](const std::string& name) {
        bool any = false;
        for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
            any = any || (!curve.empty() && select(name).test(index));
        });
        return any;
    };
    for (const char* name : {"hand.left.IndexTip.position", "hand.right.IndexTip.position"}) {
        if (has_keys(name)) names.emplace_back(name);
    }
    for (const char* name : {"camera.position", "gaze.direction"}) {
        if (names.empty() && has_keys(name)) names.emplace_back(name);
    }
    return names;
}

// A panel for every name and unit.
std::vector<chart::Panel> panels_of(const Animation& animation, const std::vector<std::string>& what, TimeSpan span,
                                    int pixels, Numbers& numbers) {
    std::vector<chart::Panel> panels;
    for (const std::string& name : what) {
        std::map<std::string_view, CurveSet> by_unit;
        std::vector<std::string_view> order;
        const CurveSet curves = selected_of(animation, {name});
        for (std::size_t index = 0; index < curves.size(); ++index) {
            if (!curves.test(index)) continue;
            const std::string_view unit = unit_of(channel_of(index));
            if (!by_unit.contains(unit)) order.push_back(unit);
            by_unit[unit].set(index);
        }
        // The lanes show states already.
        if (order.size() > 1) std::erase(order, unit_of({.kind = ChannelKind::pinch}));
        for (const std::string_view unit : order) {
            if (by_unit[unit].count() > most_lines) {
                wrong_usage(fmt::format("{} is {} curves in {}; a panel shows {} at most, so name fewer", name,
                                        by_unit[unit].count(), unit, most_lines));
            }
            panels.push_back(panel_of(animation, name, by_unit[unit], span, pixels, numbers));
        }
    }
    if (panels.size() > most_panels) {
        wrong_usage(fmt::format("{} panels are too many for a picture; {} is the most", panels.size(), most_panels));
    }
    return panels;
}

chart::Chart chart_of(const PlotArguments& options, const Animation& animation, TimeSpan span, Numbers& numbers) {
    const Summary summary = summarize(animation);
    const auto what = options.what.empty() ? usual_curves(animation) : options.what;
    chart::Chart chart{
        .title = options.file == "-" ? "standard input" : printable(path_of(options.file).filename().string()),
        .subtitle = fmt::format("{:.3f} s, {}{}", summary.duration, counted(summary.keys, "key"),
                                summary.rate ? fmt::format(" at about {:.0f} per second", *summary.rate) : ""),
        .shade = "not tracked",
        .span = {span.from, span.to},
        .panels = panels_of(animation, what, span, options.size.width, numbers)};
    chart.label = chart.title + ": curves against time";
    if (animation.hands) {
        for (const Side side : {Side::left, Side::right}) {
            const HandCurves& hand = side == Side::left ? animation.hands->left : animation.hands->right;
            const std::string name(inputanim::name(side));
            chart.lanes.push_back({name + " tracked", name + " pale", spans_where(hand.tracked, true, span)});
            chart.lanes.push_back({name + " pinch", name, spans_where(hand.pinch, true, span)});
        }
    }
    for (std::size_t i = 0; i < animation.markers.size(); ++i) {
        const Marker marker = animation.markers[i];
        if (std::isfinite(marker.time)) chart.markers.push_back({marker.time, printable(marker.name)});
    }
    std::ranges::stable_sort(chart.markers, {}, &chart::Marker::time);
    return chart;
}

Picture picture_named(const std::string& path) {
    const std::string extension = path_of(path).extension().string();
    if (path == "-" || extension == ".svg" || extension == ".SVG") return Picture::svg;
    if (extension == ".png" || extension == ".PNG") return Picture::png;
    wrong_usage(path + " is called neither .svg nor .png");
}

int run(const PlotArguments& options) {
    const Picture picture = picture_named(options.output);
    const auto bytes = load(options.file);
    const auto recording = bytes ? decode(*bytes, options.from_layout) : Result<Recording>(bytes.error());
    if (!recording) return fail(options.file, recording.error());
    const auto span = resolve(options.span, recording->animation);
    if (!span) return fail(options.file, span.error());
    Numbers numbers;
    const auto chart = draw(chart_of(options, recording->animation, *span, numbers),
                            {static_cast<double>(options.size.width), static_cast<double>(options.size.height)});
    const auto drawn =
        picture == Picture::svg ? std::optional(chart::svg_file(chart.drawing)) : chart::png_file(chart.drawing);
    if (!drawn) return fail(options.output, {ErrorCode::out_of_memory, {}, {}, "the picture cannot be drawn"});
    if (const auto saved = save(options.output, std::as_bytes(std::span(*drawn)), options.force); !saved) {
        return fail(options.output, saved.error());
    }
    if (options.output != "-") {
        fmt::print("{}: {} x {}, {}\n", printable(options.output), options.size.width, options.size.height,
                   counted(drawn->size(), "byte"));
    }
    return done;
}

void parse_size(const std::string& text, PictureSize& size) {
    const char* const end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, size.width);
    const auto height = width.ptr < end ? std::from_chars(width.ptr + 1, end, size.height) : width;
    const bool read = width.ec == std::errc() && width.ptr < end && *width.ptr == 'x' && height.ec == std::errc() &&
                      height.ptr == end;
    if (!read || std::min(size.width, size.height) < 200 || std::max(size.width, size.height) > 10'000) {
        wrong_usage("--size: '" + text + "' is not like 1200x600, with 200 to 10000 pixels each");
    }
}

} // namespace

void add_plot(Program& program) {
    auto options = std::make_shared<PlotArguments>();
    Verb verb = program.add_verb("plot", "Curves against time as a picture (SVG or PNG)");
    verb.add_option("FILE", options->file, "A recording (.bin, .json, .glb, .csv); - is standard input").required();
    add_max_size_option(verb);
    verb.add_option("--what", options->what,
                    "Curves to draw, such as hand.right.IndexTip.position, camera or '*.IndexTip.position.y'; each "
                    "name gets a panel. By default the index fingers")
        .type_name("NAMES")
        .comma_separated();
    add_output_options(verb, options->output, options->force);
    verb.option("--output").required();
    add_span_options(verb, options->span);
    verb.add_text_option(
            "--size", [options](const std::string& text) { parse_size(text, options->size); }, "Pixels [1200x600]")
        .type_name("WIDTHxHEIGHT");
    add_layout_option(verb, "--from-layout", options->from_layout,
                      "Read the file in this layout, whatever it looks like");
    verb.footer("Lines are what plays, dots are keys where there is room for them, and grey is where the hand was not\n"
                "tracked. Of more values than a picture can show, lines are means, with a band from the lowest to the\n"
                "highest. Markers stand above; the lanes below show tracking and pinches.\n\n"
                "Examples:\n"
                "  inputanim plot take.bin -o take.svg\n"
                "  inputanim plot take.bin --what hand.right.IndexTip.position -o tip.svg\n"
                "  inputanim plot take.bin --what camera,gaze.direction --from 1s --to 3s --size 1600x900 -o head.png");
    verb.run([options] { return run(*options); });
}

} // namespace cli
