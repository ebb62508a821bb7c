#include "analyse_files.hpp"

#include <algorithm>

#include "verb.hpp"

namespace cli {

void add_analyse_files_options(Verb& verb, AnalyseFilesOptions& options) {
    verb.add_option("FILE", options.inputs,
                    "Recordings (.bin, .json, .glb, .csv), folders (every .bin in them), or - for standard input")
        .required();
    add_jobs_option(verb, options.jobs);
    add_max_size_option(verb);
    add_layout_option(verb, "--from-layout", options.from_layout,
                      "Read the file in this layout, whatever it looks like");
}

std::vector<Input> find_inputs(const AnalyseFilesOptions& options) {
    if (std::ranges::count(options.inputs, "-") > 1) wrong_usage("standard input can be read once only");
    return find_inputs(options.inputs);
}

} // namespace cli
