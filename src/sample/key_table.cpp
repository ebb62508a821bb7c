#include "sample/key_table.hpp"

#include <algorithm>
#include <cmath>

namespace inputanim {
namespace {

// Of a channel in a row.
struct Cell {
    std::size_t first = 0; // key
    std::size_t count = 0; // of keys; none: no cell
};

// From the keys before a row, and before the one after it. Before the row's times lies a key, and after them, too.
Cell cell_of(std::size_t before, std::size_t before_next, std::size_t keys) {
    if (before == 0 || before_next >= keys || before_next - before + 2 > kernels::most_cell_keys) return {};
    return {before - 1, before_next - before + 2};
}

// Where its times begin; they end where the next cell may begin.
float* put_cell(std::span<const Curve> axes, const Cell& cell, float* to) {
    for (std::size_t key = cell.first + cell.count; key-- > cell.first;) {
        for (const Curve& axis : axes) *to++ = axis.values[key];
    }
    std::copy_n(axes[0].times.data() + cell.first, cell.count, to);
    return to;
}

// A key's: a time, and a value of every axis.
std::size_t floats_of(const Channel& channel) {
    return std::size_t{channel.axes} + 1;
}

} // namespace

KeyTable::KeyTable(const Animation& animation, const std::bitset<channel_count>& lines, double memory) {
    std::size_t of_columns = 0; // floats
    std::size_t of_row = kernels::head_floats + sizeof(std::size_t) / sizeof(float);
    std::size_t most_keys = 0;
    const auto for_each_line = [&](const auto& visit) {
        for (std::size_t c = 0; c < channel_count; ++c) {
            if (lines[c]) visit(c, channels()[c], curves(animation, channels()[c]));
        }
    };
    for_each_line([&](std::size_t, const Channel& channel, std::span<const Curve> axes) {
        of_columns += floats_of(channel) * axes[0].key_count();
        of_row += 2 * floats_of(channel); // a key before its times, and one after
        most_keys = std::max(most_keys, axes[0].key_count());
    });
    const TimeSpan span = span_of(animation).value_or(TimeSpan{});
    const double room =
        memory * static_cast<double>(of_columns) - static_cast<double>(of_columns + kernels::read_beyond);
    const double rows = std::min(room / static_cast<double>(of_row), 2 * static_cast<double>(most_keys));
    if (!(rows >= 1) || !(span.from < span.to)) return;
    rows_ = static_cast<std::size_t>(rows);
    begin_ = span.from;
    end_ = span.to;
    rows_per_second_ = static_cast<float>(rows_) / (span.to - span.from);

    const std::vector<std::uint32_t> before = keys_before(animation, lines);
    const auto cell_at = [&](std::size_t row, std::size_t c, std::span<const Curve> axes) {
        const std::size_t at = row * channel_count + c;
        return cell_of(before[at], before[at + channel_count], axes[0].key_count());
    };
    starts_.resize(rows_ + 1);
    std::size_t floats = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
        starts_[row] = floats;
        floats += kernels::head_floats;
        for_each_line([&](std::size_t c, const Channel& channel, std::span<const Curve> axes) {
            floats += floats_of(channel) * cell_at(row, c, axes).count;
        });
    }
    starts_[rows_] = floats;
    bytes_ = (floats + kernels::read_beyond) * sizeof(float);
    memory_ = Arena().block(bytes_);
    if (memory_ == nullptr) {
        rows_ = bytes_ = 0;
        return;
    }
    auto* const all = reinterpret_cast<float*>(memory_.get());
    for (std::size_t row = 0; row < rows_; ++row) {
        auto* const offsets = reinterpret_cast<kernels::CellOffset*>(all + starts_[row]);
        std::fill_n(offsets, channel_count, kernels::no_cell);
        float* next = all + starts_[row] + kernels::head_floats;
        for_each_line([&](std::size_t c, const Channel&, std::span<const Curve> axes) {
            const Cell cell = cell_at(row, c, axes);
            if (cell.count == 0) return;
            const float* const times = put_cell(axes, cell, next);
            offsets[c] = static_cast<kernels::CellOffset>(times - (all + starts_[row]));
            next += floats_of(channels()[c]) * cell.count;
        });
    }
    std::fill_n(all + floats, kernels::read_beyond, 0.0F);
}

std::size_t KeyTable::row_of(float time) const noexcept {
    if (!(time > begin_)) return 0;
    if (time >= end_) return rows_ + 1;
    const float row = (time - begin_) * rows_per_second_;
    return 1 + (row < static_cast<float>(rows_ - 1) ? static_cast<std::size_t>(row) : rows_ - 1);
}

std::vector<std::uint32_t> KeyTable::keys_before(const Animation& animation,
                                                 const std::bitset<channel_count>& lines) const {
    std::vector<std::uint32_t> before((rows_ + 1) * channel_count);
    for (std::size_t c = 0; c < channel_count; ++c) {
        if (!lines[c]) continue;
        const Column<float>& times = curves(animation, channels()[c])[0].times;
        std::size_t row = 1; // the first with cells
        for (std::size_t key = 0; key <= times.size(); ++key) {
            const std::size_t of_key = key == times.size() ? rows_ + 1 : row_of(times[key]);
            for (; row <= of_key; ++row) before[(row - 1) * channel_count + c] = static_cast<std::uint32_t>(key);
        }
    }
    return before;
}

void KeyTable::values(float time, std::span<float, curve_count> values, ChannelList& others) const {
    const std::size_t row = row_of(time);
    if (row == 0 || row > rows_) {
        for (std::size_t c = 0; c < channel_count; ++c) others.add(c);
        return;
    }
    const auto* const floats = reinterpret_cast<const float*>(memory_.get());
    kernels::play_row(floats + starts_[row - 1], time, values.data(), others);
}

} // namespace inputanim
