// How long the length of a marker's name is.
#pragma once

#include <cstddef>
#include <cstdint>

namespace inputanim {

// Bytes of a name's length prefix at the least: seven bits each.
[[nodiscard]] constexpr std::size_t length_bytes(std::uint64_t length) noexcept {
    std::size_t count = 1;
    while ((length >>= 7) != 0) ++count;
    return count;
}

} // namespace inputanim
