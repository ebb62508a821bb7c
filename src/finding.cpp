#include <inputanim/finding.hpp>

#include <array>

namespace inputanim {
namespace {

using enum FindingCode;
using enum Severity;

constexpr std::array finding_table{
    FindingInfo{truncated, error, "truncated", "the file ends early or is damaged; what follows the place is lost",
                "record again; `inputanim repair` saves what is there"},
    FindingInfo{lost_rotation_w, error, "lost_rotation_w", "a rotation's W curve was lost by MRTK 2.6.0 to 2.7.2",
                "`inputanim repair` rebuilds it from x, y and z"},
    FindingInfo{undecided_rotation_w, error, "undecided_rotation_w",
                "a rebuilt W may have the wrong sign: the rotation would be its inverse",
                "look at the passage; record again if it matters"},
    FindingInfo{non_finite_key, error, "non_finite_key", "a key holds NaN or an infinity",
                "`inputanim repair` drops such keys"},
    FindingInfo{lost_tail, warning, "lost_tail",
                "poses end before the recording does: MRTK 2.6.0 to 2.8.3 cut up to 31 frames off",
                "nothing can bring them back; record with partition size 0"},
    FindingInfo{one_key_curves, warning, "one_key_curves",
                "all curves of a part have a single key: MRTK 2.6.0 to 2.8.3 keep one of up to 32 frames",
                "nothing can bring them back; record longer, or with partition size 0"},
    FindingInfo{pose_ends_early, warning, "pose_ends_early",
                "poses end while the rest of the recording, or a hand's state curves, go on",
                "trim the recording to the end of the poses"},
    FindingInfo{sign_flip, warning, "sign_flip",
                "a rotation jumps from q to -q: the same pose, but playback swings through others between the keys",
                "`inputanim repair` makes the signs continuous"},
    FindingInfo{non_unit_rotation, warning, "non_unit_rotation",
                "a rotation's length is not one; MRTK plays it as it is",
                "`inputanim repair` normalises it; one of zeros means that there was nothing to record"},
    FindingInfo{unsorted_keys, warning, "unsorted_keys", "key times fall", "`inputanim repair` sorts the keys"},
    FindingInfo{duplicate_times, warning, "duplicate_times", "several keys of a curve have the same time",
                "drop all but the last of them"},
    FindingInfo{unknown_wrap_mode, warning, "unknown_wrap_mode", "a wrap mode is none of 0, 1, 2, 4, 8",
                "`inputanim repair` makes it ClampForever (8)"},
    FindingInfo{unknown_weighted_mode, warning, "unknown_weighted_mode", "a weighted mode is none of 0, 1, 2, 3",
                "`inputanim repair` keeps its two low bits"},
    FindingInfo{odd_boolean, warning, "odd_boolean", "a state is neither 0 nor 1; above 0.5 counts as 1",
                "set it to what was meant"},
    FindingInfo{frozen_joint, warning, "frozen_joint", "a joint stands still in space while its hand moves",
                "treat the joint as missing"},
    FindingInfo{implausible_bone, warning, "implausible_bone", "two neighbouring joints are too close or too far apart",
                "treat the joint as missing in that passage"},
    FindingInfo{trailing_bytes, warning, "trailing_bytes", "bytes follow the marker list; MRTK ignores them",
                "`inputanim convert --drop-trailing` leaves them out"},
    FindingInfo{bad_marker_name, warning, "bad_marker_name", "a marker name is not UTF-8; MRTK shows U+FFFD instead",
                "rename the marker"},
    FindingInfo{
        not_for_mrtk, warning, "not_for_mrtk", "no MRTK release can load a file of this form",
        "convert it: mrtk-1.0 holds all but gaze and loads everywhere, mrtk-1.1 all but tangents in 2.6 and newer"},
    FindingInfo{possible_lost_tail, note, "possible_lost_tail",
                "reduced by MRTK in partitions of 32 frames, which may have cut up to 31 frames off the end",
                "compare with what was recorded"},
    FindingInfo{tracking_gap, note, "tracking_gap", "a hand was not tracked for a while; MRTK's playback flies across",
                "leave such spans out of an analysis"},
    FindingInfo{missing_joint, note, "missing_joint", "a joint, a hand or the head has no keys",
                "usual for some devices"},
    FindingInfo{unequal_key_counts, note, "unequal_key_counts", "the axes of one vector have different numbers of keys",
                "usual in headerless files; elsewhere the writer's doing"},
    FindingInfo{negative_times, note, "negative_times", "keys lie before 0 s, as a rolling buffer leaves them",
                "trim the recording to start at 0"},
    FindingInfo{late_start, note, "late_start", "the first key lies long after 0 s; MRTK waits until then",
                "trim the recording to start at 0"},
    FindingInfo{marker_outside, note, "marker_outside", "a marker lies outside the recording", "move or remove it"},
    FindingInfo{odd_marker_time, note, "odd_marker_time", "marker times are not finite, or not in order",
                "sort the markers, remove those without a time"},
    FindingInfo{odd_flag_byte, note, "odd_flag_byte", "a flag byte is neither 0 nor 1; any non-zero byte means present",
                "none needed"},
    FindingInfo{overlong_name_length, note, "overlong_name_length",
                "a marker name's length takes more bytes than needed", "none needed"},
};

constexpr bool findings_in_order() {
    for (std::size_t i = 0; i < finding_table.size(); ++i) {
        if (static_cast<std::size_t>(finding_table[i].code) != i) return false;
        if (i > 0 && finding_table[i].severity > finding_table[i - 1].severity) return false;
    }
    return true;
}
static_assert(findings_in_order(), "the table is indexed by code, most severe first");

} // namespace

std::span<const FindingInfo> all_findings() noexcept {
    return finding_table;
}

const FindingInfo& info(FindingCode code) noexcept {
    return finding_table[static_cast<std::size_t>(code)];
}

std::string_view name(Severity severity) noexcept {
    switch (severity) {
        case note: return "note";
        case warning: return "warning";
        case error: return "error";
    }
    return "";
}

} // namespace inputanim
