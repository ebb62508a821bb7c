#include "axes.hpp"

#include <fmt/format.h>

namespace cli::chart {

void draw_grid(Drawing& drawing, const Axes& axes) {
    const Box& box = axes.box;
    Path grid;
    for (const double place : axes.x_ticks.places) {
        grid.move(axes.x(place), box.top);
        grid.line(axes.x(place), box.bottom());
    }
    for (const double place : axes.y_ticks.places) {
        grid.move(box.left, axes.y(place));
        grid.line(box.right(), axes.y(place));
    }
    drawing.path(std::move(grid), "grid");
    drawing.line(box.left, box.bottom(), box.right(), box.bottom(), "axis");
}

void draw_x_labels(Drawing& drawing, const Axes& axes) {
    const Box& box = axes.box;
    for (const double place : axes.x_ticks.places) {
        drawing.text(axes.x(place), box.bottom() + 16, axes.x_ticks.label(place), "tick", Anchor::middle);
    }
    drawing.text(box.left + box.width / 2, box.bottom() + 33, axes.x_label, "label", Anchor::middle);
}

void draw_y_labels(Drawing& drawing, const Axes& axes) {
    const Box& box = axes.box;
    for (const double place : axes.y_ticks.places) {
        drawing.text(box.left - 7, axes.y(place) + 4, axes.y_ticks.label(place), "tick", Anchor::end);
    }
    if (!axes.y_label.empty()) {
        drawing.upright_text(box.left - 45, box.top + box.height / 2, axes.y_label, "label");
    }
}

void draw_axes(Drawing& drawing, const Axes& axes) {
    draw_grid(drawing, axes);
    draw_x_labels(drawing, axes);
    draw_y_labels(drawing, axes);
}

void draw_legend(Drawing& drawing, double left, double right, double baseline,
                 const std::vector<LegendEntry>& entries) {
    constexpr double swatch = 12; // pixels
    constexpr double between = 14;
    constexpr double before_name = 5;
    const auto more = [](std::size_t count) { return fmt::format("+ {} more", count); };
    std::vector<TextPiece> pieces;
    double room = right - left - text_width(more(entries.size())) - between;
    std::size_t shown = 0;
    for (const LegendEntry& entry : entries) {
        room -= between + swatch + before_name + text_width(entry.name);
        if (room < 0) break;
        const bool is_broken = entry.look.ends_with("dashed");
        const bool is_dotted = entry.look.ends_with("dotted");
        pieces.push_back({is_broken   ? "\xe2\x80\x93 \xe2\x80\x93" // two short dashes
                          : is_dotted ? "\xc2\xb7\xc2\xb7\xc2\xb7"  // three dots
                                      : "\xe2\x80\x94",             // a dash
                          "swatch " + entry.look, pieces.empty() ? 0.0 : between});
        pieces.push_back({entry.name, "label", before_name});
        ++shown;
    }
    if (shown < entries.size()) pieces.push_back({more(entries.size() - shown), "label", between});
    drawing.text(right, baseline, std::move(pieces), Anchor::end);
}

} // namespace cli::chart
