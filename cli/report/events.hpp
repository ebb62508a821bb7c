// What happened when, for pictures.
#pragma once

#include <optional>
#include <vector>

#include <inputanim/analyse.hpp>

#include "../chart/chart.hpp"

namespace cli::report {

// The events of a kind, and of a hand where one is given.
[[nodiscard]] std::vector<const inputanim::Event*>
events_of(const inputanim::Analysis& analysis, inputanim::EventKind kind, std::optional<inputanim::Side> side = {});
[[nodiscard]] std::vector<chart::Span> spans_of(const inputanim::Analysis& analysis, inputanim::EventKind kind,
                                                std::optional<inputanim::Side> side = {});
[[nodiscard]] std::vector<chart::Marker> markers_of(const inputanim::Analysis& analysis);

// From the first time of the analysis to the last.
[[nodiscard]] chart::Span whole_span(const inputanim::Analysis& analysis);

} // namespace cli::report
