#include "model/together.hpp"

#include <atomic>
#include <new>
#include <vector>

#include <gtest/gtest.h>

namespace inputanim {
namespace {

TEST(Together, DoesEveryPieceOnce) {
    for (const std::size_t threads : {1U, 2U, 5U}) {
        for (const std::size_t count : {0U, 1U, 3U, 1000U}) {
            std::vector<int> done(count);
            do_together(count, threads, [&](Pieces& left) {
                while (const auto piece = left.take()) ++done[*piece];
            });
            EXPECT_EQ(done, std::vector<int>(count, 1)) << threads << " threads";
        }
    }
}

TEST(Together, ThrowsWhatOneOfThemThrowsOnceAllHaveEnded) {
    for (const std::size_t threads : {1U, 4U}) {
        std::atomic<int> running = 0;
        const auto fail = [&] {
            do_together(100, threads, [&](Pieces& left) {
                ++running;
                while (const auto piece = left.take()) {
                    if (*piece != 7) continue;
                    --running;
                    throw std::bad_alloc();
                }
                --running;
            });
        };
        EXPECT_THROW(fail(), std::bad_alloc);
        EXPECT_EQ(running, 0);
    }
}

} // namespace
} // namespace inputanim
