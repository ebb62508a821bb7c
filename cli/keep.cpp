#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "choose.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct Options : BatchOptions {
    std::vector<std::string> curves;
    bool markers = false;
};

Animation without_markers(Animation animation) {
    animation.markers = {};
    return animation;
}

} // namespace

void add_keep(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("keep", "Keep some parts, hands, joints or curves, and no others");
    add_batch_options(*verb, *options);
    add_curves_option(*verb, options->curves, "What to keep")->required();
    verb->footer("Markers stay.\n\n"
                 "Examples:\n"
                 "  inputanim keep take.bin --curves camera,gaze -o looks.bin\n"
                 "  inputanim keep take.bin --curves 'hand.left,hand.right.*Tip' -o some.bin");
    verb->callback([options, &exit] {
        const CurveSet kept = selected(options->curves);
        exit = edit_files(*options, [&](const Animation& animation) { return edited(keep(animation, kept)); });
    });
}

void add_drop(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("drop", "Drop some parts, hands, joints or curves, or the markers");
    add_batch_options(*verb, *options);
    add_curves_option(*verb, options->curves, "What to drop");
    verb->add_flag("--markers", options->markers, "Drop all markers");
    verb->footer("Dropped curves lose their keys; a camera, hands or gaze without keys go altogether.\n\n"
                 "Examples:\n"
                 "  inputanim drop take.bin --curves gaze -o no-gaze.bin\n"
                 "  inputanim drop take.bin --curves hand.left --markers -o right-hand.bin");
    verb->callback([options, &exit] {
        if (options->curves.empty() && !options->markers) wrong_usage("what? --curves NAMES or --markers");
        const CurveSet dropped = selected(options->curves);
        exit = edit_files(*options, [&](const Animation& animation) {
            Animation rest = drop(animation, dropped);
            return edited(options->markers ? without_markers(std::move(rest)) : std::move(rest));
        });
    });
}

} // namespace cli
