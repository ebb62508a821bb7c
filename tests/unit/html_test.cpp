#include <inputanim/convert/html.hpp>

#include "make.hpp"

namespace {

using namespace inputanim;

std::string page_with(std::string_view page, std::string_view name, std::string_view file) {
    const auto parted = part_page(page);
    if (!parted) return "no place";
    std::string made;
    const HtmlOptions options{.page = *parted, .name = std::string(name)};
    const auto done = write_html(options, std::as_bytes(std::span(file)), [&](std::span<const std::byte> piece) {
        made.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return true;
    });
    return done ? made : message(done.error());
}

TEST(Html, TheRecordingGoesToTheLastPlaceOfThePage) {
    const auto recording = [](const std::string& name, const std::string& base64) {
        return R"(<script type="application/octet-stream" class="recording" data-name=")" + name + "\">" + base64 +
               "</script>";
    };
    const std::string page = "'<!-- recordings -->'<body><!-- recordings --></body>";
    const std::string before = "'<!-- recordings -->'<body>";
    EXPECT_EQ(page_with(page, "a.bin", "abc"), before + recording("a.bin", "YWJj") + "</body>");
    EXPECT_EQ(page_with(page, "a.bin", "abcd"), before + recording("a.bin", "YWJjZA==") + "</body>");
    EXPECT_EQ(page_with(page, "a.bin", "abcde"), before + recording("a.bin", "YWJjZGU=") + "</body>");
    EXPECT_EQ(page_with(page, "a.bin", ""), before + recording("a.bin", "") + "</body>");
    EXPECT_EQ(page_with(page, "\"><b>&'", "abc"),
              before + recording("&quot;&gt;&lt;b&gt;&amp;&#39;", "YWJj") + "</body>");
}

TEST(Html, LongFilesArePutInPiecesThatFitTogether) {
    const std::string file(100'000, 'a');
    const std::string made = page_with("<!-- recordings -->", "", file);
    const std::string expected = [] {
        std::string text;
        for (int i = 0; i < 33'333; ++i) text += "YWFh";
        return text + "YQ==";
    }();
    EXPECT_NE(made.find(expected), std::string::npos);
}

TEST(Html, APageWithoutAPlaceIsAnError) {
    EXPECT_EQ(page_with("<body></body>", "a.bin", "abc"), "no place");
}

TEST(Html, WhatCannotBeWrittenIsAnError) {
    const auto page = part_page("<!-- recordings -->");
    ASSERT_TRUE(page);
    EXPECT_FALSE(write_html({.page = *page}, {}, [](std::span<const std::byte>) { return false; }));
}

} // namespace
