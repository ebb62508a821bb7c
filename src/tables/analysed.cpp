// The tables that analyse() makes: events and figures.
#include <algorithm>
#include <array>
#include <cmath>

#include "tables/rows.hpp"

namespace inputanim::tables {
namespace {

constexpr std::array<std::string_view, 6> measures{"amplitude", "peak_speed", "dispersion",
                                                   "path",      "distance",   "straightness"};

// None where there is nothing to say it of: one such must not spoil the mean of a study.
std::optional<double> number(double value) {
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

void set_event(Cells& cells, const Event& event) {
    cells.set(0, name(event.kind));
    if (event.side) {
        cells.set(1, name(*event.side));
    } else {
        cells.set_null(1);
    }
    cells.set(2, event.from);
    cells.set(3, event.to);
    cells.set(4, event.duration());
    if (event.kind == EventKind::marker) {
        cells.set(5, std::string_view(event.name));
    } else {
        cells.set_null(5);
    }
    for (std::size_t i = 0; i < measures.size(); ++i) {
        const auto found = std::ranges::find(event.measures, measures[i], &Measure::name);
        cells.set(6 + i, found == event.measures.end() ? std::nullopt : number(found->value));
    }
}

// The whole recording is an epoch without a name. False: nobody wants more.
bool put_epoch(Cells& cells, const Epoch& epoch, bool whole) {
    for (const Figure& figure : epoch.figures) {
        if (whole) {
            cells.set_null(0);
        } else {
            cells.set(0, std::string_view(epoch.name));
        }
        cells.set(1, epoch.from);
        cells.set(2, epoch.to);
        cells.set(3, std::string_view(figure.name));
        cells.set(4, name(figure.unit));
        cells.set(5, number(figure.value));
        cells.set(6, figure.basis);
        cells.set(7, figure.limited);
        if (!cells.end_row()) return false;
    }
    return true;
}

} // namespace

Result<void> put_events(Cells& cells, const Recording& recording, const TableOptions& options) {
    const auto analysis = analyse(recording, options.analyse);
    if (!analysis) return analysis.error();
    for (const Event& event : analysis->events) {
        if (options.events && std::ranges::find(*options.events, event.kind) == options.events->end()) continue;
        if (options.span && (event.to < options.span->from || event.from > options.span->to)) continue;
        set_event(cells, event);
        if (!cells.end_row()) break;
    }
    return {};
}

Result<void> put_figures(Cells& cells, const Recording& recording, const TableOptions& options) {
    const auto analysis = analyse(recording, options.analyse);
    if (!analysis) return analysis.error();
    bool wanted = put_epoch(cells, analysis->whole, true);
    for (std::size_t i = 0; wanted && i < analysis->epochs.size(); ++i) {
        wanted = put_epoch(cells, analysis->epochs[i], false);
    }
    return {};
}

} // namespace inputanim::tables
