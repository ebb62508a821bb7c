// The scene that a recording becomes: nodes, what moves them, and what is to be seen. docs/gltf.md has it in words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/convert/gltf.hpp>

#include "convert/gltf/buffer.hpp"
#include "convert/gltf/prepare.hpp"
#include "text/json_writer.hpp"
#include <inputanim/convert/hand_mesh.hpp>

namespace inputanim::gltf {

struct Node {
    std::string name;
    std::vector<std::size_t> children;
    std::optional<std::array<float, 3>> translation;
    std::optional<std::array<float, 4>> rotation;
    std::optional<std::array<float, 3>> scale;
    std::optional<std::size_t> mesh;
    std::optional<std::size_t> skin;
    bool camera = false;
};

struct Material {
    std::string_view name;
    std::array<float, 4> colour{}; // linear red, green, blue, alpha
    float roughness = 1;
};

// Accessors of its arrays.
struct Mesh {
    std::string name;
    std::size_t positions = 0;
    std::size_t normals = 0;
    std::optional<std::size_t> joints;
    std::optional<std::size_t> weights;
    std::size_t indices = 0;
    std::size_t material = 0;
};

struct Skin {
    std::string name;
    std::size_t skeleton = 0; // node
    std::vector<std::size_t> joints;
    std::size_t inverse_bind_matrices = 0;
};

enum class Path : std::uint8_t { translation, rotation, scale };

struct Track {
    std::size_t node = 0;
    Path path = Path::translation;
    std::size_t input = 0;  // accessor
    std::size_t output = 0; // accessor
    bool step = false;
};

struct Scene {
    explicit Scene(Axes axes) : buffer(axes) {}

    std::vector<Node> nodes;
    std::vector<std::size_t> roots;
    std::vector<Track> tracks;
    std::vector<Material> materials;
    std::vector<Mesh> meshes;
    std::vector<Skin> skins;
    Buffer buffer;
    // What the buffer looks at.
    std::deque<HandMesh> shapes;
    std::deque<std::vector<std::array<float, 16>>> matrices;
};

// Of what is prepared, which must outlive the scene.
[[nodiscard]] Scene make_scene(const Prepared& prepared, const GltfOptions& options);

// What is to be seen of head, gaze and hands.
void add_headset(Scene& scene, std::size_t head, bool forward_is_z);
void add_ray(Scene& scene, std::size_t gaze, bool forward_is_z);
// `joints` are the nodes of all but Joint::none, in the order of the tree. Only a hand that is seen, and whose joints
// have keys, gets a skin.
void add_hand(Scene& scene, const HandCurves& hand, Side side, std::string name, std::size_t root,
              const std::vector<std::size_t>& joints, const GltfOptions& options);

// The text of the scene: what goes in between is the value of its extras.
void open_text(json::Writer& out, const Scene& scene);
void close_text(json::Writer& out);

} // namespace inputanim::gltf
