// How fast it is, as ratios to memcpy, to what memory allows, and to peers in the same run. Usage: bench [--json FILE]
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <vector>

#include <malloc.h>

#include <nlohmann/json.hpp>

#include "benchmarks.hpp"
#include "folder.hpp"
#include "optimum.hpp"
#include "threejs.hpp"

namespace {

using namespace inputanim;

constexpr const char* repetitions = "--benchmark_repetitions=15";

// The fastest repetition of each benchmark: noise only ever adds.
class Fastest : public benchmark::ConsoleReporter {
public:
    Fastest() : ConsoleReporter(OO_None) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
            auto& best = times[run.run_name.function_name];
            const double time = run.GetAdjustedRealTime();
            best = best == 0 ? time : std::min(best, time);
        }
    }
    bool ReportContext(const Context&) override { return true; }

    std::map<std::string, double> times; // milliseconds, by "what/subject"
};

struct Ratio {
    const char* name;
    double value;
    const char* bar;
};

// Times beside each other for both subjects, each with its ratio to the first of them.
void print_table(const char* title, const std::map<std::string, double>& times,
                 const std::vector<const char*>& subjects, const std::vector<const char*>& rows) {
    std::printf("\n%-18s", title);
    for (const char* subject : subjects) std::printf(" %12s %8s", subject, "");
    std::printf("\n");
    for (const char* what : rows) {
        std::printf("%-18s", what);
        for (const char* subject : subjects) {
            const double time = times.at(std::string(what) + "/" + subject);
            std::printf(" %12.3f %7.2fx", time, time / times.at(std::string(rows[0]) + "/" + subject));
        }
        std::printf("\n");
    }
}

} // namespace

int main(int argc, char** argv) {
    const char* json_path = argc == 3 && std::string_view(argv[1]) == "--json" ? argv[2] : nullptr;
    // Fresh buffers come from the system each time, and go back to it.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);

    const bench::Subject long_one = bench::ten_minutes();
    const bench::Subject short_one = bench::one_minute();
    for (const auto* subject : {&long_one, &short_one}) {
        std::cout << subject->name << ": " << subject->path.filename().string() << ", " << subject->bytes.size()
                  << " bytes, " << key_count(subject->recording.animation) << " keys\n";
        bench::add_files(*subject);
        bench::add_sampling(*subject);
    }
    bench::add_random_access(long_one);
    bench::add_shapes(long_one);
    bench::add_reducing(short_one);
    bench::add_texts(long_one);
    bench::add_analysing(long_one);

    const auto threejs = bench::run_threejs(long_one.recording.animation);
    std::vector<std::string> arguments{argv[0], repetitions, "--benchmark_enable_random_interleaving=true"};
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    Fastest fastest;
    benchmark::RunSpecifiedBenchmarks(&fastest);

    std::cout << "\nFastest of 15 repetitions, milliseconds, and ratio to the first row:\n";
    print_table("files", fastest.times, {"600s", "60s"},
                {"memcpy_reused", "memcpy_fresh", "index", "read_reused", "read_fresh", "write_fill", "glb",
                 "glb_fresh", "check", "ifstream"});
    print_table("sampling at 60 Hz", fastest.times, {"600s", "60s"},
                {"limit", "sample", "sample_2", "sample_default", "sample_search"});
    print_table("other shapes", fastest.times, {"600s"},
                {"limit_hermite", "sample_raw", "sample_hermite", "sample_bezier", "walk_bezier"});
    print_table("1000 random times", fastest.times, {"600s"}, {"random", "random_more", "random_search"});
    print_table("1000, each cold", fastest.times, {"600s"}, {"random_cold", "random_search_cold"});
    print_table("reducing", fastest.times, {"60s"}, {"reduce", "reduce_best", "rdp"});
    print_table("CSV at 60 Hz", fastest.times, {"600s"}, {"csv_to_chars", "csv"});
    print_table("JSON", fastest.times, {"600s"}, {"json_to_chars", "json"});
    print_table("analysis", fastest.times, {"600s"}, {"sample_search", "analyse", "analyse_every_joint"});
    print_table("JSON in", fastest.times, {"600s"}, {"json_simdjson", "json_in"});

    const auto ratio = [&](const char* a, const char* b) { return fastest.times.at(a) / fastest.times.at(b); };
    std::vector<Ratio> ratios{
        {"read_fresh", ratio("read_fresh/600s", "memcpy_fresh/600s"), "<= 0.85"},
        {"read_reused", ratio("read_reused/600s", "memcpy_reused/600s"), "<= 1.9"},
        {"read_reused_60s", ratio("read_reused/60s", "memcpy_reused/60s"), "<= 1.1"},
        {"open_index", ratio("index/600s", "memcpy_reused/600s"), "<= 0.15"},
        {"write_fill", ratio("write_fill/600s", "memcpy_reused/600s"), "<= 1.9"},
        {"glb_vs_write", ratio("glb/600s", "write_fill/600s"), "<= 4"},
        {"vs_ifstream", ratio("ifstream/600s", "read_fresh/600s"), ">= 10"},
        {"sample_vs_limit", ratio("sample/600s", "limit/600s"), "<= 2.3"},
        {"sample_2_vs_1", ratio("sample/600s", "sample_2/600s"), ">= 1.6"},
        {"sample_default_vs_limit", ratio("sample_default/600s", "limit/600s"), "<= 2.7"},
        {"sample_vs_search", ratio("sample_search/600s", "sample/600s"), ">= 30"},
    };
    if (threejs) ratios.push_back({"sample_vs_threejs", threejs->sample / fastest.times.at("sample/600s"), ">= 32"});
    ratios.push_back({"random_vs_search", ratio("random_search/600s", "random/600s"), ">= 30"});
    ratios.push_back({"random_more_vs_search", ratio("random_search/600s", "random_more/600s"), ">= 55"});
    ratios.push_back({"random_cold_vs_search", ratio("random_search_cold/600s", "random_cold/600s"), ">= 12"});
    ratios.push_back({"hermite_vs_limit", ratio("sample_hermite/600s", "limit_hermite/600s"), "<= 3.9"});
    ratios.push_back({"bezier_vs_scalar", ratio("walk_bezier/600s", "sample_bezier/600s"), ">= 3.5"});
    ratios.push_back({"reduce_vs_rdp", ratio("rdp/60s", "reduce/60s"), ">= 2.5"});
    ratios.push_back({"csv_vs_to_chars", ratio("csv/600s", "csv_to_chars/600s"), "<= 2"});
    ratios.push_back({"json_vs_to_chars", ratio("json/600s", "json_to_chars/600s"), "<= 2"});
    ratios.push_back({"json_in_vs_simdjson", ratio("json_in/600s", "json_simdjson/600s"), "<= 2"});
    ratios.push_back({"analyse_vs_search", ratio("analyse/600s", "sample_search/600s"), "<= 0.17"});
    ratios.push_back({"html_vs_bin", bench::html_per_byte(long_one), "<= 0.8"});
    ratios.push_back({"html_vs_bin_60s", bench::html_per_byte(short_one), "<= 0.8"});
    if (const auto jobs = bench::run_convert()) ratios.push_back({"jobs_2_vs_1", jobs->faster, ">= 1.6"});
    if (const auto jobs = bench::run_stats()) {
        ratios.push_back({"stats_jobs_2_vs_1", jobs->faster, ">= 1.6"});
        ratios.push_back({"stats_memory_500_vs_50", jobs->memory, "<= 1.2"});
    }
    const Animation& motion = short_one.recording.animation;
    const auto fewest = static_cast<double>(bench::optimum(motion, {}));
    const auto keys = [&](const ReduceOptions& options) {
        return static_cast<double>(key_count(bench::must(reduce(motion, options)).animation));
    };
    ratios.push_back({"reduce_vs_optimum", keys({}) / fewest, "<= 1.015"});
    ratios.push_back({"reduce_best_vs_optimum", keys({.best = true}) / fewest, "<= 1.002"});

    nlohmann::ordered_json report;
    std::printf("\n%-26s %8s   %s\n", "ratio", "", "bar");
    for (const Ratio& each : ratios) {
        report["ratios"][each.name] = each.value;
        std::printf("%-26s %8.3f   %s\n", each.name, each.value, each.bar);
    }
    for (const auto& [name, time] : fastest.times) report["milliseconds"][name] = time;
    if (threejs) report["threejs"] = {{"sample_ms", threejs->sample}, {"random_us", threejs->random}};
    if (json_path != nullptr) std::ofstream(json_path) << report.dump(2) << "\n";
    for (const auto* subject : {&long_one, &short_one}) {
        if (subject->is_made) std::filesystem::remove(subject->path);
    }
    return 0;
}
