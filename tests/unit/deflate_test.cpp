#include <algorithm>
#include <random>
#include <utility>

#include <gtest/gtest.h>

#include "convert/deflate.hpp"
#include "inflate.hpp"
#include "make.hpp"

namespace {

using namespace inputanim;
using make::ByteVector;

ByteVector deflated(const ByteVector& bytes) {
    deflate::Deflater deflater(bytes);
    ByteVector packed;
    while (!deflater.done()) deflater.deflate_some(packed);
    return packed;
}

// How many bytes it takes; a failure where it does not come back.
std::size_t size_of(const ByteVector& bytes) {
    const ByteVector packed = deflated(bytes);
    const auto again = inflate::Inflater(packed).take();
    EXPECT_TRUE(again && *again == bytes) << bytes.size() << " bytes";
    return packed.size();
}

ByteVector random_bytes(std::mt19937& random, std::size_t count, unsigned kinds) {
    ByteVector bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() % kinds);
    return bytes;
}

TEST(Deflate, EveryLengthOfEveryKindOfBytesComesBack) {
    std::mt19937 random(21);
    for (std::size_t count = 0; count < 600; ++count) {
        for (const unsigned kinds : {1U, 2U, 256U}) size_of(random_bytes(random, count, kinds));
    }
}

TEST(Deflate, WhatRepeatsItselfGetsShort) {
    EXPECT_LT(size_of(ByteVector(1'000'000)), 2'000U);
    ByteVector twice = [] {
        std::mt19937 random(22);
        return random_bytes(random, 20'000, 256);
    }();
    const std::size_t once = size_of(twice);
    EXPECT_LT(once, 20'200U); // and no longer than it was, by and large, where nothing does
    const ByteVector half = twice;
    twice.insert(twice.end(), half.begin(), half.end());
    EXPECT_LT(size_of(twice), once + 600);
}

TEST(Deflate, RareBytesGetCodesThatAreNotTooLong) {
    // Each twice as often as the one before: Huffman's own codes would have 20 bits.
    ByteVector bytes;
    for (unsigned kind = 0; kind < 20; ++kind) bytes.insert(bytes.end(), std::size_t{1} << kind % 16, std::byte(kind));
    std::mt19937 random(23);
    std::ranges::shuffle(bytes, random);
    EXPECT_LT(size_of(bytes), bytes.size() / 2);
    ByteVector fibonacci;
    std::size_t before = 1;
    std::size_t now = 1;
    for (unsigned kind = 0; kind < 24; ++kind) {
        fibonacci.insert(fibonacci.end(), now, std::byte(kind * 7));
        now += std::exchange(before, now);
    }
    std::ranges::shuffle(fibonacci, random);
    EXPECT_LT(size_of(fibonacci), fibonacci.size() / 2);
}

TEST(Deflate, DistancesReachAsFarAsTheyMay) {
    std::mt19937 random(24);
    const ByteVector part = random_bytes(random, 300, 256);
    for (const std::size_t apart : {32'767U, 32'768U, 32'769U, 40'000U}) {
        ByteVector bytes = part;
        const ByteVector between = random_bytes(random, apart - part.size(), 256);
        bytes.insert(bytes.end(), between.begin(), between.end());
        bytes.insert(bytes.end(), part.begin(), part.end());
        size_of(bytes);
    }
    ByteVector mixed; // of everything, and more than one block
    for (int i = 0; i < 400; ++i) {
        const ByteVector some = random() % 2 == 0 ? random_bytes(random, random() % 900, 256)
                                                  : ByteVector(random() % 900, std::byte(random() % 3));
        mixed.insert(mixed.end(), some.begin(), some.end());
        if (mixed.size() > 5000 && random() % 3 == 0) {
            const std::size_t from = random() % (mixed.size() - 500);
            const ByteVector again(mixed.begin() + static_cast<std::ptrdiff_t>(from),
                                   mixed.begin() + static_cast<std::ptrdiff_t>(from + random() % 500));
            mixed.insert(mixed.end(), again.begin(), again.end());
        }
    }
    ASSERT_GT(mixed.size(), 150'000U);
    size_of(mixed);
    EXPECT_EQ(deflated(mixed), deflated(mixed));
}

} // namespace
