#include "svg.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "../html.hpp"

namespace cli::report {

namespace {

// Far outside of any picture, and still a number that everyone can draw.
constexpr double farthest = 1e6;

long tenths(double value) {
    const double most = 10 * farthest;
    return std::isnan(value) ? 0 : std::lround(std::clamp(10 * value, -most, most));
}

// "12.3", "-.5", "7": as few characters as it takes.
std::string from_tenths(long value) {
    const long size = std::abs(value);
    std::string text = value < 0 ? "-" : "";
    if (size >= 10 || size == 0) text += std::to_string(size / 10);
    if (size % 10 != 0) text += "." + std::to_string(size % 10);
    return text;
}

// A minus separates numbers as well as a space does.
std::string pair_of(long x, long y) {
    const std::string second = from_tenths(y);
    return from_tenths(x) + (second.starts_with('-') ? "" : " ") + second;
}

std::string title_of(std::string_view title) {
    return title.empty() ? "/>" : fmt::format("><title>{}</title>", escaped(title));
}

std::string_view name(Anchor anchor) {
    return anchor == Anchor::start ? "start" : anchor == Anchor::middle ? "middle" : "end";
}

} // namespace

std::string coordinate(double value) {
    return from_tenths(tenths(value));
}

void PathData::move(double x, double y) {
    lift();
    x_ = tenths(x);
    y_ = tenths(y);
    text_ += "M" + pair_of(x_, y_);
    places_ = 1;
}

void PathData::line(double x, double y) {
    const long to_x = tenths(x);
    const long to_y = tenths(y);
    if (to_x == x_ && to_y == y_) return;
    text_ += "l" + pair_of(to_x - x_, to_y - y_);
    x_ = to_x;
    y_ = to_y;
    ++places_;
}

void PathData::rectangle(const Box& box) {
    move(box.left, box.top);
    const std::string width = coordinate(box.width);
    text_ += fmt::format("h{}v{}h-{}z", width, coordinate(box.height), width);
    places_ = 0;
}

void PathData::lift() {
    if (places_ == 1) text_ += "h0";
    places_ = 0;
}

Svg::Svg(double width, double height, std::string_view label) {
    out_ = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="img" aria-label="{}">)",
                       coordinate(width), coordinate(height), escaped(label));
}

void Svg::open_view(const Box& box) {
    const std::string left = coordinate(box.left);
    const std::string top = coordinate(box.top);
    const std::string width = coordinate(box.width);
    const std::string height = coordinate(box.height);
    out_ += fmt::format(R"(<svg x="{0}" y="{1}" width="{2}" height="{3}" viewBox="{0} {1} {2} {3}">)", left, top, width,
                        height);
}

void Svg::close_view() {
    out_ += "</svg>";
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view look) {
    PathData data;
    data.move(x1, y1);
    data.line(x2, y2);
    path(data, look);
}

void Svg::rectangle(const Box& box, std::string_view look, std::string_view title) {
    out_ += fmt::format(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}"{})", look, coordinate(box.left),
                        coordinate(box.top), coordinate(box.width), coordinate(box.height), title_of(title));
    if (!title.empty()) out_ += "</rect>";
}

void Svg::path(const PathData& data, std::string_view look, std::string_view title) {
    PathData whole = data;
    whole.lift();
    if (whole.text().empty()) return;
    out_ += fmt::format(R"(<path class="{}" d="{}"{})", look, whole.text(), title_of(title));
    if (!title.empty()) out_ += "</path>";
}

void Svg::dot(double x, double y, double radius, std::string_view look, std::string_view title) {
    out_ += fmt::format(R"(<circle class="{}" cx="{}" cy="{}" r="{}"{})", look, coordinate(x), coordinate(y),
                        coordinate(radius), title_of(title));
    if (!title.empty()) out_ += "</circle>";
}

void Svg::text(double x, double baseline, std::string_view text, std::string_view look, Anchor anchor) {
    out_ +=
        fmt::format(R"(<text class="{}" x="{}" y="{}"{}>{}</text>)", look, coordinate(x), coordinate(baseline),
                    anchor == Anchor::start ? "" : fmt::format(R"( text-anchor="{}")", name(anchor)), escaped(text));
}

void Svg::text(double x, double baseline, std::span<const TextPiece> pieces, Anchor anchor) {
    out_ += fmt::format(R"(<text class="label" x="{}" y="{}" text-anchor="{}">)", coordinate(x), coordinate(baseline),
                        name(anchor));
    for (const TextPiece& piece : pieces) {
        out_ += fmt::format(R"(<tspan class="{}" dx="{}">{}</tspan>)", piece.look, coordinate(piece.gap),
                            escaped(piece.text));
    }
    out_ += "</text>";
}

void Svg::upright_text(double x, double y, std::string_view text, std::string_view look) {
    out_ += fmt::format(R"x(<text class="{}" transform="translate({} {}) rotate(-90)" text-anchor="middle">{}</text>)x",
                        look, coordinate(x), coordinate(y), escaped(text));
}

std::string Svg::finish() && {
    return std::move(out_) + "</svg>";
}

void draw_axes(Svg& svg, const Axes& axes) {
    const Box& box = axes.box;
    PathData grid;
    for (const double place : axes.x_ticks.places) {
        grid.move(axes.x(place), box.top);
        grid.line(axes.x(place), box.bottom());
    }
    for (const double place : axes.y_ticks.places) {
        grid.move(box.left, axes.y(place));
        grid.line(box.right(), axes.y(place));
    }
    svg.path(grid, "grid");
    svg.line(box.left, box.bottom(), box.right(), box.bottom(), "axis");
    for (const double place : axes.x_ticks.places) {
        svg.text(axes.x(place), box.bottom() + 16, axes.x_ticks.label(place), "tick", Anchor::middle);
    }
    for (const double place : axes.y_ticks.places) {
        svg.text(box.left - 7, axes.y(place) + 4, axes.y_ticks.label(place), "tick", Anchor::end);
    }
    svg.text(box.left + box.width / 2, box.bottom() + 33, axes.x_label, "label", Anchor::middle);
    if (!axes.y_label.empty()) svg.upright_text(13, box.top + box.height / 2, axes.y_label, "label");
}

void draw_legend(Svg& svg, double right, double baseline, const std::vector<LegendEntry>& entries) {
    std::vector<TextPiece> pieces;
    for (const LegendEntry& entry : entries) {
        pieces.push_back({"\xe2\x80\x94", "swatch " + entry.look, pieces.empty() ? 0.0 : 14.0}); // a dash
        pieces.push_back({entry.name, "label", 5});
    }
    svg.text(right, baseline, pieces, Anchor::end);
}

double text_width(std::string_view text) {
    double width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0U) == 0x80) continue; // within a character
        const bool thin = std::string_view("fijlrt.,:;'()[]| ").find(c) != std::string_view::npos;
        const bool broad = (byte >= 'A' && byte <= 'Z') || c == 'm' || c == 'w';
        width += byte >= 0xe3 ? 12 : broad ? 9 : thin ? 4 : 7; // from 0xe3 on: East Asia's, and pictures
    }
    return width;
}

} // namespace cli::report
