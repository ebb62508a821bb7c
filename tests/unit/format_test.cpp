#include <inputanim/convert/encode.hpp>
#include <inputanim/convert/format.hpp>
#include <inputanim/convert/json.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

#include "make.hpp"

namespace {

using namespace inputanim;

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

TEST(Formats, AreFoundByNameAndByTheNameOfAFile) {
    ASSERT_FALSE(all_formats().empty());
    for (const FormatInfo& each : all_formats()) {
        EXPECT_EQ(find_format(each.name), each.format);
        EXPECT_EQ(&info(each.format), &each);
        EXPECT_EQ(format_named("folder.csv/take." + std::string(each.name)), each.format);
    }
    EXPECT_EQ(format_named("TAKE.GLB"), Format::glb);
    EXPECT_EQ(format_named("C:\\takes\\one.two.Json"), Format::json);
    for (const char* name : {"", "take", "take.", ".bin", "take.fbx", "take.bin/", "take.bi"}) {
        EXPECT_FALSE(format_named(name)) << name;
    }
}

TEST(Formats, AreToldByTheBytes) {
    EXPECT_EQ(format_of({}), Format::bin);
    EXPECT_EQ(format_of(bytes_of("glTF\x02")), Format::glb);
    EXPECT_EQ(format_of(bytes_of("\xef\xbb\xbf {\"format\": \"inputanim-json/1\"}")), Format::json);
    EXPECT_EQ(format_of(bytes_of("{\"asset\": {\"version\": \"2.0\"}}")), Format::glb);
    EXPECT_EQ(format_of(bytes_of("time,hand.left.tracked\n0,1\n")), Format::csv);
    EXPECT_EQ(format_of(bytes_of("\xc6\x42\x9e\x0f,")), Format::bin);
}

// Bit for bit, or as near as glTF has it: lines that start at 0.
void expect_alike(const Animation& before, const Animation& after, Format format) {
    if (format != Format::glb) {
        EXPECT_EQ(make::differences(before, after), std::vector<std::string>()) << info(format).name;
        return;
    }
    ASSERT_TRUE(after.camera && after.hands && after.gaze);
    EXPECT_EQ(after.markers.size(), before.markers.size());
    for (float time = 0; time <= 1; time += 1.0F / 30) {
        const Frame a = evaluate(before, time);
        const Frame b = evaluate(after, time);
        for (std::size_t side = 0; side < 2; ++side) {
            EXPECT_EQ((*a.hands)[side].tracked, (*b.hands)[side].tracked) << time;
            EXPECT_EQ((*a.hands)[side].pinch, (*b.hands)[side].pinch) << time;
            for (const Joint joint : {Joint::wrist, Joint::thumb_tip, Joint::index_tip}) {
                if (!(*a.hands)[side].tracked) continue;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    EXPECT_NEAR((*a.hands)[side][joint].position[axis], (*b.hands)[side][joint].position[axis], 1e-4F);
                }
            }
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(a.camera->position[axis], b.camera->position[axis], 1e-4F) << time;
            EXPECT_NEAR(a.gaze->direction[axis], b.gaze->direction[axis], 1e-3F) << time;
        }
    }
}

TEST(Formats, EveryOneThatIsReadComesBack) {
    const Recording recording{.animation = synthesize({.duration = 1, .rate = 30})};
    const auto written = write(recording);
    ASSERT_TRUE(written);
    ASSERT_TRUE(decode(written->bytes));
    for (const Format format : {Format::json, Format::glb, Format::csv}) {
        const auto made = encode(recording, format);
        ASSERT_TRUE(made) << info(format).name;
        EXPECT_EQ(format_of(made->bytes), format);
        const auto again = decode(made->bytes);
        ASSERT_TRUE(again) << info(format).name << ": " << message(again.error());
        expect_alike(recording.animation, again->animation, format);
        const auto insisted = decode(made->bytes, Layout::mrtk_1_1);
        ASSERT_FALSE(insisted);
        EXPECT_EQ(insisted.error().code, ErrorCode::form_mismatch);
    }
}

TEST(Formats, WhatCannotBeWrittenIsAnErrorOfEveryFormat) {
    const Recording recording{.animation = synthesize({.duration = 1, .rate = 30})};
    EncodeOptions options;
    options.html.page = {"<html>", "</html>"};
    for (const FormatInfo& each : all_formats()) {
        std::size_t pieces = 0;
        const auto refused = encode(recording, each.format, options, [&](std::span<const std::byte> piece) {
            EXPECT_FALSE(piece.empty()) << each.name;
            ++pieces;
            return false;
        });
        ASSERT_FALSE(refused) << each.name;
        EXPECT_EQ(refused.error().code, ErrorCode::cannot_save) << each.name;
        EXPECT_FALSE(refused.error().reason.empty()) << each.name;
        EXPECT_EQ(pieces, 1U) << each.name << ": whoever is refused stops";
    }
}

} // namespace
