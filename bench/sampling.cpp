#include <cstring>
#include <memory>
#include <vector>

#include <inputanim/evaluate.hpp>
#include <inputanim/player.hpp>
#include <inputanim/sample.hpp>

#include "benchmarks.hpp"
#include "grid.hpp"

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
    add("memset", subject, [out](benchmark::State& state) {
        int value = 0;
        for (auto _ : state) {
            std::memset(out->all().data(), ++value & 0x3f, out->all().size_bytes());
            benchmark::ClobberMemory();
        }
    });
    add("sample", subject, sampling(animation, as_played, out));
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

void add_random_access(const Subject& subject) {
    const Animation& animation = subject.recording.animation;
    const auto times = random_times(animation);
    add("random", subject, [&animation, times](benchmark::State& state) {
        const Player player(animation);
        std::array<float, curve_count> values{};
        for (auto _ : state) {
            for (const float time : times) {
                player.values(time, values);
                benchmark::ClobberMemory();
            }
        }
    });
    add("random_search", subject, [&animation, times](benchmark::State& state) {
        std::array<float, curve_count> values{};
        for (auto _ : state) {
            for (const float time : times) {
                for_each_curve(animation,
                               [&](std::size_t i, const Curve& curve) { values[i] = evaluate(curve, time); });
                benchmark::ClobberMemory();
            }
        }
    });
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
    add("sample_hermite", subject, keep(sampling(*hermite, raw, out), hermite));
    add("sample_bezier", subject, keep(sampling(*bezier, raw, out), bezier));
    add("walk_bezier", subject, keep(walking(*bezier, out), bezier));
}

} // namespace bench
