// How long the library takes to open a file and to sample it at 60 Hz, for bench/python_bench.py to be measured beside.
// Usage: open_and_sample FILE COUNT, prints milliseconds: {"open": [...], "sample": [...], "sample_reused": [...]}.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>

#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/sample.hpp>

#include "subject.hpp"

namespace {

using namespace inputanim;

// Calls `run`, and puts what came out away when the clock has stopped.
template <class Run>
void print_times(const char* name, int count, const Run& run) {
    std::printf("\"%s\": [", name);
    for (int i = 0; i < count; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        [[maybe_unused]] const auto made = run();
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
        std::printf("%s%.4f", i == 0 ? "" : ", ", time.count());
    }
    std::printf("]");
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 3;
    const int count = std::atoi(argv[2]);
    const Recording recording = bench::must(read(bench::must(open_file(argv[1]))));
    const Animation& animation = recording.animation;
    const auto grid = [&] { return bench::must(uniform_grid(*span_of(animation), 60)); };
    const Samples kept = bench::must(sample(animation, grid()));

    std::printf("{");
    print_times("open", count, [&] { return bench::must(read(bench::must(open_file(argv[1])))); });
    std::printf(", ");
    print_times("sample", count, [&] { return bench::must(sample(animation, grid())); });
    std::printf(", ");
    print_times("sample_reused", count, [&] {
        const auto times = grid();
        return sample(animation, times, kept.columns).has_value();
    });
    std::printf("}\n");
    return 0;
}
