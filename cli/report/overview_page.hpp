// The page about many recordings: a table with a row for each.
#pragma once

#include <string>
#include <vector>

#include <inputanim/analyse.hpp>
#include <inputanim/result.hpp>

namespace cli::report {

// What is kept of a recording.
struct RecordingRow {
    std::string name;           // of the file: any bytes
    std::vector<double> values; // by column; NaN where there is none
    std::string strip;          // SVG: where the hands were tracked; empty where there are none
    std::string error;          // why it could not be read; empty where it could
};

[[nodiscard]] RecordingRow row_of(std::string name, const inputanim::Analysis& analysis);
[[nodiscard]] RecordingRow row_of(std::string name, const inputanim::Error& error);

// `options` are those that all of them were analysed with.
[[nodiscard]] std::string overview_page(const std::string& title, const std::vector<RecordingRow>& rows,
                                        const inputanim::AnalyseOptions& options);

} // namespace cli::report
