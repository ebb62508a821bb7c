#include <inputanim/convert/gltf.hpp>

#include <cmath>

#include <inputanim/evaluate.hpp>

#include "convert/gltf_read/names.hpp"
#include "glb_builder.hpp"
#include "maths/rotation.hpp"

using namespace inputanim;
using make::GlbBuilder;

namespace {

Recording read_glb(const GlbBuilder& glb) {
    auto recording = from_glb(glb.bytes());
    if (!recording) ADD_FAILURE() << message(recording.error());
    return recording ? *std::move(recording) : Recording();
}

// One hand with a moving wrist and index tip below it.
struct Tree {
    GlbBuilder glb;
    int hand = glb.node("left-hand");
    int wrist = glb.node("wrist", hand);
    int tip = glb.node("index-finger-tip", wrist);
};

const std::vector<float> quarter_turn{0, 0, 0, 1, 0, std::sqrt(0.5F), 0, std::sqrt(0.5F)}; // about y

// What our own scenes say.
void add_remarks(GlbBuilder& glb, const std::string& axes = "z-flip") {
    glb.root["scene"] = 0;
    glb.root["scenes"][0]["extras"]["inputanim"] = {{"format", "inputanim-glb/1"},
                                                    {"axes", axes},
                                                    {"skeleton", "flat"},
                                                    {"start", 10.0},
                                                    {"layout", "1.1-28-markers"},
                                                    {"parts", {"camera", "hands", "gaze"}},
                                                    {"markers", {{{"time", 10.5}, {"name", "grip \"it\""}}}}};
}

TEST(GltfRead, ASiblingInTheWorldKeepsItsKeys) {
    GlbBuilder glb;
    const int hand = glb.node("left-hand");
    const int tip = glb.node("index-finger-tip", hand);
    glb.animate(tip, "translation", {0, 0.5F, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    glb.animate(tip, "rotation", {0, 1}, quarter_turn);
    const Recording recording = read_glb(glb);
    ASSERT_TRUE(recording.animation.hands);
    EXPECT_FALSE(recording.animation.camera);
    EXPECT_FALSE(recording.animation.gaze);
    const PoseCurves& pose = recording.animation.hands->left[Joint::index_tip];
    EXPECT_TRUE(identical(pose.position[0], make::curve({{0, 1}, {0.5F, 4}, {2, 7}})));
    EXPECT_TRUE(identical(pose.position[1], make::curve({{0, 2}, {0.5F, 5}, {2, 8}})));
    EXPECT_TRUE(identical(pose.position[2], make::curve({{0, -3}, {0.5F, -6}, {2, -9}})));
    EXPECT_TRUE(pose.position[0].times.shares_with(pose.position[2].times));
    ASSERT_EQ(pose.rotation[1].key_count(), 2U);
    EXPECT_FLOAT_EQ(pose.rotation[1].values[1], -std::sqrt(0.5F));
    EXPECT_TRUE(recording.animation.hands->right[Joint::index_tip].position[0].empty());
    EXPECT_EQ(recording.on_disk.layout, Layout::mrtk_1_1);
}

TEST(GltfRead, AHandThatNobodyCallsLostIsTrackedThroughout) {
    Tree tree;
    tree.glb.animate(tree.wrist, "translation", {3, 4}, {0, 0, 0, 1, 1, 1});
    const Recording recording = read_glb(tree.glb);
    const HandCurves& hand = recording.animation.hands->left;
    EXPECT_TRUE(identical(hand.tracked, make::curve({{3, 1}})));
    EXPECT_TRUE(hand.pinch.empty());
    EXPECT_TRUE(recording.animation.hands->right.tracked.empty());
}

TEST(GltfRead, AChildIsWhereItsParentsCarryIt) {
    Tree tree;
    tree.glb.animate(tree.wrist, "translation", {0, 1}, {0, 0, 0, 1, 0, 0});
    tree.glb.animate(tree.wrist, "rotation", {0, 2}, quarter_turn);
    tree.glb[tree.tip]["translation"] = {0, 0, -0.1};
    const Recording recording = read_glb(tree.glb);
    const HandCurves& hand = recording.animation.hands->left;
    const auto at = [&](float time) { return evaluate(hand[Joint::index_tip], time); };
    // A quarter turn about +Y brings -Z to -X; Unity's z is the other way round.
    EXPECT_NEAR(at(0).position[2], 0.1, 1e-6);
    EXPECT_NEAR(at(2).position[0], 0.9, 1e-6);
    EXPECT_NEAR(at(2).position[2], 0, 1e-6);
    const double eighth = std::sqrt(0.5) * 0.1;
    EXPECT_NEAR(at(1).position[0], 1 - eighth, 1e-6);
    EXPECT_NEAR(at(1).position[2], eighth, 1e-6);
    EXPECT_NEAR(at(2).rotation[1], -std::sqrt(0.5), 1e-6);
    // On an arc between the keys, not on a chord of it.
    EXPECT_NEAR(at(0.5F).position[0], 0.5 - 0.1 * std::sin(22.5 * radians_per_degree), 2e-4);
    EXPECT_NEAR(at(1.5F).position[0], 1 - 0.1 * std::sin(67.5 * radians_per_degree), 2e-4);
    // The wrist itself has only its own keys.
    EXPECT_EQ(hand[Joint::wrist].position[0].key_count(), 2U);
    EXPECT_EQ(hand[Joint::wrist].rotation[0].key_count(), 2U);
    EXPECT_GT(hand[Joint::index_tip].position[0].key_count(), 3U);
}

TEST(GltfRead, NodesThatStandStillMoveTurnAndScaleWhatIsBelow) {
    GlbBuilder glb;
    const int armature = glb.node("Armature");
    glb[armature]["scale"] = {0.01, 0.01, 0.01};
    glb[armature]["rotation"] = {0, std::sqrt(0.5), 0, std::sqrt(0.5)};
    glb[armature]["translation"] = {0, 1, 0};
    const int tip = glb.node("index_tip.R", armature);
    glb.animate(tip, "translation", {0, 1}, {0, 0, -100, 0, 0, -200});
    const Recording recording = read_glb(glb);
    const PoseCurves& pose = recording.animation.hands->right[Joint::index_tip];
    ASSERT_EQ(pose.position[0].key_count(), 2U);
    EXPECT_NEAR(pose.position[0].values[0], -1, 1e-6);
    EXPECT_NEAR(pose.position[0].values[1], -2, 1e-6);
    EXPECT_NEAR(pose.position[1].values[0], 1, 1e-6);
    // Its rotation never changes: one key says so.
    ASSERT_EQ(pose.rotation[1].key_count(), 1U);
    EXPECT_NEAR(pose.rotation[1].values[0], -std::sqrt(0.5), 1e-6);
}

TEST(GltfRead, AMatrixIsAPlaceATurnAndAScale) {
    GlbBuilder glb;
    const int hand = glb.node("hand_l");
    // Twice as large, a quarter turn about y, one up.
    glb[hand]["matrix"] = {0, 0, -2, 0, 0, 2, 0, 0, 2, 0, 0, 0, 0, 1, 0, 1};
    const int wrist = glb.node("wrist", hand);
    glb.animate(wrist, "translation", {0, 1}, {0, 0, -1, 0, 0, -2});
    glb.animate(wrist, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
    const PoseCurves pose = read_glb(glb).animation.hands->left[Joint::wrist];
    ASSERT_EQ(pose.position[0].key_count(), 2U);
    EXPECT_NEAR(pose.position[0].values[1], -4, 1e-6);
    EXPECT_NEAR(pose.position[1].values[1], 1, 1e-6);
    EXPECT_NEAR(pose.rotation[1].values[0], -std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(pose.rotation[3].values[0], std::sqrt(0.5), 1e-6);
}

TEST(GltfRead, NumbersThatRoundToInfinityAreRefused) {
    for (const auto& [number, fits] : {std::pair(3.4028235e38, true), std::pair(3.4028236e38, false)}) {
        GlbBuilder glb;
        const int wrist = glb.node("left-wrist");
        glb[wrist]["translation"] = {number, 0, 0};
        const auto recording = from_glb(glb.bytes());
        ASSERT_EQ(recording.has_value(), fits) << number;
        if (!fits) {
            EXPECT_EQ(recording.error().reason, "the number does not fit in a float32");
        }
    }
}

TEST(GltfRead, AStaticPoseIsARecordingOfOneKey) {
    Tree tree;
    tree.glb[tree.wrist]["translation"] = {1, 2, 3};
    const Recording recording = read_glb(tree.glb);
    const HandCurves& hand = recording.animation.hands->left;
    EXPECT_TRUE(identical(hand[Joint::wrist].position[0], make::curve({{0, 1}})));
    EXPECT_TRUE(identical(hand[Joint::index_tip].position[2], make::curve({{0, -3}})));
}

TEST(GltfRead, StepsStaySteps) {
    GlbBuilder glb;
    const int wrist = glb.node("left_wrist");
    glb.animate(wrist, "translation", {0, 1, 2}, {1, 0, 0, 2, 0, 0, 3, 0, 0}, "STEP");
    const Recording recording = read_glb(glb);
    const Curve& x = recording.animation.hands->left[Joint::wrist].position[0];
    EXPECT_EQ(evaluate(x, 0.999F), 1);
    EXPECT_EQ(evaluate(x, 1), 2);
    EXPECT_EQ(evaluate(x, 1.5F), 2);
    EXPECT_EQ(recording.on_disk.layout, Layout::mrtk_1_0) << "8-byte keys have no tangents";
}

TEST(GltfRead, AStepOfAParentIsAStepOfItsChildren) {
    Tree tree;
    tree.glb.animate(tree.wrist, "translation", {0, 1, 2}, {1, 0, 0, 2, 0, 0, 3, 0, 0}, "STEP");
    const Animation animation = read_glb(tree.glb).animation;
    const Curve& x = animation.hands->left[Joint::index_tip].position[0];
    ASSERT_GT(x.key_count(), 3U);
    EXPECT_EQ(evaluate(x, 0.999F), 1);
    EXPECT_EQ(evaluate(x, 1), 2);
    EXPECT_EQ(evaluate(x, 1.5F), 2);
}

// p(s) of glTF's appendix C.
double cubic(double from, double leaving, double to, double arriving, double length, double s) {
    return (2 * s * s * s - 3 * s * s + 1) * from + length * (s * s * s - 2 * s * s + s) * leaving +
           (3 * s * s - 2 * s * s * s) * to + length * (s * s * s - s * s) * arriving;
}

TEST(GltfRead, CubicSplinesKeepTheirTangents) {
    GlbBuilder glb;
    const int wrist = glb.node("left_wrist");
    // In-tangent, value, out-tangent of each key.
    glb.animate(wrist, "translation", {0, 2}, {0, 0, 0, 1, 0, 1, 3, 0, 5, /**/ -2, 0, 7, 4, 0, 2, 0, 0, 0},
                "CUBICSPLINE");
    const Animation animation = read_glb(glb).animation;
    const PoseCurves& pose = animation.hands->left[Joint::wrist];
    ASSERT_EQ(pose.position[0].key_count(), 2U);
    EXPECT_EQ(pose.position[0].key(0).out_tangent, 3);
    EXPECT_EQ(pose.position[0].key(1).in_tangent, -2);
    EXPECT_EQ(pose.position[0].key(0).weighted_mode, WeightedMode::none);
    for (const float time : {0.0F, 0.25F, 1.0F, 1.7F, 2.0F}) {
        EXPECT_NEAR(evaluate(pose.position[0], time), cubic(1, 3, 4, -2, 2, time / 2), 1e-5) << time;
        EXPECT_NEAR(evaluate(pose.position[2], time), -cubic(1, 5, 2, 7, 2, time / 2), 1e-5) << time;
    }
}

TEST(GltfRead, ChildrenFollowACubicSplineClosely) {
    Tree tree;
    tree.glb.animate(tree.wrist, "translation", {0, 2}, {0, 0, 0, 1, 0, 1, 3, 0, 5, -2, 0, 7, 4, 0, 2, 0, 0, 0},
                     "CUBICSPLINE");
    const Animation animation = read_glb(tree.glb).animation;
    const PoseCurves& pose = animation.hands->left[Joint::index_tip];
    for (float time = 0; time <= 2; time += 0.01F) {
        EXPECT_NEAR(evaluate(pose.position[0], time), cubic(1, 3, 4, -2, 2, time / 2), 2e-4) << time;
    }
}

TEST(GltfRead, RotationsTakeTheShortWay) {
    GlbBuilder glb;
    const int wrist = glb.node("left_wrist");
    const float s = std::sqrt(0.5F);
    glb.animate(wrist, "rotation", {0, 1, 2}, {0, 0, 0, 1, 0, -s, 0, -s, 0, 1, 0, 0});
    const Animation animation = read_glb(glb).animation;
    const auto& rotation = animation.hands->left[Joint::wrist].rotation;
    EXPECT_FLOAT_EQ(rotation[3].values[1], s);
    EXPECT_FLOAT_EQ(rotation[1].values[2], -1);
}

TEST(GltfRead, ARotationTurnsWhatIsBelowItWhateverItsLength) {
    const auto tip_of = [](float length) {
        GlbBuilder glb;
        const int wrist = glb.node("left_wrist");
        const int tip = glb.node("left_index_tip", wrist);
        glb[tip]["translation"] = {0.0, 0.0, -0.1};
        glb.animate(wrist, "rotation", {0, 1}, {0, 0, 0, length, 0, 0.6F * length, 0, 0.8F * length});
        return read_glb(glb).animation.hands->left[Joint::index_tip].position;
    };
    const auto expected = tip_of(1);
    EXPECT_NEAR(std::abs(expected[0].values.back()), 0.096, 1e-6);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const float length : {0.5F, 5.0F}) {
            const Curve found = tip_of(length)[axis];
            ASSERT_EQ(found.key_count(), expected[axis].key_count());
            for (std::size_t i = 0; i < found.key_count(); ++i) {
                EXPECT_NEAR(found.values[i], expected[axis].values[i], 1e-6F) << i;
            }
        }
    }
}

TEST(GltfRead, ForeignNodesThatAreCalledNoneAreNoJoint) {
    GlbBuilder glb;
    const int hand = glb.node("left-hand");
    glb.animate(glb.node("wrist", hand), "translation", {0, 1}, {0, 0, 0, 1, 0, 0});
    glb.animate(glb.node("none", hand), "translation", {0, 1}, {0, 0, 0, 1, 0, 0});
    const Animation animation = read_glb(glb).animation;
    EXPECT_EQ(animation.hands->left[Joint::wrist].position[0].key_count(), 2U);
    EXPECT_TRUE(animation.hands->left[Joint::none].position[0].empty());
}

TEST(GltfRead, WholeNumbersStandForFractions) {
    GlbBuilder glb;
    const int wrist = glb.node("left_wrist");
    const int times = glb.accessor<float>({0, 1}, 1);
    const int shorts = glb.accessor<std::int16_t>({0, 0, 0, 32767, 0, 32767, 0, -32768}, 4, 5122);
    glb.root["accessors"][static_cast<std::size_t>(shorts)]["normalized"] = true;
    const int bytes = glb.accessor<std::uint8_t>({255, 0, 51, 0, /**/ 0, 255, 0, 0}, 4, 5121);
    auto& accessor = glb.root["accessors"][static_cast<std::size_t>(bytes)];
    accessor["normalized"] = true;
    accessor["type"] = "VEC3";
    glb.root["bufferViews"][accessor["bufferView"].get<std::size_t>()]["byteStride"] = 4;
    glb.channel(wrist, "rotation", times, shorts, "LINEAR");
    glb.channel(wrist, "translation", times, bytes, "LINEAR");
    const Animation animation = read_glb(glb).animation;
    const PoseCurves& pose = animation.hands->left[Joint::wrist];
    EXPECT_TRUE(identical(pose.position[0], make::curve({{0, 1}, {1, 0}})));
    EXPECT_TRUE(identical(pose.position[2], make::curve({{0, -0.2F}, {1, -0.0F}})));
    ASSERT_EQ(pose.rotation[3].key_count(), 2U);
    EXPECT_EQ(pose.rotation[3].values[0], 1);
    EXPECT_EQ(std::abs(pose.rotation[3].values[1]), 1) << "no less than -1";
}

TEST(GltfRead, SparseAccessorsReplaceSomeOfTheirElements) {
    GlbBuilder glb;
    const int wrist = glb.node("left_wrist");
    const int times = glb.accessor<float>({0, 1, 2}, 1);
    const std::vector<std::uint8_t> indices{1};
    const std::vector<float> values{5, 6, 7};
    glb.root["accessors"].push_back(
        {{"componentType", 5126},
         {"count", 3},
         {"type", "VEC3"},
         {"sparse",
          {{"count", 1},
           {"indices", {{"bufferView", glb.view(std::as_bytes(std::span(indices)))}, {"componentType", 5121}}},
           {"values", {{"bufferView", glb.view(std::as_bytes(std::span(values)))}}}}}});
    glb.channel(wrist, "translation", times, 1, "LINEAR");
    const Animation animation = read_glb(glb).animation;
    EXPECT_TRUE(identical(animation.hands->left[Joint::wrist].position[1], make::curve({{0, 0}, {1, 6}, {2, 0}})));

    glb.root["accessors"][1]["sparse"]["count"] = 0;
    EXPECT_TRUE(identical(read_glb(glb).animation.hands->left[Joint::wrist].position[1],
                          make::curve({{0, 0}, {1, 0}, {2, 0}})));
    glb.root["accessors"][1]["sparse"]["count"] = 2;
    EXPECT_EQ(error_of(glb).field, "accessors[1].sparse.indices");
    glb.root["accessors"][1]["sparse"]["count"] = 1;
    glb.root["accessors"][1]["count"] = 1;
    EXPECT_EQ(error_of(glb).field, "animations[0].samplers[0].output");
}

TEST(GltfRead, HeadsAreAnimatedCamerasOrCalledSo) {
    for (const char* name : {"head", "Camera", "Main Camera", "HMD"}) {
        GlbBuilder glb;
        const int head = glb.node(name);
        glb.animate(head, "translation", {0, 1}, {0, 1, 0, 0, 2, 0});
        const Recording recording = read_glb(glb);
        ASSERT_TRUE(recording.animation.camera) << name;
        EXPECT_FALSE(recording.animation.hands) << name;
        EXPECT_EQ(recording.animation.camera->position[1].key_count(), 2U) << name;
    }
    GlbBuilder glb;
    const int eye = glb.node("eye");
    glb[eye]["camera"] = 0;
    glb.animate(eye, "translation", {0, 1}, {0, 1, 0, 0, 2, 0});
    EXPECT_TRUE(read_glb(glb).animation.camera);
}

TEST(GltfRead, AGazeLooksAlongMinusZ) {
    GlbBuilder glb;
    const int head = glb.node("head");
    const int gaze = glb.node("gaze");
    glb.animate(head, "translation", {0}, {0, 1, 0});
    glb.animate(gaze, "rotation", {0, 1}, quarter_turn);
    glb.animate(gaze, "translation", {0}, {0, 0, -3});
    const Recording recording = read_glb(glb);
    ASSERT_TRUE(recording.animation.gaze);
    EXPECT_EQ(evaluate(*recording.animation.gaze, 0).direction, (std::array<float, 3>{0, 0, 1}));
    EXPECT_NEAR(evaluate(*recording.animation.gaze, 1).direction[0], -1, 1e-6);
    EXPECT_EQ(recording.animation.gaze->origin[2].values[0], 3);
}

TEST(GltfRead, AGazeThatOnlyTurnsStaysWhereItIs) {
    GlbBuilder glb;
    glb.animate(glb.node("head"), "translation", {2}, {0, 1, 0});
    const int gaze = glb.node("gaze");
    glb[gaze]["translation"] = {0, 0, -3};
    glb.animate(gaze, "rotation", {1, 2}, quarter_turn);
    const Recording recording = read_glb(glb);
    ASSERT_TRUE(recording.animation.gaze);
    EXPECT_TRUE(identical(recording.animation.gaze->origin[2], make::curve({{1, 3}})));
    EXPECT_EQ(recording.animation.gaze->direction[2].key_count(), 2U);
}

TEST(GltfRead, OurOwnScenesSayWhatOthersCannot) {
    GlbBuilder glb;
    add_remarks(glb, "x-flip");
    const int head = glb.node("head");
    const int hand = glb.node("left-hand");
    const int wrist = glb.node("wrist", hand);
    const int none = glb.node("none", hand);
    glb.node("palm", hand);
    const int pinch = glb.node("left-pinch");
    const int gaze = glb.node("gaze");
    glb.animate(head, "translation", {0, 1}, {1, 2, 3, 4, 5, 6});
    glb.animate(hand, "scale", {0, 0.5F}, {1, 1, 1, 0, 0, 0}, "STEP");
    glb.animate(pinch, "scale", {0.25F}, {1, 1, 1}, "STEP");
    glb.animate(wrist, "translation", {0.25F}, {1, 1, 1});
    glb.animate(none, "translation", {0.25F}, {2, 2, 2});
    glb.animate(gaze, "rotation", {0}, {0, 0, 0, 1});
    const Recording recording = read_glb(glb);
    ASSERT_TRUE(recording.animation.camera && recording.animation.hands && recording.animation.gaze);
    EXPECT_EQ(recording.on_disk.layout, Layout::markers_28_1_1);
    EXPECT_TRUE(identical(recording.animation.camera->position[0], make::curve({{10, -1}, {11, -4}})));
    EXPECT_TRUE(identical(recording.animation.camera->position[2], make::curve({{10, 3}, {11, 6}})));
    EXPECT_TRUE(recording.animation.camera->rotation[0].empty());
    const HandCurves& left = recording.animation.hands->left;
    EXPECT_TRUE(identical(left.tracked, make::curve({{10, 1}, {10.5F, 0}})));
    EXPECT_TRUE(identical(left.pinch, make::curve({{10.25F, 1}})));
    EXPECT_TRUE(identical(left[Joint::wrist].position[0], make::curve({{10.25F, -1}})));
    EXPECT_TRUE(identical(left[Joint::none].position[1], make::curve({{10.25F, 2}})));
    EXPECT_TRUE(left[Joint::palm].position[0].empty());
    EXPECT_TRUE(recording.animation.hands->right.tracked.empty());
    EXPECT_EQ(recording.animation.gaze->direction[2].values[0], 1);
    ASSERT_EQ(recording.animation.markers.size(), 1U);
    EXPECT_EQ(recording.animation.markers[0].name, "grip \"it\"");
    EXPECT_EQ(recording.animation.markers[0].time, 10.5F);
}

TEST(GltfRead, TheMrtkProfileHasStatesAsPlaces) {
    GlbBuilder glb;
    add_remarks(glb);
    const int tip = glb.node("Hand.Right.Joint.IndexTip");
    const int tracking = glb.node("Hand.Right.Tracking");
    const int pinching = glb.node("Hand.Right.Pinching");
    const int camera = glb.node("Camera");
    glb.animate(tip, "translation", {0}, {1, 2, 3});
    glb.animate(camera, "translation", {0}, {1, 2, 3});
    glb.animate(tracking, "translation", {0, 1}, {1, 0, 0, 0, 0, 0}, "STEP");
    glb.animate(pinching, "translation", {0, 2}, {0, 0, 0, 1, 0, 0}, "STEP");
    const Recording recording = read_glb(glb);
    const HandCurves& right = recording.animation.hands->right;
    EXPECT_TRUE(identical(right.tracked, make::curve({{10, 1}, {11, 0}})));
    EXPECT_TRUE(identical(right.pinch, make::curve({{10, 0}, {12, 1}})));
    EXPECT_TRUE(identical(right[Joint::index_tip].position[2], make::curve({{10, -3}})));
    EXPECT_TRUE(identical(recording.animation.camera->position[0], make::curve({{10, 1}})));
}

TEST(GltfRead, ASceneOfOursWithoutKeysIsARecordingWithoutKeys) {
    GlbBuilder glb;
    add_remarks(glb);
    glb.node("wrist", glb.node("left-hand"));
    const Recording recording = read_glb(glb);
    EXPECT_TRUE(recording.animation.camera && recording.animation.hands && recording.animation.gaze);
    EXPECT_EQ(key_count(recording.animation), 0U);
}

TEST(GltfRead, TheAnimationCalledRecordingIsTheOneToRead) {
    GlbBuilder glb;
    const int wrist = glb.node("left_wrist");
    glb.animate(wrist, "translation", {0}, {1, 1, 1});
    const auto first = glb.root["animations"][0];
    glb.root["animations"][0]["samplers"][0]["output"] = glb.accessor<float>({2, 2, 2}, 3);
    glb.root["animations"][0]["name"] = "recording";
    glb.root["animations"].insert(glb.root["animations"].begin(), first);
    const Animation animation = read_glb(glb).animation;
    EXPECT_EQ(animation.hands->left[Joint::wrist].position[0].values[0], 2);
}

TEST(GltfRead, ChannelsOfMeshesAndExtensionsAreLeftAlone) {
    GlbBuilder glb;
    const int wrist = glb.node("left_wrist");
    glb.animate(wrist, "translation", {0}, {1, 1, 1});
    glb.channel(wrist, "weights", 99, 99, "LINEAR");
    glb.channel(wrist, "pointer", 99, 99, "LINEAR");
    glb.root["animations"][0]["channels"][2]["target"].erase("node");
    glb.root["animations"][0]["channels"].push_back(7);
    EXPECT_EQ(read_glb(glb).animation.hands->left[Joint::wrist].position[0].key_count(), 1U);
}

TEST(GltfRead, TextWithItsBuffersInsideIsRead) {
    GlbBuilder glb;
    glb.animate(glb.node("left_wrist"), "translation", {0}, {1, 1, 1});
    // 0 and three times 1 as floats, in base64.
    glb.root["buffers"][0]["uri"] = "data:application/octet-stream;base64,AAAAAAAAgD8AAIA/AACAPw==";
    const std::string text = glb.root.dump();
    const auto recording = from_glb(std::as_bytes(std::span(text)));
    ASSERT_TRUE(recording) << message(recording.error());
    EXPECT_EQ(recording->animation.hands->left[Joint::wrist].position[0].values[0], 1);
}

TEST(GltfRead, AGlbWithItsBufferInItsTextIsRead) {
    GlbBuilder glb;
    glb.animate(glb.node("left_wrist"), "translation", {0}, {1, 1, 1});
    glb.root["buffers"][0]["uri"] = "data:application/octet-stream;base64,AAAAAAAAgD8AAIA/AACAPw==";
    for (const bool has_chunk : {false, true}) {
        const auto recording = from_glb(GlbBuilder::glb_of(glb.root.dump(), make::ByteVector(has_chunk ? 16 : 0)));
        ASSERT_TRUE(recording) << message(recording.error());
        EXPECT_EQ(recording->animation.hands->left[Joint::wrist].position[0].values[0], 1) << has_chunk;
    }
    // The chunk first, and a second one in the text.
    GlbBuilder both;
    both.animate(both.node("left_wrist"), "translation", {0}, {5, 6, 7});
    both.root["buffers"].push_back(glb.root["buffers"][0]);
    const auto recording = from_glb(both.bytes());
    ASSERT_TRUE(recording) << message(recording.error());
    EXPECT_EQ(recording->animation.hands->left[Joint::wrist].position[1].values[0], 6);
}

TEST(GltfRead, NoOtherFileIsEverOpened) {
    GlbBuilder glb;
    glb.animate(glb.node("left_wrist"), "translation", {0}, {1, 1, 1});
    glb.root["buffers"][0]["uri"] = "/etc/passwd";
    glb.root["images"] = {{{"uri", "/etc/passwd"}}};
    EXPECT_TRUE(from_glb(glb.bytes())) << "what is in the file is all that counts";
    const std::string text = glb.root.dump();
    const auto recording = from_glb(std::as_bytes(std::span(text)));
    ASSERT_FALSE(recording);
    EXPECT_EQ(recording.error().field, "buffers[0]");
}

TEST(GltfRead, NamesOfJointsComeInManyForms) {
    using gltf_read::read_name;
    using gltf_read::Role;
    struct Named {
        const char* name;
        Joint joint;
        std::optional<Side> side;
    };
    const Named named[]{{"wrist", Joint::wrist, {}},
                        {"index-finger-tip", Joint::index_tip, {}},
                        {"INDEXTIP", Joint::index_tip, {}},
                        {"LeftHand_index_tip", Joint::index_tip, Side::left},
                        {"hand.L.wrist", Joint::wrist, Side::left},
                        {"Right_IndexTip", Joint::index_tip, Side::right},
                        {"XRHand_IndexTip_L", Joint::index_tip, Side::left},
                        {"wrist.R.001", Joint::wrist, Side::right},
                        {"l_middle-finger-phalanx-proximal", Joint::middle_knuckle, Side::left},
                        {"RightMiddleMiddleJoint", Joint::middle_middle_joint, Side::right},
                        {"Hand.Left.Joint.PinkyKnuckle", Joint::pinky_knuckle, Side::left},
                        {"little_distal_right", Joint::pinky_distal_joint, Side::right},
                        {"Thumb Proximal L", Joint::thumb_proximal_joint, Side::left},
                        {"R Palm", Joint::palm, Side::right}};
    for (const auto& [name, joint, side] : named) {
        const auto read = read_name(name);
        EXPECT_EQ(read.role, Role::joint) << name;
        EXPECT_EQ(read.joint, joint) << name;
        EXPECT_EQ(read.side, side) << name;
    }
    for (const char* name : {"", "L", "left-hand-mesh", "index", "tip", "wristwatch", "Armature", "fingers", "42"}) {
        EXPECT_EQ(read_name(name).role, Role::other) << name;
    }
    EXPECT_EQ(read_name("left-hand").role, Role::hand);
    EXPECT_EQ(read_name("Hand.Left").role, Role::hand);
    EXPECT_EQ(read_name("Hand.Left.Tracking").role, Role::tracking);
    EXPECT_EQ(read_name("right-pinch").role, Role::pinching);
    EXPECT_EQ(read_name(std::string(100'000, 'a')).role, Role::other);
    for (std::size_t i = 0; i < joint_count; ++i) {
        for (const auto names : {JointNames::webxr, JointNames::openxr, JointNames::mrtk}) {
            EXPECT_EQ(read_name("Right_" + std::string(name(joint(i), names))).joint, joint(i));
        }
    }
}

TEST(GltfRead, SidesComeFromTheNearestNodeAbove) {
    GlbBuilder glb;
    const int right = glb.node("RightArm");
    const int wrist = glb.node("wrist", glb.node("hand", glb.node("bones", right)));
    glb.animate(wrist, "translation", {0}, {1, 1, 1});
    EXPECT_EQ(read_glb(glb).animation.hands->right[Joint::wrist].position[0].key_count(), 1U);

    GlbBuilder none;
    none.animate(none.node("wrist"), "translation", {0}, {1, 1, 1});
    const Error error = error_of(none);
    EXPECT_EQ(error.field, "wrist");
    EXPECT_NE(error.reason.find("left or the right"), std::string::npos);
}

TEST(GltfRead, OfTwoNodesWithOneNameTheOneThatMovesCounts) {
    GlbBuilder glb;
    glb.node("left_wrist");
    glb.animate(glb.node("left_wrist"), "translation", {0, 1}, {1, 1, 1, 2, 2, 2});
    EXPECT_EQ(read_glb(glb).animation.hands->left[Joint::wrist].position[0].key_count(), 2U);
}

TEST(GltfRead, ASceneWithoutHandsSaysWhichNamesAreKnown) {
    GlbBuilder glb;
    glb.animate(glb.node("Cube"), "translation", {0}, {1, 1, 1});
    glb.node("Camera");
    const Error error = error_of(glb);
    EXPECT_EQ(error.code, ErrorCode::malformed_gltf);
    EXPECT_NE(error.reason.find("no node has the name of a hand joint"), std::string::npos);
    EXPECT_NE(error.reason.find("index-finger-tip"), std::string::npos);
}

} // namespace
