// Every recording there is, as every table: good ones have all their keys, bad ones are said to be bad.
#include <set>

#include <gtest/gtest.h>

#include <inputanim/tables.hpp>

#include "support.hpp"

namespace {

using namespace inputanim;

struct Read {
    std::int64_t rows = 0;
    std::string error;
    std::vector<ScanFailure> failures;
};

// All batches of a stream, every number touched.
Read read_all(const std::vector<TableSource>& sources, const TableOptions& options) {
    Read read;
    ArrowArrayStream stream{};
    const auto progress = scan(sources, options, {.skip_bad = true}, stream);
    if (!progress) return {.error = message(progress.error())};
    for (;;) {
        ArrowArray batch{};
        if (stream.get_next(&stream, &batch) != 0) {
            read.error = stream.get_last_error(&stream);
            break;
        }
        if (batch.release == nullptr) break;
        read.rows += batch.length;
        for (std::int64_t i = 0; i < batch.n_children; ++i) EXPECT_EQ(batch.children[i]->length, batch.length);
        batch.release(&batch);
    }
    stream.release(&stream);
    read.failures = (*progress)->failures();
    return read;
}

TEST(Tables, EveryRecordingIsInEveryTableOrItsErrorIsSaid) {
    const auto files = conformance::find_files(
        [](const auto& path) { return path.extension() == ".bin" && conformance::fs::file_size(path) < 1'000'000; });
    ASSERT_GT(files.size(), 20U);
    std::vector<TableSource> sources;
    std::set<std::string> bad;
    std::int64_t keys = 0;
    for (const auto& file : files) {
        sources.push_back({file.string(), file, {}});
        const auto recording = read(conformance::bytes_of(file));
        if (recording) {
            keys += static_cast<std::int64_t>(key_count(recording->animation));
        } else {
            bad.insert(file.string());
        }
    }
    ASSERT_GT(bad.size(), 10U);
    for (const Table table : all_tables()) {
        const Read read = read_all(sources, {.table = table, .rate = 20});
        EXPECT_EQ(read.error, "") << name(table);
        std::set<std::string> failed;
        for (const ScanFailure& failure : read.failures) failed.insert(failure.recording);
        EXPECT_TRUE(std::ranges::includes(failed, bad)) << name(table);
        EXPECT_GT(read.rows, 0) << name(table);
        if (table == Table::keys) {
            EXPECT_EQ(read.rows, keys);
        }
        if (table == Table::recordings) {
            EXPECT_EQ(read.rows, std::ssize(files));
        }
        if (table == Table::keys || table == Table::recordings) {
            EXPECT_EQ(failed, bad);
        }
    }
}

TEST(Tables, WhatCanBeSalvagedHasRows) {
    const auto files = conformance::find_files([](const auto& path) {
        return path.filename().string().find("cut-in") != std::string::npos && path.extension() == ".bin";
    });
    ASSERT_GT(files.size(), 0U);
    for (const auto& file : files) {
        const Read read = read_all({{"cut", file, {}}}, {.table = Table::keys, .repair = true});
        EXPECT_EQ(read.failures.size(), 0U) << file;
    }
}

} // namespace
