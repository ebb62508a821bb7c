// One moment of a table of keys. Compiled once for every set of instructions, as kernels.cpp is.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sample/key_rows.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>

#include "sample/key_table.hpp"

HWY_BEFORE_NAMESPACE();
namespace inputanim::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::CappedTag<float, read_beyond> many;
constexpr hn::CappedTag<float, 4> some; // axes of four

// The key at or before a time: the first one after it is there, and what lies beyond the times is not looked at.
HWY_INLINE std::size_t key_at(const float* times, hn::Vec<decltype(many)> time) {
    for (std::size_t key = 0;; key += hn::Lanes(many)) {
        const auto after = hn::Gt(hn::LoadU(many, times + key + 1), time);
        const auto first = hn::FindFirstTrue(many, after);
        if (HWY_LIKELY(first >= 0)) return key + static_cast<std::size_t>(first);
    }
}

void play_cells(const float* row, float time, float* values, ChannelList& others) {
    const auto* const offsets = reinterpret_cast<const CellOffset*>(row);
    const auto to_find = hn::Set(many, time);
    const auto at = hn::Set(some, time);
    for (std::size_t c = 0; c < channel_count; ++c) {
        if (HWY_UNLIKELY(offsets[c] == no_cell)) {
            others.add(c);
            continue;
        }
        const Channel& channel = channels()[c];
        const float* const times = row + offsets[c];
        const std::size_t left = key_at(times, to_find);
        const float* const value = times - (left + 1) * channel.axes;
        float* const to = values + channel.first;
        if (channel.axes == 1) { // a state
            *to = *value;
            continue;
        }
        const auto start = hn::Set(some, times[left]);
        const auto share = hn::Div(hn::Sub(at, start), hn::Sub(hn::Set(some, times[left + 1]), start));
        // What is too much of three is written over by the channel that comes next.
        float last[4];
        const bool is_last = c + 1 == channel_count;
        float* const put = HWY_UNLIKELY(is_last) ? last : to;
        for (std::size_t axis = 0; axis < 4; axis += hn::MaxLanes(some)) {
            const auto from = hn::LoadU(some, value + axis);
            const auto change = hn::Sub(hn::LoadU(some, value + axis - channel.axes), from);
            hn::StoreU(hn::Add(from, hn::Mul(change, share)), some, put + axis);
        }
        if (HWY_UNLIKELY(is_last)) std::copy_n(last, channel.axes, to);
    }
}

} // namespace inputanim::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace inputanim::kernels {

HWY_EXPORT(play_cells);

void play_row(const float* row, float time, float* values, ChannelList& others) {
    HWY_DYNAMIC_DISPATCH(play_cells)(row, time, values, others);
}

} // namespace inputanim::kernels
#endif
