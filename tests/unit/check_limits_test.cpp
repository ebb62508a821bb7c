// Just within a limit nothing is found, just beyond it something is.
#include <inputanim/check.hpp>

#include <gtest/gtest.h>

#include <inputanim/synthesize.hpp>

#include "faulty.hpp"
#include "make.hpp"

using namespace inputanim;

namespace {

using enum FindingCode;

std::size_t found_in(const Animation& animation, FindingCode code) {
    return make::count(check(make::read_back(animation)), code);
}

TEST(CheckLimits, MarkersMayLieOnTheFirstAndTheLastKeyAndNotBeyond) {
    const auto outside = [](float time) {
        Animation animation = faulty::clean_animation();
        animation.markers = {};
        faulty::edit_all(animation, [](auto& keys) {
            for (Keyframe& key : keys) key.time += 0.5F;
        });
        animation.markers.add(time, "here");
        return found_in(animation, marker_outside);
    };
    const TimeSpan span = *span_of(faulty::clean_animation());
    EXPECT_EQ(outside(0.25F), 1U);
    EXPECT_EQ(outside(0.5F), 0U);
    EXPECT_EQ(outside(span.to + 0.5F), 0U);
    EXPECT_EQ(outside(span.to + 0.75F), 1U);
}

TEST(CheckLimits, AHandIsNoticedToBeLostWithinSevenFrames) {
    // Tracked up to 3 s; poses end so many frames earlier.
    const auto cut = [](std::size_t frames) {
        Animation animation = faulty::clean_animation();
        HandCurves& hand = animation.hands->left;
        hand.tracked = make::curve({{0, 1}, {3, 0}});
        hand.pinch = make::curve({{0, 0}});
        for (PoseCurves& pose : hand.joints) {
            const auto shorten = [&](std::vector<Keyframe>& keys) { keys.resize(keys.empty() ? 0 : 181 - frames); };
            faulty::edit(pose.position, shorten);
            faulty::edit(pose.rotation, shorten);
        }
        return found_in(animation, lost_tail);
    };
    EXPECT_EQ(cut(7), 0U);
    EXPECT_EQ(cut(8), 1U);
    EXPECT_EQ(cut(12), 1U);
}

TEST(CheckLimits, EndsAreCutByHalfAFrameOrMore) {
    const auto cut = [](float seconds) {
        // All but the head goes on for so long.
        Animation animation = faulty::clean_animation();
        for_each_curve(animation, [&](std::size_t i, Curve& curve) {
            if (channel_of(i).part == Part::camera || channel_of(i).is_state()) return;
            faulty::edit(curve, [&](std::vector<Keyframe>& keys) {
                if (!keys.empty()) keys.back().time += seconds;
            });
        });
        return found_in(animation, lost_tail);
    };
    EXPECT_EQ(cut(0.4F / 60), 0U);
    EXPECT_EQ(cut(0.6F / 60), 1U);
}

TEST(CheckLimits, PartitionsAreThirtyTwoFramesAtAnyRateAndThreeOfThemAreEnough) {
    struct Case {
        float duration = 0;
        float rate = 60;
        std::size_t frames = 32; // of a partition
        std::size_t groups = 0;  // that look like it: head and hands; the gaze has half of its keys in common
    };
    for (const Case& each : {Case{.duration = 4.8F, .groups = 3}, Case{.duration = 9.6F, .rate = 30, .groups = 3},
                             Case{.duration = 3.2F, .rate = 90, .groups = 3}, Case{.duration = 1.6F, .groups = 3},
                             Case{.duration = 64 / 60.0F}, Case{.duration = 12.8F, .frames = 64}}) {
        Animation animation = synthesize({.duration = each.duration, .rate = each.rate, .gaps = false});
        faulty::reduce_in_partitions(animation, each.frames);
        EXPECT_EQ(found_in(animation, possible_lost_tail), each.groups)
            << each.duration << " s, " << each.rate << " Hz, every " << each.frames;
    }
}

TEST(CheckLimits, BonesAreTwentyCentimetresAtMost) {
    const auto found = [](float metres) {
        Animation animation = faulty::clean_animation();
        HandCurves& hand = animation.hands->left;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float parent = hand[Joint::index_distal_joint].position[axis].values[30];
            const float off = axis == 1 ? metres : 0;
            faulty::edit(hand[Joint::index_tip].position[axis],
                         [&](std::vector<Keyframe>& keys) { keys[30].value = parent + off; });
        }
        return found_in(animation, implausible_bone);
    };
    EXPECT_EQ(found(0.19F), 0U);
    EXPECT_EQ(found(0.21F), 1U);
    EXPECT_EQ(found(0.3F), 1U);
}

TEST(CheckLimits, TheLastRotationCountsAsTheOthersDo) {
    Animation animation = faulty::clean_animation();
    const std::size_t last = animation.camera->rotation[0].key_count() - 1;
    faulty::edit(animation.camera->rotation, [&](std::vector<Keyframe>& keys) { keys[last].value *= 0.97F; });
    const auto findings = check(make::read_back(animation));
    ASSERT_EQ(make::count(findings, non_unit_rotation), 1U);
    const auto found = std::ranges::find(findings, non_unit_rotation, &Finding::code);
    EXPECT_EQ(found->key, last);
    EXPECT_EQ(found->count, 1U);
}

TEST(CheckLimits, RecordingsStartWithinASecondOfZero) {
    const auto shifted = [](float by, FindingCode code) {
        Animation animation = faulty::clean_animation();
        faulty::edit_all(animation, [&](std::vector<Keyframe>& keys) {
            for (Keyframe& key : keys) key.time += by;
        });
        return found_in(animation, code);
    };
    EXPECT_EQ(shifted(1, late_start), 0U);
    EXPECT_EQ(shifted(1.01F, late_start), 1U);
    EXPECT_EQ(shifted(0, negative_times), 0U);
    EXPECT_EQ(shifted(-0.01F, negative_times), 1U);
}

TEST(CheckLimits, GapsAreCountedAndTheLongestIsTold) {
    Animation animation = faulty::clean_animation();
    animation.hands->left.tracked =
        make::curve({{0, 0}, {1, 1}, {1.5F, 0}, {1.75F, 1}, {2, 0}, {2.5F, 1}, {3, 0}, {3.2F, 1}});
    const auto findings = check(make::read_back(animation));
    const auto found = std::ranges::find(findings, tracking_gap, &Finding::code);
    ASSERT_NE(found, findings.end());
    EXPECT_EQ(found->count, 3U);
    EXPECT_EQ(found->time, 2.0F);
    EXPECT_NE(found->explanation.find("3 tracking gaps, the longest of 0.500 s from 2.000 s on"), std::string::npos)
        << found->explanation;
}

TEST(CheckLimits, AJointIsFrozenWhereItsHandMovesByTwoCentimetres) {
    const auto found = [](float metres) {
        Animation animation = faulty::clean_animation();
        for (auto& pose : animation.hands->left.joints) {
            for (Curve& axis : pose.position) {
                faulty::edit(axis, [&](std::vector<Keyframe>& keys) {
                    const float first = keys.empty() ? 0 : keys.front().value;
                    for (std::size_t i = 0; i < keys.size(); ++i) {
                        keys[i].value = first + metres * static_cast<float>(i) / static_cast<float>(keys.size() - 1);
                    }
                });
            }
        }
        for (Curve& axis : animation.hands->left[Joint::ring_tip].position) {
            faulty::edit(axis, [](std::vector<Keyframe>& keys) {
                for (Keyframe& key : keys) key.value = keys.front().value;
            });
        }
        return found_in(animation, frozen_joint);
    };
    EXPECT_EQ(found(0.019F), 0U);
    EXPECT_EQ(found(0.021F), 1U);
}

TEST(CheckLimits, AChannelThatEndsBeforeTheOthersIsNotPartitioned) {
    const auto cut = [](bool early) {
        Animation animation = synthesize({.duration = 4.8F, .gaps = false});
        faulty::reduce_in_partitions(animation);
        if (early) {
            faulty::edit(animation.camera->position,
                         [](std::vector<Keyframe>& keys) { keys.push_back({.time = 4.85F}); });
        }
        return found_in(animation, possible_lost_tail);
    };
    EXPECT_EQ(cut(false), 3U); // head and hands
    EXPECT_EQ(cut(true), 0U);  // all others end before the head does
}

TEST(CheckLimits, ARotationWithTooFewKeysOfWThatIsNotLostHasUnequalCounts) {
    Animation animation = faulty::clean_animation();
    faulty::edit(animation.camera->rotation[3], [](std::vector<Keyframe>& keys) { keys.erase(keys.begin() + 5); });
    EXPECT_EQ(found_in(animation, unequal_key_counts), 1U);
    EXPECT_EQ(found_in(animation, lost_rotation_w), 0U);
}

} // namespace
