#include <algorithm>
#include <array>

#include <inputanim/analyse.hpp>

namespace inputanim {
namespace {

constexpr std::array event_kinds{EventKind::tracked,          EventKind::gap,
                                 EventKind::pinch_recorded,   EventKind::pinch_measured,
                                 EventKind::pinch_disputed,   EventKind::reach,
                                 EventKind::fixation,         EventKind::saccade,
                                 EventKind::fixation_by_area, EventKind::saccade_by_area,
                                 EventKind::gaze_lost,        EventKind::marker};

constexpr std::array<std::string_view, event_kinds.size()> kind_names{
    "tracked",  "gap",     "pinch_recorded",   "pinch_measured",  "pinch_disputed", "reach",
    "fixation", "saccade", "fixation_by_area", "saccade_by_area", "gaze_lost",      "marker"};

constexpr std::array of_fixations{Measure{"dispersion", Unit::degree}};
constexpr std::array of_saccades{Measure{"amplitude", Unit::degree}, Measure{"peak_speed", Unit::degree_per_second}};
constexpr std::array of_reaches{Measure{"path", Unit::metre}, Measure{"distance", Unit::metre},
                                Measure{"straightness", Unit::share}, Measure{"peak_speed", Unit::metre_per_second}};

} // namespace

std::string_view name(Unit unit) noexcept {
    switch (unit) {
        case Unit::count: return "";
        case Unit::share: return "1";
        case Unit::second: return "s";
        case Unit::per_second: return "1/s";
        case Unit::metre: return "m";
        case Unit::metre_per_second: return "m/s";
        case Unit::metre_per_second_2: return "m/s^2";
        case Unit::metre_per_second_3: return "m/s^3";
        case Unit::cubic_metre: return "m^3";
        case Unit::degree: return "deg";
        case Unit::degree_per_second: return "deg/s";
    }
    return "";
}

std::string_view name(EventKind kind) noexcept {
    return kind_names[static_cast<std::size_t>(kind)];
}

Names names_of(EventKind /*any*/) noexcept {
    return kind_names;
}

std::span<const EventKind> all_event_kinds() noexcept {
    return event_kinds;
}

std::optional<EventKind> find_event_kind(std::string_view name) noexcept {
    const auto found = std::ranges::find(kind_names, name);
    if (found == kind_names.end()) return std::nullopt;
    return event_kinds[static_cast<std::size_t>(found - kind_names.begin())];
}

std::span<const Measure> measures_of(EventKind kind) noexcept {
    switch (kind) {
        case EventKind::fixation:
        case EventKind::fixation_by_area: return of_fixations;
        case EventKind::saccade:
        case EventKind::saccade_by_area: return of_saccades;
        case EventKind::reach: return of_reaches;
        default: return {};
    }
}

const Figure* Epoch::find(std::string_view figure) const noexcept {
    const auto found = std::ranges::find(figures, figure, &Figure::name);
    return found == figures.end() ? nullptr : &*found;
}

const Series* Analysis::find(std::string_view wanted) const noexcept {
    const auto found = std::ranges::find(series, wanted, &Series::name);
    return found == series.end() ? nullptr : &*found;
}

} // namespace inputanim
