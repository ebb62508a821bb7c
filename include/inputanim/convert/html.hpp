// The viewer's page with a recording inside: one file that opens from disk and asks the network for nothing.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <inputanim/options.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

// Text for HTML and SVG, or for a quoted attribute there.
[[nodiscard]] std::string escaped(std::string_view text);

// A page, parted where recordings go.
struct PageText {
    std::string_view before;
    std::string_view after;
};
// An error where the page has no such place.
[[nodiscard]] Result<PageText> part_page(std::string_view page);

struct HtmlOptions {
    PageText page;    // that the recording goes into
    std::string name; // what the page calls it. Empty: "recording.bin"
};
[[nodiscard]] inline Options describe(HtmlOptions& options) {
    return {
        option("name", options.name, "What the recording is called there; by default as the file, where there is one")};
}

// `file` is a .bin file. It lies in a script element of class "recording" in base64, with data-name and data-size
// (bytes); data-packing says how it got shorter: every eighth byte from the first on, from the second on, ... of it, as
// one raw deflate stream (RFC 1951). (Pages without data-packing, of earlier versions, have the bytes as they are.) An
// error without a page.
[[nodiscard]] Result<void> write_html(const HtmlOptions& options, std::span<const std::byte> file, const Sink& put);

} // namespace inputanim
