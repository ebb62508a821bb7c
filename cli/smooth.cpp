#include <array>

#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "described.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

// Which method an option is for.
constexpr std::array<std::pair<const char*, SmoothMethod>, 5> flags{{{"--cutoff", SmoothMethod::one_euro},
                                                                     {"--beta", SmoothMethod::one_euro},
                                                                     {"--turn-beta", SmoothMethod::one_euro},
                                                                     {"--window", SmoothMethod::savitzky_golay},
                                                                     {"--order", SmoothMethod::savitzky_golay}}};

struct SmoothArguments : BatchOptions {
    SmoothOptions smooth;
};

} // namespace

void add_smooth(Program& program) {
    auto options = std::make_shared<SmoothArguments>();
    Verb verb = program.add_verb("smooth", "Less jitter in poses and gaze");
    add_batch_options(verb, *options);
    add_options(verb, describe(options->smooth));
    verb.footer("The values at the keys change, not their times. Nothing is filtered across a tracking gap.\n\n"
                "Examples:\n"
                "  inputanim smooth take.bin -o calm.bin\n"
                "  inputanim smooth take.bin --window 15 -o calm.bin\n"
                "  inputanim smooth take.bin --method one-euro --cutoff 0.5 --beta 20 -o calm.bin");
    verb.run([options, verb] {
        for (const auto& [flag, method] : flags) {
            if (options->smooth.method == method || !verb.is_given(flag)) continue;
            const auto name = names_of(method)[static_cast<std::size_t>(method)];
            wrong_usage(fmt::format("{} is for --method {}", flag, name));
        }
        return edit_files(*options,
                          [&](const Animation& animation) { return edited(smooth(animation, options->smooth)); });
    });
}

} // namespace cli
