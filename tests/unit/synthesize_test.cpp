// The motion itself; synthesize_options_test.cpp looks at what each option does to it.
#include <inputanim/synthesize.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "synthesize_measure.hpp"

using namespace inputanim;
using namespace measure;

namespace {

double degrees_between(Vec a, Vec b) {
    return std::acos(std::clamp(dot(a, b) / (length(a) * length(b)), -1.0, 1.0)) * 180 / 3.14159265358979;
}

struct Axes {
    Vec right, up, forward;
};
Axes axes_at(const std::array<Curve, 4>& rotation, std::size_t key) {
    const double x = rotation[0].values[key], y = rotation[1].values[key], z = rotation[2].values[key],
                 w = rotation[3].values[key];
    return {{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
            {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
            {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)}};
}

double norm_at(const std::array<Curve, 4>& rotation, std::size_t key) {
    double sum = 0;
    for (const Curve& axis : rotation) sum += static_cast<double>(axis.values[key]) * axis.values[key];
    return std::sqrt(sum);
}

// The last key at or before the time.
bool state_at(const Curve& curve, float time) {
    const auto after = std::upper_bound(curve.times.begin(), curve.times.end(), time);
    return curve.values[static_cast<std::size_t>(after - curve.times.begin()) - 1] != 0;
}

const HandCurves& hand_of(const Animation& animation, Side side) {
    return side == Side::left ? animation.hands->left : animation.hands->right;
}

constexpr Side both_sides[] = {Side::left, Side::right};

// Four stories, both roles of both hands.
class Synthesize : public testing::TestWithParam<std::uint32_t> {
protected:
    const Animation gapped = synthesize({.duration = 20, .seed = GetParam()});
    const Animation whole = synthesize({.duration = 20, .seed = GetParam(), .gaps = false});
};

TEST_P(Synthesize, has_a_key_per_frame_and_none_at_all_for_joint_none) {
    constexpr std::size_t frames = 20 * 60 + 1;
    for_each_curve(whole, [](std::size_t i, const Curve& curve) {
        const Channel& channel = channel_of(i);
        const bool nowhere = channel.part == Part::hands && channel.joint == Joint::none;
        if (!channel.is_state()) {
            EXPECT_EQ(curve.key_count(), nowhere ? 0 : frames) << curve_name(i);
        }
        EXPECT_EQ(curve.values.size(), curve.times.size()) << curve_name(i);
        EXPECT_EQ(curve.tangents, nullptr) << curve_name(i);
        EXPECT_TRUE(curve.times.ascending() && curve.times.finite() && curve.values.finite()) << curve_name(i);
        if (!curve.empty()) {
            EXPECT_EQ(curve.times.front(), 0) << curve_name(i);
        }
    });
    EXPECT_EQ(duration(whole), 20);
    for (const Side side : both_sides) {
        EXPECT_LT(keys_of(hand_of(gapped, side)), frames);
        EXPECT_NEAR(static_cast<double>(keys_of(hand_of(gapped, side))), 0.9 * frames, 3);
    }
    EXPECT_EQ(gapped.camera->position[0].key_count(), frames);
}

TEST_P(Synthesize, shares_one_column_of_times_among_all_curves_of_a_hand) {
    for (const Side side : both_sides) {
        const HandCurves& hand = hand_of(gapped, side);
        const Column<float>& times = hand[Joint::wrist].position[0].times;
        ASSERT_FALSE(times.empty());
        for (const Joint joint : placed_joints()) {
            for (const Curve& axis : hand[joint].position) EXPECT_TRUE(axis.times.shares_with(times));
            for (const Curve& axis : hand[joint].rotation) EXPECT_TRUE(axis.times.shares_with(times));
        }
    }
    const Column<float>& frames = whole.camera->position[0].times;
    for (const Curve& axis : whole.camera->rotation) EXPECT_TRUE(axis.times.shares_with(frames));
    for (const Curve& axis : whole.gaze->direction) EXPECT_TRUE(axis.times.shares_with(frames));
    EXPECT_TRUE(whole.hands->left[Joint::palm].position[0].times.shares_with(frames));
}

TEST_P(Synthesize, turns_by_unit_quaternions_that_keep_to_their_hemisphere) {
    const auto check = [](const std::array<Curve, 4>& rotation) {
        ASSERT_GT(rotation[0].key_count(), 1000U);
        for (std::size_t key = 0; key < rotation[0].key_count(); ++key) {
            ASSERT_NEAR(norm_at(rotation, key), 1, 1e-6);
            if (key + 1 < rotation[0].key_count()) {
                ASSERT_GT(cosine_to_next(rotation, key), 0.9);
            }
        }
    };
    check(whole.camera->rotation);
    for (const Side side : both_sides) {
        for (const Joint joint : placed_joints()) check(hand_of(whole, side)[joint].rotation);
    }
}

TEST_P(Synthesize, keeps_the_bones_as_long_as_they_are_and_equal_on_both_hands) {
    std::size_t bones = 0;
    for (const Joint joint : placed_joints()) {
        const auto next = next_along_finger(joint);
        if (!next) continue;
        ++bones;
        const double bone = length(at(whole.hands->left, *next, 0) - at(whole.hands->left, joint, 0));
        EXPECT_GT(bone, 0.015);
        EXPECT_LT(bone, 0.075);
        for (const Side side : both_sides) {
            const HandCurves& hand = hand_of(whole, side);
            for (std::size_t key = 0; key < keys_of(hand); ++key) {
                ASSERT_NEAR(length(at(hand, *next, key) - at(hand, joint, key)), bone, 1e-5) << info(joint).name;
            }
        }
    }
    EXPECT_EQ(bones, 19U);
}

TEST_P(Synthesize, points_z_along_the_bones_and_y_out_of_the_back_of_the_hand) {
    for (const Side side : both_sides) {
        const HandCurves& hand = hand_of(whole, side);
        for (std::size_t key = 0; key < keys_of(hand); key += 3) {
            const Vec back = axes_at(hand[Joint::palm].rotation, key).up;
            for (const Joint joint : placed_joints()) {
                const auto next = next_along_finger(joint);
                const Vec forward = axes_at(hand[joint].rotation, key).forward;
                if (next) {
                    const Vec bone = at(hand, *next, key) - at(hand, joint, key);
                    ASSERT_LT(degrees_between(forward, bone), 0.1) << info(joint).name;
                } else if (joint != Joint::wrist && joint != Joint::palm) {
                    const Vec bone = at(hand, joint, key) - at(hand, *info(joint).parent, key);
                    ASSERT_LT(degrees_between(forward, bone), 0.1) << info(joint).name;
                }
            }
            for (const Joint knuckle : {Joint::index_metacarpal, Joint::ring_metacarpal, Joint::pinky_metacarpal}) {
                ASSERT_LT(degrees_between(axes_at(hand[knuckle].rotation, key).up, back), 20);
            }
            // Curled fingers lie on the palm's side.
            const Vec finger = at(hand, Joint::middle_tip, key) - at(hand, Joint::middle_knuckle, key);
            ASSERT_LT(dot(finger, back), -0.01);
            ASSERT_NEAR(length(at(hand, Joint::palm, key) - at(hand, Joint::middle_metacarpal, key)),
                        length(at(hand, Joint::palm, key) - at(hand, Joint::middle_knuckle, key)), 1e-5);
        }
    }
}

TEST_P(Synthesize, brings_thumb_and_index_together_exactly_while_the_hand_pinches) {
    for (const Side side : both_sides) {
        const HandCurves& hand = hand_of(gapped, side);
        double closest = 1;
        std::size_t pinched = 0, open = 0;
        for (std::size_t key = 0; key < keys_of(hand); ++key) {
            const double apart = length(at(hand, Joint::thumb_tip, key) - at(hand, Joint::index_tip, key));
            closest = std::min(closest, apart);
            const bool pinches = state_at(hand.pinch, hand[Joint::wrist].position[0].times[key]);
            pinched += pinches ? 1 : 0;
            open += apart > 0.06 ? 1 : 0;
            ASSERT_LT(apart, pinches ? 0.022 : 0.1);
            ASSERT_GT(apart, pinches ? 0.01 : 0.017);
        }
        EXPECT_LT(closest, 0.015);
        EXPECT_GT(pinched, 60U);
        EXPECT_GT(open, keys_of(hand) / 2);
    }
}

TEST_P(Synthesize, holds_states_of_0_and_1_only_where_they_change) {
    for (const Side side : both_sides) {
        for (const Curve* state : {&hand_of(gapped, side).tracked, &hand_of(gapped, side).pinch}) {
            ASSERT_GE(state->key_count(), 3U);
            EXPECT_EQ(state->times.front(), 0);
            for (std::size_t key = 0; key < state->key_count(); ++key) {
                EXPECT_TRUE(state->values[key] == 0 || state->values[key] == 1);
                if (key > 0) {
                    EXPECT_NE(state->values[key], state->values[key - 1]);
                }
            }
        }
        EXPECT_EQ(hand_of(whole, side).tracked.key_count(), 1U);
        EXPECT_EQ(hand_of(whole, side).tracked.values.front(), 1);
    }
}

TEST_P(Synthesize, has_no_joint_keys_and_no_pinch_while_a_hand_is_out_of_view) {
    const Column<float>& frames = gapped.camera->position[0].times;
    std::size_t both_lost = 0;
    for (const float time : frames) {
        bool lost = true;
        for (const Side side : both_sides) {
            const HandCurves& hand = hand_of(gapped, side);
            const Column<float>& times = hand[Joint::wrist].position[0].times;
            const bool tracked = state_at(hand.tracked, time);
            ASSERT_EQ(std::binary_search(times.begin(), times.end(), time), tracked) << time;
            if (!tracked) {
                ASSERT_FALSE(state_at(hand.pinch, time)) << time;
            }
            lost = lost && !tracked;
        }
        both_lost += lost ? 1 : 0;
    }
    EXPECT_EQ(both_lost, 0U);
    for (const Side side : both_sides) {
        const Curve& tracked = hand_of(gapped, side).tracked;
        ASSERT_EQ(tracked.key_count(), 3U);
        EXPECT_NEAR(tracked.times[2] - tracked.times[1], 2, 0.05);
    }
}

TEST_P(Synthesize, moves_without_jumps) {
    for (const Side side : both_sides) {
        const HandCurves& hand = hand_of(gapped, side);
        const Column<float>& times = hand[Joint::wrist].position[0].times;
        std::size_t gaps = 0;
        double fastest = 0;
        for (std::size_t key = 0; key + 1 < times.size(); ++key) {
            const double seconds = static_cast<double>(times[key + 1]) - times[key];
            if (seconds > 0.1 && ++gaps) continue;
            for (const Joint joint : placed_joints()) {
                const double speed = length(at(hand, joint, key + 1) - at(hand, joint, key)) / seconds;
                fastest = std::max(fastest, speed);
                ASSERT_LT(speed, 3) << info(joint).name << " at " << times[key];
            }
        }
        EXPECT_EQ(gaps, 1U);
        EXPECT_GT(fastest, 0.4);
    }
}

TEST_P(Synthesize, keeps_both_hands_moving_in_every_five_seconds) {
    for (const Side side : both_sides) {
        const HandCurves& hand = hand_of(whole, side);
        for (std::size_t from = 0; from + 300 < keys_of(hand); from += 300) {
            double farthest = 0;
            for (std::size_t key = from; key < from + 300; ++key) {
                farthest = std::max(farthest, length(at(hand, Joint::wrist, key) - at(hand, Joint::wrist, from)));
            }
            EXPECT_GT(farthest, 0.05);
        }
        // Not the same round again.
        double differs = 0;
        for (std::size_t key = 0; key < 300; ++key) {
            differs = std::max(differs, length(at(hand, Joint::wrist, key) - at(hand, Joint::wrist, key + 600)));
        }
        EXPECT_GT(differs, 0.03);
    }
}

TEST_P(Synthesize, holds_the_hands_before_the_body_as_a_person_does) {
    for (const Side side : both_sides) {
        const HandCurves& hand = hand_of(whole, side);
        const double outward = side == Side::left ? -1 : 1;
        for (std::size_t key = 0; key < keys_of(hand); ++key) {
            const Vec wrist = at(hand, Joint::wrist, key);
            ASSERT_GT(wrist.x * outward, 0.05);
            ASSERT_LT(wrist.x * outward, 0.4);
            ASSERT_GT(wrist.y, 1.6 - 0.36);
            ASSERT_LT(wrist.y, 1.6 - 0.1);
            ASSERT_GT(wrist.z, 0.24);
            ASSERT_LT(wrist.z, 0.5);
            const Axes palm = axes_at(hand[Joint::palm].rotation, key);
            ASSERT_GT(palm.forward.z, 0.6);           // fingers point away from the body
            ASSERT_LT(palm.forward.x * outward, 0.2); // and rather inward
            ASSERT_GT(palm.up.y, 0.3);                // the palm faces down
            ASSERT_GT(palm.up.x * outward, 0.2);      // and inward
            // The thumb is on the inner side.
            ASSERT_LT(dot(at(hand, Joint::thumb_tip, key) - wrist, palm.right) * outward, 0);
        }
    }
    for (std::size_t key = 0; key < keys_of(whole.hands->left); ++key) {
        for (const Joint a : placed_joints()) {
            for (const Joint b : {Joint::index_tip, Joint::thumb_tip, Joint::palm, Joint::middle_middle_joint}) {
                ASSERT_GT(length(at(whole.hands->left, a, key) - at(whole.hands->right, b, key)), 0.02);
            }
        }
    }
}

TEST_P(Synthesize, looks_from_the_head_along_unit_vectors_in_fixations_and_quick_jumps) {
    const RayCurves& gaze = *whole.gaze;
    const std::size_t frames = gaze.origin[0].key_count();
    ASSERT_EQ(frames, gaze.direction[0].key_count());
    std::size_t still = 0, quick = 0;
    for (std::size_t key = 0; key < frames; ++key) {
        ASSERT_NEAR(length(vector_at(gaze.direction, key)), 1, 1e-6);
        ASSERT_EQ(length(vector_at(gaze.origin, key) - vector_at(whole.camera->position, key)), 0);
        if (key + 1 == frames) break;
        const Vec now = vector_at(gaze.direction, key), next = vector_at(gaze.direction, key + 1);
        const double speed = degrees_between(now, next) * 60;
        still += speed < 20 ? 1 : 0;
        quick += speed > 150 ? 1 : 0;
    }
    EXPECT_GT(still, frames * 85 / 100);
    EXPECT_GT(quick, 20U);
    EXPECT_LT(quick, frames / 10);
}

TEST_P(Synthesize, turns_the_head_after_the_gaze) {
    const std::size_t frames = whole.gaze->origin[0].key_count();
    std::vector<Vec> gaze, head;
    Vec gaze_sum, head_sum;
    for (std::size_t key = 0; key < frames; ++key) {
        gaze.push_back(vector_at(whole.gaze->direction, key));
        head.push_back(axes_at(whole.camera->rotation, key).forward);
        gaze_sum = gaze_sum - gaze.back();
        head_sum = head_sum - head.back();
        ASSERT_GT(axes_at(whole.camera->rotation, key).up.y, 0.7);
        ASSERT_LT(length(vector_at(whole.camera->position, key) - Vec{0, 1.6, 0}), 0.05);
        ASSERT_LT(degrees_between(gaze.back(), head.back()), 70);
    }
    // How well the two go together when the head is looked at some frames later, or earlier.
    const auto agreement = [&](int lag) {
        double sum = 0;
        for (int key = 60; key + 60 < static_cast<int>(frames); ++key) {
            const Vec& g = gaze[static_cast<std::size_t>(key)];
            const Vec& h = head[static_cast<std::size_t>(key + lag)];
            const auto n = static_cast<double>(frames);
            sum += (g.x + gaze_sum.x / n) * (h.x + head_sum.x / n) + (g.y + gaze_sum.y / n) * (h.y + head_sum.y / n);
        }
        return sum;
    };
    EXPECT_GT(agreement(18), 1.2 * agreement(0));
    EXPECT_GT(agreement(0), 1.2 * agreement(-18));
}

TEST_P(Synthesize, marks_what_happens_when_it_happens) {
    std::set<std::string> names;
    ASSERT_GE(gapped.markers.size(), 10U);
    for (std::size_t i = 0; i < gapped.markers.size(); ++i) {
        const Marker marker = gapped.markers[i];
        names.insert(std::string(marker.name));
        EXPECT_GE(marker.time, i == 0 ? 0 : gapped.markers[i - 1].time);
        const bool left = state_at(gapped.hands->left.pinch, marker.time);
        const bool right = state_at(gapped.hands->right.pinch, marker.time);
        if (marker.name == "pinch left") {
            EXPECT_TRUE(left && !right) << marker.time;
        }
        if (marker.name == "pinch right") {
            EXPECT_TRUE(right && !left) << marker.time;
        }
        if (marker.name == "hand over") {
            EXPECT_TRUE(left && right) << marker.time;
        }
        if (marker.name == "release") {
            EXPECT_FALSE(left || right) << marker.time;
        }
    }
    for (const char* wanted : {"start", "reach", "hand over", "release", "end"}) {
        EXPECT_TRUE(names.contains(wanted)) << wanted;
    }
    EXPECT_TRUE(names.contains("pinch left") || names.contains("pinch right"));
    EXPECT_EQ(gapped.markers[0].time, 0);
    EXPECT_EQ(gapped.markers[gapped.markers.size() - 1].time, 20);
    EXPECT_TRUE(synthesize({.markers = false}).markers.empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, Synthesize, testing::Values(0U, 1U, 7U, 0xffffffffU));

} // namespace
