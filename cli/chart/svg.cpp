#include "svg.hpp"

#include <fmt/format.h>

#include "../html.hpp"
#include "looks.hpp"

namespace cli::chart {

namespace {

// "12.3", "-.5", "7": as few characters as it takes.
std::string from_tenths(int value) {
    const int size = std::abs(value);
    std::string text = value < 0 ? "-" : "";
    if (size >= 10 || size == 0) text += std::to_string(size / 10);
    if (size % 10 != 0) text += "." + std::to_string(size % 10);
    return text;
}

std::string coordinate(double value) {
    return from_tenths(tenths(value));
}

// A minus separates numbers as well as a space does.
std::string pair_of(int x, int y) {
    const std::string second = from_tenths(y);
    return from_tenths(x) + (second.starts_with('-') ? "" : " ") + second;
}

// Steps are from place to place.
std::string data_of(const Path& path) {
    std::string data;
    int x = 0;
    int y = 0;
    for (const Path::Step& step : path.steps()) {
        switch (step.kind) {
            case Path::Kind::move: data += "M" + pair_of(step.x, step.y); break;
            case Path::Kind::line:
                if (step.y == y)
                    data += "h" + from_tenths(step.x - x);
                else if (step.x == x)
                    data += "v" + from_tenths(step.y - y);
                else
                    data += "l" + pair_of(step.x - x, step.y - y);
                break;
            case Path::Kind::close: data += "z"; break;
        }
        x = step.x;
        y = step.y;
    }
    return data;
}

std::string_view name(Anchor anchor) {
    return anchor == Anchor::start ? "start" : anchor == Anchor::middle ? "middle" : "end";
}

class Writer {
public:
    void write(const Element& element) {
        std::visit([&](const auto& what) { write(what, element); }, element.what);
    }
    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void write(const Path& path, const Element& element) {
        shape("path", element, fmt::format(R"(d="{}")", data_of(path)));
    }
    void write(const Box& box, const Element& element) {
        shape("rect", element,
              fmt::format(R"(x="{}" y="{}" width="{}" height="{}")", coordinate(box.left), coordinate(box.top),
                          coordinate(box.width), coordinate(box.height)));
    }
    void write(const Disc& disc, const Element& element) {
        shape(
            "circle", element,
            fmt::format(R"(cx="{}" cy="{}" r="{}")", coordinate(disc.x), coordinate(disc.y), coordinate(disc.radius)));
    }
    void write(const Text& text, const Element& /*element*/) {
        const std::string x = coordinate(text.x);
        const std::string y = coordinate(text.y);
        const std::string place = text.upright ? fmt::format(R"x(transform="translate({} {}) rotate(-90)")x", x, y)
                                               : fmt::format(R"(x="{}" y="{}")", x, y);
        const std::string anchor =
            text.anchor == Anchor::start ? "" : fmt::format(R"( text-anchor="{}")", name(text.anchor));
        if (text.pieces.size() == 1) {
            const TextPiece& only = text.pieces.front();
            out_ += fmt::format(R"(<text class="{}" {}{}>{}</text>)", only.look, place, anchor, escaped(only.text));
            return;
        }
        out_ += fmt::format("<text {}{}>", place, anchor);
        for (const TextPiece& piece : text.pieces) {
            out_ += fmt::format(R"(<tspan class="{}" dx="{}">{}</tspan>)", piece.look, coordinate(piece.gap),
                                escaped(piece.text));
        }
        out_ += "</text>";
    }
    void write(const View& view, const Element& /*element*/) {
        out_ += fmt::format(R"(<svg x="{0}" y="{1}" width="{2}" height="{3}" viewBox="{0} {1} {2} {3}">)",
                            coordinate(view.box.left), coordinate(view.box.top), coordinate(view.box.width),
                            coordinate(view.box.height));
    }
    void write(const EndOfView& /*end*/, const Element& /*element*/) { out_ += "</svg>"; }

    void shape(std::string_view tag, const Element& element, std::string_view attributes) {
        out_ += fmt::format(R"(<{} class="{}" {})", tag, element.look, attributes);
        out_ += element.title.empty() ? "/>" : fmt::format("><title>{}</title></{}>", escaped(element.title), tag);
    }

    std::string out_;
};

std::string whole(const Drawing& drawing, std::string_view size, std::string_view style) {
    const std::string start =
        fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg"{} viewBox="0 0 {} {}" role="img" aria-label="{}">{})",
                    size, coordinate(drawing.width()), coordinate(drawing.height()), escaped(drawing.label()), style);
    Writer writer;
    for (const Element& element : drawing.elements()) writer.write(element);
    return start + writer.take() + "</svg>";
}

} // namespace

std::string svg_element(const Drawing& drawing) {
    return whole(drawing, "", "");
}

std::string svg_file(const Drawing& drawing) {
    const std::string size =
        fmt::format(R"( width="{}px" height="{}px")", coordinate(drawing.width()), coordinate(drawing.height()));
    const std::string style = fmt::format("<style>\nsvg {{ font-family: Arial, Helvetica, sans-serif; }}\n{}</style>\n"
                                          R"(<rect width="100%" height="100%" fill="#fff"/>)",
                                          looks_css(drawing));
    return whole(drawing, size, style) + "\n";
}

} // namespace cli::chart
