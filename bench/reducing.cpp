#include <inputanim/reduce.hpp>

#include "benchmarks.hpp"
#include "rdp.hpp"

namespace bench {

using namespace inputanim;

void add_reducing(const Subject& subject) {
    const Animation& animation = subject.recording.animation;
    add("reduce", subject, [&animation](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(reduce(animation)));
    });
    add("reduce_best", subject, [&animation](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(reduce(animation, {.best = true})));
    });
    add("rdp", subject, [&animation](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(rdp(animation, {}));
    });
}

} // namespace bench
