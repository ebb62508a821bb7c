#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "choose.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct CutArguments : BatchOptions {
    SpanOptions span;
};

Result<Animation> apply(const Animation& animation, const CutArguments& options) {
    const auto span = resolve(options.span, animation);
    return span ? cut(animation, *span) : span.error();
}

} // namespace

void add_cut(Program& program) {
    auto options = std::make_shared<CutArguments>();
    Verb verb = program.add_verb("cut", "Remove what lies between two times");
    add_batch_options(verb, *options);
    add_span_options(verb, options->span);
    verb.footer("What comes after it moves up. Where the two sides do not meet, the motion jumps.\n\n"
                "Examples:\n"
                "  inputanim cut take.bin --from 1.5 --to 2.25 -o shorter.bin\n"
                "  inputanim cut take.bin --from 4s -o shorter.bin");
    verb.run([options] {
        require_span(options->span);
        return edit_files(*options, [&](const Animation& animation) { return edited(apply(animation, *options)); });
    });
}

} // namespace cli
