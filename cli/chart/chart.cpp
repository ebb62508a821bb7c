#include "chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "../common.hpp"
#include "axes.hpp"

namespace cli::chart {

namespace {

// Pixels.
constexpr double right_margin = 12;
constexpr double title_height = 34;
constexpr double panel_head = 26;
constexpr double usual_panel_height = 160;
constexpr double least_panel_height = 20;
constexpr double gap = 8;
constexpr double lane_height = 13;
constexpr double lane_step = 18;
constexpr double marker_row = 15;
constexpr std::size_t most_marker_rows = 3;
constexpr double mean_width = 3;

constexpr double most_per_pixel = 4;              // values of a line; of more, means and a band
constexpr std::size_t most_spans_of_a_lane = 150; // of more, how much of the time they cover

bool is_within(const Scale& x, double at) {
    return at >= x.at_from - 0.5 && at <= x.at_to + 0.5;
}

struct MarkerName {
    std::string text;
    double x = 0;
    Anchor anchor{};
    std::size_t row = 0;
};

// Beside the tops of their lines, where there is room.
struct MarkerNames {
    std::vector<MarkerName> names;
    std::size_t rows = 0;
    std::size_t without = 0;
};

MarkerNames place_names(const std::vector<Marker>& markers, const Scale& x) {
    MarkerNames placed;
    std::array<double, most_marker_rows> free_from{};
    for (const Marker& marker : markers) {
        const double at = x(marker.time);
        if (!is_within(x, at)) continue;
        const std::string name = elided(marker.name, 28);
        const double width = text_width(name);
        // To the right of the line, or to its left near the end.
        const bool fits = at + 3 + width <= x.at_to;
        const double left = fits ? at + 3 : at - 3 - width;
        const auto row = std::ranges::find_if(free_from, [&](double from) { return left >= from; });
        if (row == free_from.end() || name.empty()) {
            ++placed.without;
            continue;
        }
        const auto number = static_cast<std::size_t>(row - free_from.begin());
        placed.names.push_back({name, fits ? left : at - 3, fits ? Anchor::start : Anchor::end, number});
        placed.rows = std::max(placed.rows, number + 1);
        *row = left + width + 6;
    }
    return placed;
}

void draw_marker_lines(Drawing& drawing, const std::vector<Marker>& markers, const Scale& x, double top,
                       double bottom) {
    Path lines;
    double last = -std::numeric_limits<double>::infinity();
    for (const Marker& marker : markers) {
        const double at = x(marker.time);
        if (!is_within(x, at) || at - last < 0.5) continue;
        lines.move(at, top);
        lines.line(at, bottom);
        last = at;
    }
    drawing.path(std::move(lines), "marker");
}

// The values that are drawn.
Range range_of(const Panel& panel) {
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    const auto include = [&](double value) {
        if (!std::isfinite(value)) return;
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    };
    for (const Line& line : panel.lines) {
        for (const float value : line.values) include(value);
        for (const Point& dot : line.dots) include(dot.value);
    }
    return range.low > range.high ? Range{} : with_room(range, 1e-3);
}

void draw_values(Drawing& drawing, const Line& line, const Axes& axes) {
    Path path;
    const auto first = static_cast<float>(axes.x.from);
    const auto last = static_cast<float>(axes.x.to);
    for (const Point& point : thinned(line.times, line.values, {first, last}, static_cast<int>(axes.box.width))) {
        if (std::isfinite(point.value)) {
            path.go(axes.x(point.time), axes.y(point.value));
        } else {
            path.lift();
        }
    }
    drawing.path(std::move(path), "line " + line.look);
    Path dots;
    for (const Point& dot : line.dots) {
        if (std::isfinite(dot.value)) dots.move(axes.x(dot.time), axes.y(dot.value));
    }
    drawing.path(std::move(dots), "dots " + line.look);
}

struct Bin {
    double low = 0;
    double high = 0;
    double sum = 0;
    std::size_t count = 0;
};

std::vector<Bin> bins_of(const Line& line, const Axes& axes) {
    std::vector<Bin> bins(static_cast<std::size_t>(axes.box.width / mean_width) + 1);
    for (std::size_t i = 0; i < line.times.size(); ++i) {
        const double value = line.values[i];
        const double place = (axes.x(line.times[i]) - axes.box.left) / mean_width;
        if (!std::isfinite(value) || !(place >= 0) || place >= static_cast<double>(bins.size())) continue;
        Bin& bin = bins[static_cast<std::size_t>(place)];
        bin.low = bin.count == 0 ? value : std::min(bin.low, value);
        bin.high = bin.count == 0 ? value : std::max(bin.high, value);
        bin.sum += value;
        ++bin.count;
    }
    return bins;
}

void draw_means(Drawing& drawing, const Line& line, const Axes& axes) {
    Path band;
    Path means;
    const auto bins = bins_of(line, axes);
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const Bin& bin = bins[i];
        if (bin.count == 0) {
            means.lift();
            continue;
        }
        const double left = axes.box.left + static_cast<double>(i) * mean_width;
        const double top = axes.y(bin.high);
        band.rectangle({left, top, mean_width, std::max(axes.y(bin.low) - top, 0.5)});
        means.go(left + mean_width / 2, axes.y(bin.sum / static_cast<double>(bin.count)));
    }
    drawing.path(std::move(band), "band " + line.look);
    drawing.path(std::move(means), "line " + line.look);
}

bool has_values(const Line& line) {
    return std::ranges::any_of(line.values, [](float value) { return std::isfinite(value); });
}

void draw_shades(Drawing& drawing, const std::vector<Span>& spans, const std::string& meaning, const Axes& axes) {
    for (const Span& span : spans) {
        const double left = std::clamp(axes.x(span.from), axes.box.left, axes.box.right());
        const double width = std::clamp(axes.x(span.to), axes.box.left, axes.box.right()) - left;
        drawing.rectangle({left, axes.box.top, width, axes.box.height}, "shade", meaning);
        if (!meaning.empty() && text_width(meaning) + 8 < width) {
            drawing.text(left + width / 2, axes.box.top + 14, meaning, "tick", Anchor::middle);
        }
    }
}

void draw_panel(DrawnChart& drawn, const Chart& chart, const Panel& panel, const Axes& axes) {
    Drawing& drawing = drawn.drawing;
    const Box& box = axes.box;
    if (!panel.title.empty()) drawing.text(box.left, box.top - 10, panel.title, "heading");
    std::vector<LegendEntry> legend;
    for (const Line& line : panel.lines) {
        if (has_values(line)) legend.push_back({line.name, line.look});
    }
    draw_legend(drawing, box.left + 1.1 * text_width(panel.title), box.right(), box.top - 10, legend);

    draw_shades(drawing, panel.shaded, chart.shade, axes);
    draw_grid(drawing, axes);
    draw_y_labels(drawing, axes);
    drawing.open_view(box);
    draw_marker_lines(drawing, chart.markers, axes.x, box.top, box.bottom());
    for (const Line& line : panel.lines) {
        if (static_cast<double>(line.times.size()) > most_per_pixel * box.width) {
            drawn.seconds_per_mean = (axes.x.to - axes.x.from) / box.width * mean_width;
            draw_means(drawing, line, axes);
        } else {
            draw_values(drawing, line, axes);
        }
    }
    if (panel.threshold) {
        drawing.line(box.left, axes.y(*panel.threshold), box.right(), axes.y(*panel.threshold), "threshold");
    }
    drawing.close_view();
    if (legend.empty()) {
        drawing.text(box.left + box.width / 2, box.top + box.height / 2 + 4, "no values here", "label", Anchor::middle);
    }
}

void draw_lane(DrawnChart& drawn, const Lane& lane, const Scale& x, const Box& box) {
    Drawing& drawing = drawn.drawing;
    drawing.text(box.left - 9, box.top + 10.5, lane.name, "label", Anchor::end);
    drawing.rectangle(box, "lane");
    if (lane.spans.size() > most_spans_of_a_lane) {
        drawn.has_dense_lanes = true;
        draw_coverage(drawing, lane.spans, x, box, lane.look,
                      fmt::format("{}: {}", lane.name, with_thousands(lane.spans.size())));
        return;
    }
    constexpr double shortest = 1; // pixels
    for (const Span& span : lane.spans) {
        const double from = std::clamp(x(span.from), box.left, box.right());
        const double to = std::clamp(x(span.to), box.left, box.right());
        drawing.rectangle(
            {from, box.top, std::max(to - from, shortest), box.height}, "span " + lane.look,
            fmt::format("{}: {:.2f} s to {:.2f} s, {:.2f} s long", lane.name, span.from, span.to, span.to - span.from));
    }
}

// Where everything is.
struct Layout {
    Box plot; // from the first panel to the last lane
    double panel_height = 0;
    double lanes_height = 0;
    double height = 0; // of the picture
};

double lanes_height(const std::vector<Lane>& lanes) {
    double height = 4;
    for (const Lane& lane : lanes) height += lane_step + (lane.begins_group && &lane != lanes.data() ? gap : 0);
    return height;
}

// Without panels there is at least an axis for the markers.
bool has_lanes(const Chart& chart) {
    return !chart.lanes.empty() || chart.panels.empty();
}

Layout lay_out(const Chart& chart, const Size& size, double left, double top) {
    Layout layout;
    const auto panels = static_cast<double>(chart.panels.size());
    layout.lanes_height = has_lanes(chart) ? lanes_height(chart.lanes) : -gap; // no gap after the last panel
    const double others = panels * (panel_head + gap) + layout.lanes_height;
    layout.panel_height = usual_panel_height;
    if (size.height) {
        const double room = *size.height - top - others - below_axes;
        layout.panel_height = std::max(room / std::max(panels, 1.0), least_panel_height);
    }
    layout.plot = {left, top, size.width - left - right_margin, others + panels * layout.panel_height};
    layout.height = size.height.value_or(layout.plot.bottom() + below_axes);
    return layout;
}

double left_margin(const Chart& chart) {
    double left = chart.panels.empty() ? 0 : left_of_axes;
    for (const Lane& lane : chart.lanes) left = std::max(left, 1.1 * text_width(lane.name) + 16);
    return left;
}

} // namespace

Range with_room(Range values, double least) {
    const double size = values.high - values.low;
    least = std::max(least, 1e-3 * std::max(std::abs(values.low), std::abs(values.high)));
    const double room = std::max(0.06 * size, size < least ? least : 0);
    return {values.low - room, values.high + room};
}

Scale time_scale(const Span& span, const Box& box) {
    const double room = span.from < span.to ? 0 : 0.5;
    return {span.from - room, span.to + room, box.left, box.right()};
}

void draw_coverage(Drawing& drawing, std::span<const Span> spans, const Scale& x, const Box& box,
                   const std::string& look, const std::string& title) {
    constexpr double bin_width = 2; // pixels
    constexpr double steps = 4;
    std::vector<double> shares(static_cast<std::size_t>(std::ceil(box.width / bin_width)));
    for (const Span& span : spans) {
        const double from = std::clamp(x(span.from) - box.left, 0.0, box.width);
        const double to = std::clamp(x(span.to) - box.left, 0.0, box.width);
        for (auto bin = static_cast<std::size_t>(from / bin_width); bin < shares.size(); ++bin) {
            const double begin = static_cast<double>(bin) * bin_width;
            if (begin >= to) break;
            shares[bin] += (std::min(to, begin + bin_width) - std::max(from, begin)) / bin_width;
        }
    }
    const auto step_of = [&](std::size_t i) { return std::ceil(std::min(shares[i], 1.0) * steps); };
    std::array<Path, static_cast<std::size_t>(steps) + 1> paths;
    for (std::size_t i = 0; i < shares.size();) {
        std::size_t end = i + 1;
        while (end < shares.size() && step_of(end) == step_of(i)) ++end;
        const double left = box.left + static_cast<double>(i) * bin_width;
        const double right = std::min(box.left + static_cast<double>(end) * bin_width, box.right());
        paths.at(static_cast<std::size_t>(step_of(i))).rectangle({left, box.top, right - left, box.height});
        i = end;
    }
    for (std::size_t step = 1; step < paths.size(); ++step) {
        drawing.path(std::move(paths.at(step)), fmt::format("span {} share{}", look, step), title);
    }
}

DrawnChart draw(const Chart& chart, const Size& size) {
    const double left = left_margin(chart);
    const double below_title = chart.title.empty() ? 0 : title_height;
    const Scale x = time_scale(chart.span, {left, 0, size.width - left - right_margin, 0});
    const MarkerNames names = chart.names_markers ? place_names(chart.markers, x) : MarkerNames{};
    const double names_height = names.rows > 0         ? static_cast<double>(names.rows) * marker_row + 6
                                : chart.panels.empty() ? 4
                                                       : 0;
    const Layout layout = lay_out(chart, size, left, below_title + names_height);
    const Box& plot = layout.plot;

    DrawnChart drawn{.drawing = Drawing(size.width, layout.height, chart.label), .markers_without_name = names.without};
    Drawing& drawing = drawn.drawing;
    if (!chart.title.empty()) {
        drawing.text(left, 22, {{chart.title, "title"}, {chart.subtitle, "label", 14}}, Anchor::start);
    }
    for (const MarkerName& name : names.names) {
        drawing.text(name.x, below_title + 13 + static_cast<double>(name.row) * marker_row, name.text, "marker-name",
                     name.anchor);
    }
    Axes axes{plot, x, {}, ticks_between(x.from, x.to, plot.width / 90), {}, "time (s)", {}};
    double top = plot.top;
    for (const Panel& panel : chart.panels) {
        const Range range = panel.range ? *panel.range : range_of(panel);
        axes.box = {plot.left, top + panel_head, plot.width, layout.panel_height};
        axes.y = {range.low, range.high, axes.box.bottom(), axes.box.top};
        axes.y_ticks = ticks_between(range.low, range.high, axes.box.height / 34);
        axes.y_label = panel.label;
        draw_panel(drawn, chart, panel, axes);
        top = axes.box.bottom() + gap;
    }
    if (has_lanes(chart)) {
        axes.box = {plot.left, top, plot.width, layout.lanes_height};
        axes.y_ticks = {};
        draw_grid(drawing, axes);
        for (const Lane& lane : chart.lanes) {
            if (lane.begins_group && &lane != chart.lanes.data()) top += gap;
            draw_lane(drawn, lane, x, {plot.left, top, plot.width, lane_height});
            top += lane_step;
        }
        draw_marker_lines(drawing, chart.markers, x, axes.box.top, axes.box.bottom());
    }
    if (chart.names_markers) draw_marker_lines(drawing, chart.markers, x, below_title + 2, plot.top);
    draw_x_labels(drawing, axes);
    return drawn;
}

} // namespace cli::chart
