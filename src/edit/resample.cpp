#include <algorithm>
#include <cmath>

#include <inputanim/edit.hpp>
#include <inputanim/evaluate.hpp>

#include "edit/time.hpp"
#include "keys.hpp"
#include "rotation.hpp"

namespace inputanim {
namespace {

constexpr double most_keys = 1 << 28;

// Ascending, each once: where floats are further apart than the steps, there are fewer.
std::vector<float> grid_of(TimeSpan span, double rate, std::size_t steps) {
    std::vector<float> grid;
    grid.reserve(steps + 1);
    for (std::size_t i = 0; i <= steps; ++i) {
        const auto time = static_cast<float>(span.first + static_cast<double>(i) / rate);
        if (time <= span.last && (grid.empty() || time > grid.back())) grid.push_back(time);
    }
    return grid;
}

std::vector<float> tracked_times(const Curve& tracked, std::span<const float> grid) {
    const Curve states = playable(tracked);
    std::vector<float> times;
    std::ranges::copy_if(grid, std::back_inserter(times),
                         [&](float time) { return evaluate_state(states, time) > 0.5F; });
    return times;
}

// One number per time and axis, as the curves play.
using Samples = std::vector<std::vector<float>>;

Samples samples_of(std::span<const Curve> axes, std::span<const float> times) {
    Samples samples;
    for (const Curve& axis : axes) {
        std::vector<float>& values = samples.emplace_back();
        values.reserve(times.size());
        for (const float time : times) values.push_back(evaluate(axis, time));
    }
    return samples;
}

void normalise(Samples& samples, double shortest) {
    for (std::size_t i = 0; i < samples[0].size(); ++i) {
        double squares = 0;
        for (const auto& axis : samples) squares += static_cast<double>(axis[i]) * axis[i];
        const double size = std::sqrt(squares);
        for (auto& axis : samples) axis[i] = size <= shortest ? 0.0F : static_cast<float>(axis[i] / size);
    }
}

void resample_channel(std::span<Curve> axes, ChannelKind kind, const Column<float>& times) {
    for (Curve& axis : axes) axis = playable(axis);
    if (kind == ChannelKind::rotation && have_same_times(axes)) {
        // From q to -q is no turn: without this, the way between them would be one.
        if (const auto signs = continuous_signs(axes); !signs.empty()) scale_keys(axes, signs);
    }
    Samples samples = samples_of(axes, times);
    const bool is_whole = std::ranges::none_of(axes, &Curve::empty);
    if (is_whole && kind == ChannelKind::rotation) normalise(samples, 0);
    if (is_whole && kind == ChannelKind::direction) normalise(samples, 1e-5);
    for (std::size_t a = 0; a < axes.size(); ++a) {
        if (axes[a].empty()) continue;
        axes[a].times = times;
        axes[a].values = Column<float>(std::move(samples[a]));
        axes[a].tangents = nullptr;
        hold_ends(axes[a]);
    }
}

} // namespace

Result<Animation> resample(const Animation& animation, double rate) {
    if (!std::isfinite(rate) || rate <= 0) return bad_argument("rate", "it must be more than 0 per second, and finite");
    Animation made = animation;
    const auto span = span_of(animation);
    if (!span) return made;
    const double steps = (static_cast<double>(span->last) - span->first) * rate;
    double sampled_curves = 0;
    for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
        if (!channel_of(i).is_state() && !curve.empty()) ++sampled_curves;
    });
    if ((steps + 1) * std::max(sampled_curves, 1.0) > most_keys)
        return bad_argument("rate", "there would be more than 2^28 keys");

    // The last step may round to the end.
    const auto grid = Column<float>(grid_of(*span, rate, static_cast<std::size_t>(steps) + 1));
    Column<float> hands[2];
    if (animation.hands) {
        hands[0] = Column<float>(tracked_times(animation.hands->left.tracked, grid));
        hands[1] = Column<float>(tracked_times(animation.hands->right.tracked, grid));
    }
    for (const Channel& channel : channels()) {
        const auto axes = curves(made, channel);
        const bool is_joint = channel.part == Part::hands;
        if (channel.is_state()) {
            for (Curve& state : axes) state = playable(state);
        } else if (!axes.empty()) {
            resample_channel(axes, channel.kind, is_joint ? hands[static_cast<std::size_t>(channel.side)] : grid);
        }
    }
    return made;
}

} // namespace inputanim
