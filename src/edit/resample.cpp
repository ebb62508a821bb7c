#include <algorithm>
#include <vector>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

#include "curve/keys.hpp"
#include "edit/time.hpp"

namespace inputanim {
namespace {

constexpr std::size_t most_keys = 1 << 28;

// Every 1/rate seconds; each time once, where floats are further apart than the steps.
Result<std::vector<float>> grid_of(TimeSpan span, double rate, std::size_t curves) {
    auto grid = uniform_grid(span, rate);
    if (!grid) return grid.error();
    if (grid->size() * curves > most_keys) return bad_argument("rate", "there would be more than 2^28 keys");
    std::vector<float> times = *std::move(grid);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// The numbers at which the mask is set.
std::vector<float> masked(std::span<const float> numbers, std::span<const std::uint8_t> mask) {
    std::vector<float> kept;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (mask[i] != 0) kept.push_back(numbers[i]);
    }
    return kept;
}

} // namespace

Result<Animation> resample(const Animation& animation, double rate) {
    const auto span = span_of(animation).value_or(TimeSpan{});
    std::size_t sampled_curves = 0;
    for_each_curve(animation, [&](std::size_t, const Curve& curve) { sampled_curves += curve.empty() ? 0 : 1; });
    auto grid = grid_of(span, rate, sampled_curves);
    if (!grid) return grid.error();
    const auto samples = sample(animation, *std::move(grid), {.gaps = Gaps::line});
    if (!samples) return samples.error();

    const auto times = Column<float>::copy_of(samples->times);
    std::array<Column<float>, 2> hand_times;
    for (std::size_t side = 0; side < 2 && animation.hands; ++side) {
        hand_times[side] = Column<float>(masked(samples->times, samples->columns.tracked[side]));
    }
    Animation made = animation;
    for_each_curve(made, [&](std::size_t i, Curve& curve) {
        const Channel& channel = channel_of(i);
        if (channel.is_state()) {
            curve = playable(curve);
            return;
        }
        if (curve.empty()) return;
        const std::span<const float> values = samples->columns.values[i];
        if (channel.part == Part::hands) {
            const auto side = static_cast<std::size_t>(channel.side);
            curve.times = hand_times[side];
            curve.values = Column<float>(masked(values, samples->columns.tracked[side]));
        } else {
            // In the memory that they were sampled into.
            curve.times = times;
            curve.values = Column<float>(std::shared_ptr<const float>(samples->memory, values.data()), values.size());
        }
        curve.tangents = nullptr;
        hold_ends(curve);
    });
    return made;
}

} // namespace inputanim
