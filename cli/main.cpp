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
    try {
        return run(argc, argv);
    } catch (const std::exception& error) { // memory that ran out, say
        std::fprintf(stderr, "error: %s\n", error.what());
        return cli::failed;
    } catch (...) {
        return cli::failed;
    }
}
