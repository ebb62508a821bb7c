#include "text/digits.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

using namespace inputanim;

namespace {

std::string standard_shortest(double number) {
    std::array<char, 400> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}
std::string standard_fixed(double number, int decimals) {
    std::array<char, 400> text{};
    return {text.data(),
            std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed, decimals).ptr};
}
std::string standard_rounded(double number, int count) {
    std::array<char, 400> text{};
    return {text.data(),
            std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, count).ptr};
}

// All kinds of doubles: any bits, decimals of few digits, whole numbers, powers, halves.
std::vector<double> doubles_of_all_kinds() {
    std::vector<double> all{0.0,
                            -0.0,
                            0.5,
                            1.5,
                            2.5,
                            0.125,
                            9.5,
                            99.5,
                            999.5,
                            0.0001,
                            0.00001,
                            9999.5,
                            1e22,
                            1e23,
                            5e-324,
                            std::numeric_limits<double>::max(),
                            std::numeric_limits<double>::min(),
                            std::numeric_limits<double>::infinity(),
                            -std::numeric_limits<double>::infinity(),
                            std::numeric_limits<double>::quiet_NaN()};
    std::mt19937_64 random(7);
    for (int i = 0; i < 3000; ++i) {
        all.push_back(std::bit_cast<double>(random()));
        all.push_back(static_cast<double>(static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000) / 1000);
        all.push_back(static_cast<double>(random() >> (random() % 64)));
        all.push_back(std::ldexp(1.0, static_cast<int>(random() % 2000) - 1000));
        all.push_back(static_cast<double>(random() % 1000) / 8);
    }
    return all;
}

TEST(Digits, AreThoseOfTheStandardLibrary) {
    for (const double number : doubles_of_all_kinds()) {
        std::array<char, 400> text{};
        char* const first = text.data();
        char* const last = first + text.size();
        ASSERT_EQ(std::string(first, digits::put_shortest(first, last, number)), standard_shortest(number));
        for (const int count : {1, 3, 4}) {
            ASSERT_EQ(std::string(first, digits::put_rounded(first, last, number, count)),
                      standard_rounded(number, count))
                << standard_shortest(number);
        }
        for (const int decimals : {0, 3}) {
            ASSERT_EQ(std::string(first, digits::put_fixed(first, last, number, decimals)),
                      standard_fixed(number, decimals))
                << standard_shortest(number);
        }
    }
}

TEST(Digits, NeverGoBeyondTheirRoom) {
    std::array<char, 8> text{};
    text.fill('x');
    EXPECT_EQ(digits::put_shortest(text.data(), text.data() + 4, -1.2345), text.data() + 4);
    EXPECT_EQ(std::string(text.data(), text.size()), "-1.2xxxx");
}

} // namespace
