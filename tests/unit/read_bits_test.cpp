// What reading keeps: every bit, shared columns, and everything before a cut.
#include <inputanim/read.hpp>

#include <gtest/gtest.h>

#include <inputanim/synthesize.hpp>

#include "make.hpp"

using namespace inputanim;
using make::ByteVector;
using make::camera_of;

namespace {

float bits(std::uint32_t number) {
    return std::bit_cast<float>(number);
}

// --- bits ---

TEST(ReadBits, AreKeptWhateverTheyMean) {
    const std::vector<float> odd{bits(0x7fc00001), bits(0xffc12345), bits(0x7f800001), -0.0F,           bits(1),
                                 bits(0x807fffff), bits(0x7f800000), bits(0xff800000), bits(0x7f7fffff)};
    for (const Layout layout : all_layouts()) {
        std::vector<Keyframe> keys;
        for (const float number : odd) {
            Keyframe key{.time = number, .value = number};
            if (info(layout).tangents)
                key = {number, number, number, number, number, number, static_cast<WeightedMode>(-7)};
            keys.push_back(key);
        }
        Animation animation = camera_of(make_curve(keys));
        make::complete(animation, layout);
        animation.camera->position[0].pre_wrap = static_cast<WrapMode>(99);
        animation.camera->position[0].post_wrap = static_cast<WrapMode>(-7);
        if (info(layout).markers) animation.markers.add(bits(0x7fc00003), "\xff");
        const ByteVector bytes = make::bytes_of(animation, {.layout = layout});
        const Recording recording = make::recording_of(bytes, {.layout = layout});
        EXPECT_EQ(make::differences(animation, recording.animation), std::vector<std::string>()) << info(layout).name;
        EXPECT_EQ(make::bytes_of(recording.animation, recording.on_disk), bytes) << info(layout).name;
    }
}

TEST(ReadBits, OfUnsortedKeysStayInTheOrderOfTheFile) {
    const Curve curve = make::read_back(camera_of(make::curve({{3, 0}, {1, 1}, {2, 2}}))).animation.camera->position[0];
    EXPECT_EQ(std::vector<float>(curve.times.begin(), curve.times.end()), (std::vector<float>{3, 1, 2}));
    EXPECT_FALSE(curve.times.ascending());
}

TEST(ReadBits, TellWhetherTimesAscendAndAllIsFinite) {
    const float nan_value = bits(0x7fc00000);
    const std::vector<std::vector<std::pair<float, float>>> cases{
        {{0, 1}, {1, 2}}, {{1, 1}, {1, 2}},         {{1, 1}, {0, 2}},         {{nan_value, 1}},
        {{0, nan_value}}, {{0, 1}, {nan_value, 2}}, {{0, 1}, {1, nan_value}}, {{bits(0x7f800000), 0}}};
    for (const auto& keys : cases) {
        const Curve made = make::curve(keys);
        const Curve curve = make::read_back(camera_of(made)).animation.camera->position[0];
        EXPECT_EQ(curve.times.ascending(), made.times.ascending()) << testing::PrintToString(keys);
        EXPECT_EQ(curve.times.finite(), made.times.finite()) << testing::PrintToString(keys);
        EXPECT_EQ(curve.values.finite(), made.values.finite()) << testing::PrintToString(keys);
    }
}

TEST(ReadBits, OfOddFlagsAreKeptAndReported) {
    ByteVector bytes = make::bytes_of(camera_of(make::curve({{0, 1}})));
    bytes[16] = std::byte{200};
    const Recording recording = make::recording_of(bytes);
    EXPECT_TRUE(recording.animation.camera);
    EXPECT_EQ(recording.on_disk.flags, (std::array<std::uint8_t, 3>{200, 0, 0}));
    ASSERT_EQ(make::count(recording.findings, FindingCode::odd_flag_byte), 1U);
    EXPECT_EQ(recording.findings[0].offset, 16U);
    EXPECT_EQ(make::bytes_of(recording.animation, recording.on_disk), bytes);
}

TEST(Read, KeepsTrailingBytesAndReportsThem) {
    ByteVector bytes = make::bytes_of(camera_of(make::curve({{0, 1}})));
    const std::size_t end = bytes.size();
    for (const int byte : {1, 2, 3}) bytes.push_back(static_cast<std::byte>(byte));
    const Recording recording = make::recording_of(bytes);
    EXPECT_EQ(make::vector_of(recording.on_disk.trailing),
              ByteVector(bytes.begin() + static_cast<std::ptrdiff_t>(end), bytes.end()));
    ASSERT_EQ(make::count(recording.findings, FindingCode::trailing_bytes), 1U);
    EXPECT_EQ(recording.findings[0].offset, end);
    EXPECT_EQ(recording.findings[0].count, 3U);
    EXPECT_EQ(make::bytes_of(recording.animation, recording.on_disk), bytes);
}

TEST(Read, OutlivesTheBytesItRead) {
    auto bytes = std::make_unique<ByteVector>(make::bytes_of(synthesize({.duration = 0.5F})));
    bytes->push_back(std::byte{42});
    const Recording recording = make::recording_of(*bytes);
    bytes.reset();
    EXPECT_EQ(make::differences(recording.animation, synthesize({.duration = 0.5F})), std::vector<std::string>());
    EXPECT_EQ(recording.on_disk.trailing[0], std::byte{42});
}

// --- columns ---

TEST(ReadColumns, AreSharedByAxesWithTheSameTimes) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position = {make::curve({{-1, 1}, {0, 2}, {1, 3}}), make::curve({{-1, 4}, {0, 5}, {1, 6}}),
                                  make::curve({{-1, 7}, {-0.0F, 8}, {1, 9}})};
    for (const Layout layout : {Layout::mrtk_1_1, Layout::published_1_1}) {
        const Recording recording = make::read_back(animation, {.layout = layout});
        const auto& axes = recording.animation.camera->position;
        EXPECT_TRUE(axes[0].times.shares_with(axes[1].times)) << info(layout).name;
        EXPECT_FALSE(axes[1].times.shares_with(axes[2].times)) << "-0 is not 0, " << info(layout).name;
        EXPECT_FALSE(axes[0].values.shares_with(axes[1].values));
    }
}

TEST(ReadColumns, AreSharedByWholeHandsInUnreducedRecordings) {
    for (const Layout layout : {Layout::mrtk_1_1, Layout::mrtk_1_0}) {
        Animation animation = synthesize({.duration = 2, .gaps = false});
        if (layout == Layout::mrtk_1_0) animation.gaze.reset();
        const Recording recording = make::read_back(animation, {.layout = layout});
        const HandCurves& hand = recording.animation.hands->left;
        const Column<float>& times = hand[Joint::wrist].position[0].times;
        ASSERT_EQ(times.size(), 121U);
        for (std::size_t j = index(Joint::wrist); j < joint_count; ++j) {
            for (const Curve& axis : hand.joints[j].position) EXPECT_TRUE(axis.times.shares_with(times)) << j;
            for (const Curve& axis : hand.joints[j].rotation) EXPECT_TRUE(axis.times.shares_with(times)) << j;
        }
    }
}

TEST(ReadColumns, HaveNoTangentsWhereAllKeysOfACurveAreLinear) {
    Animation animation = camera_of(make::curve({{0, 1}, {1, 2}}));
    animation.camera->position[1] = make_curve(std::vector<Keyframe>{{.time = 0}, {.time = 1, .in_tangent = 1}});
    animation.camera->position[2] = make_curve(std::vector<Keyframe>{{.time = 0}, {.time = 1, .out_weight = -0.0F}});
    const Recording recording = make::read_back(animation, {.layout = Layout::published_1_1});
    const auto& axes = recording.animation.camera->position;
    EXPECT_EQ(axes[0].tangents, nullptr);
    ASSERT_NE(axes[1].tangents, nullptr);
    EXPECT_EQ(axes[1].key(0).in_tangent, 0);
    EXPECT_EQ(axes[1].key(1).in_tangent, 1);
    EXPECT_NE(axes[2].tangents, nullptr) << "-0 is not 0";
}

// --- arenas ---

TEST(ReadArena, GivesTheSameResultsAgainAndAgain) {
    Arena arena;
    for (const float duration : {2.0F, 0.5F, 1.0F, 3.0F}) {
        for (const Layout layout : {Layout::mrtk_1_1, Layout::published_1_1}) {
            Animation animation = synthesize({.duration = duration, .markers = false});
            const ByteVector bytes = make::bytes_of(animation, {.layout = layout});
            const Recording recording = make::recording_of(bytes, {.arena = &arena});
            ASSERT_EQ(make::differences(animation, recording.animation), std::vector<std::string>());
        }
    }
}

TEST(ReadArena, UsesMemoryAgainOnlyWhenNobodyHoldsIt) {
    Arena arena;
    ByteVector bytes = make::bytes_of(camera_of(make::curve({{0, 1}, {1, 2}})));
    bytes.push_back(std::byte{9});
    const auto memory = [&](const Recording& recording) {
        return recording.animation.camera->position[0].values.data();
    };
    const float* first = memory(make::recording_of(bytes, {.arena = &arena}));
    auto held = std::make_unique<Recording>(make::recording_of(bytes, {.arena = &arena}));
    EXPECT_EQ(memory(*held), first) << "nobody held the first";

    const Column<float> times = held->animation.camera->position[0].times;
    const Bytes trailing = held->on_disk.trailing;
    held.reset();
    EXPECT_NE(memory(make::recording_of(bytes, {.arena = &arena})), first) << "a column and the trailing bytes hold it";
    EXPECT_EQ(times[1], 1);
    EXPECT_EQ(trailing[0], std::byte{9});
}

// --- salvage ---

// Curves of different lengths, in every part that the layout has.
Animation uneven_animation(Layout layout) {
    Animation animation;
    animation.camera.emplace();
    animation.hands.emplace();
    if (info(layout).flags) animation.gaze.emplace();
    std::mt19937 random(5);
    for_each_curve(animation, [&](std::size_t i, Curve& curve) {
        if (i % 11 != 0 && !channel_of(i).is_state()) return;
        std::vector<Keyframe> keys(1 + i % 4);
        for (std::size_t k = 0; k < keys.size(); ++k) {
            keys[k] = {.time = 0.5F + static_cast<float>(k) / 60, .value = static_cast<float>(random() % 1000) / 1000};
            if (!info(layout).tangents || channel_of(i).is_state()) continue;
            keys[k].in_tangent = keys[k].out_tangent = 0.75F;
            keys[k].weighted_mode = WeightedMode::none;
        }
        curve = make_curve(keys);
    });
    if (info(layout).markers) {
        animation.markers.add(1, "first");
        animation.markers.add(2, "second");
    }
    return animation;
}

class Salvage : public testing::TestWithParam<Layout> {
protected:
    const Layout layout = GetParam();
    const Animation animation = uneven_animation(layout);
    const ByteVector bytes = make::bytes_of(animation, {.layout = layout});
    const Index entries = [&] {
        auto found = read_index(bytes);
        return found ? *std::move(found) : Index();
    }();

    // The curves that do not have exactly the whole keys before the cut.
    [[nodiscard]] std::vector<std::string> wrong_curves(const Animation& saved, std::size_t cut) const {
        std::vector<std::string> wrong;
        for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
            const std::size_t at = entries.curves[i].key_offset;
            const std::size_t size = info(layout).tangents && !channel_of(i).is_state() ? 28 : 8;
            const std::size_t whole = cut < at ? 0 : std::min(curve.key_count(), (cut - at) / size);
            const Curve kept = has(saved, channel_of(i).part) ? make::curve_at(saved, i) : Curve();
            std::vector<Keyframe> keys;
            for (std::size_t k = 0; k < whole; ++k) keys.push_back(curve.key(k));
            if (!identical(kept, make_curve(keys))) wrong.push_back(curve_name(i));
        });
        return wrong;
    }
};

TEST_P(Salvage, KeepsExactlyTheWholeKeysBeforeEveryCut) {
    ASSERT_EQ(entries.on_disk.layout, layout);
    std::size_t reported = 0;
    for (std::size_t cut = 16; cut < bytes.size(); ++cut) {
        const auto prefix = std::span(bytes).first(cut);
        const auto saved = salvage(prefix, {.layout = layout});
        ASSERT_TRUE(saved) << "cut at " << cut << ": " << message(saved.error());
        ASSERT_EQ(wrong_curves(saved->animation, cut), std::vector<std::string>()) << "cut at " << cut;
        const bool whole = read(prefix, {.layout = layout}).has_value();
        ASSERT_EQ(make::count(saved->findings, FindingCode::truncated), whole ? 0U : 1U) << "cut at " << cut;
        reported += whole ? 0 : 1;
    }
    EXPECT_GE(reported, bytes.size() - 17);
}

TEST_P(Salvage, FindsTheLayoutOfCutFilesOnceTheyHaveAKeyAndTheNextCurvesWrapMode) {
    if (!info(layout).header) { // a cut one has nothing to be known by
        EXPECT_EQ(salvage(std::span(bytes).first(bytes.size() / 2)).error().code, ErrorCode::not_an_input_animation);
        return;
    }
    ASSERT_EQ(entries.on_disk.layout, layout);
    ASSERT_GT(entries.curves[0].key_count, 0U);
    const std::size_t known = entries.curves[1].key_offset - 8;
    for (std::size_t cut = known; cut < bytes.size(); ++cut) {
        const auto saved = salvage(std::span(bytes).first(cut));
        ASSERT_TRUE(saved) << "cut at " << cut << ": " << message(saved.error());
        ASSERT_EQ(wrong_curves(saved->animation, cut), std::vector<std::string>()) << "cut at " << cut;
    }
}

TEST_P(Salvage, OfAWholeFileIsWhatReadGives) {
    const auto saved = salvage(bytes);
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->on_disk.layout, layout);
    EXPECT_EQ(make::differences(animation, saved->animation), std::vector<std::string>());
    EXPECT_EQ(make::count(saved->findings, FindingCode::truncated), 0U);
}

TEST_P(Salvage, CanBeWrittenAndReadAgain) {
    for (std::size_t cut = 16; cut < bytes.size(); cut += 97) {
        const auto saved = salvage(std::span(bytes).first(cut), {.layout = layout});
        ASSERT_TRUE(saved) << cut;
        const ByteVector again = make::bytes_of(saved->animation, saved->on_disk);
        const Recording recording = make::recording_of(again, {.layout = layout});
        ASSERT_EQ(make::differences(saved->animation, recording.animation), std::vector<std::string>()) << cut;
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, Salvage, testing::ValuesIn(all_layouts().begin(), all_layouts().end()),
                         make::layout_name);

class SalvageBadCount : public testing::TestWithParam<std::int32_t> {
protected:
    // camera.position.y says it has another number of keys than it has.
    static Result<Recording> salvaged(const Curve& y) {
        Animation animation = camera_of(make::curve({{0, 1}, {1, 2}}));
        animation.camera->position[1] = y;
        animation.camera->position[2] = make::curve({{0, 5}, {1, 6}, {2, 7}});
        ByteVector bytes = make::bytes_of(animation);
        const auto entries = read_index(bytes);
        make::put(bytes, entries->curves[1].key_offset - 4, GetParam());
        EXPECT_FALSE(read(bytes));
        return salvage(bytes);
    }
};

TEST_P(SalvageBadCount, KeepsTheWholeKeysOfThatCurveAndNothingAfter) {
    const Curve y = make::curve({{0.5F, 3}, {1, 4}});
    const auto saved = salvaged(y);
    ASSERT_TRUE(saved) << message(saved.error());
    const auto& axes = saved->animation.camera->position;
    EXPECT_EQ(axes[0].key_count(), 2U);
    EXPECT_EQ(axes[1].key_count(), GetParam() < 0 ? 0U : 2U);
    EXPECT_TRUE(axes[2].empty());
    ASSERT_EQ(make::count(saved->findings, FindingCode::truncated), 1U);
}

TEST_P(SalvageBadCount, InventsNoKeyFromTheNextCurvesHeadWhenTimesStartAtZero) {
    const auto saved = salvaged(make::curve({{0, 3}}));
    ASSERT_TRUE(saved) << message(saved.error());
    EXPECT_LE(saved->animation.camera->position[1].key_count(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Counts, SalvageBadCount, testing::Values(-1, 100000, INT32_MAX));

TEST(Salvage, FailsWhereThereIsNothingToSave) {
    EXPECT_EQ(salvage({}).error().code, ErrorCode::empty_file);
    EXPECT_EQ(salvage(ByteVector(100)).error().code, ErrorCode::not_an_input_animation);
    const ByteVector bytes = make::bytes_of({});
    for (std::size_t size = 1; size < 16; ++size) {
        EXPECT_EQ(salvage(std::span(bytes).first(size)).error().code, ErrorCode::cut_header) << size;
    }
    EXPECT_EQ(salvage(bytes, {.layout = Layout::mrtk_1_0}).error().code, ErrorCode::form_mismatch);
}

} // namespace
