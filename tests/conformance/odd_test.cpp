// Damaged and strange bytes: where MRTK reads, we read the same; where it fails or lies, we say what is wrong.
#include <map>

#include <gtest/gtest.h>

#include <inputanim/check.hpp>
#include <inputanim/convert/json.hpp>

#include "support.hpp"

namespace {

using namespace inputanim;
using conformance::fs::path;

path odd(const std::string& name) {
    return path(INPUTANIM_TEST_DATA) / "odd" / ("odd-" + name + ".bin");
}

struct Refusal {
    ErrorCode code;
    std::uint64_t offset;
    std::string field;
};

TEST(Odd, DamageIsRefusedWithItsPlace) {
    const std::map<std::string, Refusal> refusals{
        {"empty-file", {ErrorCode::empty_file, 0, ""}},
        {"bad-magic", {ErrorCode::not_an_input_animation, 0, "magic"}},
        {"header-cut-7", {ErrorCode::cut_header, 7, "header"}},
        {"header-cut-12", {ErrorCode::cut_header, 12, "header"}},
        {"flags-cut-17", {ErrorCode::truncated, 17, "hasHands"}},
        {"version-0.9", {ErrorCode::unsupported_version, 8, "version"}},
        {"version-1.2", {ErrorCode::unsupported_version, 8, "version"}},
        {"version-2.0", {ErrorCode::unsupported_version, 8, "version"}},
        {"version-minus1.5", {ErrorCode::unsupported_version, 8, "version"}},
        {"count-minus1", {ErrorCode::bad_count, 27, "camera.position.x keyCount"}},
        {"count-intmax", {ErrorCode::bad_count, 27, "camera.position.x keyCount"}},
        {"count-1e6-too-many", {ErrorCode::bad_count, 27, "camera.position.x keyCount"}},
        {"cut-in-marker-count", {ErrorCode::truncated, 1839, "markerCount"}},
        {"marker-count-minus1", {ErrorCode::bad_count, 1839, "markerCount"}},
        {"marker-count-1-nothing", {ErrorCode::bad_count, 1839, "markerCount"}},
        {"marker-len-negative", {ErrorCode::bad_name_length, 1847, "marker 0 name"}},
        {"marker-len-too-long", {ErrorCode::truncated, 1847, "marker 0 name"}},
    };
    for (const auto& [name, expected] : refusals) {
        const auto result = read(conformance::bytes_of(odd(name)));
        ASSERT_FALSE(result) << name;
        EXPECT_EQ(result.error().code, expected.code) << name << ": " << message(result.error());
        EXPECT_EQ(result.error().offset, expected.offset) << name;
        EXPECT_EQ(result.error().field, expected.field) << name;
        EXPECT_FALSE(result.error().reason.empty()) << name;
    }
}

TEST(Odd, StrangenessIsReadKeptAndReported) {
    const std::map<std::string, FindingCode> oddities{
        {"trailing-bytes", FindingCode::trailing_bytes},   {"marker-bad-utf8", FindingCode::bad_marker_name},
        {"marker-unsorted", FindingCode::odd_marker_time}, {"marker-time-nan", FindingCode::odd_marker_time},
        {"wrap-99", FindingCode::unknown_wrap_mode},       {"value-nan", FindingCode::non_finite_key},
        {"value-inf", FindingCode::non_finite_key},        {"time-nan", FindingCode::non_finite_key},
        {"unsorted-keys", FindingCode::unsorted_keys},     {"curves-uneven", FindingCode::unequal_key_counts},
        {"cut-before-markers", FindingCode::not_for_mrtk},
    };
    for (const auto& oddity : oddities) {
        const auto& [name, code] = oddity;
        const auto bytes = conformance::bytes_of(odd(name));
        const auto recording = read(bytes);
        ASSERT_TRUE(recording) << name << ": " << message(recording.error());
        EXPECT_TRUE(conformance::round_trips(bytes, *recording)) << name;
        const auto again = from_json(to_json(*recording));
        ASSERT_TRUE(again) << name << ": " << message(again.error());
        EXPECT_TRUE(conformance::round_trips(bytes, *again)) << name;
        const auto findings = check(*recording);
        EXPECT_TRUE(std::ranges::any_of(findings, [&](const Finding& f) { return f.code == oddity.second; })) << name;
    }
}

TEST(Odd, WhatMrtkReadsWeReadAlike) {
    const auto lists = conformance::find_files([](const path& file) { return file.filename() == "odd.expected.json"; });
    ASSERT_FALSE(lists.empty());
    std::size_t compared = 0;
    for (const path& list : lists) {
        for (const auto& entry : conformance::json_of(list)) {
            const auto& mrtk = entry.at("mrtk283Reader");
            if (!mrtk.at("readerOk").get<bool>() || !mrtk.at("log").empty()) continue;
            const auto file = list.parent_path() / entry.at("file").get<std::string>();
            const auto bytes = conformance::bytes_of(file);
            const auto recording = read(bytes);
            ASSERT_TRUE(recording) << file << ": " << message(recording.error());
            EXPECT_EQ(key_count(recording->animation), mrtk.at("totalKeys").get<std::size_t>()) << file;
            EXPECT_EQ(recording->animation.markers.size(), mrtk.at("markers").get<std::size_t>()) << file;
            EXPECT_FLOAT_EQ(duration(recording->animation), mrtk.at("duration").get<float>()) << file;
            EXPECT_EQ(bytes.size() - recording->on_disk.trailing.size(), mrtk.at("bytesConsumed").get<std::size_t>())
                << file;
            EXPECT_TRUE(conformance::round_trips(bytes, *recording)) << file;
            ++compared;
        }
    }
    EXPECT_GE(compared, 10U);
}

} // namespace
