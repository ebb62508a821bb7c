// Tables of numbers: for spreadsheets, notebooks and statistics. docs/csv.md has the columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <inputanim/axes.hpp>
#include <inputanim/put.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/select.hpp>

namespace inputanim {

enum class CsvTable : std::uint8_t {
    wide,   // a row for every time, a column for every curve
    tidy,   // a row for every time, hand and joint: time,hand,joint,x,y,z,qx,qy,qz,qw,tracked
    events, // a row for everything that happens: tracking found and lost, pinches, markers
};

struct CsvOptions {
    CsvTable table = CsvTable::wide;
    std::optional<double> rate;   // rows per second; none: a row for every time that any curve has a key at
    std::optional<TimeSpan> span; // none: all of it
    Axes axes = Axes::unity;
    SampleOptions sample;
    CurveSet curves = CurveSet().set(); // of a wide table: those of them that the recording has
    bool velocities = false;            // of a wide table
    bool header = true; // lines that start with # and say what the file is: axes, units, layout, markers
};

struct CsvSize {
    std::size_t rows = 0;
    std::size_t columns = 0;
};

// A piece at a time: memory does not grow with the recording.
[[nodiscard]] Result<CsvSize> write_csv(const Recording& recording, const CsvOptions& options, const Put& put);

// A wide table back: a key for every number, none for an empty field or nan. Columns may be missing, by whole parts,
// and come in any order. Error::offset is the byte in the text, Error::field the line and the column:
// "line 17, column hand.left.Wrist.position.x".
[[nodiscard]] Result<Recording> from_csv(std::string_view text);

} // namespace inputanim
