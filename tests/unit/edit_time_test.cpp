#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "curve/keys.hpp"
#include "make.hpp"
#include "model/special_floats.hpp"
#include "text.hpp"

namespace {

using namespace inputanim;

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

const std::vector<std::string> no_names;

float value_at(const Animation& animation, std::size_t curve, float time) {
    const Curve& one = make::curve_at(animation, curve);
    return channel_of(curve).is_state() ? evaluate_state(one, time) : evaluate(one, time);
}

struct Comparison {
    TimeSpan span;     // in the time of the first
    double offset = 0; // of the second
    int steps = 100;
};

// The first curve that plays otherwise in the second, at many moments and at all keys; empty if none does. Those that
// repeat are left out: edits of time let them hold.
std::string plays_otherwise(const Animation& a, const Animation& b, const Comparison& how) {
    std::string found;
    std::size_t compared = 0;
    for_each_curve(a, [&](std::size_t i, const Curve& curve) {
        if (!found.empty() || repeats(curve) || !has(b, channel_of(i).part)) return;
        std::vector<float> times;
        for (int k = 0; k <= how.steps; ++k) {
            const float share = static_cast<float>(k) / static_cast<float>(how.steps);
            times.push_back(std::min(how.span.from + (how.span.to - how.span.from) * share, how.span.to));
        }
        for (const float time : curve.times) {
            if (time >= how.span.from && time <= how.span.to) times.push_back(time);
        }
        for (const float time : times) {
            // Times round, too, where keys move: anything that plays within two floats of the time will do.
            const float early = std::nextafter(std::nextafter(time, -infinity), -infinity);
            const float late = std::nextafter(std::nextafter(time, infinity), infinity);
            const float expected = value_at(a, i, time);
            const auto [least, most] = std::minmax({value_at(a, i, early), expected, value_at(a, i, late)});
            const float played = value_at(b, i, static_cast<float>(time + how.offset));
            // What float32 arithmetic leaves of slopes up to 14 per second.
            const double rounding = 1e-5 * std::max(1.0F, std::abs(expected));
            ++compared;
            if (played >= least - rounding && played <= most + rounding) continue;
            found = curve_name(i) + " at " + std::to_string(time) + ": " + std::to_string(played) + ", not " +
                    std::to_string(expected) + "\n" + make::text_of(curve) + "\n" + make::text_of(make::curve_at(b, i));
            return;
        }
    });
    return compared == 0 ? "no_names compared" : found;
}

// The first curve whose keys an edit left in a bad state; empty if none is.
std::string broken(const Animation& animation) {
    std::string found;
    for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
        if (!curve.times.ascending() || curve.values.size() != curve.key_count()) found = curve_name(i);
    });
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (axes.empty() || !have_same_times(axes)) continue;
        for (const Curve& axis : axes) {
            if (!axis.times.shares_with(axes[0].times)) found = name(channel) + " does not share its times";
        }
    }
    return found;
}

// MRTK's first joint is none, and its rotation zero.
bool has_no_rotation(const Channel& channel) {
    return channel.part == Part::hands && channel.joint == Joint::none;
}

// The same on all axes: x of a position is enough to look at.
std::array<Curve, 3> thrice(const Curve& curve) {
    return {curve, curve, curve};
}

// A time within the recording.
float random_time(std::mt19937& random, TimeSpan span) {
    return span.from + (span.to - span.from) * static_cast<float>(random() % 1001) / 1000;
}

Animation four_seconds() {
    Animation animation;
    animation.camera.emplace().position = {make::curve({{0, 0}, {2, 4}, {4, 0}}), make::curve({{0, 1}, {4, 1}}),
                                           make_curve(std::vector<Keyframe>{{0, 0, 0, 2, 0, 0, WeightedMode::none},
                                                                            {4, 0, -2, 0, 0, 0, WeightedMode::none}})};
    animation.hands.emplace().left.tracked = make::curve({{0, 1}, {3, 0}});
    animation.hands->left[Joint::palm].position[0] = make::curve({{0, 5}, {3, 8}});
    animation.markers.add(1, "one");
    animation.markers.add(3, "three");
    return animation;
}

// --- trim ---

TEST(Trim, LeavesWhatLiesWithin) {
    EXPECT_EQ(make::text_of(*trim(four_seconds(), {1, 3.5F})), "camera.position.x  1:2, 2:4, 3.5:1\n"
                                                               "camera.position.y  1:1, 3.5:1\n"
                                                               "camera.position.z  1:1.5 (1/1), 3.5:0.875 (-1.5/-1.5)\n"
                                                               "hand.left.tracked  1:1, 3:0, 3.5:0\n"
                                                               "hand.left.Palm.position.x  1:6, 3:8\n"
                                                               "marker  1 one\n"
                                                               "marker  3 three\n");
}

TEST(Trim, PlaysAsBeforeWithValuesAtTheCutThatAreTheSame) {
    std::mt19937 random(1);
    for (int round = 0; round < 60; ++round) {
        const Animation animation =
            round == 0 ? synthesize({.duration = 2}) : make::random_animation(random, {.tangents = true});
        const TimeSpan whole = *span_of(animation);
        TimeSpan kept{random_time(random, whole), random_time(random, whole)};
        if (kept.from > kept.to) std::swap(kept.from, kept.to);
        const auto part = trim(animation, kept);
        ASSERT_TRUE(part);
        ASSERT_EQ(broken(*part), "");
        ASSERT_EQ(plays_otherwise(animation, *part, {kept}), "") << "round " << round;
        for_each_curve(*part, [&](std::size_t i, const Curve& curve) {
            if (repeats(make::curve_at(animation, i))) return;
            ASSERT_EQ(curve.empty(), make::curve_at(animation, i).empty()) << curve_name(i);
            ASSERT_EQ(value_at(*part, i, kept.from), value_at(animation, i, kept.from)) << curve_name(i);
            ASSERT_EQ(value_at(*part, i, kept.to), value_at(animation, i, kept.to)) << curve_name(i);
            if (!curve.empty()) {
                ASSERT_GE(curve.times.front(), kept.from) << curve_name(i);
                ASSERT_LE(curve.times.back(), kept.to) << curve_name(i);
            }
        });
    }
}

TEST(Trim, TwiceIsTrimOnce) {
    std::mt19937 random(2);
    for (int round = 0; round < 60; ++round) {
        const Animation animation = round == 0
                                        ? synthesize({.duration = 2})
                                        : make::random_animation(random, {.tangents = true, .odd = round % 2 == 0});
        TimeSpan kept{random_time(random, {-2, 8}), random_time(random, {-2, 8})};
        if (kept.from > kept.to) std::swap(kept.from, kept.to);
        const auto once = trim(animation, kept);
        ASSERT_TRUE(once);
        EXPECT_EQ(make::differences(*trim(*once, kept), *once), no_names) << "round " << round;
    }
}

TEST(Trim, GivesJointsNoKeysWhereTheirHandIsNotSeen) {
    Animation animation;
    animation.hands.emplace().left.tracked = make::curve({{0, 0}, {2, 1}, {4, 0}, {6, 0}});
    animation.hands->left[Joint::palm].position[0] = make::curve({{2, 1}, {4, 2}});
    animation.camera.emplace().position[0] = make::curve({{2, 1}, {4, 2}});
    EXPECT_EQ(make::text_of(*trim(animation, {1, 5})), "camera.position.x  1:1, 2:1, 4:2, 5:2\n"
                                                       "hand.left.tracked  1:0, 2:1, 4:0, 5:0\n"
                                                       "hand.left.Palm.position.x  2:1, 4:2\n");
}

TEST(Trim, KeepsTheSideOfAJumpThatPlays) {
    Animation animation;
    animation.camera.emplace().position[0] = make::curve({{0, 0}, {1, 1}, {1, 5}, {2, 6}});
    EXPECT_EQ(make::text_of(*trim(animation, {1, 2})), "camera.position.x  1:5, 2:6\n");
    EXPECT_EQ(make::text_of(*trim(animation, {0, 1})), "camera.position.x  0:0, 1:1, 1:5\n");
}

TEST(Trim, LetsCurvesThatRepeatHoldOnceTheyAreCut) {
    Animation animation;
    animation.camera.emplace().position[0] = make::curve({{0, 0}, {2, 2}});
    animation.camera->position[0].post_wrap = WrapMode::loop;
    animation.camera->position[0].pre_wrap = WrapMode::once;
    EXPECT_EQ(make::text_of(*trim(animation, {-1, 9})), "camera.position.x  0:0, 2:2 pre 1 post 2\n");
    EXPECT_EQ(make::text_of(*trim(animation, {0, 1})), "camera.position.x  0:0, 1:1 pre 1\n");
}

TEST(Trim, RefusesSpansThatAreNone) {
    for (const TimeSpan span : {TimeSpan{2, 1}, TimeSpan{not_a_number, 1}, TimeSpan{0, infinity}}) {
        const auto trimmed = trim(four_seconds(), span);
        ASSERT_FALSE(trimmed);
        EXPECT_EQ(trimmed.error().code, ErrorCode::bad_argument);
        EXPECT_FALSE(cut(four_seconds(), span));
    }
}

// --- cut ---

TEST(Cut, LeavesTheRestAndMovesItUp) {
    EXPECT_EQ(make::text_of(*cut(four_seconds(), {1, 2.5F})),
              "camera.position.x  0:0, 1:2, 1:3, 2.5:0\n"
              "camera.position.y  0:1, 1:1, 1:1, 2.5:1\n"
              "camera.position.z  0:0 (0/2), 1:1.5 (1/1*0), 1:1.875 (-0.5*0/-0.5), 2.5:0 (-2/0)\n"
              "hand.left.tracked  0:1, 1:1, 1.5:0\n"
              "hand.left.Palm.position.x  0:5, 1:6, 1:7.5, 1.5:8\n"
              "marker  1 one\n"
              "marker  1.5 three\n");
}

TEST(Cut, PlaysBothSidesAsBefore) {
    std::mt19937 random(3);
    std::size_t compared = 0;
    for (int round = 0; round < 40; ++round) {
        const Animation animation =
            round == 0 ? synthesize({.duration = 2}) : make::random_animation(random, {.tangents = true});
        const TimeSpan whole = *span_of(animation);
        TimeSpan removed{random_time(random, whole), random_time(random, whole)};
        if (removed.from > removed.to) std::swap(removed.from, removed.to);
        if (removed.from == whole.from || removed.to == whole.to || removed.from == removed.to) continue;
        const auto left = cut(animation, removed);
        ASSERT_TRUE(left);
        ASSERT_EQ(broken(*left), "");
        const float before = std::nextafter(std::nextafter(removed.from, -infinity), -infinity);
        ASSERT_EQ(plays_otherwise(animation, *left, {{whole.from, before}}), "") << "round " << round;
        // Times that move round, and values with them.
        const double moved = static_cast<double>(removed.from) - removed.to;
        const TimeSpan after{removed.to + 1e-5F, whole.to};
        ASSERT_EQ(plays_otherwise(animation, *left, {after, moved}), "") << "round " << round;
        ++compared;
    }
    EXPECT_GT(compared, 20U);
}

TEST(Cut, AtAnEndOnlyShortens) {
    EXPECT_EQ(make::text_of(keep(*cut(four_seconds(), {2, 9}), select("camera.position.x"))),
              "camera.position.x  0:0, 2:4\n"
              "marker  1 one\n");
    EXPECT_EQ(make::text_of(keep(*cut(four_seconds(), {-1, 1}), select("camera.position.x"))),
              "camera.position.x  -1:2, 0:4, 2:0\n"
              "marker  -1 one\n"
              "marker  1 three\n");
    EXPECT_EQ(make::text_of(*cut(four_seconds(), {-1, 9})), "camera  no keys\nhands  no keys\n");
}

TEST(Cut, OfNothingChangesNothing) {
    EXPECT_EQ(make::differences(*cut(four_seconds(), {2, 2}), four_seconds()), no_names);
    EXPECT_EQ(make::differences(*cut(four_seconds(), {5, 6}), four_seconds()), no_names);
    EXPECT_EQ(make::differences(*cut(Animation{}, {5, 6}), Animation{}), no_names);
}

// --- join ---

TEST(Join, OfTwoPartsPlaysAsTheWhole) {
    std::mt19937 random(4);
    std::size_t compared = 0;
    for (int round = 0; round < 60; ++round) {
        const Animation animation =
            round == 0 ? synthesize({.duration = 2}) : make::random_animation(random, {.tangents = true});
        const TimeSpan whole = *span_of(animation);
        const float time = random_time(random, whole);
        const Animation parts[] = {*trim(animation, {whole.from, time}), *trim(animation, {time, whole.to})};
        if (std::ranges::any_of(parts, [](const Animation& part) { return key_count(part) == 0; })) continue;
        const auto joined = join(parts);
        ASSERT_TRUE(joined);
        ASSERT_EQ(broken(*joined), "");
        ASSERT_EQ(plays_otherwise(animation, *joined, {whole}), "") << "round " << round << " at " << time;
        ++compared;
    }
    EXPECT_GT(compared, 40U);
}

TEST(Join, PutsOneAfterTheOther) {
    Animation other;
    other.camera.emplace().position = {make::curve({{1, 7}, {2, 8}}), make::curve({{1, 1}, {2, 2}}),
                                       make::curve({{1, 0}, {2, 0}})};
    other.markers.add(1.5F, "later");
    // One float before 4 s, a jump on all axes though y and z go on; the hand is not there any more.
    EXPECT_EQ(make::text_of(*join(std::vector{four_seconds(), other})),
              "camera.position.x  0:0, 2:4, 4:0, 4:7, 5:8\n"
              "camera.position.y  0:1, 4:1, 4:1, 5:2\n"
              "camera.position.z  0:0 (0/2), 4:0 (-2/0*0), 4:0, 5:0\n"
              "hand.left.tracked  0:1, 3:0, 4:0\n"
              "hand.left.Palm.position.x  0:5, 3:8\n"
              "marker  1 one\n"
              "marker  3 three\n"
              "marker  4.5 later\n");
}

TEST(Join, HoldsWhatOneTakeDoesNotHave) {
    Animation head;
    head.camera.emplace().position[0] = make::curve({{0, 1}, {1, 2}});
    Animation gaze;
    gaze.gaze.emplace().origin[0] = make::curve({{0, 5}, {1, 6}});
    const Animation joined = *join(std::vector{head, gaze, head});
    EXPECT_EQ(make::text_of(joined), "camera.position.x  0:1, 1:2, 2:2, 2:1, 3:2\n"
                                     "gaze.origin.x  1:5, 2:6\n");
    EXPECT_EQ(evaluate(joined.camera->position[0], 1.9F), 2);
}

TEST(Join, LeavesHandsUntrackedInTakesWithoutThem) {
    Animation hand;
    hand.hands.emplace().left.tracked = make::curve({{0, 1}, {1, 1}});
    hand.hands->left[Joint::palm].position[0] = make::curve({{0, 1}, {1, 2}});
    Animation head;
    head.camera.emplace().position[0] = make::curve({{0, 1}, {1, 2}});
    EXPECT_EQ(make::text_of(keep(*join(std::vector{head, hand, head, hand}), select("hand.left"))),
              "hand.left.tracked  0:0, 1:1, 2:0, 3:1, 4:1\n"
              "hand.left.Palm.position.x  1:1, 2:2, 3:1, 4:2\n");
}

TEST(Join, KeepsAMarkerOnceThatBothTakesHaveWhereTheyMeet) {
    Animation animation = *add_marker(four_seconds(), 2, "two");
    const Animation joined = *join(std::vector{*trim(animation, {0, 2}), *trim(animation, {2, 4})});
    ASSERT_EQ(joined.markers.size(), 3U);
    EXPECT_EQ(joined.markers[1].name, "two");
}

TEST(Join, BlendsOverAWhile) {
    Animation a;
    a.camera.emplace().position = thrice(make::curve({{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
    a.hands.emplace().left.pinch = make::curve({{0, 0}, {3, 0}});
    Animation b;
    b.camera.emplace().position = thrice(make::curve({{10, 8}, {10.5F, 8}, {12, 8}, {13, 9}}));
    b.hands.emplace().left.pinch = make::curve({{10, 1}, {13, 1}});
    EXPECT_EQ(make::text_of(drop(*join(std::vector{a, b}, {.blend = 2}), select("*.y") | select("*.z"))),
              "camera.position.x  0:0, 1:0, 1.5:1.25, 2:4, 3:8, 4:9\n"
              "hand.left.pinch  0:0, 2:1, 4:1\n");
}

TEST(Join, BlendsFromTheFirstTakeToTheSecondWithoutAJump) {
    const Animation a = synthesize({.duration = 2, .seed = 1, .gaps = false});
    const Animation b = synthesize({.duration = 2, .seed = 2, .sign_flips = true, .gaps = false});
    constexpr float blend = 0.5F;
    const auto joined = join(std::vector{a, b}, {.blend = blend});
    ASSERT_TRUE(joined);
    ASSERT_EQ(broken(*joined), "");
    const float start = span_of(a)->to - blend;
    EXPECT_EQ(plays_otherwise(a, *joined, {{0, start}}), "");
    EXPECT_FLOAT_EQ(span_of(*joined)->to, 3.5F);
    const std::size_t curve = *find_curve("hand.right.IndexTip.position.x");
    for (float time = blend; time < 2; time += 0.05F) {
        EXPECT_NEAR(value_at(*joined, curve, time + start), value_at(b, curve, time), 1e-5) << time;
    }
    std::size_t compared = 0;
    for (const Channel& channel : channels()) {
        const auto axes = curves(*joined, channel);
        if (channel.kind != ChannelKind::rotation || has_no_rotation(channel)) continue;
        for (float time = start; time < start + blend; time += 0.01F) {
            double squares = 0;
            for (const Curve& axis : axes) squares += std::pow(evaluate(axis, time), 2);
            EXPECT_GT(squares, 0.9) << name(channel) << " swings through zero at " << time;
            ++compared;
        }
    }
    EXPECT_GT(compared, 1000U);
}

TEST(Join, BlendsHandsOnlyWhileTheyAreSeen) {
    Animation a;
    a.hands.emplace().left.tracked = make::curve({{0, 1}, {4, 1}});
    a.hands->left[Joint::palm].position = thrice(make::curve({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}));
    Animation b;
    b.hands.emplace().left.tracked = make::curve({{0, 0}, {3, 1}, {4, 1}});
    b.hands->left[Joint::palm].position = thrice(make::curve({{3, 8}, {4, 8}}));
    EXPECT_EQ(make::text_of(keep(*join(std::vector{a, b}, {.blend = 2}),
                                 select("hand.left.tracked") | select("hand.left.Palm.position.x"))),
              "hand.left.tracked  0:1, 3:0, 5:1, 6:1\n"
              "hand.left.Palm.position.x  0:0, 1:0, 2:0, 5:8, 6:8\n");
}

TEST(Join, RefusesBlendsThatCannotBe) {
    for (const float blend : {-1.0F, not_a_number, infinity, 4.5F}) {
        const auto joined = join(std::vector{four_seconds(), four_seconds()}, {.blend = blend});
        ASSERT_FALSE(joined) << blend;
        EXPECT_EQ(joined.error().code, ErrorCode::bad_argument);
    }
    EXPECT_FALSE(join({}));
    EXPECT_TRUE(join(std::vector{four_seconds(), four_seconds()}, {.blend = 4}));
}

TEST(Join, OfOneIsTheSame) {
    EXPECT_EQ(make::differences(*join(std::vector{four_seconds()}), four_seconds()), no_names);
}

// --- shift and retime ---

TEST(Shift, MovesKeysAndMarkers) {
    EXPECT_EQ(make::text_of(*shift(*trim(four_seconds(), {2, 4}), 0.5F)),
              "camera.position.x  2.5:4, 4.5:0\n"
              "camera.position.y  2.5:1, 4.5:1\n"
              "camera.position.z  2.5:2 (0/0), 4.5:0 (-2/0)\n"
              "hand.left.tracked  2.5:1, 3.5:0, 4.5:0\n"
              "hand.left.Palm.position.x  2.5:7, 3.5:8\n"
              "marker  3.5 three\n");
}

TEST(Retime, StretchesKeysSlopesAndMarkers) {
    EXPECT_EQ(make::text_of(*retime(four_seconds(), 2)), "camera.position.x  0:0, 4:4, 8:0\n"
                                                         "camera.position.y  0:1, 8:1\n"
                                                         "camera.position.z  0:0 (0/1), 8:0 (-1/0)\n"
                                                         "hand.left.tracked  0:1, 6:0\n"
                                                         "hand.left.Palm.position.x  0:5, 6:8\n"
                                                         "marker  2 one\n"
                                                         "marker  6 three\n");
    EXPECT_EQ(make::differences(*retime_to(four_seconds(), 8), *retime(four_seconds(), 2)), no_names);
}

// The largest distance of key times, in seconds, and of slopes, in parts.
void expect_near(const Animation& a, const Animation& b, float seconds) {
    std::size_t compared = 0;
    for_each_curve(a, [&](std::size_t i, const Curve& curve) {
        const Curve& other = make::curve_at(b, i);
        ASSERT_EQ(curve.key_count(), other.key_count());
        for (std::size_t k = 0; k < curve.key_count(); ++k) {
            const Keyframe one = curve.key(k);
            const Keyframe two = other.key(k);
            EXPECT_NEAR(one.time, two.time, seconds) << curve_name(i);
            EXPECT_EQ(one.value, two.value) << curve_name(i);
            EXPECT_NEAR(one.in_tangent, two.in_tangent, 4e-7 * std::abs(one.in_tangent)) << curve_name(i);
            EXPECT_NEAR(one.out_tangent, two.out_tangent, 4e-7 * std::abs(one.out_tangent)) << curve_name(i);
            ++compared;
        }
    });
    EXPECT_GT(compared, 0U);
    ASSERT_EQ(a.markers.size(), b.markers.size());
    for (std::size_t i = 0; i < a.markers.size(); ++i) {
        EXPECT_NEAR(a.markers[i].time, b.markers[i].time, seconds);
        EXPECT_EQ(a.markers[i].name, b.markers[i].name);
    }
}

TEST(Shift, ThereAndBackGivesTheSame) {
    std::mt19937 random(5);
    for (int round = 0; round < 20; ++round) {
        const Animation animation =
            round == 0 ? synthesize({.duration = 1}) : make::random_animation(random, {.tangents = true});
        const float seconds = static_cast<float>(random() % 1000) / 77;
        const auto there = shift(animation, seconds);
        ASSERT_TRUE(there);
        ASSERT_EQ(broken(*there), "");
        expect_near(*shift(*there, -seconds), animation, 4e-6F);
    }
}

TEST(Retime, ThereAndBackGivesTheSame) {
    std::mt19937 random(6);
    for (int round = 0; round < 20; ++round) {
        const Animation animation =
            round == 0 ? synthesize({.duration = 1}) : make::random_animation(random, {.tangents = true});
        const double factor = 0.01 + static_cast<double>(random() % 1000) / 77;
        const auto there = retime(animation, factor);
        ASSERT_TRUE(there);
        ASSERT_EQ(broken(*there), "");
        expect_near(*retime(*there, 1 / factor), animation, 4e-6F);
    }
}

TEST(Retime, PlaysTheSameMoreSlowly) {
    std::mt19937 random(7);
    for (int round = 0; round < 10; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true});
        const Animation slow = *retime(animation, 4);
        std::size_t compared = 0;
        for_each_curve(animation, [&](std::size_t i, const Curve&) {
            for (float time = -2; time < 8; time += 0.11F) {
                const float expected = value_at(animation, i, time);
                EXPECT_NEAR(value_at(slow, i, 4 * time), expected, 1e-6 * std::max(1.0F, std::abs(expected)));
                ++compared;
            }
        });
        EXPECT_GT(compared, 0U);
    }
}

TEST(Retime, PutsTheLastKeyExactlyWhereItShallBe) {
    std::mt19937 random(8);
    for (int round = 0; round < 200; ++round) {
        Animation animation;
        animation.camera.emplace().position[0] =
            make::curve({{0, 0}, {static_cast<float>(1 + random() % 100000) / 777, 1}});
        const float duration = static_cast<float>(1 + random() % 100000) / 333;
        EXPECT_EQ(span_of(*retime_to(animation, duration))->to, duration);
    }
}

TEST(Retime, RefusesWhatMakesNoSense) {
    for (const double factor : {0.0, -1.0, static_cast<double>(not_a_number), static_cast<double>(infinity), 1e39}) {
        const auto retimed = retime(four_seconds(), factor);
        ASSERT_FALSE(retimed) << factor;
        EXPECT_EQ(retimed.error().code, ErrorCode::bad_argument);
    }
    EXPECT_FALSE(retime(four_seconds(), 1e-39)) << "the slopes would not fit";
    for (const float duration : {0.0F, -1.0F, not_a_number, infinity})
        EXPECT_FALSE(retime_to(four_seconds(), duration));
    EXPECT_FALSE(retime_to(Animation{}, 1));
    EXPECT_FALSE(retime_to(*shift(four_seconds(), -9), 1));
}

TEST(Shift, RefusesWhatMakesNoSense) {
    for (const float seconds : {not_a_number, infinity, -infinity}) EXPECT_FALSE(shift(four_seconds(), seconds));
    Animation late;
    late.camera.emplace().position[0] = make::curve({{0, 0}, {3e38F, 1}});
    EXPECT_FALSE(shift(late, 1e38F));
    EXPECT_EQ(broken(*shift(four_seconds(), 1e30F)), "") << "times that become one stay in order";
}

// --- resample ---

TEST(Resample, PutsKeysOnAGrid) {
    EXPECT_EQ(make::text_of(*resample(four_seconds(), 0.8)),
              "camera.position.x  0:0, 1.25:2.5, 2.5:3, 3.75:0.5\n"
              "camera.position.y  0:1, 1.25:1, 2.5:1, 3.75:1\n"
              "camera.position.z  0:0, 1.25:1.71875, 2.5:1.875, 3.75:0.46875\n"
              "hand.left.tracked  0:1, 3:0\n"
              "hand.left.Palm.position.x  0:5, 1.25:6.25, 2.5:7.5\n"
              "marker  1 one\n"
              "marker  3 three\n");
}

TEST(Resample, GivesWhatPlaysAtEveryTimeOfTheGrid) {
    const Animation animation = synthesize({.duration = 2, .sign_flips = true});
    const Animation made = *resample(animation, 25);
    ASSERT_EQ(broken(made), "");
    ASSERT_EQ(made.camera->position[0].key_count(), 51U) << "both ends";
    for (std::size_t i = 0; i < 51; ++i) {
        const float time = static_cast<float>(static_cast<double>(i) / 25);
        ASSERT_EQ(made.camera->position[0].times[i], time);
        EXPECT_EQ(made.camera->position[0].values[i], evaluate(animation.camera->position[0], time));
    }
    std::size_t turns = 0;
    for (const Channel& channel : channels()) {
        const auto axes = curves(made, channel);
        if (channel.is_state()) {
            EXPECT_TRUE(identical(axes[0], curves(animation, channel)[0]));
        }
        if (channel.kind != ChannelKind::rotation) continue;
        if (has_no_rotation(channel)) continue;
        EXPECT_TRUE(continuous_signs(axes).empty()) << name(channel);
        for (std::size_t i = 0; i < axes[0].key_count(); ++i) {
            double squares = 0;
            for (const Curve& axis : axes) squares += std::pow(axis.values[i], 2);
            EXPECT_NEAR(squares, 1, 1e-6) << name(channel);
            if (channel.part == Part::hands) {
                const HandCurves& hand = channel.side == Side::left ? animation.hands->left : animation.hands->right;
                EXPECT_EQ(evaluate_state(hand.tracked, axes[0].times[i]), 1);
            }
            ++turns;
        }
    }
    EXPECT_GT(turns, 1000U);
}

TEST(Resample, TwiceIsResampleOnce) {
    const Animation once = *resample(synthesize({.duration = 1}), 30);
    const Animation twice = *resample(once, 30);
    for_each_curve(once, [&](std::size_t i, const Curve& curve) {
        const Curve& other = make::curve_at(twice, i);
        ASSERT_EQ(curve.key_count(), other.key_count());
        for (std::size_t k = 0; k < curve.key_count(); ++k) ASSERT_NEAR(curve.values[k], other.values[k], 1e-6);
    });
}

TEST(Resample, RefusesRatesThatAreNoneOrTooHigh) {
    for (const double rate :
         {0.0, -1.0, static_cast<double>(not_a_number), static_cast<double>(infinity), 1e9, 1e300}) {
        const auto made = resample(four_seconds(), rate);
        ASSERT_FALSE(made) << rate;
        EXPECT_EQ(made.error().code, ErrorCode::bad_argument);
    }
    EXPECT_FALSE(resample(keep(four_seconds(), select("hand.left.tracked")), 1e300));
    EXPECT_EQ(make::differences(*resample(Animation{}, 60), Animation{}), no_names);
}

TEST(Resample, PutsNoKeyTwiceWhereFloatsAreFarApart) {
    Animation animation;
    animation.camera.emplace().position[0] = make::curve({{16777216, 0}, {16777226, 1}});
    const Curve curve = resample(animation, 60)->camera->position[0];
    ASSERT_EQ(curve.key_count(), 6U);
    EXPECT_TRUE(std::ranges::adjacent_find(curve.times) == curve.times.end());
}

// --- all of them ---

TEST(EditTime, SurvivesHostileAnimations) {
    std::mt19937 random(9);
    for (int round = 0; round < 400; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true, .odd = true});
        const Animation other = make::random_animation(random, {.tangents = true, .odd = true});
        TimeSpan span{round % 3 == 0 ? make::any_float(random) : random_time(random, {-2, 8}),
                      round % 5 == 0 ? make::any_float(random) : random_time(random, {-2, 8})};
        if (span.from > span.to) std::swap(span.from, span.to);
        const float number = round % 2 == 0 ? make::any_float(random) : random_time(random, {-3, 3});
        const Result<Animation> all[] = {trim(animation, span),
                                         cut(animation, span),
                                         join(std::vector{animation, other, animation}),
                                         join(std::vector{animation, other}, {.blend = std::abs(number)}),
                                         shift(animation, number),
                                         retime(animation, number),
                                         retime_to(animation, number),
                                         resample(animation, 1e-36)};
        for (const auto& result : all) {
            if (result) {
                ASSERT_EQ(broken(*result), "") << "edit " << &result - all << " round " << round;
            } else {
                ASSERT_EQ(result.error().code, ErrorCode::bad_argument);
            }
        }
    }
}

TEST(EditTime, MakesNoNanOfFiniteNumbers) {
    std::mt19937 random(10);
    std::size_t keys = 0;
    for (int round = 0; round < 50; ++round) {
        const Animation a = make::random_animation(random, {.tangents = true});
        const Animation b = make::random_animation(random, {.tangents = true});
        for (const auto& made : {*trim(a, {0, 3}), *cut(a, {1, 2}), *join(std::vector{a, b}), *resample(a, 7)}) {
            for_each_curve(made, [&](std::size_t i, const Curve& curve) {
                EXPECT_TRUE(curve.values.finite() && curve.times.finite()) << curve_name(i);
                keys += curve.key_count();
            });
        }
    }
    EXPECT_GT(keys, 1000U);
}

} // namespace
