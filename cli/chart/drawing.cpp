#include "drawing.hpp"

#include <algorithm>
#include <cmath>

namespace cli::chart {

int tenths(double pixels) noexcept {
    constexpr double farthest = 1e7; // and still a number that everyone can draw
    return std::isnan(pixels) ? 0 : static_cast<int>(std::lround(std::clamp(10 * pixels, -farthest, farthest)));
}

void Path::move(double x, double y) {
    lift();
    steps_.push_back({Kind::move, tenths(x), tenths(y)});
    places_ = 1;
}

void Path::line(double x, double y) {
    const Step step{Kind::line, tenths(x), tenths(y)};
    if (step.x == steps_.back().x && step.y == steps_.back().y) return;
    steps_.push_back(step);
    ++places_;
}

void Path::rectangle(const Box& box) {
    move(box.left, box.top);
    const int left = tenths(box.left);
    const int top = tenths(box.top);
    const int right = left + tenths(box.width);
    const int bottom = top + tenths(box.height);
    for (const auto& [x, y] : {std::pair(right, top), std::pair(right, bottom), std::pair(left, bottom)}) {
        steps_.push_back({Kind::line, x, y});
    }
    steps_.push_back({Kind::close, left, top});
    places_ = 0;
}

void Path::lift() {
    if (places_ == 1) steps_.push_back({Kind::line, steps_.back().x, steps_.back().y});
    places_ = 0;
}

void Drawing::line(double x1, double y1, double x2, double y2, std::string look) {
    Path one;
    one.move(x1, y1);
    one.line(x2, y2);
    path(std::move(one), std::move(look));
}

void Drawing::rectangle(const Box& box, std::string look, std::string title) {
    add(box, std::move(look), std::move(title));
}

void Drawing::path(Path path, std::string look, std::string title) {
    path.lift();
    if (!path.is_empty()) add(std::move(path), std::move(look), std::move(title));
}

void Drawing::dot(double x, double y, double radius, std::string look, std::string title) {
    add(Disc{x, y, radius}, std::move(look), std::move(title));
}

void Drawing::text(double x, double baseline, std::string text, std::string look, Anchor anchor) {
    add(Text{x, baseline, {{std::move(text), std::move(look)}}, anchor});
}

void Drawing::text(double x, double baseline, std::vector<TextPiece> pieces, Anchor anchor) {
    add(Text{x, baseline, std::move(pieces), anchor});
}

void Drawing::upright_text(double x, double y, std::string text, std::string look) {
    add(Text{x, y, {{std::move(text), std::move(look)}}, Anchor::middle, true});
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

} // namespace cli::chart
