// Where the bytes of a curve's keys lie.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <inputanim/recording.hpp>

namespace inputanim {

// Of a key, or of the curve's head; none where the recording was not read from bytes, or has no such curve.
[[nodiscard]] std::optional<std::uint64_t> key_offset(const Recording& recording, std::size_t curve,
                                                      std::optional<std::size_t> key);

} // namespace inputanim
