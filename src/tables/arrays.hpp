// Columns on their way to Arrow: plain values that say where the numbers lie, and who keeps them there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include <inputanim/arrow.hpp>

namespace inputanim::tables {

using Owner = std::shared_ptr<const void>;

// A column of a batch, a field of a struct, or the words of a dictionary. The owners of the batch keep the memory.
struct Array {
    std::int64_t length = 0;
    std::array<const void*, 3> buffers{}; // which are there (null: all are), then what the type has
    std::int64_t buffer_count = 2;
    std::vector<Array> children;
    std::shared_ptr<const Array> dictionary;
};

struct Batch {
    std::int64_t rows = 0;
    std::vector<Array> columns;
    std::vector<Owner> owners;
};

void export_batch(Batch batch, ArrowArray& out);

// Bits, as Arrow has them: the lowest of a byte first.
[[nodiscard]] constexpr std::size_t bytes_for_bits(std::size_t bits) noexcept {
    return (bits + 7) / 8;
}
void set_bits(std::uint8_t* bits, std::size_t first, std::size_t count) noexcept;

} // namespace inputanim::tables
