// Tables of numbers: for spreadsheets, notebooks and statistics. docs/csv.md has the columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <inputanim/axes.hpp>
#include <inputanim/options.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/select.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

enum class CsvTable : std::uint8_t {
    wide,   // a row for every time, a column for every curve
    tidy,   // a row for every time, hand and joint: time,hand,joint,x,y,z,qx,qy,qz,qw,tracked
    events, // a row for everything that happens: time,event,hand,name,duration
};
[[nodiscard]] inline Names names_of(CsvTable /*any*/) noexcept {
    static constexpr std::array<std::string_view, 3> names{"wide", "tidy", "events"};
    return names;
}

struct CsvOptions {
    CsvTable table = CsvTable::wide;
    // Rows per second. None: a row for every time that any of the curves has a key at. A wide table then has the keys
    // themselves, and empty fields where a curve has none: from_csv gives all of them back. Curves with tangents become
    // lines first, within 0.01 mm and 0.01 degrees.
    std::optional<double> rate;
    std::optional<double> max_frames; // at that rate; by default usual_max_frames
    std::optional<TimeSpan> span;     // none: all of it
    Axes axes = Axes::unity;          // events have none
    SampleOptions sample;             // of everything but keys
    // Of a wide table: those of them that the recording has, by what they are called in the axes of the table.
    CurveSet curves = CurveSet().set();
    bool velocities = false;       // of a wide table with a rate: NAME.velocity
    bool header = true;            // lines that start with # and say what the file is: axes, units, layout, markers
    bool spreadsheet_safe = false; // names that a spreadsheet would run as a formula start with an apostrophe
};

// Text as it is, or with an apostrophe before it where it starts with = + - @ or a tab.
[[nodiscard]] std::string spreadsheet_safe(std::string_view text);

[[nodiscard]] inline Options describe(CsvOptions& options) {
    return {
        option("table", options.table, "A column for every curve, a row for every joint, or what happens when"),
        number("rate", options.rate, "Hz", positive, "By default the keys that there are"),
        number("max_frames", options.max_frames, "frames", positive,
               "By default 250,000, or 64 for every key of the longest curve"),
        number("span", options.span, "s", any_number, "By default all of it"),
        option("axes", options.axes, "Which way x, y and z point"),
        option("gaps", options.sample.gaps, "What joints are while their hand is not tracked"),
        option("rotations", options.sample.rotations, "Brought to length one, along the arc, or as they are"),
        option("continuous_signs", options.sample.continuous_signs,
               "Of q and -q, which are the same rotation, the one nearer to the key before"),
        option("curves", options.curves, "Only these, of a wide table"),
        option("velocities", options.velocities, "Also NAME.velocity, of a wide table with a rate"),
        option("header", options.header, "Lines that start with # and say what the file is"),
        option("spreadsheet_safe", options.spreadsheet_safe,
               "Names that a spreadsheet would run as a formula start with an apostrophe"),
    };
}

struct CsvWritten {
    std::size_t rows = 0; // without the one that names the columns
    std::size_t columns = 0;
    Notes notes;
};

// A piece at a time: memory does not grow with the number of rows.
[[nodiscard]] Result<CsvWritten> write_csv(const Recording& recording, const CsvOptions& options, const Sink& put);

// A wide table back: a key for every number, none for an empty field, nan or NA. Parts and joints may be missing, and
// columns come in any order; velocities are passed over. Where the text does not say which axes it has, it has those
// given. Error::offset is the byte in the text, Error::field the line and the column:
// "line 17, column hand.left.Wrist.position.x".
[[nodiscard]] Result<Recording> from_csv(std::string_view text, Axes axes = Axes::unity);

} // namespace inputanim
