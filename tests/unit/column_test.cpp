#include <inputanim/column.hpp>

#include <gtest/gtest.h>

#include <cstring>

#include "model/special_floats.hpp"

using namespace inputanim;

namespace {

TEST(Column, IsEmptyByDefaultAndFromAnEmptyVector) {
    for (const Column<float>& column : {Column<float>(), Column<float>(std::vector<float>())}) {
        EXPECT_TRUE(column.empty());
        EXPECT_EQ(column.size(), 0U);
        EXPECT_EQ(column.begin(), column.end());
        EXPECT_TRUE(column.ascending());
        EXPECT_TRUE(column.finite());
    }
}

TEST(Column, TakesAVectorOverWithoutCopyingIt) {
    std::vector<float> numbers{1, 2, 3};
    const float* memory = numbers.data();
    const Column<float> column(std::move(numbers));
    EXPECT_EQ(column.data(), memory);
    ASSERT_EQ(column.size(), 3U);
    EXPECT_EQ(column.front(), 1);
    EXPECT_EQ(column[1], 2);
    EXPECT_EQ(column.back(), 3);
}

TEST(Column, CopiesShareTheMemoryAndKeepItAlive) {
    Column<float> copy;
    {
        const Column<float> column(std::vector<float>{4, 5});
        copy = column;
        EXPECT_TRUE(copy.shares_with(column));
        EXPECT_EQ(column.owner().use_count(), 2);
    }
    EXPECT_EQ(copy.owner().use_count(), 1);
    EXPECT_EQ(copy[0], 4);
    EXPECT_EQ(copy[1], 5);
}

TEST(Column, SharesOnlyTheVerySameSlice) {
    const Column<float> whole(std::vector<float>{1, 2, 3});
    const Column<float> part(whole.owner(), 2);
    const Column<float> rest(std::shared_ptr<const float>(whole.owner(), whole.data() + 1), 2);
    EXPECT_FALSE(whole.shares_with(part));
    EXPECT_FALSE(part.shares_with(rest));
    EXPECT_FALSE(whole.shares_with(Column<float>::copy_of(whole)));
    EXPECT_TRUE(part.shares_with(Column<float>(whole.owner(), 2)));
    EXPECT_EQ(rest.back(), 3);
}

TEST(Column, OfACopyHoldsTheSameElementsElsewhere) {
    const std::vector<float> numbers{1, not_a_number, -0.0F};
    const auto column = Column<float>::copy_of(numbers);
    ASSERT_EQ(column.size(), numbers.size());
    EXPECT_NE(column.data(), numbers.data());
    EXPECT_EQ(std::memcmp(column.data(), numbers.data(), sizeof(float) * numbers.size()), 0);
}

TEST(Column, BecomesASpan) {
    const Column<float> column(std::vector<float>{1, 2});
    const std::span<const float> span = column;
    EXPECT_EQ(span.data(), column.data());
    EXPECT_EQ(span.size(), 2U);
}

TEST(Column, KnowsWhetherItAscendsAndIsFinite) {
    struct Case {
        std::vector<float> numbers;
        ColumnFacts facts;
    };
    const std::vector<Case> cases{
        {{}, {true, true}},
        {{5}, {true, true}},
        {{1, 1, 2}, {true, true}},
        {{-0.0F, 0.0F, -0.0F}, {true, true}},
        {{2, 1}, {false, true}},
        {{1, 2, 3, 2.5F}, {false, true}},
        {{not_a_number}, {false, false}},
        {{1, not_a_number, 2}, {false, false}},
        {{1, 2, not_a_number}, {false, false}},
        {{-infinity, 0, infinity}, {true, false}},
        {{infinity, 0}, {false, false}},
    };
    for (const Case& c : cases) {
        EXPECT_EQ(facts_of(c.numbers), c.facts) << testing::PrintToString(c.numbers);
        const Column<float> column{std::vector<float>(c.numbers)};
        EXPECT_EQ(column.ascending(), c.facts.ascending) << testing::PrintToString(c.numbers);
        EXPECT_EQ(column.finite(), c.facts.finite) << testing::PrintToString(c.numbers);
    }
}

TEST(Column, BelievesFactsThatItIsGiven) {
    const Column<float> numbers(std::vector<float>{2, 1});
    const Column<float> column(numbers.owner(), 2, ColumnFacts{.ascending = true, .finite = false});
    EXPECT_TRUE(column.ascending());
    EXPECT_FALSE(column.finite());
}

TEST(Arena, GivesAlignedBlocksOfTheSizeAskedFor) {
    for (const std::size_t size : {std::size_t{1}, std::size_t{63}, std::size_t{100000}, std::size_t{5} << 20}) {
        Arena arena;
        const auto block = arena.block(size);
        ASSERT_NE(block, nullptr);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.get()) % 64, 0U);
        std::memset(block.get(), 0x5a, size); // a sanitizer would object to a smaller one
        EXPECT_EQ(block.get()[size - 1], std::byte{0x5a});
    }
}

TEST(Arena, GivesTheSameBlockAgainOnceNobodySharesIt) {
    Arena arena;
    const std::byte* first = arena.block(1000).get();
    EXPECT_EQ(arena.block(1000).get(), first);
    EXPECT_EQ(arena.block(10).get(), first);
    EXPECT_EQ(arena.block(1000).get(), first) << "a small block in between does not lose the large one";
}

TEST(Arena, GivesAnotherBlockWhileSomebodySharesTheFirst) {
    Arena arena;
    const auto held = arena.block(100);
    const auto other = arena.block(100);
    EXPECT_NE(held.get(), other.get());
}

TEST(Arena, GivesALargerBlockWhereTheOldOneIsTooSmall) {
    Arena arena;
    arena.block(16).reset();
    const auto block = arena.block(4096);
    ASSERT_NE(block, nullptr);
    std::memset(block.get(), 1, 4096);
    EXPECT_EQ(block.get()[4095], std::byte{1});
}

TEST(Arena, GivesNullWhereMemoryIsShort) {
    Arena arena;
    EXPECT_EQ(arena.block(std::size_t{1} << 60U), nullptr);
    EXPECT_NE(arena.block(64), nullptr) << "it still works afterwards";
}

TEST(Arena, DoesNotOutliveItsBlocks) {
    std::shared_ptr<std::byte> block;
    {
        Arena arena;
        block = arena.block(64);
    }
    block.get()[63] = std::byte{9};
    EXPECT_EQ(block.get()[63], std::byte{9});
}

} // namespace
