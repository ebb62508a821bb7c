#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "choose.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct KeepArguments : BatchOptions {
    std::vector<std::string> curves;
    bool markers = false;
};

Animation without_markers(Animation animation) {
    animation.markers = {};
    return animation;
}

} // namespace

void add_keep(Program& program) {
    auto options = std::make_shared<KeepArguments>();
    Verb verb = program.add_verb("keep", "Keep some parts, hands, joints or curves, and no others");
    add_batch_options(verb, *options);
    add_curves_option(verb, options->curves, "What to keep").required();
    verb.footer("Markers stay.\n\n"
                "Examples:\n"
                "  inputanim keep take.bin --curves camera,gaze -o looks.bin\n"
                "  inputanim keep take.bin --curves 'hand.left,hand.right.*Tip' -o some.bin");
    verb.run([options] {
        const CurveSet kept = selected(options->curves);
        return edit_files(*options, [&](const Animation& animation) { return edited(keep(animation, kept)); });
    });
}

void add_drop(Program& program) {
    auto options = std::make_shared<KeepArguments>();
    Verb verb = program.add_verb("drop", "Drop some parts, hands, joints or curves, or the markers");
    add_batch_options(verb, *options);
    add_curves_option(verb, options->curves, "What to drop");
    verb.add_flag("--markers", options->markers, "Drop all markers");
    verb.footer("Dropped curves lose their keys; a camera, hands or gaze without keys go altogether.\n\n"
                "Examples:\n"
                "  inputanim drop take.bin --curves gaze -o no-gaze.bin\n"
                "  inputanim drop take.bin --curves hand.left --markers -o right-hand.bin");
    verb.run([options] {
        if (options->curves.empty() && !options->markers) wrong_usage("what? --curves NAMES or --markers");
        const CurveSet dropped = selected(options->curves);
        return edit_files(*options, [&](const Animation& animation) {
            Animation rest = drop(animation, dropped);
            return edited(options->markers ? without_markers(std::move(rest)) : std::move(rest));
        });
    });
}

} // namespace cli
