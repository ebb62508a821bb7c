// The only file that knows tinygltf. Exceptions are on here; none leaves.
#include "convert/gltf_read/document.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <fstream> // for the parts of tinygltf that save, which nobody calls
#include <new>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

// No files, no images; and a namespace of its own, so that a program can have another tinygltf beside this one.
#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_FS
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NO_INCLUDE_JSON
#define tinygltf inputanim_tinygltf
#include <tiny_gltf.h>

#include "convert/gltf_read/chunks.hpp"
#include "convert/gltf_read/json.hpp"
#include "convert/gltf_read/malformed.hpp"
#include "convert/gltf_read/read_remarks.hpp"

namespace inputanim::gltf_read {
namespace {

// No file has a node for every few letters. What one takes in memory is bounded by this: a node takes hundreds of
// bytes.
constexpr std::size_t letters_per_node = 128;
constexpr std::size_t always_enough_nodes = 16'384;

json* find_array(json& root, const char* key) {
    const auto found = root.find(key);
    return found != root.end() && found->is_array() ? &*found : nullptr;
}

// What moves nodes; other channels change a mesh's shape, or what an extension knows.
constexpr std::array<std::pair<std::string_view, Path>, path_count> paths{
    {{"translation", Path::translation}, {"rotation", Path::rotation}, {"scale", Path::scale}}};

bool moves_a_node(const json& channel) {
    const json* target = find(channel, "target", json::value_t::object);
    if (target == nullptr || !target->contains("node") || !channel.contains("sampler")) return false;
    const std::string path = string_in(*target, "path");
    return std::ranges::any_of(paths, [&](const auto& known) { return known.first == path; });
}

// The one called "recording", or the first; the others are dropped.
int choose_animation(json& root) {
    json* animations = find_array(root, "animations");
    if (animations == nullptr || animations->empty()) return nothing;
    const auto called =
        std::ranges::find_if(*animations, [](const json& one) { return string_in(one, "name") == "recording"; });
    const auto chosen = called != animations->end() ? called : animations->begin();
    const auto index = static_cast<int>(chosen - animations->begin());
    *animations = json::array({std::move(*chosen)});
    if (json* channels = find_array(animations->front(), "channels")) {
        std::erase_if(channels->get_ref<json::array_t&>(), [](const json& channel) { return !moves_a_node(channel); });
    }
    return index;
}

// Leaves the buffers whose bytes are in the text; whether the first is a GLB's chunk.
bool keep_buffers(json& root, bool is_binary) {
    json* buffers = find_array(root, "buffers");
    if (buffers == nullptr || buffers->empty()) return is_binary;
    const bool is_chunk = is_binary && !string_in(buffers->front(), "uri").starts_with("data:");
    for (std::size_t i = is_chunk ? 1 : 0; i < buffers->size(); ++i) {
        if (!string_in((*buffers)[i], "uri").starts_with("data:")) {
            fail("buffers[" + std::to_string(i) + "]",
                 "its bytes are in another file; save the scene as one GLB, or with its buffers embedded");
        }
    }
    if (is_chunk) buffers->erase(buffers->begin());
    return is_chunk;
}

void bound_nodes(json& root, std::size_t letters) {
    const json* nodes = find_array(root, "nodes");
    if (nodes != nullptr && nodes->size() > always_enough_nodes + letters / letters_per_node)
        fail("nodes", "there are too many");
}

tinygltf::Model model_of(json root) {
    const std::string text = root.dump();
    root = nullptr; // tinygltf has one of its own
    tinygltf::Model model;
    tinygltf::TinyGLTF loader;
    std::string errors;
    std::string warnings;
    if (!loader.LoadASCIIFromString(&model, &errors, &warnings, text.data(), static_cast<unsigned>(text.size()), "")) {
        const std::string first = errors.substr(0, std::min<std::size_t>(errors.find('\n'), 200));
        fail("", first.empty() ? "not glTF" : "not glTF: " + first);
    }
    return model;
}

template <std::size_t size>
std::optional<std::array<double, size>> numbers(const std::vector<double>& from, const std::string& field) {
    if (from.empty()) return std::nullopt;
    if (from.size() != size) fail(field, "expected " + std::to_string(size) + " numbers");
    std::array<double, size> to{};
    for (std::size_t i = 0; i < size; ++i) {
        to[i] = from[i];
        if (!fits(to[i])) fail(field, "the number does not fit in a float32");
    }
    return to;
}

// The rotation whose axes these columns are, once they have length one.
Quaternion rotation_of(const Basis& axes) {
    // From w and the diagonal: the largest of the four is the one to divide by.
    const Basis b{unit(axes[0]), unit(axes[1]), unit(axes[2])};
    const std::array<double, 4> squares{1 + b[0].x - b[1].y - b[2].z, 1 - b[0].x + b[1].y - b[2].z,
                                        1 - b[0].x - b[1].y + b[2].z, 1 + b[0].x + b[1].y + b[2].z};
    const double xy = b[0].y + b[1].x;
    const double xz = b[0].z + b[2].x;
    const double yz = b[1].z + b[2].y;
    const double wx = b[1].z - b[2].y;
    const double wy = b[2].x - b[0].z;
    const double wz = b[0].y - b[1].x;
    switch (std::ranges::max_element(squares) - squares.begin()) {
        case 0: return unit(Quaternion{squares[0], xy, xz, wx});
        case 1: return unit(Quaternion{xy, squares[1], yz, wy});
        case 2: return unit(Quaternion{xz, yz, squares[2], wz});
        default: return unit(Quaternion{wx, wy, wz, squares[3]});
    }
}

Node node_of(const tinygltf::Node& from, const std::string& field) {
    Node node{.name = from.name, .has_camera = from.camera >= 0};
    if (const auto m = numbers<16>(from.matrix, field + ".matrix")) {
        const Basis axes{Vector3{(*m)[0], (*m)[1], (*m)[2]}, Vector3{(*m)[4], (*m)[5], (*m)[6]},
                         Vector3{(*m)[8], (*m)[9], (*m)[10]}};
        node.translation = {(*m)[12], (*m)[13], (*m)[14]};
        node.rotation = rotation_of(axes);
        node.scale = {length(axes[0]), length(axes[1]), length(axes[2])};
    }
    if (const auto at = numbers<3>(from.translation, field + ".translation")) {
        node.translation = {(*at)[0], (*at)[1], (*at)[2]};
    }
    if (const auto turn = numbers<4>(from.rotation, field + ".rotation")) {
        node.rotation = {(*turn)[0], (*turn)[1], (*turn)[2], (*turn)[3]};
    }
    if (const auto size = numbers<3>(from.scale, field + ".scale")) node.scale = {(*size)[0], (*size)[1], (*size)[2]};
    return node;
}

std::string place(std::string_view list, std::size_t i) {
    return std::string(list) + "[" + std::to_string(i) + "]";
}

void take_nodes(const tinygltf::Model& model, Document& document) {
    auto& nodes = document.nodes;
    nodes.reserve(model.nodes.size());
    for (const auto& node : model.nodes) nodes.push_back(node_of(node, place("nodes", nodes.size())));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const int child : model.nodes[i].children) {
            const std::string field = place("nodes", i) + ".children";
            if (child < 0 || static_cast<std::size_t>(child) >= nodes.size()) {
                fail(field, "there is no node " + std::to_string(child));
            }
            int& parent = nodes[static_cast<std::size_t>(child)].parent;
            if (parent != nothing) fail(field, "node " + std::to_string(child) + " has two parents");
            parent = static_cast<int>(i);
        }
    }
    auto& order = document.order;
    order.reserve(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].parent == nothing) order.push_back(i);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const int child : model.nodes[order[i]].children) order.push_back(static_cast<std::size_t>(child));
    }
    if (order.size() < nodes.size()) fail("nodes", "one of them is below itself");
}

std::size_t width_of(int type) {
    switch (type) {
        case TINYGLTF_TYPE_VEC2: return 2;
        case TINYGLTF_TYPE_VEC3: return 3;
        case TINYGLTF_TYPE_VEC4:
        case TINYGLTF_TYPE_MAT2: return 4;
        case TINYGLTF_TYPE_MAT3: return 9;
        case TINYGLTF_TYPE_MAT4: return 16;
        default: return 1;
    }
}

Accessor accessor_of(const tinygltf::Accessor& from) {
    Accessor accessor{.view = from.bufferView,
                      .offset = from.byteOffset,
                      .count = from.count,
                      .type = static_cast<Component>(from.componentType),
                      .width = width_of(from.type),
                      .normalized = from.normalized};
    if (from.sparse.isSparse) {
        accessor.sparse = Sparse{.count = from.sparse.count,
                                 .index_view = from.sparse.indices.bufferView,
                                 .index_offset = static_cast<std::int64_t>(from.sparse.indices.byteOffset),
                                 .index_type = static_cast<Component>(from.sparse.indices.componentType),
                                 .value_view = from.sparse.values.bufferView,
                                 .value_offset = static_cast<std::int64_t>(from.sparse.values.byteOffset)};
    }
    return accessor;
}

Interpolation interpolation_of(std::string_view name, const std::string& field) {
    if (name == "LINEAR") return Interpolation::linear;
    if (name == "STEP") return Interpolation::step;
    if (name != "CUBICSPLINE") fail(field, "it is neither LINEAR, STEP nor CUBICSPLINE");
    return Interpolation::cubic;
}

void take_animation(const tinygltf::Animation& from, Document& document) {
    const std::string field = place("animations", static_cast<std::size_t>(document.animation));
    for (const auto& sampler : from.samplers) {
        const std::string name = field + place(".samplers", document.samplers.size()) + ".interpolation";
        document.samplers.push_back({sampler.input, sampler.output, interpolation_of(sampler.interpolation, name)});
    }
    for (const auto& channel : from.channels) {
        for (const auto& [name, path] : paths) {
            if (channel.target_path != name) continue;
            if (channel.target_node < 0 || static_cast<std::size_t>(channel.target_node) >= document.nodes.size()) {
                fail(field, "a channel moves node " + std::to_string(channel.target_node) + ", which is not there");
            }
            document.channels.push_back({channel.target_node, path, channel.sampler});
        }
    }
}

Document document_of(const Chunks& chunks) {
    json root = parse_motion(chunks);
    const json* asset = find(root, "asset", json::value_t::object);
    const std::string version = asset != nullptr ? string_in(*asset, "version") : "";
    if (!version.starts_with("2.")) fail("asset.version", "expected \"2.0\"; only glTF 2 can be read");
    Document document;
    document.remarks = remarks_in(root);
    root.erase("scenes");
    document.animation = choose_animation(root);
    const bool begins_with_chunk = keep_buffers(root, chunks.is_binary);
    bound_nodes(root, chunks.json.size());
    tinygltf::Model model = model_of(std::move(root));
    take_nodes(model, document);
    for (const auto& view : model.bufferViews) {
        document.views.push_back({view.buffer, view.byteOffset, view.byteLength, view.byteStride});
    }
    for (const auto& accessor : model.accessors) document.accessors.push_back(accessor_of(accessor));
    if (!model.animations.empty()) take_animation(model.animations.front(), document);
    if (chunks.bin && begins_with_chunk) document.buffers.push_back(*chunks.bin);
    for (auto& buffer : model.buffers) {
        document.decoded.push_back(std::move(buffer.data));
        document.buffers.push_back(std::as_bytes(std::span(document.decoded.back())));
    }
    return document;
}

} // namespace

Result<Document> open(std::span<const std::byte> bytes) {
    const auto chunks = chunks_of(bytes);
    if (!chunks) return chunks.error();
    try {
        return document_of(*chunks);
    } catch (const Failure& failure) {
        return failure.error;
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::out_of_memory, {}, "", "the scene does not fit in memory"};
    } catch (const std::exception& error) {
        return malformed("", std::string("not glTF: ") + error.what());
    }
}

} // namespace inputanim::gltf_read
