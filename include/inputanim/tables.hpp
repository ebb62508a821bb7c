// Recordings as tables: one or a hundred thousand of them, as streams of Arrow batches. docs/dataset.md has the
// columns. Nothing is read before the stream is, only what the wanted columns and rows need is decoded, and memory does
// not grow with the number of recordings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <inputanim/analyse.hpp>
#include <inputanim/arrow.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/select.hpp>

namespace inputanim {

enum class Table : std::uint8_t {
    recordings, // a row for every recording: what it holds, what was found, what went wrong
    samples,    // a row for every time, a column for every curve
    joints,     // a row for every hand, joint and time
    head,       // a row for every time
    gaze,       // a row for every time
    events,     // a row for everything that happens: analyse.hpp's events
    figures,    // a row for every figure of every recording, and of its epochs
    keys,       // a row for every key, as the file has it
};
// "joints"
[[nodiscard]] std::string_view name(Table table) noexcept;
[[nodiscard]] std::optional<Table> find_table(std::string_view name) noexcept;
[[nodiscard]] std::span<const Table> all_tables() noexcept;
[[nodiscard]] Names names_of(Table table) noexcept;

enum class ColumnType : std::uint8_t {
    float32,
    float64,
    int32,
    int64,
    boolean,
    text,
    word,     // one of few: text, by TableOptions::dictionaries as a dictionary
    findings, // a list of structs: code, severity, where, count, time, offset, explanation
};

struct TableColumn {
    std::string name;
    ColumnType type{};
    std::string_view unit; // "m", "s"; empty where there is none
};

struct TableOptions {
    Table table = Table::samples;
    // Those wanted, in this order; none: all. Every table starts with `recording`, then come the labels.
    std::optional<std::vector<std::string>> columns;
    std::vector<std::string> labels; // columns of text that every source brings its values for: "participant"
    bool dictionaries = true;        // false: words as plain text, for readers that know no dictionaries

    // Which rows.
    // Of samples, joints, head and gaze; of events, those that last into it. The other tables know no span.
    std::optional<TimeSpan> span;
    std::array<bool, 2> sides{true, true};        // of joints, by Side
    std::vector<Joint> joints;                    // of joints; empty: all but Joint::none, which is nowhere
    CurveSet curves = CurveSet().set();           // of keys
    std::optional<std::vector<EventKind>> events; // of events; none: all

    // What is done to a recording first.
    bool repair = false; // salvaged where it is cut, and mended
    Axes axes = Axes::unity;

    double rate = 60;                 // samples per second, of samples, joints, head, gaze
    std::optional<double> max_frames; // of a recording at that rate; by default usual_max_frames
    SampleOptions sample;
    AnalyseOptions analyse; // of events and figures
};

// One recording of a table: a file, or one that is in memory.
struct TableSource {
    std::string name; // in the column `recording`
    std::variant<std::filesystem::path, std::shared_ptr<const Recording>> what;
    std::vector<std::string> labels; // as many as TableOptions::labels
};

// The columns that the options ask for. An error where they make no sense: a column that there is not, a rate of 0.
[[nodiscard]] Result<std::vector<TableColumn>> columns_of(const TableOptions& options);

// The same as Arrow's schema. Its metadata say units, axes, the order of a rotation's components, rate and version.
[[nodiscard]] Result<void> export_schema(const TableOptions& options, ArrowSchema& out);

struct ScanOptions {
    unsigned threads = 0; // 0: as many as there are cores
    // Recordings that cannot be read are left out; false: the first of them ends the stream, as options that make no
    // sense always do.
    bool skip_bad = false;
};

struct ScanFailure {
    std::string recording;
    Error error;
};

// How far a scan is; any thread may ask. It outlives the stream.
class ScanProgress {
public:
    [[nodiscard]] std::size_t finished() const; // sources, bad ones included
    [[nodiscard]] std::vector<ScanFailure> failures() const;

    void finish(); // one more source
    void fail(ScanFailure failure);

private:
    mutable std::mutex mutex_;
    std::size_t finished_ = 0;
    std::vector<ScanFailure> failures_;
};

// Starts to read the sources, in several threads, as the stream is read: a few batches ahead of it, in the order of the
// sources. In the table `recordings`, bad ones are rows, and never end it. Where a source brings not as many labels as
// there are, that is an error.
[[nodiscard]] Result<std::shared_ptr<const ScanProgress>>
scan(std::vector<TableSource> sources, const TableOptions& options, const ScanOptions& scan, ArrowArrayStream& out);

} // namespace inputanim
