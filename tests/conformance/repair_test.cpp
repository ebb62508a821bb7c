// The W that MRTK 2.6.2 lost, against the same motion written by a release that did not.
#include <cmath>

#include <gtest/gtest.h>

#include <inputanim/repair.hpp>

#include "support.hpp"

namespace {

using namespace inputanim;
using conformance::fs::path;

double degrees_between(std::span<const Curve> a, std::span<const Curve> b, std::size_t key) {
    double dot = 0;
    double lengths[2] = {0, 0};
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const double p = a[axis].values[key];
        const double q = b[axis].values[key];
        dot += p * q;
        lengths[0] += p * p;
        lengths[1] += q * q;
    }
    return 2 * std::acos(std::min(1.0, std::abs(dot) / std::sqrt(lengths[0] * lengths[1]))) * 180 / 3.14159265358979;
}

TEST(LostW, IsRebuiltAsTheUnbrokenTwinHasIt) {
    const auto broken = read(conformance::bytes_of(path(INPUTANIM_TEST_DATA) / "v11-w262-all-5s-code-p32.bin"));
    const auto twin = read(conformance::bytes_of(path(INPUTANIM_TEST_DATA) / "v11-all-5s-code-p32.bin"));
    ASSERT_TRUE(broken);
    ASSERT_TRUE(twin);
    const Repaired repaired = repair(*broken);
    std::size_t keys = 0;
    std::size_t wrong = 0;
    for (const Channel& channel : channels()) {
        const bool none_joint = channel.part == Part::hands && channel.joint == Joint::none;
        if (channel.kind != ChannelKind::rotation || none_joint) continue;
        const auto rebuilt = curves(repaired.recording.animation, channel);
        const auto expected = curves(twin->animation, channel);
        ASSERT_EQ(rebuilt[3].key_count(), expected[3].key_count()) << name(channel);
        for (std::size_t key = 0; key < expected[3].key_count(); ++key) {
            ++keys;
            wrong += degrees_between(rebuilt, expected, key) > 0.1 ? 1 : 0;
        }
    }
    EXPECT_EQ(keys, 4032U);
    EXPECT_EQ(wrong, 0U);
    std::size_t undecided = 0;
    for (const Finding& finding : repaired.findings) undecided += finding.count;
    EXPECT_LE(undecided, 8U);
}

} // namespace
