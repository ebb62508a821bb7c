// Makes the sample recording in samples/. Usage: make_sample OUT
#include <cstdio>

#include <inputanim/file.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

int main(int argc, char** argv) {
    using namespace inputanim;
    if (argc != 2) return 3;
    const auto written = write(synthesize({.duration = 5, .rate = 30}), Layout::mrtk_1_1);
    const auto saved = written ? save_file(argv[1], written->bytes, {.replace = true}) : Result<void>(written.error());
    if (!saved) {
        std::fprintf(stderr, "%s\n", message(saved.error()).c_str());
        return 2;
    }
    return 0;
}
