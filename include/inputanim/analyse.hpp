// What hands, head and eyes did, in numbers: series over time, events, and figures of the whole recording or of parts
// of it. docs/analysis.md defines every figure, with its formula. Units are metres, degrees and seconds.
//
// Nothing is interpolated across a gap: a series is NaN there, and a figure says how many seconds it rests on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/options.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

// --- what comes out ------------------------------------------------------------------------------------------------

enum class Unit : std::uint8_t {
    count, // no unit: a number of things
    share, // 0 to 1
    second,
    per_second,
    metre,
    metre_per_second,
    metre_per_second_2,
    metre_per_second_3,
    cubic_metre,
    degree,
    degree_per_second,
};
// "m/s"; empty for counts, "1" for shares
[[nodiscard]] std::string_view name(Unit unit) noexcept;

// A quantity over time, one number for every time of the analysis; NaN where there is none.
struct Series {
    std::string name; // "hand.right.IndexTip.speed"
    Unit unit{};
    std::vector<float> values;
};

enum class EventKind : std::uint8_t {
    tracked,          // a hand is
    gap,              // it is not, between two times that it is
    pinch_recorded,   // as the recording's flag has it
    pinch_measured,   // as the distance of thumb and index has it
    pinch_disputed,   // where those two differ
    reach,            // of the palm, by its speed
    fixation,         // by speed (I-VT)
    saccade,          // by speed (I-VT)
    fixation_by_area, // by dispersion (I-DT)
    saccade_by_area,  // what lies between those
    gaze_lost,        // the eyes were not seen
    marker,
};
// "pinch_recorded"
[[nodiscard]] std::string_view name(EventKind kind) noexcept;
[[nodiscard]] std::optional<EventKind> find_event_kind(std::string_view name) noexcept;
[[nodiscard]] std::span<const EventKind> all_event_kinds() noexcept;
[[nodiscard]] Names names_of(EventKind kind) noexcept;

// One more number about an event.
struct Measure {
    std::string_view name; // "amplitude"
    Unit unit{};
    double value = 0;
};
// What events of a kind are measured by, in their order: saccades by amplitude and peak_speed, fixations by dispersion,
// reaches by path, distance, straightness and peak_speed.
[[nodiscard]] std::span<const Measure> measures_of(EventKind kind) noexcept;

struct Event {
    EventKind kind{};
    std::optional<Side> side; // of hands' events
    double from = 0;          // seconds
    double to = 0;
    std::string name; // of markers: the bytes of the file
    std::vector<Measure> measures;

    [[nodiscard]] double duration() const noexcept { return to - from; }
};

struct Figure {
    std::string name; // "hand.right.IndexTip.speed.mean"
    Unit unit{};
    double value = 0;     // NaN where there is nothing to say it of
    double basis = 0;     // seconds of the recording that it rests on
    bool limited = false; // the keys are too far apart for it, as in reduced recordings: it is that of straight lines
};

// A part of the recording that has figures of its own.
struct Epoch {
    std::string name;
    double from = 0; // seconds
    double to = 0;
    std::vector<Figure> figures; // the same names in the same order for all epochs of a recording

    [[nodiscard]] const Figure* find(std::string_view figure) const noexcept; // null where there is none
};

struct Analysis {
    double rate = 0;                  // of the times, per second
    std::vector<float> times;         // ascending, from the first key to the last
    std::vector<Series> series;       // each as long as the times
    std::vector<Event> events;        // by time
    Epoch whole;                      // the recording
    std::vector<Epoch> epochs;        // those that were asked for; of events named "pinch_recorded right 2", of markers
                                      // as they are
    std::vector<std::string> remarks; // what limits the figures, one line each

    [[nodiscard]] const Series* find(std::string_view wanted) const noexcept; // null where there is none
};

// --- what goes in --------------------------------------------------------------------------------------------------

// By the distance of the tips of thumb and index.
struct PinchOptions {
    double closes = 0.020; // metres; it begins below this
    double opens = 0.030;  // and ends above this
    double dispute = 0.1;  // seconds for which it must differ from the recorded flag to count as disputed
};

// By the speed of the palm.
struct ReachOptions {
    double peak = 0.25;    // m/s that a reach gets to
    double edge = 0.05;    // m/s below which it has not begun, or has ended
    double shortest = 0.1; // seconds
};

// Velocity threshold (Salvucci and Goldberg 2000).
struct IvtOptions {
    double speed = 30;       // deg/s below which the gaze rests
    double shortest = 0.060; // seconds that a fixation takes at least
};

// Dispersion threshold, by the same.
struct IdtOptions {
    double dispersion = 1;   // degrees: width and height together
    double shortest = 0.100; // seconds that a fixation takes at least
};

struct AnalyseOptions {
    std::optional<double> rate;                               // samples per second; by default the recording's own
    std::vector<Joint> joints{Joint::palm, Joint::index_tip}; // whose motion is measured
    // Derivatives: a polynomial through so many seconds around each sample (Savitzky and Golay 1964).
    double window = 0.12;
    std::size_t order = 3;
    PinchOptions pinch;
    ReachOptions reach;
    IvtOptions ivt;
    IdtOptions idt;
    // Epochs: those of these names and spans, and one for every event of a kind: its own span, longer by the margins.
    // Markers have no length: without margins, each lasts until the next, and the last until the end. Epochs are cut to
    // the recording.
    std::vector<NamedSpan> epochs;
    std::optional<EventKind> by;
    std::optional<NumberPair> margins; // seconds before and after
};
[[nodiscard]] inline Options describe(AnalyseOptions& options) {
    return {
        number("rate", options.rate, "samples per second", positive, "By default the recording's own"),
        option("joints", options.joints, "Whose motion is measured: names, fingers (index), patterns (*Tip), or all"),
        number("window", options.window, "s", positive_up_to(10),
               "Time around a sample that derivatives are taken from"),
        number("order", options.order, "", between(3, 8), "Of the polynomial that they are taken from"),
        number("pinch.closes", options.pinch.closes, "m", positive, "Thumb to index: a pinch begins below this"),
        number("pinch.opens", options.pinch.opens, "m", positive, "It ends above this"),
        number("pinch.dispute", options.pinch.dispute, "s", not_negative,
               "It counts as disputed where it differs from the recorded flag for so long"),
        number("reach.peak", options.reach.peak, "m/s", positive, "Of the palm: the speed that a reach gets to"),
        number("reach.edge", options.reach.edge, "m/s", positive, "Below this it has not begun, or has ended"),
        number("reach.shortest", options.reach.shortest, "s", not_negative, "How long a reach takes at least"),
        number("ivt.speed", options.ivt.speed, "deg/s", positive, "Fixations by speed: below this the gaze rests"),
        number("ivt.shortest", options.ivt.shortest, "s", not_negative, "How long such a fixation takes at least"),
        number("idt.dispersion", options.idt.dispersion, "deg", positive,
               "Fixations by area: width and height together"),
        number("idt.shortest", options.idt.shortest, "s", not_negative, "How long such a fixation takes at least"),
        number("epochs", options.epochs, "s", any_number, "Parts with figures of their own: from and to of each"),
        option("by", options.by, "Also an epoch for every event of a kind"),
        number("margins", options.margins, "s", any_number, "Such epochs are longer by this before and after"),
    };
}

// All there is to say. An error where options make no sense, or where the recording is so empty for its length that it
// has no rate: `rate` helps then.
[[nodiscard]] Result<Analysis> analyse(const Recording& recording, const AnalyseOptions& options = {});

// The names and units of all figures that a recording with all parts has, in their order; a recording that lacks a part
// lacks the part's.
[[nodiscard]] std::vector<Figure> all_figures(const AnalyseOptions& options = {});

} // namespace inputanim
