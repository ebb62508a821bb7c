#include <inputanim/convert/html.hpp>

#include <algorithm>
#include <array>

namespace inputanim {
namespace {

constexpr std::string_view recordings_marker = "<!-- recordings -->";

// Three bytes become four characters; `bytes` is a multiple of three long, unless it is the last piece.
void append_base64(std::span<const std::byte> bytes, std::string& out) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const auto at = [&](std::size_t i) { return i < bytes.size() ? std::to_integer<unsigned>(bytes[i]) : 0U; };
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const unsigned bits = at(i) << 16U | at(i + 1) << 8U | at(i + 2);
        const std::array<char, 4> four{digits[bits >> 18U], digits[bits >> 12U & 63U],
                                       i + 1 < bytes.size() ? digits[bits >> 6U & 63U] : '=',
                                       i + 2 < bytes.size() ? digits[bits & 63U] : '='};
        out.append(four.data(), four.size());
    }
}

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

Result<void> write_html(const HtmlOptions& options, std::span<const std::byte> file, const Sink& put) {
    const auto& [page, name] = options;
    if (page.before.data() == nullptr) return bad_argument("page", "there is none for the recording to go into");
    const auto put_text = [&](std::string_view text) { return put(std::as_bytes(std::span(text))); };
    bool ok =
        put_text(page.before) && put_text(R"(<script type="application/octet-stream" class="recording" data-name=")" +
                                          escaped(name.empty() ? "recording.bin" : name) + R"(">)");
    constexpr std::size_t piece = 3 * std::size_t{16'384};
    std::string text;
    for (std::size_t at = 0; ok && at < file.size(); at += piece) {
        text.clear();
        append_base64(file.subspan(at, std::min(piece, file.size() - at)), text);
        ok = put_text(text);
    }
    if (ok && put_text("</script>") && put_text(page.after)) return {};
    return Error{.code = ErrorCode::cannot_save, .reason = "cannot write"};
}

} // namespace inputanim
