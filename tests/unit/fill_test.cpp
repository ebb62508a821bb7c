#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "maths/rotation.hpp"
#include "model/special_floats.hpp"
#include "text.hpp"

namespace {

using namespace inputanim;

Filled filled(const Animation& animation, float longest) {
    auto result = fill(animation, longest);
    if (!result) ADD_FAILURE() << message(result.error());
    return result ? *std::move(result) : Filled();
}

// A hand that is out of view for 0.2 s and for 1 s, and whose palm turns by 20 degrees meanwhile, with the sign
// changed.
Animation two_gaps() {
    Animation animation;
    animation.hands.emplace();
    HandCurves& hand = animation.hands->left;
    hand.tracked = make::curve({{0, 0}, {0.5F, 1}, {1, 0}, {1.2F, 1}, {2, 0}, {3, 1}, {4, 0}});
    hand.pinch = make::curve({{0, 0}, {0.8F, 1}, {1.5F, 0}});
    for (Curve& axis : hand[Joint::palm].position) axis = make::curve({{0.5F, 0}, {0.9F, 1}, {1.2F, 4}, {1.9F, 5}});
    hand[Joint::palm].rotation = {make::curve({{0.5F, 0}, {0.9F, 0}, {1.2F, -0.6F}, {1.9F, -0.6F}, {3, 0.6F}}),
                                  make::curve({{0.5F, 0}, {0.9F, 0}, {1.2F, 0}, {1.9F, 0}, {3, 0}}),
                                  make::curve({{0.5F, 0}, {0.9F, 0}, {1.2F, 0}, {1.9F, 0}, {3, 0}}),
                                  make::curve({{0.5F, 1}, {0.9F, 1}, {1.2F, -0.8F}, {1.9F, -0.8F}, {3, 0.8F}})};
    return animation;
}

TEST(Fill, GoldenText) {
    const Filled result = filled(two_gaps(), 0.5F);
    EXPECT_EQ(result.gaps, 1U);
    EXPECT_EQ(result.left, 1U);
    EXPECT_NEAR(result.seconds, 0.2, 1e-6);
    EXPECT_EQ(make::text_of(result.animation), "hand.left.tracked  0:0, 0.5:1, 2:0, 3:1, 4:0\n"
                                               "hand.left.pinch  0:0, 0.8:1, 1.5:0\n"
                                               "hand.left.Palm.position.x  0.5:0, 0.9:1, 1.2:4, 1.9:5\n"
                                               "hand.left.Palm.position.y  0.5:0, 0.9:1, 1.2:4, 1.9:5\n"
                                               "hand.left.Palm.position.z  0.5:0, 0.9:1, 1.2:4, 1.9:5\n"
                                               "hand.left.Palm.rotation.x  0.5:0, 0.9:0, 1.2:0.6, 1.9:0.6, 3:-0.6\n"
                                               "hand.left.Palm.rotation.y  0.5:0, 0.9:0, 1.2:-0, 1.9:-0, 3:-0\n"
                                               "hand.left.Palm.rotation.z  0.5:0, 0.9:0, 1.2:-0, 1.9:-0, 3:-0\n"
                                               "hand.left.Palm.rotation.w  0.5:1, 0.9:1, 1.2:0.8, 1.9:0.8, 3:-0.8\n");
}

TEST(Fill, FillsAllGapsButTheTimeBeforeAndAfter) {
    const Filled result = filled(two_gaps(), infinity);
    EXPECT_EQ(result.gaps, 2U);
    EXPECT_EQ(result.left, 0U);
    EXPECT_NEAR(result.seconds, 1.2, 1e-6);
    EXPECT_EQ(make::text_of(result.animation.hands->left.tracked), "0:0, 0.5:1, 4:0");
    EXPECT_EQ(make::text_of(result.animation.hands->left[Joint::palm].rotation[3]),
              "0.5:1, 0.9:1, 1.2:0.8, 1.9:0.8, 3:0.8");
}

TEST(Fill, LeavesAGapThatIsLongerByTheLeastBit) {
    const float exact = 3.0F - 2.0F;
    EXPECT_EQ(filled(two_gaps(), exact).gaps, 2U);
    EXPECT_EQ(filled(two_gaps(), std::nextafter(exact, 0.0F)).gaps, 1U);
    EXPECT_EQ(filled(two_gaps(), 0).gaps, 0U);
    EXPECT_TRUE(make::differences(two_gaps(), filled(two_gaps(), 0).animation).empty());
}

TEST(Fill, TakesAwayEveryKeyOfAGap) {
    Animation animation;
    animation.hands.emplace();
    animation.hands->right.tracked = make::curve({{3, 1}, {0, 1}, {1, 0}, {1.5F, 0}, {1.8F, 0}, {2, 1}});
    EXPECT_EQ(make::text_of(filled(animation, 1).animation.hands->right.tracked), "0:1, 3:1");
}

TEST(Fill, MovesInAStraightLineAcrossAndTurnsTheShortWay) {
    const Animation animation = synthesize({.sign_flips = true});
    const Filled result = filled(animation, 1);
    ASSERT_EQ(result.gaps, 2U);
    for (const Side side : {Side::left, Side::right}) {
        const auto hand = [side](const Animation& of) -> const HandCurves& {
            return side == Side::left ? of.hands->left : of.hands->right;
        };
        const Curve& tracked = hand(animation).tracked;
        ASSERT_EQ(tracked.key_count(), 3U);
        const float lost = tracked.times[1];
        const float seen = tracked.times[2];
        std::size_t looked = 0;
        for (const Channel& channel : channels()) {
            const auto before = curves(animation, channel);
            const auto after = curves(result.animation, channel);
            if (channel.part != Part::hands || channel.side != side) continue;
            if (channel.kind == ChannelKind::position || channel.kind == ChannelKind::pinch) {
                EXPECT_TRUE(identical(before[0], after[0])) << name(channel);
            }
            if (channel.kind != ChannelKind::rotation || before[0].empty()) continue;
            for (std::size_t i = 0; i < after[0].key_count(); ++i) {
                ASSERT_EQ(angle(rotation_key(before, i), rotation_key(after, i)), 0) << name(channel);
                if (i > 0 && after[0].times[i] >= seen && after[0].times[i - 1] < lost) {
                    EXPECT_GT(dot(rotation_key(after, i - 1), rotation_key(after, i)), 0) << name(channel);
                    ++looked;
                }
            }
        }
        EXPECT_EQ(looked, 26U);
        EXPECT_TRUE(evaluate(hand(result.animation), (lost + seen) / 2).tracked);
    }
}

TEST(Fill, WithoutGapsEverythingIsShared) {
    const Animation animation = synthesize({.gaps = false});
    const Filled result = filled(animation, 10);
    EXPECT_EQ(result.gaps, 0U);
    for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
        EXPECT_TRUE(curve.values.shares_with(make::curve_at(result.animation, i).values)) << curve_name(i);
    });
    EXPECT_EQ(filled(Animation{}, 1).gaps, 0U);
}

TEST(Fill, TwiceIsOnce) {
    std::mt19937 random(1);
    std::size_t gaps = 0;
    for (int round = 0; round < 1000; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true, .odd = round % 2 == 0});
        const Filled once = filled(animation, 1.5F);
        const Filled twice = filled(once.animation, 1.5F);
        EXPECT_EQ(twice.gaps, 0U);
        EXPECT_EQ(twice.left, once.left);
        EXPECT_TRUE(make::differences(once.animation, twice.animation).empty());
        gaps += once.gaps;
    }
    EXPECT_GT(gaps, 10U);
}

TEST(Fill, RefusesALimitThatIsNone) {
    for (const float longest : {-1.0F, std::nanf("")}) {
        const auto result = fill(two_gaps(), longest);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::bad_argument);
    }
}

} // namespace
