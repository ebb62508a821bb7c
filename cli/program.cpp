// All verbs of the program.
#include "verbs.hpp"

namespace cli {

int run_program(int argc, char** argv) {
    Program program("inputanim", INPUTANIM_VERSION,
                    "MRTK input animations, which are recordings of head, hands, pinches and gaze: look at them, "
                    "mend, edit and convert them.");
    program.footer("Examples:\n"
                   "  inputanim info take.bin                        what is in it\n"
                   "  inputanim view take.bin                        what it looks like, in the browser\n"
                   "  inputanim stats take.bin                       what hands, head and eyes did, in figures\n"
                   "  inputanim check *.bin                          whether it is damaged\n"
                   "  inputanim convert take.bin -o take.glb         for Blender, three.js, Unity, Unreal\n"
                   "  inputanim trim take.bin --to 5s -o short.bin   its first five seconds\n"
                   "  inputanim reduce takes --out-dir small         every .bin in a folder\n"
                   "  inputanim mirror take.bin -o - | inputanim smooth - -o calm.bin\n\n"
                   "Exit codes: 0 done, 1 check or diff found something, 2 cannot read or write, 3 wrong usage.\n"
                   "`inputanim VERB --help` tells more.");
    program.add_group("Look", {add_info, add_view, add_check, add_diff, add_plot, add_sample, add_evaluate, add_dump});
    program.add_group("Analyse", {add_stats, add_events, add_compare, add_report});
    program.add_group("Mend and convert", {add_repair, add_convert, add_reduce, add_smooth, add_fill});
    program.add_group("Edit times",
                      {add_trim, add_cut, add_join, add_shift, add_retime, add_resample, add_mark, add_synthesize});
    program.add_group("Edit space and parts", {add_mirror, add_transform, add_keep, add_drop});
    program.add_group("About the program", {add_formats, add_options_verb, add_completions, add_manual});
    return program.run(argc, argv);
}

} // namespace cli
