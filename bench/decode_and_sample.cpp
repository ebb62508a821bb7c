// What the library alone takes to read recordings and to sample all their curves, several at a time, in memory that is
// used again: the yardstick for tables over many recordings (bench/dataset_bench.py).
// Usage: decode_and_sample RATE THREADS FILE..., prints seconds and samples as JSON.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <thread>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/sample.hpp>

namespace {

using namespace inputanim;

class Worker {
public:
    // How many samples of all curves; nothing: the file is bad.
    std::optional<std::size_t> run(const char* path, double rate) {
        const Result<Bytes> bytes = open_file(path);
        if (!bytes) return std::nullopt;
        const Result<Recording> recording = read(*bytes, {.layout = {}, .arena = &arena_});
        if (!recording) return std::nullopt;
        const std::optional<TimeSpan> span = span_of(recording->animation);
        if (!span) return 0;
        const Result<std::vector<float>> grid = uniform_grid(*span, rate);
        if (!grid) return std::nullopt;
        memory_.resize(curve_count * grid->size());
        SampleColumns columns;
        for (std::size_t i = 0; i < curve_count; ++i)
            columns.values[i] = std::span(memory_).subspan(i * grid->size(), grid->size());
        if (!sample(recording->animation, *grid, columns)) return std::nullopt;
        return grid->size();
    }

private:
    Arena arena_;
    std::vector<float> memory_;
};

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 3;
    const double rate = std::atof(argv[1]);
    std::atomic<int> next = 3;
    std::atomic<bool> good = true;
    std::atomic<std::size_t> samples = 0;
    const auto begin = std::chrono::steady_clock::now();
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < std::atoi(argv[2]); ++i) {
            threads.emplace_back([&] {
                Worker worker;
                for (int file = next++; file < argc; file = next++) {
                    const std::optional<std::size_t> count = worker.run(argv[file], rate);
                    good = good && count;
                    samples += count.value_or(0);
                }
            });
        }
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    std::printf("{\"seconds\": %.6f, \"samples\": %zu}\n", time.count(), samples.load());
    return good ? 0 : 2;
}
