#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "common.hpp"
#include "standard_streams.hpp"
#include "verbs.hpp"

int main(int argc, char** argv) {
    cli::hold_standard_streams();
#if defined(__GLIBC__)
    // Memory of one file serves the next: giving it back costs more than the work, the more so with several threads.
    constexpr int large = 1 << 30;
    mallopt(M_MMAP_THRESHOLD, large);
    mallopt(M_TRIM_THRESHOLD, large);
#endif
#if defined(SIGXFSZ)
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow any more is an error like others
#endif
    try {
        const int exit = cli::run_program(argc, argv);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit;
        std::fputs("error: standard output: cannot write\n", stderr);
    } catch (const std::bad_alloc&) {
        std::fputs("error: not enough memory\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
    } catch (...) {
        std::fputs("error: unknown\n", stderr);
    }
    return cli::failed;
}
