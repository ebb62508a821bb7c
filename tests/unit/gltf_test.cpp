#include <inputanim/convert/gltf.hpp>

#include <limits>
#include <random>
#include <set>

#include <gtest/gtest.h>
#include <inputanim/evaluate.hpp>
#include <inputanim/file.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/synthesize.hpp>

#include "convert/tree.hpp"
#include "glb.hpp"
#include "make.hpp"
#include "model/special_floats.hpp"

namespace {

using namespace inputanim;

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr double near_enough = 1e-5; // metres

Recording test_file(const std::string& name) {
    const auto bytes = open_file(std::string(INPUTANIM_TEST_DATA) + "/" + name);
    EXPECT_TRUE(bytes.has_value()) << name;
    return bytes ? make::recording_of(*bytes) : Recording();
}

Glb glb_of(const Recording& recording, const GltfOptions& options = {}) {
    auto made = to_glb(recording, options);
    if (!made) ADD_FAILURE() << message(made.error());
    return made ? *std::move(made) : Glb();
}

Recording with_camera_x(const Curve& curve) {
    Recording recording;
    recording.animation.camera.emplace().position[0] = curve;
    return recording;
}

Vector3 in_axes(const std::array<float, 3>& v, Axes axes) {
    const auto& sign = info(axes).sign;
    return {static_cast<double>(v[0]) * sign[0], static_cast<double>(v[1]) * sign[1],
            static_cast<double>(v[2]) * sign[2]};
}

std::string_view hand_name(Side side) {
    return side == Side::left ? "left-hand" : "right-hand";
}

// How far joints are from where evaluate() has them at these times of the recording; the worst of all.
double furthest_joint(const glb::File& file, const Animation& animation, Side side, std::span<const float> times,
                      Axes axes) {
    const HandCurves& hand = side == Side::left ? animation.hands->left : animation.hands->right;
    const double start = file.extras().at("start");
    double worst = 0;
    std::size_t looked_at = 0;
    for (std::size_t j = 0; j < joint_count; ++j) {
        const auto node = file.find(name(joint(j), JointNames::webxr), hand_name(side));
        if (!node || hand.joints[j].position[0].empty()) continue;
        for (const float time : times) {
            const Vector3 at = file.world(*node, time - start).translation;
            worst = std::max(worst, length(at - in_axes(evaluate(hand.joints[j], time).position, axes)));
            ++looked_at;
        }
    }
    EXPECT_GT(looked_at, 26U);
    return worst;
}

std::vector<float> random_times(const Animation& animation, std::size_t count) {
    const TimeSpan span = *span_of(animation);
    std::mt19937 random(3);
    std::vector<float> times;
    for (std::size_t i = 0; i < count; ++i) {
        times.push_back(span.from + (span.to - span.from) * static_cast<float>(random() % 10001) / 10000);
    }
    return times;
}

// --- where things are ---

TEST(ToGlb, puts_joints_of_a_flat_skeleton_where_they_play_at_any_time) {
    const Recording recording = test_file("v11-all-5s-code-p32.bin");
    for (const Axes axes : {Axes::openxr, Axes::gltf}) {
        const Glb made = glb_of(recording, {.skeleton = Skeleton::flat, .axes = axes});
        const glb::File file(made.bytes);
        glb::expect_sound(file);
        const auto times = random_times(recording.animation, 8);
        for (const Side side : {Side::left, Side::right}) {
            EXPECT_LT(furthest_joint(file, recording.animation, side, times, axes), near_enough);
        }
    }
}

TEST(ToGlb, puts_joints_of_a_tree_where_they_play_at_its_keys) {
    const Recording recording = test_file("v11-all-5s-code-p32.bin");
    for (const Axes axes : {Axes::openxr, Axes::gltf}) {
        const Glb made = glb_of(recording, {.axes = axes});
        const glb::File file(made.bytes);
        glb::expect_sound(file);
        for (const Side side : {Side::left, Side::right}) {
            const auto& hands = *recording.animation.hands;
            auto times = key_times(side == Side::left ? hands.left : hands.right);
            ASSERT_GT(times.size(), 20U);
            for (std::size_t i = 0; i < 8; ++i) times[i] = times[i * times.size() / 8];
            times.resize(8);
            EXPECT_LT(furthest_joint(file, recording.animation, side, times, axes), near_enough);
        }
    }
}

TEST(ToGlb, puts_joints_of_a_tree_close_to_where_they_play_between_the_keys_of_a_rate) {
    const Recording recording{.animation = synthesize()};
    const Glb made = glb_of(recording, {.rate = 60});
    const glb::File file(made.bytes);
    const auto& hand = recording.animation.hands->right;
    std::vector<float> times;
    for (const float time : random_times(recording.animation, 16)) {
        if (evaluate_state(hand.tracked, time) > 0.5F) times.push_back(time);
    }
    ASSERT_GT(times.size(), 4U);
    EXPECT_LT(furthest_joint(file, recording.animation, Side::right, times, Axes::openxr), 3e-4);
}

TEST(ToGlb, turns_the_head_as_it_is_turned_at_its_keys) {
    const Recording recording{.animation = synthesize({.duration = 1, .sign_flips = true})};
    const PoseCurves& camera = *recording.animation.camera;
    for (const Axes axes : {Axes::openxr, Axes::gltf}) {
        const Glb made = glb_of(recording, {.axes = axes});
        const glb::File file(made.bytes);
        glb::expect_sound(file);
        const auto head = file.find("head");
        const auto view = file.find("view", "head");
        ASSERT_TRUE(head && view);
        for (const float time : camera.rotation[0].times) {
            const auto& q = evaluate(camera, time).rotation;
            const Vector3 forward = rotate({q[0], q[1], q[2], q[3]}, {0, 0, 1});
            const auto& sign = info(axes).sign;
            const Vector3 looks{forward.x * sign[0], forward.y * sign[1], forward.z * sign[2]};
            // Cameras look along -z.
            EXPECT_LT(angle(rotate(file.world(*view, time).rotation, {0, 0, -1}), looks), 0.01);
            EXPECT_LT(length(file.world(*head, time).translation - in_axes(evaluate(camera, time).position, axes)),
                      near_enough);
        }
    }
}

TEST(ToGlb, turns_the_gaze_to_where_it_looks_at_its_keys) {
    Recording recording{.animation = synthesize({.duration = 1})};
    recording.animation.gaze->direction[2] = make::curve({{0.25F, 0}, {0.5F, -1}, {0.75F, 0.5F}});
    recording.animation.gaze->direction[0] = make::curve({{0.25F, 0}, {0.5F, 0}, {0.75F, 2}});
    recording.animation.gaze->direction[1] = make::curve({{0.25F, 0}, {0.5F, 0}, {0.75F, 1}});
    for (const Axes axes : {Axes::openxr, Axes::gltf}) {
        const Glb made = glb_of(recording, {.axes = axes});
        const glb::File file(made.bytes);
        glb::expect_sound(file);
        const Vector3 forward{0, 0, info(axes).sign[2]};
        for (const float time : {0.5F, 0.75F}) {
            const Quaternion turn = file.world(*file.find("gaze"), time).rotation;
            const Vector3 looks = in_axes(evaluate(*recording.animation.gaze, time).direction, axes);
            EXPECT_LT(angle(rotate(turn, forward), looks), 0.01) << time;
        }
        EXPECT_LT(angle(rotate(file.world(*file.find("gaze"), 0.25).rotation, forward), forward), 0.01);
        ASSERT_EQ(made.notes.size(), 1U);
        EXPECT_EQ(made.notes[0], "directions of length zero turned forward: 1 key in 1 channel, the first in "
                                 "gaze.direction");
    }
}

TEST(ToGlb, plays_curves_that_bend_and_repeat_as_lines_that_stay_close) {
    const Recording recording = test_file("documented-v10-weights-wraps-markers.bin");
    const Glb made = glb_of(recording, {.skeleton = Skeleton::flat});
    const glb::File file(made.bytes);
    glb::expect_sound(file);
    EXPECT_EQ(made.notes.size(), 2U);
    std::vector<float> times = random_times(recording.animation, 20);
    // Rounding decides on which side of a step a time is.
    std::erase_if(times, [](float time) { return std::abs(std::remainder(time, 0.2F)) < 1e-4F; });
    EXPECT_LT(furthest_joint(file, recording.animation, Side::left, times, Axes::openxr), near_enough);
}

TEST(ToGlb, unrolls_curves_that_repeat_before_and_after_their_keys) {
    const std::vector<Keyframe> keys{
        {.time = 3, .value = 1, .out_tangent = 2, .weighted_mode = WeightedMode::none},
        {.time = 4, .value = 2, .in_tangent = -1, .out_tangent = 3, .in_weight = 0.5F, .out_weight = 0.2F},
        {.time = 4.25F, .value = 0, .in_tangent = 1, .out_tangent = infinite},
        {.time = 4.5F, .value = -1, .in_tangent = 1, .weighted_mode = WeightedMode::none}};
    for (const WrapMode before : {WrapMode::loop, WrapMode::ping_pong, WrapMode::once}) {
        for (const WrapMode after : {WrapMode::loop, WrapMode::ping_pong, WrapMode::clamp_forever}) {
            Recording recording = with_camera_x(make_curve(keys));
            recording.animation.camera->position[0].pre_wrap = before;
            recording.animation.camera->position[0].post_wrap = after;
            recording.animation.camera->position[1] = make::curve({{-1, 0}, {9.2F, 1}});
            const Glb made = glb_of(recording);
            const glb::File file(made.bytes);
            glb::expect_sound(file);
            const auto sampler = file.sampler(*file.find("head"), "translation");
            ASSERT_TRUE(sampler);
            EXPECT_NEAR(sampler->times.back(), 10.2, 1e-5);
            for (const float time : random_times(recording.animation, 300)) {
                // Rounding decides on which side of a step a time is.
                if (std::abs(std::remainder(time - 3, 0.25F)) < 1e-4F) continue;
                const Vector3 plays = in_axes(evaluate(*recording.animation.camera, time).position, Axes::openxr);
                EXPECT_LT(length(file.world(*file.find("head"), time + 1.0).translation - plays), near_enough) << time;
            }
        }
    }
}

TEST(ToGlb, keeps_both_sides_of_a_jump) {
    const Recording recording = with_camera_x(make::curve({{0, 0}, {1, 1}, {1, 5}, {1, 3}, {2, 3}, {3, 4}}));
    const Glb made = glb_of(recording);
    const glb::File file(made.bytes);
    glb::expect_sound(file);
    const auto sampler = file.sampler(*file.find("head"), "translation");
    ASSERT_TRUE(sampler);
    const double before = std::nextafter(1.0F, 0.0F);
    EXPECT_EQ(sampler->times, (std::vector<double>{0, before, 1, 2, 3}));
    const std::vector<double> x{0, 1, 3, 3, 4};
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_EQ(sampler->values[3 * i], x[i]);
}

TEST(ToGlb, plays_the_first_of_several_keys_at_the_start) {
    const Recording recording = with_camera_x(make::curve({{1, 7}, {1, 2}, {3, 4}}));
    const Glb made = glb_of(recording);
    const glb::File file(made.bytes);
    const auto sampler = file.sampler(*file.find("head"), "translation");
    ASSERT_TRUE(sampler);
    EXPECT_EQ(sampler->times, (std::vector<double>{0, std::nextafter(0.0F, 1.0F), 2}));
    EXPECT_EQ(sampler->values[0], 7);
    EXPECT_EQ(sampler->values[3], 2);
    EXPECT_EQ(file.extras().at("start"), 1);
}

TEST(ToGlb, brings_axes_of_different_times_together) {
    Recording recording = with_camera_x(make::curve({{0, 0}, {2, 2}}));
    recording.animation.camera->position[1] = make::curve({{1, 5}, {4, 8}});
    const Glb made = glb_of(recording);
    const glb::File file(made.bytes);
    const auto sampler = file.sampler(*file.find("head"), "translation");
    ASSERT_TRUE(sampler);
    EXPECT_EQ(sampler->times, (std::vector<double>{0, 1, 2, 4}));
    EXPECT_EQ(sampler->values, (std::vector<double>{0, 5, 0, 1, 5, 0, 2, 6, 0, 2, 8, 0}));
}

// --- states ---

TEST(ToGlb, shows_hands_while_they_are_tracked) {
    const Recording recording{.animation = synthesize()};
    const Glb webxr = glb_of(recording);
    const Glb mrtk = glb_of(recording, {.profile = GltfProfile::mrtk});
    const glb::File file(webxr.bytes);
    const glb::File other(mrtk.bytes);
    std::array<std::size_t, 2> seen{};
    for (const float time : random_times(recording.animation, 20)) {
        const Frame frame = evaluate(recording.animation, time);
        const HandState& hand = (*frame.hands)[0];
        ++seen[hand.tracked ? 1 : 0];
        const double tracked = hand.tracked ? 1 : 0;
        const double pinch = hand.pinch ? 1 : 0;
        EXPECT_EQ(file.local(*file.find("left-hand"), time).scale, tracked);
        EXPECT_EQ(file.local(*file.find("left-pinch"), time).scale, pinch);
        EXPECT_EQ(other.local(*other.find("Hand.Left"), time).scale, tracked);
        EXPECT_EQ(other.local(*other.find("Hand.Left.Tracking"), time).translation.x, tracked);
        EXPECT_EQ(other.local(*other.find("Hand.Left.Pinching"), time).translation.x, pinch);
    }
    EXPECT_GT(seen[0], 0U);
    EXPECT_GT(seen[1], 0U);
    // At rest the hand is shown, in whatever state it starts.
    EXPECT_EQ(file.local(*file.find("left-hand"), std::nullopt).scale, 1);
}

TEST(ToGlb, never_shows_a_hand_that_is_never_tracked) {
    const Glb made = glb_of(test_file("v11-hands-never-tracked-1s.bin"));
    const glb::File file(made.bytes);
    glb::expect_sound(file);
    EXPECT_EQ(file.local(*file.find("left-hand"), std::nullopt).scale, 0);
    EXPECT_EQ(file.local(*file.find("left-hand"), 0.5).scale, 0);
    EXPECT_FALSE(file.find("left-hand-mesh"));
}

// --- the scene ---

TEST(ToGlb, hangs_joints_on_one_another_in_a_tree_and_beside_each_other_when_flat) {
    const Recording recording{.animation = synthesize({.duration = 0.5F})};
    const Glb tree_bytes = glb_of(recording);
    const glb::File tree(tree_bytes.bytes);
    const Glb flat_bytes = glb_of(recording, {.skeleton = Skeleton::flat, .names = JointNames::openxr});
    const glb::File flat(flat_bytes.bytes);
    for (const Joint joint : tree_order()) {
        const auto node = tree.find(name(joint, JointNames::webxr), "right-hand");
        ASSERT_TRUE(node);
        const auto above = info(joint).parent;
        EXPECT_EQ(tree.json["nodes"][*tree.parent(*node)]["name"],
                  above ? name(*above, JointNames::webxr) : "right-hand");
        const auto sibling = flat.find(name(joint, JointNames::openxr), "right-hand");
        ASSERT_TRUE(sibling);
        EXPECT_EQ(flat.json["nodes"][*flat.parent(*sibling)]["name"], "right-hand");
    }
    EXPECT_EQ(tree.extras().at("skeleton"), "tree");
    EXPECT_EQ(flat.extras().at("skeleton"), "flat");
    EXPECT_EQ(flat.extras().at("names"), "openxr");
}

TEST(ToGlb, names_nodes_as_the_profile_of_MRTK_does) {
    const Glb made = glb_of({.animation = synthesize({.duration = 0.5F})}, {.profile = GltfProfile::mrtk});
    const glb::File file(made.bytes);
    for (const char* name :
         {"Camera", "Gaze", "Hand.Left", "Hand.Right.Joint.IndexTip", "Hand.Left.Joint.Wrist", "Hand.Right.Mesh"}) {
        EXPECT_TRUE(file.find(name)) << name;
    }
    EXPECT_EQ(file.extras().at("profile"), "mrtk");
    EXPECT_EQ(file.extras().at("names"), "mrtk");
}

TEST(ToGlb, has_a_node_for_the_joint_none_only_where_it_has_keys) {
    Recording recording{.animation = synthesize({.duration = 0.5F})};
    set_part(recording.animation, Part::camera, false);
    for (Curve& axis : recording.animation.hands->left[Joint::none].position) axis = {};
    for (Curve& axis : recording.animation.hands->left[Joint::none].rotation) axis = {};
    recording.animation.hands->right[Joint::none].position[1] = make::curve({{0, 3}});
    const Glb made = glb_of(recording);
    const glb::File file(made.bytes);
    EXPECT_FALSE(file.find("none", "left-hand"));
    const auto none = file.find("none", "right-hand");
    ASSERT_TRUE(none);
    EXPECT_EQ(file.world(*none, 0.25).translation.y, 3);
    EXPECT_FALSE(file.find("head"));
}

TEST(ToGlb, moves_its_skins_by_joints_that_rest_where_the_skin_was_made) {
    const Recording recording{.animation = synthesize()};
    for (const Skeleton skeleton : {Skeleton::tree, Skeleton::flat}) {
        const Glb made = glb_of(recording, {.skeleton = skeleton});
        const glb::File file(made.bytes);
        ASSERT_EQ(file.json["skins"].size(), 2U);
        for (const auto& skin : file.json["skins"]) {
            const auto matrices = file.numbers(skin["inverseBindMatrices"]);
            ASSERT_EQ(skin["joints"].size(), tree_size);
            ASSERT_EQ(matrices.size(), tree_size * 16);
            for (std::size_t j = 0; j < tree_size; ++j) {
                const auto m = [&](std::size_t i) { return matrices[16 * j + i]; };
                const glb::Transform rest = file.world(skin["joints"][j], std::nullopt);
                const Vector3& at = rest.translation;
                const Vector3 zero = Vector3{m(0), m(1), m(2)} * at.x + Vector3{m(4), m(5), m(6)} * at.y +
                                     Vector3{m(8), m(9), m(10)} * at.z + Vector3{m(12), m(13), m(14)};
                EXPECT_LT(length(zero), 1e-6);
                EXPECT_LT(length(rotate(rest.rotation, {m(0), m(1), m(2)}) - Vector3{1, 0, 0}), 1e-5);
            }
        }
        const std::size_t mesh_node = *file.find("left-hand-mesh");
        EXPECT_FALSE(file.parent(mesh_node));
        EXPECT_TRUE(file.json["nodes"][mesh_node].contains("skin"));
    }
}

// A mesh's corners by place and the ways its sides face: (x, y, z), (nx, ny, nz).
std::set<std::array<double, 6>> corners_of(const glb::File& file, std::string_view node) {
    const auto& primitive =
        file.json["meshes"][file.json["nodes"][*file.find(node)]["mesh"].get<std::size_t>()]["primitives"][0];
    const auto positions = file.numbers(primitive["attributes"]["POSITION"]);
    const auto normals = file.numbers(primitive["attributes"]["NORMAL"]);
    std::set<std::array<double, 6>> corners;
    for (std::size_t i = 0; i + 2 < positions.size(); i += 3) {
        corners.insert({positions[i], positions[i + 1], positions[i + 2], normals[i], normals[i + 1], normals[i + 2]});
    }
    // Seen from outside, triangles turn to the left.
    const auto indices = file.numbers(primitive["indices"]);
    const auto vector = [](const std::vector<double>& from, double index) {
        const auto i = 3 * static_cast<std::size_t>(index);
        return Vector3{from[i], from[i + 1], from[i + 2]};
    };
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const Vector3 a = vector(positions, indices[i]);
        const Vector3 face = cross(vector(positions, indices[i + 1]) - a, vector(positions, indices[i + 2]) - a);
        EXPECT_NEAR(length(unit(face) - vector(normals, indices[i])), 0, 1e-6) << node << " triangle " << i / 3;
    }
    return corners;
}

void add_corners(std::set<std::array<double, 6>>& corners, const std::array<float, 3>& least,
                 const std::array<float, 3>& most) {
    for (std::size_t side = 0; side < 6; ++side) {
        for (unsigned corner = 0; corner < 8; ++corner) {
            std::array<double, 6> point{};
            for (unsigned axis = 0; axis < 3; ++axis) {
                point[axis] = static_cast<double>(((corner >> axis) & 1U) == 1 ? most[axis] : least[axis]);
            }
            const std::size_t axis = side / 2;
            if (((corner >> axis) & 1U) != side % 2) continue;
            point[3 + axis] = side % 2 == 1 ? 1 : -1;
            corners.insert(point);
        }
    }
}

TEST(ToGlb, has_a_headset_and_a_ray_of_boxes_that_lie_forward) {
    for (const Axes axes : {Axes::openxr, Axes::gltf}) {
        const Glb made = glb_of({.animation = synthesize({.duration = 0.5F})}, {.axes = axes});
        const glb::File file(made.bytes);
        const auto forward = [&](float near, float far) {
            return axes == Axes::gltf ? std::pair(near, far) : std::pair(-far, -near);
        };
        const auto box = [&](auto& corners, float left, float bottom, float back, float right, float top, float front) {
            const auto [near, far] = forward(back, front);
            add_corners(corners, {left, bottom, near}, {right, top, far});
        };
        std::set<std::array<double, 6>> ray;
        box(ray, -0.001F, -0.001F, 0.1F, 0.001F, 0.001F, 2);
        EXPECT_EQ(corners_of(file, "ray"), ray);
        std::set<std::array<double, 6>> headset;
        box(headset, -0.080F, -0.035F, 0.015F, 0.080F, 0.035F, 0.060F);
        box(headset, -0.083F, 0.020F, -0.150F, -0.073F, 0.045F, 0.030F);
        box(headset, 0.073F, 0.020F, -0.150F, 0.083F, 0.045F, 0.030F);
        box(headset, -0.083F, 0.015F, -0.160F, 0.083F, 0.050F, -0.148F);
        EXPECT_EQ(corners_of(file, "headset"), headset);
    }
}

TEST(ToGlb, leaves_meshes_out_where_nobody_wants_them) {
    const Glb made = glb_of({.animation = synthesize({.duration = 0.5F})}, {.meshes = false});
    const glb::File file(made.bytes);
    EXPECT_FALSE(file.json.contains("meshes"));
    EXPECT_FALSE(file.json.contains("skins"));
    EXPECT_TRUE(file.find("view", "head"));
}

TEST(ToGlb, stores_times_once_that_channels_share) {
    const Glb made = glb_of(make::read_back(synthesize({.duration = 0.5F, .gaps = false})),
                            {.skeleton = Skeleton::flat, .meshes = false});
    const glb::File file(made.bytes);
    std::set<std::size_t> inputs;
    for (const auto& sampler : file.json["animations"][0]["samplers"])
        inputs.insert(sampler["input"].get<std::size_t>());
    EXPECT_GT(file.json["animations"][0]["samplers"].size(), 100U);
    EXPECT_LT(inputs.size(), 10U);
}

TEST(ToGlb, tells_what_glTF_has_no_place_for) {
    Recording recording = with_camera_x(make::curve({{-3, 1}, {2, 1}}));
    recording.on_disk.layout = Layout::mrtk_1_0;
    recording.animation.markers.add(1.5F, "say \"hello\"");
    recording.animation.markers.add(infinite, "late");
    const Glb made = glb_of(recording, {.axes = Axes::gltf});
    const glb::File file(made.bytes);
    const auto& extras = file.extras();
    EXPECT_EQ(extras.at("format"), "inputanim-glb/1");
    EXPECT_EQ(extras.at("axes"), "x-flip");
    EXPECT_EQ(extras.at("start"), -3);
    EXPECT_EQ(extras.at("layout"), "mrtk-1.0");
    EXPECT_EQ(extras.at("parts"), nlohmann::json({"camera"}));
    EXPECT_EQ(extras.at("markers"),
              nlohmann::json::parse(R"([{"time":1.5,"name":"say \"hello\""},{"time":"Infinity","name":"late"}])"));
    EXPECT_EQ(extras.at("notes"), nlohmann::json::array());
    EXPECT_EQ(file.json["asset"]["generator"], "inputanim");
}

TEST(ToGlb, has_no_animation_where_there_are_no_keys) {
    Recording empty;
    for (const bool meshes : {false, true}) {
        const Glb made = glb_of(empty, {.meshes = meshes});
        const glb::File file(made.bytes);
        EXPECT_FALSE(file.json.contains("animations"));
        EXPECT_FALSE(file.json.contains("nodes"));
    }
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(empty.animation, part, true);
    const Glb made = glb_of(empty, {.meshes = false});
    const glb::File file(made.bytes);
    EXPECT_FALSE(file.json.contains("animations"));
    EXPECT_FALSE(file.json.contains("buffers"));
    EXPECT_TRUE(file.find("index-finger-tip", "left-hand"));
}

// --- numbers that glTF cannot have ---

TEST(ToGlb, turns_rotations_of_length_zero_into_the_identity_and_says_so) {
    Recording recording;
    PoseCurves& camera = recording.animation.camera.emplace();
    for (Curve& axis : camera.rotation) axis = make::curve({{0, 0}, {1, 0}, {2, 0}});
    camera.rotation[3] = make::curve({{0, -1}, {1, 0}, {2, 3e-42F}});
    const Glb made = glb_of(recording);
    const glb::File file(made.bytes);
    glb::expect_sound(file);
    const auto sampler = file.sampler(*file.find("head"), "rotation");
    ASSERT_TRUE(sampler);
    EXPECT_EQ(sampler->values, (std::vector<double>{0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1}));
    ASSERT_EQ(made.notes.size(), 1U);
    EXPECT_EQ(made.notes[0],
              "rotations of length zero turned into the identity: 1 key in 1 channel, the first in camera.rotation");
    EXPECT_EQ(file.extras().at("notes"), nlohmann::json(made.notes));
}

TEST(ToGlb, leaves_keys_out_that_are_not_finite_and_says_so) {
    const Recording recording = with_camera_x(make::curve(
        {{2, 5}, {not_a_number, 9}, {0, 1}, {1, infinite}, {-infinite, 4}, {infinite, 4}, {3, not_a_number}, {4, 6}}));
    const Glb made = glb_of(recording);
    const glb::File file(made.bytes);
    glb::expect_sound(file);
    const auto sampler = file.sampler(*file.find("head"), "translation");
    ASSERT_TRUE(sampler);
    EXPECT_EQ(sampler->times, (std::vector<double>{0, 2, 4}));
    ASSERT_EQ(made.notes.size(), 1U);
    EXPECT_EQ(made.notes[0], "numbers that are not finite left out: 5 keys in 1 channel, the first in camera.position");
}

TEST(ToGlb, has_no_animation_where_nothing_is_finite) {
    Recording recording{.animation = synthesize({.duration = 0.5F})};
    for_each_curve(recording.animation, [](std::size_t i, Curve& curve) {
        if (!channel_of(i).is_state()) curve = make::curve({{0, not_a_number}, {not_a_number, 1}, {1, infinite}});
    });
    recording.animation.hands->left.tracked = recording.animation.hands->right.tracked =
        make::curve({{not_a_number, 1}});
    recording.animation.hands->left.pinch = recording.animation.hands->right.pinch = {};
    for (const Skeleton skeleton : {Skeleton::tree, Skeleton::flat}) {
        const Glb made = glb_of(recording, {.skeleton = skeleton});
        const glb::File file(made.bytes);
        glb::expect_sound(file);
        EXPECT_FALSE(file.json.contains("animations"));
    }
}

TEST(ToGlb, has_strictly_ascending_times_where_the_start_swallows_them) {
    const Recording recording =
        with_camera_x(make::curve({{-1000, 1}, {1e-9F, 2}, {2e-9F, 3}, {3e-9F, 4}, {5, 6}, {3e38F, 1}, {3.2e38F, 2}}));
    const Glb made = glb_of(recording);
    glb::expect_sound(glb::File(made.bytes));
    const Recording far = with_camera_x(make::curve({{-3e38F, 1}, {0, 2}, {3e38F, 3}, {3.3e38F, 4}}));
    const Glb also = glb_of(far);
    glb::expect_sound(glb::File(also.bytes));
}

TEST(ToGlb, makes_a_sound_file_of_any_animation) {
    std::mt19937 random(11);
    std::size_t animated = 0;
    for (int round = 0; round < 12; ++round) {
        Recording recording;
        recording.animation =
            make::random_animation(random, {.tangents = round % 6 == 0, .odd = true, .together = round % 2 == 0});
        for (const Skeleton skeleton : {Skeleton::tree, Skeleton::flat}) {
            const Glb made = glb_of(recording, {.skeleton = skeleton});
            const glb::File file(made.bytes);
            glb::expect_sound(file);
            animated += file.json.contains("animations") ? 1 : 0;
        }
    }
    EXPECT_GT(animated, 10U);
}

TEST(ToGlb, bounds_the_keys_of_a_curve_that_repeats_very_often) {
    Curve often = make::curve({{0, 0}, {1e-6F, 1}});
    often.post_wrap = WrapMode::loop;
    Recording recording = with_camera_x(often);
    recording.animation.camera->position[1] = make::curve({{0, 0}, {1e6F, 1}});
    const Glb made = glb_of(recording);
    EXPECT_LT(made.bytes.size(), 400'000U);
    EXPECT_GT(made.bytes.size(), 100'000U);
}

// --- options ---

TEST(ToGlb, has_keys_at_the_rate_and_at_the_end) {
    const Recording recording = with_camera_x(make::curve({{1, 0}, {2.05F, 105}}));
    const Glb made = glb_of(recording, {.rate = 10});
    const glb::File file(made.bytes);
    const auto sampler = file.sampler(*file.find("head"), "translation");
    ASSERT_TRUE(sampler);
    ASSERT_EQ(sampler->times.size(), 12U);
    for (std::size_t i = 0; i < 11; ++i) EXPECT_NEAR(sampler->times[i], static_cast<double>(i) / 10, 1e-6);
    EXPECT_NEAR(sampler->times[11], 1.05, 1e-6);
    EXPECT_NEAR(sampler->values[3 * 5], 50, 1e-4);
}

TEST(ToGlb, refuses_axes_and_rates_that_make_no_sense) {
    const Recording recording = with_camera_x(make::curve({{0, 0}, {1, 1}}));
    for (const GltfOptions& options :
         {GltfOptions{.axes = Axes::unity}, GltfOptions{.axes = Axes::blender}, GltfOptions{.rate = 0.0},
          GltfOptions{.rate = std::nan("")}, GltfOptions{.rate = 1e12}}) {
        const auto made = to_glb(recording, options);
        ASSERT_FALSE(made.has_value());
        EXPECT_EQ(made.error().code, ErrorCode::bad_argument);
    }
}

TEST(ToGlb, uses_memory_again_that_nobody_looks_at) {
    const Recording recording{.animation = synthesize()};
    Arena arena;
    const std::byte* first = glb_of(recording, {.arena = &arena}).bytes.data();
    const Glb again = glb_of(recording, {.arena = &arena});
    EXPECT_EQ(again.bytes.data(), first);
    const Glb other = glb_of(recording, {.arena = &arena});
    EXPECT_NE(other.bytes.data(), first);
    EXPECT_TRUE(std::ranges::equal(other.bytes, again.bytes));
}

} // namespace
