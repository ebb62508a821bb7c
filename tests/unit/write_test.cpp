#include <inputanim/write.hpp>

#include <gtest/gtest.h>

#include <inputanim/synthesize.hpp>

#include "make.hpp"

using namespace inputanim;
using make::ByteVector;
using make::camera_of;

namespace {

constexpr std::array without_markers{Layout::nomarkers_8_1_1, Layout::published_1_1, Layout::published_1_0};
constexpr std::array without_gaze{Layout::mrtk_1_0, Layout::published_1_0, Layout::headerless};
constexpr std::array without_tangents{Layout::mrtk_1_1, Layout::nomarkers_8_1_1};

const Curve bent = make_curve(std::vector<Keyframe>{{0, 1, 2, 3, 0, 0, WeightedMode::none}});

Error refusal(const Animation& animation, const OnDisk& on_disk, const Drop& drop = {}) {
    auto written = write(animation, on_disk, drop);
    EXPECT_FALSE(written) << info(on_disk.layout).name;
    if (written) return {};
    const auto size = written_size(animation, on_disk, drop);
    EXPECT_FALSE(size) << "write refuses what written_size allows";
    EXPECT_EQ(written.error().code, ErrorCode::cannot_hold);
    EXPECT_NE(written.error().reason.find(info(on_disk.layout).name), std::string::npos) << written.error().reason;
    return written.error();
}

// --- what comes back ---

class RoundTrip : public testing::TestWithParam<Layout> {};

TEST_P(RoundTrip, OfOddRandomAnimationsIsTheSameToTheBit) {
    const Layout layout = GetParam();
    std::mt19937 random(static_cast<std::uint32_t>(layout) + 1000);
    std::size_t keys = 0;
    for (int i = 0; i < 100; ++i) {
        Animation animation = make::random_animation(random, make::options_for(layout, true));
        make::complete(animation, layout);
        keys += key_count(animation);
        OnDisk on_disk{.layout = layout};
        if (info(layout).flags) {
            for (std::uint8_t& flag : on_disk.flags) flag = static_cast<std::uint8_t>(1 + random() % 255);
        }
        if (info(layout).markers) {
            ByteVector trailing(random() % 5);
            for (std::byte& byte : trailing) byte = static_cast<std::byte>(random());
            on_disk.trailing = Bytes(std::move(trailing));
            for (std::size_t m = 0; m < animation.markers.size(); ++m)
                on_disk.name_length_bytes.push_back(static_cast<std::uint8_t>(2 + random() % 4));
        }
        const ByteVector bytes = make::bytes_of(animation, on_disk);
        const Recording recording = make::recording_of(bytes, {.layout = layout});
        ASSERT_EQ(make::differences(animation, recording.animation), std::vector<std::string>()) << i;
        ASSERT_EQ(make::bytes_of(recording.animation, recording.on_disk), bytes) << i;
        // Whatever layout the bytes are taken for, they are given back.
        if (const auto found = read(bytes)) {
            ASSERT_EQ(make::bytes_of(found->animation, found->on_disk), bytes) << i;
        } else {
            ASSERT_EQ(layout, Layout::headerless) << "it is known by known modes and an exact end alone";
        }
    }
    EXPECT_GT(keys, 5000U);
}

TEST_P(RoundTrip, IsAsLongAsWrittenSizeSays) {
    const Layout layout = GetParam();
    std::mt19937 random(77);
    for (int i = 0; i < 30; ++i) {
        const Animation animation = make::random_animation(random, make::options_for(layout));
        const OnDisk on_disk{.layout = layout};
        const auto size = written_size(animation, on_disk);
        ASSERT_TRUE(size);
        const ByteVector bytes = make::bytes_of(animation, on_disk);
        ASSERT_EQ(*size, bytes.size());
        ByteVector out(*size + 8, std::byte{0xee});
        ASSERT_TRUE(write_into(std::span(out).first(*size), animation, on_disk));
        ASSERT_FALSE(write_into(std::span(out).first(*size - 1), animation, on_disk));
        ASSERT_TRUE(std::equal(bytes.begin(), bytes.end(), out.begin()));
        for (std::size_t k = *size; k < out.size(); ++k)
            ASSERT_EQ(out[k], std::byte{0xee}) << "written beyond the size";
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, RoundTrip, testing::ValuesIn(all_layouts().begin(), all_layouts().end()),
                         make::layout_name);

TEST(Write, BeginsWithMagicAndVersion) {
    const ByteVector bytes = make::bytes_of(synthesize({.duration = 0}));
    EXPECT_EQ(make::get<std::uint64_t>(bytes, 0), 0x6a8faf6e0f9e42c6U);
    EXPECT_EQ(make::get<std::int32_t>(bytes, 8), 1);
    EXPECT_EQ(make::get<std::int32_t>(bytes, 12), 1);
    EXPECT_EQ(make::get<std::int32_t>(make::bytes_of({}, {.layout = Layout::mrtk_1_0}), 12), 0);
    EXPECT_EQ(make::get<std::int32_t>(make::bytes_of({}, {.layout = Layout::headerless}), 0), 8);
}

TEST(Write, GivesTheExactBytesOfASmallFile) {
    Animation animation;
    animation.gaze.emplace();
    animation.gaze->origin[0] = make::curve({{1, 2}});
    animation.gaze->origin[0].pre_wrap = WrapMode::loop;
    animation.markers.add(3, "hi");
    ByteVector expected;
    make::append(expected, std::uint64_t{0x6a8faf6e0f9e42c6});
    for (const int number : {1, 1}) make::append(expected, std::int32_t{number});
    for (const int flag : {0, 0, 1}) make::append(expected, static_cast<std::uint8_t>(flag));
    for (const int number : {2, 8, 1}) make::append(expected, std::int32_t{number});
    for (const float number : {1.0F, 2.0F}) make::append(expected, number);
    for (int curve = 1; curve < 6; ++curve) {
        for (const int number : {8, 8, 0}) make::append(expected, std::int32_t{number});
    }
    make::append(expected, std::int32_t{1});
    make::append(expected, 3.0F);
    for (const char c : {'\2', 'h', 'i'}) make::append(expected, c);
    EXPECT_EQ(make::bytes_of(animation), expected);
}

TEST(Write, GivesTheSevenFieldsOfALongKeyInOrder) {
    const Animation animation =
        camera_of(make_curve(std::vector<Keyframe>{{1, 2, 3, 4, 5, 6, static_cast<WeightedMode>(7)}}));
    const ByteVector bytes = make::bytes_of(animation, {.layout = Layout::published_1_1});
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(make::get<float>(bytes, 31 + 4 * i), static_cast<float>(i + 1));
    EXPECT_EQ(make::get<std::int32_t>(bytes, 55), 7);
}

TEST(Write, PutsEmptyCurvesForPartsThatAFormAlwaysHas) {
    for (const Layout layout : without_gaze) {
        const Recording recording = make::recording_of(make::bytes_of({}, {.layout = layout}), {.layout = layout});
        ASSERT_TRUE(recording.animation.camera && recording.animation.hands);
        EXPECT_FALSE(recording.animation.gaze);
        EXPECT_EQ(key_count(recording.animation), 0U);
        EXPECT_EQ(recording.animation.camera->rotation[3].pre_wrap, WrapMode::clamp_forever);
        const auto written = write({}, {.layout = layout});
        EXPECT_TRUE(written->dropped.empty());
    }
}

TEST(Write, PutsFlagsThatTellWhatIsThere) {
    Animation animation = camera_of({});
    const ByteVector bytes = make::bytes_of(animation, {.flags = {0, 9, 9}});
    EXPECT_EQ(bytes[16], std::byte{1});
    EXPECT_EQ(bytes[17], std::byte{0});
    EXPECT_EQ(bytes[18], std::byte{0});
    EXPECT_EQ(make::bytes_of(animation, {.flags = {77, 0, 0}})[16], std::byte{77});
}

TEST(Write, ForgetsOverlongNameLengthsWhereMarkersCameOrWent) {
    Animation animation;
    animation.markers.add(0, "a");
    animation.markers.add(1, "b");
    const OnDisk overlong{.name_length_bytes = {5}};
    EXPECT_EQ(make::bytes_of(animation, overlong), make::bytes_of(animation));
    const OnDisk fitting{.name_length_bytes = {5, 1}};
    EXPECT_EQ(make::bytes_of(animation, fitting).size(), make::bytes_of(animation).size() + 4);
}

TEST(Write, NeverCutsANameLengthShort) {
    Animation animation;
    animation.markers.add(0, std::string(300, 'x'));
    const Recording recording = make::read_back(animation, {.name_length_bytes = {1}});
    ASSERT_EQ(recording.animation.markers.size(), 1U);
    EXPECT_EQ(recording.animation.markers[0].name.size(), 300U);
    EXPECT_TRUE(make::read_back(animation, {.name_length_bytes = {200}}).animation.markers.size() == 1);
}

// --- what a layout cannot hold ---

TEST(Write, RefusesTangentsInLayoutsOfEightByteKeys) {
    for (const Layout layout : without_tangents) {
        const Error error = refusal(camera_of(bent), {.layout = layout});
        EXPECT_EQ(error.field, "camera.position.x");
        EXPECT_NE(error.reason.find("tangents"), std::string::npos);
    }
}

TEST(Write, RefusesTangentsOfStatesInEveryLayout) {
    Animation animation;
    animation.hands.emplace();
    animation.hands->right.tracked = bent;
    for (const Layout layout : all_layouts()) {
        EXPECT_EQ(refusal(animation, {.layout = layout}).field, "hand.right.tracked");
    }
}

TEST(Write, RefusesGazeInLayoutsWithoutFlags) {
    Animation animation;
    animation.gaze.emplace();
    animation.gaze->direction[1] = make::curve({{0, 1}, {1, 1}});
    for (const Layout layout : without_gaze) {
        const Error error = refusal(animation, {.layout = layout});
        EXPECT_EQ(error.field, "gaze");
        EXPECT_NE(error.reason.find("2 keys"), std::string::npos) << error.reason;
    }
}

TEST(Write, RefusesMarkersInLayoutsWithoutAList) {
    Animation animation;
    animation.markers.add(0, "m");
    for (const Layout layout : without_markers) {
        const Error error = refusal(animation, {.layout = layout});
        EXPECT_EQ(error.field, "markers");
        EXPECT_NE(error.reason.find("1 marker"), std::string::npos) << error.reason;
    }
}

TEST(Write, RefusesTrailingBytesInLayoutsWithoutAMarkerList) {
    for (const Layout layout : without_markers) {
        const Error error = refusal({}, {.layout = layout, .trailing = Bytes(ByteVector(3))});
        EXPECT_EQ(error.field, "trailing bytes");
        EXPECT_NE(error.reason.find("3 trailing bytes"), std::string::npos) << error.reason;
    }
}

TEST(Write, DropsOnRequestAndSaysWhat) {
    Animation animation = camera_of(bent);
    animation.gaze.emplace();
    animation.gaze->origin[0] = make::curve({{0, 1}});
    animation.markers.add(0, "m");
    const OnDisk on_disk{.layout = Layout::nomarkers_8_1_1, .trailing = Bytes(ByteVector(2))};
    const auto written = write(animation, on_disk, {.tangents = true, .markers = true, .trailing = true});
    ASSERT_TRUE(written) << message(written.error());
    ASSERT_EQ(written->dropped.size(), 3U);
    EXPECT_NE(written->dropped[0].find("tangents"), std::string::npos);
    EXPECT_NE(written->dropped[1].find("1 marker"), std::string::npos);
    EXPECT_NE(written->dropped[2].find("2 trailing bytes"), std::string::npos);
    const Recording recording = make::recording_of(written->bytes);
    EXPECT_EQ(recording.animation.camera->position[0].key(0).value, 1);
    EXPECT_EQ(recording.animation.camera->position[0].tangents, nullptr);
    EXPECT_TRUE(recording.animation.gaze);

    const auto old = write(animation, {.layout = Layout::mrtk_1_0}, {.gaze = true});
    ASSERT_TRUE(old) << message(old.error());
    ASSERT_EQ(old->dropped.size(), 1U);
    EXPECT_NE(old->dropped[0].find("gaze"), std::string::npos);
    EXPECT_EQ(make::recording_of(old->bytes).animation.markers.size(), 1U);
}

TEST(Write, DropsOnlyWhatItWasAllowedTo) {
    Animation animation = camera_of(bent);
    animation.markers.add(0, "m");
    const OnDisk on_disk{.layout = Layout::nomarkers_8_1_1};
    EXPECT_EQ(refusal(animation, on_disk, {.tangents = true}).field, "markers");
    EXPECT_EQ(refusal(animation, on_disk, {.gaze = true, .markers = true, .trailing = true}).field,
              "camera.position.x");
}

TEST(Write, DropsNothingWhereTheLayoutHoldsAll) {
    const auto written = write(camera_of(bent), {.layout = Layout::published_1_1}, {true, true, true, true});
    ASSERT_TRUE(written);
    EXPECT_TRUE(written->dropped.empty());
    const Recording recording = make::recording_of(written->bytes);
    EXPECT_TRUE(identical(recording.animation.camera->position[0], bent));
}

TEST(Write, RefusesCurvesWithUnequalColumns) {
    Animation animation = camera_of(make::curve({{0, 1}, {1, 2}}));
    animation.camera->position[0].values = Column<float>(std::vector<float>{1});
    for (const Layout layout : all_layouts()) {
        EXPECT_EQ(refusal(animation, {.layout = layout}, {true, true, true, true}).field, "camera.position.x");
    }
}

TEST(Write, RefusesCurvesWithTooFewTangents) {
    Animation animation = camera_of(make_curve(std::vector<Keyframe>{{.time = 0, .in_tangent = 1}, {.time = 1}}));
    Tangents tangents = *animation.camera->position[0].tangents;
    tangents.out_weight = Column<float>(std::vector<float>{1});
    animation.camera->position[0].tangents = std::make_shared<const Tangents>(tangents);
    // written_size reads no tangents; write would read beyond the end of the column.
    EXPECT_FALSE(written_size(animation, {.layout = Layout::published_1_1}));
}

TEST(Write, RefusesAHeaderlessFileThatWouldStartWithTheMagicNumber) {
    Animation animation = camera_of(make::curve({{0, 1}}));
    animation.camera->position[0].pre_wrap = static_cast<WrapMode>(0x0f9e42c6);
    animation.camera->position[0].post_wrap = static_cast<WrapMode>(0x6a8faf6e);
    const auto written = write(animation, {.layout = Layout::headerless});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::cannot_hold);
    EXPECT_TRUE(write(animation, {.layout = Layout::mrtk_1_0}));
}

} // namespace
