#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "at_time.hpp"
#include "curve/keys.hpp"
#include "make.hpp"
#include "maths/rotation.hpp"
#include "model/special_floats.hpp"
#include "text.hpp"

namespace {

using namespace inputanim;
using make::rotation_at;
using make::vector_at;

Animation transformed(const Animation& animation, const Transform& by) {
    auto result = transform(animation, by);
    if (!result) ADD_FAILURE() << message(result.error());
    return result ? *std::move(result) : Animation();
}

bool has_keys(std::span<const Curve> axes) {
    return std::ranges::any_of(axes, [](const Curve& axis) { return !axis.empty(); });
}

// The largest distance of positions (metres) and angle of rotations and directions (degrees) between one animation,
// mapped moment by moment, and another. Moments within the keys of all axes; wraps that differ have no common beyond.
struct Off {
    double metres = 0;
    double degrees = 0;
    std::size_t moments = 0;
};

template <class MapPosition, class MapDirection, class MapRotation>
Off off(const Animation& before, const Animation& after, MapPosition&& position, MapDirection&& direction,
        MapRotation&& rotation) {
    Off largest;
    for (const Channel& channel : channels()) {
        const auto from = curves(before, channel);
        const auto to = curves(after, channel);
        if (channel.is_state() || !has_keys(from)) continue;
        float first = -infinity;
        float last = infinity;
        for (const Curve& axis : from) {
            if (const auto span = span_of(axis); span && repeats(axis)) {
                first = std::max(first, span->from);
                last = std::min(last, span->to);
            }
        }
        first = std::max(first, -3.0F);
        last = std::min(last, 12.0F);
        for (int i = 1; i < 40 && first < last; ++i) {
            const float time = first + (last - first) * static_cast<float>(i) / 40.7F;
            ++largest.moments;
            if (channel.kind == ChannelKind::rotation) {
                const Quaternion expected = rotation(rotation_at(from, time));
                if (length(expected) < 0.05) continue;
                largest.degrees = std::max(largest.degrees, angle(expected, rotation_at(to, time)));
            } else if (channel.kind == ChannelKind::direction) {
                const Vector3 expected = direction(vector_at(from, time));
                if (length(expected) < 0.05) continue;
                largest.degrees = std::max(largest.degrees, angle(expected, vector_at(to, time)));
            } else {
                const Vector3 apart = position(vector_at(from, time)) - vector_at(to, time);
                largest.metres = std::max(largest.metres, length(apart));
            }
        }
    }
    return largest;
}

Off off(const Animation& before, const Animation& after, const Transform& by) {
    const Quaternion turn = unit(Quaternion{by.rotation[0], by.rotation[1], by.rotation[2], by.rotation[3]});
    const Vector3 move{by.translation[0], by.translation[1], by.translation[2]};
    return off(
        before, after, [&](const Vector3& v) { return rotate(turn, v) * static_cast<double>(by.scale) + move; },
        [&](const Vector3& v) { return rotate(turn, v); }, [&](const Quaternion& q) { return turn * q; });
}

Transform random_transform(std::mt19937& random) {
    std::uniform_real_distribution<float> number(-2, 2);
    const auto any = [&] { return number(random); };
    return {{any(), any(), any()}, {any(), any(), any(), any()}, 1 + std::abs(any())};
}

// Axes of a vector with the same shape of segments, which can be added up.
void make_alike(Animation& animation) {
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (channel.is_state() || axes.empty()) continue;
        for (Curve& axis : axes) {
            axis.post_wrap = axes[0].post_wrap;
            std::vector<Keyframe> keys;
            for (std::size_t i = 0; i < axes[0].key_count(); ++i) {
                Keyframe key = axis.key(i);
                const Keyframe model = axes[0].key(i);
                key.weighted_mode = model.weighted_mode;
                key.in_weight = model.in_weight;
                key.out_weight = model.out_weight;
                keys.push_back(key);
            }
            const WrapMode wrap = axis.post_wrap;
            axis = make_curve(keys);
            axis.post_wrap = wrap;
        }
    }
}

// --- transform ---

TEST(Transform, MapsEveryMomentOfRecordedMotion) {
    std::mt19937 random(1);
    const Animation animation = synthesize({.duration = 2, .sign_flips = true});
    for (int round = 0; round < 5; ++round) {
        const Transform by = random_transform(random);
        const Animation result = transformed(animation, by);
        const Off largest = off(animation, result, by);
        EXPECT_GT(largest.moments, 1000U);
        EXPECT_LT(largest.metres, 2e-6);
        EXPECT_LT(largest.degrees, 1e-4);
        EXPECT_EQ(key_count(result), key_count(animation));
        EXPECT_TRUE(identical(result.hands->left.pinch, animation.hands->left.pinch));
    }
}

TEST(Transform, IsExactForSegmentsThatAddUp) {
    std::mt19937 random(2);
    std::size_t moments = 0;
    for (int round = 0; round < 40; ++round) {
        Animation animation = make::random_animation(random, {.tangents = true, .together = true});
        make_alike(animation);
        const Transform by = random_transform(random);
        const Animation result = transformed(animation, by);
        const Off largest = off(animation, result, by);
        moments += largest.moments;
        EXPECT_LT(largest.metres, 1.5e-5); // float32, at values up to some ten metres
        EXPECT_LT(largest.degrees, 2e-3);  // and of short quaternions
        EXPECT_EQ(key_count(result), key_count(animation));
    }
    EXPECT_GT(moments, 10000U);
}

TEST(Transform, ComesNearWhereSegmentsDoNotAddUp) {
    std::mt19937 random(3);
    std::size_t moments = 0;
    for (int round = 0; round < 12; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true, .together = round % 2 == 0});
        Transform by = random_transform(random);
        const Animation result = transformed(animation, by);
        const Off largest = off(animation, result, by);
        moments += largest.moments;
        EXPECT_LT(largest.metres, 1.5e-5);
        EXPECT_LT(largest.degrees, 0.013);
    }
    EXPECT_GT(moments, 1000U);
}

TEST(Transform, ScalesAndMovesEveryAxisByItself) {
    std::mt19937 random(4);
    for (int round = 0; round < 40; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true});
        const Animation result = transformed(animation, {.translation = {1, -2, 3}, .scale = 2});
        for (const Channel& channel : channels()) {
            const auto before = curves(animation, channel);
            const auto after = curves(result, channel);
            const bool moves = channel.kind == ChannelKind::position || channel.kind == ChannelKind::origin;
            for (std::size_t axis = 0; axis < before.size(); ++axis) {
                if (!moves) {
                    ASSERT_TRUE(identical(before[axis], after[axis])) << name(channel);
                }
                if (!moves || std::ranges::any_of(before, [](const Curve& any) { return any.empty(); })) continue;
                ASSERT_TRUE(before[axis].times.shares_with(after[axis].times));
                ASSERT_EQ(before[axis].post_wrap, after[axis].post_wrap);
                const float move = axis == 0 ? 1 : axis == 1 ? -2 : 3;
                for (std::size_t i = 0; i < before[axis].key_count(); ++i) {
                    Keyframe key = before[axis].key(i);
                    EXPECT_FLOAT_EQ(after[axis].key(i).value, 2 * key.value + move);
                    EXPECT_EQ(after[axis].key(i).in_tangent, 2 * key.in_tangent);
                    EXPECT_EQ(after[axis].key(i).out_tangent, 2 * key.out_tangent);
                    EXPECT_EQ(after[axis].key(i).in_weight, key.in_weight);
                }
            }
        }
    }
}

TEST(Transform, ByNothingChangesNothing) {
    std::mt19937 random(5);
    for (int round = 0; round < 20; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true, .odd = true, .together = true});
        EXPECT_TRUE(make::differences(animation, transformed(animation, {})).empty());
        EXPECT_TRUE(make::differences(animation, transformed(animation, {.rotation = {0, 0, 0, -3}})).empty());
    }
}

TEST(Transform, ThereAndBackIsWhereItWas) {
    std::mt19937 random(6);
    const Animation animation = synthesize({.duration = 1});
    const Transform by{.translation = {1, 2, 3}, .rotation = {0.1F, 0.7F, -0.3F, 0.6F}, .scale = 2};
    const Quaternion turn = unit(Quaternion{0.1F, 0.7F, -0.3F, 0.6F});
    const Vector3 back = rotate(conjugate(turn), Vector3{1, 2, 3}) * -0.5;
    const Animation result = transformed(
        transformed(animation, by),
        {.translation = {static_cast<float>(back.x), static_cast<float>(back.y), static_cast<float>(back.z)},
         .rotation = {-0.1F, -0.7F, 0.3F, 0.6F},
         .scale = 0.5F});
    const Off largest = off(animation, result, Transform{});
    EXPECT_GT(largest.moments, 1000U);
    EXPECT_LT(largest.metres, 2e-6);
    EXPECT_LT(largest.degrees, 1e-4);
}

TEST(Transform, GivesAnEmptyAxisTheMoveOfTheOthers) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 1}, {1, 2}});
    const Animation result = transformed(animation, {.translation = {0, 5, 0}});
    EXPECT_EQ(evaluate(*result.camera, 0.5F).position, (std::array<float, 3>{1.5F, 5, 0}));
    EXPECT_FALSE(has_keys(result.camera->rotation)) << "no rotation stays none";
}

TEST(Transform, AddsUpStepsAndMixesThemWithLines) {
    Animation animation;
    animation.camera.emplace();
    for (Curve& axis : animation.camera->position) {
        axis = make_curve(std::vector<Keyframe>{{0, 1, 0, infinity}, {1, 2, 0, infinity}, {2, 3}});
    }
    const Transform by{.rotation = {0.3F, 0.5F, 0.1F, 0.9F}};
    EXPECT_EQ(transformed(animation, by).camera->position[0].key_count(), 3U) << "steps on all axes stay steps";
    EXPECT_LT(off(animation, transformed(animation, by), by).metres, 1e-6);
    animation.camera->position[1] = make::curve({{0, 0}, {1, 1}, {2, 0}});
    EXPECT_LT(off(animation, transformed(animation, by), by).metres, 1e-6);
}

TEST(Transform, RefusesWhatIsNoTransform) {
    const Animation animation = synthesize({.duration = 0.1F});
    const float nan = std::nanf("");
    for (const Transform& by :
         {Transform{.translation = {0, nan, 0}}, Transform{.translation = {infinity, 0, 0}}, Transform{.scale = 0},
          Transform{.scale = -1}, Transform{.scale = nan}, Transform{.scale = infinity},
          Transform{.rotation = {0, 0, 0, 0}}, Transform{.rotation = {nan, 0, 0, 1}}}) {
        const auto result = transform(animation, by);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::bad_argument);
    }
}

TEST(Transform, SurvivesHostileAnimations) {
    std::mt19937 random(7);
    for (int round = 0; round < 6; ++round) {
        const Animation animation =
            make::random_animation(random, {.tangents = true, .odd = true, .together = round % 2 == 0});
        const Animation result = transformed(animation, random_transform(random));
        for_each_curve(result, [&](std::size_t i, const Curve& curve) {
            ASSERT_EQ(curve.values.size(), curve.times.size()) << curve_name(i);
        });
        EXPECT_EQ(result.markers.size(), animation.markers.size());
        EXPECT_EQ(has(mirror(animation, {MirrorPlane::head}), Part::hands), has(animation, Part::hands));
    }
}

TEST(Transform, GoldenText) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position = {make::curve({{0, 1}, {1, 2}}), make::curve({{0, 0}, {1, 0}}),
                                  make::curve({{0, 3}, {1, 4}})};
    animation.camera->rotation = {make::curve({{0, 0}}), make::curve({{0, 0}}), make::curve({{0, 0}}),
                                  make::curve({{0, 1}})};
    animation.gaze.emplace();
    animation.gaze->direction = {make::curve({{0, 0}}), make::curve({{0, 0}}), make::curve({{0, 1}})};
    // A quarter turn to the right: +Z becomes +X, and +X becomes -Z.
    const Transform by{.translation = {0, 10, 0}, .rotation = {0, 1, 0, 1}, .scale = 2};
    EXPECT_EQ(make::text_of(transformed(animation, by)), "camera.position.x  0:6, 1:8\n"
                                                         "camera.position.y  0:10, 1:10\n"
                                                         "camera.position.z  0:-2, 1:-4\n"
                                                         "camera.rotation.x  0:0\n"
                                                         "camera.rotation.y  0:0.707107\n"
                                                         "camera.rotation.z  0:0\n"
                                                         "camera.rotation.w  0:0.707107\n"
                                                         "gaze.direction.x  0:1\n"
                                                         "gaze.direction.y  0:0\n"
                                                         "gaze.direction.z  0:0\n");
}

// --- recentring ---

TEST(Recentring, BringsTheFirstHeadPoseToTheOriginLookingAhead) {
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        const Animation animation = synthesize({.duration = 1, .seed = seed});
        const Animation result = transformed(animation, recentring(animation));
        const Pose head = evaluate(*result.camera, 0);
        for (const float component : head.position) EXPECT_NEAR(component, 0, 1e-6);
        const Quaternion turn{head.rotation[0], head.rotation[1], head.rotation[2], head.rotation[3]};
        const Vector3 forward = rotate(turn, {0, 0, 1});
        EXPECT_NEAR(forward.x, 0, 1e-6);
        EXPECT_GT(forward.z, 0.5);
        const Pose before = evaluate(*animation.camera, 0);
        const Quaternion old{before.rotation[0], before.rotation[1], before.rotation[2], before.rotation[3]};
        EXPECT_NEAR(forward.y, rotate(old, {0, 0, 1}).y, 1e-6) << "the horizon stays level";
    }
}

TEST(Recentring, KnowsTheYawOfAHeadThatLooksStraightDown) {
    Animation animation;
    animation.camera.emplace();
    const Quaternion turn = turned({90, 30, 0});
    animation.camera->rotation = {
        make::curve({{5, static_cast<float>(turn.x)}}), make::curve({{5, static_cast<float>(turn.y)}}),
        make::curve({{5, static_cast<float>(turn.z)}}), make::curve({{5, static_cast<float>(turn.w)}})};
    const Transform by = recentring(animation);
    const Quaternion expected = turned({0, -30, 0});
    EXPECT_NEAR(by.rotation[1], expected.y, 1e-6);
    EXPECT_NEAR(by.rotation[3], expected.w, 1e-6);
}

TEST(Recentring, ChangesNothingWithoutAHead) {
    Animation animation;
    const Transform none;
    EXPECT_EQ(recentring(animation).rotation, none.rotation);
    animation.camera.emplace();
    EXPECT_EQ(recentring(animation).translation, none.translation);
    for (Curve& axis : animation.camera->position) axis = make::curve({{0, std::nanf("")}});
    EXPECT_EQ(recentring(animation).translation, none.translation);
}

// --- mirror ---

TEST(Mirror, TwiceIsNothingBitForBit) {
    std::mt19937 random(8);
    for (int round = 0; round < 100; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true, .odd = true});
        EXPECT_TRUE(make::differences(animation, mirror(mirror(animation))).empty());
    }
}

TEST(Mirror, SwapsHandsAndReflectsWhatPlays) {
    const Animation animation = synthesize({.duration = 2});
    Animation result = mirror(animation);
    EXPECT_TRUE(identical(result.hands->left.pinch, animation.hands->right.pinch));
    EXPECT_TRUE(result.camera->position[1].values.shares_with(animation.camera->position[1].values));
    EXPECT_TRUE(result.camera->position[0].times.shares_with(animation.camera->position[0].times));
    std::swap(result.hands->left, result.hands->right);
    const Off largest = off(
        animation, result, [](const Vector3& v) { return mirrored(v); }, [](const Vector3& v) { return mirrored(v); },
        [](const Quaternion& q) { return mirrored(q); });
    EXPECT_GT(largest.moments, 1000U);
    EXPECT_EQ(largest.metres, 0);
    EXPECT_EQ(largest.degrees, 0);
}

TEST(Mirror, AtTheHeadIsAsInTheHeadsOwnSpace) {
    const Animation animation = synthesize({.duration = 1, .seed = 3});
    const Pose head = evaluate(*animation.camera, 0);
    const Quaternion turn{head.rotation[0], head.rotation[1], head.rotation[2], head.rotation[3]};
    const Vector3 right = rotate(turn, {1, 0, 0});
    const double yaw = std::atan2(-right.z, right.x);
    const Quaternion frame{0, std::sin(yaw / 2), 0, std::cos(yaw / 2)};
    ASSERT_GT(std::abs(yaw), 0.01);
    const Vector3 at{head.position[0], head.position[1], head.position[2]};
    const Vector3 there = rotate(conjugate(frame), at) * -1;
    const auto floats = [](const Vector3& v) {
        return std::array<float, 3>{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
    };
    const Transform into{.translation = floats(there),
                         .rotation = {0, static_cast<float>(-frame.y), 0, static_cast<float>(frame.w)}};
    const Transform out{.translation = floats(at),
                        .rotation = {0, static_cast<float>(frame.y), 0, static_cast<float>(frame.w)}};
    const Animation expected = transformed(mirror(transformed(animation, into)), out);
    const Off largest = off(expected, mirror(animation, {MirrorPlane::head}), Transform{});
    EXPECT_GT(largest.moments, 1000U);
    EXPECT_LT(largest.metres, 2e-6);
    EXPECT_LT(largest.degrees, 1e-4);
}

TEST(Mirror, AtTheHeadTwiceIsNothingButRounding) {
    std::mt19937 random(9);
    std::size_t moments = 0;
    for (int round = 0; round < 30; ++round) {
        Animation animation = make::random_animation(random, {.tangents = true, .together = true});
        make_alike(animation);
        const Animation result = mirror(mirror(animation, {MirrorPlane::head}), {MirrorPlane::head});
        const Off largest = off(animation, result, Transform{});
        moments += largest.moments;
        EXPECT_LT(largest.metres, 4e-6);
        EXPECT_LT(largest.degrees, 4e-3);
    }
    EXPECT_GT(moments, 1000U);
}

TEST(Mirror, WithoutAHeadThePlaneIsTheWorlds) {
    const Animation animation = synthesize({.duration = 0.5F});
    Animation headless = animation;
    headless.camera.reset();
    EXPECT_TRUE(make::differences(mirror(headless), mirror(headless, {MirrorPlane::head})).empty());
    // Lying on its side, its right is up: then the plane is upright through it, and parts the world's left from right.
    headless.camera.emplace();
    const Quaternion side = turned({0, 0, 90});
    headless.camera->position = {make::curve({{0, 2}}), make::curve({{0, 0}}), make::curve({{0, 0}})};
    headless.camera->rotation = {
        make::curve({{0, static_cast<float>(side.x)}}), make::curve({{0, static_cast<float>(side.y)}}),
        make::curve({{0, static_cast<float>(side.z)}}), make::curve({{0, static_cast<float>(side.w)}})};
    headless.gaze.emplace();
    headless.gaze->origin = {make::curve({{0, 5}}), make::curve({{0, 1}}), make::curve({{0, 1}})};
    const Animation result = mirror(headless, {MirrorPlane::head});
    EXPECT_EQ(evaluate(*result.gaze, 0).origin, (std::array<float, 3>{-1, 1, 1}));
}

TEST(Mirror, GoldenText) {
    Animation animation;
    animation.hands.emplace();
    HandCurves& hand = animation.hands->left;
    hand.tracked = make::curve({{0, 1}});
    hand[Joint::palm].position = {make_curve(std::vector<Keyframe>{{0, 1, 0, 2, 0, 0, WeightedMode::none},
                                                                   {1, 3, 1, 0, 0, 0, WeightedMode::none}}),
                                  make::curve({{0, 2}, {1, 2}}), make::curve({{0, 3}, {1, 3}})};
    hand[Joint::palm].rotation = {make::curve({{0, 0.5F}}), make::curve({{0, 0.5F}}), make::curve({{0, 0.5F}}),
                                  make::curve({{0, 0.5F}})};
    animation.gaze.emplace();
    animation.gaze->origin[0] = make::curve({{0, 1}});
    animation.gaze->direction[0] = make::curve({{0, 1}});
    EXPECT_EQ(make::text_of(mirror(animation)), "hand.right.tracked  0:1\n"
                                                "hand.right.Palm.position.x  0:-1 (-0/-2), 1:-3 (-1/-0)\n"
                                                "hand.right.Palm.position.y  0:2, 1:2\n"
                                                "hand.right.Palm.position.z  0:3, 1:3\n"
                                                "hand.right.Palm.rotation.x  0:0.5\n"
                                                "hand.right.Palm.rotation.y  0:-0.5\n"
                                                "hand.right.Palm.rotation.z  0:-0.5\n"
                                                "hand.right.Palm.rotation.w  0:0.5\n"
                                                "gaze.origin.x  0:-1\n"
                                                "gaze.direction.x  0:-1\n");
}

} // namespace
