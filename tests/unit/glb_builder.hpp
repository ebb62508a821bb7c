// Small GLB files, made by hand, for the tests of what reads them.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <inputanim/convert/gltf.hpp>

#include "make.hpp"

namespace make {

class GlbBuilder {
public:
    using Json = nlohmann::json;

    Json root{{"asset", {{"version", "2.0"}}}, {"nodes", Json::array()}}; // to be changed at will
    ByteVector bin;

    int node(const std::string& name, int parent = -1) {
        root["nodes"].push_back({{"name", name}});
        const int index = static_cast<int>(root["nodes"].size()) - 1;
        if (parent >= 0) root["nodes"][static_cast<std::size_t>(parent)]["children"].push_back(index);
        return index;
    }

    Json& operator[](int index) { return root["nodes"][static_cast<std::size_t>(index)]; }

    // A view of these bytes; its index.
    int view(std::span<const std::byte> bytes) {
        while (bin.size() % 4 != 0) bin.push_back({});
        root["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", bin.size()}, {"byteLength", bytes.size()}});
        bin.insert(bin.end(), bytes.begin(), bytes.end());
        root["buffers"] = Json::array({{{"byteLength", bin.size()}}});
        return static_cast<int>(root["bufferViews"].size()) - 1;
    }

    // An accessor of elements of 1, 3 or 4 numbers; its index.
    template <class T = float>
    int accessor(const std::vector<T>& numbers, std::size_t width, int component = 5126) {
        const int bytes = view(std::as_bytes(std::span(numbers)));
        root["accessors"].push_back({{"bufferView", bytes},
                                     {"componentType", component},
                                     {"count", numbers.size() / width},
                                     {"type", width == 1   ? "SCALAR"
                                              : width == 3 ? "VEC3"
                                                           : "VEC4"}});
        return static_cast<int>(root["accessors"].size()) - 1;
    }

    void channel(int node, const std::string& path, int input, int output, const std::string& interpolation) {
        Json& animation = root["animations"][0];
        animation["samplers"].push_back({{"input", input}, {"output", output}, {"interpolation", interpolation}});
        animation["channels"].push_back(
            {{"sampler", animation["samplers"].size() - 1}, {"target", {{"node", node}, {"path", path}}}});
    }

    void animate(int node, const std::string& path, const std::vector<float>& times, const std::vector<float>& values,
                 const std::string& interpolation = "LINEAR") {
        const int input = accessor(times, 1);
        channel(node, path, input, accessor(values, path == "rotation" ? 4 : 3), interpolation);
    }

    [[nodiscard]] ByteVector bytes() const { return glb_of(root.dump(), bin); }

    [[nodiscard]] static ByteVector glb_of(std::string text, ByteVector buffer) {
        text.resize((text.size() + 3) / 4 * 4, ' ');
        buffer.resize((buffer.size() + 3) / 4 * 4);
        ByteVector glb;
        append<std::uint32_t>(glb, 0x46546c67);
        append<std::uint32_t>(glb, 2);
        append(glb, static_cast<std::uint32_t>(12 + 8 + text.size() + (buffer.empty() ? 0 : 8 + buffer.size())));
        append(glb, static_cast<std::uint32_t>(text.size()));
        append<std::uint32_t>(glb, 0x4e4f534a);
        for (const char c : text) glb.push_back(static_cast<std::byte>(c));
        if (buffer.empty()) return glb;
        append(glb, static_cast<std::uint32_t>(buffer.size()));
        append<std::uint32_t>(glb, 0x004e4942);
        glb.insert(glb.end(), buffer.begin(), buffer.end());
        return glb;
    }
};

// Of a file that cannot be read.
inline Error error_of(const GlbBuilder& glb) {
    const auto recording = from_glb(glb.bytes());
    if (!recording) return recording.error();
    ADD_FAILURE() << "it was read: " << glb.root.dump().substr(0, 500);
    return {};
}

} // namespace make
