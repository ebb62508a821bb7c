// Recordings as tables and back.
#include <gtest/gtest.h>

#include <inputanim/convert/csv.hpp>
#include <inputanim/diff.hpp>

#include "support.hpp"

namespace {

using namespace inputanim;

constexpr std::size_t largest = 4'000'000; // bytes; more only takes longer

TEST(Csv, GivesRecordingsBackFromWideTables) {
    std::size_t same = 0;
    std::size_t near = 0;
    for (const auto& path : conformance::find_files(
             [](const auto& each) { return each.extension() == ".bin" && file_size(each) < largest; })) {
        const auto bytes = conformance::bytes_of(path);
        const auto recording = read(bytes);
        if (!recording) continue;
        std::string text;
        const auto written = write_csv(*recording, {.axes = Axes::openxr}, [&](std::span<const std::byte> piece) {
            text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
            return true;
        });
        ASSERT_TRUE(written) << path << ": " << message(written.error());
        const auto back = from_csv(text);
        ASSERT_TRUE(back) << path << ": " << message(back.error());
        if (written->notes.empty()) {
            // Flag bytes other than 0 and 1, and lengths longer than they need be, are no part of a table.
            OnDisk on_disk = recording->on_disk;
            on_disk.name_length_bytes.clear();
            for (auto& flag : on_disk.flags) flag = flag != 0 ? 1 : 0;
            const auto expected = write(recording->animation, on_disk);
            ASSERT_TRUE(expected) << path;
            EXPECT_TRUE(conformance::round_trips(expected->bytes, *back)) << path;
            ++same;
        } else if (path.filename() != "odd-value-nan.bin") { // whose key does not come back
            const Diff found = diff(*recording, *back, {.position = 1e-5, .rotation = 0.01});
            EXPECT_TRUE(found.differences.empty())
                << path << ": " << found.differences[0].where << " " << found.differences[0].explanation;
            ++near;
        }
    }
    EXPECT_GT(same, 10U);
    EXPECT_GT(near, 2U);
}

} // namespace
