#include <inputanim/convert/gltf.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include <inputanim/evaluate.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/synthesize.hpp>

#include "convert/tree.hpp"
#include "curve/keys.hpp"
#include "make.hpp"
#include "maths/rotation.hpp"

using namespace inputanim;

namespace {

constexpr double near_metres = 1e-5;
constexpr double near_degrees = 0.01;

Recording there_and_back(const Recording& recording, const GltfOptions& options) {
    const auto glb = to_glb(recording, options);
    if (!glb) {
        ADD_FAILURE() << message(glb.error());
        return {};
    }
    auto back = from_glb(glb->bytes);
    if (!back) ADD_FAILURE() << message(back.error());
    return back ? *std::move(back) : Recording();
}

// Two times, where one went through a subtraction and an addition.
bool is_step_apart(float a, float b, float largest) {
    return std::abs(a - b) <= std::nextafter(largest, HUGE_VALF) - largest;
}

Vector3 vector_key(std::span<const Curve> axes, std::size_t i) {
    return {axes[0].values[i], axes[1].values[i], axes[2].values[i]};
}

bool has_wrist(const Animation& animation) {
    return animation.hands && !animation.hands->left[Joint::wrist].position[0].empty();
}

// Key for key.
void expect_same_keys(const Animation& from, const Animation& to) {
    const float largest = std::max(std::abs(span_of(from)->from), std::abs(span_of(from)->to));
    std::size_t compared = 0;
    for (const Channel& channel : channels()) {
        const auto before = curves(from, channel);
        const auto after = curves(to, channel);
        ASSERT_EQ(before.size(), after.size());
        if (before.empty() || before[0].empty()) {
            EXPECT_TRUE(after.empty() || after[0].empty()) << name(channel);
            continue;
        }
        // Axes that go their own ways are brought together.
        if (!have_same_times(before)) continue;
        ASSERT_TRUE(have_same_times(after));
        ASSERT_EQ(before[0].key_count(), after[0].key_count()) << name(channel);
        for (std::size_t key = 0; key < before[0].key_count(); ++key, ++compared) {
            ASSERT_TRUE(is_step_apart(before[0].times[key], after[0].times[key], largest)) << name(channel) << key;
            if (channel.kind == ChannelKind::rotation) {
                const auto turn = unit(rotation_key(before, key));
                if (length(turn) < 0.5) continue;
                ASSERT_LE(angle(turn, unit(rotation_key(after, key))), near_degrees) << name(channel) << " " << key;
                continue;
            }
            if (channel.kind == ChannelKind::direction) {
                ASSERT_LE(angle(vector_key(before, key), vector_key(after, key)), near_degrees) << key;
                continue;
            }
            for (std::size_t axis = 0; axis < channel.axes; ++axis) {
                ASSERT_NEAR(before[axis].values[key], after[axis].values[key], near_metres) << name(channel) << key;
            }
        }
    }
    EXPECT_GT(compared, 0U);
}

// What both play where the first has keys.
void expect_same_at_keys(const Animation& from, const Animation& to) {
    ASSERT_TRUE(from.hands && to.hands);
    std::size_t compared = 0;
    const float shift = std::abs(span_of(from)->to) * 1e-6F;
    for (const bool is_left : {true, false}) {
        const HandCurves& before = is_left ? from.hands->left : from.hands->right;
        const HandCurves& after = is_left ? to.hands->left : to.hands->right;
        for (const float time : key_times(before)) {
            const HandState a = evaluate(before, time);
            const HandState b = evaluate(after, time);
            // A key may have moved by a float step: what is on or off there is either.
            if (evaluate(after, time - shift).tracked == evaluate(after, time + shift).tracked) {
                EXPECT_EQ(a.tracked, b.tracked) << time;
            }
            for (std::size_t joint = 0; joint < joint_count; ++joint) {
                if (before.joints[joint].position[0].empty()) continue;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    ASSERT_NEAR(a.joints[joint].position[axis], b.joints[joint].position[axis], near_metres)
                        << info(inputanim::joint(joint)).name << " at " << time;
                }
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 0U);
}

Recording made_lasting(float duration) {
    return {.animation = synthesize({.duration = duration, .rate = 60})};
}

TEST(GltfRoundtrip, FlatGivesEveryKeyBack) {
    const Recording recording = made_lasting(2);
    for (const Axes axes : {Axes::openxr, Axes::gltf}) {
        for (const GltfProfile profile : {GltfProfile::webxr, GltfProfile::mrtk}) {
            const Recording back =
                there_and_back(recording, {.skeleton = Skeleton::flat, .axes = axes, .profile = profile});
            expect_same_keys(recording.animation, back.animation);
            EXPECT_EQ(back.on_disk.layout, recording.on_disk.layout);
        }
    }
}

TEST(GltfRoundtrip, TheLargestFloatComesBack) {
    constexpr float largest = std::numeric_limits<float>::max();
    Recording recording{.animation = make::camera_of(make::curve({{0, largest}, {1, -largest}}))};
    recording.animation.markers.add(largest, "late");
    const Recording back = there_and_back(recording, {.skeleton = Skeleton::flat});
    ASSERT_EQ(back.animation.markers.size(), 1U);
    EXPECT_EQ(back.animation.markers[0].time, largest);
    ASSERT_TRUE(back.animation.camera);
    const auto& values = back.animation.camera->position[0].values;
    ASSERT_EQ(values.size(), 2U);
    EXPECT_EQ(values[0], largest);
    EXPECT_EQ(values[1], -largest);
}

TEST(GltfRoundtrip, NamesOfJointsDoNotMatter) {
    const Recording recording = made_lasting(0.5F);
    for (const JointNames names : {JointNames::webxr, JointNames::openxr, JointNames::mrtk}) {
        expect_same_keys(recording.animation,
                         there_and_back(recording, {.skeleton = Skeleton::flat, .names = names}).animation);
    }
}

TEST(GltfRoundtrip, ATreePlaysTheSameAtItsKeys) {
    const Recording recording = made_lasting(2);
    for (const Axes axes : {Axes::openxr, Axes::gltf}) {
        const Recording back = there_and_back(recording, {.skeleton = Skeleton::tree, .axes = axes});
        expect_same_at_keys(recording.animation, back.animation);
    }
}

TEST(GltfRoundtrip, MarkersComeBack) {
    Recording recording = made_lasting(0.5F);
    recording.animation.markers.add(0.25F, "grüße \"\\\n");
    recording.animation.markers.add(-1, "");
    const Animation back = there_and_back(recording, {}).animation;
    ASSERT_EQ(back.markers.size(), recording.animation.markers.size());
    for (std::size_t i = 0; i < back.markers.size(); ++i) {
        EXPECT_EQ(back.markers[i].name, recording.animation.markers[i].name);
        EXPECT_EQ(back.markers[i].time, recording.animation.markers[i].time);
    }
}

TEST(GltfRoundtrip, EveryRecordingComesBack) {
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(INPUTANIM_TEST_DATA)) {
        if (entry.path().extension() != ".bin") continue;
        SCOPED_TRACE(entry.path().filename().string());
        const auto bytes = open_file(entry.path());
        ASSERT_TRUE(bytes);
        const auto recording = read(*bytes);
        ASSERT_TRUE(recording);
        const Animation& animation = recording->animation;
        for (const Skeleton skeleton : {Skeleton::flat, Skeleton::tree}) {
            const Recording back = there_and_back(*recording, {.skeleton = skeleton});
            EXPECT_EQ(back.on_disk.layout, recording->on_disk.layout);
            for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
                EXPECT_EQ(has(animation, part), has(back.animation, part)) << name(part);
            }
            bool is_plain = span_of(animation).has_value();
            for_each_curve(animation, [&](std::size_t, const Curve& curve) {
                is_plain = is_plain && curve.tangents == nullptr && !repeats(curve);
            });
            if (!is_plain) continue;
            if (skeleton == Skeleton::flat) expect_same_keys(animation, back.animation);
            if (skeleton == Skeleton::tree && has_wrist(animation)) expect_same_at_keys(animation, back.animation);
            ++compared;
        }
    }
    EXPECT_GT(compared, 10U);
}

} // namespace
