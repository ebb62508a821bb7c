// What a glTF file says about motion, as plain values: nodes, one animation, and the bytes they look at. Indices are
// as the file has them; only `parent` is known to be good.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <inputanim/result.hpp>

#include "convert/gltf_read/remarks.hpp"
#include "maths/rotation.hpp"

namespace inputanim::gltf_read {

inline constexpr int nothing = -1; // for an index that is not there

struct Node {
    std::string name;
    int parent = nothing;
    bool has_camera = false;
    Vector3 translation;
    Quaternion rotation;
    Vector3 scale{1, 1, 1};
};

struct View {
    int buffer = nothing;
    std::size_t offset = 0;
    std::size_t length = 0;
    std::size_t stride = 0; // 0: elements lie side by side
};

enum class Component : std::uint16_t {
    int8 = 5120,
    uint8 = 5121,
    int16 = 5122,
    uint16 = 5123,
    uint32 = 5125,
    float32 = 5126
};

// Elements that replace some of an accessor's.
// Offsets are signed in some versions of tinygltf; a negative one is not valid.
struct Sparse {
    int count = 0;
    int index_view = nothing;
    std::int64_t index_offset = 0;
    Component index_type{};
    int value_view = nothing;
    std::int64_t value_offset = 0;
};

struct Accessor {
    int view = nothing; // none: all zero
    std::size_t offset = 0;
    std::size_t count = 0;
    Component type{};
    std::size_t width = 1; // components of an element
    bool normalized = false;
    std::optional<Sparse> sparse;
};

enum class Interpolation : std::uint8_t { linear, step, cubic };

struct Sampler {
    int input = nothing;
    int output = nothing;
    Interpolation interpolation = Interpolation::linear;
};

enum class Path : std::uint8_t { translation, rotation, scale };
inline constexpr std::size_t path_count = 3;

struct Channel {
    int node = nothing;
    Path path{};
    int sampler = nothing;
};

struct Document {
    std::vector<Node> nodes;
    std::vector<std::size_t> order; // all of them, parents before their children
    std::vector<View> views;
    std::vector<Accessor> accessors;
    std::vector<Sampler> samplers;
    std::vector<Channel> channels;
    int animation = nothing; // which one of the file's
    std::vector<std::span<const std::byte>> buffers;
    std::vector<std::vector<unsigned char>> decoded; // what buffers of a text look at
    std::optional<Remarks> remarks;                  // of a file that to_glb made
};

// A GLB, or glTF as text with its buffers inside. Views into `bytes`. No other file is ever opened, and no image looked
// at.
[[nodiscard]] Result<Document> open(std::span<const std::byte> bytes);

} // namespace inputanim::gltf_read
