#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <inputanim/reduce.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

#include "../played.hpp"
#include "make.hpp"

namespace {

using namespace inputanim;

Reduced reduced_of(const Animation& animation, const ReduceOptions& options = {}) {
    auto reduced = reduce(animation, options);
    if (!reduced) ADD_FAILURE() << message(reduced.error());
    return reduced ? *std::move(reduced) : Reduced();
}

bool is_position(const Channel& channel) {
    return channel.kind == ChannelKind::position || channel.kind == ChannelKind::origin;
}

std::string part_of(const Channel& channel) {
    if (channel.part != Part::hands) return std::string(name(channel.part));
    return "hand." + std::string(name(channel.side));
}

// The keys that there were, though tangents may be gone.
bool is_left_alone(const Animation& before, const Animation& after, const Channel& channel) {
    const auto old_axes = curves(before, channel);
    const auto new_axes = curves(after, channel);
    for (std::size_t axis = 0; axis < old_axes.size(); ++axis) {
        Curve old = old_axes[axis];
        if (new_axes[axis].tangents == nullptr) old.tangents = nullptr;
        if (!identical(old, new_axes[axis])) return false;
    }
    return true;
}

bool share_times(std::span<const Curve> axes) {
    return std::ranges::all_of(axes, [&](const Curve& axis) { return axis.times.shares_with(axes[0].times); });
}

// Whether an axis has only keys that it had.
bool is_part_of(const Curve& axis, const Curve& old) {
    const Curve played = playable(old);
    std::vector<std::pair<float, float>> keys, all;
    for (std::size_t i = 0; i < axis.key_count(); ++i) keys.emplace_back(axis.times[i], axis.values[i]);
    for (std::size_t i = 0; i < played.key_count(); ++i) all.emplace_back(played.times[i], played.values[i]);
    std::ranges::sort(keys);
    std::ranges::sort(all);
    return std::ranges::includes(all, keys);
}

std::size_t keys_of_all(std::span<const Curve> axes) {
    std::size_t count = 0;
    for (const Curve& axis : axes) count += axis.key_count();
    return count;
}

// Everything that must hold whatever the animation. Gives the number of keys that were compared.
std::size_t expect_sound(const Animation& before, const Reduced& reduced, const ReduceOptions& options) {
    const Animation& after = reduced.animation;
    std::size_t compared = 0;
    std::map<std::string, ReducedPart> parts;
    std::set<std::string> bent; // parts whose errors are those between keys, too
    for (const Channel& channel : channels()) {
        const auto old_axes = curves(before, channel);
        const auto axes = curves(after, channel);
        EXPECT_EQ(old_axes.size(), axes.size()) << name(channel);
        if (axes.empty()) continue;
        ReducedPart& part = parts[part_of(channel)];
        const bool bends = std::ranges::any_of(old_axes, [](const Curve& axis) { return axis.tangents != nullptr; });
        if (bends) bent.insert(part_of(channel));
        part.keys_before += keys_of_all(old_axes);
        part.keys_after += keys_of_all(axes);
        EXPECT_LE(keys_of_all(axes), keys_of_all(old_axes)) << name(channel);
        const bool alone = is_left_alone(before, after, channel);
        if (channel.is_state()) {
            EXPECT_TRUE(alone) << name(channel);
            continue;
        }
        const played::Difference difference = played::difference(before, after, channel);
        EXPECT_LE(difference.largest, tolerance_of(options, channel)) << name(channel);
        compared += difference.keys;
        double& largest = is_position(channel) ? part.position_error : part.rotation_error;
        largest = std::max(largest, difference.largest);
        if (alone) continue;

        float first = std::numeric_limits<float>::infinity();
        float last = -first;
        const bool together = share_times(axes);
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            EXPECT_TRUE(together || is_part_of(axes[axis], old_axes[axis])) << name(channel);
            EXPECT_EQ(axes[axis].tangents, nullptr) << name(channel);
            EXPECT_EQ(axes[axis].pre_wrap, old_axes[axis].pre_wrap) << name(channel);
            EXPECT_EQ(axes[axis].post_wrap, old_axes[axis].post_wrap) << name(channel);
            first = std::min(first, span_of(old_axes[axis])->from);
            last = std::max(last, span_of(old_axes[axis])->to);
            if (together) continue;
            EXPECT_EQ(axes[axis].times.front(), span_of(old_axes[axis])->from) << name(channel);
            EXPECT_EQ(axes[axis].times.back(), span_of(old_axes[axis])->to) << name(channel);
        }
        if (!together) continue;
        EXPECT_EQ(axes[0].times.front(), first) << name(channel);
        EXPECT_EQ(axes[0].times.back(), last) << name(channel);
    }
    EXPECT_EQ(parts.size(), reduced.parts.size());
    for (const ReducedPart& part : reduced.parts) {
        const ReducedPart& expected = parts[part.name];
        EXPECT_EQ(part.keys_before, expected.keys_before) << part.name;
        EXPECT_EQ(part.keys_after, expected.keys_after) << part.name;
        // The last bit of a unit vector is some 3e-6 degrees; less than that may be rounding of either.
        EXPECT_GE(part.position_error, expected.position_error - 1e-9) << part.name;
        EXPECT_GE(part.rotation_error, expected.rotation_error - 3e-6) << part.name;
        if (bent.contains(part.name)) continue;
        EXPECT_LE(part.position_error, expected.position_error + 1e-9) << part.name;
        EXPECT_LE(part.rotation_error, expected.rotation_error + 3e-6) << part.name;
    }
    EXPECT_EQ(after.markers.size(), before.markers.size());
    for (std::size_t i = 0; i < before.markers.size(); ++i) {
        EXPECT_EQ(after.markers[i].name, before.markers[i].name);
        EXPECT_EQ(std::bit_cast<std::uint32_t>(after.markers[i].time),
                  std::bit_cast<std::uint32_t>(before.markers[i].time));
    }
    return compared;
}

using Keys = std::vector<std::pair<float, float>>;

// An animation of nothing but a head that turns or moves as the axes say.
Animation head(const std::vector<Keys>& axes) {
    Animation animation;
    animation.camera.emplace();
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        (axes.size() == 3 ? animation.camera->position[axis] : animation.camera->rotation[axis]) =
            make::curve(axes[axis]);
    }
    return animation;
}

// Keys every tenth of a second.
Keys every_tenth(const std::vector<float>& values) {
    Keys keys;
    for (const float value : values) keys.emplace_back(static_cast<float>(keys.size()) / 10, value);
    return keys;
}

std::vector<float> times_of(const Curve& curve) {
    return {curve.times.begin(), curve.times.end()};
}

// --- what holds for every animation ---

TEST(Reduce, KeepsEveryRecordedKeyWithinItsToleranceAndReportsTheLargestError) {
    const std::vector<SynthesizeOptions> motions{
        {.duration = 3},
        {.duration = 2, .seed = 2, .time_jitter = 0.004F, .noise = 0.0005F},
        {.duration = 2, .seed = 3, .noise = 0.002F, .sign_flips = true},
        {.duration = 1, .rate = 250, .seed = 4, .gaps = false},
    };
    const std::vector<ReduceOptions> tolerances{
        {},
        {.best = true},
        {.joints = {0.01F, 2}, .camera = {0.02F, 3}, .gaze = {0.05F, 5}},
        {.joints = {1e-5F, 0.002F}, .camera = {1e-6F, 0.001F}, .gaze = {1e-7F, 1e-5F}},
        {.joints = {10, 400}, .camera = {10, 400}, .gaze = {10, 400}, .best = true},
    };
    for (const SynthesizeOptions& motion : motions) {
        const Animation animation = synthesize(motion);
        for (const ReduceOptions& options : tolerances) {
            const Reduced reduced = reduced_of(animation, options);
            EXPECT_GT(expect_sound(animation, reduced, options), 5000U);
            EXPECT_LT(key_count(reduced.animation), key_count(animation));
        }
    }
}

TEST(Reduce, KeepsWhatItPromisesForRandomAnimations) {
    std::mt19937 random(11);
    std::size_t compared = 0;
    for (int round = 0; round < 150; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = round % 3 == 0, .odd = round % 2 == 0});
        const ReduceOptions options{.joints = {0.2F, 30}, .camera = {0.5F, 60}, .best = round % 4 < 2};
        compared += expect_sound(animation, reduced_of(animation, options), options);
    }
    EXPECT_GT(compared, 10000U);
}

TEST(Reduce, KeepsWhatItPromisesForHostileNumbers) {
    std::mt19937 random(12);
    const auto number = [&] {
        const float sign = make::chance(random, 50) ? 1.0F : -1.0F;
        switch (random() % 8) {
            case 0: return 0.0F;
            case 1: return sign * std::numeric_limits<float>::denorm_min() * static_cast<float>(random() % 9);
            case 2: return sign * std::numeric_limits<float>::max();
            case 3: return sign * std::pow(10.0F, static_cast<float>(random() % 76) - 38);
            default: return sign * static_cast<float>(random() % 3);
        }
    };
    std::size_t compared = 0;
    for (int round = 0; round < 300; ++round) {
        Animation animation;
        set_part(animation, Part::camera, true);
        set_part(animation, Part::gaze, true);
        for (const Channel& channel : channels()) {
            const std::size_t count = 1 + random() % 40;
            Keys times;
            float time = round % 5 == 0 ? number() : 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (round % 3 == 0) time = number();
                if (random() % 4 != 0) time += 0.25F;
                times.emplace_back(time, 0.0F);
            }
            for (Curve& axis : curves(animation, channel)) {
                float value = number();
                for (auto& key : times) {
                    if (make::chance(random, 40)) value = number();
                    key.second = value;
                }
                axis = make::curve(times);
            }
        }
        const ReduceOptions options{.camera = {0.5F, 20}, .gaze = {1e30F, 10}, .best = round % 2 == 0};
        compared += expect_sound(animation, reduced_of(animation, options), options);
    }
    EXPECT_GT(compared, 10000U);
}

TEST(Reduce, LeavesPlaybackAsItIsAtEveryKeyIfNoErrorIsAllowed) {
    const ReduceOptions none{.joints = {}, .camera = {}, .gaze = {}};
    Animation animation = synthesize({.duration = 1, .sign_flips = true});
    animation.camera->position[1] = make::curve({{0, 1.5F}, {1, 1.5F}});
    const Reduced reduced = reduced_of(animation, none);
    EXPECT_GT(expect_sound(animation, reduced, none), 5000U);
    for (const ReducedPart& part : reduced.parts) {
        EXPECT_EQ(part.position_error, 0) << part.name;
        EXPECT_EQ(part.rotation_error, 0) << part.name;
    }
    const Animation still =
        head({every_tenth({1, 1, 1, 1, 2}), every_tenth({0, 0, 0, 0, 0}), every_tenth({3, 3, 3, 3, 3})});
    EXPECT_EQ(reduced_of(still, none).animation.camera->position[0].key_count(), 3U);
}

TEST(Reduce, FindsNoMoreKeysWhenItSearchesLonger) {
    std::size_t fewer = 0;
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
        const Animation animation = synthesize({.duration = 3, .seed = seed, .noise = 0.0004F});
        const Reduced quick = reduced_of(animation);
        const Reduced best = reduced_of(animation, {.best = true});
        for (const Channel& channel : channels()) {
            const std::size_t keys = curves(quick.animation, channel)[0].key_count();
            const std::size_t best_keys = curves(best.animation, channel)[0].key_count();
            EXPECT_LE(best_keys, keys) << name(channel);
            fewer += best_keys < keys ? 1 : 0;
        }
    }
    EXPECT_GT(fewer, 20U);
}

// The fewest keys by trying all of them out: a shortest path over every segment that plays well enough.
std::size_t fewest_by_trying(const std::vector<Keys>& axes, double tolerance) {
    const std::size_t count = axes[0].size();
    std::vector<std::size_t> fewest(count, count);
    fewest[0] = 1;
    for (std::size_t last = 1; last < count; ++last) {
        for (std::size_t first = 0; first < last; ++first) {
            std::vector<Keys> ends;
            for (const Keys& axis : axes) ends.push_back({axis[first], axis[last]});
            const Animation segment = head(ends);
            bool fits = true;
            for (std::size_t key = first + 1; key < last; ++key) {
                const auto now = evaluate(*segment.camera, axes[0][key].first).position;
                const std::array<float, 4> there{now[0], now[1], now[2], 0};
                const std::array<float, 4> recorded{axes[0][key].second, axes[1][key].second, axes[2][key].second, 0};
                fits &= played::distance(there, recorded, ChannelKind::position) <= tolerance;
            }
            if (fits) fewest[last] = std::min(fewest[last], fewest[first] + 1);
        }
    }
    return fewest.back();
}

TEST(Reduce, FindsTheFewestKeysThereAreWhenItSearchesLonger) {
    std::mt19937 random(13);
    std::uniform_real_distribution<float> step(-0.002F, 0.002F);
    for (int round = 0; round < 40; ++round) {
        std::vector<Keys> axes(3);
        for (Keys& axis : axes) {
            float value = 0;
            for (int i = 0; i < 50; ++i) axis.emplace_back(static_cast<float>(i) / 60, value += step(random));
        }
        const Reduced best = reduced_of(head(axes), {.camera = {0.003F, 1}, .best = true});
        EXPECT_EQ(best.animation.camera->position[0].key_count(), fewest_by_trying(axes, 0.003)) << round;
    }
}

// --- cases ---

TEST(Reduce, HasTolerancesForEachPart) {
    const ReduceOptions options{.joints = {1, 2}, .camera = {3, 4}, .gaze = {5, 6}};
    const auto tolerance = [&](const char* curve) { return tolerance_of(options, channel_of(*find_curve(curve))); };
    EXPECT_EQ(tolerance("hand.left.IndexTip.position.x"), 1);
    EXPECT_EQ(tolerance("hand.right.Palm.rotation.w"), 2);
    EXPECT_EQ(tolerance("camera.position.z"), 3);
    EXPECT_EQ(tolerance("camera.rotation.x"), 4);
    EXPECT_EQ(tolerance("gaze.origin.y"), 5);
    EXPECT_EQ(tolerance("gaze.direction.y"), 6);
    EXPECT_EQ(tolerance_of({}, channel_of(*find_curve("hand.left.IndexTip.position.x"))), 0.001F);
}

TEST(Reduce, KeepsTwoKeysOfWhatStandsStillOrRunsStraight) {
    const Animation still =
        head({every_tenth({1, 1, 1, 1, 1}), every_tenth({0, 0, 0, 0, 0}), every_tenth({2, 2, 2, 2, 2})});
    const Animation straight =
        head({every_tenth({1, 2, 3, 4, 5}), every_tenth({0, 0, 0, 0, 0}), every_tenth({2, 0, -2, -4, -6})});
    for (const bool best : {false, true}) {
        for (const Animation& animation : {still, straight}) {
            const Reduced reduced = reduced_of(animation, {.best = best});
            EXPECT_EQ(times_of(reduced.animation.camera->position[2]), (std::vector<float>{0, 0.4F}));
        }
    }
}

TEST(Reduce, KeepsSingleKeysAndEmptyCurves) {
    const Animation one = head({{{1, 5}}, {{1, 6}}, {{1, 7}}});
    EXPECT_TRUE(make::differences(one, reduced_of(one).animation).empty());
    EXPECT_EQ(reduced_of(one).parts[0].keys_after, 3U);
    Animation empty;
    EXPECT_TRUE(reduced_of(empty).parts.empty());
    empty.camera.emplace();
    EXPECT_TRUE(make::differences(empty, reduced_of(empty).animation).empty());
    const Animation partial = head({every_tenth({1, 1, 1}), {}, every_tenth({1, 1, 1})});
    EXPECT_TRUE(make::differences(partial, reduced_of(partial).animation).empty());
}

TEST(Reduce, SharesTheColumnsOfWhatItCannotReduce) {
    const Animation zigzag = head({every_tenth({0, 1, 0, 1}), every_tenth({0, 0, 0, 0}), every_tenth({0, 0, 0, 0})});
    const Reduced reduced = reduced_of(zigzag);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_TRUE(reduced.animation.camera->position[axis].values.shares_with(zigzag.camera->position[axis].values));
    }
}

TEST(Reduce, BringsAxesOfDifferentTimesToTheirUnionWhereThatIsFewerKeys) {
    // Each axis has a corner of its own, but all of them together are near enough to one line.
    const Animation animation =
        head({{{0, 0}, {1, 1}, {2, 2.1F}, {4, 4}}, {{0.5F, 3}, {1.5F, 3.1F}}, {{0, 7}, {3, 7}}});
    const ReduceOptions options{.camera = {0.2F, 0}};
    const Reduced reduced = reduced_of(animation, options);
    EXPECT_EQ(times_of(reduced.animation.camera->position[1]), (std::vector<float>{0, 4}));
    EXPECT_TRUE(share_times(curves(reduced.animation, channel_of(0))));
    EXPECT_GT(expect_sound(animation, reduced, options), 5U);
}

TEST(Reduce, ReducesAxesOfDifferentTimesEachForItselfWhereThatIsFewerKeys) {
    const Animation animation = head({{{0, 0}, {1, 1}, {1.5F, 1.5F}, {2, 0}, {4, 0}},
                                      {{0.1F, 3}, {0.6F, 3}, {3.9F, 3}},
                                      {{0, 7}, {0.7F, 7}, {1.4F, 8}, {2.5F, 7}, {4, 9}}});
    const ReduceOptions options{.camera = {1e-5F, 0}};
    for (const bool best : {false, true}) {
        const Reduced reduced = reduced_of(animation, {.camera = options.camera, .best = best});
        const auto& position = reduced.animation.camera->position;
        EXPECT_EQ(times_of(position[0]), (std::vector<float>{0, 1.5F, 2, 4}));
        EXPECT_EQ(times_of(position[1]), (std::vector<float>{0.1F, 3.9F}));
        EXPECT_EQ(times_of(position[2]), (std::vector<float>{0, 0.7F, 1.4F, 2.5F, 4}));
        EXPECT_EQ(expect_sound(animation, reduced, options), 11U);
    }
}

TEST(Reduce, LeavesAxesOfDifferentTimesAsTheyAreWhereNoKeyCanGo) {
    const Animation animation = head({{{0, 0}, {1, 1}, {2, 0}}, {{0.5F, 3}, {1.5F, 5}}, {{0, 7}, {2.5F, 7}}});
    EXPECT_TRUE(make::differences(animation, reduced_of(animation, {.camera = {1e-5F, 0}}).animation).empty());
}

// Each axis with fewer of its keys, by and large those that it does not move without: what recorders left behind that
// looked at one axis after the other.
Animation with_axes_apart(const Animation& animation, std::mt19937& random, unsigned percent) {
    Animation apart = animation;
    for (const Channel& channel : channels()) {
        if (channel.is_state()) continue;
        for (Curve& axis : curves(apart, channel)) {
            Keys keys;
            for (std::size_t i = 0; i < axis.key_count(); ++i) {
                const bool is_end = i == 0 || i + 1 == axis.key_count();
                if (is_end || make::chance(random, percent)) keys.emplace_back(axis.times[i], axis.values[i]);
            }
            axis = make::curve(keys);
        }
    }
    return apart;
}

TEST(Reduce, WritesNoMoreKeysThanItReadWhereAxesHaveKeyTimesOfTheirOwn) {
    std::mt19937 random(15);
    const std::vector<SynthesizeOptions> motions{{.duration = 2, .noise = 0.0004F},
                                                 {.duration = 2, .seed = 2, .noise = 0.003F, .sign_flips = true}};
    const std::vector<ReduceOptions> tolerances{
        {},
        {.joints = {0.01F, 2}, .camera = {0.02F, 3}, .gaze = {0.05F, 5}},
        {.joints = {1e-5F, 0.002F}, .camera = {1e-6F, 0.001F}, .gaze = {1e-7F, 1e-5F}},
        {.joints = {}, .camera = {}, .gaze = {}},
    };
    for (const SynthesizeOptions& motion : motions) {
        for (const unsigned percent : {5U, 30U, 90U}) {
            const Animation animation = with_axes_apart(synthesize(motion), random, percent);
            for (ReduceOptions options : tolerances) {
                const Reduced quick = reduced_of(animation, options);
                EXPECT_GT(expect_sound(animation, quick, options), 2000U);
                options.best = true;
                const Reduced best = reduced_of(animation, options);
                expect_sound(animation, best, options);
                EXPECT_LE(key_count(best.animation), key_count(quick.animation));
            }
            EXPECT_LT(key_count(reduced_of(animation, tolerances[1]).animation), key_count(animation));
        }
    }
}

TEST(Reduce, BoundsTheErrorOfTheWholeVectorWhereAxesAreReducedEachForItself) {
    // Every axis alone could do without its middle, but not two of them.
    const Animation animation = head({{{0, 0}, {1, 0.9F}, {2, 0}, {9, 0}},
                                      {{0.1F, 0}, {1, 0.9F}, {1.9F, 0}, {8, 0}},
                                      {{0.2F, 0}, {1, 0.9F}, {1.8F, 0}, {7, 0}}});
    const ReduceOptions options{.camera = {1, 0}};
    const Reduced reduced = reduced_of(animation, options);
    EXPECT_GT(expect_sound(animation, reduced, options), 5U);
    std::size_t straight = 0;
    for (const Curve& axis : reduced.animation.camera->position) straight += axis.key_count() == 2 ? 1 : 0;
    EXPECT_EQ(straight, 1U);
}

TEST(Reduce, TakesNoMoreKeysForRotationsThatChangeSign) {
    const Animation smooth = synthesize({.duration = 4});
    const Animation flipped = synthesize({.duration = 4, .sign_flips = true});
    ASSERT_FALSE(make::differences(smooth, flipped).empty());
    EXPECT_EQ(key_count(reduced_of(flipped).animation), key_count(reduced_of(smooth).animation));
}

TEST(Reduce, KeepsRotationsThatAreZero) {
    const Animation animation =
        head({every_tenth({0, 0, 0, 0, 1, 1, 0, 1, 1, 1}), every_tenth({0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
              every_tenth({0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), every_tenth({0, 0, 0, 0, 1, 1, 0, 1, 1, 1})});
    for (const bool best : {false, true}) {
        const Reduced reduced = reduced_of(animation, {.best = best});
        EXPECT_GE(expect_sound(animation, reduced, {}), 10U);
        // The ends of the first zeros, one key before the next zero, that one, and the end.
        EXPECT_EQ(reduced.animation.camera->rotation[0].key_count(), 5U);
    }
}

TEST(Reduce, KeepsBothSidesOfAJump) {
    const Keys jump{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}, {4, 1}};
    const Animation animation = head({jump, jump, jump});
    const Reduced reduced = reduced_of(animation);
    EXPECT_EQ(times_of(reduced.animation.camera->position[0]), (std::vector<float>{0, 2, 2, 4}));
    EXPECT_EQ(evaluate(reduced.animation.camera->position[0], 1.99F), 0);
    const Animation uneven = head({jump, jump, {{0, 0}, {5, 0}}});
    EXPECT_EQ(times_of(reduced_of(uneven).animation.camera->position[1]), (std::vector<float>{0, 2, 2, 4}));
    EXPECT_EQ(times_of(reduced_of(uneven).animation.camera->position[2]), (std::vector<float>{0, 5}));
    const Animation crossing = head({jump, {{0, 0}, {1, 0}, {3, 0}, {4, 0}}, {{0, 0}, {2, 0}, {4, 0}}});
    EXPECT_EQ(times_of(reduced_of(crossing).animation.camera->position[0]), (std::vector<float>{0, 2, 2, 4}));
    EXPECT_EQ(times_of(reduced_of(crossing).animation.camera->position[2]), (std::vector<float>{0, 4}));
}

TEST(Reduce, PutsKeysInOrderFirst) {
    const Keys keys{{2, 2}, {0, 0}, {1, 1}, {3, 0}};
    const Animation animation = head({keys, keys, keys});
    EXPECT_EQ(times_of(reduced_of(animation).animation.camera->position[0]), (std::vector<float>{0, 2, 3}));
}

TEST(Reduce, LeavesChannelsAloneThatRepeatOrAreNotFinite) {
    const Keys line = every_tenth({0, 0, 0, 0});
    for (const WrapMode mode : {WrapMode::loop, WrapMode::ping_pong, WrapMode::default_mode}) {
        Animation repeated = head({line, line, line});
        repeated.camera->position[1].post_wrap = mode;
        EXPECT_TRUE(make::differences(repeated, reduced_of(repeated).animation).empty());
    }
    for (const WrapMode mode : {WrapMode::once, WrapMode::clamp_forever, static_cast<WrapMode>(77)}) {
        Animation clamped = head({line, line, line});
        clamped.camera->position[1].pre_wrap = mode;
        EXPECT_EQ(reduced_of(clamped).animation.camera->position[1].key_count(), 2U);
        EXPECT_EQ(reduced_of(clamped).animation.camera->position[1].pre_wrap, mode);
    }
    const Animation odd = head({line, every_tenth({0, std::nanf(""), 0, 0}), line});
    EXPECT_TRUE(make::differences(odd, reduced_of(odd).animation).empty());
}

// x moves along a parabola with the tangents it has, and the other axes stand still.
Animation parabola(WeightedMode mode, float weight, float tangent_factor = 1) {
    std::vector<Keyframe> keys;
    for (int i = 0; i <= 60; ++i) {
        const float time = static_cast<float>(i) / 60;
        const float slope = 0.2F * time * tangent_factor;
        keys.push_back({time, 0.1F * time * time, slope, slope, weight, weight, mode});
    }
    Animation animation = head({{{0, 0}, {1, 0}}, {{0, 0}, {1, 0}}, {{0, 0}, {1, 0}}});
    animation.camera->position[0] = make_curve(keys);
    return animation;
}

TEST(Reduce, MakesCurvesThatBendStraightWithinTheToleranceBetweenKeysToo) {
    for (const Animation& animation : {parabola(WeightedMode::none, 0), parabola(WeightedMode::both, 1.0F / 3),
                                       parabola(WeightedMode::both, 0, 50)}) {
        ASSERT_NE(animation.camera->position[0].tangents, nullptr);
        const Reduced reduced = reduced_of(animation);
        EXPECT_GT(expect_sound(animation, reduced, {}), 60U);
        EXPECT_LT(reduced.animation.camera->position[0].key_count(), 9U);
        for (int i = 0; i <= 300; ++i) {
            const float time = static_cast<float>(i) / 300;
            EXPECT_NEAR(evaluate(reduced.animation.camera->position[0], time),
                        evaluate(animation.camera->position[0], time), 0.0021);
        }
    }
}

TEST(Reduce, LeavesCurvesAloneThatStepOrWouldTakeMoreKeysWithoutTangents) {
    const Animation swinging = parabola(WeightedMode::none, 0, 50);
    EXPECT_TRUE(make::differences(swinging, reduced_of(swinging).animation).empty());
    Animation stepping = head({{{0, 0}, {1, 0}}, {{0, 0}, {1, 0}}, {{0, 0}, {1, 0}}});
    const float infinity = std::numeric_limits<float>::infinity();
    stepping.camera->position[0] =
        make_curve(std::vector<Keyframe>{{0, 0, infinity, infinity}, {0.5F, 1, infinity, infinity}, {1, 0}});
    EXPECT_TRUE(make::differences(stepping, reduced_of(stepping).animation).empty());
}

// Slopes that nobody sees: with weights of nothing on both sides, curves are lines.
Keys zigzag() {
    return every_tenth({0, 1, 0, 1});
}
Curve with_idle_tangents(const Keys& keys) {
    std::vector<Keyframe> all;
    for (const auto& [time, value] : keys) all.push_back({time, value, 3, -2, 0, 0, WeightedMode::both});
    return make_curve(all);
}

TEST(Reduce, SeesTangentsThatPlayAsLinesAsLines) {
    Animation animation = head({zigzag(), zigzag(), zigzag()});
    for (Curve& axis : animation.camera->position) axis = with_idle_tangents(zigzag());
    animation.camera->rotation[0] = with_idle_tangents({{0, 0.5F}}); // alone, and the other axes have no keys
    ASSERT_FALSE(write(animation, Layout::mrtk_1_1));
    const Reduced reduced = reduced_of(animation, {.camera = {1e-5F, 1e-5F}});
    EXPECT_TRUE(make::differences(head({zigzag(), zigzag(), zigzag()}),
                                  [&] {
                                      Animation position = reduced.animation;
                                      position.camera->rotation[0] = {};
                                      return position;
                                  }())
                    .empty());
    EXPECT_TRUE(write(reduced.animation, Layout::mrtk_1_1));

    animation.camera->position[2].post_wrap = WrapMode::loop;
    const Reduced repeating = reduced_of(animation);
    for (const Curve& axis : repeating.animation.camera->position) EXPECT_EQ(axis.tangents, nullptr);
    EXPECT_EQ(repeating.animation.camera->position[2].post_wrap, WrapMode::loop);
}

TEST(Reduce, MakesCurvesStraightThatKeepAllTheirKeysWhereThatIsNearEnough) {
    Animation animation = head({zigzag(), zigzag(), zigzag()});
    std::vector<Keyframe> keys;
    for (const auto& [time, value] : zigzag()) {
        const float in = value > 0 ? 10.0F : -10.0F; // the slope of the line before, and after it
        keys.push_back({time, value, in, -in, 0, 0, WeightedMode::none});
    }
    animation.camera->position[1] = make_curve(keys);
    const Reduced reduced = reduced_of(animation, {.camera = {1e-5F, 0}});
    EXPECT_TRUE(make::differences(head({zigzag(), zigzag(), zigzag()}), reduced.animation).empty());
    expect_sound(animation, reduced, {.camera = {1e-5F, 0}});
}

TEST(Reduce, RefusesTolerancesBelowZero) {
    const auto negative = reduce({}, {.camera = {-1, 0}});
    ASSERT_FALSE(negative);
    EXPECT_EQ(negative.error().code, ErrorCode::bad_argument);
    EXPECT_FALSE(reduce({}, {.gaze = {0, std::nanf("")}}));
    EXPECT_TRUE(reduce({}, {.gaze = {0, std::numeric_limits<float>::infinity()}}));
}

TEST(Reduce, EndsOnLongRecordingsOfStandingStillAndOfShaking) {
    std::mt19937 random(14);
    std::vector<Keys> still(3);
    std::vector<Keys> shaking(3);
    for (int i = 0; i < 40000; ++i) {
        const float time = static_cast<float>(i) / 60;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            still[axis].emplace_back(time, 0.0005F * static_cast<float>(random() % 2));
            // Never far from a line, but now and then just too far.
            shaking[axis].emplace_back(time, random() % 300 == 0 ? 0.0025F : 0.0F);
        }
    }
    for (const bool best : {false, true}) {
        EXPECT_EQ(reduced_of(head(still), {.best = best}).animation.camera->position[0].key_count(), 2U);
        const std::size_t keys = reduced_of(head(shaking), {.best = best}).animation.camera->position[0].key_count();
        EXPECT_GT(keys, 300U);
        EXPECT_LT(keys, 2000U);
    }
}

} // namespace
