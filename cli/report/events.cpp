#include "events.hpp"

#include "../common.hpp"

namespace cli::report {

using namespace inputanim;

std::vector<const Event*> events_of(const Analysis& analysis, EventKind kind, std::optional<Side> side) {
    std::vector<const Event*> found;
    for (const Event& event : analysis.events) {
        if (event.kind == kind && (!side || event.side == side)) found.push_back(&event);
    }
    return found;
}

std::vector<chart::Span> spans_of(const Analysis& analysis, EventKind kind, std::optional<Side> side) {
    std::vector<chart::Span> spans;
    for (const Event* event : events_of(analysis, kind, side)) spans.push_back({event->from, event->to});
    return spans;
}

std::vector<chart::Marker> markers_of(const Analysis& analysis) {
    std::vector<chart::Marker> markers;
    for (const Event* marker : events_of(analysis, EventKind::marker)) {
        markers.push_back({marker->from, printable(marker->name)});
    }
    return markers;
}

chart::Span whole_span(const Analysis& analysis) {
    if (analysis.times.empty()) return {};
    return {static_cast<double>(analysis.times.front()), static_cast<double>(analysis.times.back())};
}

} // namespace cli::report
