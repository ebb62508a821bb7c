#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "convert/gltf/local.hpp"
#include "convert/tree.hpp"
#include "convert/usd/stage.hpp"
#include "maths/rotation.hpp"
#include "model/hand_of.hpp"
#include <inputanim/convert/hand_mesh.hpp>

namespace inputanim::usd {
namespace {

constexpr std::size_t times_at_once = 1024; // in memory

constexpr std::size_t per_vertex = 4; // joints that move it
constexpr std::string_view elements = "elementSize = 4";
constexpr std::string_view vertex = "interpolation = \"vertex\"";

// Rows, as USD multiplies from the left: the axes, then the place.
void put_matrix(Stage& stage, const Pose& pose) {
    const auto& q = pose.rotation;
    const Basis axes = basis(unit(Quaternion{q[0], q[1], q[2], q[3]}));
    stage.text().text("(");
    for (const Vector3& axis : axes) stage.text().put("(", axis.x, ", ", axis.y, ", ", axis.z, ", 0), ");
    const auto& at = pose.position;
    stage.text().put("(", finite(at[0]), ", ", finite(at[1]), ", ", finite(at[2]), ", 1))");
}

class HandWriter {
public:
    HandWriter(Stage& stage, const Animation& animation, Side side, std::span<const float> times, JointNames names,
               std::string_view below)
        : stage_(stage), animation_(animation), side_(side), names_(names), hand_(hand_of(animation, side)),
          root_(std::string(name(side)) + "_hand"), path_(std::string(below) + "/" + root_), times_(times),
          rest_(rest_pose(hand_, side, Axes::openxr)) {
        // Joints without keys are where an average hand has them.
        const HandPose average = rest_pose({}, side, Axes::openxr);
        for (const Joint joint : tree_order()) {
            const auto parent = info(joint).parent;
            if (!parent || gltf::has_keys(hand_[joint])) continue;
            rest_[index(joint)] = placed_in(rest_[index(*parent)], local(average, joint));
        }
    }

    void put() {
        stage_.open_prim("SkelRoot", root_);
        put_states();
        put_skeleton();
        put_motion();
        put_skin();
        stage_.close();
    }

private:
    void put_states() {
        if (!hand_.tracked.empty()) {
            stage_.samples("token visibility", hand_.tracked.times, [&](std::size_t i) {
                stage_.text().text(hand_.tracked.values[i] > 0.5F ? "\"inherited\"" : "\"invisible\"");
            });
        }
        if (!hand_.pinch.empty()) {
            stage_.samples("custom bool inputanim:pinch", hand_.pinch.times,
                           [&](std::size_t i) { stage_.text().text(hand_.pinch.values[i] > 0.5F ? "true" : "false"); });
        }
    }

    // --- the skeleton ---

    [[nodiscard]] std::string token(Joint joint) const {
        const auto parent = info(joint).parent;
        return (parent ? token(*parent) + "/" : "") + identifier(name(joint, names_));
    }

    void put_joints() {
        stage_.array("uniform token[] joints", tree_size,
                     [&](std::size_t i) { stage_.text().put("\"", token(tree_order()[i]), "\""); });
    }

    void put_skeleton() {
        stage_.open_prim("Skeleton", "skeleton", "prepend apiSchemas = [\"SkelBindingAPI\"]");
        put_joints();
        stage_.array("uniform matrix4d[] bindTransforms", tree_size,
                     [&](std::size_t i) { put_matrix(stage_, rest_[index(tree_order()[i])]); });
        stage_.array("uniform matrix4d[] restTransforms", tree_size,
                     [&](std::size_t i) { put_matrix(stage_, local(rest_, tree_order()[i])); });
        stage_.line("rel skel:animationSource = <", path_, "/motion>");
        stage_.close();
    }

    [[nodiscard]] static Pose local(const HandPose& world, Joint joint) {
        const auto parent = info(joint).parent;
        return parent ? seen_from(world[index(*parent)], world[index(joint)]) : world[index(joint)];
    }

    // --- its motion ---

    void put_motion() {
        stage_.open_prim("SkelAnimation", "motion");
        put_joints();
        stage_.array("half3[] scales", tree_size, [&](std::size_t) { stage_.text().text("(1, 1, 1)"); });
        put_poses("float3[] translations", [&](const Pose& pose) { stage_.vector(pose.position); });
        put_poses("quatf[] rotations", [&](const Pose& pose) { stage_.rotation(pose.rotation); });
        stage_.close();
    }

    template <class PutPose>
    void put_poses(std::string_view name, const PutPose& put_pose) {
        stage_.open(name, Stage::samples_follow);
        for (std::size_t begin = 0; begin < times_.size() && stage_.text().ok(); begin += times_at_once) {
            const auto first = times_.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto count = static_cast<std::ptrdiff_t>(std::min(times_at_once, times_.size() - begin));
            const HandMotion motion(animation_, side_, {first, first + count}, Axes::openxr, {.gaps = Gaps::line});
            for (std::size_t i = 0; i < motion.times().size(); ++i) {
                const HandPose world = world_at(motion, i);
                stage_.sample(motion.times()[i], [&] {
                    stage_.list(tree_size, [&](std::size_t at) { put_pose(local(world, tree_order()[at])); });
                });
            }
        }
        stage_.close();
    }

    // Joints without keys stay on their parents as they rest.
    [[nodiscard]] HandPose world_at(const HandMotion& motion, std::size_t i) const {
        HandPose world;
        for (const Joint joint : tree_order()) {
            const auto parent = info(joint).parent;
            world[index(joint)] = !parent || gltf::has_keys(hand_[joint])
                                      ? motion.world(joint, i)
                                      : placed_in(world[index(*parent)], local(rest_, joint));
        }
        return world;
    }

    // --- its skin ---

    void put_skin() {
        const HandMesh mesh = hand_mesh(rest_);
        if (mesh.triangles.empty()) return;
        stage_.open_prim("Mesh", "skin", "prepend apiSchemas = [\"SkelBindingAPI\"]");
        put_shape(mesh);
        stage_.line("color3f[] primvars:displayColor = [(0.8, 0.62, 0.52)] (interpolation = \"constant\")");
        stage_.line("matrix4d primvars:skel:geomBindTransform = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), "
                    "(0, 0, 0, 1))");
        const std::size_t count = per_vertex * mesh.joints.size();
        stage_.array("int[] primvars:skel:jointIndices", count,
                     [&](std::size_t i) {
                         const std::size_t joint = mesh.joints[i / per_vertex][i % per_vertex];
                         stage_.text().number(joint == 0 ? 0 : joint - 1); // Joint::none is not in the tree
                     },
                     {elements, vertex});
        stage_.array("float[] primvars:skel:jointWeights", count,
                     [&](std::size_t i) { stage_.text().number(mesh.weights[i / per_vertex][i % per_vertex]); },
                     {elements, vertex});
        stage_.line("rel skel:skeleton = <", path_, "/skeleton>");
        stage_.close();
    }

    void put_shape(const HandMesh& mesh) {
        std::array<std::array<float, 3>, 2> extent{mesh.positions[0], mesh.positions[0]};
        for (const auto& position : mesh.positions) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                extent[0][axis] = std::min(extent[0][axis], position[axis]);
                extent[1][axis] = std::max(extent[1][axis], position[axis]);
            }
        }
        stage_.line("uniform token subdivisionScheme = \"none\"");
        stage_.array("float3[] extent", extent.size(), [&](std::size_t i) { stage_.vector(extent[i]); });
        stage_.array("int[] faceVertexCounts", mesh.triangles.size(), [&](std::size_t) { stage_.text().text("3"); });
        stage_.array("int[] faceVertexIndices", 3 * mesh.triangles.size(),
                     [&](std::size_t i) { stage_.text().number(std::size_t{mesh.triangles[i / 3][i % 3]}); });
        stage_.array("point3f[] points", mesh.positions.size(),
                     [&](std::size_t i) { stage_.vector(mesh.positions[i]); });
        stage_.array("normal3f[] normals", mesh.normals.size(), [&](std::size_t i) { stage_.vector(mesh.normals[i]); },
                     {vertex});
    }

    Stage& stage_;
    const Animation& animation_;
    Side side_;
    JointNames names_;
    const HandCurves& hand_;
    std::string root_; // the prim of the hand
    std::string path_;
    std::span<const float> times_; // of its poses
    HandPose rest_;                // in USD's axes
};

} // namespace

void put_hand(Stage& stage, const Animation& animation, Side side, std::span<const float> times, JointNames names,
              std::string_view parent) {
    HandWriter(stage, animation, side, times, names, parent).put();
}

std::string identifier(std::string_view name) {
    std::string made(name);
    std::ranges::replace(made, '-', '_');
    return made;
}

} // namespace inputanim::usd
