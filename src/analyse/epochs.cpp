#include "analyse/epochs.hpp"

#include <algorithm>
#include <array>

namespace inputanim::analysis {

std::vector<NamedSpan> epochs_of(std::span<const Event> events, EventKind kind,
                                 const std::optional<NumberPair>& margins, double end) {
    std::vector<NamedSpan> epochs;
    std::array<std::size_t, 3> counts{}; // of the left hand's, the right hand's and others
    const auto [before, after] = margins.value_or(NumberPair{});
    for (const Event& event : events) {
        if (event.kind != kind) continue;
        std::string called = event.name;
        if (kind != EventKind::marker) {
            const std::size_t number = ++counts[event.side ? static_cast<std::size_t>(*event.side) : 2];
            called = std::string(name(kind)) + (event.side ? " " + std::string(name(*event.side)) : "") + " " +
                     std::to_string(number);
        }
        epochs.push_back({std::move(called), event.from - before, event.to + after});
    }
    if (kind != EventKind::marker || margins) return epochs;
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        epochs[i].to = i + 1 < epochs.size() ? epochs[i + 1].from : std::max(epochs[i].from, end);
    }
    return epochs;
}

} // namespace inputanim::analysis
