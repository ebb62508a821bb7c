#include "chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/format.h>

#include "common.hpp"

namespace cli {

using inputanim::TimeSpan;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Colour {
    double red = 0;
    double green = 0;
    double blue = 0;
    double alpha = 1;
};

constexpr Colour from_hex(unsigned hex, double alpha = 1) {
    return {((hex >> 16U) & 255U) / 255.0, ((hex >> 8U) & 255U) / 255.0, (hex & 255U) / 255.0, alpha};
}

// Okabe and Ito's colours, which people with any kind of colour vision can tell apart.
constexpr std::array line_colours{from_hex(0xd55e00), from_hex(0x009e73), from_hex(0x0072b2), from_hex(0xcc79a7),
                                  from_hex(0xe69f00), from_hex(0x56b4e9), from_hex(0x000000)};
constexpr Colour ink = from_hex(0x222222);
constexpr Colour faint_ink = from_hex(0x6b6b6b);
constexpr Colour frame = from_hex(0xb5b5b5);
constexpr Colour grid = from_hex(0xe8e8e8);
constexpr Colour shade = from_hex(0x5b6b7f, 0.13);
constexpr Colour marker_line = from_hex(0x7b4f9d, 0.4);
constexpr Colour marker_ink = from_hex(0x5f3a7d);
constexpr Colour lane_colour = from_hex(0x8ba3bd);
constexpr Colour strong_lane_colour = from_hex(0xe69f00);

// Pixels.
constexpr double left_margin = 96;
constexpr double right_margin = 24;
constexpr double top_margin = 38;
constexpr double axis_height = 32;
constexpr double panel_head = 24;
constexpr double panel_gap = 8;
constexpr double lane_height = 11;
constexpr double lane_gap = 5;
constexpr double marker_row = 15;
constexpr std::size_t marker_rows = 2;
constexpr double font_size = 12;

// The values that are drawn, and some room around them.
std::pair<double, double> value_range(const ChartPanel& panel) {
    double low = infinity;
    double high = -infinity;
    for (const ChartLine& line : panel.lines) {
        for (const auto* points : {&line.points, &line.dots}) {
            for (const ChartPoint& point : *points) {
                if (!std::isfinite(point.value)) continue;
                low = std::min<double>(low, point.value);
                high = std::max<double>(high, point.value);
            }
        }
    }
    if (low > high) return {0, 1};
    const double least = std::max(1e-3, 1e-3 * std::max(std::abs(low), std::abs(high)));
    const double room = std::max(0.06 * (high - low), high - low < least ? least : 0);
    return {low - room, high + room};
}

class Painter {
public:
    explicit Painter(cairo_surface_t* surface) : cairo_(cairo_create(surface), cairo_destroy) {
        font(font_size, false);
    }

    [[nodiscard]] cairo_t* get() const { return cairo_.get(); }

    void colour(const Colour& colour) const {
        cairo_set_source_rgba(get(), colour.red, colour.green, colour.blue, colour.alpha);
    }
    void font(double size, bool bold) const {
        cairo_select_font_face(get(), "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                               bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(get(), size);
    }
    [[nodiscard]] double text_width(const std::string& text) const {
        cairo_text_extents_t extents;
        cairo_text_extents(get(), text.c_str(), &extents);
        return extents.x_advance;
    }
    // `align` is 0 where the text starts at x, 1 where it ends there, 0.5 where its middle is there.
    void text(double x, double baseline, const std::string& text, const Colour& ink_colour, double align = 0) const {
        colour(ink_colour);
        cairo_move_to(get(), std::round(x - align * text_width(text)), std::round(baseline));
        cairo_show_text(get(), text.c_str());
    }
    void fill(const Box& box, const Colour& fill_colour) const {
        colour(fill_colour);
        cairo_rectangle(get(), box.left, box.top, box.width, box.height);
        cairo_fill(get());
    }
    // Thin lines lie in the middle of a pixel, and so are sharp.
    void thin_line(double x1, double y1, double x2, double y2, const Colour& line_colour) const {
        colour(line_colour);
        cairo_set_line_width(get(), 1);
        cairo_move_to(get(), std::floor(x1) + 0.5, std::floor(y1) + 0.5);
        cairo_line_to(get(), std::floor(x2) + 0.5, std::floor(y2) + 0.5);
        cairo_stroke(get());
    }
    void dash(std::size_t style) const {
        constexpr std::array<std::array<double, 2>, 3> dashes{{{0, 0}, {7, 3}, {2, 3}}};
        const auto& chosen = dashes.at(style % dashes.size());
        cairo_set_dash(get(), chosen.data(), chosen[0] > 0 ? 2 : 0, 0);
    }

private:
    std::unique_ptr<cairo_t, void (*)(cairo_t*)> cairo_;
};

// Lines of one panel have the colours in their order, and then the colours again in dashes.
void use_line_style(const Painter& painter, std::size_t line) {
    painter.colour(line_colours[line % line_colours.size()]);
    painter.dash(line / line_colours.size());
    cairo_set_line_width(painter.get(), 1.6);
}

void draw_line(const Painter& painter, const ChartLine& line, const Scale& x, const Scale& y) {
    bool open = true;
    for (const ChartPoint& point : line.points) {
        if (!std::isfinite(point.value)) {
            open = true;
            continue;
        }
        (open ? cairo_move_to : cairo_line_to)(painter.get(), x(point.time), y(point.value));
        open = false;
    }
    cairo_set_line_join(painter.get(), CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(painter.get(), CAIRO_LINE_CAP_ROUND);
    cairo_stroke(painter.get());
    painter.dash(0);
    // A line of no length with round ends is a dot, and takes little room in an SVG.
    cairo_set_line_width(painter.get(), 4.2);
    for (const ChartPoint& dot : line.dots) {
        if (!std::isfinite(dot.value)) continue;
        cairo_move_to(painter.get(), x(dot.time), y(dot.value));
        cairo_line_to(painter.get(), x(dot.time), y(dot.value));
    }
    cairo_stroke(painter.get());
}

// From the right end of the head to the left; what finds no room is counted.
void draw_legend(const Painter& painter, const ChartPanel& panel, const Box& box, double title_end) {
    constexpr double swatch = 18;
    const double baseline = box.top - 7;
    double width = 0;
    std::size_t shown = 0;
    const auto entry_width = [&](std::size_t i) { return swatch + 5 + painter.text_width(panel.lines[i].name) + 14; };
    const double room = box.right() - title_end - 20 - painter.text_width("+ 000 more");
    while (shown < panel.lines.size() && width + entry_width(shown) < room) width += entry_width(shown++);
    const std::size_t missing = panel.lines.size() - shown;
    const std::string more = missing > 0 ? fmt::format("+ {} more", missing) : "";
    double x = box.right() - width + (missing > 0 ? 0 : 14) - painter.text_width(more);
    for (std::size_t i = 0; i < shown; ++i) {
        use_line_style(painter, i);
        cairo_set_line_width(painter.get(), 2.4);
        cairo_move_to(painter.get(), x, baseline - 4);
        cairo_line_to(painter.get(), x + swatch, baseline - 4);
        cairo_stroke(painter.get());
        painter.dash(0);
        painter.text(x + swatch + 5, baseline, panel.lines[i].name, ink);
        x += entry_width(i);
    }
    painter.text(x, baseline, more, faint_ink);
}

void draw_panel(const Painter& painter, const ChartPanel& panel, const Box& box, const Scale& x, const Ticks& times,
                const std::string& shade_label) {
    painter.font(font_size, true);
    painter.text(box.left, box.top - 7, panel.title, ink);
    const double title_end = box.left + painter.text_width(panel.title);
    painter.font(font_size, false);
    draw_legend(painter, panel, box, title_end);

    for (const TimeSpan& span : panel.shaded) {
        const double left = std::clamp(x(span.from), box.left, box.right());
        const double width = std::clamp(x(span.to), box.left, box.right()) - left;
        painter.fill({left, box.top, width, box.height}, shade);
        painter.font(10, false);
        if (!shade_label.empty() && painter.text_width(shade_label) + 8 < width) {
            painter.text(left + width / 2, box.top + 13, shade_label, faint_ink, 0.5);
        }
        painter.font(font_size, false);
    }
    const auto [low, high] = value_range(panel);
    const Scale y{low, high, box.bottom(), box.top};
    for (const double time : times.places) painter.thin_line(x(time), box.top, x(time), box.bottom(), grid);
    const Ticks values = ticks_between(low, high, box.height / 34);
    for (const double value : values.places) {
        painter.thin_line(box.left, y(value), box.right(), y(value), value == 0 ? frame : grid);
        painter.text(box.left - 8, y(value) + 4, values.label(value), faint_ink, 1);
    }
    cairo_save(painter.get());
    cairo_translate(painter.get(), 22, box.top + box.height / 2);
    cairo_rotate(painter.get(), -M_PI / 2);
    painter.text(0, 0, panel.unit, faint_ink, 0.5);
    cairo_restore(painter.get());

    cairo_save(painter.get());
    cairo_rectangle(painter.get(), box.left, box.top, box.width, box.height);
    cairo_clip(painter.get());
    bool empty = true;
    for (std::size_t i = 0; i < panel.lines.size(); ++i) {
        use_line_style(painter, i);
        draw_line(painter, panel.lines[i], x, y);
        empty = empty && std::ranges::none_of(panel.lines[i].points,
                                              [](const ChartPoint& point) { return std::isfinite(point.value); });
    }
    cairo_restore(painter.get());
    if (empty) {
        painter.text(box.left + box.width / 2, box.top + box.height / 2 + 4, "no values here", faint_ink, 0.5);
    }
    painter.colour(frame);
    cairo_set_line_width(painter.get(), 1);
    cairo_rectangle(painter.get(), std::floor(box.left) + 0.5, std::floor(box.top) + 0.5, std::floor(box.width),
                    std::floor(box.height));
    cairo_stroke(painter.get());
}

void draw_lane(const Painter& painter, const ChartLane& lane, const Box& box, const Scale& x) {
    painter.font(11, false);
    painter.text(box.left - 8, box.bottom() - 1.5, lane.name, faint_ink, 1);
    painter.fill(box, from_hex(0xf3f3f3));
    for (const TimeSpan& span : lane.spans) {
        const double left = std::clamp(x(span.from), box.left, box.right());
        const double right = std::clamp(x(span.to), box.left, box.right());
        painter.fill({left, box.top, std::max(right - left, 1.0), box.height},
                     lane.strong ? strong_lane_colour : lane_colour);
    }
    painter.font(font_size, false);
}

bool is_within(const Box& box, double x) {
    return x >= box.left - 0.5 && x <= box.right() + 0.5;
}

// A line for each, from the top of the box to its bottom.
void draw_marker_lines(const Painter& painter, const std::vector<ChartMarker>& markers, const Box& box,
                       const Scale& x) {
    double last = -infinity;
    for (const ChartMarker& marker : markers) {
        const double at = x(marker.time);
        if (!is_within(box, at) || at - last < 0.5) continue;
        painter.thin_line(at, box.top, at, box.bottom(), marker_line);
        last = at;
    }
}

// Where there is room for them, in two rows.
void draw_marker_names(const Painter& painter, const std::vector<ChartMarker>& markers, const Box& box,
                       const Scale& x) {
    painter.font(11, false);
    painter.text(box.left - 8, box.top + 12, "markers", faint_ink, 1);
    std::array<double, marker_rows> free_from{};
    free_from.fill(-infinity);
    for (const ChartMarker& marker : markers) {
        const double at = x(marker.time);
        if (!is_within(box, at)) continue;
        const std::string name = elided(marker.name, 24);
        const double width = painter.text_width(name);
        // In the middle below its line, but within the picture.
        const double left = std::clamp(at - width / 2, box.left, std::max(box.left, box.right() - width));
        for (std::size_t row = 0; row < marker_rows; ++row) {
            if (left < free_from[row]) continue;
            painter.text(left, box.top + 12 + static_cast<double>(row) * marker_row, name, marker_ink);
            free_from[row] = left + width + 8;
            break;
        }
    }
    painter.font(font_size, false);
}

void draw(const Painter& painter, const Chart& chart, const PictureSize& size) {
    const double width = size.width;
    painter.fill({0, 0, width, static_cast<double>(size.height)}, from_hex(0xffffff));
    painter.font(15, true);
    painter.text(left_margin, 24, chart.title, ink);
    const double title_end = left_margin + painter.text_width(chart.title);
    painter.font(font_size, false);
    painter.text(title_end + 14, 24, chart.subtitle, faint_ink);

    const double lanes = static_cast<double>(chart.lanes.size()) * (lane_height + lane_gap);
    const double marks = chart.markers.empty() ? 0 : static_cast<double>(marker_rows) * marker_row + 6;
    const double below = lanes + marks + axis_height + panel_gap;
    const auto count = static_cast<double>(chart.panels.size());
    const double panel_height = std::max((size.height - top_margin - below) / std::max(count, 1.0), panel_head + 20);

    const Box plot{left_margin, top_margin, width - left_margin - right_margin, 0};
    const double room = chart.span.from < chart.span.to ? 0 : 0.5; // one moment gets a second around it
    const Scale x{chart.span.from - room, chart.span.to + room, plot.left, plot.right()};
    const Ticks times = ticks_between(x.from, x.to, plot.width / 90);
    double top = top_margin;
    for (const ChartPanel& panel : chart.panels) {
        const Box box{plot.left, top + panel_head, plot.width, panel_height - panel_head - panel_gap};
        draw_panel(painter, panel, box, x, times, chart.shade);
        draw_marker_lines(painter, chart.markers, box, x);
        top += panel_height;
    }
    const double top_of_lanes = top;
    for (const ChartLane& lane : chart.lanes) {
        draw_lane(painter, lane, {plot.left, top, plot.width, lane_height}, x);
        top += lane_height + lane_gap;
    }
    if (!chart.markers.empty()) {
        draw_marker_lines(painter, chart.markers, {plot.left, top_of_lanes, plot.width, top - top_of_lanes}, x);
        draw_marker_names(painter, chart.markers, {plot.left, top, plot.width, marks}, x);
        top += marks;
    }
    painter.thin_line(plot.left, top, plot.right(), top, frame);
    for (const double time : times.places) {
        painter.thin_line(x(time), top, x(time), top + 5, frame);
        painter.text(x(time), top + 18, times.label(time), faint_ink, 0.5);
    }
    painter.text(plot.left - 24, top + 18, "seconds", faint_ink, 1);
}

cairo_status_t append(void* target, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

} // namespace

int plot_width(const PictureSize& size) {
    return std::max(1, static_cast<int>(size.width - left_margin - right_margin));
}

std::optional<std::string> draw(const Chart& chart, Picture kind, const PictureSize& size) {
    std::string bytes;
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
        kind == Picture::svg ? cairo_svg_surface_create_for_stream(append, &bytes, size.width, size.height)
                             : cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.width, size.height),
        cairo_surface_destroy);
    if (kind == Picture::svg) cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
    bool drawn = false;
    {
        const Painter painter(surface.get());
        draw(painter, chart, size);
        drawn = cairo_status(painter.get()) == CAIRO_STATUS_SUCCESS;
    }
    if (kind == Picture::png) drawn = drawn && cairo_surface_write_to_png_stream(surface.get(), append, &bytes) == 0;
    cairo_surface_finish(surface.get());
    drawn = drawn && cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS;
    return drawn ? std::optional(std::move(bytes)) : std::nullopt;
}

} // namespace cli
