#include "formats.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include <inputanim/convert/json.hpp>

#include "page.hpp"

namespace cli {

using namespace inputanim;

namespace {

constexpr std::array<FormatInfo, 8> table{{
    {Format::bin, "bin", "MRTK's own, in all its on-disk layouts",
     "Loses nothing; some layouts have no room for tangents, gaze or markers (--drop-...).", true},
    {Format::json, "json", "inputanim-json/1: every bit as text", "Loses nothing.", true},
    {Format::glb, "glb", "glTF 2.0: hands with a skin, head and gaze, for Blender, three.js, Unity, Unreal",
     "Cannot hold tangents, which become lines within 0.01 mm and 0.01 degrees, nor rotations that are not of length "
     "one. A tree has joints where they were at the times of keys; --skeleton flat has every key.",
     true},
    {Format::csv, "csv", "tables of numbers: wide, tidy or events",
     "Cannot hold tangents, which become lines as above. Only the wide table comes back.", true},
    {Format::bvh, "bvh", "motion capture's skeletons, at a steady rate",
     "Cannot hold the head, the gaze, pinches, markers, or that a hand was not tracked: it holds its last pose.",
     false},
    {Format::usda, "usda", "USD with UsdSkel: hands with a skin, head and gaze",
     "Cannot hold tangents, which become lines as above.", false},
    {Format::anim, "anim", "a Unity AnimationClip, which plays without MRTK",
     "Cannot hold different key times of the axes of a vector: all get those of all.", false},
    {Format::html, "html", "the viewer and the recording in one file, to send to a colleague",
     "Loses nothing: the .bin is in it, and the page saves it.", false},
}};

std::string_view as_text(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Printable characters up to the end of the first line, and among them what a table's first line has.
bool looks_like_csv(std::string_view text) {
    constexpr std::size_t long_enough = 256;
    const std::string_view line = text.substr(0, std::min(text.find('\n'), long_enough));
    const auto is_printable = [](char c) { return static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\r'; };
    return std::ranges::all_of(line, is_printable) &&
           (line.starts_with('#') || line.starts_with("time") || line.find(',') != std::string_view::npos);
}

// Ours says so at once; others have an asset somewhere.
bool looks_like_gltf(std::string_view text) {
    constexpr std::size_t soon = 256;
    return text.substr(0, soon).find("inputanim-json") == std::string_view::npos &&
           text.find("\"asset\"") != std::string_view::npos;
}

Produce whole(Bytes bytes) {
    return [bytes = std::move(bytes)](const Put& put) -> Result<Notes> {
        if (put(bytes)) return Notes();
        return Error{ErrorCode::cannot_save, {}, {}, "cannot write"};
    };
}

Result<Produce> as_html(const Bytes& file, const HtmlOptions& options) {
    auto opened = open_page(options.page);
    if (!opened) return opened.error();
    return Produce([file, name = options.name, page = *std::move(opened)](const Put& put) -> Result<Notes> {
        if (const auto written = write_html(page, name, file, put); !written) return written.error();
        return Notes();
    });
}

} // namespace

std::span<const FormatInfo> all_formats() noexcept {
    return table;
}

const FormatInfo& info(Format format) noexcept {
    return table[static_cast<std::size_t>(format)];
}

std::optional<Format> format_named(const std::string& path) {
    std::string extension = std::filesystem::u8path(path).extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto found = std::ranges::find_if(
        table, [&](const FormatInfo& known) { return extension == "." + std::string(known.name); });
    return found == table.end() ? std::nullopt : std::optional(found->format);
}

Format format_of(const Bytes& bytes) noexcept {
    std::string_view text = as_text(bytes);
    if (text.starts_with("glTF")) return Format::glb;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3); // a byte order mark
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '{') {
        return looks_like_gltf(text.substr(first)) ? Format::glb : Format::json;
    }
    return !text.empty() && looks_like_csv(text) ? Format::csv : Format::bin;
}

Result<Recording> decode(const Bytes& bytes, std::optional<Form> form) {
    const Format format = format_of(bytes);
    if (form && format != Format::bin) {
        return Error{ErrorCode::form_mismatch,
                     {},
                     "--from-layout",
                     fmt::format("a .{} recording says itself which form it has", info(format).name)};
    }
    switch (format) {
        case Format::json: return from_json(as_text(bytes));
        case Format::glb: return from_glb(bytes);
        case Format::csv: return from_csv(as_text(bytes));
        default: return read(bytes, {.form = form});
    }
}

void ExportOptions::name_after(const std::string& output) {
    if (output == "-") return;
    anim.name = std::filesystem::u8path(output).stem().string();
    html.name = anim.name + ".bin";
}

Result<Produce> encode(const Bytes& file, Form form, Format format, const ExportOptions& options) {
    if (format == Format::bin) return whole(file);
    if (format == Format::html) return as_html(file, options.html);
    auto again = read(file, {.form = form});
    if (!again) return again.error();
    const auto recording = std::make_shared<const Recording>(*std::move(again));
    const Animation& animation = recording->animation;
    switch (format) {
        case Format::bin:
        case Format::html: break;
        case Format::json: {
            return Produce([recording](const Put& put) -> Result<Notes> {
                if (const auto written = write_json(*recording, put); !written) return written.error();
                return Notes();
            });
        }
        case Format::glb: {
            return Produce([recording, options](const Put& put) -> Result<Notes> {
                auto made = to_glb(*recording, options.glb);
                if (!made) return made.error();
                if (const auto written = whole(made->bytes)(put); !written) return written.error();
                return std::move(made->notes);
            });
        }
        case Format::csv: {
            return Produce([recording, options](const Put& put) -> Result<Notes> {
                auto written = write_csv(*recording, options.csv, put);
                if (!written) return written.error();
                return std::move(written->notes);
            });
        }
        case Format::bvh: {
            return Produce(
                [recording, &animation, options](const Put& put) { return write_bvh(animation, options.bvh, put); });
        }
        case Format::usda: {
            return Produce(
                [recording, &animation, options](const Put& put) { return write_usd(animation, options.usda, put); });
        }
        case Format::anim: {
            return Produce([recording, &animation, options](const Put& put) {
                return write_unity_clip(animation, options.anim, put);
            });
        }
    }
    return whole(file);
}

} // namespace cli
