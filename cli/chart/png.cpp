#include "png.hpp"

#include <cmath>
#include <memory>
#include <numbers>

#include <cairo.h>

#include "looks.hpp"

namespace cli::chart {

namespace {

class Painter {
public:
    explicit Painter(cairo_surface_t* surface) : cairo_(cairo_create(surface), cairo_destroy) {
        cairo_set_line_join(get(), CAIRO_LINE_JOIN_ROUND);
        cairo_set_line_cap(get(), CAIRO_LINE_CAP_ROUND);
    }

    void paint(const Element& element) const {
        const Appearance how = appearance(element.look);
        std::visit([&](const auto& what) { paint(what, how); }, element.what);
    }
    [[nodiscard]] bool failed() const { return cairo_status(get()) != CAIRO_STATUS_SUCCESS; }

private:
    void paint(const Path& path, const Appearance& how) const {
        // Sharp lines lie in the middle of pixels.
        const auto at = [&](int place) { return how.look.sharp ? std::floor(place / 10.0) + 0.5 : place / 10.0; };
        for (const Path::Step& step : path.steps()) {
            switch (step.kind) {
                case Path::Kind::move: cairo_move_to(get(), at(step.x), at(step.y)); break;
                case Path::Kind::line: cairo_line_to(get(), at(step.x), at(step.y)); break;
                case Path::Kind::close: cairo_close_path(get()); break;
            }
        }
        finish(how);
    }
    void paint(const Box& box, const Appearance& how) const {
        cairo_rectangle(get(), box.left, box.top, box.width, box.height);
        finish(how);
    }
    void paint(const Disc& disc, const Appearance& how) const {
        cairo_new_sub_path(get());
        cairo_arc(get(), disc.x, disc.y, disc.radius, 0, 2 * std::numbers::pi);
        finish(how);
    }
    void paint(const Text& text, const Appearance& /*how*/) const {
        double width = 0;
        for (const TextPiece& piece : text.pieces) width += piece.gap + advance(piece);
        const double before = text.anchor == Anchor::start ? 0 : text.anchor == Anchor::middle ? width / 2 : width;
        cairo_save(get());
        cairo_translate(get(), text.x, text.y);
        if (text.upright) cairo_rotate(get(), -std::numbers::pi / 2);
        double x = -before;
        for (const TextPiece& piece : text.pieces) {
            x += piece.gap;
            const double end = x + advance(piece);
            colour(appearance(piece.look));
            cairo_move_to(get(), std::round(x), 0);
            cairo_show_text(get(), piece.text.c_str());
            x = end;
        }
        cairo_restore(get());
    }
    void paint(const View& view, const Appearance& /*how*/) const {
        cairo_save(get());
        cairo_rectangle(get(), view.box.left, view.box.top, view.box.width, view.box.height);
        cairo_clip(get());
    }
    void paint(const EndOfView& /*end*/, const Appearance& /*how*/) const { cairo_restore(get()); }

    void finish(const Appearance& how) const {
        if (how.look.paint == Paint::ring) {
            colour(appearance("paper"));
            cairo_fill_preserve(get());
        }
        colour(how);
        if (how.look.paint == Paint::fill) return cairo_fill(get());
        const double dashes[]{static_cast<double>(how.look.dashes[0]), static_cast<double>(how.look.dashes[1])};
        cairo_set_dash(get(), dashes, dashes[0] > 0 ? 2 : 0, 0);
        cairo_set_line_width(get(), how.look.width);
        cairo_stroke(get());
    }
    void colour(const Appearance& how) const {
        const auto part = [&](unsigned shift) { return ((how.colour >> shift) & 255U) / 255.0; };
        cairo_set_source_rgba(get(), part(16), part(8), part(0), how.look.opacity);
    }
    // How far a text moves the pen, whose font this sets.
    [[nodiscard]] double advance(const TextPiece& piece) const {
        const Look look = appearance(piece.look).look;
        cairo_select_font_face(get(), "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                               look.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(get(), look.letters);
        cairo_text_extents_t extents;
        cairo_text_extents(get(), piece.text.c_str(), &extents);
        return extents.x_advance;
    }
    [[nodiscard]] cairo_t* get() const { return cairo_.get(); }

    std::unique_ptr<cairo_t, void (*)(cairo_t*)> cairo_;
};

cairo_status_t append(void* target, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

} // namespace

std::optional<std::string> png_file(const Drawing& drawing) {
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(drawing.width()),
                                   static_cast<int>(drawing.height())),
        cairo_surface_destroy);
    const Painter painter(surface.get());
    painter.paint({Box{0, 0, drawing.width(), drawing.height()}, "paper", {}});
    for (const Element& element : drawing.elements()) painter.paint(element);
    std::string bytes;
    if (painter.failed() || cairo_surface_write_to_png_stream(surface.get(), append, &bytes) != CAIRO_STATUS_SUCCESS) {
        return std::nullopt;
    }
    return bytes;
}

} // namespace cli::chart
