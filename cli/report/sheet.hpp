// The page around a report: one HTML file that asks the network for nothing.
#pragma once

#include <string>
#include <string_view>

#include "pictures.hpp"

namespace cli::report {

// What pages look like, and what they do. script_hash is the script's, as pages' security policies name it.
[[nodiscard]] std::string style();
[[nodiscard]] std::string_view script() noexcept;
[[nodiscard]] std::string_view script_hash() noexcept;

// `title` is any text, `body` is HTML.
[[nodiscard]] std::string whole_page(std::string_view title, std::string_view body, bool is_wide);

// Pictures have numbers, as in a journal.
class Numbering {
public:
    [[nodiscard]] std::string figure(const Picture& picture);
    // "Table 1." and the caption, which is HTML
    [[nodiscard]] std::string table_caption(std::string_view caption);

private:
    int figures_ = 0;
    int tables_ = 0;
};

// A table, or a picture, that scrolls by itself where the window is narrow.
[[nodiscard]] std::string scrolling(std::string_view label, std::string_view html);

} // namespace cli::report
