#include <inputanim/convert/unity.hpp>

#include <cmath>
#include <limits>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "clip_reader.hpp"
#include "curve/keys.hpp"
#include "make.hpp"
#include "written.hpp"

namespace {

using namespace inputanim;

make::Written clip_of(const Animation& animation, const UnityClipOptions& options = {}) {
    return make::written([&](const Sink& put) { return write_unity_clip(animation, options, put); });
}

// The list and path of every channel of numbers that the animation has keys of.
std::vector<std::pair<const Channel*, std::string>> vectors_of(const Animation& animation) {
    std::vector<std::pair<const Channel*, std::string>> vectors;
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (channel.is_state() || axes.empty() || axes[0].empty()) continue;
        std::string path = channel.part == Part::camera             ? "Camera"
                           : channel.kind == ChannelKind::origin    ? "Gaze"
                           : channel.kind == ChannelKind::direction ? "Gaze/Target"
                           : channel.side == Side::left             ? "Hand.Left/"
                                                                    : "Hand.Right/";
        if (channel.part == Part::hands) path += info(channel.joint).name;
        const bool turns = channel.kind == ChannelKind::rotation;
        vectors.emplace_back(&channel, (turns ? "m_RotationCurves " : "m_PositionCurves ") + path);
    }
    return vectors;
}

TEST(UnityClip, HasEveryKeyOfEveryCurveBitForBit) {
    const Animation animation = synthesize({.duration = 2, .time_jitter = 0.003F});
    const make::Clip clip = make::read_clip(clip_of(animation).text);
    EXPECT_TRUE(clip.unknown.empty()) << clip.unknown.front();
    const auto vectors = vectors_of(animation);
    EXPECT_GT(vectors.size(), 100U);
    for (const auto& [channel, where] : vectors) {
        ASSERT_TRUE(clip.curves.contains(where)) << where;
        const make::ClipCurve& found = clip.curves.at(where);
        const auto axes = curves(animation, *channel);
        ASSERT_EQ(found.keys.size(), axes[0].key_count()) << where;
        EXPECT_EQ(found.pre_infinity, 2);
        EXPECT_EQ(found.post_infinity, 2);
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const Curve read = found.axis(axis);
            EXPECT_TRUE(std::ranges::equal(read.times, axes[axis].times)) << where;
            EXPECT_TRUE(std::ranges::equal(read.values, axes[axis].values)) << where;
        }
    }
}

TEST(UnityClip, LinesStayLinesByTheirSlopes) {
    const Animation animation = synthesize({.duration = 2, .time_jitter = 0.003F});
    const make::Clip clip = make::read_clip(clip_of(animation).text);
    std::size_t compared = 0;
    for (const auto& [channel, where] : vectors_of(animation)) {
        const auto axes = curves(animation, *channel);
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const Curve read = clip.curves.at(where).axis(axis);
            for (const Keyframe& key : keys_of(read)) ASSERT_EQ(key.weighted_mode, WeightedMode::none);
            for (float time = 0.01F; time < 2; time += 0.37F, ++compared) {
                ASSERT_NEAR(evaluate(read, time), evaluate(axes[axis], time), 2e-6F) << where << " at " << time;
            }
        }
    }
    EXPECT_GT(compared, 1000U);
}

TEST(UnityClip, StatesMakeObjectsActive) {
    Animation animation;
    set_part(animation, Part::hands, true);
    animation.hands->left.tracked = make::curve({{0, 0}, {0.5F, 1}, {2, 0}});
    animation.hands->right.pinch = make::curve({{0.25F, 1}});
    const make::Clip clip = make::read_clip(clip_of(animation).text);
    ASSERT_EQ(clip.curves.size(), 2U);
    EXPECT_EQ(clip.fields.at("attribute"), "m_IsActive");
    EXPECT_EQ(clip.fields.at("classID"), "1");
    EXPECT_EQ(clip.fields.at("m_StopTime"), "2");
    const Curve tracked = clip.curves.at("m_FloatCurves Hand.Left").axis(0);
    ASSERT_EQ(tracked.key_count(), 3U);
    for (const auto& [time, value] : {std::pair{0.1F, 0.0F}, {0.5F, 1.0F}, {1.9F, 1.0F}, {2.0F, 0.0F}}) {
        EXPECT_EQ(evaluate(tracked, time), value) << time; // as Unity plays it: in steps
    }
    EXPECT_EQ(clip.curves.at("m_FloatCurves Hand.Right/Pinch").axis(0).values[0], 1);
}

TEST(UnityClip, AStateIsOnAboveAHalf) {
    Animation animation;
    set_part(animation, Part::hands, true);
    animation.hands->left.tracked = make::curve({{0, 0.5F}, {1, 0.51F}, {2, 0.49F}});
    const Curve tracked = make::read_clip(clip_of(animation).text).curves.at("m_FloatCurves Hand.Left").axis(0);
    EXPECT_EQ((std::vector<float>(tracked.values.begin(), tracked.values.end())), (std::vector<float>{0, 1, 0}));
}

TEST(UnityClip, WhatIsNoNumberIsLeftOutAndCounted) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    Animation animation;
    set_part(animation, Part::gaze, true);
    const std::vector<Keyframe> keys{{0, 0, nan, nan, 0.25F, 0.5F, WeightedMode::both},
                                     {1, nan, 0, 0, 0, 0, WeightedMode::none},
                                     {2, 4, 1, 1, nan, 0.75F, WeightedMode::both}};
    for (Curve& axis : animation.gaze->origin) axis = make_curve(keys);
    const auto written = clip_of(animation);
    const make::Clip clip = make::read_clip(written.text);
    const auto& found = clip.curves.at("m_PositionCurves Gaze").keys;
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0][0].in_tangent, 0);
    EXPECT_EQ(found[0][2].out_tangent, 0);
    EXPECT_EQ(found[1][1].time, 2);
    EXPECT_EQ(found[1][1].in_weight, 1.0F / 3) << "of a side without one";
    EXPECT_EQ(found[1][1].out_weight, 0.75F);
    EXPECT_EQ(written.all_notes, (Notes{"numbers that are not finite left out: 9 keys"}));
}

TEST(UnityClip, TangentsAndWeightsAreKept) {
    Animation animation;
    set_part(animation, Part::gaze, true);
    const std::vector<Keyframe> x{{0, 1, 0.5F, 2, 0.25F, 0.75F, WeightedMode::both},
                                  {1, 3, -4, std::numeric_limits<float>::infinity(), 0.1F, 0.2F, WeightedMode::in},
                                  {2, 5, 6, 7, 0.3F, 0.4F, WeightedMode::none}};
    animation.gaze->origin = {make_curve(x), make_curve(x), make::curve({{0, 1}, {1, 2}, {2, 4}})};
    const make::Clip clip = make::read_clip(clip_of(animation).text);
    const make::ClipCurve& found = clip.curves.at("m_PositionCurves Gaze");
    ASSERT_EQ(found.keys.size(), 3U);
    const auto& [first, second, last] = std::tie(found.keys[0], found.keys[1], found.keys[2]);
    EXPECT_EQ(first[0].weighted_mode, WeightedMode::both);
    EXPECT_EQ(first[0].in_tangent, 0.5F);
    EXPECT_EQ(first[1].out_tangent, 2);
    EXPECT_EQ(first[1].in_weight, 0.25F);
    EXPECT_EQ(first[0].out_weight, 0.75F);
    EXPECT_EQ(second[0].weighted_mode, WeightedMode::in);
    EXPECT_EQ(second[0].out_tangent, std::numeric_limits<float>::infinity());
    EXPECT_EQ(second[0].in_weight, 0.1F);
    EXPECT_EQ(last[0].weighted_mode, WeightedMode::none);
    EXPECT_EQ(last[0].in_tangent, 6);
    for (float time = 0; time <= 2; time += 0.0625F) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(evaluate(found.axis(axis), time), evaluate(animation.gaze->origin[axis], time), 1e-5F) << time;
        }
    }
}

TEST(UnityClip, AxesWithKeysAtOtherTimesPlayTheSameTogether) {
    std::mt19937 random(3);
    std::size_t compared = 0;
    for (int i = 0; i < 50; ++i) {
        Animation animation = make::random_animation(random, {.tangents = true, .markers = false});
        for_each_curve(animation, [](std::size_t, Curve& curve) { hold_ends(curve); });
        const float later = std::max(0.0F, -span_of(animation)->from);
        const make::Clip clip = make::read_clip(clip_of(animation).text);
        for (const auto& [channel, where] : vectors_of(animation)) {
            if (channel->kind == ChannelKind::rotation) continue; // may change their signs
            const auto axes = curves(animation, *channel);
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                const Curve read = clip.curves.at(where).axis(axis);
                for (float time = -1; time < 12; time += 0.41F, ++compared) {
                    const float expected = evaluate(axes[axis], time);
                    ASSERT_NEAR(evaluate(read, time + later), expected, 1e-3F * (1 + std::abs(expected))) << where;
                }
            }
        }
    }
    EXPECT_GT(compared, 10000U);
}

TEST(UnityClip, RotationsStayNearTheOneBefore) {
    const Animation animation = synthesize({.duration = 2, .sign_flips = true});
    const make::Written file = clip_of(animation);
    EXPECT_TRUE(file.notes("signs changed"));
    const make::Clip clip = make::read_clip(file.text);
    std::size_t turned = 0;
    for (const auto& [channel, where] : vectors_of(animation)) {
        if (channel->kind != ChannelKind::rotation) continue;
        const auto axes = curves(animation, *channel);
        const auto& keys = clip.curves.at(where).keys;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const bool same = keys[i][3].value == axes[3].values[i];
            turned += same ? 0 : 1;
            float near = 0;
            for (std::size_t axis = 0; axis < 4; ++axis) {
                ASSERT_EQ(keys[i][axis].value, same ? axes[axis].values[i] : -axes[axis].values[i]) << where;
                near += keys[i][axis].value * keys[i == 0 ? 0 : i - 1][axis].value;
            }
            ASSERT_GT(near, 0) << where;
        }
    }
    EXPECT_GT(turned, 0U);
}

TEST(UnityClip, WrapModesBecomeInfinities) {
    Animation animation;
    set_part(animation, Part::gaze, true);
    for (Curve& axis : animation.gaze->origin) {
        axis = make::curve({{0, 1}, {1, 2}});
        axis.pre_wrap = WrapMode::ping_pong;
        axis.post_wrap = WrapMode::loop;
    }
    for (Curve& axis : animation.gaze->direction) axis = make::curve({{0, 1}, {1, 2}});
    animation.gaze->direction[1].post_wrap = WrapMode::loop;
    const make::Written file = clip_of(animation);
    const make::Clip clip = make::read_clip(file.text);
    EXPECT_EQ(clip.curves.at("m_PositionCurves Gaze").pre_infinity, 0);
    EXPECT_EQ(clip.curves.at("m_PositionCurves Gaze").post_infinity, 1);
    EXPECT_EQ(clip.curves.at("m_PositionCurves Gaze/Target").post_infinity, 2);
    EXPECT_TRUE(file.notes("ends held, as the axes do not repeat alike: 1 vector"));
}

TEST(UnityClip, MarkersAreEventsInTheOrderOfTime) {
    Animation animation;
    animation.markers.add(2, "later");
    animation.markers.add(0.5F, "say \"hi\" \\ \xc3\xa4\xf0\x9f\x96\x90\n");
    animation.markers.add(std::numeric_limits<float>::quiet_NaN(), "\xff!");
    const make::Written file = clip_of(animation, {.name = "take: 1"});
    const make::Clip clip = make::read_clip(file.text);
    EXPECT_EQ(clip.fields.at("m_Name"), R"("take: 1")");
    ASSERT_EQ(clip.events.size(), 3U);
    EXPECT_EQ(clip.events[0].time, 0);
    EXPECT_EQ(clip.events[0].data, R"("?!")");
    EXPECT_EQ(clip.events[1].data, R"("say \"hi\" \\ \u00e4\U0001f590\x0a")");
    EXPECT_EQ(clip.events[2].data, R"("later")");
    for (const make::ClipEvent& event : clip.events) {
        EXPECT_EQ(event.function, "OnMarker");
        EXPECT_EQ(event.options, 1);
    }
    EXPECT_TRUE(file.notes("moved to 0 s, as they have no later time: 1 marker"));
}

TEST(UnityClip, StartsAtZero) {
    const auto early = shift(synthesize({.duration = 1}), -3);
    ASSERT_TRUE(early);
    const make::Written file = clip_of(*early);
    EXPECT_TRUE(file.notes("everything comes 3.000 s later"));
    const make::Clip clip = make::read_clip(file.text);
    EXPECT_EQ(clip.curves.at("m_PositionCurves Camera").keys[0][0].time, 0);
}

TEST(UnityClip, AnAnimationWithoutKeysIsAClipWithoutCurves) {
    Animation animation;
    set_part(animation, Part::hands, true);
    const make::Clip clip = make::read_clip(clip_of(animation).text);
    EXPECT_TRUE(clip.curves.empty());
    for (const char* list : {"m_RotationCurves", "m_PositionCurves", "m_FloatCurves", "m_Events"}) {
        EXPECT_EQ(clip.fields.at(list), "[]");
    }
}

TEST(UnityClip, HostileAnimationsGiveFiniteKeys) {
    std::mt19937 random(11);
    std::size_t keys = 0;
    std::size_t odd = 0;
    for (int i = 0; i < 300; ++i) {
        const make::Written file = clip_of(make::random_animation(random, {.tangents = true, .odd = true}));
        if (file.error) continue;
        odd += file.notes("numbers that are not finite") ? 1 : 0;
        const make::Clip clip = make::read_clip(file.text);
        ASSERT_TRUE(clip.unknown.empty()) << clip.unknown.front();
        for (const auto& [where, curve] : clip.curves) {
            float before = 0;
            for (const auto& key : curve.keys) {
                ASSERT_GE(key[0].time, before) << where;
                before = key[0].time;
                for (const Keyframe& axis : key) {
                    ASSERT_TRUE(std::isfinite(axis.value) && std::isfinite(axis.time)) << where;
                    ASSERT_FALSE(std::isnan(axis.in_tangent) || std::isnan(axis.out_tangent)) << where;
                    ASSERT_TRUE(std::isfinite(axis.in_weight) && std::isfinite(axis.out_weight)) << where;
                }
                ++keys;
            }
        }
    }
    EXPECT_GT(keys, 1000U);
    EXPECT_GT(odd, 10U);
}

} // namespace
