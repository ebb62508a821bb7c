#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/evaluate.hpp>

#include "at_time.hpp"
#include "curve/curve_walk.hpp"
#include "curve/keys.hpp"
#include "curve/linearise.hpp"
#include "make.hpp"
#include "maths/rotation.hpp"
#include "model/special_floats.hpp"

namespace {

using namespace inputanim;
using make::rotation_at;
using make::vector_at;

constexpr Tolerance fine{1e-5F, 0.01F};

std::vector<Curve> random_axes(std::mt19937& random, std::size_t count) {
    std::uniform_real_distribution<float> number(-2, 2);
    std::uniform_real_distribution<float> weight(0, 1);
    std::vector<Curve> axes;
    for (std::size_t axis = 0; axis < count; ++axis) {
        std::vector<Keyframe> keys;
        for (int i = 0; i < 4; ++i) {
            keys.push_back({0.4F * static_cast<float>(i) - 0.5F, number(random), 3 * number(random), 3 * number(random),
                            weight(random), weight(random), static_cast<WeightedMode>(random() % 4)});
            if (random() % 6 == 0) keys.back().out_tangent = infinity;
        }
        if (random() % 4 == 0) keys.push_back({0.7F, number(random)}); // a jump at the end
        axes.push_back(make_curve(keys));
    }
    bring_together(axes);
    return axes;
}

TEST(Linearise, LinesStayWithinTheToleranceOfAnyShape) {
    std::mt19937 random(1);
    std::size_t keys = 0;
    for (int round = 0; round < 60; ++round) {
        const auto axes = random_axes(random, 3);
        auto lines = axes;
        linearise(lines, ChannelKind::position, fine);
        for (const Curve& line : lines) {
            ASSERT_EQ(line.tangents, nullptr);
            ASSERT_TRUE(line.times.shares_with(lines[0].times));
        }
        for (int i = 0; i <= 3000; ++i) {
            const float time = static_cast<float>(i) / 1500 - 0.7F;
            ASSERT_LT(length(vector_at(axes, time) - vector_at(lines, time)), 1.2e-5) << round << " at " << time;
        }
        keys += lines[0].key_count();
    }
    EXPECT_LT(keys, 60U * 2000);
}

TEST(Linearise, RotationsAndDirectionsStayWithinTheirAngle) {
    std::mt19937 random(2);
    std::size_t looked = 0;
    for (int round = 0; round < 40; ++round) {
        const auto axes = random_axes(random, 4);
        auto turns = axes;
        linearise(turns, ChannelKind::rotation, {0, 0.1F});
        std::vector<Curve> rays(axes.begin(), axes.begin() + 3);
        linearise(rays, ChannelKind::direction, {0, 0.1F});
        for (int i = 0; i <= 500; ++i) {
            const float time = static_cast<float>(i) / 400 - 0.5F;
            // Near the origin a direction turns within no time at all.
            if (length(vector_at(axes, time)) < 0.1) continue;
            ++looked;
            ASSERT_LT(angle(rotation_at(axes, time), rotation_at(turns, time)), 0.12) << round << " at " << time;
            ASSERT_LT(angle(vector_at(axes, time), vector_at(rays, time)), 0.12) << round << " at " << time;
        }
    }
    EXPECT_GT(looked, 10000U);
}

TEST(Linearise, AJumpIsTwoNeighbouringTimes) {
    const std::vector<Curve> steps{make_curve(std::vector<Keyframe>{{0, 1, 0, infinity}, {1, 5}, {2, 5}}),
                                   make::curve({{0, 0}, {1, 0}, {2, 0}}), make::curve({{0, 0}, {1, 0}, {2, 0}})};
    EXPECT_EQ(linear_times(steps, ChannelKind::position, fine),
              (std::vector<float>{0, std::nextafter(1.0F, 0.0F), 1, 2}));
    const std::vector<Curve> doubles(3, make::curve({{0, 0}, {0, 1}, {1, 2}, {1, 3}, {2, 4}, {2, 5}}));
    EXPECT_EQ(linear_times(doubles, ChannelKind::position, fine),
              (std::vector<float>{0, std::nextafter(0.0F, 1.0F), std::nextafter(1.0F, 0.0F), 1,
                                  std::nextafter(2.0F, 0.0F), 2}));
}

TEST(Linearise, LinesHaveTheTimesOfTheirKeysOnly) {
    const std::vector<Curve> lines(3, make::curve({{0, 0}, {1, 5}, {1.5F, 2}}));
    EXPECT_EQ(linear_times(lines, ChannelKind::position, fine), (std::vector<float>{0, 1, 1.5F}));
    auto same = lines;
    linearise(same, ChannelKind::position, fine);
    EXPECT_TRUE(same[0].values.shares_with(lines[0].values));
}

TEST(Linearise, NeedsAboutAsManyTimesAsTheBendsAskFor) {
    // A parabola of curvature 2: lines of length h are h^2 / 4 off.
    const std::vector<Curve> parabola(3, make_curve(std::vector<Keyframe>{{0, 0, 0, 0, 0, 0, WeightedMode::none},
                                                                          {1, 1, 2, 2, 0, 0, WeightedMode::none}}));
    const double tolerance = 1e-3;
    const double pieces = 1 / std::sqrt(4 * tolerance / std::sqrt(3.0));
    const std::size_t count = linear_times(parabola, ChannelKind::position, {static_cast<float>(tolerance), 0}).size();
    EXPECT_GE(static_cast<double>(count), pieces);
    EXPECT_LE(static_cast<double>(count), 2 * pieces + 2) << "halving, thus up to twice";
}

TEST(Linearise, KeepsHowTheCurveRepeats) {
    std::vector<Curve> axes(3, make_curve(std::vector<Keyframe>{{0, 0, 0, 3, 0, 0, WeightedMode::none},
                                                                {1, 1, 0, 0, 0, 0, WeightedMode::none}}));
    for (Curve& axis : axes) axis.post_wrap = WrapMode::loop;
    const auto before = axes;
    linearise(axes, ChannelKind::position, fine);
    EXPECT_EQ(axes[0].values.back(), 1) << "the last key, not the first again";
    for (const float time : {0.3F, 1.3F, 7.77F}) {
        EXPECT_NEAR(evaluate(axes[0], time), evaluate(before[0], time), 1e-5) << time;
    }
}

TEST(Linearise, IsBoundedForHostileCurves) {
    std::mt19937 random(3);
    std::size_t times = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<Curve> axes;
        for (int axis = 0; axis < 3; ++axis) {
            axes.push_back(make::random_curve(random, {.tangents = true, .odd = true}, false));
        }
        bring_together(axes);
        const auto found = linear_times(axes, ChannelKind::position, fine);
        for (std::size_t i = 1; i < found.size(); ++i) ASSERT_GT(found[i], found[i - 1]);
        ASSERT_LE(found.size(), 4096 + 520 * (axes[0].key_count() + 1));
        times += found.size();
        linearise(axes, ChannelKind::rotation, fine);
    }
    EXPECT_GT(times, 100U);
    EXPECT_TRUE(linear_times(std::vector<Curve>(3), ChannelKind::position, fine).empty());
}

TEST(CurveWalk, GivesWhatEvaluateGivesBitForBit) {
    std::mt19937 random(4);
    std::size_t compared = 0;
    for (int round = 0; round < 500; ++round) {
        const Curve curve = playable(make::random_curve(random, {.tangents = true, .odd = round % 2 == 0}, false));
        CurveWalk walk(curve);
        StateWalk states(curve);
        for (int i = -200; i < 1200; i += 7) {
            const float time = static_cast<float>(i) / 60;
            ASSERT_EQ(std::bit_cast<std::uint32_t>(walk.at(time)), std::bit_cast<std::uint32_t>(evaluate(curve, time)));
            ASSERT_EQ(std::bit_cast<std::uint32_t>(states.at(time)),
                      std::bit_cast<std::uint32_t>(evaluate_state(curve, time)));
            ++compared;
        }
    }
    EXPECT_GT(compared, 10000U);
}

} // namespace
