#include <inputanim/convert/bvh.hpp>

#include <cmath>
#include <limits>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "bvh_reader.hpp"
#include "convert/tree.hpp"
#include "make.hpp"
#include "written.hpp"

namespace {

using namespace inputanim;

make::Written bvh_of(const Animation& animation, const BvhOptions& options = {}) {
    return make::written([&](const Sink& put) { return write_bvh(animation, options, put); });
}

// How far the joints of a file are from those of the recording, at most, in metres.
double largest_error(const make::Bvh& bvh, const Animation& animation, Side side, const std::string& prefix,
                     const BvhOptions& options) {
    const auto grid = uniform_grid(*span_of(animation), options.rate);
    if (!grid || grid->size() != bvh.frames.size()) return std::numeric_limits<double>::infinity();
    const HandMotion motion(animation, side, *grid, options.axes);
    const double units = options.centimetres ? 100 : info(options.axes).units_per_metre;
    const double scale = units / info(options.axes).units_per_metre;
    double largest = 0;
    for (std::size_t frame = 0; frame < grid->size(); ++frame) {
        const auto places = bvh.positions(frame);
        for (const Joint joint : tree_order()) {
            const int found = bvh.find(prefix + std::string(name(joint, options.names)));
            if (found < 0) return std::numeric_limits<double>::infinity();
            const Pose expected = motion.world(joint, frame);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double off = places[static_cast<std::size_t>(found)][axis] - expected.position[axis] * scale;
                largest = std::max(largest, std::abs(off) / units);
            }
        }
    }
    return largest;
}

TEST(Bvh, MovesEveryJointWhereTheRecordingHasIt) {
    const Animation animation = synthesize({.duration = 3, .sign_flips = true});
    for (const Axes axes : all_axes()) {
        for (const bool centimetres : {false, true}) {
            BvhOptions options{.rate = 30, .centimetres = centimetres, .axes = axes};
            const make::Bvh both = make::read_bvh(bvh_of(animation, options).text);
            ASSERT_TRUE(both.ok) << info(axes).name;
            EXPECT_EQ(both.joints.size(), 1 + 2 * tree_size);
            EXPECT_LT(largest_error(both, animation, Side::left, "left-", options), 1e-5) << info(axes).name;
            EXPECT_LT(largest_error(both, animation, Side::right, "right-", options), 1e-5) << info(axes).name;
            options.hand = WhichHand::right;
            options.names = JointNames::mrtk;
            const make::Bvh one = make::read_bvh(bvh_of(animation, options).text);
            ASSERT_TRUE(one.ok) << info(axes).name;
            EXPECT_EQ(one.joints.size(), tree_size);
            EXPECT_LT(largest_error(one, animation, Side::right, "", options), 1e-5) << info(axes).name;
        }
    }
}

TEST(Bvh, PositionsAreThoseThatEvaluateGivesWithZTurnedRound) {
    const Animation animation = synthesize({.duration = 1, .gaps = false});
    const make::Bvh bvh = make::read_bvh(bvh_of(animation, {.hand = WhichHand::left}).text);
    ASSERT_TRUE(bvh.ok);
    ASSERT_EQ(bvh.frames.size(), 61U);
    EXPECT_NEAR(bvh.frame_time, 1.0 / 60, 1e-12);
    const auto tip = static_cast<std::size_t>(bvh.find("index-finger-tip"));
    ASSERT_LT(tip, bvh.joints.size());
    for (const std::size_t frame : {0U, 17U, 60U}) {
        const auto at = static_cast<float>(static_cast<double>(frame) / 60);
        const Pose pose = evaluate(animation.hands->left[Joint::index_tip], at);
        const make::Point place = bvh.positions(frame)[tip];
        EXPECT_NEAR(place[0], pose.position[0], 1e-5);
        EXPECT_NEAR(place[1], pose.position[1], 1e-5);
        EXPECT_NEAR(place[2], -pose.position[2], 1e-5);
    }
}

TEST(Bvh, TipsAndThePalmEndAndOffsetsAreThoseOfTheFirstTrackedPose) {
    const Animation animation = synthesize({.duration = 1, .gaps = false});
    const make::Bvh bvh = make::read_bvh(bvh_of(animation, {.hand = WhichHand::left}).text);
    ASSERT_TRUE(bvh.ok);
    std::size_t ends = 0;
    for (const make::BvhJoint& joint : bvh.joints) ends += joint.has_end ? 1 : 0;
    EXPECT_EQ(ends, 6U);
    EXPECT_EQ(bvh.joints[0].name, "wrist");
    EXPECT_EQ(bvh.joints[0].offset, make::Point{});
    std::size_t at = 0;
    for (const make::BvhJoint& joint : bvh.joints) {
        for (std::size_t axis = 0; axis < 3 && joint.parent >= 0; ++axis) {
            EXPECT_NEAR(joint.offset[axis], bvh.frames[0][at + axis], 1e-6) << joint.name;
        }
        at += joint.channels.size();
    }
}

// The wrist turned about y, then x, then z, at each of these times.
Animation turning_wrist(const std::vector<std::array<double, 3>>& zxy, float step) {
    Animation animation;
    set_part(animation, Part::hands, true);
    PoseCurves& wrist = animation.hands->left[Joint::wrist];
    std::array<std::vector<Keyframe>, 4> keys;
    for (std::size_t i = 0; i < zxy.size(); ++i) {
        const auto half = [&](std::size_t axis) { return zxy[i][axis] * std::numbers::pi / 360; };
        const double sz = std::sin(half(0)), cz = std::cos(half(0)), sx = std::sin(half(1)), cx = std::cos(half(1)),
                     sy = std::sin(half(2)), cy = std::cos(half(2));
        const std::array<double, 4> q{cz * sx * cy - sz * cx * sy, cz * cx * sy + sz * sx * cy,
                                      cz * sx * sy + sz * cx * cy, cz * cx * cy - sz * sx * sy};
        for (std::size_t axis = 0; axis < 4; ++axis) {
            keys[axis].push_back({.time = static_cast<float>(i) * step, .value = static_cast<float>(q[axis])});
        }
    }
    for (std::size_t axis = 0; axis < 4; ++axis) wrist.rotation[axis] = make_curve(keys[axis]);
    wrist.position[0] = make::curve({{0, 1}});
    animation.hands->left[Joint::palm].position[1] = make::curve({{0, 1}});
    animation.hands->left.tracked = make::curve({{0, 1}});
    return animation;
}

double largest_jump(const make::Bvh& bvh) {
    double largest = 0;
    for (std::size_t frame = 1; frame < bvh.frames.size(); ++frame) {
        for (std::size_t channel = 3; channel < 6; ++channel) {
            largest = std::max(largest, std::abs(bvh.frames[frame][channel] - bvh.frames[frame - 1][channel]));
        }
    }
    return largest;
}

TEST(Bvh, AnglesGoOnWithoutJumpsThroughWholeTurns) {
    std::vector<std::array<double, 3>> turns;
    for (int i = 0; i <= 200; ++i) turns.push_back({i * 5.0, 20, i * -7.0});
    const Animation animation = turning_wrist(turns, 1.0F / 60);
    const BvhOptions options{.hand = WhichHand::left, .axes = Axes::unity};
    const make::Bvh bvh = make::read_bvh(bvh_of(animation, options).text);
    ASSERT_TRUE(bvh.ok);
    ASSERT_EQ(bvh.frames.size(), 201U);
    EXPECT_LT(largest_jump(bvh), 7.1);
    EXPECT_NEAR(bvh.frames[200][3], 1000, 1e-3);
    EXPECT_NEAR(bvh.frames[200][5], -1400, 1e-3);
    EXPECT_LT(largest_error(bvh, animation, Side::left, "", options), 1e-5);
}

// The same rotation has two triples of angles, each at any number of whole turns. Whatever it does, a file goes on with
// the nearest: no other is nearer to the frame before.
TEST(Bvh, AnglesAreTheNearestOfAllThatAreTheSameRotation) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> step(-80, 80);
    std::array<double, 3> at{0, 0, 0};
    std::vector<std::array<double, 3>> turns{at};
    for (int i = 0; i < 400; ++i) {
        for (double& angle : at) angle += step(random);
        turns.push_back(at);
    }
    // y falls where x is near a right angle: there the other triple is near as well.
    for (int i = 0; i < 60; ++i) turns.push_back({0, 80 + i % 3 * 10.0, -40.0 * i});
    const make::Bvh bvh =
        make::read_bvh(bvh_of(turning_wrist(turns, 1.0F / 60), {.hand = WhichHand::left, .axes = Axes::unity}).text);
    ASSERT_TRUE(bvh.ok);
    ASSERT_EQ(bvh.frames.size(), turns.size());
    const auto far = [](std::array<double, 3> angles, const std::array<double, 3>& from) {
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i) sum += std::abs(std::remainder(angles[i] - from[i], 360));
        return sum;
    };
    std::array<double, 3> before{};
    for (const auto& frame : bvh.frames) {
        const std::array<double, 3> chosen{frame[3], frame[4], frame[5]};
        double taken = 0;
        for (std::size_t i = 0; i < 3; ++i) taken += std::abs(chosen[i] - before[i]);
        if (std::abs(std::cos(chosen[1] * std::numbers::pi / 180)) > 1e-3) { // both triples are meant there
            EXPECT_LE(taken, far(chosen, before) + 1e-3);
            EXPECT_LE(taken, far({chosen[0] + 180, 180 - chosen[1], chosen[2] + 180}, before) + 1e-3);
        }
        before = chosen;
    }
}

TEST(Bvh, AnglesPassGimbalLockWithoutJumps) {
    for (const double at : {90.0, -90.0}) {
        std::vector<std::array<double, 3>> turns;
        for (int i = 0; i <= 60; ++i) turns.push_back({30, i * at / 30, 10}); // reaches it exactly, and goes on
        for (int i = 0; i <= 60; ++i) turns.push_back({30.0 + i, at, 10});    // stays in it
        const Animation animation = turning_wrist(turns, 1.0F / 60);
        const BvhOptions options{.hand = WhichHand::left, .axes = Axes::unity};
        const make::Bvh bvh = make::read_bvh(bvh_of(animation, options).text);
        ASSERT_TRUE(bvh.ok);
        ASSERT_EQ(bvh.frames.size(), 122U);
        EXPECT_LT(largest_error(bvh, animation, Side::left, "", options), 1e-5) << at;
        double jump = 0;
        for (std::size_t frame = 1; frame <= 60; ++frame) {
            for (std::size_t channel = 3; channel < 6; ++channel) {
                jump = std::max(jump, std::abs(bvh.frames[frame][channel] - bvh.frames[frame - 1][channel]));
            }
        }
        EXPECT_LT(jump, 3.1) << at;
    }
}

TEST(Bvh, NotesSayAxesUnitsAndWhatIsMissing) {
    Animation animation = synthesize({.duration = 2});
    const make::Written both = bvh_of(animation, {.centimetres = true});
    EXPECT_TRUE(both.notes("axes openxr: right-handed, +X right, +Y up, -Z forward, centimetres"));
    EXPECT_TRUE(both.notes("holds its last pose"));
    EXPECT_TRUE(both.notes("not in the file: the head, the gaze, what is tracked and pinched, markers"));
    EXPECT_FALSE(both.notes("first frame"));
    animation.hands->left = {};
    const make::Written right = bvh_of(*shift(animation, 10));
    EXPECT_TRUE(right.notes("the left hand has no positions"));
    EXPECT_TRUE(right.notes("the first frame is at 10"));
    EXPECT_EQ(make::read_bvh(right.text).joints.size(), 1 + tree_size);
}

TEST(Bvh, AHandThatIsNotThereIsAnError) {
    Animation animation;
    EXPECT_EQ(bvh_of(animation).error, ErrorCode::cannot_hold);
    set_part(animation, Part::hands, true);
    EXPECT_EQ(bvh_of(animation).error, ErrorCode::cannot_hold);
    animation.hands->left.tracked = make::curve({{0, 0}, {1, 0}});
    EXPECT_EQ(bvh_of(animation).error, ErrorCode::cannot_hold);
    animation.hands->left[Joint::wrist].position[0] = make::curve({{0, 0}});
    EXPECT_EQ(bvh_of(animation, {.hand = WhichHand::right}).error, ErrorCode::cannot_hold);
    EXPECT_FALSE(bvh_of(animation, {.hand = WhichHand::left}).error);
    for (const double rate : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), 1e300}) {
        EXPECT_EQ(bvh_of(animation, {.rate = rate}).error, ErrorCode::bad_argument) << rate;
    }
}

TEST(Bvh, WhatCannotBeWrittenIsAnError) {
    const Animation animation = synthesize({.duration = 20});
    std::size_t puts = 0;
    const auto refused = write_bvh(animation, {}, [&](std::span<const std::byte>) { return ++puts < 2; });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::cannot_save);
    EXPECT_EQ(puts, 2U);
}

TEST(Bvh, HostileAnimationsGiveReadableFiles) {
    std::mt19937 random(5);
    std::size_t written = 0;
    for (int i = 0; i < 200; ++i) {
        Animation animation = make::random_animation(random, {.tangents = true, .odd = true});
        const auto span = span_of(animation);
        const double length = static_cast<double>(span->to) - span->from;
        const make::Written file = bvh_of(animation, {.rate = 20 / std::max(length, 1e-30), .centimetres = true});
        if (file.error) continue;
        ++written;
        EXPECT_TRUE(make::read_bvh(file.text).ok);
        EXPECT_EQ(file.text.find("nan"), std::string::npos);
        EXPECT_EQ(file.text.find("inf"), std::string::npos);
    }
    EXPECT_GT(written, 20U);
}

} // namespace
