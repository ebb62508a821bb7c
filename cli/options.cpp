#include <inputanim/report.hpp>

#include "common.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

void add_options_verb(Program& program) {
    Verb verb = program.add_verb("options", "Every option of the library's functions, as JSON");
    verb.footer(
        "Names, types, units, defaults, ranges and what they do. This program, C++, C, Python and TypeScript have\n"
        "the same, each in its own spelling: docs/options.md.\n\n"
        "Examples:\n"
        "  inputanim options | jq '.smooth[] | {name, unit, default}'");
    verb.run([] {
        fmt::print("{}\n", Json::parse(inputanim::report::options()).text(2));
        return done;
    });
}

} // namespace cli
