// How long the C library takes to open a file that is in memory, as bindings/wasm/bench.mjs measures WebAssembly.
// Usage: open_c FILE COUNT, prints a JSON array of milliseconds.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include <inputanim.h>

int main(int argc, char** argv) {
    if (argc != 3) return 3;
    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
    for (int i = 0, count = std::atoi(argv[2]); i < count; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        inputanim_error error;
        inputanim_recording* recording = inputanim_open(bytes.data(), bytes.size(), nullptr, &error);
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
        if (recording == nullptr) {
            std::fprintf(stderr, "%s: %s\n", argv[1], error.message);
            return 2;
        }
        inputanim_close(recording);
        std::printf("%s%.4f", i == 0 ? "[" : ", ", time.count());
    }
    std::printf("]\n");
    return 0;
}
