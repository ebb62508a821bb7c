#include "motion/frames.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace inputanim {
namespace {

constexpr int most_frames_per_step = 32; // that the usual step between keys of a reduced recording may have
constexpr double most_residue = 0.12;    // of a frame, on average; that of steps at random is 0.25
constexpr double one_frame = 2.5;        // a step of an unsteady recording that is no longer is one of a frame

// How far the steps are from multiples of a frame, in frames, on average.
double residue_of(std::span<const double> steps, double frame) {
    double sum = 0;
    for (const double step : steps) sum += std::abs(step / frame - std::round(step / frame));
    return sum / static_cast<double>(steps.size());
}

std::vector<float> ascending(const Column<float>& column) {
    std::vector<float> times(column.begin(), column.end());
    if (!column.finite()) std::erase_if(times, [](float time) { return !std::isfinite(time); });
    if (!column.ascending()) std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// What is in one of two ascending ranges, or in both, each once; how many that are. Which one the next comes from
// nobody can foresee: so there are no branches.
std::size_t unite(std::span<const float> a, std::span<const float> b, float* out) noexcept {
    const float* const start = out;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        const float left = a[i];
        const float right = b[j];
        *out++ = right < left ? right : left;
        i += right < left ? 0U : 1U;
        j += left < right ? 0U : 1U;
    }
    out = std::ranges::copy(a.subspan(i), out).out;
    out = std::ranges::copy(b.subspan(j), out).out;
    return static_cast<std::size_t>(out - start);
}

} // namespace

std::vector<float> frame_times(const Animation& animation) {
    std::vector<std::vector<float>> columns;
    const Column<float>* last = nullptr;
    std::size_t longest = 0;
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        if (curve.empty() || channel_of(index).is_state()) return;
        if (last != nullptr && (curve.times.shares_with(*last) || std::ranges::equal(curve.times, *last))) return;
        last = &curve.times;
        columns.push_back(ascending(curve.times));
        longest += columns.back().size();
    });
    // Pairs of them, then pairs of those: every time is looked at once a round.
    std::vector<float> both(columns.size() > 1 ? longest : 0);
    while (columns.size() > 1) {
        for (std::size_t i = 0; i + 1 < columns.size(); i += 2) {
            const std::size_t count = unite(columns[i], columns[i + 1], both.data());
            columns[i / 2].assign(both.data(), both.data() + count);
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
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::ranges::nth_element(steps, middle);
    const double usual = *middle;

    // A reducer may leave most frames out: then the usual step is several frames.
    FrameTiming timing{.step = usual, .steady = false};
    for (int frame_count = 1; frame_count <= most_frames_per_step && !timing.steady; ++frame_count) {
        timing.steady = residue_of(steps, usual / frame_count) <= most_residue;
        if (timing.steady) timing.step = usual / frame_count;
    }
    const auto frames_of = [&](double step) {
        if (!timing.steady && step < one_frame * timing.step) return 1.0;
        return std::max(1.0, std::round(step / timing.step));
    };
    double sum = 0;
    double count = 0;
    for (const double step : steps) {
        sum += step;
        count += frames_of(step);
    }
    timing.missing = count - static_cast<double>(steps.size());
    double squares = 0;
    double singles = 0;
    for (const double step : steps) {
        if (frames_of(step) > 1) continue;
        squares += (step - sum / count) * (step - sum / count);
        singles += 1;
    }
    timing.step = sum / count;
    timing.jitter = singles > 0 ? std::sqrt(squares / singles) : 0;
    return timing;
}

std::vector<TimeSpan> until_last_frame(std::span<const TimeSpan> spans, std::span<const float> frames) {
    std::vector<TimeSpan> cut;
    for (const TimeSpan& span : spans) {
        const auto after = std::ranges::lower_bound(frames, span.to);
        if (after == frames.begin() || *(after - 1) < span.from) continue;
        cut.push_back({span.from, std::nextafter(*(after - 1), std::numeric_limits<float>::max())});
    }
    return cut;
}

} // namespace inputanim
