#include <inputanim/player.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include <inputanim/synthesize.hpp>

#include "instructions.hpp"
#include "make.hpp"

namespace inputanim {
namespace {

using make::same;

// Of the columns that lie in the order of time, too: those of channels whose axes have the same key times.
std::size_t column_bytes(const Animation& animation) {
    std::size_t floats = 0;
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (!axes.empty() && have_same_times(axes)) floats += (axes.size() + 1) * axes[0].key_count();
    }
    return floats * sizeof(float);
}

void expect_plays(const Animation& animation, std::span<const float> times, double memory = PlayerOptions().memory) {
    ASSERT_FALSE(times.empty());
    const Player player(animation, {.memory = memory});
    EXPECT_LE(static_cast<double>(player.key_bytes()), memory * static_cast<double>(column_bytes(animation)));
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

TEST(Player, HasTheBitsOfEvaluateOnAllInstructionsInAnyMemory) {
    std::mt19937 random(1);
    const Animation animation = synthesize({.duration = 20, .time_jitter = 0.002F});
    const auto& keys = animation.camera->position[0].times;
    on_all_instructions([&] {
        for (const double memory : {0.0, 1.0, 1.2, 2.2, 3.2, 40.0}) {
            expect_plays(animation, random_times(random, *span_of(animation)), memory);
            expect_plays(animation, {keys.data(), std::min<std::size_t>(keys.size(), 200)}, memory);
            if (testing::Test::HasFatalFailure()) return;
        }
    });
}

TEST(Player, TakesMoreMemoryWhereItMay) {
    const Animation animation = synthesize({.duration = 20});
    const auto whole = static_cast<double>(column_bytes(animation));
    const auto share = [&](double memory) {
        return static_cast<double>(Player(animation, {.memory = memory}).key_bytes()) / whole;
    };
    EXPECT_EQ(share(0), 0);
    EXPECT_EQ(share(1), 0);
    EXPECT_GT(share(1.5), 1.2);
    EXPECT_GT(share(PlayerOptions().memory), 1.6);
    EXPECT_GT(share(3.2), share(PlayerOptions().memory));
    EXPECT_LT(share(100), 10) << "more rows than keys";
}

// Its keys are in order.
Animation animation_at(std::span<const float> times) {
    std::vector<std::pair<float, float>> keys;
    for (const float time : times) keys.emplace_back(time, static_cast<float>(keys.size() % 7));
    Animation animation;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(animation, part, true);
    for (Curve& axis : animation.camera->rotation) axis = make::curve(keys);
    for (Curve& axis : animation.gaze->direction) axis = make::curve(keys);
    for (Curve& axis : animation.hands->right[Joint::wrist].position) {
        axis = make::curve({keys.front(), keys[keys.size() / 2], keys.back()});
    }
    return animation;
}

TEST(Player, IsBoundedWhereverTheKeysAre) {
    constexpr float huge = std::numeric_limits<float>::max();
    std::vector<float> times(3000);
    const auto fill = [&](const auto& time_of) {
        for (std::size_t i = 0; i < times.size(); ++i) times[i] = time_of(static_cast<float>(i));
        std::ranges::sort(times);
    };
    std::mt19937 random(4);
    const auto expect = [&](const char* what) {
        SCOPED_TRACE(what);
        const Animation animation = animation_at(times);
        for (const double memory : {1.3, 2.2, 3.2, 60.0}) {
            std::vector<float> looked = random_times(random, {times.front(), times.back()});
            for (std::size_t i = 0; i < times.size(); i += 50) looked.push_back(times[i]);
            expect_plays(animation, looked, memory);
        }
    };
    fill([](float i) { return i * 1e35F; });
    expect("a huge span");
    fill([](float i) { return i == 0 ? -huge : i == 1 ? huge : i * 1e-3F; });
    expect("all the numbers that there are");
    fill([](float i) { return i == 0 ? 0 : 1e9F; });
    expect("all keys but one at the end");
    fill([](float i) { return i < 5 ? i : 4 + i * 1e-6F; });
    expect("nearly all keys in one step");
    fill([](float i) { return std::exp(i * 0.02F); });
    expect("very uneven keys");
    fill([](float i) { return std::floor(i / 40); });
    expect("many keys of the same time");
    fill([](float i) { return i * 1e-42F; });
    expect("times that are hardly there");
    fill([](float) { return 5.0F; });
    expect("no span at all");
    fill([](float i) { return i == 2999 ? std::numeric_limits<float>::infinity() : i; });
    expect("an infinite time");
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
    for (const double memory : {1.5, 2.2, 8.0}) {
        expect_plays(animation, random_times(random, {0, 1000}), memory);
        expect_plays(animation, random_times(random, {50, 50.5F}), memory);
    }
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
    auto player = std::make_unique<Player>(*animation);
    const Player copy(*player);
    animation.reset();
    EXPECT_EQ(player->frame(0.5F).camera->position[1], expected);
    player.reset();
    EXPECT_EQ(copy.frame(0.5F).camera->position[1], expected);
}

} // namespace
} // namespace inputanim
