// The plainest loops there are, with the widest instructions. Compiled once for every set of them.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limit.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>
#include <vector>

#include "limit.hpp"

HWY_BEFORE_NAMESPACE();
namespace bench::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<float> floats;
constexpr std::size_t lanes = hn::MaxLanes(floats);

float read_all(const float* numbers, std::size_t count) {
    auto a = hn::Zero(floats), b = a, c = a, d = a;
    for (std::size_t i = 0; i + 4 * lanes <= count; i += 4 * lanes) {
        a = hn::Max(a, hn::LoadU(floats, numbers + i));
        b = hn::Max(b, hn::LoadU(floats, numbers + i + lanes));
        c = hn::Max(c, hn::LoadU(floats, numbers + i + 2 * lanes));
        d = hn::Max(d, hn::LoadU(floats, numbers + i + 3 * lanes));
    }
    return hn::GetLane(hn::Max(hn::Max(a, b), hn::Max(c, d)));
}

void fill_all(float* numbers, std::size_t count, float number) {
    const auto all = hn::Set(floats, number);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) hn::StoreU(all, floats, numbers + i);
    std::fill(numbers + i, numbers + count, number);
}

} // namespace bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bench {

HWY_EXPORT(read_all);
HWY_EXPORT(fill_all);

KeyColumns::KeyColumns(const inputanim::Animation& animation) {
    std::vector<std::span<const float>> columns;
    std::size_t count = 0;
    const auto add = [&](const inputanim::Column<float>& column) {
        if (!columns.empty() && std::ranges::any_of(columns, [&](auto other) { return other.data() == column.data(); }))
            return;
        columns.emplace_back(column);
        count += column.size();
    };
    inputanim::for_each_curve(animation, [&](std::size_t, const inputanim::Curve& curve) {
        add(curve.times);
        add(curve.values);
        if (curve.tangents == nullptr) return;
        add(curve.tangents->in);
        add(curve.tangents->out);
    });
    memory_ = inputanim::Arena().block(count * sizeof(float));
    auto* to = reinterpret_cast<float*>(memory_.get());
    numbers_ = {to, count};
    for (const auto& column : columns) to = std::ranges::copy(column, to).out;
}

float KeyColumns::read() const {
    return HWY_DYNAMIC_DISPATCH(read_all)(numbers_.data(), numbers_.size());
}

void fill(std::span<float> numbers, float number) {
    HWY_DYNAMIC_DISPATCH(fill_all)(numbers.data(), numbers.size(), number);
}

} // namespace bench
#endif
