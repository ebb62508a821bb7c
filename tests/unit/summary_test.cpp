#include <inputanim/summary.hpp>

#include <gtest/gtest.h>

#include <limits>

#include <inputanim/synthesize.hpp>

#include "make.hpp"

using namespace inputanim;

namespace {

const PartSummary* part(const Summary& summary, std::string_view name) {
    for (const PartSummary& found : summary.parts) {
        if (found.name == name) return &found;
    }
    return nullptr;
}

// Hands with ten seconds of a wrist, and the states given for the left one.
Animation with_states(const Curve& tracked, const Curve& pinch) {
    Animation animation;
    animation.hands.emplace();
    animation.hands->left.tracked = tracked;
    animation.hands->left.pinch = pinch;
    animation.hands->right[Joint::wrist].position[0] = make::curve({{0, 1}, {10, 1}});
    return animation;
}

PartSummary left_of(const Curve& tracked, const Curve& pinch = {}) {
    const Summary summary = summarize(with_states(tracked, pinch));
    const PartSummary* left = part(summary, "hand.left");
    EXPECT_NE(left, nullptr);
    return left != nullptr ? *left : PartSummary();
}

TEST(Summary, OfNothingIsEmpty) {
    const Summary summary = summarize({});
    EXPECT_EQ(summary.duration, 0);
    EXPECT_EQ(summary.keys, 0U);
    EXPECT_EQ(summary.curves, 0U);
    EXPECT_FALSE(summary.span || summary.rate);
    EXPECT_TRUE(summary.parts.empty());
}

TEST(Summary, CountsCurvesAndKeysOfEveryPart) {
    const Animation animation = synthesize({.duration = 2, .gaps = false});
    const Summary summary = summarize(animation);
    ASSERT_EQ(summary.parts.size(), 4U);
    const PartSummary* camera = part(summary, "camera");
    const PartSummary* left = part(summary, "hand.left");
    const PartSummary* right = part(summary, "hand.right");
    const PartSummary* gaze = part(summary, "gaze");
    ASSERT_TRUE(camera != nullptr && left != nullptr && right != nullptr && gaze != nullptr);
    EXPECT_EQ(camera->curves, 7U);
    EXPECT_EQ(left->curves, 27 * 7 + 2U);
    EXPECT_EQ(right->curves, 27 * 7 + 2U);
    EXPECT_EQ(gaze->curves, 6U);
    EXPECT_EQ(summary.curves, curve_count);
    EXPECT_EQ(camera->keys, 7 * 121U);
    EXPECT_EQ(left->empty_curves, 7U) << "the joint None";
    EXPECT_EQ(camera->empty_curves, 0U);
    EXPECT_EQ(summary.keys, key_count(animation));
    EXPECT_EQ(camera->keys + left->keys + right->keys + gaze->keys, summary.keys);
    EXPECT_EQ(summary.duration, 2);
    EXPECT_EQ(summary.span, (TimeSpan{0, 2}));
    EXPECT_FALSE(camera->tracked || camera->pinch || gaze->tracked);
}

TEST(Summary, LeavesOutPartsThatAreMissing) {
    Animation animation;
    animation.gaze.emplace();
    const Summary summary = summarize(animation);
    ASSERT_EQ(summary.parts.size(), 1U);
    EXPECT_EQ(summary.parts[0].name, "gaze");
    EXPECT_EQ(summary.parts[0].empty_curves, 6U);
    EXPECT_FALSE(summary.parts[0].span);
}

TEST(Summary, FindsTheFrameRate) {
    EXPECT_NEAR(summarize(synthesize({.rate = 60})).rate.value_or(0), 60, 0.1);
    EXPECT_NEAR(summarize(synthesize({.rate = 30})).rate.value_or(0), 30, 0.1);
    EXPECT_NEAR(summarize(synthesize({.duration = 20, .rate = 60, .time_jitter = 0.001F})).rate.value_or(0), 60, 1);
    EXPECT_FALSE(summarize(synthesize({.duration = 0})).rate);
}

TEST(Summary, FindsTheFrameRateThoughEveryCurveHasOnlySomeOfTheFrames) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 0}, {0.2F, 0}, {0.4F, 0}, {0.6F, 0}});
    animation.camera->position[1] = make::curve({{0.1F, 0}, {0.3F, 0}, {0.5F, 0}});
    EXPECT_NEAR(summarize(animation).rate.value_or(0), 10, 1e-3);
}

TEST(Summary, SpansThePosesAloneOfAHand) {
    Animation animation = with_states(make::curve({{0, 1}, {9, 0}}), {});
    animation.hands->left[Joint::palm].rotation[2] = make::curve({{4, 0}, {2, 0}});
    const Summary summary = summarize(animation);
    EXPECT_EQ(part(summary, "hand.left")->span, (TimeSpan{2, 4}));
    EXPECT_EQ(part(summary, "hand.right")->span, (TimeSpan{0, 10}));
    EXPECT_EQ(summary.span, (TimeSpan{0, 10}));
}

TEST(Summary, SharesATrackedStateBetweenItsKeys) {
    EXPECT_NEAR(left_of(make::curve({{0, 1}})).tracked.value_or(-1), 1, 1e-9);
    EXPECT_NEAR(left_of(make::curve({{0, 0}})).tracked.value_or(-1), 0, 1e-9);
    EXPECT_NEAR(left_of(make::curve({{0, 1}, {4, 0}})).tracked.value_or(-1), 0.4, 1e-6);
    EXPECT_NEAR(left_of(make::curve({{0, 0}, {4, 1}, {5, 0}, {8, 1}})).tracked.value_or(-1), 0.3, 1e-6);
    EXPECT_NEAR(left_of(make::curve({{0, 0}, {2, 1}, {6, 1}, {8, 0}})).tracked.value_or(-1), 0.6, 1e-6);
    EXPECT_NEAR(left_of({}).tracked.value_or(-1), 0, 1e-9);
}

TEST(Summary, HoldsTheFirstStateBeforeItsKey) {
    EXPECT_NEAR(left_of(make::curve({{5, 1}, {8, 0}})).tracked.value_or(-1), 0.8, 1e-6);
    EXPECT_NEAR(left_of(make::curve({{5, 0}, {8, 1}})).tracked.value_or(-1), 0.2, 1e-6);
}

TEST(Summary, CountsPinchesByTheirBeginnings) {
    const PartSummary left =
        left_of({}, make::curve({{0, 0}, {1, 1}, {2, 1}, {3, 0}, {5, 1}, {6, 0}, {7, 0.6F}, {8, 0.4F}}));
    EXPECT_EQ(left.pinches, 3U);
    EXPECT_NEAR(left.pinch.value_or(-1), 0.4, 1e-6);
    EXPECT_EQ(left_of({}, make::curve({{0, 1}})).pinches, 1U) << "on from the start";
    EXPECT_EQ(left_of({}, {}).pinches, 0U);
}

TEST(Summary, SharesStaySharesInOddRecordings) {
    constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
    const std::vector<Curve> odd{make::curve({{8, 1}, {2, 0}, {9, 1}}), make::curve({{nan_value, 1}}),
                                 make::curve({{-3, 1}, {20, 0}}), make::curve({{0, nan_value}, {1, 1}}),
                                 make::curve({{2, 1}, {2, 0}, {2, 1}})};
    for (const Curve& curve : odd) {
        const double share = left_of(curve).tracked.value_or(-1);
        EXPECT_GE(share, 0);
        EXPECT_LE(share, 1);
    }
}

TEST(Summary, OfASingleFrameIsTrackedWhollyOrNotAtAll) {
    Animation animation;
    animation.hands.emplace();
    animation.hands->left.tracked = make::curve({{2, 1}});
    animation.hands->right.tracked = make::curve({{2, 0}});
    const Summary summary = summarize(animation);
    EXPECT_EQ(part(summary, "hand.left")->tracked, 1);
    EXPECT_EQ(part(summary, "hand.right")->tracked, 0);
}

TEST(Summary, OfMadeMotionSeesItsGapsAndPinches) {
    const Animation animation = synthesize({.duration = 20});
    const Summary summary = summarize(animation);
    for (const char* name : {"hand.left", "hand.right"}) {
        EXPECT_NEAR(part(summary, name)->tracked.value_or(0), 0.9, 0.01) << name;
        EXPECT_GT(part(summary, name)->pinches, 0U) << name;
        EXPECT_GT(part(summary, name)->pinch.value_or(0), 0.05) << name;
    }
    const Summary whole = summarize(synthesize({.gaps = false}));
    EXPECT_EQ(part(whole, "hand.left")->tracked, 1);
}

} // namespace
