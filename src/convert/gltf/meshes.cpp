#include <algorithm>
#include <utility>

#include "convert/gltf/local.hpp"
#include "convert/gltf/scene.hpp"
#include "convert/tree.hpp"
#include "maths/rotation.hpp"

namespace inputanim::gltf {
namespace {

constexpr std::array<Material, 2> skins{
    {{"left skin", {0.80F, 0.52F, 0.42F, 1}, 0.6F}, {"right skin", {0.74F, 0.50F, 0.44F, 1}, 0.6F}}};
constexpr Material dark{"headset", {0.04F, 0.04F, 0.05F, 1}, 0.4F};
constexpr Material bright{"ray", {0.10F, 0.55F, 0.90F, 1}, 1};

using Point = std::array<float, 3>;

// A box with a flat side each; z is forward, and turned round where forward is the other way.
void add_box(HandMesh& mesh, Point least, Point most, bool forward_is_z) {
    if (!forward_is_z) {
        const float front = -least[2];
        least[2] = -most[2];
        most[2] = front;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t u = (axis + 1) % 3;
        const std::size_t v = (axis + 2) % 3;
        for (const bool far : {false, true}) {
            const auto first = static_cast<std::uint16_t>(mesh.positions.size());
            for (int corner = 0; corner < 4; ++corner) {
                Point point{};
                point[axis] = far ? most[axis] : least[axis];
                point[u] = corner == 1 || corner == 2 ? most[u] : least[u];
                point[v] = corner >= 2 ? most[v] : least[v];
                Point normal{};
                normal[axis] = far ? 1.0F : -1.0F;
                mesh.positions.push_back(point);
                mesh.normals.push_back(normal);
            }
            const auto at = [&](int i) { return static_cast<std::uint16_t>(first + (far ? i : (4 - i) % 4)); };
            mesh.triangles.push_back({at(0), at(1), at(2)});
            mesh.triangles.push_back({at(0), at(2), at(3)});
        }
    }
}

std::size_t add_material(Scene& scene, const Material& material) {
    scene.materials.push_back(material);
    return scene.materials.size() - 1;
}

// Takes the shape over, and gives the index of its mesh.
std::size_t add_mesh(Scene& scene, std::string name, HandMesh shape, const Material& material) {
    const HandMesh& kept = scene.shapes.emplace_back(std::move(shape));
    Mesh mesh{.name = std::move(name)};
    mesh.positions = scene.buffer.add_positions(kept.positions);
    mesh.normals = scene.buffer.add_array(kept.normals, Component::f32, Shape::vec3, Target::vertices);
    if (!kept.joints.empty()) {
        mesh.joints = scene.buffer.add_array(kept.joints, Component::u8, Shape::vec4, Target::vertices);
        mesh.weights = scene.buffer.add_array(kept.weights, Component::f32, Shape::vec4, Target::vertices);
    }
    mesh.indices = scene.buffer.add_triangles(kept.triangles);
    mesh.material = add_material(scene, material);
    scene.meshes.push_back(std::move(mesh));
    return scene.meshes.size() - 1;
}

void add_child_mesh(Scene& scene, std::size_t parent, const std::string& name, HandMesh shape,
                    const Material& material) {
    scene.nodes[parent].children.push_back(scene.nodes.size());
    const std::size_t mesh = add_mesh(scene, name, std::move(shape), material);
    scene.nodes.push_back({.name = name, .mesh = mesh});
}

// From world to joint, in columns.
std::array<float, 16> inverse_matrix(const Pose& pose) noexcept {
    const Quaternion back = conjugate(unit({pose.rotation[0], pose.rotation[1], pose.rotation[2], pose.rotation[3]}));
    const Basis axes = basis(back);
    const Vector3 at = rotate(back, {pose.position[0], pose.position[1], pose.position[2]}) * -1;
    std::array<float, 16> matrix{};
    const Vector3 columns[]{axes[0], axes[1], axes[2], at};
    for (std::size_t column = 0; column < 4; ++column) {
        matrix[4 * column] = static_cast<float>(columns[column].x);
        matrix[4 * column + 1] = static_cast<float>(columns[column].y);
        matrix[4 * column + 2] = static_cast<float>(columns[column].z);
    }
    matrix[15] = 1;
    return matrix;
}

// The pose that the skin was made for: programs that do not play the file show it as it was made, and those that look
// for a rig's rest find it.
void rest_at(Scene& scene, const HandCurves& hand, const HandPose& pose, const std::vector<std::size_t>& joints,
             Skeleton skeleton) {
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint joint = tree_order()[i];
        if (!has_keys(hand[joint])) continue;
        const auto parent = info(joint).parent;
        const bool is_local = skeleton == Skeleton::tree && parent;
        const Pose& world = pose[index(joint)];
        const Pose rest = is_local ? seen_from(pose[index(*parent)], world) : world;
        scene.nodes[joints[i]].translation = rest.position;
        scene.nodes[joints[i]].rotation = rest.rotation;
    }
}

// The palm moves no skin.
bool can_move_skin(const HandCurves& hand) noexcept {
    return std::ranges::all_of(tree_order(),
                               [&](Joint joint) { return joint == Joint::palm || !hand[joint].position[0].empty(); });
}

} // namespace

void add_headset(Scene& scene, std::size_t head, bool forward_is_z) {
    HandMesh shape;
    add_box(shape, {-0.080F, -0.035F, 0.015F}, {0.080F, 0.035F, 0.060F}, forward_is_z);  // visor
    add_box(shape, {-0.083F, 0.020F, -0.150F}, {-0.073F, 0.045F, 0.030F}, forward_is_z); // band
    add_box(shape, {0.073F, 0.020F, -0.150F}, {0.083F, 0.045F, 0.030F}, forward_is_z);
    add_box(shape, {-0.083F, 0.015F, -0.160F}, {0.083F, 0.050F, -0.148F}, forward_is_z);
    add_child_mesh(scene, head, "headset", std::move(shape), dark);
}

void add_ray(Scene& scene, std::size_t gaze, bool forward_is_z) {
    HandMesh shape;
    add_box(shape, {-0.001F, -0.001F, 0.1F}, {0.001F, 0.001F, 2}, forward_is_z);
    add_child_mesh(scene, gaze, "ray", std::move(shape), bright);
}

void add_hand(Scene& scene, const HandCurves& hand, Side side, std::string name, std::size_t root,
              const std::vector<std::size_t>& joints, const GltfOptions& options) {
    const bool is_seen = std::ranges::any_of(hand.tracked.values, [](float on) { return on > 0; });
    if (!is_seen || !can_move_skin(hand)) return;
    const HandPose pose = rest_pose(hand, side, options.axes);
    rest_at(scene, hand, pose, joints, options.skeleton);
    HandMesh shape = hand_mesh(pose);
    // Skins count joints in the order of their nodes: Joint::none has none.
    for (auto& four : shape.joints) {
        for (std::uint8_t& joint : four) joint = static_cast<std::uint8_t>(std::max<int>(joint - 1, 0));
    }
    auto& matrices = scene.matrices.emplace_back();
    for (const Joint joint : tree_order()) matrices.push_back(inverse_matrix(pose[index(joint)]));
    const std::size_t mesh = add_mesh(scene, name, std::move(shape), skins[static_cast<std::size_t>(side)]);
    const std::size_t matrix_accessor = scene.buffer.add_array(matrices, Component::f32, Shape::mat4, Target::none);
    scene.skins.push_back({name, root, joints, matrix_accessor});
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back({.name = std::move(name), .mesh = mesh, .skin = scene.skins.size() - 1});
}

} // namespace inputanim::gltf
