#include "frames.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace inputanim {
namespace {

// A step is a frame's if it is no longer than so many of the shortest usual ones.
constexpr double one_frame = 1.5;

std::vector<float> ascending(const Column<float>& column) {
    std::vector<float> times(column.begin(), column.end());
    if (!column.finite()) std::erase_if(times, [](float time) { return !std::isfinite(time); });
    if (!column.ascending()) std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

} // namespace

std::vector<float> frame_times(const Animation& animation) {
    std::vector<std::vector<float>> columns;
    const Column<float>* last = nullptr;
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        if (curve.empty() || channel_of(index).is_state()) return;
        if (last != nullptr && (curve.times.shares_with(*last) || std::ranges::equal(curve.times, *last))) return;
        last = &curve.times;
        columns.push_back(ascending(curve.times));
    });
    // Pairs of them, then pairs of those: every time is looked at once a round.
    while (columns.size() > 1) {
        for (std::size_t i = 0; i + 1 < columns.size(); i += 2) {
            std::vector<float> both;
            both.reserve(std::max(columns[i].size(), columns[i + 1].size()));
            std::ranges::set_union(columns[i], columns[i + 1], std::back_inserter(both));
            columns[i / 2] = std::move(both);
        }
        if (columns.size() % 2 == 1) columns[columns.size() / 2] = std::move(columns.back());
        columns.resize((columns.size() + 1) / 2);
    }
    return columns.empty() ? std::vector<float>{} : std::move(columns.front());
}

std::optional<FrameTiming> timing_of(std::span<const float> frames) {
    if (frames.size() < 2) return std::nullopt;
    std::vector<double> steps;
    steps.reserve(frames.size() - 1);
    for (std::size_t i = 1; i < frames.size(); ++i) steps.push_back(static_cast<double>(frames[i]) - frames[i - 1]);

    // A reducer may leave most frames out, but not all neighbours of all: the short steps are those of single frames.
    const auto at = [&](std::size_t i) { return steps.begin() + static_cast<std::ptrdiff_t>(i); };
    std::ranges::nth_element(steps, at(steps.size() / 10));
    const double longest = one_frame * *at(steps.size() / 10);
    const auto longer = std::partition(steps.begin(), steps.end(), [&](double step) { return step <= longest; });
    const std::span<double> single(steps.begin(), longer);
    const auto count = static_cast<double>(single.size());

    // Their mean: late times are rounded so coarsely that most steps are not the true one.
    FrameTiming timing;
    for (const double step : single) timing.step += step / count;
    double squares = 0;
    for (const double step : single) squares += (step - timing.step) * (step - timing.step);
    timing.jitter = std::sqrt(squares / count);
    for (auto step = longer; step != steps.end(); ++step) timing.missing += std::round(*step / timing.step) - 1;
    return timing;
}

} // namespace inputanim
