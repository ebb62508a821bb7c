#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "choose.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct TrimArguments : BatchOptions {
    SpanOptions span;
    bool rebase = false;
};

Result<Animation> apply(const Animation& animation, const TrimArguments& options) {
    const auto span = resolve(options.span, animation);
    if (!span) return span.error();
    auto trimmed = trim(animation, *span);
    return trimmed && options.rebase ? shift(*trimmed, -span->from) : trimmed;
}

} // namespace

void add_trim(Program& program) {
    auto options = std::make_shared<TrimArguments>();
    Verb verb = program.add_verb("trim", "Keep what lies between two times");
    add_batch_options(verb, *options);
    add_span_options(verb, options->span);
    verb.add_flag("--rebase", options->rebase, "Move the result, so that it starts at 0");
    verb.footer("It plays as before between the two times, and keeps its times unless you say --rebase.\n"
                "Markers outside are dropped.\n\n"
                "Examples:\n"
                "  inputanim trim take.bin --from 1.5 --to 4s -o short.bin\n"
                "  inputanim trim take.bin --from 500ms --rebase -o short.bin\n"
                "  inputanim trim recordings --to 1:05.5 --out-dir trimmed");
    verb.run([options] {
        require_span(options->span);
        return edit_files(*options, [&](const Animation& animation) { return edited(apply(animation, *options)); });
    });
}

} // namespace cli
