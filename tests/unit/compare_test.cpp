#include <inputanim/compare.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include <nlohmann/json.hpp>

#include <inputanim/edit.hpp>
#include <inputanim/report.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"

namespace inputanim {
namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

Animation made(std::uint32_t seed = 1, float duration = 4) {
    return synthesize({.duration = duration, .rate = 30, .seed = seed, .gaps = false});
}

template <class T>
T of(Result<T> result) {
    EXPECT_TRUE(result) << message(result.error());
    return result ? *std::move(result) : T{};
}

Comparison compared(const Animation& a, const Animation& b, const CompareOptions& options = {}) {
    return of(compare(a, b, options));
}

std::string error_of(const Animation& a, const Animation& b, const CompareOptions& options = {}) {
    const auto result = compare(a, b, options);
    EXPECT_FALSE(result);
    if (result) return {};
    EXPECT_EQ(result.error().code, ErrorCode::bad_argument);
    return result.error().field.empty() ? result.error().reason : result.error().field;
}

bool has_remark(const Comparison& comparison, const std::string& part) {
    return std::ranges::any_of(comparison.remarks,
                               [&](const std::string& remark) { return remark.find(part) != std::string::npos; });
}

// Every key of the position of every joint, changed by `change(side, joint, time, x, y, z)`.
template <class Change>
Animation with_positions(Animation animation, const Change& change) {
    for (const Channel& channel : channels()) {
        if (channel.part != Part::hands || channel.kind != ChannelKind::position) continue;
        const auto axes = curves(animation, channel);
        std::array<std::vector<Keyframe>, 3> keys;
        for (std::size_t i = 0; i < axes[0].key_count(); ++i) {
            std::array<float, 3> place{axes[0].values[i], axes[1].values[i], axes[2].values[i]};
            change(channel.side, channel.joint, axes[0].times[i], place);
            for (std::size_t axis = 0; axis < 3; ++axis)
                keys[axis].push_back({.time = axes[0].times[i], .value = place[axis]});
        }
        for (std::size_t axis = 0; axis < 3; ++axis) axes[axis] = make_curve(keys[axis]);
    }
    return animation;
}

std::array<float, 4> about(float x, float y, float z, float degrees) {
    const float half = degrees * std::numbers::pi_v<float> / 360;
    const float scale = std::sin(half) / std::sqrt(x * x + y * y + z * z);
    return {x * scale, y * scale, z * scale, std::cos(half)};
}

// The first half slower, the second half faster by the same time.
Animation unsteady(const Animation& animation, float half) {
    const float end = 2 * half;
    const std::array parts{of(retime(of(trim(animation, {0, half})), 1.4)),
                           of(retime(of(trim(animation, {half, end})), 0.6))};
    return of(join(parts));
}

// --- motions that are known to be near or far ---

TEST(Compare, ARecordingIsAtNoDistanceFromItselfAlongTheDiagonal) {
    const Animation animation = synthesize({.duration = 4});
    for (const Centre centre : {Centre::hand, Centre::start, Centre::world}) {
        const Comparison result = compared(animation, animation, {.centre = centre});
        EXPECT_EQ(result.distance, 0);
        EXPECT_EQ(result.unaligned, 0);
        EXPECT_EQ(result.pace, 1);
        EXPECT_EQ(result.rate, 30);
        ASSERT_GT(result.path.size(), 30U);
        EXPECT_NEAR(static_cast<double>(result.path.size()) / 30, result.basis_a, 1e-9);
        EXPECT_EQ(result.basis_a, result.basis_b);
        for (const Aligned& pair : result.path) {
            EXPECT_EQ(pair.a, pair.b);
            EXPECT_EQ(pair.distance, 0);
        }
        ASSERT_EQ(result.joints.size(), centre == Centre::hand ? 50U : 52U);
        for (const JointDistance& joint : result.joints) EXPECT_EQ(joint.max, 0);
        EXPECT_EQ(result.joints.front().side, Side::left);
        EXPECT_EQ(result.joints.back().side, Side::right);
        EXPECT_EQ(result.joints.back().joint, Joint::pinky_tip);
    }
}

TEST(Compare, ASlowerOneIsNearAndItsPaceIsFound) {
    const Animation animation = made();
    for (const double factor : {0.5, 1.5, 2.0}) {
        const Comparison result = compared(animation, of(retime(animation, factor)));
        EXPECT_LT(result.distance, 0.0005);
        EXPECT_NEAR(result.pace, factor, 0.01);
        EXPECT_NEAR(result.basis_b / result.basis_a, factor, 0.02);
    }
}

TEST(Compare, WarpingFollowsAPaceThatChanges) {
    const Animation animation = made();
    const Comparison result = compared(animation, unsteady(animation, 2));
    EXPECT_NEAR(result.pace, 1, 0.02);
    EXPECT_LT(result.distance, 0.0005);
    EXPECT_GT(result.unaligned, 5 * result.distance);
    // While something moves, the times that belong together are those that were made from each other.
    std::size_t off = 0;
    for (const Aligned& pair : result.path) {
        const float expected = pair.a < 2 ? 1.4F * pair.a : 2.8F + 0.6F * (pair.a - 2);
        off += std::abs(pair.b - expected) > 0.2F ? 1 : 0;
    }
    EXPECT_LT(off, result.path.size() / 4);
    // A band that is too narrow for that cannot follow.
    EXPECT_GT(compared(animation, unsteady(animation, 2), {.band = 0.01}).distance, 2 * result.distance);
    EXPECT_EQ(compared(animation, unsteady(animation, 2), {.band = 0}).distance, result.unaligned);
}

TEST(Compare, WhereTheHandsAreAndHowTheyAreTurnedCountsOnlyInTheWorld) {
    const Animation animation = made();
    const Animation moved = of(transform(animation, {.translation = {3, -1, 2}, .rotation = about(0.3F, 1, 0.5F, 70)}));
    EXPECT_LT(compared(animation, moved).distance, 1e-5);
    EXPECT_GT(compared(animation, moved, {.centre = Centre::world}).distance, 1);
    // From the start on, only a turn about the upright axis does not count.
    EXPECT_GT(compared(animation, moved, {.centre = Centre::start}).distance, 0.01);
    const Animation level = of(transform(animation, {.translation = {3, -1, 2}, .rotation = about(0, 1, 0, 130)}));
    EXPECT_LT(compared(animation, level, {.centre = Centre::start}).distance, 1e-5);
    EXPECT_GT(compared(animation, level, {.centre = Centre::world}).distance, 1);
}

TEST(Compare, TheWayOfAHandCountsFromTheStart) {
    const Animation animation = made();
    const auto rises = [](Side, Joint, float time, std::array<float, 3>& place) { place[1] += 0.1F * time; };
    const Animation rising = with_positions(animation, rises);
    EXPECT_LT(compared(animation, rising).distance, 1e-5);
    // 0.1 m/s over 4 s.
    EXPECT_NEAR(compared(animation, rising, {.centre = Centre::start, .band = 0}).distance, 0.2, 1e-3);
    EXPECT_NEAR(compared(animation, rising, {.centre = Centre::world, .band = 0}).distance, 0.2, 1e-3);
}

TEST(Compare, WithoutAHeadNothingIsTurned) {
    Animation animation = made();
    EXPECT_TRUE(compared(animation, animation, {.centre = Centre::start}).remarks.empty());
    animation.camera.reset();
    const Comparison result = compared(animation, made(), {.centre = Centre::start});
    EXPECT_EQ(result.distance, 0);
    EXPECT_TRUE(has_remark(result, "heads"));
}

TEST(Compare, NoiseIsAsFarAsItsDeviationSays) {
    const Animation animation = made();
    std::mt19937 random(7);
    std::normal_distribution<float> noise(0, 0.005F);
    const Animation noisy = with_positions(animation, [&](Side, Joint, float, std::array<float, 3>& place) {
        for (float& axis : place) axis += noise(random);
    });
    // The mean length of a vector of three normal numbers is deviation * sqrt(8 / pi).
    const double expected = 0.005 * std::sqrt(8 / std::numbers::pi);
    const Comparison result = compared(animation, noisy, {.centre = Centre::world});
    EXPECT_NEAR(result.unaligned, expected, 0.02 * expected);
    EXPECT_LE(result.distance, result.unaligned);
    EXPECT_GT(result.distance, 0.8 * expected);
    ASSERT_EQ(result.joints.size(), 52U);
    for (const JointDistance& joint : result.joints) {
        EXPECT_NEAR(joint.mean, expected, 0.25 * expected);
        EXPECT_LT(joint.max, 6 * 0.005);
    }
    // The noise of the wrist and knuckles is on all joints then.
    EXPECT_GT(compared(animation, noisy).distance, result.distance);
}

TEST(Compare, OneJointThatIsElsewhereIsFound) {
    const Animation animation = made();
    const Animation other = with_positions(animation, [](Side side, Joint joint, float, std::array<float, 3>& place) {
        if (side == Side::right && joint == Joint::index_tip) place[1] += 0.03F;
    });
    const Comparison result = compared(animation, other, {.band = 0});
    ASSERT_EQ(result.joints.size(), 50U);
    for (const JointDistance& joint : result.joints) {
        const bool moved = joint.side == Side::right && joint.joint == Joint::index_tip;
        EXPECT_NEAR(joint.mean, moved ? 0.03 : 0, 1e-6);
        EXPECT_NEAR(joint.max, moved ? 0.03 : 0, 1e-6);
    }
    EXPECT_NEAR(result.distance, 0.03 / 50, 1e-6);
}

TEST(Compare, ItIsTheSameTheOtherWayRound) {
    std::vector<std::pair<Animation, Animation>> cases;
    cases.emplace_back(made(1), made(2));
    cases.emplace_back(made(1), made(2, 3));
    cases.emplace_back(made(1), of(retime(made(1), 1.7)));
    // Nothing but ties: one that does not move, and one that hardly does.
    const Animation still = of(resample(of(trim(made(), {1, 1})), 30));
    cases.emplace_back(of(join(std::array{still, made(3)})), of(join(std::array{made(3), still})));
    for (const auto& [a, b] : cases) {
        for (const Centre centre : {Centre::hand, Centre::start, Centre::world}) {
            const Comparison there = compared(a, b, {.centre = centre});
            const Comparison back = compared(b, a, {.centre = centre});
            EXPECT_EQ(there.distance, back.distance);
            EXPECT_EQ(there.unaligned, back.unaligned);
            EXPECT_NEAR(there.pace, 1 / back.pace, 1e-9);
            EXPECT_EQ(there.basis_a, back.basis_b);
            ASSERT_EQ(there.path.size(), back.path.size());
            for (std::size_t i = 0; i < there.path.size(); ++i) {
                EXPECT_EQ(there.path[i].a, back.path[i].b);
                EXPECT_EQ(there.path[i].b, back.path[i].a);
                EXPECT_EQ(there.path[i].distance, back.path[i].distance);
            }
            ASSERT_EQ(there.joints.size(), back.joints.size());
            for (std::size_t i = 0; i < there.joints.size(); ++i) EXPECT_EQ(there.joints[i].mean, back.joints[i].mean);
        }
    }
}

TEST(Compare, MirroredOnesAreAsFarApartWithTheirSidesSwapped) {
    const Animation a = made(1);
    const Animation b = made(2);
    for (const WhichHand hand : {WhichHand::left, WhichHand::right}) {
        const WhichHand other = hand == WhichHand::left ? WhichHand::right : WhichHand::left;
        const Comparison before = compared(a, b, {.hand = hand});
        const Comparison after = compared(mirror(a), mirror(b), {.hand = other});
        EXPECT_GT(before.distance, 2e-5);
        EXPECT_NEAR(before.distance, after.distance, 1e-6);
        EXPECT_EQ(before.path.size(), after.path.size());
    }
    // The left hand does not do what the right one does.
    EXPECT_GT(compared(a, mirror(a)).distance, 0.003);
}

// --- what is compared ---

TEST(Compare, JointsAndSidesCanBeChosen) {
    const Animation a = made(1);
    const Animation b = made(2);
    const Comparison all = compared(a, b, {.band = 0});
    const Comparison some =
        compared(a, b, {.hand = WhichHand::right, .joints = {Joint::thumb_tip, Joint::index_tip}, .band = 0});
    ASSERT_EQ(some.joints.size(), 2U);
    for (const JointDistance& joint : some.joints) {
        const auto same = std::ranges::find_if(all.joints, [&](const JointDistance& each) {
            return each.side == joint.side && each.joint == joint.joint;
        });
        ASSERT_NE(same, all.joints.end());
        EXPECT_EQ(joint.mean, same->mean);
        EXPECT_EQ(joint.max, same->max);
    }
    EXPECT_NEAR(some.distance, (some.joints[0].mean + some.joints[1].mean) / 2, 1e-12);
    // One that the hand is centred on is where it is, if anybody wants to know.
    EXPECT_EQ(compared(a, b, {.joints = {Joint::wrist}}).distance, 0);
}

TEST(Compare, ASpanOfEachIsCompared) {
    const Animation animation = made();
    const Animation later = of(shift(animation, 7));
    EXPECT_EQ(compared(animation, later).pace, 1);
    EXPECT_LT(compared(animation, later).distance, 1e-5);
    const Comparison result =
        compared(animation, later, {.span_a = TimeSpan{1, 2}, .span_b = TimeSpan{8, 9}, .rate = 60});
    EXPECT_LT(result.distance, 1e-5);
    EXPECT_NEAR(result.basis_a, 1, 0.02);
    EXPECT_EQ(result.path.front().a, 1);
    EXPECT_EQ(result.path.front().b, 8);
    EXPECT_EQ(result.path.back().a, 2);
    EXPECT_EQ(result.path.back().b, 9);
    // What lies beyond the keys does not count.
    EXPECT_EQ(compared(animation, animation, {.span_a = TimeSpan{-50, 50}}).distance, 0);
}

TEST(Compare, WhatIsNotTrackedIsNotThere) {
    const Animation animation = made();
    Animation gappy = animation;
    gappy.hands->right.tracked = make::curve({{0, 1}, {1, 0}, {2, 1}});
    // What the curves do meanwhile is nobody's business.
    gappy = with_positions(gappy, [](Side side, Joint, float time, std::array<float, 3>& place) {
        if (side == Side::right && time > 1.05F && time < 1.95F) place = {9, not_a_number, 1e30F};
    });
    const Comparison result = compared(gappy, gappy);
    EXPECT_EQ(result.distance, 0);
    EXPECT_NEAR(result.basis_a, 3, 0.05);
    // From the last frame that it was seen in.
    EXPECT_TRUE(has_remark(result, "A: 1.017 s of 4.000 s are left out: a hand is not tracked there") ||
                has_remark(result, "A: 1.033 s of 4.000 s are left out: a hand is not tracked there"));
    EXPECT_TRUE(has_remark(result, "B: 1.0"));
    ASSERT_FALSE(result.path.empty());
    for (const Aligned& pair : result.path) EXPECT_TRUE(pair.a < 1 || pair.a >= 2) << pair.a;
    // The other hand is there all the time.
    const Comparison left = compared(gappy, animation, {.hand = WhichHand::left});
    EXPECT_EQ(left.distance, 0);
    EXPECT_NEAR(left.basis_a, 4, 0.05);
    EXPECT_TRUE(left.remarks.empty());
    // The tracked parts are where they are in the whole one.
    EXPECT_LT(compared(gappy, of(cut(animation, {1, 2}))).distance, 0.001);
}

TEST(Compare, AHandThatOnlyOneHasIsNotCompared) {
    const Animation animation = made();
    Animation one = animation;
    one.hands->left.tracked = make::curve({{0, 0}});
    const Comparison result = compared(animation, one);
    EXPECT_EQ(result.distance, 0);
    EXPECT_EQ(result.joints.size(), 25U);
    EXPECT_TRUE(has_remark(result, "left hand: not compared, it is never tracked in B"));
    EXPECT_TRUE(compared(one, one).remarks.empty()); // neither has it: nobody misses it
    EXPECT_TRUE(has_remark(compared(one, one, {.hand = WhichHand::both}), "never tracked in A and B"));
}

TEST(Compare, JointsWithoutKeysAreNotCompared) {
    const Animation animation = made();
    const Animation lacking = drop(animation, select("hand.*.RingMetacarpal"));
    const Comparison result = compared(animation, lacking);
    EXPECT_EQ(result.distance, 0);
    EXPECT_EQ(result.joints.size(), 48U);
    EXPECT_TRUE(has_remark(result, "left hand: A or B has no keys for RingMetacarpal"));
    EXPECT_TRUE(has_remark(result, "right hand: A or B has no keys for RingMetacarpal"));
    // Without a wrist a hand is not centred on it.
    const Animation without = drop(animation, select("hand.left.Wrist"));
    EXPECT_EQ(compared(animation, without).joints.size(), 25U);
    EXPECT_TRUE(has_remark(compared(animation, without), "left hand: not compared, it cannot be centred"));
    EXPECT_EQ(compared(animation, without, {.centre = Centre::world}).joints.size(), 51U);
}

TEST(Compare, MomentsWithoutAShapeOrANumberAreLeftOut) {
    const Animation animation = made();
    const Animation odd =
        with_positions(animation, [](Side side, Joint joint, float time, std::array<float, 3>& place) {
            if (side == Side::left && time < 0.49F) place = {1, 1, 1};
            if (joint == Joint::ring_tip && time > 3.51F) place[2] = not_a_number;
        });
    const Comparison result = compared(odd, animation);
    EXPECT_NEAR(result.basis_a, 3, 0.1);
    EXPECT_NEAR(result.basis_b, 4, 0.1);
    EXPECT_TRUE(has_remark(result, "a joint is nowhere there"));
    for (const Aligned& pair : result.path) EXPECT_TRUE(pair.a > 0.46F && pair.a < 3.54F) << pair.a;
    EXPECT_EQ(compared(odd, odd).distance, 0);
}

TEST(Compare, SpoiltRotationsDoNotCount) {
    const Animation animation = made();
    Animation spoilt = animation;
    for (const Channel& channel : channels()) {
        if (channel.kind != ChannelKind::rotation) continue;
        for (Curve& axis : curves(spoilt, channel)) axis = Curve();
    }
    EXPECT_EQ(compared(animation, spoilt).distance, 0);
}

TEST(Compare, TooManySamplesBecomeFewer) {
    const Animation animation = made();
    CompareOptions options{.hand = WhichHand::right, .joints = {Joint::palm}, .centre = Centre::world};
    options.rate = 1e9;
    options.band = 0;
    const Comparison result = compared(animation, animation, options);
    EXPECT_EQ(result.distance, 0);
    EXPECT_LT(result.rate, 1e9);
    EXPECT_LE(result.path.size(), 1U << 17);
    EXPECT_GT(result.path.size(), 1U << 16);
    EXPECT_TRUE(has_remark(result, "fewer samples per second"));
    EXPECT_NEAR(result.basis_a, 4, 0.001);
}

TEST(Compare, OptionsThatMakeNoSenseAreErrors) {
    const Animation a = made();
    const auto bad_rates = {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()};
    for (const double rate : bad_rates) EXPECT_EQ(error_of(a, a, {.rate = rate}), "rate");
    for (const double band : {-0.1, 1.1, std::nan("")}) EXPECT_EQ(error_of(a, a, {.band = band}), "band");
    EXPECT_EQ(error_of(a, a, {.hand = static_cast<WhichHand>(3)}), "hand");
    EXPECT_EQ(error_of(a, a, {.joints = {static_cast<Joint>(27)}}), "joints");
    EXPECT_EQ(error_of(a, a, {.centre = static_cast<Centre>(3)}), "centre");
    EXPECT_EQ(error_of(a, a, {.span_a = TimeSpan{2, 1}}), "span_a");
    EXPECT_EQ(error_of(a, a, {.span_b = TimeSpan{0, not_a_number}}), "span_b");
    EXPECT_EQ(error_of(a, a, {.span_b = TimeSpan{5, 6}}), "span_b");
}

TEST(Compare, NothingToCompareIsAnErrorThatSaysWhy) {
    const Animation a = made();
    EXPECT_EQ(error_of({}, a), "a");
    EXPECT_EQ(error_of(a, drop(a, select("hand"))), "b");
    Animation left = a;
    left.hands->right.tracked = make::curve({{0, 0}});
    Animation right = a;
    right.hands->left.tracked = make::curve({{0, 0}});
    EXPECT_EQ(error_of(left, right), "there is nothing to compare; left hand: not compared, it is never tracked in B; "
                                     "right hand: not compared, it is never tracked in A");
    // Each hand is there, but never both.
    Animation by_turns = a;
    by_turns.hands->left.tracked = make::curve({{0, 1}, {2, 0}});
    by_turns.hands->right.tracked = make::curve({{0, 0}, {2, 1}});
    EXPECT_NE(error_of(by_turns, a).find("A: at no time"), std::string::npos);
    EXPECT_EQ(compared(by_turns, a, {.hand = WhichHand::left}).joints.size(), 25U);
}

TEST(Compare, HostileAnimationsGiveNumbersOrErrors) {
    std::mt19937 random(11);
    std::size_t answers = 0;
    for (int round = 0; round < 200; ++round) {
        Animation a = make::random_animation(random, {.tangents = round % 2 == 0, .odd = true});
        Animation b = round % 3 == 0 ? made() : make::random_animation(random, {.tangents = true, .odd = true});
        // Most would have no hands, and those not be tracked.
        for (Animation* each : {&a, &b}) {
            if (!each->hands) each->hands = made().hands;
            if (make::chance(random, 80)) each->hands->left.tracked = make::curve({{0, 1}, {1, 0}, {1.5F, 1}});
        }
        CompareOptions options{.joints = {Joint::palm, Joint::index_tip}};
        options.centre = static_cast<Centre>(round % 3);
        options.rate = round % 50 == 0 ? 1e300 : 7;
        options.band = make::chance(random, 50) ? 0.25 : 0;
        if (round % 4 != 0) options.span_a = options.span_b = TimeSpan{-3, 12};
        const auto result = compare(a, b, options);
        if (!result) continue;
        ++answers;
        EXPECT_TRUE(std::isfinite(result->distance) && result->distance >= 0);
        EXPECT_LE(result->distance, result->unaligned * (1 + 1e-6));
        ASSERT_FALSE(result->path.empty());
        for (std::size_t i = 1; i < result->path.size(); ++i) {
            EXPECT_GE(result->path[i].a, result->path[i - 1].a);
            EXPECT_GE(result->path[i].b, result->path[i - 1].b);
        }
    }
    EXPECT_GT(answers, 40U);
}

// --- as JSON ---

TEST(Compare, TheReportHasAllOfIt) {
    const Animation a = made(1);
    Comparison result = compared(a, made(2), {.hand = WhichHand::left, .joints = {Joint::index_tip}});
    result.remarks = {"one \"remark\""};
    result.pace = std::nan("");
    const auto json = nlohmann::json::parse(report::comparison(result));
    EXPECT_EQ(json.at("distance").get<double>(), result.distance);
    EXPECT_EQ(json.at("unaligned").get<double>(), result.unaligned);
    EXPECT_TRUE(json.at("pace").is_null());
    EXPECT_EQ(json.at("rate").get<double>(), 30);
    EXPECT_EQ(json.at("basisA").get<double>(), result.basis_a);
    EXPECT_EQ(json.at("basisB").get<double>(), result.basis_b);
    ASSERT_EQ(json.at("joints").size(), 1U);
    const auto& joint = json.at("joints")[0];
    EXPECT_EQ(joint.at("hand"), "left");
    EXPECT_EQ(joint.at("joint"), "IndexTip");
    EXPECT_EQ(joint.at("mean").get<double>(), result.joints[0].mean);
    EXPECT_EQ(joint.at("max").get<double>(), result.joints[0].max);
    ASSERT_EQ(json.at("path").size(), result.path.size());
    EXPECT_EQ(json.at("path")[5][0].get<float>(), result.path[5].a);
    EXPECT_EQ(json.at("path")[5][1].get<float>(), result.path[5].b);
    EXPECT_EQ(json.at("path")[5][2].get<float>(), result.path[5].distance);
    EXPECT_EQ(json.at("remarks"), nlohmann::json::array({"one \"remark\""}));
}

} // namespace
} // namespace inputanim
