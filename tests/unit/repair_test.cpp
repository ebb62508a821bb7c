#include <inputanim/repair.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>

#include <inputanim/check.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "model/special_floats.hpp"

using namespace inputanim;
using make::codes_of;

namespace {

using enum FindingCode;

constexpr RepairOptions no_mends{false, false, false, false, false, false};

std::vector<float> numbers(const Column<float>& column) {
    return {column.begin(), column.end()};
}

void set_value(Curve& curve, std::size_t key, float value) {
    std::vector<float> values = numbers(curve.values);
    values.at(key) = value;
    curve.values = Column<float>(std::move(values));
}

// One mend: the option, its code, how to break the clean recording, and the curves that it breaks.
struct Mend {
    std::string name;
    bool RepairOptions::*option;
    FindingCode code;
    std::function<void(Animation&)> damage;
    std::string where;    // curves whose names start with this are broken
    std::string change;   // what the repair says
    std::size_t keys = 0; // that it touched
    Layout layout = Layout::mrtk_1_1;
};

std::vector<Mend> all_mends() {
    return {
        {"drop_non_finite", &RepairOptions::non_finite, non_finite_key,
         [](Animation& a) { set_value(a.gaze->origin[1], 17, not_a_number); }, "gaze.origin",
         "dropped 1 key with NaN or an infinity", 1},
        {"sort_keys", &RepairOptions::order, unsorted_keys,
         [](Animation& a) {
             std::vector<float> times = numbers(a.gaze->direction[0].times);
             std::swap(times.at(20), times.at(25));
             for (Curve& axis : a.gaze->direction) axis.times = Column<float>(std::vector<float>(times));
         },
         "gaze.direction", "sorted its keys by time (2 keys moved)", 2},
        {"known_wrap_modes", &RepairOptions::modes, unknown_wrap_mode,
         [](Animation& a) { a.camera->position[2].post_wrap = static_cast<WrapMode>(99); }, "camera.position.z",
         "wrap mode 99 became ClampForever (8)", 0},
        {"known_weighted_modes", &RepairOptions::modes, unknown_weighted_mode,
         [](Animation& a) {
             Curve& curve = a.camera->position[2];
             std::vector<Keyframe> keys;
             for (std::size_t i = 0; i < curve.key_count(); ++i) keys.push_back(curve.key(i));
             keys.at(3).weighted_mode = static_cast<WeightedMode>(-7);
             curve = make_curve(keys);
         },
         "camera.position.z", "of 1 unknown weighted mode the two low bits stayed", 1, Layout::markers_28_1_1},
        {"rotation_w", &RepairOptions::rotation_w, lost_rotation_w,
         [](Animation& a) {
             const Curve& w = a.camera->rotation[3];
             a.camera->rotation[3] = make::curve({{w.times.front(), w.values.front()}});
         },
         "camera.rotation.w", "rebuilt W at 121 keys", 121},
        {"signs", &RepairOptions::signs, sign_flip,
         [](Animation& a) {
             for (Curve& axis : a.hands->left[Joint::index_tip].rotation) set_value(axis, 9, -axis.values[9]);
         },
         "hand.left.IndexTip.rotation", "made signs continuous over 2 flips", 1},
        {"normalise", &RepairOptions::lengths, non_unit_rotation,
         [](Animation& a) {
             for (Curve& axis : a.hands->right[Joint::palm].rotation) set_value(axis, 9, axis.values[9] * 3);
         },
         "hand.right.Palm.rotation", "normalised 1 rotation", 1},
    };
}

class RepairMend : public testing::TestWithParam<Mend> {
protected:
    const Animation clean = synthesize({.duration = 2, .gaps = false});
    static Recording read_in_layout(const Animation& animation) {
        return make::read_back(animation, {.layout = GetParam().layout});
    }
    Recording broken_recording() const {
        Animation animation = clean;
        GetParam().damage(animation);
        return read_in_layout(animation);
    }
};

TEST_P(RepairMend, AloneMendsItAndTouchesNothingElse) {
    const Recording broken = broken_recording();
    ASSERT_EQ(make::count(check(broken), GetParam().code), 1U);
    RepairOptions options = no_mends;
    options.*GetParam().option = true;
    const Repaired repaired = repair(broken, options);
    EXPECT_EQ(make::count(check(repaired.recording), GetParam().code), 0U);
    ASSERT_EQ(repaired.changes.size(), 1U);
    EXPECT_TRUE(GetParam().where.starts_with(repaired.changes[0].where)) << repaired.changes[0].where;
    EXPECT_EQ(repaired.changes[0].explanation, GetParam().change);
    EXPECT_EQ(repaired.changes[0].keys, GetParam().keys);
    const auto touched = make::differences(broken.animation, repaired.recording.animation);
    EXPECT_FALSE(touched.empty());
    for (const std::string& curve : touched) EXPECT_TRUE(curve.starts_with(GetParam().where)) << curve;
    EXPECT_EQ(repaired.recording.on_disk.layout, broken.on_disk.layout);
}

TEST_P(RepairMend, SwitchedOffLeavesItBroken) {
    const Recording broken = broken_recording();
    RepairOptions options;
    options.*GetParam().option = false;
    const Repaired repaired = repair(broken, options);
    EXPECT_TRUE(repaired.changes.empty());
    EXPECT_EQ(make::differences(broken.animation, repaired.recording.animation), std::vector<std::string>());
    EXPECT_EQ(make::count(check(repaired.recording), GetParam().code), 1U);
}

TEST_P(RepairMend, LeavesTheRecordingItWasGivenAsItIs) {
    const Recording broken = broken_recording();
    const auto before = make::bytes_of(broken.animation, broken.on_disk);
    const Repaired repaired = repair(broken);
    ASSERT_FALSE(repaired.changes.empty());
    EXPECT_EQ(make::bytes_of(broken.animation, broken.on_disk), before);
    EXPECT_EQ(broken.key_offsets.size(), curve_count);
}

TEST_P(RepairMend, FindsNothingToMendTheSecondTime) {
    const Repaired again = repair(repair(broken_recording()).recording);
    EXPECT_TRUE(again.changes.empty()) << again.changes[0].explanation;
}

std::string mend_name(const testing::TestParamInfo<Mend>& parameter) {
    return parameter.param.name;
}
INSTANTIATE_TEST_SUITE_P(Mends, RepairMend, testing::ValuesIn(all_mends()), mend_name);

TEST(Repair, OfACleanRecordingChangesNothing) {
    for (const Layout layout : {Layout::mrtk_1_1, Layout::published_1_1}) {
        Animation animation = synthesize({.duration = 3, .markers = false});
        const Recording recording = make::read_back(animation, {.layout = layout});
        const Repaired repaired = repair(recording);
        EXPECT_TRUE(repaired.changes.empty());
        EXPECT_TRUE(repaired.findings.empty());
        EXPECT_EQ(make::bytes_of(repaired.recording.animation, repaired.recording.on_disk),
                  make::bytes_of(animation, {.layout = layout}));
    }
}

TEST(Repair, MendsAllThereIsTogether) {
    Animation animation = synthesize({.duration = 2, .gaps = false});
    std::set<std::string_view> mended;
    for (const Mend& mend : all_mends()) {
        if (mend.layout != Layout::mrtk_1_1) continue;
        mend.damage(animation);
        mended.insert(info(mend.code).name);
    }
    const Recording broken = make::read_back(animation);
    ASSERT_EQ(codes_of(check(broken)), mended);
    const Repaired repaired = repair(broken);
    EXPECT_EQ(repaired.changes.size(), mended.size());
    EXPECT_EQ(codes_of(check(repaired.recording)), std::set<std::string_view>());
}

TEST(Repair, HidesNothingThatTheRepairedFileStillHas) {
    Animation animation = synthesize({.duration = 1, .gaps = false});
    animation.markers.add(1, "\xff");
    const Recording broken = make::read_back(animation, {.flags = {2, 1, 1}, .trailing = Bytes(make::ByteVector(4))});
    const Repaired repaired = repair(broken);
    const auto in_file = codes_of(check(make::read_back(repaired.recording.animation, repaired.recording.on_disk)));
    ASSERT_EQ(in_file.size(), 3U);
    EXPECT_EQ(codes_of(check(repaired.recording)), in_file);
}

// --- details of each mend ---

Recording camera_recording(Layout layout = Layout::mrtk_1_1) {
    Recording recording;
    recording.on_disk.layout = layout;
    recording.animation.camera.emplace();
    return recording;
}

TEST(Repair, DropsAKeyWithANanFromAllAxesOfItsVector) {
    Recording recording = camera_recording();
    auto& position = recording.animation.camera->position;
    position = {make::curve({{0, 1}, {1, not_a_number}, {2, 3}}), make::curve({{0, 4}, {1, 5}, {2, 6}}),
                make::curve({{0, 7}, {1, 8}, {2, 9}})};
    const Repaired repaired = repair(recording);
    const auto& mended = repaired.recording.animation.camera->position;
    EXPECT_EQ(numbers(mended[0].values), (std::vector<float>{1, 3}));
    EXPECT_EQ(numbers(mended[1].values), (std::vector<float>{4, 6}));
    EXPECT_EQ(numbers(mended[2].times), (std::vector<float>{0, 2}));
    EXPECT_TRUE(mended[0].times.shares_with(mended[2].times));
    ASSERT_EQ(repaired.changes.size(), 1U);
    EXPECT_EQ(repaired.changes[0].where, "camera.position");
    EXPECT_EQ(repaired.changes[0].keys, 1U);
}

// Axes with times of their own are mended one by one, and those that need nothing stay as they are.
TEST(Repair, LeavesAxesAloneThatNeedNothing) {
    Recording recording = camera_recording();
    auto& position = recording.animation.camera->position;
    position = {make::curve({{0, 1}, {1, not_a_number}, {2, 3}, {3, not_a_number}}), make::curve({{0, 4}, {0.5F, 5}}),
                make::curve({{2, 7}, {1, 8}, {0, 9}})};
    const Repaired repaired = repair(recording);
    const auto& mended = repaired.recording.animation.camera->position;
    EXPECT_EQ(numbers(mended[0].times), (std::vector<float>{0, 2}));
    EXPECT_TRUE(mended[1].times.shares_with(position[1].times));
    EXPECT_TRUE(mended[1].values.shares_with(position[1].values));
    EXPECT_EQ(numbers(mended[2].values), (std::vector<float>{9, 8, 7}));
    ASSERT_EQ(repaired.changes.size(), 2U);
    EXPECT_EQ(repaired.changes[0].keys, 2U);
    EXPECT_EQ(repaired.changes[0].explanation, "dropped 2 keys with NaN or an infinity");
    EXPECT_EQ(repaired.changes[1].keys, 2U);
    EXPECT_EQ(repaired.changes[1].explanation, "sorted its keys by time (2 keys moved)");
}

TEST(Repair, SortsKeysByTimeAndKeepsTheOrderOfEqualOnes) {
    Recording recording = camera_recording();
    recording.animation.camera->position[0] = make::curve({{2, 20}, {1, 10}, {2, 21}, {0, 0}, {1, 11}});
    const Curve mended = repair(recording).recording.animation.camera->position[0];
    EXPECT_EQ(numbers(mended.times), (std::vector<float>{0, 1, 1, 2, 2}));
    EXPECT_EQ(numbers(mended.values), (std::vector<float>{0, 10, 11, 20, 21}));
}

TEST(Repair, MakesUnknownModesKnownByTheirLowBits) {
    Recording recording = camera_recording(Layout::mrtk_1_0);
    recording.animation.camera->position[0] =
        make_curve(std::vector<Keyframe>{{0, 1, 5, 5, 0, 0, static_cast<WeightedMode>(-7)},
                                         {1, 1, 5, 5, 0, 0, static_cast<WeightedMode>(6)},
                                         {2, 1, 5, 5, 0, 0, WeightedMode::in}});
    recording.animation.camera->position[0].pre_wrap = static_cast<WrapMode>(3);
    recording.animation.camera->position[0].post_wrap = WrapMode::ping_pong;
    const Curve mended = repair(recording).recording.animation.camera->position[0];
    EXPECT_EQ(mended.key(0).weighted_mode, WeightedMode::in);
    EXPECT_EQ(mended.key(1).weighted_mode, WeightedMode::out);
    EXPECT_EQ(mended.key(2).weighted_mode, WeightedMode::in);
    EXPECT_EQ(mended.key(0).in_tangent, 5);
    EXPECT_EQ(mended.pre_wrap, WrapMode::clamp_forever);
    EXPECT_EQ(mended.post_wrap, WrapMode::ping_pong);
}

TEST(Repair, LeavesACurveLinearWhoseModesAloneWereOdd) {
    Recording recording = camera_recording(Layout::markers_28_1_1);
    recording.animation.camera->position[0] =
        make_curve(std::vector<Keyframe>{{.time = 0, .weighted_mode = static_cast<WeightedMode>(7)}, {.time = 1}});
    const Animation mended = repair(recording).recording.animation;
    ASSERT_EQ(mended.camera->position[0].key(0).weighted_mode, WeightedMode::both);
    EXPECT_TRUE(write(mended, {.layout = Layout::mrtk_1_1}).has_value()) << "there are no tangents to lose";
}

void set_rotations(Recording& recording, const std::vector<std::array<float, 4>>& rotations, float tangent = 0) {
    for (std::size_t axis = 0; axis < 4; ++axis) {
        std::vector<Keyframe> keys;
        for (const auto& rotation : rotations) {
            keys.push_back({.time = static_cast<float>(keys.size()),
                            .value = rotation[axis],
                            .in_tangent = tangent,
                            .out_tangent = tangent});
        }
        recording.animation.camera->rotation[axis] = make_curve(keys);
    }
}

TEST(Repair, MakesSignsContinuousAndTurnsTangentsAlong) {
    Recording recording = camera_recording(Layout::mrtk_1_0);
    set_rotations(recording, {{0, 0, 0, 1}, {0, 0, -0.6F, -0.8F}, {0, 0, 0.8F, 0.6F}}, 0.5F);
    const Repaired repaired = repair(recording);
    const auto& mended = repaired.recording.animation.camera->rotation;
    EXPECT_EQ(numbers(mended[2].values), (std::vector<float>{0, 0.6F, 0.8F}));
    EXPECT_EQ(numbers(mended[3].values), (std::vector<float>{1, 0.8F, 0.6F}));
    EXPECT_EQ(numbers(mended[3].tangents->in), (std::vector<float>{0.5F, -0.5F, 0.5F}));
    EXPECT_EQ(numbers(mended[3].tangents->out), (std::vector<float>{0.5F, -0.5F, 0.5F}));
    ASSERT_EQ(repaired.changes.size(), 1U);
    EXPECT_EQ(repaired.changes[0].keys, 1U);
}

TEST(Repair, NormalisesRotationsButNotThoseOfLengthZero) {
    Recording recording = camera_recording();
    set_rotations(recording, {{0, 0, 3, 4}, {0, 0, 0, 0}, {1e-30F, 0, 0, 1e30F}, {0, 0, 0, 1.0001F}});
    const auto mended = repair(recording).recording.animation.camera->rotation;
    EXPECT_NEAR(mended[2].values[0], 0.6, 1e-6);
    EXPECT_NEAR(mended[3].values[0], 0.8, 1e-6);
    EXPECT_EQ(mended[3].values[1], 0);
    EXPECT_NEAR(mended[3].values[2], 1, 1e-6);
    EXPECT_EQ(mended[3].values[3], 1.0001F) << "float arithmetic stays";
}

TEST(Repair, SurvivesWhateverRandomAnimationsHold) {
    std::mt19937 random(41);
    std::size_t changes = 0;
    for (const Layout layout : all_layouts()) {
        for (int i = 0; i < 30; ++i) {
            Animation animation = make::random_animation(random, make::options_for(layout, true));
            make::complete(animation, layout);
            const Recording recording =
                make::recording_of(make::bytes_of(animation, {.layout = layout}), {.layout = layout});
            const Repaired repaired = repair(recording);
            changes += repaired.changes.size();
            ASSERT_EQ(make::differences(animation, recording.animation), std::vector<std::string>());
            const auto left = check(repaired.recording);
            for (const FindingCode code :
                 {non_finite_key, unsorted_keys, unknown_wrap_mode, unknown_weighted_mode, sign_flip}) {
                ASSERT_EQ(make::count(left, code), 0U) << info(code).name;
            }
        }
    }
    EXPECT_GT(changes, 500U);
}

TEST(Repair, DropsAKeyThatLostItsTimeFromAllAxesOfItsVector) {
    Recording recording = camera_recording();
    auto& position = recording.animation.camera->position;
    position = {make::curve({{0, 1}, {not_a_number, 2}, {2, 3}}), make::curve({{0, 4}, {1, 5}, {2, 6}}),
                make::curve({{0, 7}, {1, 8}, {2, 9}})};
    const Repaired repaired = repair(recording);
    for (const Curve& axis : repaired.recording.animation.camera->position) EXPECT_EQ(axis.key_count(), 2U);
    EXPECT_TRUE(have_same_times(repaired.recording.animation.camera->position));
}

TEST(Repair, DropsAKeyWithAnyNumberThatNobodyCanPlay) {
    constexpr std::array<float Keyframe::*, 6> numbers_of_keys{&Keyframe::time,       &Keyframe::value,
                                                               &Keyframe::in_tangent, &Keyframe::out_tangent,
                                                               &Keyframe::in_weight,  &Keyframe::out_weight};
    for (const auto number : numbers_of_keys) {
        std::vector<Keyframe> keys{{.time = 0, .in_tangent = 1}, {.time = 1, .value = 2}, {.time = 2, .value = 3}};
        keys[1].*number = not_a_number;
        Recording recording = camera_recording();
        recording.animation.camera->position[0] = make_curve(keys);
        const Repaired repaired = repair(recording);
        EXPECT_EQ(numbers(repaired.recording.animation.camera->position[0].times), (std::vector<float>{0, 2}));
    }
}

} // namespace
