// Which layout a file has on disk or shall get. docs/format.md describes the bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <inputanim/column.hpp>

namespace inputanim {

// MRTK writes the mrtk ones; Microsoft's page describes the published ones; people who mixed the two wrote the rest.
enum class Layout : std::uint8_t {
    mrtk_1_1,        // 8-byte keys, marker list
    nomarkers_8_1_1, // 8-byte keys, no marker list
    markers_28_1_1,  // 28-byte keys, marker list
    published_1_1,   // 28-byte keys, no marker list
    mrtk_1_0,        // 28-byte keys, marker list
    published_1_0,   // 28-byte keys, no marker list
    headerless,      // the body of mrtk_1_0 from byte 0
};

struct LayoutInfo {
    std::string_view name; // as the shell and JSON spell it: "mrtk-1.1"
    std::int32_t major = 1;
    std::int32_t minor = 0;
    bool header = true;     // magic number and version
    bool flags = true;      // three bytes: camera, hands, gaze; without them camera and hands are present, gaze is not
    bool tangents = false;  // 28-byte float keys
    bool markers = true;    // a marker list ends the file
    bool mrtk_reads = true; // some MRTK release can load it
    std::string_view writers;
};

[[nodiscard]] const LayoutInfo& info(Layout layout) noexcept;
[[nodiscard]] std::optional<Layout> find_layout(std::string_view name) noexcept;
// All layouts, in the order in which a reader tries them.
[[nodiscard]] std::span<const Layout> all_layouts() noexcept;
[[nodiscard]] std::span<const std::string_view> names_of(Layout layout) noexcept;

// Whether the keys of a curve have tangents in files of such a layout: those of states never do.
[[nodiscard]] bool has_tangents(const LayoutInfo& layout, std::size_t curve) noexcept;

// What they were called.
using Form [[deprecated("it is Layout now")]] = Layout;
using FormInfo [[deprecated("it is LayoutInfo now")]] = LayoutInfo;
[[deprecated("it is find_layout now")]] [[nodiscard]] inline std::optional<Layout>
find_form(std::string_view name) noexcept {
    return find_layout(name);
}
[[deprecated("it is all_layouts now")]] [[nodiscard]] inline std::span<const Layout> all_forms() noexcept {
    return all_layouts();
}

// A layout, and what a file does within it that another writer would not: kept so that writing gives the same bytes.
struct OnDisk {
    Layout layout = Layout::mrtk_1_1;
    std::array<std::uint8_t, 3> flags{1, 1, 1};  // the flag bytes; any non-zero byte means present
    std::vector<std::uint8_t> name_length_bytes; // per marker, bytes of its length prefix; empty: as few as it takes
    Bytes trailing;                              // what follows the marker list
    bool insisted = false; // it was read as this layout because the reader was told so: its bytes may look like another
};

} // namespace inputanim
