#include "page.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "common.hpp"
#include "json.hpp"

namespace cli {

using namespace inputanim;

namespace {

Result<std::string> read_text(const std::string& path) {
    std::ifstream file(path_of(path), std::ios::binary);
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
    auto parted = part_page(text);
    if (!parted) {
        parted.error().field = path;
        return parted.error();
    }
    opened.text = *parted;
    return opened;
}

std::string served_html(const Page& page, const std::vector<ServedFile>& files) {
    Json list = Json::array();
    for (const ServedFile& file : files) list.push_back({{"name", file.name}, {"url", file.url}});
    std::string html(page.text.before);
    html += R"(<script type="application/json" id="served">)";
    // Only strings have a <, and nothing but </script> or <!-- could end the element or change what it is.
    for (const char c : list.text()) {
        if (c == '<') {
            html += "\\u003c";
        } else {
            html += c;
        }
    }
    html += "</script>";
    html += page.text.after;
    return html;
}

} // namespace cli
