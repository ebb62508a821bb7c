#include <algorithm>
#include <cmath>

#include "../chart/svg.hpp"
#include "../common.hpp"
#include "events.hpp"
#include "pictures.hpp"
#include "wording.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

struct Shown {
    chart::Range range;
    double largest = 0;     // of the values
    double above_share = 0; // of the values that lie above the range
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
Shown shown_of(const TimePlot& plot, std::vector<float> values) {
    constexpr double usual_share = 0.995;
    constexpr double too_high = 4; // times what is usual
    constexpr double least = 0.01;
    Shown shown;
    const auto [lowest, highest] = std::ranges::minmax(values);
    chart::Range& range = shown.range;
    range.low = plot.from_zero ? std::min(0.0, static_cast<double>(lowest)) : static_cast<double>(lowest);
    range.high = shown.largest = static_cast<double>(highest);
    if (plot.threshold) range.high = std::max(range.high, 1.1 * *plot.threshold);
    const auto place =
        values.begin() + static_cast<std::ptrdiff_t>(usual_share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, place);
    const double usual = std::max(static_cast<double>(*place), plot.threshold.value_or(0));
    if (plot.from_zero && range.low >= 0 && range.high > too_high * usual && usual > 0) {
        range.high = 1.5 * usual;
        const auto above = std::ranges::count_if(values, [&](float v) { return static_cast<double>(v) > range.high; });
        shown.above_share = static_cast<double>(above) / static_cast<double>(values.size());
    }
    const bool begins_at_zero = plot.from_zero && range.low >= 0;
    range = chart::with_room(range, least);
    if (begins_at_zero) range.low = 0;
    return shown;
}

std::string caption_of(const Analysis& analysis, const TimePlot& plot, const std::vector<std::string>& names,
                       const Shown& shown, double seconds_per_mean, Unit unit) {
    std::string text = fmt::format("{} of {} over time", plot.quantity, plot.of);
    if (names.size() > 1) text += fmt::format(": {}", fmt::join(names, ", "));
    text += ".";
    if (seconds_per_mean > 0) {
        text += fmt::format(" Lines are means over {:.2g} s, bands are from the lowest to the highest value.",
                            seconds_per_mean);
    }
    if (plot.threshold) {
        text += fmt::format(" The dashed line is {}, {:.4g} {}.", plot.threshold_name, *plot.threshold, symbol(unit));
    }
    if (shown.above_share > 0) {
        text += fmt::format(" The axis is cut: {:.2g} % of the values lie above it, the largest is {}.",
                            100 * shown.above_share, quantity_text(shown.largest, unit));
    }
    if (!events_of(analysis, EventKind::marker).empty()) text += " Vertical lines are markers.";
    return text + " Lines are open where there are no data.";
}

} // namespace

std::optional<Picture> draw_time_plot(const Analysis& analysis, const TimePlot& plot) {
    auto values = finite_values(plot);
    if (values.size() < 2) return std::nullopt; // no line
    const Shown shown = shown_of(plot, std::move(values));
    Unit unit{};
    std::vector<std::string> names;
    chart::Panel panel{.range = shown.range, .threshold = plot.threshold};
    for (const TimePlotLine& line : plot.lines) {
        if (line.series == nullptr) continue;
        unit = line.series->unit;
        const auto is_there = [](float value) { return std::isfinite(value); };
        if (std::ranges::any_of(line.series->values, is_there)) names.push_back(line.name);
        const std::size_t count = std::min(analysis.times.size(), line.series->values.size());
        panel.lines.push_back({.name = line.name,
                               .look = line.look,
                               .times = std::span(analysis.times).first(count),
                               .values = std::span(line.series->values).first(count)});
    }
    panel.label = fmt::format("{} ({})", plot.quantity, symbol(unit));
    panel.label[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(panel.label[0])));
    const auto drawn = chart::draw({.label = fmt::format("{} of {} over time", plot.quantity, plot.of),
                                    .span = whole_span(analysis),
                                    .panels = {std::move(panel)},
                                    .markers = markers_of(analysis),
                                    .names_markers = false},
                                   {wide});
    return Picture{chart::svg_element(drawn.drawing),
                   caption_of(analysis, plot, names, shown, drawn.seconds_per_mean, unit)};
}

} // namespace cli::report
