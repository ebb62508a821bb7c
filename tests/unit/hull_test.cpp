#include "maths/hull.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace inputanim;
using Points = std::vector<Vector3>;

double uniform(std::mt19937& random, double from, double to) {
    return from + (to - from) * static_cast<double>(random()) / 4294967295.0;
}

Vector3 on_sphere(std::mt19937& random) {
    while (true) {
        const Vector3 p{uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1)};
        if (length(p) > 0.1 && length(p) < 1) return unit(p);
    }
}

Points cube() {
    Points points;
    for (int i = 0; i < 8; ++i) points.push_back({i & 1 ? 1.0 : 0, i & 2 ? 1.0 : 0, i & 4 ? 1.0 : 0});
    return points;
}

// Of a set without four points in a plane: all triangles that have every other point on one side are its faces.
double volume_by_all_triangles(const Points& points) {
    Vector3 middle;
    for (const Vector3& p : points) middle = middle + p * (1 / static_cast<double>(points.size()));
    double sum = 0;
    for (std::size_t a = 0; a < points.size(); ++a) {
        for (std::size_t b = a + 1; b < points.size(); ++b) {
            for (std::size_t c = b + 1; c < points.size(); ++c) {
                const Vector3 normal = cross(points[b] - points[a], points[c] - points[a]);
                std::size_t above = 0;
                for (std::size_t i = 0; i < points.size(); ++i) {
                    if (i != a && i != b && i != c) above += dot(normal, points[i] - points[a]) > 0 ? 1 : 0;
                }
                if (above == 0 || above == points.size() - 3) sum += std::abs(dot(normal, middle - points[a])) / 6;
            }
        }
    }
    return sum;
}

// --- known bodies ---

TEST(Hull, KnowsATetrahedron) {
    EXPECT_DOUBLE_EQ(hull_volume(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), 1.0 / 6);
    EXPECT_NEAR(hull_volume(Points{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}), 8.0 / 3, 1e-14);
}

TEST(Hull, PointsWithinOnFacesOnEdgesAndTwiceChangeNothing) {
    std::mt19937 random(1);
    Points points = cube();
    for (int i = 0; i < 2000; ++i) {
        Vector3 p{uniform(random, 0, 1), uniform(random, 0, 1), uniform(random, 0, 1)};
        if (i % 4 > 0) p.x = i & 8 ? 1 : 0;
        if (i % 4 > 1) p.y = i & 16 ? 1 : 0;
        if (i % 4 > 2) p.z = i & 32 ? 1 : 0;
        points.push_back(p);
    }
    EXPECT_NEAR(hull_volume(points), 1, 1e-12);
    std::shuffle(points.begin(), points.end(), random);
    EXPECT_NEAR(hull_volume(points), 1, 1e-12);
}

TEST(Hull, KnowsAGridOfPoints) {
    Points points;
    for (int i = 0; i < 11 * 11 * 11; ++i) {
        points.push_back({i % 11 * 0.1, i / 11 % 11 * 0.1, i / 121 * 0.1});
    }
    EXPECT_NEAR(hull_volume(points), 1, 1e-12);
}

TEST(Hull, PointsOnASphereNearlyFillIt) {
    std::mt19937 random(2);
    Points points;
    for (int i = 0; i < 20'000; ++i) points.push_back(on_sphere(random) * 2);
    const double ball = 4.0 / 3 * std::numbers::pi * 8;
    EXPECT_LT(hull_volume(points), ball);
    EXPECT_GT(hull_volume(points), ball * 0.999);
}

TEST(Hull, KnowsAConeOfManySides) {
    for (const int sides : {3, 4, 360, 5000}) {
        Points points{{0, 0, 3}, {0, 0, 0}};
        for (int i = 0; i < sides; ++i) {
            const double turn = 2 * std::numbers::pi * i / sides;
            points.push_back({std::cos(turn), std::sin(turn), 0});
            points.push_back({std::cos(turn) / 2, std::sin(turn) / 2, 1.4});
        }
        const double base = sides / 2.0 * std::sin(2 * std::numbers::pi / sides);
        EXPECT_NEAR(hull_volume(points), base, 1e-9) << sides;
    }
}

TEST(Hull, IsThatOfAllTriangles) {
    std::mt19937 random(3);
    for (int round = 0; round < 300; ++round) {
        Points points(4 + random() % 20);
        for (Vector3& p : points) p = {uniform(random, -1, 1), uniform(random, -2, 2), uniform(random, 0, 1)};
        const double expected = volume_by_all_triangles(points);
        ASSERT_GT(expected, 0);
        EXPECT_NEAR(hull_volume(points), expected, 1e-9 * expected) << round;
    }
}

// --- what does not matter ---

TEST(Hull, PlaceTurnAndOrderDoNotMatter) {
    std::mt19937 random(4);
    for (int round = 0; round < 20; ++round) {
        Points points(500);
        for (Vector3& p : points) p = on_sphere(random) * uniform(random, 0.1, 1);
        const double volume = hull_volume(points);
        ASSERT_GT(volume, 1);
        const Quaternion turn = turned({uniform(random, -180, 180), uniform(random, -90, 90), 30});
        Points moved;
        for (const Vector3& p : points) moved.push_back(rotate(turn, p) * 3 + Vector3{10, -20, 30});
        EXPECT_NEAR(hull_volume(moved), 27 * volume, 1e-8 * volume);
        std::shuffle(points.begin(), points.end(), random);
        EXPECT_NEAR(hull_volume(points), volume, 1e-9 * volume);
    }
}

TEST(Hull, SizesFromTinyToHugeDoNotMatter) {
    std::mt19937 random(5);
    Points points(100);
    for (Vector3& p : points) p = on_sphere(random);
    const double volume = hull_volume(points);
    for (const double scale : {1e-100, 1e-30, 1e-6, 1e6, 1e38, 1e100}) {
        Points scaled;
        for (const Vector3& p : points) scaled.push_back(p * scale);
        EXPECT_NEAR(hull_volume(scaled) / (scale * scale * scale), volume, 1e-9) << scale;
    }
    Points needle;
    for (const Vector3& p : points) needle.push_back({p.x * 1e200, p.y * 1e200, p.z * 1e-300});
    EXPECT_NEAR(hull_volume(needle) / 1e100, volume, 1e-9);
}

TEST(Hull, NumbersAtTheEndOfTheirRangeAreNoDanger) {
    constexpr double most = std::numeric_limits<double>::max();
    Points points = cube();
    for (Vector3& p : points) p = (p * 2 - Vector3{1, 1, 1}) * most;
    EXPECT_EQ(hull_volume(points), std::numeric_limits<double>::infinity());
    for (Vector3& p : points) p.z = p.z > 0 ? 1e-320 : 0;
    EXPECT_FALSE(std::isnan(hull_volume(points)));
    for (Vector3& p : points) p = {p.x > 0 ? 5e-324 : 0, p.y > 0 ? 5e-324 : 0, p.z};
    EXPECT_EQ(hull_volume(points), 0);
}

// --- no body at all ---

TEST(Hull, PointsInAPlaneALineOrAPointHaveNoVolume) {
    std::mt19937 random(6);
    EXPECT_EQ(hull_volume({}), 0);
    EXPECT_EQ(hull_volume(Points(3, Vector3{1, 2, 3})), 0);
    EXPECT_EQ(hull_volume(Points(1000, Vector3{1, 2, 3})), 0);
    EXPECT_EQ(hull_volume(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), 0);
    Points line;
    Points plane;
    Points level;
    for (int i = 0; i < 1000; ++i) {
        const double u = uniform(random, -1, 1);
        const double v = uniform(random, -1, 1);
        line.push_back({u, 2 * u, -3 * u});
        plane.push_back({u, v, u + 0.3 * v + 1});
        level.push_back({u, 1.5, v});
    }
    EXPECT_NEAR(hull_volume(line), 0, 1e-15);
    EXPECT_NEAR(hull_volume(plane), 0, 1e-15);
    EXPECT_EQ(hull_volume(level), 0);
}

TEST(Hull, WholeNumbersInFewPlacesAreNoDanger) {
    // Most sets of four points lie in a plane here, and many points are equal.
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        const auto size = 1 + random() % 3;
        Points points(1 + random() % 40);
        for (Vector3& p : points) {
            p = {static_cast<double>(random() % (size + 1)), static_cast<double>(random() % (size + 1)),
                 static_cast<double>(random() % 3)};
        }
        const double volume = hull_volume(points);
        // Corners are whole numbers: six times the volume is one.
        EXPECT_NEAR(volume * 6, std::round(volume * 6), 1e-9) << round;
        EXPECT_LE(volume, static_cast<double>(2 * size * size) + 1e-9);
        Points swapped;
        for (const Vector3& p : points) swapped.push_back({p.z, p.x, p.y});
        std::shuffle(swapped.begin(), swapped.end(), random);
        EXPECT_NEAR(hull_volume(swapped), volume, 1e-9) << round;
    }
}

} // namespace
