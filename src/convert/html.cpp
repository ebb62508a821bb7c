#include <inputanim/convert/html.hpp>

namespace inputanim {
namespace {

constexpr std::string_view recordings_marker = "<!-- recordings -->";

} // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '\'': out += "&#39;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

Result<PageText> part_page(std::string_view page) {
    // The last one: a script may speak of it, too.
    const std::size_t place = page.rfind(recordings_marker);
    if (place == std::string_view::npos) {
        return Error{.code = ErrorCode::cannot_open,
                     .reason = "the page has no " + std::string(recordings_marker) + ", where recordings go"};
    }
    return PageText{page.substr(0, place), page.substr(place + recordings_marker.size())};
}

} // namespace inputanim
