#include "time_axis.hpp"

#include <algorithm>
#include <cmath>

namespace cli::report {

using namespace inputanim;

Scale time_scale(const Analysis& analysis, const Box& box) {
    const double first = analysis.times.empty() ? 0 : static_cast<double>(analysis.times.front());
    const double last = analysis.times.empty() ? 0 : static_cast<double>(analysis.times.back());
    const double room = first < last ? 0 : 0.5;
    return {first - room, last + room, box.left, box.right()};
}

std::vector<double> coverage(std::span<const Event* const> events, const Scale& x, double bin_width) {
    const double width = x.at_to - x.at_from;
    std::vector<double> shares(static_cast<std::size_t>(std::ceil(width / bin_width)));
    for (const Event* event : events) {
        const double from = std::clamp(x(event->from) - x.at_from, 0.0, width);
        const double to = std::clamp(x(event->to) - x.at_from, 0.0, width);
        for (auto bin = static_cast<std::size_t>(from / bin_width); bin < shares.size(); ++bin) {
            const double begin = static_cast<double>(bin) * bin_width;
            if (begin >= to) break;
            shares[bin] += (std::min(to, begin + bin_width) - std::max(from, begin)) / bin_width;
        }
    }
    return shares;
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
