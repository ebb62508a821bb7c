// Real recordings lose keys, but none of what they play beyond the tolerance.
#include <map>

#include <gtest/gtest.h>

#include <inputanim/reduce.hpp>

#include "../played.hpp"
#include "support.hpp"

namespace {

using namespace inputanim;
using conformance::fs::path;

Animation animation_of(const path& file) {
    auto recording = read(conformance::bytes_of(file));
    if (!recording) ADD_FAILURE() << file << ": " << message(recording.error());
    return recording ? recording->animation : Animation();
}

class Reduction : public testing::TestWithParam<path> {};

TEST_P(Reduction, KeepsEveryRecordedKeyWithinTheTolerance) {
    const Animation before = animation_of(GetParam());
    for (const bool best : {false, true}) {
        const ReduceOptions options{.best = best};
        const auto reduced = reduce(before, options);
        ASSERT_TRUE(reduced);
        for (const ReducedPart& part : reduced->parts) EXPECT_LE(part.keys_after, part.keys_before) << part.name;
        for (const Channel& channel : channels()) {
            if (channel.is_state()) continue;
            const auto difference = played::difference(before, reduced->animation, channel);
            EXPECT_LE(difference.largest, tolerance_of(options, channel)) << name(channel);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Files, Reduction, testing::ValuesIn(conformance::find_files([](const path& file) {
                             const std::string folder = file.parent_path().filename().string();
                             return file.extension() == ".bin" && folder != "odd";
                         })));

TEST(ReductionCount, IsCloseToTheFewestKeysThereCanBe) {
    // What a shortest path over all segments needs.
    const std::map<std::string, double> optima{{"v11-camera-0.5s-raw.bin", 20},    {"v10-camera-5s-default.bin", 123},
                                               {"v11-all-5s-code-p32.bin", 20357}, {"v11-noflip-5s-raw.bin", 23312},
                                               {"v11-clean-5s-raw.bin", 21630},    {"v11-gaze-5s-raw.bin", 198},
                                               {"v11-all-60s-raw.bin", 199238}};
    std::size_t checked = 0;
    for (const path& file :
         conformance::find_files([&](const path& p) { return optima.contains(p.filename().string()); })) {
        const Animation before = animation_of(file);
        const double optimum = optima.at(file.filename().string());
        const auto quick = reduce(before);
        const auto best = reduce(before, {.best = true});
        ASSERT_TRUE(quick && best);
        EXPECT_LE(static_cast<double>(key_count(quick->animation)), 1.015 * optimum) << file;
        EXPECT_LE(static_cast<double>(key_count(best->animation)), 1.002 * optimum) << file;
        EXPECT_GE(static_cast<double>(key_count(best->animation)), optimum) << file;
        ++checked;
    }
    EXPECT_GE(checked, 3U);
}

} // namespace
