#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/evaluate.hpp>

#include "curve/keys.hpp"
#include "make.hpp"
#include "model/special_floats.hpp"

namespace {

using namespace inputanim;

// In parts of the range of values: what Unity's float32 arithmetic rounds by in one segment, twice.
constexpr double rounding = 2e-6;

// How two curves play over a span, at many moments, the times of their keys and the numbers next to those included.
// The largest difference, in parts of the range of values.
double largest_difference(const Curve& a, const Curve& b, float from, float to) {
    std::vector<float> times;
    constexpr int steps = 500;
    for (int i = 0; i <= steps; ++i) times.push_back(from + (to - from) * static_cast<float>(i) / steps);
    for (const Curve* curve : {&a, &b}) {
        for (const float time : curve->times) {
            for (const float near : {std::nextafter(time, from), time, std::nextafter(time, to)}) {
                if (near >= from && near <= to) times.push_back(near);
            }
        }
    }
    double largest = 0;
    double size = 1;
    for (const float time : times) {
        const double value = evaluate(a, time);
        size = std::max(size, std::abs(value));
        largest = std::max(largest, std::abs(value - evaluate(b, time)));
    }
    return largest / size;
}

enum class Shapes { lines, hermite, bezier, constant, mixed };

// Keys from 0 to about 4 s. Weights stay where the value does not depend on the last bits of the time.
Curve random_curve(std::mt19937& random, Shapes shapes) {
    std::uniform_real_distribution<float> number(-2, 2);
    std::uniform_real_distribution<float> weight(0.02F, 0.7F);
    std::vector<Keyframe> keys;
    float time = 0;
    for (int i = 0; i < 5; ++i) {
        Keyframe key{.time = time, .value = number(random)};
        time += 0.2F + std::abs(number(random)) / 2;
        if (shapes != Shapes::lines) {
            key.in_tangent = number(random);
            key.out_tangent = number(random);
            key.in_weight = weight(random);
            key.out_weight = weight(random);
            const bool any_mode = shapes == Shapes::bezier || shapes == Shapes::mixed;
            key.weighted_mode = any_mode ? static_cast<WeightedMode>(random() % 4) : WeightedMode::none;
        }
        if (shapes == Shapes::constant || (shapes == Shapes::mixed && random() % 4 == 0)) key.out_tangent = infinity;
        if (shapes == Shapes::mixed && random() % 8 == 0) key.in_tangent = -infinity;
        if (shapes == Shapes::mixed && random() % 4 == 0) key.in_weight = key.out_weight = 0;
        keys.push_back(key);
    }
    return make_curve(keys);
}

TEST(Keys, AnAddedKeyPlaysAsBefore) {
    std::mt19937 random(1);
    for (const Shapes shapes : {Shapes::lines, Shapes::hermite, Shapes::bezier, Shapes::constant, Shapes::mixed}) {
        for (int round = 0; round < 200; ++round) {
            const Curve curve = random_curve(random, shapes);
            const float time = static_cast<float>(random() % 5000) / 1000 - 0.5F;
            const Curve longer = with_key_at(curve, time);
            ASSERT_LE(longer.key_count(), curve.key_count() + 1);
            ASSERT_TRUE(std::ranges::binary_search(longer.times, time));
            ASSERT_EQ(evaluate(longer, time), evaluate(curve, time));
            ASSERT_LT(largest_difference(curve, longer, -1, 6), rounding)
                << "shapes " << static_cast<int>(shapes) << " round " << round << " key at " << time;
        }
    }
}

TEST(Keys, ManyAddedKeysPlayAsBefore) {
    std::mt19937 random(2);
    for (const Shapes shapes : {Shapes::lines, Shapes::hermite, Shapes::bezier, Shapes::constant, Shapes::mixed}) {
        for (int round = 0; round < 50; ++round) {
            const Curve curve = random_curve(random, shapes);
            std::vector<float> times(30);
            for (float& time : times) time = static_cast<float>(random() % 5000) / 1000 - 0.5F;
            std::ranges::sort(times);
            times.erase(std::unique(times.begin(), times.end()), times.end());
            const Curve longer = with_keys_at(curve, times);
            ASSERT_GE(longer.key_count(), times.size());
            ASSERT_LT(largest_difference(curve, longer, -1, 6), rounding) << "shapes " << static_cast<int>(shapes);
        }
    }
}

TEST(Keys, AKeyCloseToAnotherPlaysAsBefore) {
    const Curve curve = make_curve(
        std::vector<Keyframe>{{0, 0, 0, 3, 0, 0, WeightedMode::none}, {1, 1, -2, 0, 0, 0, WeightedMode::none}});
    for (const float time : {1e-6F, 1e-5F, 0.99999F, 0.999999F}) {
        EXPECT_LT(largest_difference(curve, with_key_at(curve, time), 0, 1), rounding) << time;
    }
}

TEST(Keys, AStepOfMrtksBooleansStaysAStep) {
    const Curve step = make_curve(std::vector<Keyframe>{{0, 0, 0, 0, 0, 1e6F}, {1, 1, 0, 0, 0, 1e6F}});
    EXPECT_LT(largest_difference(step, with_key_at(step, 0.4F), 0, 0.99F), rounding);
}

TEST(Keys, WeightsBeyondOnePlayAsBefore) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> weight(1, 3);
    std::uniform_real_distribution<float> number(-2, 2);
    for (int round = 0; round < 300; ++round) {
        const Curve curve = make_curve(std::vector<Keyframe>{{0, number(random), 0, number(random), 0, weight(random)},
                                                             {1, number(random), number(random), 0, weight(random)}});
        const float time = static_cast<float>(1 + random() % 999) / 1000;
        const Curve longer = with_key_at(curve, time);
        // Where time runs back, the value jumps; moments next to the jump may fall to its other side.
        int off = 0;
        for (int i = 0; i <= 200; ++i) {
            const float moment = static_cast<float>(i) / 200;
            off += std::abs(evaluate(curve, moment) - evaluate(longer, moment)) > 1e-4F ? 1 : 0;
        }
        ASSERT_LE(off, 1) << "round " << round << " key at " << time;
    }
}

TEST(Keys, ACurveThatHasTheKeyStaysAsItIs) {
    const Curve curve = make::curve({{0, 1}, {1, 2}, {1, 3}, {2, 4}});
    EXPECT_TRUE(with_key_at(curve, 1).times.shares_with(curve.times));
    EXPECT_EQ(with_key_at(curve, 1.5F).tangents, nullptr) << "lines stay lines";
}

TEST(Keys, KeysBeyondTheEndsHoldThem) {
    Curve curve = make_curve(
        std::vector<Keyframe>{{0, 1, 5, 6, 0, 0, WeightedMode::none}, {1, 2, 7, 8, 0.2F, 0.9F, WeightedMode::both}});
    curve.post_wrap = WrapMode::loop;
    curve.pre_wrap = WrapMode::once;
    const Curve longer = with_keys_at(curve, std::vector<float>{-2, -1, 3, 4});
    EXPECT_EQ(longer.key_count(), 6U);
    EXPECT_EQ(longer.post_wrap, WrapMode::clamp_forever) << "its period would be another";
    EXPECT_EQ(longer.pre_wrap, WrapMode::once);
    for (const float time : {-3.0F, -2.0F, -1.7F, -0.3F, 0.0F}) EXPECT_EQ(evaluate(longer, time), 1) << time;
    for (const float time : {1.0F, 1.7F, 3.3F, 4.0F, 9.0F}) EXPECT_EQ(evaluate(longer, time), 2) << time;
    EXPECT_EQ(evaluate(with_key_at({}, 1), 1), 0);
}

TEST(Keys, AxesComeTogetherAndPlayAsBefore) {
    std::mt19937 random(4);
    for (int round = 0; round < 100; ++round) {
        std::array<Curve, 3> axes;
        for (Curve& axis : axes) axis = random_curve(random, Shapes::mixed);
        if (round % 5 == 0) axes[1] = {};
        const std::array<Curve, 3> before = axes;
        bring_together(axes);
        for (std::size_t i = 0; i < 3; ++i) {
            ASSERT_TRUE(axes[i].times.shares_with(axes[0].times));
            ASSERT_EQ(axes[i].values.size(), axes[i].key_count());
            ASSERT_LT(largest_difference(before[i], axes[i], -1, 6), rounding) << "round " << round;
        }
    }
}

TEST(Keys, JumpsOfOneAxisSurviveWhenAxesComeTogether) {
    std::array<Curve, 3> axes{make::curve({{0, 0}, {1, 1}, {1, 5}, {2, 6}}), make::curve({{0, 0}, {2, 2}}),
                              make::curve({{0.5F, 3}, {1, 4}})};
    const std::array<Curve, 3> before = axes;
    bring_together(axes);
    EXPECT_EQ((std::vector<float>(axes[0].times.begin(), axes[0].times.end())), (std::vector<float>{0, 0.5F, 1, 1, 2}));
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(axes[i].tangents, nullptr);
        EXPECT_LT(largest_difference(before[i], axes[i], -1, 3), rounding) << i;
    }
}

TEST(Keys, AxesOfTheSameTimesShareThemAndKeepTheirKeys) {
    std::array<Curve, 3> axes{make::curve({{0, 1}, {1, 2}}), make::curve({{0, 3}, {1, 4}}),
                              make::curve({{0, 5}, {1, 6}})};
    const std::array<Curve, 3> before = axes;
    ASSERT_FALSE(axes[1].times.shares_with(axes[0].times));
    bring_together(axes);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(identical(axes[i], before[i]));
        EXPECT_TRUE(axes[i].times.shares_with(axes[0].times));
    }
}

TEST(Keys, HostileCurvesComeTogether) {
    std::mt19937 random(5);
    for (int round = 0; round < 3000; ++round) {
        std::array<Curve, 3> axes;
        for (Curve& axis : axes) axis = make::random_curve(random, {.tangents = true, .odd = true}, false);
        bring_together(axes);
        for (const Curve& axis : axes) {
            ASSERT_TRUE(axis.times.ascending());
            ASSERT_EQ(axis.values.size(), axis.key_count());
        }
    }
}

} // namespace
