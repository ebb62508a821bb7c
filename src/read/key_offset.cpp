#include "read/key_offset.hpp"

#include "wire/walk.hpp"

namespace inputanim {

std::optional<std::uint64_t> key_offset(const Recording& recording, std::size_t curve, std::optional<std::size_t> key) {
    if (recording.key_offsets.empty()) return std::nullopt;
    const std::uint64_t keys = recording.key_offsets[curve];
    if (keys == 0) return std::nullopt; // not in the file
    if (!key) return keys - wire::curve_head_bytes;
    return keys + *key * wire::key_bytes(has_tangents(info(recording.on_disk.layout), curve));
}

} // namespace inputanim
