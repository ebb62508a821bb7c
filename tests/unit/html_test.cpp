#include <inputanim/convert/html.hpp>
#include <inputanim/synthesize.hpp>

#define ZLIB_CONST
#include <zlib.h>

#include "make.hpp"

namespace {

using namespace inputanim;
using make::ByteVector;

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

ByteVector bytes_of_base64(std::string_view text) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    ByteVector bytes;
    unsigned bits = 0;
    unsigned count = 0;
    EXPECT_EQ(text.size() % 4, 0U);
    for (const char c : text) {
        if (c == '=') break;
        EXPECT_NE(digits.find(c), std::string_view::npos) << c;
        bits = bits << 6U | static_cast<unsigned>(digits.find(c));
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<std::byte>(bits >> count & 0xffU));
    }
    return bytes;
}

// What a browser makes of it.
std::string unpacked(std::string_view base64, std::size_t size) {
    const ByteVector packed = bytes_of_base64(base64);
    ByteVector planes(size + 1);
    z_stream stream{};
    stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(planes.data());
    stream.avail_out = static_cast<uInt>(planes.size());
    const bool ended = inflateInit2(&stream, -15) == Z_OK && inflate(&stream, Z_FINISH) == Z_STREAM_END;
    inflateEnd(&stream);
    if (!ended || stream.total_out != size || stream.avail_in > 0) return "no stream";
    planes.resize(size);
    std::string whole(size, ' ');
    std::size_t plane = 0;
    std::size_t at = 0;
    for (const std::byte byte : planes) {
        whole[at] = static_cast<char>(byte);
        at += 8;
        if (at >= size) at = ++plane;
    }
    return whole;
}

TEST(Html, TheRecordingGoesToTheLastPlaceOfThePage) {
    const std::string page = "'<!-- recordings -->'<body><!-- recordings --></body>";
    const auto expect = [&](const std::string& name, const std::string& shown, const std::string& file) {
        const std::string made = page_with(page, name, file);
        const std::string before = R"('<!-- recordings -->'<body><script type="application/octet-stream" )"
                                   R"(class="recording" data-name=")" +
                                   shown + R"(" data-packing="planes-8 deflate-raw" data-size=")" +
                                   std::to_string(file.size()) + R"(">)";
        const std::string after = "</script></body>";
        ASSERT_TRUE(made.starts_with(before)) << made;
        ASSERT_TRUE(made.ends_with(after)) << made;
        const std::string_view text(made);
        EXPECT_EQ(unpacked(text.substr(before.size(), text.size() - before.size() - after.size()), file.size()), file);
    };
    expect("a.bin", "a.bin", "abc");
    expect("a.bin", "a.bin", "abcdefghi");
    expect("", "recording.bin", "");
    expect("\"><b>&'", "&quot;&gt;&lt;b&gt;&amp;&#39;", "abc");
    std::string long_file; // several blocks, which must fit together
    for (unsigned i = 0; long_file.size() < 400'000; ++i) long_file += std::to_string(i * 2654435761U);
    expect("long.bin", "long.bin", long_file);
}

TEST(Html, ARecordingTakesLessThanItsBytes) {
    const ByteVector file = make::bytes_of(synthesize({.duration = 5}));
    const std::string made =
        page_with("<!-- recordings -->", "", {reinterpret_cast<const char*>(file.data()), file.size()});
    EXPECT_LT(made.size(), file.size() * 8 / 10);
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
