// Pictures as SVG text, in pixels. What elements look like is up to their classes, which style.cpp has: so light, dark
// and paper each get colours that suit them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../scale.hpp"

namespace cli::report {

// "12.3": one decimal at most; far outside of any picture at worst.
[[nodiscard]] std::string coordinate(double value);

// What a path draws. Steps are between rounded places, so that they do not add up to an error.
class PathData {
public:
    void move(double x, double y);
    void line(double x, double y);
    // A line from where it is, or a new one.
    void go(double x, double y) { is_lifted() ? move(x, y) : line(x, y); }
    void rectangle(const Box& box);
    // The line goes on elsewhere. A line of one place becomes a dot, where ends are round.
    void lift();

    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    [[nodiscard]] bool is_lifted() const noexcept { return places_ == 0; }

private:
    std::string text_;
    long x_ = 0; // tenths of a pixel
    long y_ = 0;
    std::size_t places_ = 0; // of the line so far
};

enum class Anchor { start, middle, end };

// A part of a line of text.
struct TextPiece {
    std::string text;
    std::string look;
    double gap = 0; // pixels before it
};

class Svg {
public:
    // `label` is what someone hears who cannot see it.
    Svg(double width, double height, std::string_view label);

    // A view of a part of the picture: what lies outside of it is cut off.
    void open_view(const Box& box);
    void close_view();

    // Texts and titles are escaped, classes are not.
    void line(double x1, double y1, double x2, double y2, std::string_view look);
    void rectangle(const Box& box, std::string_view look, std::string_view title = {});
    void path(const PathData& data, std::string_view look, std::string_view title = {});
    void dot(double x, double y, double radius, std::string_view look, std::string_view title = {});
    void text(double x, double baseline, std::string_view text, std::string_view look, Anchor anchor = Anchor::start);
    void text(double x, double baseline, std::span<const TextPiece> pieces, Anchor anchor);
    // Reads upwards; x and y are its middle.
    void upright_text(double x, double y, std::string_view text, std::string_view look);

    [[nodiscard]] std::string finish() &&;

private:
    std::string out_;
};

// A frame with round numbers along both axes, and what they are.
struct Axes {
    Box box;
    Scale x;
    Scale y;
    Ticks x_ticks;
    Ticks y_ticks;
    std::string x_label;
    std::string y_label; // may be empty
};
void draw_axes(Svg& svg, const Axes& axes);

struct LegendEntry {
    std::string name;
    std::string look;
};
// One line of it, which ends at the right.
void draw_legend(Svg& svg, double right, double baseline, const std::vector<LegendEntry>& entries);

// About how many pixels a text takes in small letters; fonts differ.
[[nodiscard]] double text_width(std::string_view text);

} // namespace cli::report
