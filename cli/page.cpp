#include "page.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "common.hpp"
#include "html.hpp"

namespace cli {

using namespace inputanim;

namespace {

constexpr std::string_view marker = "<!-- recordings -->";

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

Result<std::string> read_text(const std::string& path) {
    std::ifstream file(std::filesystem::u8path(path), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (file.is_open() && !file.bad()) return text;
    return Error{ErrorCode::cannot_open, {}, path, "cannot read the page"};
}

} // namespace

Result<Page> open_page(const std::string& path) {
    Page opened;
    std::string_view text;
    if (path.empty()) {
        const auto own = page();
        if (!own) {
            return Error{ErrorCode::cannot_open,
                         {},
                         {},
                         "this program was built without the viewer's page; with Node.js 20 or newer, `make build` "
                         "builds both (or say --page FILE)"};
        }
        text = *own;
    } else {
        auto read = read_text(path);
        if (!read) return read.error();
        opened.owner = std::make_shared<const std::string>(*std::move(read));
        text = *opened.owner;
    }
    // The last one: a script may speak of it, too.
    const std::size_t place = text.rfind(marker);
    if (place == std::string_view::npos) {
        return Error{ErrorCode::cannot_open, {}, path, fmt::format("the page has no {}, where recordings go", marker)};
    }
    opened.before = text.substr(0, place);
    opened.after = text.substr(place + marker.size());
    return opened;
}

Result<void> write_html(const Page& page, std::string_view name, const Bytes& file, const Put& put) {
    const auto put_text = [&](std::string_view text) { return put(std::as_bytes(std::span(text))); };
    bool ok = put_text(page.before) &&
              put_text(fmt::format(R"(<script type="application/octet-stream" class="recording" data-name="{}">)",
                                   escaped(name)));
    constexpr std::size_t piece = 3 * std::size_t{16'384};
    std::string text;
    for (std::size_t at = 0; ok && at < file.size(); at += piece) {
        text.clear();
        append_base64(std::span(file).subspan(at, std::min(piece, file.size() - at)), text);
        ok = put_text(text);
    }
    if (ok && put_text("</script>") && put_text(page.after)) return {};
    return Error{ErrorCode::cannot_save, {}, {}, "cannot write"};
}

std::string served_html(const Page& page, const std::vector<ServedFile>& files) {
    Json list = Json::array();
    for (const ServedFile& file : files) list.push_back({{"name", file.name}, {"url", file.url}});
    std::string html(page.before);
    html += R"(<script type="application/json" id="served">)";
    // Only strings have a <, and nothing but </script> or <!-- could end the element or change what it is.
    for (const char c : list.dump(-1, ' ', false, Json::error_handler_t::replace)) {
        if (c == '<') {
            html += "\\u003c";
        } else {
            html += c;
        }
    }
    html += "</script>";
    html += page.after;
    return html;
}

} // namespace cli
