// The formats that recordings come in and go out as: by name, by content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

enum class Format : std::uint8_t { bin, json, glb, csv, bvh, usda, anim, html };

struct FormatInfo {
    Format format{};
    std::string_view name;  // as the shell and files' extensions have it
    std::string_view what;  // it is
    std::string_view lacks; // what it cannot hold, or holds otherwise
    bool reads = false;     // all of them are written
    bool text = false;      // UTF-8
};
[[nodiscard]] std::span<const FormatInfo> all_formats() noexcept;
[[nodiscard]] const FormatInfo& info(Format format) noexcept;
[[nodiscard]] std::optional<Format> find_format(std::string_view name) noexcept;
[[nodiscard]] std::span<const std::string_view> names_of(Format format) noexcept;

// What a file's name says: its extension, in small or capital letters.
[[nodiscard]] std::optional<Format> format_named(std::string_view path) noexcept;
// What the bytes are, whatever the file is called.
[[nodiscard]] Format format_of(std::span<const std::byte> bytes) noexcept;

// A recording in any format that can be read; `layout` is for .bin alone. Only where the library was built with the
// readers of JSON and glTF.
[[nodiscard]] Result<Recording> decode(std::span<const std::byte> bytes, std::optional<Layout> layout = {});
// The same; as read_sharing does it.
[[nodiscard]] Result<Recording> decode_sharing(const Bytes& bytes, std::optional<Layout> layout = {});

} // namespace inputanim
