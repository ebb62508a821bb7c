#include <chrono>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

#include <inputanim/evaluate.hpp>
#include <inputanim/player.hpp>
#include <inputanim/sample.hpp>

#include "benchmarks.hpp"
#include "grid.hpp"
#include "limit.hpp"

namespace bench {

using namespace inputanim;

namespace {

// All curves at 60 Hz, in memory that is used again and again, as the caller of `sample` would.
struct Output {
    explicit Output(const Animation& animation)
        : samples(must(sample(animation, grid_of(animation)))), grid(samples.times), columns(samples.columns) {}

    // From the first column to the end of the last.
    [[nodiscard]] std::span<float> all() const {
        return {columns.values[0].data(), columns.values.back().data() + grid.size()};
    }

    Samples samples;
    const std::vector<float>& grid;
    const SampleColumns& columns;
};

// Gaps as a line, signs as they are stored: what MRTK plays.
constexpr SampleOptions as_played{.gaps = Gaps::line, .continuous_signs = false};

auto sampling(const Animation& animation, const SampleOptions& options, std::shared_ptr<Output> out) {
    return [&animation, options, out](benchmark::State& state) {
        for (auto _ : state) {
            if (!sample(animation, out->grid, out->columns, options)) state.SkipWithError("cannot sample");
            benchmark::ClobberMemory();
        }
    };
}

// All that sampling has to read, and to write.
auto at_the_limit(const Animation& animation, std::shared_ptr<Output> out) {
    const auto columns = std::make_shared<const KeyColumns>(animation);
    return [columns, out](benchmark::State& state) {
        float number = 0;
        for (auto _ : state) {
            benchmark::DoNotOptimize(columns->read());
            fill(out->all(), ++number);
            benchmark::ClobberMemory();
        }
    };
}

// The values at all times one by one: a walk along the keys, without a search.
auto walking(const Animation& animation, std::shared_ptr<Output> out) {
    return [&animation, out](benchmark::State& state) {
        for (auto _ : state) {
            for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
                if (channel_of(i).is_state()) return;
                walk(curve, out->grid, out->columns.values[i]);
            });
            benchmark::ClobberMemory();
        }
    };
}

// The animation with the same keys and other tangents.
std::shared_ptr<const Animation> with_tangents(const Animation& animation, WeightedMode mode) {
    auto made = std::make_shared<Animation>(animation);
    for (const Channel& channel : channels()) {
        if (channel.is_state()) continue;
        for (Curve& curve : curves(*made, channel)) {
            if (curve.empty()) continue;
            std::vector<Keyframe> keys;
            for (std::size_t i = 0; i < curve.key_count(); ++i) {
                Keyframe key = curve.key(i);
                const std::size_t before = i == 0 ? 0 : i - 1;
                const std::size_t after = std::min(i + 1, curve.key_count() - 1);
                const float seconds = std::max(curve.times[after] - curve.times[before], 1e-3F);
                key.in_tangent = key.out_tangent = (curve.values[after] - curve.values[before]) / seconds;
                key.in_weight = 0.2F + 0.1F * static_cast<float>(i % 5);
                key.out_weight = 0.6F - 0.1F * static_cast<float>(i % 4);
                key.weighted_mode = mode;
                keys.push_back(key);
            }
            const Column<float> times = curve.times;
            curve = make_curve(keys);
            curve.times = times;
        }
    }
    return made;
}

} // namespace

void add_sampling(const Subject& subject) {
    const Animation& animation = subject.recording.animation;
    const auto out = std::make_shared<Output>(animation);
    add("limit", subject, at_the_limit(animation, out));
    add("sample", subject, sampling(animation, as_played, out));
    SampleOptions by_two = as_played;
    by_two.threads = 2;
    add("sample_2", subject, sampling(animation, by_two, out));
    add("sample_default", subject, sampling(animation, {}, out));
    add("sample_search", subject, [&animation, out](benchmark::State& state) {
        for (auto _ : state) {
            for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
                const auto column = out->columns.values[i];
                for (std::size_t k = 0; k < column.size(); ++k) column[k] = evaluate(curve, out->grid[k]);
            });
            benchmark::ClobberMemory();
        }
    });
}

namespace {

using Evaluate = std::function<void(float time, std::span<float, curve_count> values)>;

auto at_all(const std::vector<float>& times, const std::function<Evaluate()>& make) {
    return [times, make](benchmark::State& state) {
        const Evaluate evaluate_all = make();
        std::array<float, curve_count> values{};
        for (auto _ : state) {
            for (const float time : times) {
                evaluate_all(time, values);
                benchmark::ClobberMemory();
            }
        }
    };
}

// One time each round, and between them so much else is looked at that no cache has anything of it any more. As long as
// a thousand times would take.
auto from_cold(const std::vector<float>& times, const std::function<Evaluate()>& make) {
    return [times, make](benchmark::State& state) {
        const Evaluate evaluate_all = make();
        std::array<float, curve_count> values{};
        const std::vector<std::uint64_t> other((std::size_t{64} << 20) / sizeof(std::uint64_t), 1);
        std::size_t next = 0;
        for (auto _ : state) {
            benchmark::DoNotOptimize(std::accumulate(other.begin(), other.end(), std::uint64_t{0}));
            const auto start = std::chrono::steady_clock::now();
            evaluate_all(times[next++ % times.size()], values);
            benchmark::ClobberMemory();
            const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
            state.SetIterationTime(1000 * seconds.count());
        }
    };
}

} // namespace

void add_random_access(const Subject& subject) {
    const Animation& animation = subject.recording.animation;
    const auto times = random_times(animation);
    const auto player = [&animation](double memory) -> std::function<Evaluate()> {
        return [&animation, memory]() -> Evaluate {
            const auto made = std::make_shared<const Player>(animation, PlayerOptions{.memory = memory});
            return [made](float time, std::span<float, curve_count> values) { made->values(time, values); };
        };
    };
    const std::function<Evaluate()> search = [&animation]() -> Evaluate {
        return [&animation](float time, std::span<float, curve_count> values) {
            for_each_curve(animation, [&](std::size_t i, const Curve& curve) { values[i] = evaluate(curve, time); });
        };
    };
    const double usual = PlayerOptions().memory;
    add("random", subject, at_all(times, player(usual)));
    add("random_more", subject, at_all(times, player(3.2)));
    add("random_search", subject, at_all(times, search));
    add_rounds("random_cold", subject, 20, from_cold(times, player(usual)));
    add_rounds("random_search_cold", subject, 20, from_cold(times, search));
}

void add_shapes(const Subject& subject) {
    const Animation& animation = subject.recording.animation;
    const auto out = std::make_shared<Output>(animation);
    const auto hermite = with_tangents(animation, WeightedMode::none);
    const auto bezier = with_tangents(animation, WeightedMode::both);
    const auto keep = [](auto body, std::shared_ptr<const Animation> kept) {
        return [body, kept](benchmark::State& state) { body(state); };
    };
    constexpr SampleOptions raw{.gaps = Gaps::line, .rotations = Rotations::raw, .continuous_signs = false};
    add("sample_raw", subject, sampling(animation, raw, out));
    add("limit_hermite", subject, at_the_limit(*hermite, out));
    add("sample_hermite", subject, keep(sampling(*hermite, raw, out), hermite));
    add("sample_bezier", subject, keep(sampling(*bezier, raw, out), bezier));
    add("walk_bezier", subject, keep(walking(*bezier, out), bezier));
}

} // namespace bench
