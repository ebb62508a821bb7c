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

namespace {

int run(int argc, char** argv) {
    cli::Program program("inputanim", INPUTANIM_VERSION,
                         "MRTK input animations, which are recordings of head, hands, pinches and gaze: look at them, "
                         "mend, edit and convert them.");
    program.footer("Examples:\n"
                   "  inputanim info take.bin                        what is in it\n"
                   "  inputanim view take.bin                        what it looks like, in the browser\n"
                   "  inputanim stats take.bin                       what hands, head and eyes did, in figures\n"
                   "  inputanim check *.bin                          whether it is damaged\n"
                   "  inputanim convert take.bin -o take.glb         for Blender, three.js, Unity, Unreal\n"
                   "  inputanim trim take.bin --to 5s -o short.bin   its first five seconds\n"
                   "  inputanim reduce takes --out-dir small         every .bin in a folder\n"
                   "  inputanim mirror take.bin -o - | inputanim smooth - -o calm.bin\n\n"
                   "Exit codes: 0 done, 1 check or diff found something, 2 cannot read or write, 3 wrong usage.\n"
                   "`inputanim VERB --help` tells more.");
    program.add_group("Look", {cli::add_info, cli::add_view, cli::add_check, cli::add_diff, cli::add_plot,
                               cli::add_sample, cli::add_evaluate, cli::add_dump});
    program.add_group("Analyse", {cli::add_stats, cli::add_events, cli::add_compare, cli::add_report});
    program.add_group("Mend and convert",
                      {cli::add_repair, cli::add_convert, cli::add_reduce, cli::add_smooth, cli::add_fill});
    program.add_group("Edit times", {cli::add_trim, cli::add_cut, cli::add_join, cli::add_shift, cli::add_retime,
                                     cli::add_resample, cli::add_mark, cli::add_synthesize});
    program.add_group("Edit space and parts", {cli::add_mirror, cli::add_transform, cli::add_keep, cli::add_drop});
    program.add_group("About the program",
                      {cli::add_formats, cli::add_options_verb, cli::add_completions, cli::add_manual});
    return program.run(argc, argv);
}

} // namespace

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
        const int exit = run(argc, argv);
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
