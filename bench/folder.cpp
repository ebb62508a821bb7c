#include "folder.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

#include <inputanim/file.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

#include "subject.hpp"

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace inputanim;

constexpr int recordings = 200;
constexpr int runs = 7;

void make_recordings(const fs::path& folder) {
    fs::create_directories(folder);
    for (int i = 0; i < recordings; ++i) {
        const auto written = must(write(synthesize({.seed = static_cast<std::uint32_t>(i + 1)})));
        if (!save_file(folder / (std::to_string(i) + ".bin"), written.bytes)) std::exit(2);
    }
}

double median(std::vector<double> seconds) {
    std::ranges::nth_element(seconds, seconds.begin() + runs / 2);
    return seconds[runs / 2];
}

} // namespace

std::optional<double> run_folder() {
    const fs::path folder = fs::temp_directory_path() / ("inputanim-bench-" + std::to_string(getpid()) + "-folder");
    make_recordings(folder / "in");
    std::array<std::vector<double>, 2> seconds;
    bool ran = true;
    for (int run = 0; run < runs && ran; ++run) {
        for (std::size_t jobs = 1; jobs <= 2; ++jobs) {
            const std::string command = "'" INPUTANIM_PROGRAM "' convert '" + (folder / "in").string() +
                                        "' --to glb --out-dir '" + (folder / "out").string() + "' --force --jobs " +
                                        std::to_string(jobs) + " >/dev/null";
            const auto start = std::chrono::steady_clock::now();
            ran = ran && std::system(command.c_str()) == 0;
            seconds[jobs - 1].push_back(
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        }
    }
    fs::remove_all(folder);
    if (ran) return median(seconds[0]) / median(seconds[1]);
    std::cerr << "the folder is not measured: the program is missing\n";
    return std::nullopt;
}

} // namespace bench
