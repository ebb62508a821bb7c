// Bytes that mean harm, or that a disk has harmed: a clean error, or a read whose write gives the same bytes.
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <inputanim/check.hpp>
#include <inputanim/dump.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/synthesize.hpp>

#include "support.hpp"

namespace {

using namespace inputanim;
using conformance::fs::path;

struct Outcomes {
    std::size_t read = 0;
    std::size_t refused = 0;
};

// Reads, writes, checks, salvages and dumps; none of it may fail in any other way than by saying so.
void survive(std::span<const std::byte> bytes, Outcomes& outcomes) {
    const auto recording = read(bytes);
    if (recording) {
        ++outcomes.read;
        EXPECT_TRUE(conformance::round_trips(bytes, *recording));
        for (const Finding& finding : check(*recording)) {
            EXPECT_FALSE(finding.explanation.empty());
            if (finding.offset) {
                EXPECT_LT(*finding.offset, bytes.size());
            }
        }
    } else {
        ++outcomes.refused;
        EXPECT_FALSE(recording.error().reason.empty());
        if (recording.error().offset) {
            EXPECT_LE(*recording.error().offset, bytes.size());
        }
    }
    if (const auto saved = salvage(bytes)) {
        const auto written = write(saved->animation, saved->on_disk);
        ASSERT_TRUE(written) << message(written.error());
        EXPECT_TRUE(read(written->bytes, {.layout = saved->on_disk.layout}));
    }
    const auto dumped = dump(bytes, {.keys_per_curve = 1}, [](std::string_view) {});
    EXPECT_EQ(dumped.has_value(), recording.has_value());
}

std::vector<path> small_samples(std::uintmax_t most) {
    std::set<std::string> names; // both sets may hold the same file
    return conformance::find_files([&](const path& file) {
        return file.extension() == ".bin" && std::filesystem::file_size(file) <= most &&
               names.insert(file.filename().string()).second;
    });
}

TEST(Hostile, EveryPrefixOfEverySmallSampleIsSurvived) {
    const auto samples = small_samples(8000);
    ASSERT_GE(samples.size(), 8U);
    Outcomes outcomes;
    for (const path& sample : samples) {
        const auto bytes = conformance::bytes_of(sample);
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            survive(std::span(bytes).first(length), outcomes);
            ASSERT_FALSE(HasFailure()) << sample << ", the first " << length << " bytes";
        }
    }
    EXPECT_GT(outcomes.refused, 10'000U);
}

TEST(Hostile, SeededBitFlipsAreSurvived) {
    std::mt19937_64 random(20260101);
    const auto samples = small_samples(120'000);
    ASSERT_GE(samples.size(), 10U);
    Outcomes outcomes;
    for (const path& sample : samples) {
        const auto original = conformance::bytes_of(sample);
        if (original.empty()) continue;
        const int rounds = original.size() < 8000 ? 1500 : 100;
        for (int round = 0; round < rounds; ++round) {
            auto bytes = original;
            const auto flips = 1 + random() % 4;
            for (std::uint64_t flip = 0; flip < flips; ++flip) {
                bytes[random() % bytes.size()] ^= static_cast<std::byte>(1U << (random() % 8));
            }
            survive(bytes, outcomes);
            ASSERT_FALSE(HasFailure()) << sample << ", round " << round;
        }
    }
    EXPECT_GT(outcomes.read, 1000U);
    EXPECT_GT(outcomes.refused, 1000U);
}

TEST(Hostile, RandomBytesBehindAnyHeaderAreSurvived) {
    std::mt19937_64 random(7);
    const auto header = conformance::bytes_of(path(INPUTANIM_TEST_DATA) / "v11-none.bin");
    Outcomes outcomes;
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::byte> bytes(header.begin(), header.begin() + (round % 3 == 0 ? 0 : 16));
        if (round % 3 == 2) bytes[12] = std::byte{0};
        const auto length = random() % 600;
        for (std::uint64_t i = 0; i < length; ++i) {
            // Small numbers make plausible counts and modes.
            bytes.push_back(static_cast<std::byte>(random() % 4 == 0 ? random() % 10 : 0));
        }
        survive(bytes, outcomes);
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
    EXPECT_GT(outcomes.refused, 1000U);
}

TEST(Hostile, EveryCountAsABombIsRefused) {
    const auto original = conformance::bytes_of(path(INPUTANIM_TEST_DATA) / "v11-camera-0.5s-raw.bin");
    const auto entries = read_index(original);
    ASSERT_TRUE(entries);
    std::size_t bombs = 0;
    // The last curve is left out: a file cut behind it would look the same.
    for (std::size_t curve = 0; curve < 6; ++curve) {
        for (const std::int32_t count : {-1, INT32_MIN, INT32_MAX, 1'000'000, 0x10000000, 0x20000001}) {
            auto bytes = original;
            const std::size_t at = entries->curves[curve].key_offset - 4;
            std::memcpy(bytes.data() + at, &count, 4);
            const auto result = read(bytes);
            ASSERT_FALSE(result);
            EXPECT_EQ(result.error().code, ErrorCode::bad_count);
            EXPECT_EQ(result.error().offset, at);
            EXPECT_EQ(result.error().field, curve_name(curve) + " keyCount");
            ++bombs;
        }
    }
    EXPECT_EQ(bombs, 36U);
}

TEST(Hostile, RepairOfDamagedRecordingsNeverMakesThemUnreadable) {
    std::mt19937_64 random(11);
    const auto written = write(synthesize({.duration = 0.2F, .rate = 30}), Layout::mrtk_1_1);
    ASSERT_TRUE(written);
    std::size_t repaired_count = 0;
    for (int round = 0; round < 400; ++round) {
        std::vector<std::byte> bytes(written->bytes.begin(), written->bytes.end());
        for (int flip = 0; flip < 20; ++flip)
            bytes[19 + random() % (bytes.size() - 19)] ^= static_cast<std::byte>(1U << (random() % 8));
        const auto saved = salvage(bytes);
        if (!saved) continue;
        const auto repaired = repair(*saved);
        const auto out = write(repaired.recording);
        ASSERT_TRUE(out) << message(out.error());
        const auto again = read(out->bytes, {.layout = repaired.recording.on_disk.layout});
        ASSERT_TRUE(again);
        for (const Finding& finding : check(*again)) {
            EXPECT_NE(finding.code, FindingCode::non_finite_key);
            EXPECT_NE(finding.code, FindingCode::unsorted_keys);
            EXPECT_NE(finding.code, FindingCode::unknown_wrap_mode);
            EXPECT_NE(finding.code, FindingCode::sign_flip);
        }
        ++repaired_count;
    }
    EXPECT_GT(repaired_count, 300U);
}

} // namespace
