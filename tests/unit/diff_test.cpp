#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/diff.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"

namespace {

using namespace inputanim;

Recording recording(const Animation& animation, Layout layout = Layout::mrtk_1_1) {
    return {.animation = animation, .on_disk = {.layout = layout}};
}

Diff diff_of(const Animation& a, const Animation& b, const DiffOptions& options = {}) {
    return diff(recording(a), recording(b), options);
}

// One line for each: differences first, then notes in brackets.
std::string text_of(const Diff& diff) {
    std::string text;
    for (const Difference& difference : diff.differences) {
        text += difference.where + ": " + difference.explanation + "\n";
    }
    for (const Difference& note : diff.notes) text += "(" + note.where + ": " + note.explanation + ")\n";
    return text;
}

Animation camera(const std::vector<std::pair<float, float>>& x) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make::curve(x);
    return animation;
}

Animation tracked(const std::vector<std::pair<float, float>>& states) {
    Animation animation;
    animation.hands.emplace();
    animation.hands->left.tracked = make::curve(states);
    return animation;
}

// --- alike ---

TEST(Diff, FindsNothingBetweenARecordingAndItself) {
    std::mt19937 random(1);
    for (int round = 0; round < 100; ++round) {
        const Recording one = recording(make::random_animation(random, {.tangents = true, .odd = true}));
        const Diff same = diff(one, one);
        EXPECT_EQ(text_of(same), "");
    }
}

TEST(Diff, FindsNothingInTheSameMotionSaidInAnotherWay) {
    const Animation animation = synthesize({.duration = 1});
    Animation other = animation;
    for (Curve& axis : other.camera->rotation) { // -q is the same rotation as q
        std::vector<float> values(axis.values.begin(), axis.values.end());
        for (float& value : values) value = -value;
        axis.values = Column<float>(std::move(values));
    }
    EXPECT_EQ(text_of(diff(recording(animation), recording(other, Layout::mrtk_1_0))),
              "(layout: mrtk-1.1 in the first, mrtk-1.0 in the second)\n"
              "(camera: plays alike from other keys: 244 keys in the first, 244 in the second)\n");
    EXPECT_EQ(text_of(diff_of(camera({{0, 0}, {1, 1}, {2, 2}}), camera({{0, 0}, {2, 2}}))),
              "(camera: plays alike from other keys: 3 keys in the first, 2 in the second)\n");
}

TEST(Diff, CountsNotANumberOnBothSidesAsEqual) {
    const float nan = std::nanf("");
    const float other_nan = std::nanf("7");
    EXPECT_TRUE(diff_of(camera({{0, 1}, {1, nan}}), camera({{0, 1}, {1, other_nan}})).differences.empty());
    EXPECT_EQ(text_of(diff_of(camera({{0, 1}, {1, nan}, {2, 1}}), camera({{0, 1}, {1, 1}, {2, 1}}))),
              "camera.position: no numbers in one of the two at 1 moment, first at 1.000 s\n");
}

// --- people's units ---

TEST(Diff, GoldenText) {
    Animation first = camera({{0, 0}, {1, 0}, {2, 0}});
    Animation second = camera({{0, 0}, {1, 0.0032F}, {2, 0.001F}});
    first.gaze.emplace();
    second.gaze.emplace();
    first.gaze->direction[2] = make::curve({{0, 1}, {1, 1}});
    second.gaze->direction[2] = make::curve({{0, 1}, {1, 1}});
    second.gaze->direction[1] = make::curve({{0, 0}, {1, 1}});
    first.hands.emplace();
    second.hands.emplace();
    first.hands->right.pinch = make::curve({{0, 0}, {1, 1}, {1.5F, 0}, {4, 1}});
    second.hands->right.pinch = make::curve({{0, 0}, {1.0625F, 1}, {1.5F, 0}});
    first.markers.add(0, "start");
    first.markers.add(1, "grab");
    first.markers.add(2, "drop");
    first.markers.add(3, "wave");
    second.markers.add(0, "start");
    second.markers.add(1.25F, "grab");
    second.markers.add(2, "let go");
    second.markers.add(5, "end");
    const Diff result = diff_of(first, second);
    EXPECT_EQ(text_of(result), "camera.position: up to 3.2 mm apart at 1.000 s; 2 of 3 moments differ\n"
                               "hand.right.pinch: up to 62.5 ms off at 1.000 s; 1 of 3 changes moved; turns on at "
                               "4.000 s only in the first\n"
                               "gaze.direction: up to 45 deg apart at 1.000 s; 1 of 2 moments differ\n"
                               "markers: \"grab\" at 1.000 s is 250 ms later in the second\n"
                               "markers: \"drop\" at 2.000 s is \"let go\" in the second\n"
                               "markers: \"wave\" at 3.000 s is only in the first\n"
                               "markers: \"end\" at 5.000 s is only in the second\n");
    ASSERT_EQ(result.differences.size(), 7U);
    EXPECT_NEAR(result.differences[0].amount, 3.2, 1e-5);
    EXPECT_EQ(result.differences[0].unit, "mm");
    EXPECT_EQ(result.differences[0].time, 1);
    EXPECT_EQ(result.differences[1].unit, "ms");
    EXPECT_NEAR(result.differences[3].amount, 250, 1e-9);
    EXPECT_EQ(result.differences[4].unit, "");
}

TEST(Diff, MeasuresAMoveAndATurnOfTheWholeRecording) {
    const Animation animation = synthesize({.duration = 1, .gaps = false, .markers = false});
    const auto moved = transform(animation, {.translation = {0.003F, 0, 0.004F}});
    ASSERT_TRUE(moved);
    const Diff by_move = diff_of(animation, *moved);
    EXPECT_EQ(by_move.differences.size(), 1U + 52 + 1) << "camera, joints, gaze origin";
    for (const Difference& difference : by_move.differences) EXPECT_NEAR(difference.amount, 5, 0.001);
    EXPECT_TRUE(diff_of(animation, *moved, {.position = 0.0051}).differences.empty());

    const auto turned = transform(animation, {.rotation = {0, std::sin(0.05F), 0, std::cos(0.05F)}});
    ASSERT_TRUE(turned);
    std::size_t rotations = 0;
    for (const Difference& difference : diff_of(animation, *turned).differences) {
        if (!difference.where.ends_with("rotation")) continue;
        EXPECT_NEAR(difference.amount, 0.1 * 180 / 3.14159265, 1e-4);
        EXPECT_EQ(difference.unit, "deg");
        ++rotations;
    }
    EXPECT_EQ(rotations, 53U);
}

TEST(Diff, CountsUpToTheToleranceAsEqual) {
    const Animation a = camera({{0, 0}, {1, 0}});
    const Animation b = camera({{0, 0}, {1, 0.25F}});
    EXPECT_TRUE(diff_of(a, b, {.position = 0.25}).differences.empty());
    EXPECT_EQ(diff_of(a, b, {.position = 0.2499}).differences.size(), 1U);
    EXPECT_EQ(diff_of(a, b, {.position = 0.2499}).differences, diff_of(a, b).differences);
}

TEST(Diff, SeesTangentsBetweenEqualKeys) {
    Animation bent = camera({});
    bent.camera->position[0] = make_curve(std::vector<Keyframe>{
        {.time = 0, .value = 0, .in_tangent = 1, .out_tangent = 1, .weighted_mode = WeightedMode::none},
        {.time = 1, .value = 0, .in_tangent = 1, .out_tangent = 1, .weighted_mode = WeightedMode::none}});
    const Diff result = diff_of(camera({{0, 0}, {1, 0}}), bent);
    ASSERT_EQ(result.differences.size(), 1U);
    EXPECT_GT(result.differences[0].amount, 50);
}

TEST(Diff, SeesTheEndOfALineBeforeAJump) {
    const Diff result = diff_of(camera({{0, 0}, {1, 1}, {1, 5}, {2, 5}}), camera({{0, 0}, {1, 2}, {1, 5}, {2, 5}}));
    ASSERT_EQ(result.differences.size(), 1U);
    EXPECT_NEAR(result.differences[0].amount, 1000, 1);
}

// --- hands and states ---

TEST(Diff, ComparesHandsWhileBothAreTracked) {
    Animation a = tracked({{0, 1}, {1, 0}, {3, 1}});
    Animation b = a;
    a.hands->left[Joint::palm].position[0] = make::curve({{0, 0}, {0.9F, 0}, {2, 0}, {3, 0}});
    b.hands->left[Joint::palm].position[0] = make::curve({{0, 0}, {0.9F, 0}, {2, 7}, {3, 0}});
    EXPECT_TRUE(diff_of(a, b).differences.empty());
    b.hands->left.tracked = make::curve({{0, 1}, {1, 0}, {1.5F, 1}});
    EXPECT_EQ(text_of(diff_of(a, b)), "hand.left.tracked: turns on at 3.000 s only in the first; turns on at 1.500 s "
                                      "only in the second\n"
                                      "(hand.left: plays alike from other keys: 4 keys in the first, 4 in the "
                                      "second)\n");
    a.hands->left.tracked = b.hands->left.tracked;
    EXPECT_EQ(text_of(diff_of(a, b)),
              "hand.left.Palm.position: up to 7000 mm apart at 2.000 s; 1 of 4 moments differ\n");
}

TEST(Diff, MatchesAStateChangeToTheNearestOfItsKind) {
    EXPECT_EQ(text_of(diff_of(tracked({{0, 0}, {1, 1}, {2, 0}, {3, 1}}), tracked({{0, 0}, {2.9F, 1}}))),
              "hand.left.tracked: up to 100 ms off at 3.000 s; 1 of 3 changes moved; turns off at 2.000 s only in the "
              "first; turns on at 1.000 s only in the first\n");
    EXPECT_TRUE(diff_of(tracked({{0, 0}, {1, 1}}), tracked({{0, 0}, {1.25F, 1}}), {.time = 0.25}).differences.empty());
    EXPECT_EQ(text_of(diff_of(tracked({{0, 1}}), tracked({{0, 0}}))),
              "hand.left.tracked: is on at the start only in the first\n");
    EXPECT_TRUE(diff_of(tracked({{0, 0}, {1, 1}, {1, 0}}), tracked({{0, 0}})).differences.empty())
        << "of keys of one time the last one counts";
    EXPECT_EQ(text_of(diff_of(tracked({{0, 0}, {1, 1}}), tracked({{0, 0}, {1, 0}, {1, 1}}))),
              "(hand.left: plays alike from other keys: 2 keys in the first, 3 in the second)\n");
    EXPECT_EQ(text_of(diff_of(tracked({}), tracked({{0, 0}, {1, 0}}))),
              "(hand.left: plays alike from other keys: 0 keys in the first, 2 in the second)\n");
}

TEST(Diff, NamesAFewLonelyChangesAndCountsTheRest) {
    std::vector<std::pair<float, float>> states;
    for (int i = 0; i < 10; ++i) states.emplace_back(static_cast<float>(10 * i), static_cast<float>(i % 2));
    const Diff result = diff_of(tracked(states), tracked({{0, 0}}));
    ASSERT_EQ(result.differences.size(), 1U);
    EXPECT_TRUE(result.differences[0].explanation.ends_with("6 more changes only in one of the two"))
        << result.differences[0].explanation;
}

// --- parts ---

TEST(Diff, SaysWhichPartsOneOfThemLacks) {
    Animation with = camera({{0, 0}});
    Animation without;
    EXPECT_EQ(text_of(diff_of(with, without)), "camera: there only in the first\n");
    EXPECT_EQ(text_of(diff_of(without, with)), "camera: there only in the second\n");
    with.camera->position[0] = {};
    EXPECT_EQ(text_of(diff_of(with, without)), "(camera: there, without keys, only in the first)\n");
    without.camera.emplace();
    without.camera->position[1] = make::curve({{0, 0}});
    EXPECT_EQ(text_of(diff_of(with, without)), "camera.position: has keys only in the second\n");
}

// --- markers ---

TEST(Diff, SeesMarkersInAnotherOrderAsANote) {
    Animation a;
    Animation b;
    a.markers.add(0, "x");
    a.markers.add(1, "y");
    b.markers.add(1, "y");
    b.markers.add(0, "x");
    EXPECT_EQ(text_of(diff_of(a, b)), "(markers: the same ones in another order)\n");
}

TEST(Diff, CountsMarkersBeyondTheFirstHundred) {
    Animation many;
    for (int i = 0; i < 150; ++i) many.markers.add(static_cast<float>(i), "m" + std::to_string(i));
    const Diff result = diff_of(many, {});
    ASSERT_EQ(result.differences.size(), 101U);
    EXPECT_EQ(result.differences.back().explanation, "50 more markers differ");
}

TEST(Diff, SurvivesHostileRecordings) {
    std::mt19937 random(2);
    std::size_t found = 0;
    for (int round = 0; round < 100; ++round) {
        const Recording a = recording(make::random_animation(random, {.tangents = true, .odd = true}));
        const Recording b = recording(make::random_animation(random, {.tangents = true, .odd = true}));
        const Diff result = diff(a, b);
        for (const Difference& difference : result.differences) {
            EXPECT_FALSE(std::isnan(difference.amount)) << difference.where << ": " << difference.explanation;
            EXPECT_FALSE(difference.where.empty() || difference.explanation.empty());
        }
        found += result.differences.size();
        EXPECT_EQ(diff(b, a).differences.size(), result.differences.size()) << "seen from the other side";
    }
    EXPECT_GT(found, 100U);
}

} // namespace
