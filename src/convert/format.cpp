#include <inputanim/convert/format.hpp>

#include <algorithm>
#include <array>

namespace inputanim {
namespace {

constexpr std::array<FormatInfo, 8> format_table{{
    {Format::bin, "bin", "MRTK's own, in all its on-disk layouts",
     "Loses nothing; some layouts have no room for tangents, gaze or markers (--drop).", true, false},
    {Format::json, "json", "inputanim-json/1: every bit as text", "Loses nothing.", true, true},
    {Format::glb, "glb", "glTF 2.0: hands with a skin, head and gaze, for Blender, three.js, Unity, Unreal",
     "Cannot hold tangents, which become lines within 0.01 mm and 0.01 degrees, nor rotations that are not of length "
     "one. A tree has joints where they were at the times of keys; --skeleton flat has every key.",
     true, false},
    {Format::csv, "csv", "tables of numbers: wide, tidy or events",
     "Cannot hold tangents, which become lines as above. Only the wide table comes back.", true, true},
    {Format::bvh, "bvh", "motion capture's skeletons, at a steady rate",
     "Cannot hold the head, the gaze, pinches, markers, or that a hand was not tracked: it holds its last pose.", false,
     true},
    {Format::usda, "usda", "USD with UsdSkel: hands with a skin, head and gaze",
     "Cannot hold tangents, which become lines as above.", false, true},
    {Format::anim, "anim", "a Unity AnimationClip, which plays without MRTK",
     "Cannot hold different key times of the axes of a vector: all get those of all.", false, true},
    {Format::html, "html", "the viewer and the recording in one file, to send to a colleague",
     "Loses nothing: the .bin is in it, and the page saves it.", false, true},
}};

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

// Whether they are the same but for capital letters; `lower` has none.
bool is_named(std::string_view text, std::string_view lower) noexcept {
    return std::ranges::equal(text, lower,
                              [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

} // namespace

std::span<const FormatInfo> all_formats() noexcept {
    return format_table;
}

std::span<const std::string_view> names_of(Format /*any*/) noexcept {
    static constexpr auto names = [] {
        std::array<std::string_view, format_table.size()> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = format_table[i].name;
        return all;
    }();
    return names;
}

const FormatInfo& info(Format format) noexcept {
    return format_table[static_cast<std::size_t>(format)];
}

std::optional<Format> find_format(std::string_view name) noexcept {
    const auto found =
        std::ranges::find_if(format_table, [&](const FormatInfo& known) { return is_named(name, known.name); });
    return found == format_table.end() ? std::nullopt : std::optional(found->format);
}

std::optional<Format> format_named(std::string_view path) noexcept {
    const std::string_view file = path.substr(path.find_last_of("/\\") + 1);
    const std::size_t dot = file.rfind('.');
    // One that starts with its only dot is hidden, and has no extension.
    return dot == std::string_view::npos || dot == 0 ? std::nullopt : find_format(file.substr(dot + 1));
}

Format format_of(std::span<const std::byte> bytes) noexcept {
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.starts_with("glTF")) return Format::glb;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3); // a byte order mark
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '{') {
        return looks_like_gltf(text.substr(first)) ? Format::glb : Format::json;
    }
    return !text.empty() && looks_like_csv(text) ? Format::csv : Format::bin;
}

} // namespace inputanim
