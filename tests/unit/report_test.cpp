#include <inputanim/edit.hpp>
#include <inputanim/report.hpp>

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <inputanim/check.hpp>
#include <inputanim/synthesize.hpp>

namespace {

using namespace inputanim;
using Json = nlohmann::json;

Recording made_to_report() {
    return {.animation = synthesize({.duration = 2, .rate = 30})};
}

TEST(Report, HasNamesOfAllBytesAsUtf8AndNumbersThatJsonCannotHoldAsNull) {
    Recording recording = made_to_report();
    recording.animation.markers = {};
    recording.animation.markers.add(NAN, "a\"\\\x01\xff\xc3\xa9\xe2\x82");
    recording.animation.markers.add(0.1F, std::string_view("\0x", 2));
    const Json json = Json::parse(report::info(recording));
    ASSERT_EQ(json.at("markers").size(), 2U);
    EXPECT_EQ(json["markers"][0].at("name"), "a\"\\\x01\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd");
    EXPECT_TRUE(json["markers"][0].at("time").is_null());
    EXPECT_EQ(json["markers"][1].at("time").get<float>(), 0.1F);
    EXPECT_EQ(json["markers"][1].at("name"), std::string("\0x", 2));
}

TEST(Report, SaysWhenTheFirstKeyOfAFindingIs) {
    Recording recording = made_to_report();
    std::vector<Keyframe> keys{{.time = 0}, {.time = 0.5F}, {.time = 1.25F, .value = NAN}};
    recording.animation.camera->position[1] = make_curve(keys);
    const Json findings = Json::parse(report::findings(check(recording)));
    std::size_t said = 0;
    for (const Json& finding : findings) {
        if (finding.at("code") != "non_finite_key") continue;
        EXPECT_EQ(finding.at("curve"), "camera.position.y");
        EXPECT_EQ(finding.at("time").get<float>(), 1.25F);
        ++said;
    }
    EXPECT_EQ(said, 1U);
}

TEST(Edited, LeavesTheBytesBehindAndKeepsLengthsOfTheSameNamesAlone) {
    Recording origin = made_to_report();
    origin.on_disk.name_length_bytes.assign(origin.animation.markers.size(), 2);
    origin.findings.push_back({.code = FindingCode::truncated});
    origin.key_offsets.assign(curve_count, 1);
    const Recording same = edited(origin, origin.animation);
    EXPECT_EQ(same.on_disk.name_length_bytes, origin.on_disk.name_length_bytes);
    EXPECT_TRUE(same.key_offsets.empty());
    for (const Finding& finding : same.findings) EXPECT_NE(finding.code, FindingCode::truncated);
    Animation renamed = origin.animation;
    renamed.markers.add(1, "more");
    EXPECT_TRUE(edited(origin, renamed).on_disk.name_length_bytes.empty());
}

} // namespace
