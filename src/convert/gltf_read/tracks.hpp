// The numbers of a glTF animation: what moves a node along one of its paths, and where that is at a time.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <inputanim/column.hpp>
#include <inputanim/result.hpp>

#include "convert/gltf_read/document.hpp"
#include "maths/rotation.hpp"

namespace inputanim::gltf_read {

// Keys of a translation, rotation or scale. All numbers are finite.
struct Track {
    Interpolation interpolation = Interpolation::linear;
    std::size_t width = 3;     // numbers of a value
    Column<float> times;       // ascending, not empty; tracks with the same input share it
    std::vector<float> values; // of a cubic track three times as many: in-tangent, value, out-tangent of every key

    [[nodiscard]] std::span<const float> value(std::size_t key) const noexcept { return part(key, 1); }
    // Of a cubic track, per second.
    [[nodiscard]] std::span<const float> in_tangent(std::size_t key) const noexcept { return part(key, 0); }
    [[nodiscard]] std::span<const float> out_tangent(std::size_t key) const noexcept { return part(key, 2); }

private:
    [[nodiscard]] std::span<const float> part(std::size_t key, std::size_t which) const noexcept {
        const bool cubic = interpolation == Interpolation::cubic;
        return std::span(values).subspan((cubic ? 3 * key + which : key) * width, width);
    }
};

[[nodiscard]] Vector3 vector_at(const Track& track, float time) noexcept;
[[nodiscard]] Quaternion rotation_at(const Track& track, float time) noexcept; // of length one

// Reads the tracks of nodes as they are asked for. Every track is checked before it takes memory.
class Tracks {
public:
    // Times of the tracks are those of the file plus `start`. `most_keys` bounds the keys of all that are read, as
    // files can play the same ones over and over.
    Tracks(const Document& document, double start, std::size_t most_keys);

    [[nodiscard]] bool moves(int node, Path path) const noexcept { return channel_of(node, path) != nothing; }
    // Null where nothing moves the node so.
    [[nodiscard]] Result<std::shared_ptr<const Track>> read(int node, Path path);

private:
    [[nodiscard]] int channel_of(int node, Path path) const noexcept {
        return channels_[static_cast<std::size_t>(node)][static_cast<std::size_t>(path)];
    }
    [[nodiscard]] Result<Column<float>> read_times(int accessor, const std::string& field);

    const Document& document_;
    double start_;
    std::size_t keys_left_;
    std::vector<std::array<int, path_count>> channels_; // by node; the first of each path
    std::vector<std::optional<Column<float>>> times_;   // by accessor, once read
    std::vector<std::shared_ptr<const Track>> read_;    // by channel
};

} // namespace inputanim::gltf_read
