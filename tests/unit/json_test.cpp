#include <inputanim/convert/json.hpp>

#include <gtest/gtest.h>

#include <inputanim/synthesize.hpp>

#include "make.hpp"

using namespace inputanim;

namespace {

const std::string tiny_text = R"({
"format": "inputanim-json/1",
"version": [1, 1],
"layout": {"form": "mrtk-1.1", "flags": [0, 0, 1]},
"markers": [
{"time": 0.5, "name": "go \"\u000a\\"}],
"curves": [
{"name": "gaze.origin.x", "pre": 2, "post": 8, "keys": [[0,-0.0],[0.1,1e-45],["NaN","-Infinity"]]},
{"name": "gaze.origin.y", "pre": 8, "post": 8, "keys": []},
{"name": "gaze.origin.z", "pre": 8, "post": 8, "keys": []},
{"name": "gaze.direction.x", "pre": 8, "post": 8, "keys": [[0,"NaN:ffc00001",0.25,0,0,0,-7]]},
{"name": "gaze.direction.y", "pre": 8, "post": 8, "keys": []},
{"name": "gaze.direction.z", "pre": 99, "post": -7, "keys": [[3,0.33333334]]}]
}
)";

Recording tiny_recording() {
    Recording recording;
    recording.on_disk.flags = {0, 0, 1};
    recording.animation.markers.add(0.5F, "go \"\n\\");
    RayCurves& gaze = recording.animation.gaze.emplace();
    gaze.origin[0] = make::curve({{0, -0.0F},
                                  {0.1F, std::bit_cast<float>(1U)},
                                  {std::bit_cast<float>(0x7fc00000U), std::bit_cast<float>(0xff800000U)}});
    gaze.origin[0].pre_wrap = WrapMode::loop;
    gaze.direction[0] = make_curve(
        std::vector<Keyframe>{{0, std::bit_cast<float>(0xffc00001U), 0.25F, 0, 0, 0, static_cast<WeightedMode>(-7)}});
    gaze.direction[2] = make::curve({{3, 1.0F / 3}});
    gaze.direction[2].pre_wrap = static_cast<WrapMode>(99);
    gaze.direction[2].post_wrap = static_cast<WrapMode>(-7);
    return recording;
}

void expect_same(const Recording& a, const Recording& b) {
    EXPECT_EQ(make::differences(a.animation, b.animation), std::vector<std::string>());
    EXPECT_EQ(a.on_disk.layout, b.on_disk.layout);
    EXPECT_EQ(a.on_disk.name_length_bytes, b.on_disk.name_length_bytes);
    EXPECT_EQ(make::vector_of(a.on_disk.trailing), make::vector_of(b.on_disk.trailing));
    if (info(a.on_disk.layout).flags) {
        EXPECT_EQ(a.on_disk.flags, b.on_disk.flags);
    }
}

Recording from_good_json(const std::string& text) {
    auto result = from_json(text);
    if (!result) ADD_FAILURE() << message(result.error());
    return result ? *std::move(result) : Recording();
}

// --- texts ---

TEST(Json, HasExactlyThisText) {
    EXPECT_EQ(to_json(tiny_recording()), tiny_text);
}

TEST(Json, GoesOutInPiecesAndStopsWhenNobodyTakesThem) {
    const Recording recording = make::read_back(synthesize({.duration = 2}));
    std::string text;
    std::size_t pieces = 0;
    const auto written = write_json(recording, [&](std::span<const std::byte> piece) {
        text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return ++pieces > 0;
    });
    EXPECT_TRUE(written);
    EXPECT_GT(pieces, 3U);
    EXPECT_EQ(text, to_json(recording));

    pieces = 0;
    const auto stopped = write_json(recording, [&](auto) { return ++pieces < 2; });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cannot_save);
    EXPECT_EQ(pieces, 2U);
}

TEST(Json, GivesTheRecordingBack) {
    expect_same(from_good_json(tiny_text), tiny_recording());
}

TEST(Json, KeepsEveryBitInEveryLayout) {
    std::size_t keys = 0;
    for (const Layout layout : all_layouts()) {
        std::mt19937 random(static_cast<std::uint32_t>(layout) + 500);
        for (int i = 0; i < 20; ++i) {
            Recording recording;
            recording.animation = make::random_animation(random, make::options_for(layout, true));
            make::complete(recording.animation, layout);
            recording.on_disk.layout = layout;
            for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
                recording.on_disk.flags[static_cast<std::size_t>(part)] = has(recording.animation, part) ? 77 : 0;
            }
            if (info(layout).markers) {
                recording.on_disk.trailing = Bytes(make::ByteVector(random() % 4, std::byte{0xab}));
                recording.on_disk.name_length_bytes.assign(recording.animation.markers.size(), 5);
            }
            keys += key_count(recording.animation);
            const Recording again = from_good_json(to_json(recording));
            expect_same(again, recording);
            ASSERT_EQ(make::bytes_of(again.animation, again.on_disk),
                      make::bytes_of(recording.animation, recording.on_disk));
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GT(keys, 5000U);
}

TEST(Json, SharesTimesAsReadingAFileDoes) {
    const Recording recording{.animation = synthesize({.duration = 1, .gaps = false})};
    const Recording again = from_good_json(to_json(recording));
    const HandCurves& hand = again.animation.hands->left;
    EXPECT_TRUE(hand[Joint::wrist].position[0].times.shares_with(hand[Joint::pinky_tip].rotation[3].times));
}

TEST(Json, ReportsWhatReadingTheFileWould) {
    Recording recording = tiny_recording();
    recording.animation.markers.add(1, "\xff");
    recording.on_disk.trailing = Bytes(make::ByteVector(2));
    recording.on_disk.flags = {0, 0, 9};
    const auto findings = from_good_json(to_json(recording)).findings;
    EXPECT_EQ(make::count(findings, FindingCode::trailing_bytes), 1U);
    EXPECT_EQ(make::count(findings, FindingCode::bad_marker_name), 1U);
    EXPECT_EQ(make::count(findings, FindingCode::odd_flag_byte), 1U);
    EXPECT_EQ(findings.size(), 3U);
}

TEST(Json, KeepsMarkerNamesOfAnyBytes) {
    Recording recording;
    const std::vector<std::string> names{
        "", "plain", std::string("a\0b", 3), "\xf0\x9f\x96\x90 \xc3\xa9", "\xff\xfe", "\xc3", "\x7f\x1b\t"};
    for (const std::string& name : names) recording.animation.markers.add(0, name);
    recording.on_disk.flags = {0, 0, 0};
    const std::string text = to_json(recording);
    EXPECT_NE(text.find("\"nameBytes\": \"fffe\""), std::string::npos);
    const Recording again = from_good_json(text);
    ASSERT_EQ(again.animation.markers.size(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(again.animation.markers[i].name, names[i]) << i;
}

TEST(Json, RoundsNumbersOnceFromTheirText) {
    const auto value_of = [](const std::string& number) {
        const Recording recording = from_good_json(
            R"({"format":"inputanim-json/1","version":[1,1],"curves":[{"name":"camera.position.x","keys":[[0,)" +
            number + "]]}]}");
        return recording.animation.camera ? recording.animation.camera->position[0].values[0] : 0.0F;
    };
    // Half way between two floats, and a bit: rounding to double first loses the bit.
    EXPECT_EQ(value_of("1.00000005960464477540"), std::bit_cast<float>(0x3f800001U));
    EXPECT_EQ(value_of("1.000000059604644775390625"), 1.0F);
    EXPECT_EQ(value_of("3.4028235e38"), std::bit_cast<float>(0x7f7fffffU));
    EXPECT_EQ(value_of("1e-45"), std::bit_cast<float>(1U));
    EXPECT_EQ(value_of("16777217"), 16777216.0F);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(value_of("1e-60")), 0U);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(value_of("-1e-60")), 0x80000000U);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(value_of("-0.0")), 0x80000000U);
}

TEST(Json, NeedsLittle) {
    const Recording recording = from_good_json(R"({"version": [1, 0], "format": "inputanim-json/1"})");
    EXPECT_EQ(recording.on_disk.layout, Layout::mrtk_1_0);
    EXPECT_TRUE(recording.animation.camera && recording.animation.hands);
    const Recording other = from_good_json(
        R"( {"curves": [{"keys": [[1, 2]], "post": 2, "name": "camera.rotation.w"}], "layout": {"form": "published-1.1"}, "format": "inputanim-json/1"} )");
    EXPECT_EQ(other.on_disk.layout, Layout::published_1_1);
    ASSERT_TRUE(other.animation.camera);
    EXPECT_EQ(other.animation.camera->rotation[3].key(0).value, 2);
    EXPECT_EQ(other.animation.camera->rotation[3].post_wrap, WrapMode::loop);
    EXPECT_FALSE(other.animation.hands || other.animation.gaze);
}

// --- malformed texts ---

TEST(Json, TruncatedAnywhereFailsOrIsWhole) {
    std::size_t failed = 0;
    for (std::size_t size = 0; size < tiny_text.size(); ++size) {
        const auto result = from_json(std::string_view(tiny_text).substr(0, size));
        if (result) {
            expect_same(*result, tiny_recording());
        } else {
            ++failed;
            ASSERT_EQ(result.error().code, ErrorCode::malformed_json);
            ASSERT_LE(result.error().offset.value_or(size + 1), size);
        }
    }
    EXPECT_EQ(failed, tiny_text.size() - 1) << "only the last line break is needless";
}

TEST(Json, WithAnyByteChangedFailsCleanlyOrGivesARecording) {
    constexpr std::string_view characters = "\"[]{},:0e-.\\ \xff\n9tn";
    std::mt19937 random(51);
    std::size_t failed = 0;
    for (int i = 0; i < 5000; ++i) {
        std::string text = tiny_text;
        for (std::size_t changes = 1 + random() % 2; changes > 0; --changes) {
            text[random() % text.size()] = characters[random() % characters.size()];
        }
        const auto result = from_json(text);
        failed += result ? 0 : 1;
        if (!result) {
            ASSERT_FALSE(result.error().reason.empty());
            ASSERT_LE(result.error().offset.value_or(text.size() + 1), text.size());
        }
    }
    EXPECT_GT(failed, 2000U);
    EXPECT_LT(failed, 5000U);
}

struct BadText {
    std::string from; // in the tiny text
    std::string to;
    std::string field;
    std::string at; // the error's offset points at this in the changed text; empty: anywhere
};

TEST(Json, PointsAtTheValueThatIsWrong) {
    const std::vector<BadText> cases{
        {"\"inputanim-json/1\"", "\"inputanim-json/2\"", "format", "\"inputanim-json/2\""},
        {"\"inputanim-json/1\"", "1", "format", "1,"},
        {"\"format\": \"inputanim-json/1\",", "", "format", ""},
        {"[1, 1]", "[1, 2]", "version", ""},
        {"[1, 1]", "[1]", "version", ""},
        {"[1, 1]", "[1, 1, 1]", "version", ""},
        {"[1, 1]", "\"1.1\"", "version", "\"1.1\""},
        {"[1, 1]", "[1, 1.5]", "version", "1.5"},
        {"\"mrtk-1.1\"", "\"mrtk-9\"", "layout.form", "\"mrtk-9\""},
        {"\"mrtk-1.1\"", "null", "layout.form", "null"},
        {"{\"form\": \"mrtk-1.1\", \"flags\": [0, 0, 1]}", "[]", "layout", "[]"},
        {"[0, 0, 1]", "[0, 0]", "layout.flags", ""},
        {"[0, 0, 1]", "[0, 0, 256]", "layout.flags", "256"},
        {"[0, 0, 1]", "[0, 0, true]", "layout.flags", "true"},
        {"[0, 0, 1]", "[0, 0, 0]", "layout.flags", ""},
        {"[0, 0, 1]", "[0, 0, 1], \"color\": 1", "layout", ""},
        {"[0, 0, 1]", "[0, 0, 1], \"trailing\": \"abc\"", "layout.trailing", "\"abc\""},
        {"[0, 0, 1]", "[0, 0, 1], \"trailing\": \"0g\"", "layout.trailing", "\"0g\""},
        {"[0, 0, 1]", "[0, 0, 1], \"trailing\": \"AB\"", "layout.trailing", "\"AB\""},
        {"[0, 0, 1]", "[0, 0, 1], \"nameLengthBytes\": [6]", "layout.nameLengthBytes", "6]"},
        {"[0, 0, 1]", "[0, 0, 1], \"nameLengthBytes\": [1, 1]", "layout.nameLengthBytes", ""},
        {"\"time\": 0.5, ", "", "markers[0]", ""},
        {"\"time\": 0.5", "\"time\": \"soon\"", "markers[0].time", "\"soon\""},
        {"\"time\": 0.5", "\"time\": 0.5, \"colour\": 2", "markers[0]", ""},
        {"\"name\": \"go \\\"\\u000a\\\\\"", "\"name\": 7", "markers[0].name", "7}"},
        {"\"name\": \"go \\\"\\u000a\\\\\"", "\"name\": \"\\ud800\"", "markers[0].name", "\"\\ud800\""},
        {"\"name\": \"go \\\"\\u000a\\\\\"", "\"nameBytes\": \"0\"", "markers[0].nameBytes", "\"0\""},
        {"\"gaze.origin.y\"", "\"gaze.origin.w\"", "curves[1].name", "\"gaze.origin.w\""},
        {"\"gaze.origin.y\"", "\"gaze.origin.x\"", "curves[1]", ""},
        {"\"name\": \"gaze.origin.y\", ", "", "curves[1]", ""},
        {"\"pre\": 2", "\"pre\": 2147483648", "curves[0].pre", "2147483648"},
        {"\"pre\": 2", "\"pre\": \"Loop\"", "curves[0].pre", "\"Loop\""},
        {"\"pre\": 2", "\"pre\": 2, \"tension\": 3", "curves[0]", ""},
        {"[0.1,1e-45]", "[0.1,1e39]", "curves[0].keys[1]", "1e39"},
        {"[0.1,1e-45]", "[0.1,1e999]", "curves[0].keys[1]", "1e999"},
        {"[0.1,1e-45]", "[0.1,\"nan\"]", "curves[0].keys[1]", "\"nan\""},
        {"[0.1,1e-45]", "[0.1,\"NaN:7f800000\"]", "curves[0].keys[1]", "\"NaN:7f800000\""},
        {"[0.1,1e-45]", "[0.1,\"NaN:7fc0000G\"]", "curves[0].keys[1]", "\"NaN:7fc0000G\""},
        {"[0.1,1e-45]", "[0.1,true]", "curves[0].keys[1]", "true"},
        {"[0.1,1e-45]", "[0.1,null]", "curves[0].keys[1]", "null"},
        {"[0.1,1e-45]", "[0.1,01]", "curves[0].keys[1]", "01"},
        {"[0.1,1e-45]", "[0.1,.5]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[0.1,0x10]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[0.1 1]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[0.1,1,]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[0.1]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[0.1,2,3]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[0.1,2,3,4,5,6,7,8]", "curves[0].keys[1]", ""},
        {"[0.1,1e-45]", "[0.1,2,3,4,5,6,7.5]", "curves[0].keys[1] weightedMode", "7.5"},
        {"[0.1,1e-45]", "{}", "curves[0].keys[1]", "{}"},
        {"[0.1,1e-45]", "[[0.1],1]", "curves[0].keys[1]", "[0.1]"},
        {"\"keys\": []},\n{\"name\": \"gaze.origin.z\"", "\"keys\": 0},\n{\"name\": \"gaze.origin.z\"",
         "curves[1].keys", "0}"},
        {"\"markers\": [", "\"markers\": 5, \"x\": [", "markers", "5,"},
        {"\"curves\": [", "\"curves\": {}, \"x\": [", "curves", "{}"},
        {"\"markers\"", "\"marker\"", "", ""},
    };
    for (const BadText& bad : cases) {
        std::string text = tiny_text;
        const auto place = text.find(bad.from);
        ASSERT_NE(place, std::string::npos) << bad.from;
        text.replace(place, bad.from.size(), bad.to);
        const auto result = from_json(text);
        ASSERT_FALSE(result) << bad.to;
        const Error& error = result.error();
        EXPECT_EQ(error.code, ErrorCode::malformed_json) << bad.to;
        EXPECT_EQ(error.field, bad.field) << bad.to << ": " << message(error);
        ASSERT_TRUE(error.offset) << bad.to;
        EXPECT_LE(*error.offset, text.size());
        if (bad.at.empty()) continue;
        EXPECT_EQ(text.substr(std::min<std::size_t>(*error.offset, text.size()), bad.at.size()), bad.at)
            << message(error);
    }
}

TEST(Json, RefusesWhatIsNoObject) {
    for (const std::string_view text :
         {"", " ", "null", "[]", "\"inputanim-json/1\"", "7", "{", "}", "{}", "{]", "\xff"}) {
        const auto result = from_json(text);
        ASSERT_FALSE(result) << text;
        EXPECT_EQ(result.error().code, ErrorCode::malformed_json) << text;
    }
}

TEST(Json, RefusesTextAfterTheEnd) {
    for (const std::string_view rest : {"x", "{}", "]", "}", ",", "1", "\"", "/* no */", "[]"}) {
        const auto result = from_json(tiny_text + std::string(rest));
        ASSERT_FALSE(result) << rest;
        EXPECT_EQ(result.error().code, ErrorCode::malformed_json) << rest;
    }
}

TEST(Json, PointsAtTextAfterTheEndOrNowhereButNotAtTheBeginning) {
    for (const std::string_view rest : {"x", "{}", "}", "1"}) {
        const auto result = from_json(tiny_text + std::string(rest));
        ASSERT_FALSE(result) << rest;
        EXPECT_GE(result.error().offset.value_or(tiny_text.size()), tiny_text.rfind('}'))
            << rest << ": " << message(result.error());
    }
}

TEST(Json, RefusesDeepNestingWithoutFallingOver) {
    for (const std::size_t depth : {std::size_t{10}, std::size_t{2000}, std::size_t{1000000}}) {
        EXPECT_FALSE(from_json(std::string(depth, '[')));
        EXPECT_FALSE(from_json(R"({"format": "inputanim-json/1", "version": )" + std::string(depth, '[') +
                               std::string(depth, ']') + "}"));
        EXPECT_FALSE(from_json(R"({"a": )" + std::string(depth, '[') + std::string(depth, ']') + "}"));
    }
}

TEST(Json, SaysLineAndColumn) {
    const auto result = from_json("{\"format\": \"inputanim-json/1\",\n \"version\": [1, 1],\n  \"colour\": 3}");
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().reason.find("line 3"), std::string::npos) << result.error().reason;
}

TEST(Json, MayStartWithAByteOrderMark) {
    const std::string mark = "\xef\xbb\xbf";
    EXPECT_TRUE(from_json(mark + tiny_text));
    const auto broken = from_json(mark + "[]");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().offset, 3U);
}

} // namespace
