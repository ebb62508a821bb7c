// Rebuilding the rotation W that MRTK 2.6.0 to 2.7.2 lost; part of repair.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include <inputanim/check.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"

using namespace inputanim;

namespace {

bool is_placed_rotation(const Channel& channel) {
    return channel.kind == ChannelKind::rotation && !(channel.part == Part::hands && channel.joint == Joint::none);
}

// As MRTK 2.6 leaves every W: its first key alone, or with partition size 0 the last one, too, with Z's value.
Animation without_w(const Animation& animation, std::size_t keys) {
    Animation lost = animation;
    for (const Channel& channel : channels()) {
        const auto axes = curves(lost, channel);
        if (!is_placed_rotation(channel) || axes.empty() || axes[3].key_count() < 2) continue;
        const Curve w = axes[3];
        axes[3] = keys == 1
                      ? make::curve({{w.times.front(), w.values.front()}})
                      : make::curve({{w.times.front(), w.values.front()}, {w.times.back(), axes[2].values.back()}});
    }
    return lost;
}

double degrees_between(std::span<const Curve> a, std::span<const Curve> b, std::size_t key) {
    double cosine = 0;
    double lengths = 0;
    double other = 0;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const double x = a[axis].values[key];
        const double y = b[axis].values[key];
        cosine += x * y;
        lengths += x * x;
        other += y * y;
    }
    // acos is too coarse near 1: 2 asin of half the distance between the nearer of q and -q.
    const double sign = cosine < 0 ? -1 : 1;
    double distance = 0;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const double d = a[axis].values[key] / std::sqrt(lengths) - sign * b[axis].values[key] / std::sqrt(other);
        distance += d * d;
    }
    return 4 * std::asin(std::min(1.0, std::sqrt(distance) / 2)) * 180 / std::numbers::pi;
}

struct Score {
    std::size_t keys = 0;
    std::size_t good = 0;
};

Score score(const Animation& truth, const Animation& rebuilt) {
    Score result;
    for (const Channel& channel : channels()) {
        if (!is_placed_rotation(channel)) continue;
        const auto a = curves(truth, channel);
        const auto b = curves(rebuilt, channel);
        EXPECT_EQ(a[3].key_count(), b[3].key_count()) << name(channel);
        if (a[3].key_count() != b[3].key_count()) return {};
        for (std::size_t key = 0; key < a[3].key_count(); ++key) {
            ++result.keys;
            result.good += degrees_between(a, b, key) < 0.1 ? 1 : 0;
        }
    }
    return result;
}

class LostW : public testing::TestWithParam<std::tuple<std::uint32_t, std::size_t>> {};

TEST_P(LostW, IsRebuiltToATenthOfADegreeNearlyEverywhere) {
    const auto [seed, keys_left] = GetParam();
    const Animation truth = synthesize({.duration = 8, .seed = seed});
    const Recording lost = make::read_back(without_w(truth, keys_left));
    ASSERT_EQ(make::count(check(lost), FindingCode::lost_rotation_w), 53U) << "26 joints of two hands, and the head";
    const Repaired repaired = repair(lost);
    EXPECT_EQ(repaired.changes.size(), 53U);
    EXPECT_EQ(make::count(check(repaired.recording), FindingCode::lost_rotation_w), 0U);
    const Score result = score(truth, repaired.recording.animation);
    ASSERT_GT(result.keys, 20000U);
    EXPECT_GE(result.good * 100, result.keys * 99) << result.good << " of " << result.keys;
}

TEST_P(LostW, IsRebuiltAtTheTimesOfTheOtherAxesWithoutTouchingThem) {
    const auto [seed, keys_left] = GetParam();
    const Recording lost = make::read_back(without_w(synthesize({.duration = 2, .seed = seed}), keys_left));
    const Repaired repaired = repair(lost);
    for (const std::string& curve : make::differences(lost.animation, repaired.recording.animation)) {
        EXPECT_TRUE(curve.ends_with("rotation.w")) << curve;
    }
    for (const Channel& channel : channels()) {
        if (!is_placed_rotation(channel)) continue;
        const auto axes = curves(repaired.recording.animation, channel);
        EXPECT_TRUE(axes[3].times.shares_with(axes[0].times)) << name(channel);
        EXPECT_EQ(axes[3].values.front(), curves(lost.animation, channel)[3].values.front())
            << "the first W was never lost";
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, LostW,
                         testing::Combine(testing::Values(1U, 2U, 3U),
                                          testing::Values(std::size_t{1}, std::size_t{2})));

TEST(LostW, IsRebuiltFromTheBonesWhereKeysAreFarApart) {
    const Animation truth = synthesize({.duration = 60, .rate = 2});
    const Repaired repaired = repair(make::read_back(without_w(truth, 1)));
    const Score result = score(truth, repaired.recording.animation);
    ASSERT_GT(result.keys, 5000U);
    EXPECT_GE(result.good * 100, result.keys * 99) << result.good << " of " << result.keys;
}

Animation turning_camera(const std::vector<std::array<float, 4>>& rotations) {
    Animation animation;
    animation.camera.emplace();
    for (std::size_t axis = 0; axis < 4; ++axis) {
        std::vector<std::pair<float, float>> keys;
        for (const auto& rotation : rotations) keys.emplace_back(static_cast<float>(keys.size()) / 60, rotation[axis]);
        animation.camera->rotation[axis] = make::curve(keys);
    }
    return animation;
}

TEST(LostW, TellsWhereItsSignIsUncertain) {
    // From w = 0 both signs are as near.
    const Repaired repaired = repair(make::read_back(without_w(turning_camera({{1, 0, 0, 0}, {0.6F, 0, 0, 0.8F}}), 1)));
    ASSERT_EQ(repaired.findings.size(), 1U);
    EXPECT_EQ(repaired.findings[0].code, FindingCode::undecided_rotation_w);
    EXPECT_EQ(repaired.findings[0].where, "camera.rotation");
    EXPECT_EQ(repaired.findings[0].key, 1U);
    EXPECT_EQ(repaired.findings[0].count, 1U);
    const Repaired certain =
        repair(make::read_back(without_w(turning_camera({{0, 0, 0, 1}, {0.05F, 0, 0, 0.99875F}}), 1)));
    ASSERT_EQ(certain.changes.size(), 1U);
    EXPECT_TRUE(certain.findings.empty());
}

// A palm that turns about x by 2 degrees a key, without positions that would tell more. Key 9 is at 179 degrees; the
// keys from 10 on may be at 181, 183 ... or at 179, 177 ..., which have the same x.
Recording turning_palm(bool is_lost_between) {
    Animation animation;
    set_part(animation, Part::hands, true);
    HandCurves& hand = animation.hands->left;
    std::array<std::vector<std::pair<float, float>>, 4> keys;
    for (int i = 0; i < 20; ++i) {
        const double half = (161 + 2 * i) * std::numbers::pi / 360;
        const std::array<double, 4> q{std::sin(half), 0, 0, std::cos(half)};
        for (std::size_t axis = 0; axis < 4; ++axis) {
            keys[axis].emplace_back(static_cast<float>(i) / 60, static_cast<float>(q[axis]));
        }
    }
    for (std::size_t axis = 0; axis < 4; ++axis) hand[Joint::palm].rotation[axis] = make::curve(keys[axis]);
    hand.tracked = is_lost_between ? make::curve({{0, 1}, {9.4F / 60, 0}, {9.6F / 60, 1}}) : make::curve({{0, 1}});
    return make::read_back(without_w(animation, 1));
}

TEST(LostW, IsNotExtrapolatedAcrossATrackingGap) {
    const auto w_of = [](const Repaired& repaired) {
        return repaired.recording.animation.hands->left[Joint::palm].rotation[3].values;
    };
    // A hand that was seen all the time went on turning.
    const Repaired seen = repair(turning_palm(false));
    ASSERT_EQ(w_of(seen).size(), 20U);
    for (std::size_t key = 0; key < 20; ++key) EXPECT_EQ(w_of(seen)[key] > 0, key < 10) << key;
    EXPECT_TRUE(seen.findings.empty());
    // Of one that was lost in between nobody knows: the smaller step is taken, and said to be uncertain.
    const Repaired lost = repair(turning_palm(true));
    ASSERT_EQ(w_of(lost).size(), 20U);
    for (std::size_t key = 0; key < 20; ++key) EXPECT_GT(w_of(lost)[key], 0) << key;
    ASSERT_EQ(lost.findings.size(), 1U);
    EXPECT_EQ(lost.findings[0].where, "hand.left.Palm.rotation");
    EXPECT_EQ(lost.findings[0].key, 10U);
    EXPECT_EQ(lost.findings[0].count, 10U);
}

TEST(LostW, IsNotLostInLayoutsThatWereNeverDamaged) {
    const Animation lost = without_w(synthesize({.duration = 1, .markers = false}), 1);
    const Recording recording = make::read_back(lost, {.layout = Layout::published_1_1});
    EXPECT_EQ(make::count(check(recording), FindingCode::lost_rotation_w), 0U);
    EXPECT_TRUE(repair(recording).changes.empty());
}

TEST(LostW, IsRebuiltBesideAKeyThatIsNotANumber) {
    Animation animation = without_w(synthesize({.duration = 2, .gaps = false}), 1);
    Curve& x = animation.camera->rotation[0];
    std::vector<float> values(x.values.begin(), x.values.end());
    values[30] = std::bit_cast<float>(0x7fc00000U);
    x.values = Column<float>(values);
    const Recording lost = make::read_back(animation);
    ASSERT_EQ(make::count(check(lost), FindingCode::lost_rotation_w), 53U);
    const auto mended = repair(lost).recording.animation.camera->rotation;
    for (const Curve& axis : mended) EXPECT_EQ(axis.key_count(), 120U) << "one of 121 keys was dropped";
}

} // namespace
