#include "convert/gltf_read/chunks.hpp"

#include <cstdint>
#include <limits>
#include <string>

#include "convert/gltf_read/malformed.hpp"
#include "text/json_text.hpp"

namespace inputanim::gltf_read {
namespace {

constexpr std::uint32_t magic = 0x46546c67;      // "glTF"
constexpr std::uint32_t json_chunk = 0x4e4f534a; // "JSON"
constexpr std::uint32_t bin_chunk = 0x004e4942;  // "BIN"
constexpr std::size_t header_size = 12;
constexpr std::size_t chunk_header_size = 8;

std::uint32_t number_at(std::span<const std::byte> bytes, std::size_t offset) {
    std::uint32_t number = 0;
    for (std::size_t i = 4; i > 0; --i) number = number << 8U | std::to_integer<std::uint32_t>(bytes[offset + i - 1]);
    return number;
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool looks_like_json(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

// The bytes of the chunk whose header is at `offset`.
Result<std::span<const std::byte>> chunk_at(std::span<const std::byte> bytes, std::size_t offset) {
    if (bytes.size() - offset < chunk_header_size) return malformed(offset, "chunk", "the file ends in its header");
    const std::size_t length = number_at(bytes, offset);
    const auto rest = bytes.subspan(offset + chunk_header_size);
    if (length > rest.size()) {
        return malformed(offset, "chunk",
                         "it is to have " + std::to_string(length) + " bytes; " + std::to_string(rest.size()) +
                             " are there");
    }
    return rest.first(length);
}

Result<Chunks> chunks_of_glb(std::span<const std::byte> bytes) {
    if (bytes.size() < header_size) return malformed(0, "header", "the file ends in it");
    if (const auto version = number_at(bytes, 4); version != 2) {
        return malformed(4, "version", "it is " + std::to_string(version) + "; only glTF 2 can be read");
    }
    const std::size_t length = number_at(bytes, 8);
    if (length < header_size || length > bytes.size()) {
        return malformed(8, "length",
                         "the file is to have " + std::to_string(length) + " bytes; it has " +
                             std::to_string(bytes.size()));
    }
    bytes = bytes.first(length);
    const auto json = chunk_at(bytes, header_size);
    if (!json) return json.error();
    if (number_at(bytes, header_size + 4) != json_chunk) {
        return malformed(header_size + 4, "chunk", "the first one is not JSON");
    }
    Chunks chunks{.json = text_of(*json), .json_offset = header_size + chunk_header_size, .is_binary = true};
    const std::size_t next = chunks.json_offset + json->size();
    // Chunks after the second one are other people's.
    if (bytes.size() - next >= chunk_header_size && number_at(bytes, next + 4) == bin_chunk) {
        const auto bin = chunk_at(bytes, next);
        if (!bin) return bin.error();
        chunks.bin = *bin;
    }
    return chunks;
}

} // namespace

Result<Chunks> chunks_of(std::span<const std::byte> bytes) {
    if (bytes.size() >= 4 && number_at(bytes, 0) == magic) return chunks_of_glb(bytes);
    std::string_view text = text_of(bytes);
    const std::size_t skipped = text.starts_with(json::byte_order_mark) ? json::byte_order_mark.size() : 0;
    text.remove_prefix(skipped);
    if (!looks_like_json(text)) return malformed(0, "", "the file is not glTF: it starts with neither glTF nor {");
    // As long as a chunk can be.
    if (text.size() > std::numeric_limits<std::uint32_t>::max()) return malformed(0, "", "the text is too large");
    return Chunks{.json = text, .json_offset = skipped};
}

} // namespace inputanim::gltf_read
