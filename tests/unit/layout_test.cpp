#include <inputanim/layout.hpp>

#include <gtest/gtest.h>

#include <set>

#include "make.hpp"

using namespace inputanim;

namespace {

TEST(OnDisk, LayoutsAreFoundByTheirNames) {
    ASSERT_EQ(all_layouts().size(), 7U);
    std::set<std::string_view> names;
    for (const Layout layout : all_layouts()) {
        EXPECT_EQ(find_layout(info(layout).name), layout);
        EXPECT_FALSE(info(layout).writers.empty());
        names.insert(info(layout).name);
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"mrtk-1.1", "1.1-8-nomarkers", "1.1-28-markers", "published-1.1",
                                                 "mrtk-1.0", "published-1.0", "headerless"}));
}

TEST(OnDisk, NamesThatAreNoLayoutAreNotFound) {
    for (const std::string_view name : {"", "mrtk", "mrtk-1.1 ", "MRTK-1.1", "mrtk-1.2"}) {
        EXPECT_FALSE(find_layout(name)) << name;
    }
}

TEST(OnDisk, LayoutsDifferInWhatTheyHold) {
    EXPECT_FALSE(info(Layout::mrtk_1_1).tangents);
    EXPECT_TRUE(info(Layout::mrtk_1_1).markers);
    EXPECT_TRUE(info(Layout::mrtk_1_1).flags);
    EXPECT_FALSE(info(Layout::nomarkers_8_1_1).tangents);
    EXPECT_FALSE(info(Layout::nomarkers_8_1_1).markers);
    EXPECT_TRUE(info(Layout::markers_28_1_1).tangents);
    EXPECT_TRUE(info(Layout::markers_28_1_1).markers);
    EXPECT_TRUE(info(Layout::published_1_1).tangents);
    EXPECT_FALSE(info(Layout::published_1_1).markers);
    for (const Layout layout : {Layout::mrtk_1_0, Layout::published_1_0, Layout::headerless}) {
        EXPECT_TRUE(info(layout).tangents);
        EXPECT_FALSE(info(layout).flags);
    }
    EXPECT_FALSE(info(Layout::headerless).header);
    std::set<Layout> loadable;
    for (const Layout layout : all_layouts()) {
        if (info(layout).mrtk_reads) loadable.insert(layout);
    }
    EXPECT_EQ(loadable, (std::set<Layout>{Layout::mrtk_1_1, Layout::mrtk_1_0}));
}

TEST(OnDisk, IsWhatMrtk28WritesByDefault) {
    const OnDisk on_disk;
    EXPECT_EQ(on_disk.layout, Layout::mrtk_1_1);
    EXPECT_EQ(on_disk.flags, (std::array<std::uint8_t, 3>{1, 1, 1}));
    EXPECT_TRUE(on_disk.name_length_bytes.empty());
    EXPECT_TRUE(on_disk.trailing.empty());
}

// --- telling the layout from the bytes ---

class LayoutRule : public testing::TestWithParam<Layout> {};

TEST_P(LayoutRule, FindsTheLayoutOfRandomAnimations) {
    const Layout layout = GetParam();
    std::mt19937 random(static_cast<std::uint32_t>(layout) + 100);
    std::size_t keys = 0;
    std::size_t markers = 0;
    for (int i = 0; i < 200; ++i) {
        Animation animation = make::random_animation(random, make::options_for(layout));
        make::complete(animation, layout);
        keys += key_count(animation);
        markers += animation.markers.size();
        const Recording recording = make::read_back(animation, {.layout = layout});
        ASSERT_EQ(info(recording.on_disk.layout).name, info(layout).name) << "animation " << i;
        ASSERT_EQ(make::differences(animation, recording.animation), std::vector<std::string>()) << "animation " << i;
    }
    EXPECT_GT(keys, 10000U);
    EXPECT_EQ(markers > 0, info(layout).markers);
}

TEST_P(LayoutRule, FindsTheLayoutWhenTrailingBytesFollow) {
    const Layout layout = GetParam();
    if (!info(layout).markers || !info(layout).header) return; // nothing may follow the others
    std::mt19937 random(static_cast<std::uint32_t>(layout) + 200);
    for (int i = 0; i < 50; ++i) {
        Animation animation = make::random_animation(random, make::options_for(layout));
        make::complete(animation, layout);
        make::ByteVector trailing(1 + random() % 40);
        for (std::byte& byte : trailing) byte = static_cast<std::byte>(random());
        const Recording recording = make::read_back(animation, {.layout = layout, .trailing = Bytes(trailing)});
        ASSERT_EQ(info(recording.on_disk.layout).name, info(layout).name) << "animation " << i;
        ASSERT_EQ(make::vector_of(recording.on_disk.trailing), trailing);
    }
}

TEST_P(LayoutRule, FindsTheLayoutOfARealisticRecordingWithOneOddCurve) {
    const Layout layout = GetParam();
    std::mt19937 random(7);
    Animation animation = make::random_animation(random, make::options_for(layout));
    make::complete(animation, layout);
    if (!animation.camera) animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 1}, {2, 3}, {1, 2}});
    animation.camera->position[0].pre_wrap = static_cast<WrapMode>(layout == Layout::headerless ? 8 : 99);
    EXPECT_EQ(make::read_back(animation, {.layout = layout}).on_disk.layout, layout);
}

INSTANTIATE_TEST_SUITE_P(Layouts, LayoutRule, testing::ValuesIn(all_layouts().begin(), all_layouts().end()),
                         make::layout_name);

TEST(LayoutRule, ReportsEightByteKeysWhereNoFloatKeyTells) {
    Animation animation;
    animation.camera.emplace();
    animation.hands.emplace();
    animation.hands->left.tracked = make::curve({{0, 1}, {1, 0}});
    EXPECT_EQ(make::read_back(animation, {.layout = Layout::markers_28_1_1}).on_disk.layout, Layout::mrtk_1_1);
    EXPECT_EQ(make::read_back(animation, {.layout = Layout::mrtk_1_1}).on_disk.layout, Layout::mrtk_1_1);
    EXPECT_EQ(make::read_back(animation, {.layout = Layout::published_1_1}).on_disk.layout, Layout::nomarkers_8_1_1);
    EXPECT_EQ(make::read_back({}, {.layout = Layout::published_1_1}).on_disk.layout, Layout::nomarkers_8_1_1);
}

TEST(LayoutRule, FilesOfNothingHaveTheSizesOfTheSpecification) {
    EXPECT_EQ(make::bytes_of({}, {.layout = Layout::mrtk_1_0}).size(), 4688U);
    EXPECT_EQ(make::bytes_of({}, {.layout = Layout::mrtk_1_1}).size(), 23U);
    EXPECT_EQ(make::bytes_of({}, {.layout = Layout::nomarkers_8_1_1}).size(), 19U);
    EXPECT_EQ(make::bytes_of({}, {.layout = Layout::headerless}).size(), 4672U);
}

} // namespace
