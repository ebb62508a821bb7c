// The formats that recordings come in and go out as, with what the shell adds to them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <inputanim/convert/export.hpp>

#include "common.hpp"

namespace cli {

using inputanim::all_formats;
using inputanim::Format;
using inputanim::format_named;
using inputanim::format_of;
using inputanim::FormatInfo;

struct HtmlOptions {
    std::string name = "recording.bin"; // what the page calls it
    std::string page;                   // a file; empty: the program's own page
};

// How the formats of other programs shall be.
struct ExportOptions : inputanim::ExportOptions {
    HtmlOptions html;

    // Recordings that have a name in a file get it from the file's; "-" has none.
    void name_after(const std::string& output);
};

// Puts a file, and tells what it does not hold.
using Produce = std::function<inputanim::Result<inputanim::Notes>(const inputanim::Put& put)>;

// The bytes of a .bin file as they are, or in another format. Through the bytes, so that it says just what a file of
// this form would.
[[nodiscard]] inputanim::Result<Produce> encode(const inputanim::Bytes& file, inputanim::Form form, Format format,
                                                const ExportOptions& options = {});

} // namespace cli
