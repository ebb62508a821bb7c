#include <algorithm>
#include <vector>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

#include "curve/keys.hpp"
#include "edit/time.hpp"

namespace inputanim {
namespace {

// Every 1/rate seconds; each time once, where floats are further apart than the steps.
Result<std::vector<float>> grid_of(const Animation& animation, double rate, const ResampleOptions& options) {
    auto grid = frame_grid(animation, span_of(animation).value_or(TimeSpan{}), rate, options.max_frames);
    if (!grid) return grid.error();
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

Result<Animation> resample(const Animation& animation, double rate, const ResampleOptions& options) {
    auto grid = grid_of(animation, rate, options);
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
