#include "time_axis.hpp"

#include <algorithm>

namespace cli::report {

using namespace inputanim;

Scale time_scale(const Analysis& analysis, const Box& box) {
    const double first = analysis.times.empty() ? 0 : static_cast<double>(analysis.times.front());
    const double last = analysis.times.empty() ? 0 : static_cast<double>(analysis.times.back());
    const double room = first < last ? 0 : 0.5;
    return {first - room, last + room, box.left, box.right()};
}

std::vector<Stretch> stretches(std::span<const Event* const> events, const Scale& x, double shortest) {
    constexpr double touching = 0.3; // pixels
    std::vector<Stretch> found;
    for (const Event* event : events) {
        const double from = std::clamp(x(event->from), x.at_from, x.at_to);
        const double to = std::max(std::clamp(x(event->to), x.at_from, x.at_to), from + shortest);
        if (!found.empty() && from - found.back().to < touching) {
            found.back().to = std::max(found.back().to, to);
        } else {
            found.push_back({from, to});
        }
    }
    return found;
}

std::vector<const Event*> events_of(const Analysis& analysis, EventKind kind, std::optional<Side> side) {
    std::vector<const Event*> found;
    for (const Event& event : analysis.events) {
        if (event.kind == kind && (!side || event.side == side)) found.push_back(&event);
    }
    return found;
}

void draw_marker_lines(Svg& svg, const Analysis& analysis, const Scale& x, const Box& box) {
    const auto markers = events_of(analysis, EventKind::marker);
    PathData lines;
    double last = -1;
    for (const Event* marker : markers) {
        const double at = x(marker->from);
        if (at < box.left - 0.5 || at > box.right() + 0.5 || at - last < 0.5) continue;
        lines.move(at, box.top);
        lines.line(at, box.bottom());
        last = at;
    }
    svg.path(lines, "marker");
}

} // namespace cli::report
