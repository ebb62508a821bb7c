// The pieces of a GLB: its JSON, and the bytes that the JSON speaks of.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include <inputanim/result.hpp>

namespace inputanim::gltf_read {

struct Chunks {
    std::string_view json;
    std::size_t json_offset = 0;                   // in the file
    bool is_binary = false;                        // a GLB; otherwise the file is the JSON
    std::optional<std::span<const std::byte>> bin; // of a GLB that has one
};

[[nodiscard]] Result<Chunks> chunks_of(std::span<const std::byte> bytes);

} // namespace inputanim::gltf_read
