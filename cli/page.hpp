// The viewer's page, which the program carries: one HTML file with all it needs inside.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/convert/html.hpp>
#include <inputanim/result.hpp>

namespace cli {

// Nothing where the program was built without it.
[[nodiscard]] std::optional<std::string_view> page() noexcept;

struct Page {
    inputanim::PageText text;
    std::shared_ptr<const std::string> owner; // of the text, where that comes from a file
};

// The program's own, or the one in a file if `path` is not empty. An error where there is none, or no place in it.
[[nodiscard]] inputanim::Result<Page> open_page(const std::string& path);

// A recording that a server has for the page.
struct ServedFile {
    std::string name;
    std::string url; // from the page's own
};
// The page as a server gives it.
[[nodiscard]] std::string served_html(const Page& page, const std::vector<ServedFile>& files);

} // namespace cli
