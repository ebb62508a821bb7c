// Verbs that read many recordings and say something about each: several at a time, answers in the order of the files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <inputanim/recording.hpp>

#include "batch.hpp"
#include "in_order.hpp"
#include "progress.hpp"

namespace cli {

struct AnalyseFilesOptions {
    std::vector<std::string> inputs; // files, folders, or "-"
    std::optional<inputanim::Layout> from_layout;
    unsigned jobs = 0;  // files at a time; 0: as many as there are cores
    bool prints = true; // `visit` writes to the terminal, where the line of progress must not be in its way
};
void add_analyse_files_options(Verb& verb, AnalyseFilesOptions& options);

// Every file that is meant. Wrong usage where standard input is meant twice.
[[nodiscard]] std::vector<Input> find_inputs(const AnalyseFilesOptions& options);

// The recording in a file, and what `make` makes of it.
template <class T>
using MakeOfRecording =
    std::function<inputanim::Result<T>(const Input& input, std::size_t bytes, const inputanim::Recording& recording)>;
// In the order of the files; also for those that cannot be read.
template <class T>
using VisitMade = std::function<void(const Input& input, inputanim::Result<T> made)>;

// `make` is called from several threads, `visit` from this one. Recordings are gone once `make` is done with
// them. The exit code is `failed` where there was an error, which `visit` reports.
template <class T>
[[nodiscard]] int analyse_files(const AnalyseFilesOptions& options, const std::vector<Input>& inputs,
                                const MakeOfRecording<T>& make, const VisitMade<T>& visit) {
    if (inputs.empty()) return fail_without_inputs(options.inputs);
    int exit = done;
    Progress progress(inputs.size());
    const auto make_one = [&](std::size_t i) -> inputanim::Result<T> {
        const auto bytes = load(inputs[i].path);
        if (!bytes) return bytes.error();
        const auto recording = decode(*bytes, options.from_layout);
        if (!recording) return recording.error();
        return make(inputs[i], bytes->size(), *recording);
    };
    const auto visit_one = [&](std::size_t i, inputanim::Result<T> made) {
        if (!made) exit = failed;
        if (options.prints) progress.clear();
        visit(inputs[i], std::move(made));
    };
    for_each_made<T>(inputs.size(), options.jobs, make_one, visit_one, progress,
                     [&](std::size_t i) { return inputs[i].path; });
    return exit;
}

template <class T>
[[nodiscard]] int analyse_files(const AnalyseFilesOptions& options, const MakeOfRecording<T>& make,
                                const VisitMade<T>& visit) {
    return analyse_files<T>(options, find_inputs(options), make, visit);
}

} // namespace cli
