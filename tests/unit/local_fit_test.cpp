#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "maths/local_fit.hpp"

namespace {

using namespace inputanim;
using Numbers = std::vector<double>;

Numbers weights(const Numbers& places, std::size_t order, std::size_t place, std::size_t which = 0) {
    LocalFit fit;
    fit.prepare(places, order, which);
    const auto found = fit.weights(place);
    return {found.begin(), found.end()};
}

void expect_near(const Numbers& found, const Numbers& expected, double divisor, double tolerance) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i] / divisor, tolerance) << i;
}

const Numbers five{-1, -0.5, 0, 0.5, 1};
const Numbers seven{-1, -2.0 / 3, -1.0 / 3, 0, 1.0 / 3, 2.0 / 3, 1};

TEST(LocalFit, HasTheClassicWeightsOnAUniformGrid) {
    expect_near(weights(five, 2, 2), {-3, 12, 17, 12, -3}, 35, 1e-14);
    expect_near(weights({-1, -0.75, -0.5, -0.25, 0}, 2, 4), {3, -5, -3, 9, 31}, 35, 1e-14);
    expect_near(weights(five, 2, 4), {3, -5, -3, 9, 31}, 35, 1e-14);
    expect_near(weights(seven, 4, 3), {5, -30, 75, 131, 75, -30, 5}, 231, 1e-13);
}

TEST(LocalFit, HasTheClassicWeightsOfDerivatives) {
    // Places are half a step, or a third, apart.
    expect_near(weights(five, 2, 2, 1), {-2, -1, 0, 1, 2}, 10 * 0.5, 1e-14);
    expect_near(weights(five, 4, 2, 1), {1, -8, 0, 8, -1}, 12 * 0.5, 1e-13);
    expect_near(weights(five, 3, 2, 2), {2, -1, -2, -1, 2}, 7 * 0.25, 1e-13);
    expect_near(weights(five, 3, 2, 3), {-1, 2, 0, -2, 1}, 2 * 0.125, 1e-13);
    expect_near(weights(seven, 3, 3, 1), {22, -67, -58, 0, 58, 67, -22}, 252 / 3.0, 1e-13);
}

TEST(LocalFit, FitsOfHighOrderStayExact) {
    Numbers places;
    for (int i = -8; i <= 8; ++i) places.push_back(i / 8.0);
    const Numbers found = weights(places, 16, 8);
    for (std::size_t i = 0; i < places.size(); ++i) EXPECT_NEAR(found[i], i == 8 ? 1 : 0, 1e-9) << i;
    for (const double weight : weights({0, 1e-12, 1}, 2, 0)) EXPECT_TRUE(std::isfinite(weight));
}

TEST(LocalFit, EvaluatesWhatItsWeightsSay) {
    const std::vector<float> values{3, -1, 4, -1, 5, -9, 2};
    for (std::size_t which = 0; which < 4; ++which) {
        LocalFit fit;
        fit.prepare(seven, 4, which);
        Numbers out(5);
        fit.evaluate(values, 1, out);
        for (std::size_t i = 0; i < out.size(); ++i) {
            double sum = 0;
            const auto weights = fit.weights(i + 1);
            for (std::size_t j = 0; j < values.size(); ++j) sum += weights[j] * values[j];
            EXPECT_NEAR(out[i], sum, 1e-11) << which << ' ' << i;
        }
    }
}

TEST(LocalFit, DerivativesAboveTheOrderAreZero) {
    for (const double weight : weights(five, 2, 1, 3)) EXPECT_NEAR(weight, 0, 1e-14);
}

} // namespace
