// The keys of all channels by time: what one moment needs lies in one place.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// Numbers of channels.
struct ChannelList {
    std::array<std::uint8_t, channel_count> numbers{};
    std::size_t count = 0;

    void add(std::size_t channel) noexcept { numbers[count++] = static_cast<std::uint8_t>(channel); }
};

// Time is parted into even steps, and each has a row: of every channel a cell of all keys that lines within the step
// run from or to. A channel has no cell where a line is missing, which is outside its keys, or where there are too many
// keys.
class KeyTable {
public:
    // Of the channels in `lines`, whose axes have the same ascending key times and lines between them. It takes at most
    // `memory` times the bytes of their columns; where that is too little, or memory is short, it has no cells.
    KeyTable(const Animation& animation, const std::bitset<channel_count>& lines, double memory);

    // The values at a time, as `evaluate` gives them; the channels without a cell go to `others`.
    void values(float time, std::span<float, curve_count> values, ChannelList& others) const;

    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

private:
    // Ascends with the time: 0 up to the first key of all, the last from the last key of all on; neither has cells.
    [[nodiscard]] std::size_t row_of(float time) const noexcept;
    // Of each row and channel, how many keys lie in the rows before.
    [[nodiscard]] std::vector<std::uint32_t> keys_before(const Animation& animation,
                                                         const std::bitset<channel_count>& lines) const;

    float begin_ = 0;
    float end_ = 0;
    float rows_per_second_ = 0;
    std::size_t rows_ = 0;            // with cells
    std::vector<std::size_t> starts_; // of rows, in floats; the last is where the last of them ends
    std::shared_ptr<std::byte> memory_;
    std::size_t bytes_ = 0;
};

namespace kernels {

// A row starts with a number for every channel: how many floats from there the times of its cell begin. Before them lie
// the values of all axes, key by key, the last key first.
using CellOffset = std::uint16_t;
inline constexpr CellOffset no_cell = 0xffff;
inline constexpr std::size_t head_floats = channel_count * sizeof(CellOffset) / sizeof(float);
static_assert(head_floats * sizeof(float) == channel_count * sizeof(CellOffset));
// The most keys of a cell: then there is no row that offsets do not reach across.
inline constexpr std::size_t most_cell_keys = 32;
static_assert(head_floats + most_cell_keys * (curve_count + channel_count) < no_cell);
// So many floats may be read beyond the times of a cell.
inline constexpr std::size_t read_beyond = 8;

void play_row(const float* row, float time, float* values, ChannelList& others);

} // namespace kernels
} // namespace inputanim
