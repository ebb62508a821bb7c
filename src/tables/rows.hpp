// Rows of one recording on their way into batches.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tables/arrays.hpp"
#include "tables/blocks.hpp"
#include "tables/builder.hpp"
#include "tables/plan.hpp"

namespace inputanim::tables {

// Batches have at most so many rows: enough to make the work per batch small, and few enough to stay in the cache.
inline constexpr std::size_t most_rows = 1 << 15;

// A few words, and the array of them that dictionaries share.
class Words {
public:
    explicit Words(std::vector<std::string> words);

    [[nodiscard]] std::string_view operator[](std::size_t word) const noexcept { return words_[word]; }
    [[nodiscard]] const std::shared_ptr<const Array>& array() const noexcept { return array_; }
    [[nodiscard]] std::span<const Owner> owners() const noexcept { return owners_; }

private:
    std::vector<std::string> words_; // UTF-8
    std::vector<Owner> owners_;
    std::shared_ptr<const Array> array_;
};

// The same word in so many rows.
struct WordRun {
    std::size_t word = 0;
    std::size_t rows = 0;
};

// Where batches go; false: nobody wants more.
using PutBatch = std::function<bool(Batch batch)>;

// What all producers of rows need.
struct Output {
    const Plan& plan;
    const TableSource& source;
    Blocks& blocks;
    const PutBatch& put;
    std::vector<Words> names; // of the recording, and its labels

    Output(const Plan& plan, const TableSource& source, Blocks& blocks, const PutBatch& put);

    // A column of words in runs, as a dictionary or as text.
    [[nodiscard]] Result<Array> words(const Words& words, std::span<const WordRun> runs,
                                      std::vector<Owner>& owners) const;

    // Puts a batch whose own columns are what `own` gives for their place among them; false: nobody wants more.
    [[nodiscard]] Result<bool>
    put_rows(std::size_t rows, std::vector<Owner> owners,
             const std::function<Result<Array>(std::size_t own, std::vector<Owner>&)>& own) const;
};

// Rows that are put together cell by cell, of one recording after the other.
class Cells {
public:
    Cells(const Plan& plan, const PutBatch& put) : plan_(plan), put_(put) {}

    // Whose the next rows are; the source must stay.
    void begin(const TableSource& source) {
        source_ = &source;
        if (columns_.empty()) start();
    }

    [[nodiscard]] bool wants(std::size_t own) const noexcept { return plan_.wants[own]; }
    // A cell of one of the table's own columns; nothing happens where that is not wanted.
    template <class T>
    void set(std::size_t own, const T& cell) {
        if (wants(own)) column(own).add(cell);
    }
    void set_null(std::size_t own) {
        if (wants(own)) column(own).add_null();
    }

    // After every row, and at the end. False: nobody wants more.
    [[nodiscard]] bool end_row();
    [[nodiscard]] bool flush();

private:
    [[nodiscard]] Builder& column(std::size_t own) noexcept { return columns_[plan_.first_own() + own]; }
    void start();

    const Plan& plan_;
    const PutBatch& put_;
    const TableSource* source_ = nullptr;
    std::vector<Builder> columns_; // by place, wanted or not
    std::size_t rows_ = 0;
};

// A recording. `with_keys`, `span` and `longest_curve` speak of the whole recording, of which only the
// curves may be there that the plan names.
struct Loaded {
    Recording recording;
    CurveSet with_keys;
    std::optional<TimeSpan> span;
    std::size_t longest_curve = 0; // keys
};

// The rows of a recording, by table. Where nobody wants more, they stop.
[[nodiscard]] Result<void> put_samples(const Output& output, const Loaded& loaded);
[[nodiscard]] Result<void> put_keys(const Output& output, const Recording& recording);
[[nodiscard]] Result<void> put_events(Cells& cells, const Recording& recording, const TableOptions& options);
[[nodiscard]] Result<void> put_figures(Cells& cells, const Recording& recording, const TableOptions& options);
// What could not be loaded is a row, too.
void put_recording(Cells& cells, const TableSource& source, const Result<Loaded>& loaded);

// Memory that a thread uses again for every recording.
struct Arenas {
    Arena file;
    Arena keys;
};

// The recording of a source, with the curves that the plan names.
[[nodiscard]] Result<Loaded> load(const Plan& plan, const TableSource& source, Arenas& arenas);

} // namespace inputanim::tables
