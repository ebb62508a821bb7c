#include <array>
#include <string>
#include <string_view>

#include "convert/gltf/scene.hpp"
#include "text/json_writer.hpp"

namespace inputanim::gltf {
namespace {

constexpr std::array<std::string_view, 4> shape_names{"SCALAR", "VEC3", "VEC4", "MAT4"};
constexpr std::array<std::string_view, 3> path_names{"translation", "rotation", "scale"};

// A person's view, rather than that of a headset's small display.
constexpr std::string_view camera =
    R"({"name":"view","type":"perspective","perspective":{"yfov":1.0,"znear":0.01,"zfar":1000}})";

// glTF has no empty arrays: lists that are empty are left out.
class SceneWriter {
public:
    SceneWriter(json::Writer& out, const Scene& scene) : out_(out), scene_(scene) {}

    void write() {
        out_.open('{');
        out_.key("asset").raw(R"({"version":"2.0","generator":"inputanim"})");
        put_list("nodes", scene_.nodes, [this](const Node& node) { put(node); });
        if (has_camera_) out_.key("cameras").raw("[" + std::string(camera) + "]");
        put_list("materials", scene_.materials, [this](const Material& material) { put(material); });
        put_list("meshes", scene_.meshes, [this](const Mesh& mesh) { put(mesh); });
        put_list("skins", scene_.skins, [this](const Skin& skin) { put(skin); });
        if (!scene_.tracks.empty()) put_animation();
        put_list("accessors", scene_.buffer.accessors(), [this](const Accessor& accessor) { put(accessor); });
        put_list("bufferViews", scene_.buffer.views(), [this](const View& view) { put(view); });
        if (scene_.buffer.size() > 0) {
            out_.key("buffers").raw("[{\"byteLength\":" + std::to_string(scene_.buffer.size()) + "}]");
        }
        out_.key("scene").index(0);
        out_.key("scenes").open('[');
        out_.open('{');
        put_indices("nodes", scene_.roots);
        out_.key("extras");
    }

private:
    template <class List, class PutItem>
    void put_list(std::string_view key, const List& list, const PutItem& put) {
        if (!list.empty()) out_.key(key).objects(list, put);
    }
    void put_indices(std::string_view key, std::span<const std::size_t> indices) {
        if (!indices.empty()) out_.key(key).indices(indices);
    }
    void put_index(std::string_view key, const std::optional<std::size_t>& index) {
        if (index) out_.key(key).index(*index);
    }

    void put(const Node& node) {
        out_.key("name").text(node.name);
        put_indices("children", node.children);
        if (node.translation) out_.key("translation").numbers(*node.translation);
        if (node.rotation) out_.key("rotation").numbers(*node.rotation);
        if (node.scale) out_.key("scale").numbers(*node.scale);
        put_index("mesh", node.mesh);
        put_index("skin", node.skin);
        if (!node.camera) return;
        out_.key("camera").index(0);
        has_camera_ = true;
    }

    void put(const Material& material) {
        out_.key("name").text(material.name);
        out_.key("pbrMetallicRoughness").open('{');
        out_.key("baseColorFactor").numbers(material.colour);
        out_.key("metallicFactor").index(0);
        out_.key("roughnessFactor").number(material.roughness);
        out_.close('}');
    }

    void put(const Mesh& mesh) {
        out_.key("name").text(mesh.name);
        out_.key("primitives").open('[');
        out_.open('{');
        out_.key("attributes").open('{');
        out_.key("POSITION").index(mesh.positions);
        out_.key("NORMAL").index(mesh.normals);
        put_index("JOINTS_0", mesh.joints);
        put_index("WEIGHTS_0", mesh.weights);
        out_.close('}');
        out_.key("indices").index(mesh.indices);
        out_.key("material").index(mesh.material);
        out_.close('}');
        out_.close(']');
    }

    void put(const Skin& skin) {
        out_.key("name").text(skin.name);
        out_.key("skeleton").index(skin.skeleton);
        out_.key("joints").indices(skin.joints);
        out_.key("inverseBindMatrices").index(skin.inverse_bind_matrices);
    }

    void put_animation() {
        out_.key("animations").open('[');
        out_.open('{');
        out_.key("name").text("recording");
        out_.key("samplers").objects(scene_.tracks, [this](const Track& track) {
            out_.key("input").index(track.input);
            out_.key("output").index(track.output);
            out_.key("interpolation").text(track.step ? "STEP" : "LINEAR");
        });
        std::size_t sampler = 0;
        out_.key("channels").objects(scene_.tracks, [&](const Track& track) {
            out_.key("sampler").index(sampler++);
            out_.key("target").open('{');
            out_.key("node").index(track.node);
            out_.key("path").text(path_names[static_cast<std::size_t>(track.path)]);
            out_.close('}');
        });
        out_.close('}');
        out_.close(']');
    }

    void put(const Accessor& accessor) {
        out_.key("bufferView").index(accessor.view);
        out_.key("byteOffset").index(accessor.offset);
        out_.key("componentType").index(static_cast<std::size_t>(accessor.component));
        out_.key("count").index(accessor.count);
        out_.key("type").text(shape_names[static_cast<std::size_t>(accessor.shape)]);
        if (accessor.bounded == 0) return;
        out_.key("min").numbers(std::span(accessor.least).first(accessor.bounded));
        out_.key("max").numbers(std::span(accessor.most).first(accessor.bounded));
    }

    void put(const View& view) {
        out_.key("buffer").index(0);
        out_.key("byteOffset").index(view.offset);
        out_.key("byteLength").index(view.size);
        if (view.target != Target::none) out_.key("target").index(static_cast<std::size_t>(view.target));
    }

    json::Writer& out_;
    const Scene& scene_;
    bool has_camera_ = false;
};

} // namespace

void open_text(json::Writer& out, const Scene& scene) {
    SceneWriter(out, scene).write();
}

void close_text(json::Writer& out) {
    out.close('}');
    out.close(']');
    out.close('}');
}

} // namespace inputanim::gltf
