#include "tables/rows.hpp"

#include <algorithm>
#include <cstring>

#include "text/utf8.hpp"

namespace inputanim::tables {
namespace {

// Rows that are put together cell by cell may hold long texts.
constexpr std::size_t most_cell_rows = 1 << 14;

// The first word in every row, for all batches.
const std::vector<std::int32_t>& zeros() {
    static const std::vector<std::int32_t> shared(most_rows);
    return shared;
}

Error out_of_memory() {
    return {.code = ErrorCode::out_of_memory, .reason = "not enough memory for a batch of rows"};
}

} // namespace

Words::Words(std::vector<std::string> words) : words_(std::move(words)) {
    for (std::string& word : words_) {
        if (!is_utf8(word)) word = mended_utf8(word);
    }
    array_ = text_array(words_, owners_);
}

Output::Output(const Plan& plan_, const TableSource& source_, Blocks& blocks_, const PutBatch& put_)
    : plan(plan_), source(source_), blocks(blocks_), put(put_) {
    names.emplace_back(std::vector{source.name});
    for (const std::string& label : source.labels) names.emplace_back(std::vector{label});
}

Result<Array> Output::words(const Words& words, std::span<const WordRun> runs, std::vector<Owner>& owners) const {
    std::size_t rows = 0;
    std::size_t bytes = 0;
    for (const WordRun& run : runs) {
        rows += run.rows;
        bytes += run.rows * words[run.word].size();
    }
    const bool dictionary = plan.options.dictionaries;
    if (dictionary && runs.size() == 1 && runs[0].word == 0 && rows <= most_rows) {
        owners.insert(owners.end(), words.owners().begin(), words.owners().end());
        return Array{.length = static_cast<std::int64_t>(rows),
                     .buffers = {nullptr, zeros().data(), nullptr},
                     .dictionary = words.array()};
    }
    const std::size_t numbers = Carve::aligned((rows + 1) * sizeof(std::int32_t));
    auto block = blocks.take(numbers + (dictionary ? 0 : bytes));
    if (block == nullptr) return out_of_memory();
    Carve carve(block.get());
    auto* number = carve.take<std::int32_t>(rows + 1);
    Array array{.length = static_cast<std::int64_t>(rows)};
    array.buffers[1] = number;
    if (dictionary) {
        for (const WordRun& run : runs) {
            std::fill_n(number, run.rows, static_cast<std::int32_t>(run.word));
            number += run.rows;
        }
        array.dictionary = words.array();
        owners.insert(owners.end(), words.owners().begin(), words.owners().end());
    } else {
        char* const text = carve.take<char>(bytes);
        std::size_t end = 0;
        *number = 0;
        for (const WordRun& run : runs) {
            const std::string_view word = words[run.word];
            for (std::size_t i = 0; i < run.rows; ++i) {
                std::memcpy(text + end, word.data(), word.size());
                end += word.size();
                *++number = static_cast<std::int32_t>(end);
            }
        }
        array.buffers[2] = text;
        array.buffer_count = 3;
    }
    owners.push_back(std::move(block));
    return array;
}

Result<bool> Output::put_rows(std::size_t rows, std::vector<Owner> owners,
                              const std::function<Result<Array>(std::size_t, std::vector<Owner>&)>& own) const {
    Batch batch{.rows = static_cast<std::int64_t>(rows), .owners = std::move(owners)};
    const WordRun all{.word = 0, .rows = rows};
    for (const std::size_t place : plan.places) {
        auto column = place < plan.first_own() ? words(names[place], {&all, 1}, batch.owners)
                                               : own(place - plan.first_own(), batch.owners);
        if (!column) return std::move(column).error();
        batch.columns.push_back(*std::move(column));
    }
    return put(std::move(batch));
}

void Cells::start() {
    columns_.assign(plan_.first_own() + plan_.wants.size(), Builder(ColumnType::text));
    for (std::size_t i = 0; i < plan_.places.size(); ++i) columns_[plan_.places[i]] = Builder(plan_.columns[i].type);
    rows_ = 0;
}

bool Cells::end_row() {
    columns_[0].add(std::string_view(source_->name));
    for (std::size_t i = 0; i < source_->labels.size(); ++i) {
        columns_[1 + i].add(std::string_view(source_->labels[i]));
    }
    return ++rows_ < most_cell_rows || flush();
}

bool Cells::flush() {
    if (rows_ == 0) return true;
    Batch batch{.rows = static_cast<std::int64_t>(rows_)};
    std::vector<Array> arrays;
    arrays.reserve(columns_.size());
    for (Builder& column : columns_) arrays.push_back(std::move(column).finish(batch.owners));
    for (const std::size_t place : plan_.places) batch.columns.push_back(arrays[place]);
    start();
    return put_(std::move(batch));
}

} // namespace inputanim::tables
