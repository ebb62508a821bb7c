#include <algorithm>

#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

const std::map<std::string, SmoothMethod> methods{{"one-euro", SmoothMethod::one_euro},
                                                  {"savitzky-golay", SmoothMethod::savitzky_golay}};

const std::map<std::string, std::string> flags{{"--cutoff", "one-euro"},
                                               {"--beta", "one-euro"},
                                               {"--turn-beta", "one-euro"},
                                               {"--window", "savitzky-golay"},
                                               {"--order", "savitzky-golay"}};

struct Options : BatchOptions {
    std::string method;
    SmoothOptions smooth;
};

} // namespace

void add_smooth(Program& program) {
    auto options = std::make_shared<Options>();
    Verb verb = program.add_verb("smooth", "Less jitter in poses and gaze");
    add_batch_options(verb, *options);
    const auto is_usual = [&](const auto& method) { return method.second == options->smooth.method; };
    options->method = std::ranges::find_if(methods, is_usual)->first;
    verb.add_option("--method", options->method,
                    "savitzky-golay: a polynomial through the neighbours, no lag; one-euro: as a live filter, lags a "
                    "little")
        .one_of(methods)
        .show_default();
    verb.add_option("--cutoff", options->smooth.cutoff, "one-euro: Hz at rest; lower is smoother")
        .positive()
        .show_default();
    verb.add_option("--beta", options->smooth.beta, "one-euro: Hz more per m/s; higher lags less")
        .not_negative()
        .show_default();
    verb.add_option("--turn-beta", options->smooth.turn_beta, "one-euro: Hz more per rad/s, for rotations")
        .not_negative()
        .show_default();
    verb.add_option("--window", options->smooth.window, "savitzky-golay: keys, an odd number").show_default();
    verb.add_option("--order", options->smooth.order, "savitzky-golay: of the polynomial; less than the window")
        .show_default();
    verb.footer("The values at the keys change, not their times. Nothing is filtered across a tracking gap.\n\n"
                "Examples:\n"
                "  inputanim smooth take.bin -o calm.bin\n"
                "  inputanim smooth take.bin --window 15 -o calm.bin\n"
                "  inputanim smooth take.bin --method one-euro --cutoff 0.5 --beta 20 -o calm.bin");
    verb.run([options, verb] {
        for (const auto& [flag, method] : flags) {
            if (options->method != method && verb.is_given(flag))
                wrong_usage(fmt::format("{} is for --method {}", flag, method));
        }
        options->smooth.method = methods.at(options->method);
        return edit_files(*options,
                          [&](const Animation& animation) { return edited(smooth(animation, options->smooth)); });
    });
}

} // namespace cli
