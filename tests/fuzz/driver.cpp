// Runs a fuzz target without libFuzzer: every seed as it is, then seeded mutations of them. For MemorySanitizer, which
// does not get along with libFuzzer's own use of an uninstrumented C++ library. Usage: driver RUNS FOLDER
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <dirent.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

std::vector<Input> load_folder(const char* folder) {
    std::vector<Input> inputs;
    DIR* directory = opendir(folder);
    if (directory == nullptr) return inputs;
    while (const dirent* entry = readdir(directory)) {
        char path[4096];
        std::snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        std::FILE* file = std::fopen(path, "rb");
        if (file == nullptr) continue;
        Input bytes(1 << 16);
        bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
        std::fclose(file);
        if (entry->d_name[0] != '.') inputs.push_back(std::move(bytes));
    }
    closedir(directory);
    return inputs;
}

std::uint64_t next_random() {
    static std::uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13U;
    state ^= state >> 7U;
    state ^= state << 17U;
    return state;
}

Input mutated(Input input) {
    const auto changes = 1 + next_random() % 6;
    for (std::uint64_t change = 0; change < changes && !input.empty(); ++change) {
        const std::size_t at = next_random() % input.size();
        switch (next_random() % 4) {
            case 0: input[at] ^= static_cast<std::uint8_t>(1U << (next_random() % 8)); break;
            case 1: input[at] = static_cast<std::uint8_t>(next_random()); break;
            case 2: input.resize(at); break;
            default: // small numbers make plausible counts and modes
                for (std::size_t i = at; i < at + 4 && i < input.size(); ++i) {
                    input[i] = i == at ? static_cast<std::uint8_t>(next_random() % 16) : 0;
                }
        }
    }
    return input;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 3;
    const auto seeds = load_folder(argv[2]);
    if (seeds.empty()) {
        std::fprintf(stderr, "no seeds in %s\n", argv[2]);
        return 2;
    }
    for (const Input& seed : seeds) LLVMFuzzerTestOneInput(seed.data(), seed.size());
    const long runs = std::strtol(argv[1], nullptr, 10);
    for (long run = 0; run < runs; ++run) {
        const Input input = mutated(seeds[next_random() % seeds.size()]);
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%ld executions of %zu seeds and their mutations, no failure\n", runs + static_cast<long>(seeds.size()),
                seeds.size());
    return 0;
}
