#include "folder.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <inputanim/file.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

#include "subject.hpp"

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace inputanim;

constexpr int runs = 5;
constexpr int different = 20; // recordings; the others are the same files under other names

double median(std::vector<double> seconds) {
    std::ranges::nth_element(seconds, seconds.begin() + runs / 2);
    return seconds[runs / 2];
}

class Folder {
public:
    Folder(int count, float duration, bool reduced) {
        for (const fs::path& folder : {all(), tenth()}) fs::create_directories(folder);
        for (int i = 0; i < count; ++i) {
            const std::string name = std::to_string(i) + ".bin";
            if (i < different) {
                Animation made = synthesize({.duration = duration, .seed = static_cast<std::uint32_t>(i + 1)});
                if (reduced) made = must(reduce(made)).animation;
                if (!save_file(all() / name, must(write(made, Layout::mrtk_1_1)).bytes)) std::exit(2);
            } else {
                fs::create_hard_link(all() / (std::to_string(i % different) + ".bin"), all() / name);
            }
            if (i % 10 == 0) fs::create_hard_link(all() / name, tenth() / name);
        }
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(root_); }

    [[nodiscard]] fs::path all() const { return root_ / "all"; }
    [[nodiscard]] fs::path tenth() const { return root_ / "tenth"; }
    [[nodiscard]] fs::path out() const { return root_ / "out"; }

private:
    fs::path root_ = fs::temp_directory_path() / ("inputanim-bench-" + std::to_string(getpid()) + "-folder");
};

struct Run {
    bool good = false;
    double seconds = 0;
    double peak = 0; // of memory
};

Run run(const std::string& arguments, const fs::path& in, std::size_t jobs) {
    const std::string command = "exec '" INPUTANIM_PROGRAM "' " + arguments + " '" + in.string() + "' --jobs " +
                                std::to_string(jobs) + " >/dev/null";
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {WIFEXITED(status) && WEXITSTATUS(status) == 0, seconds, static_cast<double>(usage.ru_maxrss)};
}

std::optional<Jobs> measure(const std::string& arguments, const Folder& folder) {
    std::array<std::vector<double>, 2> seconds;
    double peak = 0;
    const Run few = run(arguments, folder.tenth(), 2);
    bool good = few.good;
    for (int i = 0; i < runs && good; ++i) {
        for (std::size_t jobs = 1; jobs <= 2; ++jobs) {
            const Run all = run(arguments, folder.all(), jobs);
            good = good && all.good;
            seconds[jobs - 1].push_back(all.seconds);
            if (jobs == 2) peak = all.peak;
        }
    }
    if (good) return Jobs{median(seconds[0]) / median(seconds[1]), peak / few.peak};
    std::cerr << "the folder is not measured: the program is missing\n";
    return std::nullopt;
}

} // namespace

std::optional<Jobs> run_convert() {
    const Folder folder(200, 5, false);
    return measure("convert --to glb --out-dir '" + folder.out().string() + "' --force", folder);
}

std::optional<Jobs> run_stats() {
    return measure("stats --csv", Folder(500, 60, true));
}

} // namespace bench
