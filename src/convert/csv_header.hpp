// The lines that start with #, as they come back. They are:
//     # inputanim-csv/1 wide axes=unity layout=mrtk-1.1
//     # seconds; rotations x y z w; left-handed, +X right, +Y up, +Z forward, metres
//     # marker 1.25 first touch
//     # wrap camera.position.x 2 4
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/layout.hpp>

namespace inputanim::csv {

// Bytes in names that are no text: \\x and two of these.
inline constexpr std::string_view hex_digits = "0123456789abcdef";

struct Wrap {
    std::size_t curve = 0;
    WrapMode pre{};
    WrapMode post{};
};

struct Header {
    bool is_ours = false; // the first of the lines was there: only then the others mean something
    std::optional<Axes> axes;
    std::optional<Layout> layout;
    Markers markers;
    std::vector<Wrap> wraps;
};

// Takes a line without its end. What is wrong with it; empty if nothing is.
[[nodiscard]] std::string take_header_line(Header& header, std::string_view line);

} // namespace inputanim::csv
