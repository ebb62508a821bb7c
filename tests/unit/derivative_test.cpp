#include "analyse/derivative.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace inputanim;

// Coefficients of a polynomial of time, the constant first.
using Polynomial = std::vector<double>;

double at(Polynomial polynomial, double time, std::size_t which) {
    for (; which > 0; --which) {
        for (std::size_t i = 1; i < polynomial.size(); ++i) {
            polynomial[i - 1] = static_cast<double>(i) * polynomial[i];
        }
        polynomial.back() = 0;
    }
    double sum = 0;
    for (std::size_t i = polynomial.size(); i-- > 0;) sum = sum * time + polynomial[i];
    return sum;
}

std::vector<float> derived(const Derivative& derivative, const std::vector<float>& values, const Runs& runs) {
    std::vector<float> out(values.size(), 99);
    derivative.apply(values, runs, out);
    return out;
}

// Whole numbers at whole times, so that samples hold them exactly.
std::vector<float> samples_of(const Polynomial& polynomial, std::size_t count, double middle) {
    std::vector<float> values;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = at(polynomial, static_cast<double>(i) - middle, 0);
        EXPECT_EQ(static_cast<double>(static_cast<float>(value)), value);
        values.push_back(static_cast<float>(value));
    }
    return values;
}

TEST(Derivative, ReproducesPolynomialsUpToTheEndsOfARun) {
    const Polynomial all{7, -3, 2, 1, -1};
    for (const std::size_t window : {5U, 7U, 9U, 21U}) {
        for (std::size_t order = 1; order <= 4 && order < window; ++order) {
            const Polynomial polynomial(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(order) + 1);
            for (std::size_t which = 0; which <= order; ++which) {
                for (const std::size_t count : {order + 1, order + 2, window - 1, window, window + 1, 3 * window}) {
                    if (count <= order) continue;
                    const double middle = std::floor(static_cast<double>(count) / 2);
                    const auto values = samples_of(polynomial, count, middle);
                    const auto out = derived(Derivative(1, window, order, which), values, {{0, count}});
                    for (std::size_t i = 0; i < count; ++i) {
                        const double expected = at(polynomial, static_cast<double>(i) - middle, which);
                        EXPECT_NEAR(out[i], expected, 1e-6 * (1 + std::abs(expected)))
                            << window << ' ' << order << ' ' << which << ' ' << count << ' ' << i;
                    }
                }
            }
        }
    }
}

TEST(Derivative, IsPerSecond) {
    const Polynomial polynomial{0, 3, 2, 1};
    std::vector<float> values;
    for (int i = 0; i < 50; ++i) values.push_back(static_cast<float>(at(polynomial, i / 60.0, 0)));
    // Speeds carry the rounding of positions, times the rate for each derivative.
    const std::vector<double> tolerances{1e-6, 1e-5, 2e-3, 0.1};
    for (std::size_t which = 0; which < 4; ++which) {
        const auto out = derived(Derivative(60, 9, 3, which), values, {{0, 50}});
        for (std::size_t i = 4; i < 46; ++i) {
            EXPECT_NEAR(out[i], at(polynomial, static_cast<double>(i) / 60, which), tolerances[which]) << which << i;
        }
    }
}

TEST(Derivative, IsThatOfTheClassicWeightsOverLongRuns) {
    std::mt19937 random(1);
    std::vector<float> values(3000);
    for (float& value : values) value = static_cast<float>(random() % 1000) / 250;
    const std::vector<double> slope{-2, -1, 0, 1, 2};
    const std::vector<double> smooth{-3, 12, 17, 12, -3};
    const auto speed = derived(Derivative(10, 5, 2, 1), values, {{0, values.size()}});
    const auto calm = derived(Derivative(10, 5, 2, 0), values, {{0, values.size()}});
    for (std::size_t i = 2; i + 2 < values.size(); ++i) {
        double sum = 0;
        double mean = 0;
        for (std::size_t j = 0; j < 5; ++j) {
            sum += slope[j] * values[i + j - 2];
            mean += smooth[j] * values[i + j - 2] / 35;
        }
        EXPECT_NEAR(speed[i], sum, 1e-5) << i;
        EXPECT_NEAR(calm[i], mean, 1e-6) << i;
    }
}

TEST(Derivative, RunsDoNotSeeEachOther) {
    std::mt19937 random(2);
    std::vector<float> values(400);
    for (float& value : values) value = static_cast<float>(random() % 1000) / 250;
    const Runs runs{{3, 5}, {7, 11}, {20, 26}, {30, 38}, {39, 300}, {301, 399}};
    const Derivative derivative(60, 7, 3, 1);
    const auto together = derived(derivative, values, runs);
    std::vector<bool> inside(values.size());
    for (const auto& run : runs) {
        const std::vector<float> alone(values.begin() + static_cast<std::ptrdiff_t>(run.first),
                                       values.begin() + static_cast<std::ptrdiff_t>(run.last));
        const auto out = derived(derivative, alone, {{0, alone.size()}});
        for (std::size_t i = 0; i < alone.size(); ++i) {
            inside[run.first + i] = true;
            if (run.size() <= 3) {
                EXPECT_TRUE(std::isnan(together[run.first + i])) << run.first;
            } else {
                EXPECT_EQ(together[run.first + i], out[i]) << run.first << ' ' << i;
            }
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!inside[i]) {
            EXPECT_TRUE(std::isnan(together[i])) << i;
        }
    }
    for (const float value : derived(derivative, values, {})) EXPECT_TRUE(std::isnan(value));
}

TEST(Derivative, OneOddSampleSpoilsOnlyItsWindow) {
    std::vector<float> values(100, 1);
    values[50] = std::numeric_limits<float>::quiet_NaN();
    const auto out = derived(Derivative(60, 7, 3, 1), values, {{0, 100}});
    EXPECT_EQ(out[46], 0);
    EXPECT_EQ(out[54], 0);
    EXPECT_TRUE(std::isnan(out[47]) && std::isnan(out[53]));
}

TEST(Derivative, HugeSamplesGiveFiniteNumbersWhereTheseAreSmall) {
    constexpr float huge = std::numeric_limits<float>::max();
    const std::vector<float> values(40, huge);
    for (std::size_t which = 0; which < 4; ++which) {
        for (const float value : derived(Derivative(1e-3, 7, 3, which), values, {{0, 40}})) {
            EXPECT_NEAR(value / huge, which == 0 ? 1 : 0, 1e-6) << which;
        }
    }
}

TEST(Derivative, AWindowOfOneSampleChangesNothing) {
    const std::vector<float> values{1, 2, 4};
    EXPECT_EQ(derived(Derivative(60, 1, 0, 0), values, {{0, 3}}), values);
}

} // namespace
