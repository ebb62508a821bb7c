#include <inputanim/layout.hpp>

#include <gtest/gtest.h>

#include <set>

#include "make.hpp"

using namespace inputanim;

namespace {

TEST(Layout, FormsAreFoundByTheirNames) {
    ASSERT_EQ(all_forms().size(), 7U);
    std::set<std::string_view> names;
    for (const Form form : all_forms()) {
        EXPECT_EQ(find_form(info(form).name), form);
        EXPECT_FALSE(info(form).writers.empty());
        names.insert(info(form).name);
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"mrtk-1.1", "1.1-8-nomarkers", "1.1-28-markers", "published-1.1",
                                                 "mrtk-1.0", "published-1.0", "headerless"}));
}

TEST(Layout, NamesThatAreNoFormAreNotFound) {
    for (const std::string_view name : {"", "mrtk", "mrtk-1.1 ", "MRTK-1.1", "mrtk-1.2"}) {
        EXPECT_FALSE(find_form(name)) << name;
    }
}

TEST(Layout, FormsDifferInWhatTheyHold) {
    EXPECT_FALSE(info(Form::mrtk_1_1).tangents);
    EXPECT_TRUE(info(Form::mrtk_1_1).markers);
    EXPECT_TRUE(info(Form::mrtk_1_1).flags);
    EXPECT_FALSE(info(Form::nomarkers_8_1_1).tangents);
    EXPECT_FALSE(info(Form::nomarkers_8_1_1).markers);
    EXPECT_TRUE(info(Form::markers_28_1_1).tangents);
    EXPECT_TRUE(info(Form::markers_28_1_1).markers);
    EXPECT_TRUE(info(Form::published_1_1).tangents);
    EXPECT_FALSE(info(Form::published_1_1).markers);
    for (const Form form : {Form::mrtk_1_0, Form::published_1_0, Form::headerless}) {
        EXPECT_TRUE(info(form).tangents);
        EXPECT_FALSE(info(form).flags);
    }
    EXPECT_FALSE(info(Form::headerless).header);
    std::set<Form> loadable;
    for (const Form form : all_forms()) {
        if (info(form).mrtk_reads) loadable.insert(form);
    }
    EXPECT_EQ(loadable, (std::set<Form>{Form::mrtk_1_1, Form::mrtk_1_0}));
}

TEST(Layout, IsWhatMrtk28WritesByDefault) {
    const Layout layout;
    EXPECT_EQ(layout.form, Form::mrtk_1_1);
    EXPECT_EQ(layout.flags, (std::array<std::uint8_t, 3>{1, 1, 1}));
    EXPECT_TRUE(layout.name_length_bytes.empty());
    EXPECT_TRUE(layout.trailing.empty());
}

// --- telling the form from the bytes ---

class LayoutRule : public testing::TestWithParam<Form> {};

TEST_P(LayoutRule, FindsTheFormOfRandomAnimations) {
    const Form form = GetParam();
    std::mt19937 random(static_cast<std::uint32_t>(form) + 100);
    std::size_t keys = 0;
    std::size_t markers = 0;
    for (int i = 0; i < 200; ++i) {
        Animation animation = make::random_animation(random, make::options_for(form));
        make::complete(animation, form);
        keys += key_count(animation);
        markers += animation.markers.size();
        const Recording recording = make::read_back(animation, {.form = form});
        ASSERT_EQ(info(recording.layout.form).name, info(form).name) << "animation " << i;
        ASSERT_EQ(make::differences(animation, recording.animation), std::vector<std::string>()) << "animation " << i;
    }
    EXPECT_GT(keys, 10000U);
    EXPECT_EQ(markers > 0, info(form).markers);
}

TEST_P(LayoutRule, FindsTheFormWhenTrailingBytesFollow) {
    const Form form = GetParam();
    if (!info(form).markers || !info(form).header) return; // nothing may follow the others
    std::mt19937 random(static_cast<std::uint32_t>(form) + 200);
    for (int i = 0; i < 50; ++i) {
        Animation animation = make::random_animation(random, make::options_for(form));
        make::complete(animation, form);
        make::ByteVector trailing(1 + random() % 40);
        for (std::byte& byte : trailing) byte = static_cast<std::byte>(random());
        const Recording recording = make::read_back(animation, {.form = form, .trailing = Bytes(trailing)});
        ASSERT_EQ(info(recording.layout.form).name, info(form).name) << "animation " << i;
        ASSERT_EQ(make::vector_of(recording.layout.trailing), trailing);
    }
}

TEST_P(LayoutRule, FindsTheFormOfARealisticRecordingWithOneOddCurve) {
    const Form form = GetParam();
    std::mt19937 random(7);
    Animation animation = make::random_animation(random, make::options_for(form));
    make::complete(animation, form);
    if (!animation.camera) animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 1}, {2, 3}, {1, 2}});
    animation.camera->position[0].pre_wrap = static_cast<WrapMode>(form == Form::headerless ? 8 : 99);
    EXPECT_EQ(make::read_back(animation, {.form = form}).layout.form, form);
}

INSTANTIATE_TEST_SUITE_P(Forms, LayoutRule, testing::ValuesIn(all_forms().begin(), all_forms().end()), make::form_name);

TEST(LayoutRule, ReportsEightByteKeysWhereNoFloatKeyTells) {
    Animation animation;
    animation.camera.emplace();
    animation.hands.emplace();
    animation.hands->left.tracked = make::curve({{0, 1}, {1, 0}});
    EXPECT_EQ(make::read_back(animation, {.form = Form::markers_28_1_1}).layout.form, Form::mrtk_1_1);
    EXPECT_EQ(make::read_back(animation, {.form = Form::mrtk_1_1}).layout.form, Form::mrtk_1_1);
    EXPECT_EQ(make::read_back(animation, {.form = Form::published_1_1}).layout.form, Form::nomarkers_8_1_1);
    EXPECT_EQ(make::read_back({}, {.form = Form::published_1_1}).layout.form, Form::nomarkers_8_1_1);
}

TEST(LayoutRule, FilesOfNothingHaveTheSizesOfTheSpecification) {
    EXPECT_EQ(make::bytes_of({}, {.form = Form::mrtk_1_0}).size(), 4688U);
    EXPECT_EQ(make::bytes_of({}, {.form = Form::mrtk_1_1}).size(), 23U);
    EXPECT_EQ(make::bytes_of({}, {.form = Form::nomarkers_8_1_1}).size(), 19U);
    EXPECT_EQ(make::bytes_of({}, {.form = Form::headerless}).size(), 4672U);
}

} // namespace
