// What things in pictures look like, said once: for pages (light, dark), for SVG files and for PNG files. A look is a
// few words, such as "line left" or "span right pale": what is painted, in which colour, how strongly.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace cli::chart {

class Drawing;

enum class Paint {
    fill,
    stroke,
    ring // a stroke around the colour of the paper
};

struct Look {
    std::string_view word;
    std::string_view colour = {}; // of `palette`; empty: another word says it
    Paint paint = Paint::fill;
    bool paints = true; // otherwise only a colour, or how strong it is
    double opacity = 1;
    double width = 1; // of strokes, pixels
    std::array<int, 2> dashes{};
    double letters = 12; // pixels
    bool bold = false;
    bool sharp = false; // along the pixels, without soft edges
};

// The words of a look taken together.
struct Appearance {
    unsigned colour = 0; // 0xrrggbb
    Look look;
};
[[nodiscard]] Appearance appearance(std::string_view look);

// "--left: #2a7fc4; ..." for light or dark paper.
[[nodiscard]] std::string palette_css(bool dark);
// Rules for every word, in the colours that palette_css names.
[[nodiscard]] std::string looks_css();
// Rules for the words that a drawing uses, in colours for light paper.
[[nodiscard]] std::string looks_css(const Drawing& drawing);

} // namespace cli::chart
