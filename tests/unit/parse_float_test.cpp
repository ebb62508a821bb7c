#include "text/parse_float.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include <gtest/gtest.h>

using namespace inputanim;

namespace {

std::uint32_t bits_of(float number) {
    return std::bit_cast<std::uint32_t>(number);
}

float number_of(const std::string& text) {
    const ParsedFloat parsed = parse_float(text);
    EXPECT_EQ(parsed.status, FloatStatus::number) << text;
    return parsed.value;
}

TEST(ParseFloat, GivesEveryFloatBackFromItsShortestText) {
    std::mt19937 random(5);
    for (int i = 0; i < 200'000; ++i) {
        const float number = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(number)) continue;
        std::array<char, 64> text{};
        const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
        ASSERT_EQ(bits_of(number_of({text.data(), end})), bits_of(number)) << std::string(text.data(), end);
    }
}

TEST(ParseFloat, RoundsOnceNextToTheMiddleOfTwoFloats) {
    std::mt19937 random(6);
    std::size_t middles = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto low = std::bit_cast<float>(static_cast<std::uint32_t>(0x30000000 + random() % 0x20000000));
        const float high = std::nextafter(low, std::numeric_limits<float>::infinity());
        const double middle = (static_cast<double>(low) + high) / 2;
        // All digits of the middle, and a number that is nearer to it than any other double.
        std::array<char, 400> text{};
        const auto end =
            std::to_chars(text.data(), text.data() + text.size(), middle, std::chars_format::fixed, 120).ptr;
        const std::string exact(text.data(), end);
        const float even = (bits_of(low) & 1U) == 0 ? low : high;
        ASSERT_EQ(bits_of(number_of(exact)), bits_of(even)) << exact;
        ASSERT_EQ(bits_of(number_of(exact + "1")), bits_of(high)) << exact;
        ASSERT_FALSE(rounds_to_nearest(middle));
        ++middles;
    }
    EXPECT_GT(middles, 0U);
    // Digits that fit, whose double is the middle, and who are above it: 1 + 2^-24 and a bit.
    EXPECT_EQ(bits_of(number_of("1.000000059604644776")), bits_of(std::nextafter(1.0F, 2.0F)));
    EXPECT_EQ(bits_of(number_of("1.000000059604644774")), bits_of(1.0F));
}

TEST(ParseFloat, TellsNumbersFromOtherTexts) {
    for (const char* text : {"", "-", "+", ".", "e5", "1e", "1e+", "1x", "0x10", "1,5", "--1", "+-1", "1 ", " 1",
                             "1.2.3", "infinit", "nano", "-e", "1e5.5"}) {
        EXPECT_EQ(parse_float(text).status, FloatStatus::no_number) << text;
    }
    EXPECT_EQ(number_of("+.5e+1"), 5.0F);
    EXPECT_EQ(number_of("5."), 5.0F);
    EXPECT_EQ(bits_of(number_of("-0")), bits_of(-0.0F));
    EXPECT_EQ(bits_of(number_of("-1e-400")), bits_of(-0.0F));
    EXPECT_EQ(bits_of(number_of("0e999999999999999999999")), bits_of(0.0F));
    EXPECT_EQ(number_of("-INF"), -std::numeric_limits<float>::infinity());
    EXPECT_EQ(number_of("Infinity"), std::numeric_limits<float>::infinity());
    EXPECT_EQ(parse_float("-NaN").status, FloatStatus::nan);
    EXPECT_EQ(number_of("3.4028235e38"), std::numeric_limits<float>::max());
    for (const char* text : {"3.4028236e38", "-1e39", "1e400", "1e99999999999999999999"}) {
        EXPECT_EQ(parse_float(text).status, FloatStatus::too_large) << text;
    }
    EXPECT_EQ(parse_float(std::string(100, '9')).status, FloatStatus::too_large);
    EXPECT_EQ(number_of("0." + std::string(1000, '0') + "1e1001"), 1.0F);
    EXPECT_EQ(bits_of(number_of("1e-45")), 1U);
}

} // namespace
