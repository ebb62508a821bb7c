// The one description of the bytes: which field follows which. A reader, a writer and a dumper walk it, each an `Io`.
// Every field goes through `bool io.field(name, value)`, which a reader fills and a writer puts out; false ends the
// walk. Beside it an Io has:
//   flag(part), head(curve), marker_count(), marker_time(i)         tell what follows; a writer returns what to put out
//   set_flag(part, flag), set_parts(present), set_marker_count(n)   tell what a reader came upon
//   keys(curve, head, tangents), marker_name(i, time)               the blocks of varying length
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <inputanim/animation.hpp>
#include <inputanim/layout.hpp>

#include "model/length_bytes.hpp"

namespace inputanim::wire {

inline constexpr std::int64_t magic = 0x6a8faf6e0f9e42c6;
inline constexpr std::size_t magic_bytes = 8;

// Every field of a key, in order. Keys without tangents, and those of states, have the first two.
inline constexpr std::array<std::string_view, 7> key_fields{"time",     "value",     "inTangent",   "outTangent",
                                                            "inWeight", "outWeight", "weightedMode"};
inline constexpr std::size_t short_key_bytes = 8;
inline constexpr std::size_t long_key_bytes = 28;

[[nodiscard]] constexpr std::size_t key_bytes(bool tangents) noexcept {
    return tangents ? long_key_bytes : short_key_bytes;
}

// The fewest bytes a marker takes: a time and an empty name.
inline constexpr std::size_t min_marker_bytes = 5;

struct Version {
    std::int32_t major = 0;
    std::int32_t minor = 0;

    bool operator==(const Version&) const = default;
};

inline constexpr std::size_t curve_head_bytes = 12;

struct CurveHead {
    std::int32_t pre_wrap = 0;
    std::int32_t post_wrap = 0;
    std::int32_t key_count = 0;
};

template <class Io>
[[nodiscard]] bool walk_header(Io& io, std::int64_t& number, Version& version) {
    return io.field("magic", number) && io.field("version.major", version.major) &&
           io.field("version.minor", version.minor);
}

template <class Io>
[[nodiscard]] bool walk_curve(Io& io, std::size_t curve, bool tangents) {
    CurveHead head = io.head(curve);
    return io.field("preWrap", head.pre_wrap) && io.field("postWrap", head.post_wrap) &&
           io.field("keyCount", head.key_count) && io.keys(curve, head, tangents);
}

template <class Io>
[[nodiscard]] bool walk_markers(Io& io) {
    std::int32_t count = io.marker_count();
    if (!io.field("markerCount", count) || !io.set_marker_count(count)) return false;
    for (std::int32_t i = 0; i < count; ++i) {
        float time = io.marker_time(static_cast<std::size_t>(i));
        if (!io.field("time", time) || !io.marker_name(static_cast<std::size_t>(i), time)) return false;
    }
    return true;
}

template <class Io>
[[nodiscard]] bool walk(Io& io, const LayoutInfo& layout) {
    if (layout.header) {
        std::int64_t number = magic;
        Version version{layout.major, layout.minor};
        if (!walk_header(io, number, version)) return false;
    }
    std::array<bool, 3> present{true, true, false};
    for (const auto part : {Part::camera, Part::hands, Part::gaze}) {
        bool& has_part = present[static_cast<std::size_t>(part)];
        if (layout.flags) {
            std::uint8_t flag = io.flag(part);
            if (!io.field(part == Part::camera ? "hasCamera" : part == Part::hands ? "hasHands" : "hasGaze", flag)) {
                return false;
            }
            has_part = flag != 0;
            io.set_flag(part, flag);
        }
    }
    io.set_parts(present);
    for (const Channel& channel : channels()) {
        if (!present[static_cast<std::size_t>(channel.part)]) continue;
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            const std::size_t curve = channel.first + axis;
            if (!walk_curve(io, curve, has_tangents(layout, curve))) return false;
        }
    }
    return !layout.markers || walk_markers(io);
}

} // namespace inputanim::wire
