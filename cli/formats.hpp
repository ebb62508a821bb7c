// The formats that recordings come in and go out as.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <inputanim/convert/bvh.hpp>
#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/convert/unity.hpp>
#include <inputanim/convert/usd.hpp>

#include "common.hpp"

namespace cli {

enum class Format { bin, json, glb, csv, bvh, usda, anim, html };

struct FormatInfo {
    Format format{};
    std::string_view name;  // as --to has it, and the file's extension
    std::string_view what;  // it is
    std::string_view lacks; // what it cannot hold, or holds otherwise
    bool reads = false;     // all of them are written
};
[[nodiscard]] std::span<const FormatInfo> all_formats() noexcept;
[[nodiscard]] const FormatInfo& info(Format format) noexcept;

// What a file's name says.
[[nodiscard]] std::optional<Format> format_named(const std::string& path);
// What the bytes are, whatever the file is called.
[[nodiscard]] Format format_of(const inputanim::Bytes& bytes) noexcept;

struct HtmlOptions {
    std::string name = "recording.bin"; // what the page calls it
    std::string page;                   // a file; empty: the program's own page
};

// How the formats of other programs shall be.
struct ExportOptions {
    inputanim::GltfOptions glb;
    inputanim::CsvOptions csv;
    inputanim::BvhOptions bvh;
    inputanim::UsdOptions usda;
    inputanim::UnityClipOptions anim;
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
