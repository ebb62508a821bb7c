#include <inputanim/check.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <set>

#include <inputanim/synthesize.hpp>

#include "faulty.hpp"
#include "make.hpp"
#include "model/special_floats.hpp"

using namespace inputanim;
using faulty::clean_animation;
using faulty::edit;
using faulty::edit_all;
using faulty::reduce_in_partitions;
using make::codes_of;

namespace {

using enum FindingCode;

// The left hand's poses without their last 20 frames.
void cut_left_hand(Animation& animation) {
    for (PoseCurves& pose : animation.hands->left.joints) {
        const auto shorten = [](std::vector<Keyframe>& keys) { keys.resize(keys.empty() ? 0 : keys.size() - 20); };
        edit(pose.position, shorten);
        edit(pose.rotation, shorten);
    }
}

struct Fault {
    FindingCode code;
    std::function<void(Animation&, OnDisk&)> make;
    std::set<FindingCode> also{}; // codes that cannot but come with it
    Layout layout = Layout::mrtk_1_1;
};

std::vector<Fault> all_faults() {
    const auto in_animation = [](std::function<void(Animation&)> change) {
        return [change = std::move(change)](Animation& animation, OnDisk&) { change(animation); };
    };
    return {
        {lost_rotation_w,
         in_animation([](Animation& a) { edit(a.camera->rotation[3], [](auto& keys) { keys.resize(1); }); })},
        {non_finite_key, in_animation([](Animation& a) {
             edit(a.camera->position[1], [](auto& keys) { keys[7].value = not_a_number; });
         })},
        {lost_tail, in_animation(cut_left_hand)},
        {one_key_curves,
         in_animation([](Animation& a) {
             edit(a.camera->position, [](auto& keys) { keys.resize(1); });
             edit(a.camera->rotation, [](auto& keys) { keys.resize(1); });
         }),
         {lost_tail}},
        {pose_ends_early, in_animation(cut_left_hand), {not_for_mrtk}, Layout::markers_28_1_1},
        {sign_flip,
         in_animation([](Animation& a) { edit(a.camera->rotation, [](auto& keys) { keys[9].value *= -1; }); })},
        {non_unit_rotation, in_animation([](Animation& a) {
             edit(a.hands->left[Joint::index_tip].rotation, [](auto& keys) { keys[9].value *= 1.01F; });
         })},
        {unsorted_keys,
         in_animation([](Animation& a) { edit(a.gaze->origin, [](auto& keys) { std::swap(keys[20], keys[21]); }); })},
        {duplicate_times,
         in_animation([](Animation& a) { edit(a.gaze->origin, [](auto& keys) { keys[20].time = keys[21].time; }); })},
        {unknown_wrap_mode,
         in_animation([](Animation& a) { a.camera->position[2].post_wrap = static_cast<WrapMode>(99); })},
        {unknown_weighted_mode,
         in_animation([](Animation& a) {
             edit(a.camera->position[2], [](auto& keys) { keys[3].weighted_mode = static_cast<WeightedMode>(4); });
         }),
         {not_for_mrtk},
         Layout::markers_28_1_1},
        {odd_boolean,
         in_animation([](Animation& a) { edit(a.hands->right.tracked, [](auto& keys) { keys[0].value = 0.75F; }); })},
        {frozen_joint, in_animation([](Animation& a) {
             for (Curve& axis : a.hands->left[Joint::palm].position) {
                 edit(axis, [](auto& keys) {
                     for (Keyframe& key : keys) key.value = keys[0].value;
                 });
             }
         })},
        {implausible_bone, in_animation([](Animation& a) {
             edit(a.hands->left[Joint::index_tip].position[1], [](auto& keys) { keys[30].value += 0.5F; });
         })},
        {trailing_bytes, [](Animation&, OnDisk& on_disk) { on_disk.trailing = Bytes(make::ByteVector(3)); }},
        {bad_marker_name, in_animation([](Animation& a) { a.markers.add(4.8F, "\xff"); })},
        {not_for_mrtk,
         [](Animation& a, OnDisk& on_disk) {
             a.markers = {};
             on_disk.layout = Layout::nomarkers_8_1_1;
         }},
        {possible_lost_tail, in_animation([](Animation& a) { reduce_in_partitions(a); })},
        {tracking_gap, in_animation([](Animation& a) { a = synthesize({.duration = 4.8F, .gaps = true}); })},
        {missing_joint, in_animation([](Animation& a) { a.hands->right[Joint::ring_tip] = {}; })},
        {unequal_key_counts, in_animation([](Animation& a) {
             edit(a.camera->position[1], [](auto& keys) { keys.erase(keys.begin() + 5); });
         })},
        {negative_times, in_animation([](Animation& a) {
             a.markers = {};
             edit_all(a, [](auto& keys) {
                 for (Keyframe& key : keys) key.time -= 1;
             });
         })},
        {late_start, in_animation([](Animation& a) {
             a.markers = {};
             edit_all(a, [](auto& keys) {
                 for (Keyframe& key : keys) key.time += 10;
             });
         })},
        {marker_outside, in_animation([](Animation& a) { a.markers.add(99, "late"); })},
        {odd_marker_time, in_animation([](Animation& a) { a.markers.add(0.5F, "early"); })},
        {odd_flag_byte, [](Animation&, OnDisk& on_disk) { on_disk.flags[1] = 2; }},
        {overlong_name_length,
         [](Animation& a, OnDisk& on_disk) { on_disk.name_length_bytes.assign(a.markers.size(), 2); }},
    };
}

TEST(Check, SaysWhenToLook) {
    Animation animation = synthesize({.duration = 4.8F, .gaps = true});
    const auto time_of = [&](FindingCode code) -> std::optional<float> {
        for (const Finding& finding : check(make::read_back(animation, {}))) {
            if (finding.code == code) return finding.time;
        }
        return std::nullopt;
    };
    const Curve& tracked = animation.hands->left.tracked;
    std::size_t lost = 1;
    while (lost < tracked.key_count() && !(tracked.values[lost - 1] > 0.5F && tracked.values[lost] < 0.5F)) ++lost;
    ASSERT_LT(lost, tracked.key_count());
    EXPECT_EQ(time_of(FindingCode::tracking_gap), tracked.times[lost]);

    Curve& axis = animation.hands->left[Joint::index_tip].position[1];
    edit(axis, [](auto& keys) { keys[30].value += 0.5F; });
    EXPECT_EQ(time_of(FindingCode::implausible_bone), axis.times[30]);

    edit(axis, [](auto& keys) { keys[31].value = std::numeric_limits<float>::infinity(); });
    EXPECT_EQ(time_of(FindingCode::non_finite_key), axis.times[31]);
    EXPECT_EQ(time_of(FindingCode::late_start), std::nullopt);
}

class CheckFault : public testing::TestWithParam<Fault> {};

TEST_P(CheckFault, IsFoundWhereItIsAndNowhereElse) {
    const Fault& fault = GetParam();
    Animation animation = clean_animation();
    OnDisk on_disk{.layout = fault.layout};
    const auto without = codes_of(check(make::read_back(animation, on_disk)));
    EXPECT_FALSE(without.contains(info(fault.code).name));

    fault.make(animation, on_disk);
    const auto findings = check(make::read_back(animation, on_disk));
    std::set<std::string_view> expected{info(fault.code).name};
    for (const FindingCode code : fault.also) expected.insert(info(code).name);
    EXPECT_EQ(codes_of(findings), expected);
    for (const Finding& finding : findings) EXPECT_FALSE(finding.explanation.empty()) << info(finding.code).name;
}

std::string code_name(const testing::TestParamInfo<Fault>& parameter) {
    return std::string(info(parameter.param.code).name);
}

INSTANTIATE_TEST_SUITE_P(Codes, CheckFault, testing::ValuesIn(all_faults()), code_name);

TEST(Check, HasAFaultForEveryCodeButThoseOfSalvageAndRepair) {
    std::set<FindingCode> covered{truncated, undecided_rotation_w};
    for (const Fault& fault : all_faults()) covered.insert(fault.code);
    for (const FindingInfo& entry : all_findings()) EXPECT_TRUE(covered.contains(entry.code)) << entry.name;
}

TEST(Check, FindsNoWarningInCleanRecordings) {
    for (const std::uint32_t seed : {1U, 2U, 3U, 4U, 5U}) {
        for (const SynthesizeOptions& options :
             {SynthesizeOptions{.seed = seed}, SynthesizeOptions{.duration = 12, .seed = seed, .time_jitter = 0.003F},
              SynthesizeOptions{.rate = 30, .seed = seed, .noise = 0.001F},
              SynthesizeOptions{.duration = 30, .seed = seed}}) {
            for (const Layout layout : {Layout::mrtk_1_1, Layout::mrtk_1_0}) {
                Animation animation = synthesize(options);
                if (layout == Layout::mrtk_1_0) animation.gaze.reset();
                for (const Finding& finding : check(make::read_back(animation, {.layout = layout}))) {
                    EXPECT_EQ(severity(finding), Severity::note)
                        << info(finding.code).name << " in " << finding.where << ": " << finding.explanation
                        << ", seed " << seed << ", " << options.duration << " s, " << options.rate << " Hz, "
                        << info(layout).name;
                }
            }
        }
    }
}

TEST(Check, FindsNothingInNothing) {
    EXPECT_TRUE(check({}).empty());
    EXPECT_TRUE(check(make::read_back({})).empty());
}

TEST(Check, ListsTheMostSevereFirstAndKeepsWhatReadingNoticed) {
    Animation animation = clean_animation();
    edit(animation.camera->position[0], [](auto& keys) { keys[1].value = not_a_number; });
    edit(animation.camera->rotation, [](auto& keys) { keys[9].value *= -1; });
    const Recording recording =
        make::read_back(animation, {.flags = {2, 1, 1}, .trailing = Bytes(make::ByteVector(1))});
    ASSERT_EQ(recording.findings.size(), 2U);
    const auto findings = check(recording);
    EXPECT_EQ(findings.size(), 4U);
    for (std::size_t i = 1; i < findings.size(); ++i) EXPECT_GE(severity(findings[i - 1]), severity(findings[i]));
    EXPECT_EQ(findings.front().code, non_finite_key);
    EXPECT_EQ(make::count(findings, trailing_bytes), 1U);
    EXPECT_EQ(make::count(findings, odd_flag_byte), 1U);
}

TEST(Check, PointsAtTheBytesOfTheKey) {
    for (const Layout layout : {Layout::mrtk_1_1, Layout::markers_28_1_1, Layout::mrtk_1_0}) {
        Animation animation = clean_animation();
        if (layout == Layout::mrtk_1_0) animation.gaze.reset();
        edit(animation.camera->position[1], [](auto& keys) { keys[17].value = not_a_number; });
        edit(animation.camera->position[2], [](auto& keys) { std::swap(keys[40], keys[41]); });
        edit(animation.camera->rotation, [](auto& keys) {
            for (std::size_t i = 9; i < keys.size(); ++i) keys[i].value *= -1;
        });
        edit(animation.hands->right.pinch, [](auto& keys) { keys[2].value = 0.25F; });
        const auto bytes = make::bytes_of(animation, {.layout = layout});
        const auto findings = check(make::recording_of(bytes));
        const std::vector<std::tuple<FindingCode, std::string, std::size_t>> expected{
            {non_finite_key, "camera.position.y", 17},
            {unsorted_keys, "camera.position.z", 41},
            {sign_flip, "camera.rotation", 9},
            {odd_boolean, "hand.right.pinch", 2}};
        for (const auto& [code, where, key] : expected) {
            const auto found = std::ranges::find(findings, code, &Finding::code);
            ASSERT_NE(found, findings.end()) << info(code).name << " in " << info(layout).name;
            EXPECT_EQ(found->where, where);
            EXPECT_EQ(found->key, key);
            EXPECT_EQ(found->count, 1U);
            ASSERT_TRUE(found->offset && found->curve);
            const Keyframe wanted = make::curve_at(animation, *found->curve).key(key);
            EXPECT_EQ(make::get<float>(bytes, *found->offset), wanted.time) << info(code).name;
            EXPECT_EQ(make::get<std::uint32_t>(bytes, *found->offset + 4), std::bit_cast<std::uint32_t>(wanted.value));
        }
    }
}

TEST(Check, PointsAtTheHeadOfACurveWithAnUnknownWrapMode) {
    Animation animation = clean_animation();
    animation.gaze->direction[1].pre_wrap = static_cast<WrapMode>(-7);
    const auto bytes = make::bytes_of(animation);
    const auto findings = check(make::recording_of(bytes));
    ASSERT_EQ(make::count(findings, unknown_wrap_mode), 1U);
    const auto found = std::ranges::find(findings, unknown_wrap_mode, &Finding::code);
    ASSERT_TRUE(found->offset);
    EXPECT_FALSE(found->key);
    EXPECT_EQ(make::get<std::int32_t>(bytes, *found->offset), -7);
    EXPECT_NE(found->explanation.find("-7"), std::string::npos);
}

TEST(Check, KnowsNoOffsetsOfRecordingsThatWereNotReadFromBytes) {
    Recording recording{.animation = clean_animation()};
    edit(recording.animation.camera->position[1], [](auto& keys) { keys[17].value = not_a_number; });
    const auto findings = check(recording);
    ASSERT_EQ(make::count(findings, non_finite_key), 1U);
    EXPECT_EQ(findings[0].key, 17U);
    EXPECT_FALSE(findings[0].offset);
}

TEST(Check, TakesAnInfiniteTangentForConstantButNoInfiniteWeight) {
    const float infinity = std::numeric_limits<float>::infinity();
    const auto non_finite = [](const Keyframe& key) {
        Animation animation;
        animation.camera.emplace();
        animation.camera->position[0] = make_curve(std::vector<Keyframe>{{.time = 0}, key});
        return make::count(check(make::read_back(animation, {.layout = Layout::markers_28_1_1})), non_finite_key);
    };
    EXPECT_EQ(non_finite({.time = 1, .in_tangent = infinity, .out_tangent = -infinity}), 0U);
    EXPECT_EQ(non_finite({.time = 1, .in_tangent = not_a_number}), 1U);
    EXPECT_EQ(non_finite({.time = 1, .out_weight = infinity}), 1U);
}

TEST(Check, FindsALostWWithTwoKeysOfWhichTheLastHoldsZ) {
    const auto lost = [](auto change) {
        Animation animation = clean_animation();
        const float z = animation.camera->rotation[2].values.back();
        edit(animation.camera->rotation[3], [&](auto& keys) {
            keys = {keys.front(), keys.back()};
            keys[1].value = z;
            change(keys);
        });
        return make::count(check(make::read_back(animation)), lost_rotation_w);
    };
    EXPECT_EQ(lost([](auto&) {}), 1U);
    EXPECT_EQ(lost([](auto& keys) { keys[1].value = 0.9F; }), 0U) << "the last is not Z's";
    EXPECT_EQ(lost([](auto& keys) { keys[0].value = 0.1F; }), 0U) << "the first does not fit";
}

TEST(Check, MissesTheTailOfAHandThatWasLostBeforeTheEndOnlyWhereItIsLong) {
    // The left hand is tracked up to 3 s; its poses end some frames earlier.
    const auto lost = [](std::size_t frames) {
        Animation animation = clean_animation();
        HandCurves& hand = animation.hands->left;
        hand.tracked = make::curve({{0, 1}, {3, 0}});
        hand.pinch = make::curve({{0, 0}});
        for (PoseCurves& pose : hand.joints) {
            const auto shorten = [&](std::vector<Keyframe>& keys) { keys.resize(keys.empty() ? 0 : 180 - frames); };
            edit(pose.position, shorten);
            edit(pose.rotation, shorten);
        }
        return make::count(check(make::read_back(animation)), lost_tail);
    };
    EXPECT_EQ(lost(0), 0U);
    EXPECT_EQ(lost(3), 0U) << "a lost hand is noticed a few frames later";
    EXPECT_EQ(lost(25), 1U);
}

TEST(Check, TakesAGazeThatEndsLongBeforeTheRecordingForLostEyes) {
    const auto lost = [](std::size_t frames) {
        Animation animation = clean_animation();
        const auto shorten = [&](std::vector<Keyframe>& keys) { keys.resize(keys.size() - frames); };
        edit(animation.gaze->origin, shorten);
        edit(animation.gaze->direction, shorten);
        return make::count(check(make::read_back(animation)), lost_tail);
    };
    EXPECT_EQ(lost(0), 0U);
    EXPECT_EQ(lost(10), 1U);
    EXPECT_EQ(lost(120), 0U);
}

TEST(Check, FindsAJointThatLiesInItsParentsPlaceMostOfTheTime) {
    const auto found = [](std::size_t keys_there) {
        Animation animation = clean_animation();
        HandCurves& hand = animation.hands->right;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Curve parent = hand[Joint::ring_distal_joint].position[axis];
            edit(hand[Joint::ring_tip].position[axis], [&](std::vector<Keyframe>& keys) {
                for (std::size_t i = 0; i < std::min(keys_there, keys.size()); ++i) keys[i].value = parent.values[i];
            });
        }
        return make::count(check(make::read_back(animation)), implausible_bone);
    };
    EXPECT_EQ(found(1000), 1U);
    EXPECT_EQ(found(10), 0U);
}

TEST(Check, CountsNoDistancesBelowZeroWhateverTheSizeOfTheHand) {
    Recording recording;
    HandCurves& hand = recording.animation.hands.emplace().left;
    for (PoseCurves& pose : hand.joints) pose.position.fill(make::curve({{0, -1e38F}, {1, 1e38F}}));
    hand[Joint::palm].position.fill(make::curve({{0, 1}, {1, 1}}));
    const auto findings = check(recording);
    const auto frozen = std::ranges::find(findings, frozen_joint, &Finding::code);
    ASSERT_NE(frozen, findings.end());
    EXPECT_EQ(frozen->where, "hand.left.Palm");
    EXPECT_EQ(frozen->explanation.find('-'), std::string::npos) << frozen->explanation;
}

TEST(Check, SurvivesWhateverRandomAnimationsHold) {
    std::mt19937 random(31);
    std::size_t found = 0;
    for (const Layout layout : all_layouts()) {
        for (int i = 0; i < 40; ++i) {
            const Animation animation = make::random_animation(random, make::options_for(layout, true));
            const auto findings =
                check(make::recording_of(make::bytes_of(animation, {.layout = layout}), {.layout = layout}));
            found += findings.size();
            for (const Finding& finding : findings) ASSERT_FALSE(finding.explanation.empty());
        }
    }
    EXPECT_GT(found, 1000U);
}

} // namespace
