#include <inputanim/player.hpp>

#include <bit>
#include <cmath>
#include <cstring>

#include <inputanim/synthesize.hpp>

#include "make.hpp"

namespace inputanim {
namespace {

using make::same;

void expect_plays(const Animation& animation, std::span<const float> times) {
    ASSERT_FALSE(times.empty());
    const Player player(animation);
    std::array<float, curve_count> values{};
    for (const float time : times) {
        player.values(time, values);
        for (const Channel& channel : channels()) {
            const auto axes = curves(animation, channel);
            for (std::size_t axis = 0; axis < channel.axes; ++axis) {
                const float expected = axes.empty()         ? std::nanf("")
                                       : channel.is_state() ? evaluate_state(axes[axis], time)
                                                            : evaluate(axes[axis], time);
                const float value = values[channel.first + axis];
                ASSERT_TRUE(same(value, expected))
                    << curve_name(channel.first + axis) << " at " << time << ": " << value << " is not " << expected;
            }
        }
    }
}

std::vector<float> random_times(std::mt19937& random, TimeSpan span) {
    std::vector<float> times{span.from, span.to, std::nextafter(span.to, 0.0F)};
    for (int i = 0; i < 300; ++i) {
        const float share = static_cast<float>(random()) / static_cast<float>(std::mt19937::max());
        times.push_back(span.from - 1 + share * (span.to - span.from + 2));
    }
    times.push_back(std::numeric_limits<float>::quiet_NaN());
    times.push_back(std::numeric_limits<float>::infinity());
    times.push_back(-std::numeric_limits<float>::infinity());
    return times;
}

TEST(Player, HasTheBitsOfEvaluate) {
    std::mt19937 random(1);
    const Animation animation = synthesize({.duration = 20, .time_jitter = 0.002F});
    expect_plays(animation, random_times(random, *span_of(animation)));
    const auto& keys = animation.camera->position[0].times;
    expect_plays(animation, {keys.data(), std::min<std::size_t>(keys.size(), 200)});
}

TEST(Player, HasTheBitsOfEvaluateOnRandomAnimations) {
    std::mt19937 random(2);
    for (int round = 0; round < 60; ++round) {
        const bool odd = round % 2 == 1;
        const Animation animation = make::random_animation(random, {.tangents = round % 3 == 0, .odd = odd});
        expect_plays(animation, random_times(random, {-3, 14}));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(Player, FindsItsWayWhereKeysAreBunchedTogether) {
    std::vector<std::pair<float, float>> keys{{0, 0}};
    for (int i = 0; i < 5000; ++i) keys.emplace_back(50 + static_cast<float>(i) * 1e-4F, static_cast<float>(i % 7));
    keys.emplace_back(1000.0F, 1.0F);
    Animation animation;
    set_part(animation, Part::camera, true);
    animation.camera->position[0] = make::curve(keys);
    std::mt19937 random(3);
    expect_plays(animation, random_times(random, {0, 1000}));
    expect_plays(animation, random_times(random, {50, 50.5F}));
}

TEST(Player, GivesTheFramesOfEvaluate) {
    const Animation animation = synthesize({.duration = 4});
    const Player player(animation);
    for (const bool raw : {false, true}) {
        for (const float time : {-1.0F, 0.0F, 0.7F, 2.345F, 4.0F, 9.0F}) {
            const Frame played = player.frame(time, {.raw_rotations = raw});
            const Frame expected = evaluate(animation, time, {.raw_rotations = raw});
            EXPECT_EQ(std::memcmp(&*played.camera, &*expected.camera, sizeof(Pose)), 0) << time;
            EXPECT_EQ(std::memcmp(&*played.gaze, &*expected.gaze, sizeof(Ray)), 0) << time;
            for (std::size_t side = 0; side < 2; ++side) {
                const HandState& a = (*played.hands)[side];
                const HandState& b = (*expected.hands)[side];
                EXPECT_EQ(a.tracked, b.tracked) << time;
                EXPECT_EQ(a.pinch, b.pinch) << time;
                EXPECT_EQ(std::memcmp(a.joints.data(), b.joints.data(), sizeof(a.joints)), 0) << time;
            }
        }
    }
}

TEST(Player, KeepsTheRecordingAlive) {
    auto animation = std::make_unique<Animation>(synthesize({.duration = 1}));
    const float expected = evaluate(animation->camera->position[1], 0.5F);
    const Player player(*animation);
    animation.reset();
    EXPECT_EQ(player.frame(0.5F).camera->position[1], expected);
}

} // namespace
} // namespace inputanim
