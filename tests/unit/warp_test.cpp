// The rooms of compare: which moments, from where joints are seen, which path.
#include "compare/warp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "compare/joint_positions.hpp"
#include "compare/moments.hpp"
#include "make.hpp"

namespace inputanim {
namespace {

JointPositions random_places(std::mt19937& random, std::size_t count, std::size_t joints) {
    JointPositions places{std::vector<float>(count), joints, std::vector<float>(3 * joints * count)};
    for (float& value : places.values) value = static_cast<float>(random() % 5); // with ties
    return places;
}

double distance_of(const JointPositions& a, std::size_t i, const JointPositions& b, std::size_t j) {
    double sum = 0;
    for (std::size_t joint = 0; joint < a.joints; ++joint) {
        double squares = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double difference = a.column(joint, axis)[i] - b.column(joint, axis)[j];
            squares += difference * difference;
        }
        sum += std::sqrt(squares);
    }
    return sum;
}

// The least sum over all paths, from the definition.
double least_sum(const JointPositions& a, const JointPositions& b) {
    std::vector<std::vector<double>> sums(a.size(), std::vector<double>(b.size()));
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            double before = i == 0 && j == 0 ? 0 : std::numeric_limits<double>::infinity();
            if (i > 0) before = std::min(before, sums[i - 1][j]);
            if (j > 0) before = std::min(before, sums[i][j - 1]);
            if (i > 0 && j > 0) before = std::min(before, sums[i - 1][j - 1]);
            sums[i][j] = before + distance_of(a, i, b, j);
        }
    }
    return sums.back().back();
}

void expect_path(const std::vector<Pair>& path, const JointPositions& a, const JointPositions& b) {
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.front().a + path.front().b, 0U);
    EXPECT_EQ(path.back().a, a.size() - 1);
    EXPECT_EQ(path.back().b, b.size() - 1);
    for (std::size_t i = 1; i < path.size(); ++i) {
        const auto step_a = path[i].a - path[i - 1].a;
        const auto step_b = path[i].b - path[i - 1].b;
        EXPECT_TRUE(step_a <= 1 && step_b <= 1 && step_a + step_b > 0);
    }
}

double sum_along(const std::vector<Pair>& path, const JointPositions& a, const JointPositions& b) {
    double sum = 0;
    for (const Pair& pair : path) sum += distance_of(a, pair.a, b, pair.b);
    return sum;
}

TEST(Warp, FindsTheLeastSumOfAllPaths) {
    std::mt19937 random(3);
    for (int round = 0; round < 300; ++round) {
        const std::size_t joints = 1 + random() % 3;
        const JointPositions a = random_places(random, 1 + random() % 20, joints);
        const JointPositions b = random_places(random, 1 + random() % 20, joints);
        const auto path = warped_path(a, b, 1);
        expect_path(path, a, b);
        EXPECT_NEAR(sum_along(path, a, b), least_sum(a, b), 1e-4);
    }
}

TEST(Warp, StaysInItsBandAndAlwaysArrives) {
    std::mt19937 random(4);
    for (int round = 0; round < 300; ++round) {
        const JointPositions a = random_places(random, 1 + random() % 40, 1);
        const JointPositions b = random_places(random, 1 + random() % 40, 1);
        double before = std::numeric_limits<double>::infinity();
        for (const double band : {0.0, 0.1, 0.25, 0.6, 1.0}) {
            const auto path = warped_path(a, b, band);
            expect_path(path, a, b);
            const auto shorter = static_cast<double>(std::min(a.size(), b.size()) - 1);
            for (const Pair& pair : path) {
                const double share_a = a.size() > 1 ? pair.a / static_cast<double>(a.size() - 1) : 0;
                const double share_b = b.size() > 1 ? pair.b / static_cast<double>(b.size() - 1) : 0;
                EXPECT_LE(std::abs(share_a - share_b) * shorter, band * shorter + 1);
            }
            // The wider, the nearer.
            const double sum = sum_along(path, a, b);
            EXPECT_LE(sum, before + 1e-4);
            before = sum;
            if (band == 0) {
                EXPECT_EQ(path.size(), std::max(a.size(), b.size()));
                EXPECT_EQ(sum, sum_along(straight_path(a.size(), b.size()), a, b));
            }
        }
    }
}

TEST(Moments, LieInTheSpansAtASteadyRate) {
    const Spans spans{{0, 0.35F}, {0.5F, 0.5625F}, {0.75F, 1}};
    EXPECT_EQ(steady_times(spans, 0, 8, 100), (std::vector<float>{0, 0.125F, 0.25F, 0.5F, 0.75F, 0.875F}));
    EXPECT_EQ(steady_times(spans, -0.0625F, 8, 100), (std::vector<float>{0.0625F, 0.1875F, 0.3125F, 0.8125F, 0.9375F}));
    EXPECT_EQ(steady_times(spans, 0, 1e6, 10).size(), 11U);
    EXPECT_NEAR(seconds_of(spans), 0.6625, 1e-6);
    // Farther than steps can be counted.
    EXPECT_TRUE(steady_times(Spans{{0, 1}}, -1e38F, 30, 100).empty());
}

TEST(Moments, AreThoseAtWhichAllHandsAreTracked) {
    Hands hands;
    hands.left.tracked = make::curve({{0, 1}, {2, 0}, {3, 1}});
    hands.right.tracked = make::curve({{1, 1}, {1.5F, 0}, {1.75F, 1}, {3.5F, 0}});
    const std::array sides{Side::left, Side::right};
    const Spans both = tracked_together(hands, sides, {0.5F, 5});
    EXPECT_EQ(both, (Spans{{0.5F, 1.5F}, {1.75F, 2}, {3, 3.5F}}));
    const Spans left = tracked_together(hands, std::span(sides).first(1), {2.5F, 5});
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].from, 3);
    EXPECT_GT(left[0].to, 5); // the last time belongs to it
}

TEST(JointPositions, AreSeenFromTheHandItself) {
    const auto view = view_of_hand({1, 2, 3}, {0.97, 2, 3.09}, {1, 2, 3.1}, {1.04, 2, 3.08});
    ASSERT_TRUE(view);
    const Vector3 middle = (*view)({1, 2, 3.1});
    EXPECT_NEAR(middle.x, 0, 1e-12);
    EXPECT_NEAR(middle.y, 0, 1e-12);
    EXPECT_NEAR(middle.z, 0.1, 1e-12);
    EXPECT_GT((*view)({0.9, 2, 3}).x, 0.09); // toward the index
    // Axes at right angles, of length one.
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(dot(view->axes[i], view->axes[j]), i == j ? 1 : 0, 1e-12);
    }
    EXPECT_FALSE(view_of_hand({}, {}, {}, {}));
    EXPECT_FALSE(view_of_hand({}, {0, 0, 1}, {0, 0, 2}, {0, 0, 3}));
}

} // namespace
} // namespace inputanim
