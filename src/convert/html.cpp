#include <inputanim/convert/html.hpp>

#include <algorithm>
#include <array>
#include <vector>

#include "convert/deflate.hpp"

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

// All first bytes of eight, then all second ones: those of the same place in a key are alike, and so are those of the
// keys next to it, which is what makes them deflate well.
constexpr std::size_t planes = 8;

std::vector<std::byte> in_planes(std::span<const std::byte> file) {
    std::vector<std::byte> sorted;
    sorted.reserve(file.size());
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (std::size_t i = plane; i < file.size(); i += planes) sorted.push_back(file[i]);
    }
    return sorted;
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
    bool ok = put_text(page.before) &&
              put_text(R"(<script type="application/octet-stream" class="recording" data-name=")" +
                       escaped(name.empty() ? "recording.bin" : name) +
                       R"(" data-packing="planes-8 deflate-raw" data-size=")" + std::to_string(file.size()) + R"(">)");
    const std::vector<std::byte> sorted = in_planes(file);
    deflate::Deflater deflater(sorted);
    std::vector<std::byte> packed;
    std::string text;
    while (ok && !deflater.done()) {
        deflater.deflate_some(packed);
        const std::size_t whole = deflater.done() ? packed.size() : packed.size() / 3 * 3;
        text.clear();
        append_base64(std::span(packed).first(whole), text);
        packed.erase(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(whole));
        ok = put_text(text);
    }
    if (ok && put_text("</script>") && put_text(page.after)) return {};
    return Error{.code = ErrorCode::cannot_save, .reason = "cannot write"};
}

} // namespace inputanim
