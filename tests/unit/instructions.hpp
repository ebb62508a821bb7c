// Sets of SIMD instructions.
#pragma once

#include <cstdint>
#include <functional>

#include <gtest/gtest.h>
#include <hwy/highway.h>

// Runs `body` once for every set of instructions that this machine has and the library was built for.
inline void on_all_instructions(const std::function<void()>& body) {
    std::size_t runs = 0;
    for (const std::int64_t target : {HWY_EMU128, HWY_SSE4, HWY_AVX2, HWY_AVX3}) {
        if (target != HWY_EMU128 && (hwy::SupportedTargets() & target) == 0) continue;
        hwy::SetSupportedTargetsForTest(target);
        SCOPED_TRACE(hwy::TargetName(target));
        body();
        hwy::SetSupportedTargetsForTest(0);
        ++runs;
    }
    ASSERT_GE(runs, 1U);
}
