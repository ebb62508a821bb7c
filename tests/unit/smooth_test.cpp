#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/edit.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "maths/rotation.hpp"
#include "text.hpp"

namespace {

using namespace inputanim;

constexpr SmoothOptions one_euro{.method = SmoothMethod::one_euro};
constexpr SmoothOptions savitzky_golay{.method = SmoothMethod::savitzky_golay};

Animation smoothed(const Animation& animation, const SmoothOptions& options) {
    auto result = smooth(animation, options);
    if (!result) ADD_FAILURE() << message(result.error());
    return result ? *std::move(result) : Animation();
}

// Of the joints of both hands, in metres.
double rms_distance(const Animation& a, const Animation& b) {
    double squares = 0;
    std::size_t keys = 0;
    for (const Channel& channel : channels()) {
        if (channel.part != Part::hands || channel.kind != ChannelKind::position) continue;
        const auto x = curves(a, channel);
        const auto y = curves(b, channel);
        for (std::size_t i = 0; i < x[0].key_count(); ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                squares += std::pow(static_cast<double>(x[axis].values[i]) - y[axis].values[i], 2);
            }
            ++keys;
        }
    }
    EXPECT_GT(keys, 0U);
    return std::sqrt(squares / static_cast<double>(keys));
}

PoseCurves pose(std::size_t keys, float rate, const auto& position) {
    PoseCurves curves;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<std::pair<float, float>> points;
        for (std::size_t i = 0; i < keys; ++i) {
            const float time = static_cast<float>(i) / rate;
            points.emplace_back(time, position(axis, time));
        }
        curves.position[axis] = make::curve(points);
    }
    return curves;
}

// --- what comes out ---

TEST(Smooth, TakesNoiseAwayAndLeavesTheMotion) {
    const Animation clean = synthesize({.time_jitter = 0.002F});
    const Animation noisy = synthesize({.time_jitter = 0.002F, .noise = 0.002F});
    const double before = rms_distance(clean, noisy);
    ASSERT_GT(before, 0.003);
    EXPECT_LT(rms_distance(clean, smoothed(noisy, one_euro)), 0.85 * before);
    EXPECT_LT(rms_distance(clean, smoothed(noisy, savitzky_golay)), 0.6 * before);
}

TEST(Smooth, KeepsWhatDoesNotMove) {
    Animation still;
    still.camera = pose(30, 60, [](std::size_t axis, float) { return 0.1F * static_cast<float>(axis) + 0.3F; });
    for (std::size_t axis = 0; axis < 4; ++axis) {
        still.camera->rotation[axis] = make::curve({{0, 0.5F}, {0.1F, 0.5F}, {0.4F, 0.5F}, {0.5F, 0.5F}});
    }
    for (const SmoothOptions& options : {one_euro, savitzky_golay}) {
        EXPECT_TRUE(make::differences(still, smoothed(still, options)).empty());
    }
}

TEST(Smooth, SavitzkyGolayKeepsAnythingOfItsOrder) {
    std::mt19937 random(1);
    for (const std::size_t order : {1U, 2U, 3U}) {
        Animation animation;
        animation.camera.emplace();
        for (Curve& axis : animation.camera->position) {
            std::vector<std::pair<float, float>> points;
            float time = 100; // far from 0, and uneven
            for (int i = 0; i < 40; ++i) {
                time += 0.005F + static_cast<float>(random() % 100) / 5000;
                const float u = time - 100.5F;
                points.emplace_back(time, 0.3F + u + (order > 1 ? u * u : 0) - (order > 2 ? 2 * u * u * u : 0));
            }
            axis = make::curve(points);
            random.seed(1); // the same times on every axis
        }
        const Animation result =
            smoothed(animation, {.method = SmoothMethod::savitzky_golay, .window = 7, .order = order});
        for (std::size_t i = 0; i < 40; ++i) {
            EXPECT_NEAR(result.camera->position[1].values[i], animation.camera->position[1].values[i], 3e-7);
        }
    }
}

TEST(Smooth, FollowsAStraightMotionWithALagOfAFewMillimetresAtMost) {
    Animation animation;
    animation.camera = pose(120, 60, [](std::size_t axis, float time) { return axis == 0 ? time : 0; });
    const Animation result = smoothed(animation, one_euro);
    const Curve& x = result.camera->position[0];
    for (std::size_t i = 60; i < 120; ++i) {
        EXPECT_GT(x.times[i] - x.values[i], 0) << "it lags";
        EXPECT_LT(x.times[i] - x.values[i], 0.002F);
    }
}

TEST(Smooth, OneEuroIsTheFilterOfItsAuthors) {
    // Worked by hand from the paper: dt = 0.1, cutoff 1, beta 0.5, speed cutoff 1.
    Animation animation;
    animation.camera.emplace();
    for (Curve& axis : animation.camera->position) axis = make::curve({{0, 0}, {0.1F, 0}, {0.2F, 0}});
    animation.camera->position[0] = make::curve({{0, 0}, {0.1F, 1}, {0.2F, 1}});
    const Animation result = smoothed(animation, {.method = SmoothMethod::one_euro, .cutoff = 1, .beta = 0.5F});
    const auto alpha = [](double cutoff) { return 1 / (1 + 1 / (2 * std::numbers::pi * cutoff * 0.1)); };
    double speed = alpha(1) * (1 / 0.1);
    const double first = alpha(1 + 0.5 * speed);
    speed += alpha(1) * ((1 - first) / 0.1 - speed);
    const double second = first + alpha(1 + 0.5 * speed) * (1 - first);
    EXPECT_NEAR(result.camera->position[0].values[1], first, 1e-6);
    EXPECT_NEAR(result.camera->position[0].values[2], second, 1e-6);
}

TEST(Smooth, OneEuroTurnsAsItMoves) {
    // The same filter along the arc, about one axis, with the speed in rad/s and the turns' own beta.
    constexpr std::array<double, 4> angles{0, 0.5, 0.5, -0.2};
    Animation animation;
    animation.camera.emplace();
    RayCurves& gaze = animation.gaze.emplace();
    for (Curve& axis : animation.camera->position) axis = make::curve({{0, 0}, {0.1F, 0}, {0.2F, 0}, {0.3F, 0}});
    for (Curve& axis : gaze.origin) axis = make::curve({{0, 0}, {0.1F, 0}, {0.2F, 0}, {0.3F, 0}});
    const auto curve_of = [&](const auto& value) {
        std::vector<std::pair<float, float>> keys;
        for (std::size_t i = 0; i < angles.size(); ++i) {
            keys.emplace_back(0.1F * static_cast<float>(i), static_cast<float>(value(angles[i])));
        }
        return make::curve(keys);
    };
    animation.camera->rotation = {
        curve_of([](double) { return 0.0; }), curve_of([](double angle) { return std::sin(angle / 2); }),
        curve_of([](double) { return 0.0; }), curve_of([](double angle) { return std::cos(angle / 2); })};
    gaze.direction = {curve_of([](double angle) { return std::sin(angle); }), curve_of([](double) { return 0.0; }),
                      curve_of([](double angle) { return std::cos(angle); })};
    const SmoothOptions options{.method = SmoothMethod::one_euro, .cutoff = 1, .beta = 100, .turn_beta = 0.5F};
    const Animation result = smoothed(animation, options);

    const auto alpha = [](double cutoff) { return 1 / (1 + 1 / (2 * std::numbers::pi * cutoff * 0.1)); };
    double speed = 0;
    double angle = 0;
    for (std::size_t i = 1; i < angles.size(); ++i) {
        const double move = angles[i] - angle;
        speed += alpha(1) * (move / 0.1 - speed);
        angle += alpha(1 + 0.5 * std::abs(speed)) * move;
        EXPECT_NEAR(result.camera->rotation[1].values[i], std::sin(angle / 2), 1e-6) << i;
        EXPECT_NEAR(result.camera->rotation[3].values[i], std::cos(angle / 2), 1e-6) << i;
    }
    // Directions are filtered as vectors of length one.
    std::array<double, 2> at{0, 1};
    std::array<double, 2> speeds{};
    for (std::size_t i = 1; i < angles.size(); ++i) {
        const std::array<double, 2> to{std::sin(angles[i]), std::cos(angles[i])};
        for (std::size_t axis = 0; axis < 2; ++axis) {
            speeds[axis] += alpha(1) * ((to[axis] - at[axis]) / 0.1 - speeds[axis]);
        }
        const double share = alpha(1 + 0.5 * std::hypot(speeds[0], speeds[1]));
        for (std::size_t axis = 0; axis < 2; ++axis) at[axis] += share * (to[axis] - at[axis]);
        const double length = std::hypot(at[0], at[1]);
        EXPECT_NEAR(result.gaze->direction[0].values[i], at[0] / length, 1e-6) << i;
        EXPECT_NEAR(result.gaze->direction[2].values[i], at[1] / length, 1e-6) << i;
    }
}

// --- what stays apart ---

TEST(Smooth, DoesNotReachAcrossGapsOrJumps) {
    // One metre to the side while out of view: a filter that reached across would pull the ends together.
    Animation animation;
    animation.hands.emplace();
    HandCurves& hand = animation.hands->right;
    hand.tracked = make::curve({{0, 1}, {0.5F, 0}, {1, 1}});
    std::vector<std::pair<float, float>> points;
    for (int i = 0; i < 5; ++i) points.emplace_back(0.1F * static_cast<float>(i), 0.0F);
    for (int i = 0; i < 5; ++i) points.emplace_back(1 + 0.1F * static_cast<float>(i), 1.0F);
    for (int i = 4; i < 9; ++i) points.emplace_back(1 + 0.1F * static_cast<float>(i), 3.0F);
    for (Curve& axis : hand[Joint::palm].position) axis = make::curve(points);
    ASSERT_EQ(points[9].first, points[10].first) << "a jump";
    for (const SmoothOptions& options : {one_euro, savitzky_golay}) {
        EXPECT_TRUE(make::differences(animation, smoothed(animation, options)).empty());
    }
    hand.tracked = make::curve({{0, 1}});
    EXPECT_FALSE(make::differences(animation, smoothed(animation, savitzky_golay)).empty()) << "no gap any more";
}

TEST(Smooth, KeepsTimesStatesMarkersAndTheLengthOfRotations) {
    const Animation animation = synthesize({.noise = 0.001F, .sign_flips = true});
    for (const SmoothOptions& options : {one_euro, savitzky_golay}) {
        const Animation result = smoothed(animation, options);
        std::size_t rotations = 0;
        for (const Channel& channel : channels()) {
            const auto before = curves(animation, channel);
            const auto after = curves(result, channel);
            for (std::size_t axis = 0; axis < after.size(); ++axis) {
                ASSERT_TRUE(after[axis].times.shares_with(before[axis].times)) << name(channel);
                if (channel.is_state()) {
                    ASSERT_TRUE(identical(after[axis], before[axis]));
                }
            }
            if (channel.kind != ChannelKind::rotation) continue;
            for (std::size_t i = 0; i < after[0].key_count(); ++i, ++rotations) {
                ASSERT_NEAR(length(rotation_key(after, i)), 1, 1e-6) << name(channel);
                ASSERT_LT(angle(rotation_key(after, i), rotation_key(before, i)), 4) << name(channel) << " key " << i;
                if (i > 0) {
                    ASSERT_GT(dot(rotation_key(after, i - 1), rotation_key(after, i)), 0) << name(channel);
                }
            }
        }
        EXPECT_GT(rotations, 10000U);
        EXPECT_EQ(result.markers.size(), animation.markers.size());
    }
}

TEST(Smooth, MakesNoNanOfFiniteNumbersAndKeepsTheOthers) {
    std::mt19937 random(3);
    std::size_t keys = 0;
    for (int round = 0; round < 100; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true, .odd = true, .together = true});
        for (const SmoothOptions& options : {one_euro, savitzky_golay}) {
            const Animation result = smoothed(animation, options);
            for (const Channel& channel : channels()) {
                const auto before = curves(animation, channel);
                const auto after = curves(result, channel);
                if (channel.is_state() || before.empty() || !have_same_times(before)) continue;
                if (!std::ranges::all_of(before, [](const Curve& axis) { return axis.values.finite(); })) continue;
                for (const Curve& axis : after) {
                    ASSERT_EQ(axis.tangents, nullptr);
                    for (const float value : axis.values) ASSERT_FALSE(std::isnan(value)) << ++keys;
                    keys += axis.key_count();
                }
            }
        }
    }
    EXPECT_GT(keys, 100U);
}

TEST(Smooth, RefusesOptionsThatMakeNoSense) {
    const Animation animation = synthesize({.duration = 0.1F});
    const float nan = std::nanf("");
    for (const SmoothOptions& options :
         {SmoothOptions{.method = SmoothMethod::one_euro, .cutoff = 0},
          SmoothOptions{.method = SmoothMethod::one_euro, .cutoff = nan},
          SmoothOptions{.method = SmoothMethod::one_euro, .beta = -1},
          SmoothOptions{.method = SmoothMethod::one_euro, .turn_beta = nan}, SmoothOptions{.window = 0},
          SmoothOptions{.window = 4}, SmoothOptions{.window = 1003}, SmoothOptions{.window = 3, .order = 3},
          SmoothOptions{.window = 1001, .order = 17}}) {
        const auto result = smooth(animation, options);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::bad_argument);
        EXPECT_FALSE(result.error().reason.empty());
    }
    EXPECT_TRUE(smooth(animation, {.window = 1001, .order = 16}));
    EXPECT_TRUE(smooth(animation, {.window = 1, .order = 0}));
    EXPECT_TRUE(smooth({}));
}

TEST(Smooth, GoldenText) {
    Animation animation;
    animation.camera.emplace();
    for (Curve& axis : animation.camera->position) axis = make::curve({{0, 0}, {1, 3}, {2, 0}, {3, 3}, {4, 0}});
    animation.markers.add(1, "here");
    EXPECT_EQ(make::text_of(smoothed(animation, {.window = 3, .order = 1})),
              "camera.position.x  0:1, 1:1, 2:2, 3:1, 4:1\n"
              "camera.position.y  0:1, 1:1, 2:2, 3:1, 4:1\n"
              "camera.position.z  0:1, 1:1, 2:2, 3:1, 4:1\n"
              "marker  1 here\n");
}

} // namespace
