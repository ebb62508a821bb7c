#include <algorithm>
#include <cmath>

#include "../common.hpp"
#include "pictures.hpp"
#include "time_axis.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

constexpr Box plot_box{58, 26, wide - 58 - 12, 160};

struct Range {
    double low = 0;
    double high = 1;
    double largest = 0;     // of the values
    double above_share = 0; // of the values that lie above `high`
};

std::vector<float> finite_values(const TimePlot& plot) {
    std::vector<float> values;
    for (const TimePlotLine& line : plot.lines) {
        if (line.series == nullptr) continue;
        std::ranges::copy_if(line.series->values, std::back_inserter(values), [](float v) { return std::isfinite(v); });
    }
    return values;
}

// All values, unless a few reach so high that nothing of the others would be seen.
Range range_of(const TimePlot& plot, std::vector<float> values) {
    constexpr double usual_share = 0.995;
    constexpr double too_high = 4; // times what is usual
    Range range;
    const auto [lowest, highest] = std::ranges::minmax(values);
    range.low = plot.from_zero ? std::min(0.0, static_cast<double>(lowest)) : static_cast<double>(lowest);
    range.high = range.largest = static_cast<double>(highest);
    if (plot.threshold) range.high = std::max(range.high, 1.1 * *plot.threshold);
    const auto place =
        values.begin() + static_cast<std::ptrdiff_t>(usual_share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, place);
    const double usual = std::max(static_cast<double>(*place), plot.threshold.value_or(0));
    if (plot.from_zero && range.low >= 0 && range.high > too_high * usual && usual > 0) {
        range.high = 1.5 * usual;
        const auto above = std::ranges::count_if(values, [&](float v) { return static_cast<double>(v) > range.high; });
        range.above_share = static_cast<double>(above) / static_cast<double>(values.size());
    }
    const double least = std::max(0.01, 1e-3 * std::max(std::abs(range.low), std::abs(range.high)));
    const double room = std::max(0.06 * (range.high - range.low), range.high - range.low < least ? least : 0);
    range.high += room;
    if (range.low < 0 || !plot.from_zero) range.low -= room;
    return range;
}

PathData line_of(const Analysis& analysis, const Series& series, const Axes& axes) {
    PathData data;
    const TimeSpan span{analysis.times.front(), analysis.times.back()};
    const std::size_t count = std::min(analysis.times.size(), series.values.size());
    const auto points = thinned(std::span(analysis.times).first(count), std::span(series.values).first(count), span,
                                static_cast<int>(axes.box.width));
    for (const ChartPoint& point : points) {
        if (!std::isfinite(point.value)) {
            data.lift();
            continue;
        }
        data.go(axes.x(point.time), axes.y(point.value));
    }
    return data;
}

// Where there are so many samples that a line would fill the picture: means over a few pixels each, and a band from the
// lowest to the highest.
constexpr double bin_width = 3; // pixels
constexpr double most_per_pixel = 4;

bool is_dense(const Analysis& analysis) {
    return static_cast<double>(analysis.times.size()) > most_per_pixel * plot_box.width;
}

struct Bin {
    double low = 0;
    double high = 0;
    double sum = 0;
    std::size_t count = 0;
};

std::vector<Bin> bins_of(const Analysis& analysis, const Series& series, const Axes& axes) {
    std::vector<Bin> bins(static_cast<std::size_t>(axes.box.width / bin_width) + 1);
    for (std::size_t i = 0; i < std::min(analysis.times.size(), series.values.size()); ++i) {
        const double value = series.values[i];
        const double place = (axes.x(analysis.times[i]) - axes.box.left) / bin_width;
        if (!std::isfinite(value) || !(place >= 0) || place >= static_cast<double>(bins.size())) continue;
        Bin& bin = bins[static_cast<std::size_t>(place)];
        bin.low = bin.count == 0 ? value : std::min(bin.low, value);
        bin.high = bin.count == 0 ? value : std::max(bin.high, value);
        bin.sum += value;
        ++bin.count;
    }
    return bins;
}

void draw_dense(Svg& svg, const std::vector<Bin>& bins, const Axes& axes, const std::string& look) {
    PathData band;
    PathData means;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const Bin& bin = bins[i];
        if (bin.count == 0) {
            means.lift();
            continue;
        }
        const double left = axes.box.left + static_cast<double>(i) * bin_width;
        const double top = axes.y(bin.high);
        band.rectangle({left, top, bin_width, std::max(axes.y(bin.low) - top, 0.5)});
        means.go(left + bin_width / 2, axes.y(bin.sum / static_cast<double>(bin.count)));
    }
    svg.path(band, "band " + look);
    svg.path(means, "line " + look);
}

std::string caption_of(const Analysis& analysis, const TimePlot& plot, const std::vector<LegendEntry>& legend,
                       const Range& range, Unit unit) {
    std::string text = fmt::format("{} of {} over time", plot.quantity, plot.of);
    if (legend.size() > 1) {
        text += ": ";
        for (std::size_t i = 0; i < legend.size(); ++i) text += (i > 0 ? ", " : "") + legend[i].name;
    }
    text += ".";
    if (is_dense(analysis)) {
        const double seconds = static_cast<double>(analysis.times.size()) / analysis.rate / plot_box.width * bin_width;
        text += fmt::format(" Lines are means over {:.2g} s, bands are from the lowest to the highest value.", seconds);
    }
    if (plot.threshold) {
        text += fmt::format(" The dashed line is {}, {:.4g} {}.", plot.threshold_name, *plot.threshold, symbol(unit));
    }
    if (range.above_share > 0) {
        text += fmt::format(" The axis is cut: {:.2g} % of the values lie above it, the largest is {}.",
                            100 * range.above_share, quantity_text(range.largest, unit));
    }
    if (!events_of(analysis, EventKind::marker).empty()) text += " Vertical lines are markers.";
    return text + " Lines are open where there are no data.";
}

} // namespace

std::optional<Picture> draw_time_plot(const Analysis& analysis, const TimePlot& plot) {
    auto values = finite_values(plot);
    if (values.size() < 2) return std::nullopt; // no line
    const Range range = range_of(plot, std::move(values));
    Unit unit{};
    std::vector<LegendEntry> legend;
    for (const TimePlotLine& line : plot.lines) {
        if (line.series == nullptr) continue;
        unit = line.series->unit;
        const auto is_there = [](float value) { return std::isfinite(value); };
        if (std::ranges::any_of(line.series->values, is_there)) legend.push_back({line.name, line.look});
    }
    Axes axes{plot_box,
              time_scale(analysis, plot_box),
              {range.low, range.high, plot_box.bottom(), plot_box.top},
              {},
              ticks_between(range.low, range.high, 5),
              "time (s)",
              fmt::format("{} ({})", plot.quantity, symbol(unit))};
    axes.x_ticks = ticks_between(axes.x.from, axes.x.to, plot_box.width / 90);
    axes.y_label[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(axes.y_label[0])));

    Svg svg(wide, plot_box.bottom() + 42, fmt::format("{} of {} over time", plot.quantity, plot.of));
    draw_axes(svg, axes);
    draw_legend(svg, plot_box.right(), plot_box.top - 10, legend);
    svg.open_view(plot_box);
    draw_marker_lines(svg, analysis, axes.x, plot_box);
    for (const TimePlotLine& line : plot.lines) {
        if (line.series == nullptr) continue;
        if (is_dense(analysis)) {
            draw_dense(svg, bins_of(analysis, *line.series, axes), axes, line.look);
        } else {
            svg.path(line_of(analysis, *line.series, axes), "line " + line.look);
        }
    }
    if (plot.threshold) {
        svg.line(plot_box.left, axes.y(*plot.threshold), plot_box.right(), axes.y(*plot.threshold), "threshold");
    }
    svg.close_view();
    return Picture{std::move(svg).finish(), caption_of(analysis, plot, legend, range, unit)};
}

} // namespace cli::report
