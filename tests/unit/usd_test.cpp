#include <inputanim/convert/usd.hpp>

#include <cmath>
#include <limits>
#include <map>
#include <sstream>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "convert/tree.hpp"
#include "curve/keys.hpp"
#include "make.hpp"
#include "written.hpp"

namespace {

using namespace inputanim;

make::Written usd_of(const Animation& animation, const UsdOptions& options = {}) {
    return make::written([&](const Sink& put) { return write_usd(animation, options, put); });
}

using Numbers = std::vector<double>;

// Every number in a text, whatever is around them; "nan" and "inf" as well.
Numbers numbers_in(std::string_view text) {
    Numbers numbers;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = std::min(text.find_first_of("()[], ", i), text.size());
        const std::string word(text.substr(i, end - i));
        if (!word.empty()) numbers.push_back(std::stod(word));
        i = end + 1;
    }
    return numbers;
}

// The attributes of a stage by their path: "/InputAnimation/left_hand/motion.joints".
struct UsdText {
    std::map<std::string, std::string> values;
    std::map<std::string, std::map<double, std::string>> samples;
    std::vector<std::string> prims; // type and path
    bool closed = false;            // every bracket is

    [[nodiscard]] std::size_t count(std::string_view prim) const {
        return static_cast<std::size_t>(std::ranges::count(prims, prim));
    }
};

std::string last_word(std::string_view text) {
    return std::string(text.substr(text.rfind(' ') + 1));
}

UsdText read_usd(const std::string& text) {
    UsdText usd;
    std::istringstream in(text);
    std::string path;
    std::vector<std::string> open; // what a closing bracket leaves: a path, or nothing
    std::string sampled;
    std::string prim;
    for (std::string line; std::getline(in, line);) {
        line.erase(0, line.find_first_not_of(' '));
        if (line.starts_with("def ")) {
            const std::size_t quote = line.find('"');
            prim = path + "/" + line.substr(quote + 1, line.find('"', quote + 1) - quote - 1);
            usd.prims.push_back(line.substr(4, quote - 5) + " " + prim);
        } else if (line == "{") {
            open.push_back(path);
            path = prim;
        } else if (line == "}" || line == ")") {
            if (open.empty()) return usd;
            path = open.back();
            open.pop_back();
            sampled.clear();
        } else if (const std::size_t at = line.find(".timeSamples = {"); at != line.npos) {
            open.push_back(path);
            sampled = path + "." + last_word(line.substr(0, at));
        } else if (line.ends_with("{") || line == "(") {
            open.push_back(path);
        } else if (const std::size_t colon = line.find(": "); !sampled.empty() && colon != line.npos) {
            usd.samples[sampled][std::stod(line)] = line.substr(colon + 2, line.size() - colon - 3);
        } else if (const std::size_t equals = line.find(" = "); equals != line.npos) {
            usd.values[path + "." + last_word(line.substr(0, equals))] = line.substr(equals + 3);
            if (line.ends_with(" (")) open.push_back(path);
        }
    }
    usd.closed = open.empty();
    return usd;
}

const std::string left_hand = "/InputAnimation/left_hand";

TEST(Usd, SaysWhatItIs) {
    const Animation animation = synthesize({.duration = 2});
    const UsdText usd = read_usd(usd_of(animation).text);
    EXPECT_TRUE(usd.closed);
    EXPECT_EQ(usd.values.at(".defaultPrim"), "\"InputAnimation\"");
    EXPECT_EQ(usd.values.at(".metersPerUnit"), "1");
    EXPECT_EQ(usd.values.at(".upAxis"), "\"Y\"");
    EXPECT_EQ(usd.values.at(".timeCodesPerSecond"), "60");
    EXPECT_EQ(usd.values.at(".startTimeCode"), "0");
    EXPECT_EQ(usd.values.at(".endTimeCode"), "120");
    for (const char* prim :
         {"Xform /InputAnimation", "SkelRoot /InputAnimation/left_hand", "Skeleton /InputAnimation/left_hand/skeleton",
          "Mesh /InputAnimation/left_hand/skin", "SkelAnimation /InputAnimation/right_hand/motion",
          "Xform /InputAnimation/head", "Camera /InputAnimation/head/camera", "BasisCurves /InputAnimation/gaze/ray"}) {
        EXPECT_EQ(usd.count(prim), 1U) << prim;
    }
}

TEST(Usd, NamesOfJointsArePathsOfIdentifiers) {
    const Animation animation = synthesize({.duration = 0.5F});
    const UsdText usd = read_usd(usd_of(animation).text);
    const std::string joints = usd.values.at(left_hand + "/skeleton.joints");
    EXPECT_TRUE(joints.starts_with(R"(["wrist", "wrist/palm", "wrist/thumb_metacarpal", )"));
    EXPECT_NE(joints.find("/index_finger_phalanx_distal/index_finger_tip\""), std::string::npos);
    EXPECT_EQ(joints.find('-'), std::string::npos);
    EXPECT_EQ(joints, usd.values.at(left_hand + "/motion.joints"));
    EXPECT_EQ(std::ranges::count(joints, ','), static_cast<std::ptrdiff_t>(tree_size - 1));
}

// The place of every joint in the world, from the numbers of one sample.
std::vector<Pose> world_of(const Numbers& translations, const Numbers& rotations) {
    std::vector<Pose> world;
    for (std::size_t i = 0; i < tree_size; ++i) {
        Pose local;
        for (std::size_t axis = 0; axis < 3; ++axis)
            local.position[axis] = static_cast<float>(translations[3 * i + axis]);
        for (std::size_t axis = 0; axis < 4; ++axis) { // w first
            local.rotation[axis] = static_cast<float>(rotations[4 * i + (axis + 1) % 4]);
        }
        const auto parent = info(tree_order()[i]).parent;
        world.push_back(parent ? placed_in(world[index(*parent) - 1], local) : local);
    }
    return world;
}

TEST(Usd, JointsAreWhereEvaluateHasThemWithZTurnedRound) {
    const Animation animation = synthesize({.duration = 2});
    const UsdText usd = read_usd(usd_of(animation).text);
    const auto& translations = usd.samples.at(left_hand + "/motion.translations");
    const auto& rotations = usd.samples.at(left_hand + "/motion.rotations");
    ASSERT_GT(translations.size(), 50U);
    ASSERT_EQ(translations.size(), rotations.size());
    for (const auto& [code, text] : translations) {
        const Numbers places = numbers_in(text);
        const Numbers turns = numbers_in(rotations.at(code));
        ASSERT_EQ(places.size(), 3 * tree_size);
        ASSERT_EQ(turns.size(), 4 * tree_size);
        const std::vector<Pose> world = world_of(places, turns);
        const HandState hand = evaluate(animation.hands->left, static_cast<float>(code / 60));
        for (const Joint joint : tree_order()) {
            const Pose& found = world[index(joint) - 1];
            const Pose& expected = hand[joint];
            ASSERT_NEAR(found.position[0], expected.position[0], 1e-5F) << code;
            ASSERT_NEAR(found.position[1], expected.position[1], 1e-5F) << code;
            ASSERT_NEAR(found.position[2], -expected.position[2], 1e-5F) << code;
            const float dot = -found.rotation[0] * expected.rotation[0] - found.rotation[1] * expected.rotation[1] +
                              found.rotation[2] * expected.rotation[2] + found.rotation[3] * expected.rotation[3];
            ASSERT_NEAR(std::abs(dot), 1, 1e-5F) << code;
        }
    }
}

TEST(Usd, TheHeadMovesAndTheGazePointsAlongMinusZ) {
    const Animation animation = synthesize({.duration = 1});
    const UsdText usd = read_usd(usd_of(animation).text);
    const auto& places = usd.samples.at("/InputAnimation/head.xformOp:translate");
    ASSERT_GT(places.size(), 10U);
    for (const auto& [code, text] : places) {
        const Pose expected = evaluate(*animation.camera, static_cast<float>(code / 60));
        const Numbers place = numbers_in(text);
        ASSERT_EQ(place.size(), 3U);
        EXPECT_NEAR(place[0], expected.position[0], 1e-6);
        EXPECT_NEAR(place[2], -expected.position[2], 1e-6);
    }
    const auto& turns = usd.samples.at("/InputAnimation/gaze.xformOp:orient");
    ASSERT_GT(turns.size(), 10U);
    for (const auto& [code, text] : turns) {
        const Ray ray = evaluate(*animation.gaze, static_cast<float>(code / 60));
        const Numbers q = numbers_in(text); // w x y z
        ASSERT_EQ(q.size(), 4U);
        EXPECT_NEAR(-2 * (q[1] * q[3] + q[0] * q[2]), ray.direction[0], 1e-5);
        EXPECT_NEAR(-2 * (q[2] * q[3] - q[0] * q[1]), ray.direction[1], 1e-5);
        EXPECT_NEAR(-(1 - 2 * (q[1] * q[1] + q[2] * q[2])), -ray.direction[2], 1e-5);
    }
}

TEST(Usd, HandsAreInvisibleWhileUntrackedAndPinchesAreThere) {
    Animation animation = synthesize({.duration = 1});
    animation.hands->left.tracked = make::curve({{0, 0}, {0.25F, 1}, {0.5F, 0}});
    animation.hands->left.pinch = make::curve({{0, 0}, {0.75F, 1}});
    const UsdText usd = read_usd(usd_of(animation).text);
    const std::map<double, std::string> visibility{{0, "\"invisible\""}, {15, "\"inherited\""}, {30, "\"invisible\""}};
    EXPECT_EQ(usd.samples.at(left_hand + ".visibility"), visibility);
    const std::map<double, std::string> pinch{{0, "false"}, {45, "true"}};
    EXPECT_EQ(usd.samples.at(left_hand + ".inputanim:pinch"), pinch);
}

TEST(Usd, TheSkinHangsOnTheSkeleton) {
    const UsdText usd = read_usd(usd_of(synthesize({.duration = 0.5F})).text);
    const std::string skin = left_hand + "/skin";
    const auto array = [&](const std::string& name) { // without what is in parentheses after it
        const std::string& value = usd.values.at(skin + "." + name);
        return numbers_in(std::string_view(value).substr(0, value.rfind(']') + 1));
    };
    const std::size_t vertices = array("points").size() / 3;
    ASSERT_GT(vertices, 100U);
    EXPECT_EQ(array("normals").size(), 3 * vertices);
    EXPECT_EQ(usd.values.at(skin + ".elementSize"), "4");
    const Numbers joints = array("primvars:skel:jointIndices");
    const Numbers weights = array("primvars:skel:jointWeights");
    ASSERT_EQ(joints.size(), 4 * vertices);
    ASSERT_EQ(weights.size(), 4 * vertices);
    for (std::size_t i = 0; i < vertices; ++i) {
        EXPECT_NEAR(weights[4 * i] + weights[4 * i + 1] + weights[4 * i + 2] + weights[4 * i + 3], 1, 1e-5);
        for (std::size_t k = 0; k < 4; ++k) EXPECT_TRUE(joints[4 * i + k] >= 0 && joints[4 * i + k] < tree_size);
    }
    const Numbers corners = array("faceVertexIndices");
    ASSERT_EQ(corners.size(), 3 * array("faceVertexCounts").size());
    for (const double corner : corners) EXPECT_LT(corner, static_cast<double>(vertices));
    EXPECT_EQ(usd.values.at(skin + ".skel:skeleton"), "<" + left_hand + "/skeleton>");
}

TEST(Usd, BindTransformsAreRestTransformsPutTogether) {
    const UsdText usd = read_usd(usd_of(synthesize({.duration = 0.5F})).text);
    const Numbers bind = numbers_in(usd.values.at(left_hand + "/skeleton.bindTransforms"));
    const Numbers rest = numbers_in(usd.values.at(left_hand + "/skeleton.restTransforms"));
    ASSERT_EQ(bind.size(), 16 * tree_size);
    ASSERT_EQ(rest.size(), 16 * tree_size);
    for (std::size_t i = 0; i < tree_size; ++i) {
        const auto parent = info(tree_order()[i]).parent;
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t column = 0; column < 4; ++column) {
                double expected = rest[16 * i + 4 * row + column];
                if (parent) { // row vectors: the child's from the left
                    expected = 0;
                    for (std::size_t k = 0; k < 4; ++k) {
                        expected += rest[16 * i + 4 * row + k] * bind[16 * (index(*parent) - 1) + 4 * k + column];
                    }
                }
                EXPECT_NEAR(bind[16 * i + 4 * row + column], expected, 1e-5) << i;
            }
        }
    }
}

TEST(Usd, ARateGivesAFrameForEveryTimeCode) {
    const Animation animation = *shift(synthesize({.duration = 1}), -3);
    const make::Written file = usd_of(animation, {.rate = 24, .names = JointNames::mrtk});
    EXPECT_TRUE(file.notes("time 0 is the recording's -3.000 s"));
    const UsdText usd = read_usd(file.text);
    EXPECT_EQ(usd.values.at(".timeCodesPerSecond"), "24");
    EXPECT_EQ(usd.values.at(".endTimeCode"), "24");
    EXPECT_EQ(usd.values.at(".startSeconds"), "-3");
    EXPECT_TRUE(usd.values.at(left_hand + "/motion.joints").starts_with(R"(["Wrist", "Wrist/Palm", )"));
    const auto& translations = usd.samples.at(left_hand + "/motion.translations");
    std::size_t frames = 0;
    for (int frame = 0; frame <= 24; ++frame) frames += translations.contains(frame) ? 1 : 0;
    EXPECT_EQ(frames, 25U);
}

TEST(Usd, MarkersAreInTheLayer) {
    Animation animation = synthesize({.duration = 1, .markers = false});
    animation.markers.add(0.5F, "say \"hi\" \\ \xc3\xa4\n");
    animation.markers.add(std::numeric_limits<float>::quiet_NaN(), "\xff!");
    animation.markers.add(1, "a\x7f~\x1f ");
    const UsdText usd = read_usd(usd_of(animation).text);
    EXPECT_EQ(usd.values.at(".markerTimes"), "[30, 0, 60]");
    EXPECT_EQ(usd.values.at(".markerNames"), "[\"say \\\"hi\\\" \\\\ \xc3\xa4\\x0a\", \"?!\", \"a\\x7f~\\x1f \"]");
}

TEST(Usd, AnAnimationWithoutKeysIsAStageWithoutMotion) {
    Animation animation;
    for (const bool parts : {false, true}) {
        for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(animation, part, parts);
        const make::Written file = usd_of(animation);
        const UsdText usd = read_usd(file.text);
        EXPECT_TRUE(usd.closed);
        EXPECT_TRUE(usd.samples.empty());
        EXPECT_EQ(usd.count("SkelRoot " + left_hand), 0U);
        EXPECT_EQ(file.notes("the left hand has no keys"), parts);
    }
}

TEST(Usd, JointsWithoutKeysStayOnTheirParents) {
    Animation animation = synthesize({.duration = 1, .gaps = false});
    animation.hands->left[Joint::palm] = {};
    const UsdText usd = read_usd(usd_of(animation).text);
    const auto& translations = usd.samples.at(left_hand + "/motion.translations");
    ASSERT_GT(translations.size(), 10U);
    const Numbers first = numbers_in(translations.begin()->second);
    const Numbers last = numbers_in(translations.rbegin()->second);
    for (std::size_t axis = 3; axis < 6; ++axis) {
        EXPECT_NEAR(first[axis], last[axis], 1e-6);
        EXPECT_LT(std::abs(first[axis]), 0.2); // not at the world's origin
    }
}

TEST(Usd, HostileAnimationsGiveFiniteNumbers) {
    std::mt19937 random(17);
    std::size_t samples = 0;
    for (int i = 0; i < 100; ++i) {
        // Tangents and repetitions of any size ask for very many samples: seldom here.
        const bool wild = i == 0;
        Animation animation = make::random_animation(random, {.tangents = wild, .odd = true});
        for_each_curve(animation, [&](std::size_t, Curve& curve) {
            if (!wild) hold_ends(curve);
        });
        const make::Written file = usd_of(animation);
        ASSERT_FALSE(file.error);
        const UsdText usd = read_usd(file.text);
        ASSERT_TRUE(usd.closed);
        for (const auto& [path, values] : usd.samples) {
            samples += values.size();
            if (path.ends_with("visibility") || path.ends_with("pinch")) continue;
            for (const auto& [code, text] : values) {
                ASSERT_GE(code, 0) << path;
                for (const double number : numbers_in(text)) ASSERT_TRUE(std::isfinite(number)) << path << text;
            }
        }
    }
    EXPECT_GT(samples, 1000U);
}

TEST(Usd, WildTangentsDoNotMakeEndlessFiles) {
    Animation animation = synthesize({.duration = 0.1F});
    float wild = 1e6F;
    for (PoseCurves& joint : animation.hands->left.joints) {
        std::vector<Keyframe> keys{{0, 0}, {0.1F * (wild *= 0.9F) / 1e6F, 1}};
        for (Keyframe& key : keys) {
            key.in_tangent = key.out_tangent = wild;
            key.weighted_mode = WeightedMode::none;
        }
        joint.position[0] = make_curve(keys);
    }
    const make::Written file = usd_of(animation);
    EXPECT_TRUE(file.notes("poses between keys left out"));
    EXPECT_EQ(read_usd(file.text).samples.at(left_hand + "/motion.rotations").size(), 4096U);
}

TEST(Usd, WhatCannotBeWrittenIsAnError) {
    const auto refused = write_usd(synthesize({.duration = 1}), {}, [](std::span<const std::byte>) { return false; });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::cannot_save);
    EXPECT_EQ(usd_of(synthesize({.duration = 1}), {.rate = -1}).error, ErrorCode::bad_argument);
}

} // namespace
