// A picture as a list of what is on it, in pixels: paths, boxes, discs and texts, each with a look (looks.hpp). Writers
// (svg.hpp, png.hpp) make files of it.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scale.hpp"

namespace cli::chart {

// A tenth of a pixel is as fine as pictures are. Far outside of any picture at worst, and 0 for what is no number.
[[nodiscard]] int tenths(double pixels) noexcept;

// What a pen draws.
class Path {
public:
    enum class Kind { move, line, close };
    struct Step {
        Kind kind{};
        int x = 0; // tenths of a pixel, as is y
        int y = 0;
    };

    void move(double x, double y);
    // Nothing, where the pen is there already.
    void line(double x, double y);
    // A line from where the pen is, or a new one.
    void go(double x, double y) { is_lifted() ? move(x, y) : line(x, y); }
    void rectangle(const Box& box);
    // The line goes on elsewhere. A line of one place is a dot, where ends are round.
    void lift();

    [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
    [[nodiscard]] bool is_empty() const noexcept { return steps_.empty(); }
    [[nodiscard]] bool is_lifted() const noexcept { return places_ == 0; }

private:
    std::vector<Step> steps_;
    std::size_t places_ = 0; // of the line so far
};

struct Disc {
    double x = 0;
    double y = 0;
    double radius = 0;
};

enum class Anchor { start, middle, end };

// A part of a line of text.
struct TextPiece {
    std::string text;
    std::string look;
    double gap = 0; // pixels before it
};

struct Text {
    double x = 0;
    double y = 0; // of the baseline
    std::vector<TextPiece> pieces;
    Anchor anchor = Anchor::start;
    bool upright = false; // reads upwards
};

// Until it ends, what lies outside of the box is cut off. There are no views within views.
struct View {
    Box box;
};
struct EndOfView {};

struct Element {
    std::variant<Path, Box, Disc, Text, View, EndOfView> what;
    std::string look;  // words of looks.hpp; texts have theirs by the piece
    std::string title; // what a pointer that rests on it is told, where pictures can do that
};

class Drawing {
public:
    // `label` is what someone hears who cannot see it.
    Drawing(double width, double height, std::string label)
        : width_(width), height_(height), label_(std::move(label)) {}

    void open_view(const Box& box) { add(View{box}); }
    void close_view() { add(EndOfView{}); }
    void line(double x1, double y1, double x2, double y2, std::string look);
    void rectangle(const Box& box, std::string look, std::string title = {});
    void path(Path path, std::string look, std::string title = {});
    void dot(double x, double y, double radius, std::string look, std::string title = {});
    void text(double x, double baseline, std::string text, std::string look, Anchor anchor = Anchor::start);
    void text(double x, double baseline, std::vector<TextPiece> pieces, Anchor anchor);
    // x and y are its middle.
    void upright_text(double x, double y, std::string text, std::string look);

    [[nodiscard]] double width() const noexcept { return width_; }
    [[nodiscard]] double height() const noexcept { return height_; }
    [[nodiscard]] const std::string& label() const noexcept { return label_; }
    [[nodiscard]] const std::vector<Element>& elements() const noexcept { return elements_; }

private:
    template <class What>
    void add(What&& what, std::string look = {}, std::string title = {}) {
        elements_.push_back({std::forward<What>(what), std::move(look), std::move(title)});
    }

    double width_;
    double height_;
    std::string label_;
    std::vector<Element> elements_;
};

// About how many pixels a text takes in small letters; fonts differ.
[[nodiscard]] double text_width(std::string_view text);

} // namespace cli::chart
