// How figures were computed, in a few words.
#pragma once

#include <optional>
#include <string>

#include <inputanim/analyse.hpp>

namespace cli::report {

struct MethodsAbout {
    std::optional<double> rate; // samples per second; none where recordings have theirs
    bool hands = true;          // there are any
    bool gaze = true;
};

// A list, and the papers that it names, as HTML.
[[nodiscard]] std::string methods(const inputanim::AnalyseOptions& options, const MethodsAbout& about);

} // namespace cli::report
