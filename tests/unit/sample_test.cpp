#include <inputanim/sample.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numbers>

#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "curve/keys.hpp"
#include "instructions.hpp"
#include "make.hpp"

namespace inputanim {
namespace {

using make::same;

std::vector<float> grid_of(const Animation& animation, double rate) {
    const auto span = span_of(animation).value_or(TimeSpan{});
    const auto grid = uniform_grid({span.from - 0.31F, span.to + 0.27F}, rate);
    EXPECT_TRUE(grid) << message(grid.error());
    return *grid;
}

Samples must_sample(const Animation& animation, std::vector<float> grid, const SampleOptions& options = {}) {
    auto samples = sample(animation, std::move(grid), options);
    if (!samples) ADD_FAILURE() << message(samples.error());
    return *std::move(samples);
}

constexpr SampleOptions as_played{.gaps = Gaps::line, .continuous_signs = false};

// Every value of every curve, against `evaluate`.
void expect_evaluates(const Animation& animation, const std::vector<float>& grid, Rotations rotations) {
    SampleOptions options = as_played;
    options.rotations = rotations;
    const Samples samples = must_sample(animation, grid, options);
    const EvaluateOptions evaluating{.raw_rotations = rotations == Rotations::raw};
    std::size_t checked = 0;
    for (std::size_t i = 0; i < grid.size(); ++i) {
        const Frame frame = evaluate(animation, grid[i], evaluating);
        const auto expect = [&](const Channel& channel, std::size_t axis, float expected) {
            const float sampled = samples.columns.values[channel.first + axis][i];
            ASSERT_TRUE(same(sampled, expected))
                << curve_name(channel.first + axis) << " at " << grid[i] << ": " << sampled << " is not " << expected;
            ++checked;
        };
        for (const Channel& channel : channels()) {
            const auto axes = curves(animation, channel);
            if (axes.empty()) continue;
            const auto pose_part = [&](const Pose& pose, std::size_t axis) {
                return channel.kind == ChannelKind::position ? pose.position[axis] : pose.rotation[axis];
            };
            for (std::size_t axis = 0; axis < channel.axes; ++axis) {
                if (channel.is_state()) {
                    expect(channel, axis, evaluate_state(axes[0], grid[i]));
                } else if (channel.part == Part::camera) {
                    expect(channel, axis, pose_part(*frame.camera, axis));
                } else if (channel.part == Part::hands) {
                    const HandState& hand = (*frame.hands)[static_cast<std::size_t>(channel.side)];
                    expect(channel, axis, pose_part(hand[channel.joint], axis));
                } else {
                    expect(channel, axis,
                           channel.kind == ChannelKind::origin ? frame.gaze->origin[axis]
                                                               : frame.gaze->direction[axis]);
                }
                if (testing::Test::HasFatalFailure()) return;
            }
        }
    }
    EXPECT_GT(checked, 0U);
}

TEST(Sample, HasTheBitsOfEvaluateOnAllInstructions) {
    const Animation animation = synthesize({.duration = 3, .time_jitter = 0.002F, .sign_flips = true});
    on_all_instructions([&] {
        for (const double rate : {7.0, 60.0, 333.0}) {
            expect_evaluates(animation, grid_of(animation, rate), Rotations::normalised);
            expect_evaluates(animation, grid_of(animation, rate), Rotations::raw);
        }
    });
}

// Curves that have to be sorted first are sorted one after the other, maybe in the same memory.
TEST(Sample, DoesNotTakeSortedKeysForThoseOfTheCurveBefore) {
    Animation animation;
    set_part(animation, Part::hands, true);
    std::mt19937 random(5);
    std::uniform_real_distribution<float> anywhere(0, 10);
    for (PoseCurves& joint : animation.hands->left.joints) {
        std::vector<std::pair<float, float>> keys(50);
        for (auto& [time, value] : keys) time = anywhere(random), value = anywhere(random);
        for (Curve& axis : joint.position) axis = make::curve(keys);
    }
    animation.hands->left.tracked = make::curve({{0, 1}});
    on_all_instructions([&] { expect_evaluates(animation, *uniform_grid({0, 10}, 30), Rotations::raw); });
}

TEST(Sample, HasTheBitsOfEvaluateOnRandomCurvesOfAllShapes) {
    std::mt19937 random(3);
    on_all_instructions([&] {
        for (int round = 0; round < 60; ++round) {
            Animation animation = make::random_animation(random, {.tangents = true, .odd = round % 3 == 2});
            const auto grid = uniform_grid({-3, 14}, round % 2 == 0 ? 11.0 : 90.0);
            ASSERT_TRUE(grid);
            expect_evaluates(animation, *grid, Rotations::normalised);
            if (testing::Test::HasFatalFailure()) return;
        }
    });
}

// A vector of many keys, all of its axes with the same times.
template <class Tangent>
Animation animation_of(std::size_t keys, std::mt19937& random, Tangent&& tangent) {
    Animation animation;
    set_part(animation, Part::camera, true);
    const auto number = [&] { return static_cast<float>(random() % 20001) / 10000 - 1; };
    std::vector<float> times;
    float time = 0;
    for (std::size_t i = 0; i < keys; ++i) times.push_back(time += static_cast<float>(1 + random() % 100) / 500);
    const auto make = [&](Curve& curve) {
        std::vector<Keyframe> frames;
        for (const float at : times) {
            Keyframe key{.time = at, .value = number()};
            tangent(key, number);
            frames.push_back(key);
        }
        const Column<float> shared = animation.camera->position[0].times;
        curve = make_curve(frames);
        if (!shared.empty()) curve.times = shared;
    };
    for (Curve& curve : animation.camera->position) make(curve);
    for (Curve& curve : animation.camera->rotation) make(curve);
    return animation;
}

TEST(Sample, HasTheBitsOfEvaluateOnHermiteAndWeightedVectors) {
    std::mt19937 random(5);
    const auto hermite = [](Keyframe& key, const auto& number) {
        key.weighted_mode = WeightedMode::none;
        key.in_tangent = number() * 5;
        key.out_tangent = number() * 5;
    };
    const auto weighted = [&](Keyframe& key, const auto& number) {
        hermite(key, number);
        key.weighted_mode = static_cast<WeightedMode>(1 + random() % 3);
        // Some of them beyond 1, where time runs back.
        key.in_weight = std::abs(number()) * 1.3F;
        key.out_weight = std::abs(number()) * 1.3F;
    };
    on_all_instructions([&] {
        for (const std::size_t keys : {2U, 3U, 9U, 17U, 200U}) {
            const Animation hermites = animation_of(keys, random, hermite);
            expect_evaluates(hermites, grid_of(hermites, 97), Rotations::normalised);
            const Animation beziers = animation_of(keys, random, weighted);
            expect_evaluates(beziers, grid_of(beziers, 97), Rotations::normalised);
        }
    });
}

TEST(Sample, TakesKeysThatAreDenserThanTheGridAndCurvesOfAnyLength) {
    std::mt19937 random(7);
    const auto line = [](Keyframe&, const auto&) {};
    on_all_instructions([&] {
        for (std::size_t keys = 1; keys < 40; ++keys) {
            const Animation animation = animation_of(keys, random, line);
            for (const double rate : {0.9, 13.0, 200.0}) {
                expect_evaluates(animation, grid_of(animation, rate), Rotations::normalised);
            }
        }
    });
}

TEST(Sample, MarksUntrackedSpans) {
    const Animation animation = synthesize({.duration = 5});
    const auto grid = grid_of(animation, 60);
    const Samples samples = must_sample(animation, grid);
    std::size_t gaps = 0;
    for (const Side side : {Side::left, Side::right}) {
        const HandCurves& hand = side == Side::left ? animation.hands->left : animation.hands->right;
        const auto mask = samples.columns.tracked[static_cast<std::size_t>(side)];
        const auto column =
            samples.columns.values[*find_curve("hand." + std::string(name(side)) + ".IndexTip.position.x")];
        for (std::size_t i = 0; i < grid.size(); ++i) {
            EXPECT_EQ(mask[i] != 0, evaluate_state(hand.tracked, grid[i]) > 0.5F) << grid[i];
            EXPECT_EQ(std::isnan(column[i]), mask[i] == 0) << grid[i];
            gaps += mask[i] == 0 ? 1 : 0;
        }
    }
    EXPECT_GT(gaps, 10U);
    EXPECT_TRUE(std::ranges::none_of(samples.columns.values[0], [](float x) { return std::isnan(x); }));
}

TEST(Sample, HoldsTheLastKeyInGaps) {
    Animation animation;
    set_part(animation, Part::hands, true);
    animation.hands->left.tracked = make::curve({{0, 1}, {1, 0}, {3, 1}});
    auto& tip = animation.hands->left[Joint::index_tip];
    tip.position[0] = make::curve({{0, 1}, {1, 2}, {3, 6}, {4, 7}});
    tip.rotation[3] = make::curve({{0, 2}, {4, 2}});
    const auto at = [&](Gaps gaps, const std::string& curve) {
        const Samples samples = must_sample(animation, {0.5F, 1, 2, 2.5F, 3, 3.5F}, {.gaps = gaps});
        const auto column = samples.columns.values[*find_curve("hand.left.IndexTip." + curve)];
        return std::vector<float>(column.begin(), column.end());
    };
    EXPECT_EQ(at(Gaps::hold, "position.x"), (std::vector<float>{1.5F, 2, 2, 2, 6, 6.5F}));
    EXPECT_EQ(at(Gaps::line, "position.x"), (std::vector<float>{1.5F, 2, 4, 5, 6, 6.5F}));
    EXPECT_EQ(at(Gaps::hold, "rotation.w"), std::vector<float>(6, 1));
    EXPECT_TRUE(std::isnan(at(Gaps::nan, "position.x")[2]));
}

TEST(Sample, TurnsSignsThatJumpFromKeyToKey) {
    // The same rotations twice, once with signs that jump.
    const Animation smooth = synthesize({.duration = 4});
    const Animation jumping = synthesize({.duration = 4, .sign_flips = true});
    const auto grid = grid_of(smooth, 60);
    const Samples a = must_sample(smooth, grid);
    const Samples b = must_sample(jumping, grid);
    std::size_t compared = 0;
    std::size_t jumps = 0;
    for (const Channel& channel : channels()) {
        // None has no rotation: it is zero.
        if (channel.kind != ChannelKind::rotation || (channel.part == Part::hands && channel.joint == Joint::none))
            continue;
        for (std::size_t i = 0; i < grid.size(); ++i) {
            double dot = 0;
            double before = 0;
            double stored = 0;
            for (std::size_t axis = 0; axis < 4; ++axis) {
                const std::size_t curve = channel.first + axis;
                const auto column = b.columns.values[curve];
                dot += static_cast<double>(a.columns.values[curve][i]) * column[i];
                before += static_cast<double>(column[i == 0 ? 0 : i - 1]) * column[i];
                const float key = evaluate(curves(jumping, channel)[axis], grid[i]);
                stored += static_cast<double>(key) * column[i];
            }
            if (std::isnan(dot)) continue;
            EXPECT_NEAR(std::abs(dot), 1, 1e-5) << name(channel) << " at " << grid[i];
            if (!std::isnan(before)) {
                EXPECT_GT(before, 0) << name(channel) << " at " << grid[i];
            }
            jumps += stored < 0 ? 1 : 0;
            ++compared;
        }
    }
    EXPECT_GT(compared, 10000U);
    EXPECT_GT(jumps, 100U) << "the recording has no jumps to turn";
}

// All that comes out, bit for bit.
void expect_same_samples(const Samples& a, const Samples& b) {
    std::size_t compared = 0;
    const auto expect = [&](const auto& columns, const auto& others) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            ASSERT_EQ(columns[i].size(), others[i].size());
            compared += columns[i].size();
            if (columns[i].empty()) continue;
            ASSERT_EQ(std::memcmp(columns[i].data(), others[i].data(), columns[i].size_bytes()), 0) << i;
        }
    };
    expect(a.columns.values, b.columns.values);
    expect(a.columns.tracked, b.columns.tracked);
    EXPECT_GT(compared, 0U);
}

// Lines have signs beside their keys; a repeating curve, and one with tangents, in them.
TEST(Sample, TurnsSignsToTheSameBitsWhereverTheyAreKept) {
    const Animation jumping = synthesize({.duration = 4, .sign_flips = true});
    Animation turned = jumping;
    Animation with_tangents = jumping;
    std::size_t flips = 0;
    for (const Channel& channel : channels()) {
        if (channel.kind != ChannelKind::rotation) continue;
        const auto axes = curves(turned, channel);
        const std::vector<float> signs = continuous_signs(axes);
        flips += signs.empty() ? 0 : 1;
        if (!signs.empty()) scale_keys(axes, signs);
        // Weights of 0 that are said make the very same lines.
        for (Curve& axis : curves(with_tangents, channel)) {
            const std::vector<float> zero(axis.key_count());
            axis.tangents = std::make_shared<const Tangents>(
                Tangents{Column(zero), Column(zero), Column(zero), Column(zero),
                         Column(std::vector<WeightedMode>(axis.key_count(), WeightedMode::both))});
        }
    }
    EXPECT_GT(flips, 10U);
    on_all_instructions([&] {
        for (const double rate : {9.0, 60.0, 241.0}) {
            const auto grid = grid_of(jumping, rate);
            for (const Gaps gaps : {Gaps::nan, Gaps::hold, Gaps::line}) {
                for (const Rotations rotations : {Rotations::normalised, Rotations::raw, Rotations::slerp}) {
                    const SampleOptions options{.gaps = gaps, .rotations = rotations};
                    SampleOptions stored = options;
                    stored.continuous_signs = false;
                    const Samples expected = must_sample(turned, grid, stored);
                    expect_same_samples(expected, must_sample(jumping, grid, options));
                    expect_same_samples(expected, must_sample(with_tangents, grid, options));
                }
            }
        }
    });
}

TEST(Sample, SlerpsAtConstantSpeed) {
    Animation animation;
    set_part(animation, Part::camera, true);
    const float half = std::sqrt(0.5F);
    animation.camera->rotation = {make::curve({{0, 0}, {1, 0}}), make::curve({{0, 0}, {1, -half}}),
                                  make::curve({{0, 0}, {1, 0}}), make::curve({{0, 1}, {1, -half}})};
    for (Curve& axis : animation.camera->rotation) axis.times = animation.camera->rotation[0].times;
    const std::vector<float> grid{-1, 0, 0.25F, 0.5F, 0.75F, 1, 2};
    for (const bool continuous : {true, false}) {
        const Samples samples =
            must_sample(animation, grid, {.rotations = Rotations::slerp, .continuous_signs = continuous});
        for (std::size_t i = 0; i < grid.size(); ++i) {
            const double angle = std::clamp(grid[i], 0.0F, 1.0F) * std::numbers::pi / 4;
            const std::size_t first = *find_curve("camera.rotation.x");
            // With stored signs, what lies beyond the last key has the last key's.
            const double sign = !continuous && grid[i] >= 1 ? -1 : 1;
            EXPECT_NEAR(samples.columns.values[first + 1][i], sign * std::sin(angle), 1e-6) << grid[i];
            EXPECT_NEAR(samples.columns.values[first + 3][i], sign * std::cos(angle), 1e-6) << grid[i];
        }
    }
}

TEST(Sample, GivesVelocitiesThatNeverCrossAGap) {
    Animation animation;
    set_part(animation, Part::hands, true);
    auto& hand = animation.hands->right;
    hand.tracked = make::curve({{0, 1}, {2, 0}, {4, 1}});
    auto& tip = hand[Joint::index_tip];
    tip.position = {make::curve({{0, 0}, {10, 20}}), make::curve({{0, 1}, {10, 1}}), make::curve({{0, 0}, {10, -5}})};
    // A turn of one radian per second about y.
    std::vector<Keyframe> y;
    std::vector<Keyframe> w;
    for (int i = 0; i <= 100; ++i) {
        const float time = static_cast<float>(i) / 10;
        y.push_back({.time = time, .value = std::sin(time / 2)});
        w.push_back({.time = time, .value = std::cos(time / 2)});
    }
    tip.rotation[1] = make_curve(y);
    tip.rotation[3] = make_curve(w);
    const auto grid = uniform_grid({0, 10}, 10);
    ASSERT_TRUE(grid);
    std::vector<float> memory(7 * grid->size());
    SampleColumns columns;
    const std::size_t first = *find_curve("hand.right.IndexTip.position.x");
    for (std::size_t axis = 0; axis < 7; ++axis) {
        columns.velocities[first + axis] = std::span(memory).subspan(axis * grid->size(), grid->size());
    }
    ASSERT_TRUE(sample(animation, *grid, columns));
    const std::array expected{2.0, 0.0, -0.5, 0.0, 1.0, 0.0};
    for (std::size_t i = 0; i < grid->size(); ++i) {
        const bool tracked = (*grid)[i] < 2 || (*grid)[i] >= 4;
        for (std::size_t axis = 0; axis < expected.size(); ++axis) {
            const float velocity = columns.velocities[first + axis][i];
            ASSERT_EQ(std::isnan(velocity), !tracked) << (*grid)[i];
            if (tracked) {
                EXPECT_NEAR(velocity, expected[axis], 1e-4) << (*grid)[i] << " axis " << axis;
            }
        }
        EXPECT_TRUE(std::isnan(columns.velocities[first + 6][i])) << "a turn has three numbers";
    }

    // Beside a gap, and at both ends, a velocity is that of the one step there is: here twice as fast in every step.
    tip.position[0] = make::curve({{0, 0}, {1, 1}, {2, 3}, {3, 7}, {4, 15}, {5, 31}, {6, 63}});
    tip.position[1] = make::curve({{0, 0}, {6, 0}});
    tip.position[2] = tip.position[1];
    hand.tracked = make::curve({{0, 1}, {3, 0}, {4, 1}});
    const std::vector<float> steps{0, 1, 2, 3, 4, 5, 6};
    std::vector<float> speeds(steps.size());
    SampleColumns one_axis;
    one_axis.velocities[first] = speeds;
    ASSERT_TRUE(sample(animation, steps, one_axis));
    const std::vector<float> of_one_step{1, 1.5F, 2, 0, 16, 24, 32};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == 3) {
            EXPECT_TRUE(std::isnan(speeds[i]));
        } else {
            EXPECT_FLOAT_EQ(speeds[i], of_one_step[i]) << i;
        }
    }
}

TEST(SampleThreads, GiveTheSameBitsInAnyNumber) {
    std::mt19937 random(9);
    std::vector<Animation> animations{synthesize({.duration = 4, .time_jitter = 0.002F, .sign_flips = true})};
    for (int i = 0; i < 6; ++i) {
        animations.push_back(make::random_animation(random, {.tangents = i % 2 == 0, .odd = i % 3 == 0}));
    }
    for (const Animation& animation : animations) {
        const auto grid = *uniform_grid({-3, 14}, 30);
        for (const Gaps gaps : {Gaps::nan, Gaps::hold, Gaps::line}) {
            for (const Rotations rotations : {Rotations::normalised, Rotations::slerp}) {
                SampleOptions options{.gaps = gaps, .rotations = rotations};
                const Samples one = must_sample(animation, grid, options);
                for (const std::uint32_t threads : {0U, 2U, 3U, 200U}) {
                    options.threads = threads;
                    expect_same_samples(one, must_sample(animation, grid, options));
                    if (testing::Test::HasFatalFailure()) return;
                }
            }
        }
    }
}

TEST(SampleThreads, TakeTimesInAnyOrderAndRefuseWhatOneRefuses) {
    const Animation animation = synthesize({.duration = 2});
    std::vector<float> mixed = grid_of(animation, 40);
    std::mt19937 random(1);
    std::ranges::shuffle(mixed, random);
    expect_same_samples(must_sample(animation, mixed), must_sample(animation, mixed, {.threads = 3}));
    std::vector<float> column(3);
    SampleColumns columns;
    columns.values[0] = column;
    const auto refused = sample(animation, std::vector<float>{0, 1}, columns, {.threads = 3});
    const auto by_one = sample(animation, std::vector<float>{0, 1}, columns);
    ASSERT_FALSE(refused);
    EXPECT_EQ(message(refused.error()), message(by_one.error()));
}

TEST(Sample, FillsOnlyTheColumnsThatAreWanted) {
    const Animation animation = synthesize({.duration = 1});
    const auto grid = grid_of(animation, 30);
    const Samples all = must_sample(animation, grid);
    for (const char* curve :
         {"camera.rotation.z", "gaze.direction.x", "hand.left.Wrist.rotation.w", "hand.right.pinch"}) {
        const std::size_t index = *find_curve(curve);
        std::vector<float> column(grid.size());
        SampleColumns columns;
        columns.values[index] = column;
        ASSERT_TRUE(sample(animation, grid, columns));
        for (std::size_t i = 0; i < grid.size(); ++i) {
            EXPECT_TRUE(same(column[i], all.columns.values[index][i])) << curve << " at " << grid[i];
        }
    }
}

TEST(Sample, TakesTimesInAnyOrderAndWithoutATime) {
    const Animation animation = synthesize({.duration = 2});
    std::vector<float> grid = grid_of(animation, 20);
    std::vector<float> mixed = grid;
    std::mt19937 random(1);
    std::ranges::shuffle(mixed, random);
    mixed.insert(mixed.begin() + 3, std::numeric_limits<float>::quiet_NaN());
    const Samples ordered = must_sample(animation, grid);
    const Samples samples = must_sample(animation, mixed);
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        const auto at = static_cast<std::size_t>(std::ranges::find(grid, mixed[i]) - grid.begin());
        for (const char* curve : {"camera.position.x", "hand.left.ThumbTip.rotation.y", "gaze.direction.z"}) {
            const std::size_t index = *find_curve(curve);
            const float sampled = samples.columns.values[index][i];
            if (std::isnan(mixed[i])) {
                EXPECT_TRUE(std::isnan(sampled));
            } else {
                EXPECT_TRUE(same(sampled, ordered.columns.values[index][at])) << curve << " at " << mixed[i];
            }
        }
        EXPECT_EQ(samples.columns.tracked[0][i], std::isnan(mixed[i]) ? 0 : ordered.columns.tracked[0][at]);
    }
}

TEST(Sample, GivesNaNForPartsThatAreMissing) {
    Animation animation;
    set_part(animation, Part::camera, true);
    std::vector<float> column(3, 5);
    SampleColumns columns;
    columns.values[*find_curve("gaze.origin.x")] = column;
    ASSERT_TRUE(sample(animation, std::vector<float>{0, 1, 2}, columns));
    EXPECT_TRUE(std::ranges::all_of(column, [](float x) { return std::isnan(x); }));
}

TEST(Sample, RefusesColumnsOfAnotherLength) {
    std::vector<float> column(3);
    SampleColumns columns;
    columns.values[0] = column;
    const auto result = sample(Animation(), std::vector<float>{0, 1}, columns);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::bad_argument);
}

TEST(UniformGrid, RunsFromTheFirstTimeToTheLast) {
    const auto grid = uniform_grid({1, 2}, 10);
    ASSERT_TRUE(grid);
    ASSERT_EQ(grid->size(), 11U);
    EXPECT_EQ(grid->front(), 1);
    EXPECT_EQ(grid->back(), 2);
    EXPECT_EQ((*grid)[3], 1.3F);
    EXPECT_EQ(uniform_grid({0, 0.99F}, 10)->size(), 10U);
    EXPECT_EQ(uniform_grid({5, 5}, 60)->size(), 1U);
    EXPECT_EQ(uniform_grid({0, 600}, 60)->size(), 36001U);
}

TEST(UniformGrid, RefusesWhatIsNoGrid) {
    constexpr float endless = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(uniform_grid({0, 1}, 0));
    EXPECT_FALSE(uniform_grid({0, 1}, -60));
    EXPECT_FALSE(uniform_grid({0, 1}, std::nan("")));
    EXPECT_FALSE(uniform_grid({0, 1}, endless));
    EXPECT_FALSE(uniform_grid({0, endless}, 60));
    EXPECT_FALSE(uniform_grid({2, 1}, 60));
    EXPECT_FALSE(uniform_grid({0, 3e38F}, 60));
}

} // namespace
TEST(FrameGrid, HasALimitThatACallerCanRaise) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 1}, {10000, 2}});
    EXPECT_EQ(usual_max_frames(animation), 250'000U);
    const TimeSpan span{0, 10000};
    EXPECT_EQ(frame_grid(animation, span, 24.9999)->size(), 250'000U);
    const auto refused = frame_grid(animation, span, 25);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::bad_argument);
    EXPECT_EQ(refused.error().field, "rate");
    EXPECT_EQ(refused.error().reason,
              "there would be 250,001 frames, about 395 MB, and 250,000 are the most; a lower rate helps, a shorter "
              "span, or a higher max_frames");
    EXPECT_EQ(frame_grid(animation, span, 25, 250'001)->size(), 250'001U);
    EXPECT_FALSE(frame_grid(animation, span, 0.01, 99));
    EXPECT_EQ(frame_grid(animation, span, 0.01, 101)->size(), 101U);
    // More keys, more frames: of a curve, not of all of them.
    std::vector<Keyframe> keys(5000);
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i].time = static_cast<float>(i);
    animation.camera->position[1] = make_curve(keys);
    EXPECT_EQ(usual_max_frames(animation), 320'000U);
}

} // namespace inputanim
