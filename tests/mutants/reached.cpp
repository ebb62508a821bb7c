// Notes which functions a program enters that were compiled with -finstrument-functions, and writes the program and
// their addresses to a file of its own when it ends: for scripts/reached.py. The folder is that of INPUTANIM_REACHED.
// Programs in C link it, too: nothing of C++'s library.
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <unistd.h>

extern "C" {
extern const char __executable_start; // the linker's
extern const char etext;

__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void* function, void* caller);
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void* function, void* caller);
}

namespace {

// One for every byte of code: a program has less than this.
constexpr std::size_t most_code = std::size_t{64} << 20U;
std::atomic<bool> entered[most_code];

__attribute__((no_instrument_function, destructor)) void write_down() {
    const char* folder = std::getenv("INPUTANIM_REACHED");
    if (folder == nullptr) return;
    char program[4096]{};
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0) return;
    char name[4096];
    std::snprintf(name, sizeof name, "%s/%d", folder, static_cast<int>(getpid()));
    std::FILE* file = std::fopen(name, "w");
    if (file == nullptr) return;
    std::fprintf(file, "%s\n", program);
    const auto size = static_cast<std::size_t>(&etext - &__executable_start);
    for (std::size_t place = 0; place < size && place < most_code; ++place) {
        if (entered[place]) std::fprintf(file, "%zx\n", place);
    }
    std::fclose(file);
}

} // namespace

void __cyg_profile_func_enter(void* function, void* /*caller*/) {
    const auto place = static_cast<std::size_t>(static_cast<const char*>(function) - &__executable_start);
    if (place < most_code) entered[place].store(true, std::memory_order_relaxed);
}
void __cyg_profile_func_exit(void* /*function*/, void* /*caller*/) {
}
