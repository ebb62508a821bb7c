// Parts of a recording that get figures of their own.
#pragma once

#include <span>
#include <vector>

#include <inputanim/analyse.hpp>

namespace inputanim::analysis {

// One for every event of a kind. The events are in the order of their times; `end` is the
// recording's.
[[nodiscard]] std::vector<NamedSpan> epochs_of(std::span<const Event> events, EventKind kind,
                                               const std::optional<NumberPair>& margins, double end);

} // namespace inputanim::analysis
