#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "described.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct MirrorArguments : BatchOptions {
    MirrorOptions mirror;
};

} // namespace

void add_mirror(Program& program) {
    auto options = std::make_shared<MirrorArguments>();
    Verb verb = program.add_verb("mirror", "Left becomes right: hands change places, everything is reflected");
    add_batch_options(verb, *options);
    add_options(verb, describe(options->mirror));
    verb.footer("Mirrored twice, it is as it was.\n\n"
                "Examples:\n"
                "  inputanim mirror take.bin -o left-handed.bin\n"
                "  inputanim mirror take.bin --plane head -o left-handed.bin");
    verb.run([options] {
        return edit_files(*options,
                          [&](const Animation& animation) { return edited(mirror(animation, options->mirror)); });
    });
}

} // namespace cli
