#include <inputanim/in_order.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <new>

using namespace inputanim;

namespace {

using NumbersInOrder = InOrder<std::size_t>;

// All results, as far as there are any.
std::vector<std::size_t> all_of(NumbersInOrder& numbers) {
    std::vector<std::size_t> all;
    while (true) {
        const auto next = numbers.next();
        EXPECT_TRUE(next);
        if (!next || !*next) return all;
        all.push_back(**next);
    }
}

TEST(InOrder, ResultsComeInTheOrderOfThePiecesWhicheverIsDoneFirst) {
    for (const std::size_t threads : {1U, 2U, 7U}) {
        NumbersInOrder numbers(100, threads, [] {
            return [](std::size_t piece, const NumbersInOrder::Give& give) {
                if (piece % 5 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                for (std::size_t i = 0; i < piece % 3; ++i) EXPECT_TRUE(give(10 * piece + i));
            };
        });
        std::vector<std::size_t> expected;
        for (std::size_t piece = 0; piece < 100; ++piece) {
            for (std::size_t i = 0; i < piece % 3; ++i) expected.push_back(10 * piece + i);
        }
        EXPECT_EQ(all_of(numbers), expected) << threads;
        EXPECT_EQ(all_of(numbers), std::vector<std::size_t>()) << "and that was all";
    }
}

TEST(InOrder, OfNothingThereIsNothing) {
    NumbersInOrder numbers(0, threads_for(4, 0),
                           [] { return [](std::size_t, const NumbersInOrder::Give&) { ADD_FAILURE(); }; });
    EXPECT_EQ(all_of(numbers), std::vector<std::size_t>());
}

TEST(InOrder, AReaderWhoWaitsHoldsTheThreadsUp) {
    constexpr std::size_t threads = 2;
    std::atomic<std::size_t> begun = 0;
    std::atomic<std::size_t> given = 0;
    {
        NumbersInOrder numbers(1000, threads, [&] {
            return [&](std::size_t piece, const NumbersInOrder::Give& give) {
                ++begun;
                for (std::size_t i = 0; i < 100; ++i) {
                    if (!give(piece)) return;
                    ++given;
                }
            };
        });
        const auto first = numbers.next();
        ASSERT_TRUE(first && *first);
        // As far as they get by themselves.
        for (std::size_t before = 1000; before != given; std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
            before = given;
        }
        EXPECT_LE(begun, threads) << "a piece each, whose results nobody takes";
        EXPECT_LE(given, 1 + 8 * threads);
        EXPECT_GE(given, 8U);
    }
    EXPECT_LT(given, 1000U) << "they stop when nobody reads any more";
}

TEST(InOrder, SmallPiecesAreDoneAFewAhead) {
    constexpr std::size_t threads = 2;
    std::atomic<std::size_t> done = 0;
    NumbersInOrder numbers(1000, threads, [&] {
        return [&](std::size_t piece, const NumbersInOrder::Give& give) {
            EXPECT_TRUE(give(piece));
            ++done;
        };
    });
    const auto first = numbers.next();
    ASSERT_TRUE(first && *first);
    for (std::size_t before = 1000; before != done; std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
        before = done;
    }
    EXPECT_GE(done, 3 * threads);
    EXPECT_LE(done, 3 * threads + 1);
    EXPECT_EQ(all_of(numbers).size(), 999U);
}

TEST(InOrder, EveryThreadHasAWorkerOfItsOwn) {
    std::atomic<std::size_t> workers = 0;
    {
        NumbersInOrder numbers(50, 3, [&] {
            ++workers;
            return [own = std::make_shared<std::size_t>(0)](std::size_t, const NumbersInOrder::Give& give) {
                EXPECT_TRUE(give(++*own));
            };
        });
        EXPECT_EQ(all_of(numbers).size(), 50U);
    }
    EXPECT_EQ(workers, 3U);
}

TEST(InOrder, AThreadWithoutMemoryIsAnErrorForWhoeverReads) {
    NumbersInOrder numbers(10, 2, [] {
        return [](std::size_t piece, const NumbersInOrder::Give& give) {
            if (piece == 3) throw std::bad_alloc();
            static_cast<void>(give(piece));
        };
    });
    auto next = numbers.next();
    while (next && *next) next = numbers.next();
    ASSERT_FALSE(next);
    EXPECT_EQ(next.error().code, ErrorCode::out_of_memory);
}

TEST(InOrder, ThreadsAreNoMoreThanAreOfUse) {
    EXPECT_EQ(threads_for(4, 2), 2U);
    EXPECT_EQ(threads_for(4, 100), 4U);
    EXPECT_GE(threads_for(0, 100), 1U);
    EXPECT_EQ(threads_for(0, 0), 0U);
}

} // namespace
