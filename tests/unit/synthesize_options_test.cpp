// What each option does to the motion; synthesize_test.cpp looks at the motion itself.
#include <inputanim/synthesize.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "synthesize_measure.hpp"

using namespace inputanim;
using namespace measure;

namespace {

bool all_identical(const Animation& a, const Animation& b) {
    std::vector<Curve> others;
    for_each_curve(b, [&](std::size_t, const Curve& curve) { others.push_back(curve); });
    std::size_t same = 0;
    for_each_curve(a, [&](std::size_t i, const Curve& curve) { same += identical(curve, others[i]) ? 1 : 0; });
    return same == curve_count && others.size() == curve_count;
}

TEST(SynthesizeOptions_, give_the_same_recording_again_and_another_for_another_seed) {
    const SynthesizeOptions options{.time_jitter = 0.002F, .noise = 0.001F, .sign_flips = true};
    SynthesizeOptions other = options;
    other.seed = 2;
    EXPECT_TRUE(all_identical(synthesize(options), synthesize(options)));
    EXPECT_FALSE(all_identical(synthesize(options), synthesize(other)));
    const Animation a = synthesize({.seed = 1}), b = synthesize({.seed = 2});
    double differs = 0;
    for (std::size_t key = 0; key < keys_of(a.hands->right); ++key) {
        const Vec apart = at(a.hands->right, Joint::wrist, key) - at(b.hands->right, Joint::wrist, key);
        differs = std::max(differs, length(apart));
    }
    EXPECT_GT(differs, 0.03);
}

TEST(SynthesizeOptions_, tell_the_whole_story_within_the_default_five_seconds) {
    const Animation animation = synthesize();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < animation.markers.size(); ++i) names.emplace_back(animation.markers[i].name);
    ASSERT_GE(names.size(), 6U);
    EXPECT_EQ(std::vector<std::string>(names.begin(), names.begin() + 5),
              (std::vector<std::string>{"start", "reach", "pinch right", "hand over", "release"}));
    EXPECT_EQ(names.back(), "end");
}

TEST(SynthesizeOptions_, jitter_the_times_but_keep_them_ascending_from_0_to_the_duration) {
    for (const float jitter : {0.003F, 5.0F}) {
        const Animation animation = synthesize({.duration = 10, .time_jitter = jitter});
        const Column<float>& times = animation.camera->position[0].times;
        ASSERT_EQ(times.size(), 601U);
        EXPECT_EQ(times.front(), 0);
        EXPECT_EQ(times.back(), 10);
        double strays = 0;
        for (std::size_t i = 1; i < times.size(); ++i) {
            ASSERT_GT(times[i], times[i - 1]);
            strays = std::max(strays, std::abs(static_cast<double>(times[i]) - static_cast<double>(i) / 60));
        }
        EXPECT_GT(strays, 0.0025);
        EXPECT_LT(strays, 0.5 / 60);
    }
}

TEST(SynthesizeOptions_, add_noise_of_the_wanted_size_to_positions_alone) {
    constexpr float noise = 0.002F;
    const Animation clean = synthesize({}), noisy = synthesize({.noise = noise});
    double sum = 0, squares = 0, count = 0;
    for (const Joint joint : placed_joints()) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Curve& a = clean.hands->left[joint].position[axis];
            const Curve& b = noisy.hands->left[joint].position[axis];
            ASSERT_EQ(a.key_count(), b.key_count());
            for (std::size_t key = 0; key < a.key_count(); ++key) {
                const double error = static_cast<double>(b.values[key]) - a.values[key];
                sum += error;
                squares += error * error;
                ++count;
            }
        }
        for (std::size_t axis = 0; axis < 4; ++axis) {
            EXPECT_TRUE(identical(clean.hands->left[joint].rotation[axis], noisy.hands->left[joint].rotation[axis]));
        }
    }
    ASSERT_GT(count, 20000);
    EXPECT_NEAR(sum / count, 0, 0.05 * noise);
    EXPECT_NEAR(std::sqrt(squares / count), noise, 0.03 * noise);
}

TEST(SynthesizeOptions_, flip_signs_now_and_then_without_turning_anything) {
    const Animation plain = synthesize({}), flipped = synthesize({.sign_flips = true});
    std::size_t flips = 0, keys = 0;
    for (const Joint joint : placed_joints()) {
        const auto& a = plain.hands->right[joint].rotation;
        const auto& b = flipped.hands->right[joint].rotation;
        for (std::size_t key = 0; key + 1 < b[0].key_count(); ++key, ++keys) {
            flips += cosine_to_next(b, key) < 0 ? 1 : 0;
            const double sign = a[3].values[key] * b[3].values[key] < 0 ? -1 : 1;
            for (std::size_t axis = 0; axis < 4; ++axis) ASSERT_EQ(a[axis].values[key], sign * b[axis].values[key]);
        }
    }
    EXPECT_GT(flips, keys / 85); // one in 64
    EXPECT_LT(flips, keys / 48);
}

TEST(SynthesizeOptions_, that_are_odd_give_a_single_frame_or_the_usual_rate) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float duration : {0.0F, 1e-6F, -3.0F, nan, infinity}) {
        const Animation animation = synthesize({.duration = duration});
        EXPECT_EQ(animation.camera->position[0].key_count(), 1U) << duration;
        EXPECT_EQ(animation.camera->position[0].times.front(), 0) << duration;
        EXPECT_EQ(keys_of(animation.hands->left), 1U) << duration;
        EXPECT_EQ(keys_of(animation.hands->right), 1U) << duration;
        for_each_curve(animation, [](std::size_t, const Curve& curve) { EXPECT_TRUE(curve.values.finite()); });
    }
    for (const float rate : {0.0F, -1.0F, nan, infinity}) {
        EXPECT_EQ(synthesize({.rate = rate}).camera->position[0].key_count(), 301U) << rate;
    }
    for (const float odd : {nan, infinity, -1.0F}) {
        EXPECT_TRUE(all_identical(synthesize({.noise = odd}), synthesize({})));
        EXPECT_TRUE(all_identical(synthesize({.time_jitter = odd}), synthesize({})));
    }
    EXPECT_EQ(synthesize({.duration = 100, .rate = 0.5F}).gaze->origin[0].key_count(), 51U);
    EXPECT_EQ(synthesize({.duration = 1.01F, .rate = 10}).gaze->origin[0].times.back(), 1.01F);
}

} // namespace
