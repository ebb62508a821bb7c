#include "analyse/fixations.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "maths/rotation.hpp"

namespace {

using namespace inputanim;

constexpr IvtOptions by_speed{};
constexpr IdtOptions by_area{};

// Directions, sample by sample, in degrees to the right and up.
class Gaze {
public:
    Gaze& look(double right, double up, std::size_t samples = 1) {
        const double yaw = right * radians_per_degree;
        const double pitch = up * radians_per_degree;
        for (; samples > 0; --samples) {
            push({std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch)});
        }
        return *this;
    }
    void push(const Vector3& direction) {
        x_.push_back(static_cast<float>(direction.x));
        y_.push_back(static_cast<float>(direction.y));
        z_.push_back(static_cast<float>(direction.z));
    }

    [[nodiscard]] std::size_t size() const { return x_.size(); }
    [[nodiscard]] Runs whole() const { return {{0, size()}}; }
    operator Directions() const { return {x_, y_, z_}; } // NOLINT(google-explicit-constructor)

private:
    std::vector<float> x_;
    std::vector<float> y_;
    std::vector<float> z_;
};

using Spans = std::vector<std::tuple<char, std::size_t, std::size_t>>; // 'f' or 's', first, last

Spans listed(const std::vector<GazeSpan>& spans) {
    Spans list;
    for (const GazeSpan& span : spans) list.emplace_back(span.fixation ? 'f' : 's', span.first, span.last);
    return list;
}

// --- by speed ---

TEST(Fixations, SlowStepsAreAFixationAndFastOnesASaccade) {
    Gaze gaze;
    gaze.look(0, 0, 10).look(2, 0).look(4, 0).look(6, 0, 10);
    const Spans expected{{'f', 0, 9}, {'s', 9, 12}, {'f', 12, 21}};
    EXPECT_EQ(listed(spans_by_speed(gaze, gaze.whole(), 60, by_speed)), expected);
}

TEST(Fixations, SlowStepsThatAreTooFewAreNothing) {
    // Sixty milliseconds are 3.6 steps: four it is.
    Gaze gaze;
    gaze.look(0, 0, 5).look(5, 0, 4).look(10, 0, 5);
    const Spans expected{{'f', 0, 4}, {'s', 4, 5}, {'s', 8, 9}, {'f', 9, 13}};
    EXPECT_EQ(listed(spans_by_speed(gaze, gaze.whole(), 60, by_speed)), expected);
}

TEST(Fixations, ADurationOfWholeStepsIsNotMissedByRounding) {
    Gaze gaze;
    gaze.look(0, 0, 7);
    // 0.06 * 100 is a little more than six in floating point.
    ASSERT_GE(0.06 * 100, 6);
    EXPECT_EQ(spans_by_speed(gaze, gaze.whole(), 100, by_speed).size(), 1U);
    EXPECT_EQ(spans_by_area(gaze, gaze.whole(), 60, by_area).size(), 1U);
    EXPECT_EQ(spans_by_speed(gaze, gaze.whole(), 101, by_speed).size(), 0U);
    EXPECT_EQ(spans_by_area(gaze, gaze.whole(), 61, by_area).size(), 0U);
}

TEST(Fixations, SpeedIsTheTrueAngle) {
    // 29 and 31 degrees per second, on great circles and far from the horizon.
    for (const double speed : {29.0, 31.0}) {
        for (const Vector3& axis : {Vector3{0, 1, 0}, Vector3{1, 0, 0}, unit(Vector3{1, 2, 3})}) {
            const Vector3 start = unit(cross(axis, {0.3, -0.2, 0.9}));
            Gaze gaze;
            for (int i = 0; i < 60; ++i) {
                const double half = speed / 60 * i * radians_per_degree / 2;
                const Vector3 turn = axis * std::sin(half);
                gaze.push(rotate({turn.x, turn.y, turn.z, std::cos(half)}, start));
            }
            const Spans expected{{speed < 30 ? 'f' : 's', 0, 59}};
            EXPECT_EQ(listed(spans_by_speed(gaze, gaze.whole(), 60, by_speed)), expected);
        }
    }
}

// --- by area ---

TEST(Fixations, AWindowThatStaysSmallIsAFixation) {
    Gaze gaze;
    gaze.look(0, 0, 10).look(0.6, 0.3, 10).look(3, 0).look(6, 0).look(9, 0, 8);
    const Spans expected{{'f', 0, 19}, {'s', 19, 22}, {'f', 22, 29}};
    EXPECT_EQ(listed(spans_by_area(gaze, gaze.whole(), 60, by_area)), expected);
}

TEST(Fixations, WidthAndHeightCountTogether) {
    for (const double height : {0.39, 0.41}) {
        Gaze gaze;
        gaze.look(0, 0, 4).look(0.6, 0, 4).look(0.3, height, 3);
        const auto spans = spans_by_area(gaze, gaze.whole(), 60, by_area);
        ASSERT_EQ(spans.size(), 1U);
        EXPECT_EQ(spans[0].last, height < 0.4 ? 10U : 7U);
        EXPECT_NEAR(dispersion(gaze, 0, 10), 0.6 + height, 1e-4);
    }
}

TEST(Fixations, FixationsSideBySideAreASampleApart) {
    Gaze gaze;
    gaze.look(0, 0, 8).look(5, 0, 8);
    const Spans expected{{'f', 0, 7}, {'s', 7, 8}, {'f', 8, 15}};
    EXPECT_EQ(listed(spans_by_area(gaze, gaze.whole(), 60, by_area)), expected);
}

TEST(Fixations, SlowDriftIsOneFixationAfterTheOther) {
    // A tenth of a degree each sample: eleven samples are a degree wide.
    Gaze gaze;
    for (int i = 0; i < 24; ++i) gaze.look(0.0999 * i, 0);
    const Spans expected{{'f', 0, 10}, {'f', 11, 21}};
    EXPECT_EQ(listed(spans_by_area(gaze, gaze.whole(), 60, by_area)), expected) << "without a jump between them";
    const Spans by_speed_alone{{'f', 0, 23}};
    EXPECT_EQ(listed(spans_by_speed(gaze, gaze.whole(), 60, by_speed)), by_speed_alone);
}

TEST(Fixations, DispersionIsTrueWhereverOneLooks) {
    for (const double up : {-90.0, -89.9999999, -60.0, 0.0, 45.0, 89.0, 90.0}) {
        // A cross of half a degree to each side, about its first direction.
        const Quaternion there = turned({-up, 20, 0});
        Gaze gaze;
        for (const auto& [x, y] : {std::pair{0.0, 0.0}, {0.5, 0.0}, {-0.5, 0.0}, {0.0, 0.5}, {0.0, -0.5}}) {
            gaze.push(rotate(there * turned({-y, x, 0}), {0, 0, 1}));
        }
        // Straight up and down x is that of the world, and the cross lies askew.
        const double expected = std::abs(up) < 89.99 ? 2 : 2 * std::cos(20 * radians_per_degree);
        EXPECT_NEAR(dispersion(gaze, 0, 4), expected, 1e-4) << up;
        EXPECT_EQ(dispersion(gaze, 2, 2), 0);
    }
    Gaze behind;
    behind.look(0, 0).look(90, 0).look(-90, 0).look(0, 90);
    EXPECT_NEAR(dispersion(behind, 0, 3), 270, 1e-4);
    behind.push({0, 0, -1});
    EXPECT_NEAR(dispersion(behind, 0, 4), 90 + 180 + 90, 1e-4);
}

// --- both ---

TEST(Fixations, RunsDoNotSeeEachOther) {
    Gaze gaze;
    gaze.look(0, 0, 30);
    const Runs runs{{0, 10}, {12, 13}, {15, 17}, {20, 30}};
    const Spans expected{{'f', 0, 9}, {'f', 20, 29}};
    EXPECT_EQ(listed(spans_by_speed(gaze, runs, 60, by_speed)), expected);
    EXPECT_EQ(listed(spans_by_area(gaze, runs, 60, by_area)), expected);
    EXPECT_TRUE(spans_by_speed(gaze, {}, 60, by_speed).empty());
    EXPECT_TRUE(spans_by_area(gaze, {}, 60, by_area).empty());
}

TEST(Fixations, OddOptionsGiveNoFixationsOrShortOnes) {
    Gaze gaze;
    gaze.look(0, 0, 5).look(5, 0, 5);
    for (const double shortest : {1e300, std::numeric_limits<double>::infinity(), 10.0}) {
        const Spans jump{{'s', 4, 5}};
        EXPECT_EQ(listed(spans_by_speed(gaze, gaze.whole(), 60, {.shortest = shortest})), jump);
        EXPECT_TRUE(spans_by_area(gaze, gaze.whole(), 60, {.shortest = shortest}).empty());
    }
    const Spans expected{{'f', 0, 4}, {'s', 4, 5}, {'f', 5, 9}};
    for (const double shortest : {0.0, -1.0}) {
        EXPECT_EQ(listed(spans_by_speed(gaze, gaze.whole(), 60, {.shortest = shortest})), expected);
        EXPECT_EQ(listed(spans_by_area(gaze, gaze.whole(), 60, {.shortest = shortest})), expected);
    }
}

TEST(Fixations, OddSamplesEndNothingBadly) {
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
        Gaze gaze;
        for (int i = 0; i < 40; ++i) {
            switch (random() % 8) {
                case 0: gaze.push({std::nan(""), 0, 1}); break;
                case 1: gaze.push({0, 0, 0}); break;
                case 2: gaze.push({std::numeric_limits<double>::infinity(), 0, 0}); break;
                case 3: gaze.push({0, 1, 0}); break;
                default: gaze.look(0.01 * i, 0, 3);
            }
        }
        for (const auto& spans :
             {spans_by_speed(gaze, gaze.whole(), 60, by_speed), spans_by_area(gaze, gaze.whole(), 60, by_area)}) {
            for (std::size_t i = 0; i < spans.size(); ++i) {
                EXPECT_LT(spans[i].first, spans[i].last);
                EXPECT_LT(spans[i].last, gaze.size());
                if (i > 0) {
                    EXPECT_GE(spans[i].first, spans[i - 1].last);
                }
            }
        }
    }
}

} // namespace
