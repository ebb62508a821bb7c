#include <limits>

#include <inputanim/dump.hpp>

#include "common.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct DumpArguments {
    std::string file;
    DumpOptions dump;
    bool all = false;
};

int run(DumpArguments options) {
    const auto bytes = load(options.file);
    if (!bytes) return fail(options.file, bytes.error());
    if (options.all) options.dump.keys_per_curve = std::numeric_limits<std::size_t>::max();
    fmt::print("{:>10}  {:<29}{:<44}{}\n", "byte", "bytes", "field", "value");
    const auto dumped = dump(*bytes, options.dump, [](std::string_view line) { fmt::print("{}\n", line); });
    return dumped ? int{done} : fail(options.file, dumped.error());
}

} // namespace

void add_dump(Program& program) {
    auto options = std::make_shared<DumpArguments>();
    Verb verb = program.add_verb("dump", "The bytes of a file, annotated: for debugging a writer of your own");
    verb.add_option("FILE", options->file, "A .bin file, damaged or not; - is standard input").required();
    add_max_size_option(verb);
    verb.add_option("--keys", options->dump.keys_per_curve, "Keys to show of each curve: the first ones and the last")
        .show_default();
    verb.add_flag("--all", options->all, "Show every key");
    add_layout_option(verb, "--from-layout", options->dump.layout,
                      "Read the file in this layout, whatever it looks like");
    verb.footer("Prints up to the field that cannot be read, and then the error (exit code 2).\n\n"
                "Examples:\n"
                "  inputanim dump take.bin | less\n"
                "  inputanim dump --all take.bin | grep 'hand.left.tracked'");
    verb.run([options] { return run(*options); });
}

} // namespace cli
