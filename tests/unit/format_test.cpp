#include <inputanim/convert/encode.hpp>
#include <inputanim/convert/format.hpp>
#include <inputanim/convert/json.hpp>
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
        EXPECT_TRUE(again->animation.hands);
        const auto insisted = decode(made->bytes, Layout::mrtk_1_1);
        ASSERT_FALSE(insisted);
        EXPECT_EQ(insisted.error().code, ErrorCode::form_mismatch);
    }
}

TEST(Formats, WhatCannotBeWrittenIsAnErrorOfEveryFormat) {
    const Recording recording{.animation = synthesize({.duration = 1, .rate = 30})};
    for (const FormatInfo& each : all_formats()) {
        const auto refused = encode(recording, each.format, {}, [](std::span<const std::byte>) { return false; });
        EXPECT_FALSE(refused) << each.name;
    }
}

} // namespace
