// The viewer's page, which the program carries: one HTML file with all it needs inside.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/column.hpp>
#include <inputanim/put.hpp>
#include <inputanim/result.hpp>

namespace cli {

// Nothing where the program was built without it.
[[nodiscard]] std::optional<std::string_view> page() noexcept;

// A page, and the place in it where recordings go.
struct Page {
    std::string_view before;
    std::string_view after;
    std::shared_ptr<const std::string> owner; // of the text, where that comes from a file
};

// The program's own, or the one in a file if `path` is not empty. An error where there is none, or no place in it.
[[nodiscard]] inputanim::Result<Page> open_page(const std::string& path);

// The page with a recording inside: it opens from disk, and asks the network for nothing. `name` is what the page calls
// the recording, `file` the bytes of a .bin file.
[[nodiscard]] inputanim::Result<void> write_html(const Page& page, std::string_view name, const inputanim::Bytes& file,
                                                 const inputanim::Put& put);

// A recording that a server has for the page.
struct ServedFile {
    std::string name;
    std::string url; // from the page's own
};
// The page as a server gives it.
[[nodiscard]] std::string served_html(const Page& page, const std::vector<ServedFile>& files);

} // namespace cli
