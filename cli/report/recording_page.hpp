// The page about one recording.
#pragma once

#include <string>
#include <vector>

#include <inputanim/analyse.hpp>
#include <inputanim/recording.hpp>

#include "sheet.hpp"

namespace cli::report {

struct Subject {
    std::string name;  // of the file: any bytes
    std::string title; // of the page; empty: the name
    std::size_t bytes = 0;
    const inputanim::Recording& recording;
    const std::vector<inputanim::Finding>& findings; // most severe first
    const inputanim::Analysis& analysis;
    const inputanim::AnalyseOptions& options; // that it was made with
};

[[nodiscard]] std::string recording_page(const Subject& subject);

// --- its sections, as HTML ---

[[nodiscard]] std::string summary_section(const Subject& subject);
[[nodiscard]] std::string quality_section(const Subject& subject, Numbering& numbers);
[[nodiscard]] std::string figures_section(const inputanim::Analysis& analysis, Numbering& numbers);

} // namespace cli::report
