#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

const std::map<std::string, MirrorPlane> planes{{"x", MirrorPlane::x}, {"head", MirrorPlane::head}};

struct Options : BatchOptions {
    std::string plane = "x";
};

} // namespace

void add_mirror(Program& program) {
    auto options = std::make_shared<Options>();
    Verb verb = program.add_verb("mirror", "Left becomes right: hands change places, everything is reflected");
    add_batch_options(verb, *options);
    verb.add_option("--plane", options->plane,
                    "x: the plane x = 0 of the world; head: the upright plane that parts left from right where the "
                    "head first is")
        .one_of(planes)
        .show_default();
    verb.footer("Mirrored twice, it is as it was.\n\n"
                "Examples:\n"
                "  inputanim mirror take.bin -o left-handed.bin\n"
                "  inputanim mirror take.bin --plane head -o left-handed.bin");
    verb.run([options] {
        const MirrorPlane plane = planes.at(options->plane);
        return edit_files(*options, [&](const Animation& animation) { return edited(mirror(animation, plane)); });
    });
}

} // namespace cli
