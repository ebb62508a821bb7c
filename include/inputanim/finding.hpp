// A finding: something about a recording that its user should know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inputanim {

enum class Severity : std::uint8_t {
    note,    // usual in recordings
    warning, // playback shows it
    error,   // data are lost or unreadable
};

enum class FindingCode : std::uint8_t {
    truncated,
    lost_rotation_w,
    undecided_rotation_w,
    non_finite_key,
    lost_tail,
    one_key_curves,
    pose_ends_early,
    sign_flip,
    non_unit_rotation,
    unsorted_keys,
    duplicate_times,
    unknown_wrap_mode,
    unknown_weighted_mode,
    odd_boolean,
    frozen_joint,
    implausible_bone,
    trailing_bytes,
    bad_marker_name,
    not_for_mrtk,
    possible_lost_tail,
    tracking_gap,
    missing_joint,
    unequal_key_counts,
    negative_times,
    late_start,
    marker_outside,
    odd_marker_time,
    odd_flag_byte,
    overlong_name_length,
};

struct FindingInfo {
    FindingCode code{};
    Severity severity{};
    std::string_view name;    // "lost_rotation_w": stable, for scripts
    std::string_view meaning; // one line, whatever the file
    std::string_view remedy;  // one line
};

// Every code there is, most severe first.
[[nodiscard]] std::span<const FindingInfo> all_findings() noexcept;
[[nodiscard]] const FindingInfo& info(FindingCode code) noexcept;
[[nodiscard]] std::string_view name(Severity severity) noexcept;

struct Finding {
    FindingCode code{};
    std::string where;                   // a curve, channel or hand: "hand.left.IndexTip.rotation"; may be empty
    std::optional<std::size_t> curve;    // index of the (first) curve concerned
    std::optional<std::size_t> key;      // the first key concerned
    std::optional<std::uint64_t> offset; // byte in the file of that key, or of the field
    std::size_t count = 1;               // how often it was found there
    std::string explanation;             // one line, with this file's numbers
    std::optional<float> time;           // seconds, where to look: of that key, or of what the explanation speaks of
};

[[nodiscard]] inline Severity severity(const Finding& finding) noexcept {
    return info(finding.code).severity;
}

} // namespace inputanim
