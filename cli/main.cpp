#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include "common.hpp"

namespace {

int run(int argc, char** argv) {
    CLI::App app{"Read, check, mend and convert MRTK input animations: recordings of head, hands, pinches and gaze."};
    app.name("inputanim");
    app.set_version_flag("--version", "inputanim " INPUTANIM_VERSION);
    app.require_subcommand(1);
    app.footer("Examples:\n"
               "  inputanim info take.bin                        what is in it\n"
               "  inputanim check *.bin                          whether it is damaged\n"
               "  inputanim repair take.bin -o mended.bin        mend what can be mended\n"
               "  inputanim convert take.bin -o take.json        every bit of it as text\n\n"
               "Exit codes: 0 done, 1 check found errors or warnings, 2 cannot read or write, 3 wrong usage.\n"
               "`inputanim VERB --help` tells more.");
    int exit = cli::done;
    cli::add_info(app, exit);
    cli::add_check(app, exit);
    cli::add_repair(app, exit);
    cli::add_convert(app, exit);
    cli::add_evaluate(app, exit);
    cli::add_dump(app, exit);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version are parse "errors" that went well.
        return app.exit(error) == 0 ? cli::done : cli::usage;
    }
    return exit;
}

} // namespace

int main(int argc, char** argv) {
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
