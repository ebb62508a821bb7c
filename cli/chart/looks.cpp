#include "looks.hpp"

#include <algorithm>
#include <set>
#include <span>

#include <fmt/format.h>

#include "drawing.hpp"

namespace cli::chart {

namespace {

struct Colour {
    std::string_view name;
    unsigned light = 0;
    unsigned dark = 0;
};

// Hands have the viewer's colours, and a plot's lines those of Okabe and Ito: people with any kind of colour vision can
// tell them apart. Steps of the heat map are ordered by lightness, too: they stay in order in grey.
constexpr std::array<Colour, 28> palette{{
    {"back", 0xffffff, 0x14181e},  {"text", 0x1a2028, 0xe6ebf1},   {"soft", 0x566070, 0xa2adbb},
    {"grid", 0xe9edf1, 0x262d36},  {"lane", 0xf0f3f6, 0x20262e},   {"left", 0x2a7fc4, 0x58a6e8},
    {"right", 0xc8720f, 0xf0a04b}, {"head", 0x3f4854, 0xc3ccd7},   {"gaze", 0x00805d, 0x3ecf9b},
    {"third", 0x8a4f9e, 0xcf95e0}, {"marker", 0x7b4f9d, 0xbd93d8}, {"dispute", 0xc23b6b, 0xff7fab},
    {"line1", 0xd55e00, 0xd55e00}, {"line2", 0x009e73, 0x009e73},  {"line3", 0x0072b2, 0x3d9be0},
    {"line4", 0xcc79a7, 0xcc79a7}, {"line5", 0xe69f00, 0xe69f00},  {"line6", 0x56b4e9, 0x56b4e9},
    {"line7", 0x000000, 0xffffff}, {"h1", 0xd9f0b5, 0x1d3557},     {"h2", 0xb5e0b8, 0x1f4e86},
    {"h3", 0x8ad3ba, 0x206fb0},    {"h4", 0x5fc1c0, 0x2a8fc0},     {"h5", 0x38aac1, 0x41aec3},
    {"h6", 0x1f8bbd, 0x68c4bd},    {"h7", 0x2260a9, 0x94d6ba},     {"h8", 0x243d98, 0xc3e9b6},
    {"h9", 0x101f5e, 0xf4fbc8},
}};

constexpr Look only_colour(std::string_view word, std::string_view colour) {
    return {.word = word, .colour = colour, .paints = false};
}
constexpr Look only_opacity(std::string_view word, double opacity) {
    return {.word = word, .paints = false, .opacity = opacity};
}

// Later words win over earlier ones.
constexpr std::array looks{
    Look{.word = "paper", .colour = "back"},
    // Texts
    Look{.word = "title", .colour = "text", .letters = 15, .bold = true},
    Look{.word = "heading", .colour = "text", .bold = true},
    Look{.word = "label", .colour = "soft"},
    Look{.word = "tick", .colour = "soft", .letters = 11},
    Look{.word = "marker-name", .colour = "marker", .letters = 11.5},
    Look{.word = "swatch", .bold = true},
    // Around the data
    Look{.word = "grid", .colour = "grid", .paint = Paint::stroke, .sharp = true},
    Look{.word = "axis", .colour = "soft", .paint = Paint::stroke, .sharp = true},
    Look{.word = "zero", .colour = "soft", .paint = Paint::stroke, .dashes = {2, 3}, .sharp = true},
    Look{.word = "marker", .colour = "marker", .paint = Paint::stroke, .opacity = 0.4, .sharp = true},
    Look{.word = "threshold", .colour = "text", .paint = Paint::stroke, .dashes = {5, 4}, .sharp = true},
    Look{.word = "shade", .colour = "soft", .opacity = 0.13},
    Look{.word = "lane", .colour = "lane"},
    // The data
    Look{.word = "line", .paint = Paint::stroke, .width = 1.4},
    Look{.word = "dots", .paint = Paint::stroke, .width = 4.2},
    Look{.word = "direction", .paint = Paint::stroke, .width = 1.3},
    Look{.word = "band", .opacity = 0.22},
    Look{.word = "span"},
    Look{.word = "start", .paint = Paint::ring, .width = 1.8},
    Look{.word = "end"},
    Look{.word = "heat1", .colour = "h1"},
    Look{.word = "heat2", .colour = "h2"},
    Look{.word = "heat3", .colour = "h3"},
    Look{.word = "heat4", .colour = "h4"},
    Look{.word = "heat5", .colour = "h5"},
    Look{.word = "heat6", .colour = "h6"},
    Look{.word = "heat7", .colour = "h7"},
    Look{.word = "heat8", .colour = "h8"},
    Look{.word = "heat9", .colour = "h9"},
    // Colours
    only_colour("left", "left"),
    only_colour("right", "right"),
    only_colour("head", "head"),
    only_colour("gaze", "gaze"),
    only_colour("first", "head"),
    only_colour("second", "gaze"),
    only_colour("third", "third"),
    only_colour("dispute", "dispute"),
    only_colour("line1", "line1"),
    only_colour("line2", "line2"),
    only_colour("line3", "line3"),
    only_colour("line4", "line4"),
    only_colour("line5", "line5"),
    only_colour("line6", "line6"),
    only_colour("line7", "line7"),
    // How strong, how broken
    only_opacity("pale", 0.38),
    only_opacity("medium", 0.62),
    only_opacity("share1", 0.25),
    only_opacity("share2", 0.5),
    only_opacity("share3", 0.75),
    Look{.word = "dashed", .paints = false, .dashes = {7, 4}},
    Look{.word = "dotted", .paints = false, .dashes = {1, 4}},
};

unsigned light_colour(std::string_view name) {
    return std::ranges::find(palette, name, &Colour::name)->light;
}

bool has_word(std::string_view text, std::string_view word) {
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        if (text.substr(0, end) == word) return true;
        text = end == std::string_view::npos ? "" : text.substr(end + 1);
    }
    return false;
}

// Where colours are named, pages choose them.
std::string rule(const Look& look, bool by_name) {
    std::string css = fmt::format("svg .{} {{", look.word);
    const auto colour = [&](std::string_view name) {
        return by_name ? fmt::format("var(--{})", name) : fmt::format("#{:06x}", light_colour(name));
    };
    if (!look.colour.empty()) css += fmt::format(" color: {};", colour(look.colour));
    if (look.paints) {
        const bool strokes = look.paint != Paint::fill;
        css += fmt::format(" fill: {};", !strokes                    ? "currentColor"
                                         : look.paint == Paint::ring ? colour("back")
                                                                     : "none");
        if (strokes) css += fmt::format(" stroke: currentColor; stroke-width: {};", look.width);
    }
    // A word of its own for what makes a part weaker that is weak already: CSS multiplies the two.
    if (look.opacity != 1) {
        css += look.word.starts_with("share") ? fmt::format(" opacity: {};", look.opacity)
                                              : fmt::format(" fill-opacity: {0}; stroke-opacity: {0};", look.opacity);
    }
    if (look.dashes[0] > 0) css += fmt::format(" stroke-dasharray: {} {};", look.dashes[0], look.dashes[1]);
    if (look.letters != 12) css += fmt::format(" font-size: {}px;", look.letters);
    if (look.bold) css += " font-weight: bold;";
    if (look.sharp) css += " shape-rendering: crispEdges;";
    return css + " }\n";
}

constexpr std::string_view for_all = "svg text { font-size: 12px; }\n"
                                     "svg path { stroke-linejoin: round; stroke-linecap: round; }\n";

} // namespace

Appearance appearance(std::string_view look) {
    Appearance all;
    double opacity = 1;
    for (const Look& each : looks) {
        if (!has_word(look, each.word)) continue;
        if (!each.colour.empty()) all.colour = light_colour(each.colour);
        if (each.paints) {
            all.look = each;
        } else if (each.dashes[0] > 0) {
            all.look.dashes = each.dashes;
        }
        opacity *= each.opacity;
    }
    all.look.opacity = opacity;
    return all;
}

std::string palette_css(bool dark) {
    std::string css;
    for (const Colour& colour : palette) {
        css += fmt::format("  --{}: #{:06x};\n", colour.name, dark ? colour.dark : colour.light);
    }
    return css;
}

std::string looks_css() {
    std::string css(for_all);
    for (const Look& look : looks) css += rule(look, true);
    return css;
}

std::string looks_css(const Drawing& drawing) {
    std::set<std::string_view> used;
    for (const Element& element : drawing.elements()) {
        used.insert(element.look);
        if (const auto* text = std::get_if<Text>(&element.what)) {
            for (const TextPiece& piece : text->pieces) used.insert(piece.look);
        }
    }
    std::string css(for_all);
    for (const Look& look : looks) {
        const bool is_used = std::ranges::any_of(used, [&](auto text) { return has_word(text, look.word); });
        if (is_used) css += rule(look, false);
    }
    return css;
}

} // namespace cli::chart
