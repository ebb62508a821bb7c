#include <inputanim/read.hpp>

#include <gtest/gtest.h>

#include <inputanim/synthesize.hpp>

#include "make.hpp"

using namespace inputanim;
using make::ByteVector;

namespace {

constexpr std::size_t header_bytes = 16;

// A camera with two keys in every curve, a marker, and 8-byte keys.
Animation small_animation() {
    Animation animation;
    animation.camera.emplace();
    for (std::size_t i = 0; i < 7; ++i) {
        const auto value = static_cast<float>(i) / 8;
        make::curve_at(animation, i) = make::curve({{0.25F, value}, {0.5F, value + 0.25F}});
    }
    animation.markers.add(0.5F, "go");
    return animation;
}
// Where things lie in its bytes.
constexpr std::size_t first_count = header_bytes + 3 + 8;
constexpr std::size_t curve_bytes = 12 + 2 * 8;
constexpr std::size_t markers_at = header_bytes + 3 + 7 * curve_bytes;

ByteVector small_file() {
    return make::bytes_of(small_animation());
}

Error error_of(std::span<const std::byte> bytes, std::optional<Layout> layout = {}) {
    auto result = read(bytes, {.layout = layout});
    if (result) {
        ADD_FAILURE() << "it was read as " << info(result->on_disk.layout).name;
        return {.code = ErrorCode::out_of_memory, .field = "no error"};
    }
    EXPECT_FALSE(result.error().reason.empty());
    return result.error();
}

void expect_error(const Error& error, ErrorCode code, std::uint64_t offset, std::string_view field) {
    EXPECT_EQ(name(error.code), name(code));
    EXPECT_EQ(error.offset, offset);
    EXPECT_EQ(error.field, field);
}

ByteVector with_version(std::int32_t major, std::int32_t minor) {
    ByteVector bytes = small_file();
    make::put(bytes, 8, major);
    make::put(bytes, 12, minor);
    return bytes;
}

// --- whole files ---

TEST(Read, GivesWhatWasWritten) {
    const Animation animation = small_animation();
    const Recording recording = make::recording_of(small_file());
    EXPECT_EQ(make::differences(animation, recording.animation), std::vector<std::string>());
    EXPECT_EQ(recording.on_disk.layout, Layout::mrtk_1_1);
    EXPECT_EQ(recording.on_disk.flags, (std::array<std::uint8_t, 3>{1, 0, 0}));
    EXPECT_TRUE(recording.findings.empty());
    ASSERT_EQ(recording.key_offsets.size(), curve_count);
    EXPECT_EQ(recording.key_offsets[0], first_count + 4);
    EXPECT_EQ(recording.key_offsets[6], first_count + 4 + 6 * curve_bytes);
}

TEST(Read, AcceptsTheLayoutItIsToldWhereItFits) {
    for (const Layout layout : all_layouts()) {
        std::mt19937 random(3);
        Animation animation = make::random_animation(random, make::options_for(layout));
        make::complete(animation, layout);
        const ByteVector bytes = make::bytes_of(animation, {.layout = layout});
        const Recording recording = make::recording_of(bytes, {.layout = layout});
        EXPECT_EQ(recording.on_disk.layout, layout);
        EXPECT_EQ(make::differences(animation, recording.animation), std::vector<std::string>());
    }
}

TEST(Read, RefusesAFormThatContradictsTheHeader) {
    const ByteVector file = small_file();
    for (const Layout layout : {Layout::mrtk_1_0, Layout::published_1_0, Layout::headerless}) {
        expect_error(error_of(file, layout), ErrorCode::form_mismatch, 8, "version");
    }
    const ByteVector headerless = make::bytes_of(small_animation(), {.layout = Layout::headerless});
    for (const Layout layout : all_layouts()) {
        if (layout == Layout::headerless) continue;
        expect_error(error_of(headerless, layout), ErrorCode::form_mismatch, 0, "magic");
    }
}

TEST(Read, RefusesAFormThatTheBytesDoNotFit) {
    expect_error(error_of(small_file(), Layout::nomarkers_8_1_1), ErrorCode::unexpected_end_data, markers_at, "");
    const ByteVector published = make::bytes_of(small_animation(), {.layout = Layout::markers_28_1_1});
    EXPECT_FALSE(read(published, {.layout = Layout::mrtk_1_1}));
    EXPECT_FALSE(read(small_file(), {.layout = Layout::markers_28_1_1}));
}

// --- what is no input animation ---

TEST(Read, SaysThatAnEmptyFileIsEmpty) {
    expect_error(error_of({}), ErrorCode::empty_file, 0, "");
    expect_error(error_of({}, Layout::headerless), ErrorCode::empty_file, 0, "");
}

TEST(Read, SaysThatForeignBytesAreForeign) {
    for (const std::string_view text :
         {"x", "RIFF....", "{\"format\": \"inputanim-json/1\"}", "\x89PNG\r\n\x1a\n 123456789012345"}) {
        const auto error = error_of(std::as_bytes(std::span(text)));
        expect_error(error, ErrorCode::not_an_input_animation, 0, "magic");
    }
    expect_error(error_of(ByteVector(5000)), ErrorCode::not_an_input_animation, 0, "magic");
}

TEST(Read, DoesNotTakeRandomBytesForAHeaderlessFile) {
    std::mt19937 random(1);
    for (int i = 0; i < 200; ++i) {
        ByteVector bytes(random() % 10000 + 1);
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
        ASSERT_EQ(error_of(bytes).code, ErrorCode::not_an_input_animation);
    }
}

TEST(Read, CallsEveryPrefixOfTheHeaderACutHeader) {
    const ByteVector file = small_file();
    for (std::size_t size = 1; size < header_bytes; ++size) {
        expect_error(error_of(std::span(file).first(size)), ErrorCode::cut_header, size, "header");
    }
}

TEST(Read, NamesVersionsItDoesNotKnow) {
    const std::vector<std::tuple<int, int, std::string>> versions{
        {0, 9, "0.9"}, {1, 2, "1.2"}, {2, 0, "2.0"}, {-1, 5, "-1.5"}, {1, -1, "1.-1"}, {1, 16777216, "1.16777216"}};
    for (const auto& [major, minor, text] : versions) {
        const Error error = error_of(with_version(major, minor));
        expect_error(error, ErrorCode::unsupported_version, 8, "version");
        EXPECT_NE(error.reason.find("version " + text + " "), std::string::npos) << error.reason;
        EXPECT_EQ(salvage(with_version(major, minor)).has_value(), false);
    }
}

TEST(Read, NeedsAKeyToTakeAFileForHeaderless) {
    Animation animation = small_animation();
    EXPECT_EQ(make::read_back(animation, {.layout = Layout::headerless}).on_disk.layout, Layout::headerless);
    const ByteVector empty = make::bytes_of({}, {.layout = Layout::headerless});
    EXPECT_EQ(error_of(empty).code, ErrorCode::not_an_input_animation);
    EXPECT_TRUE(read(empty, {.layout = Layout::headerless}).has_value());
    ByteVector longer = make::bytes_of(animation, {.layout = Layout::headerless});
    longer.push_back({});
    EXPECT_EQ(error_of(longer).code, ErrorCode::not_an_input_animation);
    EXPECT_TRUE(read(longer, {.layout = Layout::headerless}).has_value());
}

// --- damage ---

TEST(Read, PointsAtTheFieldInWhichTheFileEnds) {
    const ByteVector file = small_file();
    const auto cut = [&](std::size_t size) { return error_of(std::span(file).first(size), Layout::mrtk_1_1); };
    expect_error(cut(16), ErrorCode::truncated, 16, "hasCamera");
    expect_error(cut(17), ErrorCode::truncated, 17, "hasHands");
    expect_error(cut(18), ErrorCode::truncated, 18, "hasGaze");
    expect_error(cut(19), ErrorCode::truncated, 19, "camera.position.x preWrap");
    expect_error(cut(22), ErrorCode::truncated, 19, "camera.position.x preWrap");
    expect_error(cut(25), ErrorCode::truncated, 23, "camera.position.x postWrap");
    expect_error(cut(first_count + 1), ErrorCode::truncated, first_count, "camera.position.x keyCount");
    expect_error(cut(first_count + 4), ErrorCode::truncated, first_count + 4, "camera.position.x key 0");
    expect_error(cut(first_count + 13), ErrorCode::truncated, first_count + 12, "camera.position.x key 1");
    expect_error(cut(markers_at), ErrorCode::truncated, markers_at, "markerCount");
    expect_error(cut(file.size() - 1), ErrorCode::truncated, file.size() - 3, "marker 0 name");
    expect_error(cut(file.size() - 3), ErrorCode::bad_count, markers_at, "markerCount");
}

TEST(Read, RefusesImpossibleKeyCounts) {
    for (const std::int32_t count : {-1, INT32_MIN, INT32_MAX, 1 << 28}) {
        ByteVector file = small_file();
        make::put(file, first_count + curve_bytes, count);
        const Error error = error_of(file);
        expect_error(error, ErrorCode::bad_count, first_count + curve_bytes, "camera.position.y keyCount");
        EXPECT_NE(error.reason.find(std::to_string(count)), std::string::npos) << error.reason;
    }
}

TEST(Read, RefusesImpossibleMarkerCounts) {
    for (const std::int32_t count : {-1, INT32_MIN, INT32_MAX, 2}) {
        ByteVector file = small_file();
        make::put(file, markers_at, count);
        expect_error(error_of(file), ErrorCode::bad_count, markers_at, "markerCount");
    }
}

class NameLength : public testing::Test {
protected:
    // The small file, with other bytes for the length of its marker's name.
    static ByteVector file(const std::vector<unsigned>& length, std::string_view name = "go") {
        ByteVector bytes = small_file();
        bytes.resize(markers_at + 8);
        for (const unsigned byte : length) bytes.push_back(static_cast<std::byte>(byte));
        for (const char c : name) bytes.push_back(static_cast<std::byte>(c));
        return bytes;
    }
};

TEST_F(NameLength, MayBeOverlongAndIsKept) {
    for (const std::vector<unsigned>& length : std::vector<std::vector<unsigned>>{
             {0x82, 0}, {0x82, 0x80, 0}, {0x82, 0x80, 0x80, 0}, {0x82, 0x80, 0x80, 0x80, 0}}) {
        const Recording recording = make::recording_of(file(length));
        ASSERT_EQ(recording.animation.markers.size(), 1U);
        EXPECT_EQ(recording.animation.markers[0].name, "go");
        EXPECT_EQ(recording.on_disk.name_length_bytes,
                  (std::vector<std::uint8_t>{static_cast<std::uint8_t>(length.size())}));
        EXPECT_EQ(make::count(recording.findings, FindingCode::overlong_name_length), 1U);
        EXPECT_EQ(make::bytes_of(recording.animation, recording.on_disk), file(length));
    }
    EXPECT_TRUE(make::recording_of(file({2})).on_disk.name_length_bytes.empty());
}

TEST_F(NameLength, MayNotBeNegative) {
    expect_error(error_of(file({0xff, 0xff, 0xff, 0xff, 0x0f})), ErrorCode::bad_name_length, markers_at + 8,
                 "marker 0 name");
    expect_error(error_of(file({0x80, 0x80, 0x80, 0x80, 0x08})), ErrorCode::bad_name_length, markers_at + 8,
                 "marker 0 name");
}

TEST_F(NameLength, MayNotTakeSixBytes) {
    expect_error(error_of(file({0x82, 0x80, 0x80, 0x80, 0x80, 0})), ErrorCode::bad_name_length, markers_at + 8,
                 "marker 0 name");
}

TEST_F(NameLength, MayNotExceedTheFile) {
    expect_error(error_of(file({3})), ErrorCode::truncated, markers_at + 8, "marker 0 name");
    expect_error(error_of(file({0xff, 0xff, 0xff, 0xff, 0x07})), ErrorCode::truncated, markers_at + 8, "marker 0 name");
    expect_error(error_of(file({0x82}, "")), ErrorCode::truncated, markers_at + 8, "marker 0 name");
}

TEST(Read, ReadsFilesOfAnyMutationOrFailsCleanly) {
    const ByteVector file = make::bytes_of(synthesize({.duration = 0.1F}));
    std::mt19937 random(11);
    std::size_t good = 0;
    std::size_t bad = 0;
    for (int i = 0; i < 2000; ++i) {
        ByteVector mutated = file;
        for (std::size_t flips = 1 + random() % 3; flips > 0; --flips) {
            mutated[random() % mutated.size()] = static_cast<std::byte>(random());
        }
        const auto result = read(mutated);
        if (result) {
            ++good;
            ASSERT_EQ(make::bytes_of(result->animation, result->on_disk), mutated);
        } else {
            ++bad;
            ASSERT_LE(result.error().offset.value_or(mutated.size() + 1), mutated.size());
        }
    }
    EXPECT_GT(good, 100U);
    EXPECT_GT(bad, 100U);
}

// --- an index without decoding ---

TEST(Index, SaysWhereEveryKeyIs) {
    ByteVector file = small_file();
    file.push_back(std::byte{7});
    const auto found = read_index(file);
    ASSERT_TRUE(found) << message(found.error());
    EXPECT_EQ(found->on_disk.layout, Layout::mrtk_1_1);
    EXPECT_EQ(found->parts, (std::array<bool, 3>{true, false, false}));
    ASSERT_EQ(found->curves.size(), curve_count);
    EXPECT_EQ(found->curves[1].key_count, 2U);
    EXPECT_EQ(found->curves[1].key_offset, first_count + curve_bytes + 4);
    EXPECT_EQ(make::get<float>(file, found->curves[1].key_offset), 0.25F);
    EXPECT_EQ(found->curves[7].key_count, 0U);
    ASSERT_EQ(found->markers.size(), 1U);
    EXPECT_EQ(found->markers[0].name, "go");
    EXPECT_EQ(make::vector_of(found->on_disk.trailing), ByteVector{std::byte{7}});
}

TEST(Index, FailsAsReadDoes) {
    const ByteVector file = small_file();
    for (std::size_t size = 0; size < file.size(); ++size) {
        const auto prefix = std::span(file).first(size);
        const auto by_index = read_index(prefix);
        const auto by_read = read(prefix);
        ASSERT_EQ(by_index.has_value(), by_read.has_value()) << size;
        if (!by_read) {
            ASSERT_EQ(by_index.error(), by_read.error()) << size;
        }
    }
}

} // namespace
