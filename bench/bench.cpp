// How fast it is, as ratios to memcpy and to a typical reader in the same run. Usage: bench [--json FILE]
// Works on the large recordings of the folder that INPUTANIM_GOLDEN names, or on made ones of the same sizes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <vector>

#include <malloc.h>
#include <unistd.h>

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <inputanim/check.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

#include "ifstream_reader.hpp"

namespace {

namespace fs = std::filesystem;
using namespace inputanim;

template <class T>
T must(Result<T> result) {
    if (result) return *std::move(result);
    std::cerr << message(result.error()) << "\n";
    std::exit(2);
}

// Keeps about a quarter of the keys of every channel, each its own, as MRTK's reducer does.
Animation thinned(Animation animation) {
    std::uint32_t state = 1;
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (channel.is_state() || axes.empty() || axes[0].empty()) continue;
        std::vector<std::size_t> kept;
        for (std::size_t i = 0; i < axes[0].key_count(); ++i) {
            state = state * 1664525 + 1013904223;
            if (i == 0 || i + 1 == axes[0].key_count() || state >> 30U == 0) kept.push_back(i);
        }
        for (Curve& axis : axes) {
            std::vector<Keyframe> keys;
            for (const std::size_t i : kept) keys.push_back(axis.key(i));
            axis = make_curve(keys);
        }
    }
    return animation;
}

// A recording on disk: ten minutes reduced, or one minute with every key.
struct Subject {
    std::string name;
    fs::path path;
    Bytes bytes;
};

Subject subject(const std::string& name, const std::string& golden, const SynthesizeOptions& made, bool reduced) {
    const char* folder = std::getenv("INPUTANIM_GOLDEN");
    fs::path path = folder == nullptr ? fs::path() : fs::path(folder) / "large" / golden;
    if (folder == nullptr || !fs::exists(path)) {
        path = fs::temp_directory_path() / ("inputanim-bench-" + std::to_string(getpid()) + "-" + name + ".bin");
        const Animation motion = synthesize(made);
        const Written written = must(write(reduced ? thinned(motion) : motion));
        if (const auto saved = save_file(path, written.bytes, {.replace = true}); !saved) {
            std::cerr << message(saved.error()) << "\n";
            std::exit(2);
        }
    }
    return {name, path, must(open_file(path))};
}

void add_benchmarks(const Subject& file) {
    const std::span<const std::byte> bytes = file.bytes;
    const auto add = [&](const std::string& what, auto body) {
        benchmark::RegisterBenchmark((what + "/" + file.name).c_str(), body)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime()
            ->MinTime(0.05);
    };
    add("memcpy_reused", [bytes](benchmark::State& state) {
        std::vector<std::byte> out(bytes.size());
        for (auto _ : state) {
            std::memcpy(out.data(), bytes.data(), bytes.size());
            benchmark::ClobberMemory();
        }
    });
    add("memcpy_fresh", [bytes](benchmark::State& state) {
        for (auto _ : state) {
            void* out = std::malloc(bytes.size());
            std::memcpy(out, bytes.data(), bytes.size());
            benchmark::DoNotOptimize(out);
            benchmark::ClobberMemory();
            std::free(out);
        }
    });
    add("index", [bytes](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(index(bytes)));
    });
    add("read_reused", [bytes](benchmark::State& state) {
        Arena arena;
        for (auto _ : state) benchmark::DoNotOptimize(must(read(bytes, {.arena = &arena})));
    });
    add("read_fresh", [path = file.path](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(read(must(open_file(path)))));
    });
    add("ifstream", [path = file.path.string()](benchmark::State& state) {
        for (auto _ : state) {
            if (bench::read_with_ifstream(path) == 0) state.SkipWithError("cannot read");
        }
    });
    const auto recording = std::make_shared<Recording>(must(read(bytes)));
    add("write_fill", [recording](benchmark::State& state) {
        std::vector<std::byte> out(must(written_size(recording->animation, recording->layout)));
        for (auto _ : state) {
            if (!write_into(out, recording->animation, recording->layout)) state.SkipWithError("cannot write");
            benchmark::ClobberMemory();
        }
    });
    add("check", [recording](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(check(*recording));
    });
}

// The fastest repetition of each benchmark: noise only ever adds.
class Fastest : public benchmark::ConsoleReporter {
public:
    Fastest() : ConsoleReporter(OO_None) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
            std::string name = run.run_name.function_name;
            auto& best = times_[name];
            const double time = run.GetAdjustedRealTime();
            best = best == 0 ? time : std::min(best, time);
        }
    }
    bool ReportContext(const Context&) override { return true; }

    [[nodiscard]] double operator[](const std::string& name) const { return times_.at(name); }
    [[nodiscard]] const std::map<std::string, double>& all() const { return times_; }

private:
    std::map<std::string, double> times_; // milliseconds
};

} // namespace

int main(int argc, char** argv) {
    const char* json_path = argc == 3 && std::string_view(argv[1]) == "--json" ? argv[2] : nullptr;
    // Fresh buffers come from the system each time, and go back to it.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);

    const std::vector<Subject> subjects{
        subject("600s", "v11-all-600s-code-p32.bin", {.duration = 600, .time_jitter = 0.002F}, true),
        subject("60s", "v11-all-60s-raw.bin", {.duration = 60, .time_jitter = 0.002F}, false)};
    std::vector<std::string> arguments{argv[0], "--benchmark_repetitions=15",
                                       "--benchmark_enable_random_interleaving=true"};
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    for (const Subject& file : subjects) {
        std::cout << file.name << ": " << file.path.filename().string() << ", " << file.bytes.size() << " bytes\n";
        add_benchmarks(file);
    }
    Fastest fastest;
    benchmark::RunSpecifiedBenchmarks(&fastest);

    std::cout << "\nFastest of 15 repetitions, milliseconds, and ratio to memcpy into a reused buffer:\n";
    std::printf("%-14s %12s %8s %12s %8s\n", "", "600s", "", "60s", "");
    for (const char* what :
         {"memcpy_reused", "memcpy_fresh", "index", "read_reused", "read_fresh", "write_fill", "check", "ifstream"}) {
        std::printf("%-14s", what);
        for (const Subject& file : subjects) {
            const double time = fastest[std::string(what) + "/" + file.name];
            std::printf(" %12.3f %7.2fx", time, time / fastest["memcpy_reused/" + file.name]);
        }
        std::printf("\n");
    }

    struct Ratio {
        const char* name;
        const char* numerator;
        const char* denominator;
        const char* bar;
    };
    const std::vector<Ratio> ratios{
        {"read_fresh", "read_fresh/600s", "memcpy_fresh/600s", "<= 0.85"},
        {"read_reused", "read_reused/600s", "memcpy_reused/600s", "<= 1.9"},
        {"read_reused_60s", "read_reused/60s", "memcpy_reused/60s", "<= 1.1"},
        {"open_index", "index/600s", "memcpy_reused/600s", "<= 0.15"},
        {"write_fill", "write_fill/600s", "memcpy_reused/600s", "<= 1.9"},
        {"vs_ifstream", "ifstream/600s", "read_fresh/600s", ">= 10"},
    };
    nlohmann::ordered_json report;
    std::printf("\n%-16s %8s   %s\n", "ratio", "", "bar");
    for (const Ratio& ratio : ratios) {
        const double value = fastest[ratio.numerator] / fastest[ratio.denominator];
        report["ratios"][ratio.name] = value;
        std::printf("%-16s %8.3f   %s\n", ratio.name, value, ratio.bar);
    }
    for (const auto& [name, time] : fastest.all()) report["milliseconds"][name] = time;
    if (json_path != nullptr) std::ofstream(json_path) << report.dump(2) << "\n";
    for (const Subject& file : subjects) {
        if (file.path.parent_path() == fs::temp_directory_path()) fs::remove(file.path);
    }
    return 0;
}
