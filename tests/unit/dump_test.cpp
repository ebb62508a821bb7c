#include <inputanim/dump.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "make.hpp"

using namespace inputanim;
using make::ByteVector;

namespace {

constexpr std::size_t all_keys = std::numeric_limits<std::size_t>::max();

struct Line {
    std::size_t offset = 0;
    ByteVector bytes; // those shown
    bool more = false;
    std::string text;
};

Line parse(std::string_view text) {
    Line line{.text = std::string(text)};
    line.offset = std::stoul(line.text);
    std::istringstream words(line.text.substr(12, 29));
    for (std::string word; words >> word;) {
        if (word == "...") {
            line.more = true;
        } else {
            line.bytes.push_back(static_cast<std::byte>(std::stoul(word, nullptr, 16)));
        }
    }
    return line;
}

std::vector<Line> dumped(std::span<const std::byte> bytes, const DumpOptions& options = {}) {
    std::vector<Line> lines;
    const auto result = dump(bytes, options, [&](std::string_view line) { lines.push_back(parse(line)); });
    EXPECT_TRUE(result.has_value()) << message(result.error());
    return lines;
}

bool any_has(const std::vector<Line>& lines, std::string_view text) {
    return std::ranges::any_of(lines, [&](const Line& line) { return line.text.find(text) != std::string::npos; });
}

TEST(Dump, CoversTheFileWithoutHolesWhenAllKeysAreShown) {
    for (const Layout layout : all_layouts()) {
        std::mt19937 random(21);
        for (int i = 0; i < 5; ++i) {
            Animation animation = make::random_animation(random, make::options_for(layout));
            OnDisk on_disk{.layout = layout};
            if (info(layout).markers && info(layout).header) {
                animation.markers.add(1, "");
                animation.markers.add(2, "longer than eight bytes");
                on_disk.trailing = Bytes(ByteVector(11, std::byte{5}));
            }
            const ByteVector bytes = make::bytes_of(animation, on_disk);
            const auto lines = dumped(bytes, {.keys_per_curve = all_keys});
            ASSERT_GT(lines.size(), 10U);
            std::size_t at = 0;
            for (std::size_t l = 0; l < lines.size(); ++l) {
                ASSERT_EQ(lines[l].offset, at) << lines[l].text;
                const auto shown = lines[l].bytes;
                ASSERT_TRUE(std::equal(shown.begin(), shown.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at)));
                const std::size_t next = l + 1 < lines.size() ? lines[l + 1].offset : bytes.size();
                if (lines[l].more) {
                    ASSERT_GT(next - at, shown.size());
                } else {
                    ASSERT_EQ(next - at, shown.size()) << lines[l].text;
                }
                at = next;
            }
        }
    }
}

TEST(Dump, NamesFieldsAndTheirValues) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make_curve(std::vector<Keyframe>{{0.5F, -2, 3, 4, 0.25F, 0, WeightedMode::in}});
    animation.markers.add(1.5F, "a \"b\"");
    const auto lines = dumped(make::bytes_of(animation, {.layout = Layout::markers_28_1_1}));
    ASSERT_GT(lines.size(), 15U);
    const auto has_field = [&](std::string_view field, std::string_view value) {
        return std::ranges::any_of(lines, [&](const Line& line) {
            return line.text.substr(41).starts_with(std::string(field) + " ") &&
                   line.text.ends_with(" " + std::string(value));
        });
    };
    EXPECT_TRUE(has_field("magic", "input animation"));
    EXPECT_TRUE(has_field("version.minor", "1"));
    EXPECT_TRUE(has_field("hasCamera", "1"));
    EXPECT_TRUE(has_field("hasGaze", "0"));
    EXPECT_TRUE(has_field("camera.position.x preWrap", "8"));
    EXPECT_TRUE(has_field("camera.position.x keyCount", "1"));
    EXPECT_TRUE(has_field("camera.position.x key 0 time", "0.5"));
    EXPECT_TRUE(has_field("camera.position.x key 0 value", "-2"));
    EXPECT_TRUE(has_field("camera.position.x key 0 inWeight", "0.25"));
    EXPECT_TRUE(has_field("camera.position.x key 0 weightedMode", "1"));
    EXPECT_TRUE(has_field("markerCount", "1"));
    EXPECT_TRUE(has_field("marker 0 time", "1.5"));
    EXPECT_TRUE(has_field("name length", "5"));
    EXPECT_TRUE(has_field("name", "\"a \\\"b\\\"\""));
}

TEST(Dump, ShowsTheFirstKeysAndTheLastOfLongCurves) {
    Animation animation;
    animation.camera.emplace();
    std::vector<std::pair<float, float>> keys;
    for (int i = 0; i < 10; ++i) keys.emplace_back(static_cast<float>(i), 0.0F);
    animation.camera->position[0] = make::curve(keys);
    const ByteVector bytes = make::bytes_of(animation);
    for (const std::size_t shown : {std::size_t{1}, std::size_t{4}, std::size_t{9}, std::size_t{10}, all_keys}) {
        const auto lines = dumped(bytes, {.keys_per_curve = shown});
        for (std::size_t i = 0; i < 10; ++i) {
            const bool expected = i + 1 < shown || i == 9;
            EXPECT_EQ(any_has(lines, "camera.position.x key " + std::to_string(i) + " value"), expected)
                << shown << ", key " << i;
        }
        const std::string skipped = "... " + std::to_string(10 - std::min<std::size_t>(shown, 10)) + " more keys ...";
        EXPECT_EQ(any_has(lines, skipped), shown < 10) << skipped;
        for (const Line& line : lines) {
            if (!line.text.ends_with(skipped) || shown >= 10) continue;
            EXPECT_EQ(line.offset, 31 + 8 * (shown - 1)) << "where the first of them is";
        }
    }
    EXPECT_EQ(dumped(bytes, {.keys_per_curve = 0}).size(), dumped(bytes, {.keys_per_curve = 1}).size());
}

TEST(Dump, ShowsEverythingUpToTheFieldThatCannotBeRead) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 1}, {1, 2}});
    const ByteVector bytes = make::bytes_of(animation);
    for (std::size_t cut = 16; cut < bytes.size(); ++cut) {
        std::vector<Line> lines;
        const auto prefix = std::span(bytes).first(cut);
        const auto result =
            dump(prefix, {.layout = Layout::mrtk_1_1}, [&](std::string_view line) { lines.push_back(parse(line)); });
        ASSERT_FALSE(result.has_value()) << cut;
        ASSERT_EQ(result.error().code, read(prefix, {.layout = Layout::mrtk_1_1}).error().code) << cut;
        ASSERT_FALSE(lines.empty());
        ASSERT_EQ(lines.back().offset + lines.back().bytes.size(), *result.error().offset) << cut;
    }
}

TEST(Dump, ShowsNothingOfForeignFiles) {
    std::size_t lines = 0;
    const auto count = [&](std::string_view) { ++lines; };
    EXPECT_EQ(dump({}, {}, count).error().code, ErrorCode::empty_file);
    EXPECT_EQ(dump(ByteVector(100), {}, count).error().code, ErrorCode::not_an_input_animation);
    EXPECT_EQ(dump(make::bytes_of({}), {.layout = Layout::mrtk_1_0}, count).error().code, ErrorCode::form_mismatch);
    EXPECT_EQ(lines, 0U);
}

TEST(Dump, ShowsNamesThatAreNotTextWithoutBreakingTheLine) {
    Animation animation;
    animation.markers.add(0, "a\nb\xff");
    const auto lines = dumped(make::bytes_of(animation));
    EXPECT_TRUE(any_has(lines, "\"a\\u000ab?\""));
    for (const Line& line : lines) EXPECT_EQ(line.text.find('\n'), std::string::npos);
}

} // namespace
