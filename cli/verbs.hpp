// Every verb of the program: each adds itself to it.
#pragma once

#include "verb.hpp"

namespace cli {

// The whole program; the exit code.
int run_program(int argc, char** argv);

void add_check(Program& program);
void add_completions(Program& program);
void add_compare(Program& program);
void add_convert(Program& program);
void add_cut(Program& program);
void add_diff(Program& program);
void add_drop(Program& program);
void add_dump(Program& program);
void add_evaluate(Program& program);
void add_events(Program& program);
void add_fill(Program& program);
void add_formats(Program& program);
void add_info(Program& program);
void add_join(Program& program);
void add_keep(Program& program);
void add_manual(Program& program);
void add_mark(Program& program);
void add_mirror(Program& program);
void add_options_verb(Program& program);
void add_plot(Program& program);
void add_reduce(Program& program);
void add_repair(Program& program);
void add_report(Program& program);
void add_resample(Program& program);
void add_retime(Program& program);
void add_sample(Program& program);
void add_shift(Program& program);
void add_smooth(Program& program);
void add_stats(Program& program);
void add_synthesize(Program& program);
void add_transform(Program& program);
void add_trim(Program& program);
void add_view(Program& program);

} // namespace cli
