#include <bit>
#include <cmath>
#include <fstream>
#include <map>
#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "model/special_floats.hpp"

namespace {

using namespace inputanim;
using Json = nlohmann::json;

float number(const Json& json) {
    if (json.is_number()) return json.get<float>();
    const auto text = json.get<std::string>();
    if (text == "Infinity") return infinity;
    return text == "-Infinity" ? -infinity : std::nanf("");
}

Curve curve_of(const Json& json) {
    std::vector<Keyframe> keys;
    for (const Json& key : json.at("keys")) {
        keys.push_back({number(key.at("time")), number(key.at("value")), number(key.at("inTangent")),
                        number(key.at("outTangent")), number(key.at("inWeight")), number(key.at("outWeight")),
                        static_cast<WeightedMode>(key.at("weightedMode").get<int>())});
    }
    Curve curve = make_curve(keys);
    curve.pre_wrap = static_cast<WrapMode>(json.at("preWrapMode").get<int>());
    curve.post_wrap = static_cast<WrapMode>(json.at("postWrapMode").get<int>());
    return curve;
}

// --- what the real class gives ---

TEST(Evaluate, GivesWhatUnityGivesBitForBit) {
    std::ifstream file(INPUTANIM_TEST_DATA "/vectors.json");
    const Json vectors = Json::parse(file);
    std::map<std::string, std::size_t> compared;
    for (const Json& vector : vectors.at("vectors")) {
        const auto id = vector.at("id").get<std::string>();
        const auto origin = vector.at("origin").get<std::string>();
        const Curve curve = curve_of(vector.at("curve"));
        float least = 0;
        float most = 0;
        for (const float value : curve.values) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
        for (const Json& sample : vector.at("samples")) {
            const float time = number(sample[0]);
            const float expected = number(sample[1]);
            const float value = evaluate(curve, time);
            ++compared[origin];
            if (std::isnan(expected)) {
                EXPECT_TRUE(std::isnan(value)) << id << " at " << time << ": " << value;
            } else if (origin == "real-unity") {
                EXPECT_EQ(std::bit_cast<std::uint32_t>(value + 0.0F), std::bit_cast<std::uint32_t>(expected + 0.0F))
                    << id << " at " << time << ": " << value << ", not " << expected;
            } else {
                EXPECT_NEAR(value, expected, 1e-6 * std::max(1.0F, most - least)) << id << " at " << time;
            }
        }
    }
    EXPECT_GT(compared["real-unity"], 500U);
    EXPECT_GT(compared["derived"], 50U);
}

// --- weighted segments against bisection ---

// The largest s with x(s) = u, by scanning and halving.
double bisected(const Keyframe& left, const Keyframe& right, double time) {
    const double dx = static_cast<double>(right.time) - left.time;
    const double wo = left.out_weight;
    const double wi = right.in_weight;
    const auto bezier = [](double a, double b, double c, double d, double s) {
        const double r = 1 - s;
        return r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d;
    };
    const auto x = [&](double s) { return bezier(0, wo, 1 - wi, 1, s); };
    const double u = (time - left.time) / dx;
    constexpr int steps = 4000;
    double low = 0;
    double high = 1;
    for (int i = steps; i > 0; --i) {
        low = static_cast<double>(i - 1) / steps;
        high = static_cast<double>(i) / steps;
        if ((x(low) - u) * (x(high) - u) <= 0) break;
    }
    const bool rising = x(low) <= x(high);
    for (int i = 0; i < 80; ++i) {
        const double middle = (low + high) / 2;
        ((x(middle) < u) == rising ? low : high) = middle;
    }
    return bezier(left.value, left.value + wo * left.out_tangent * dx, right.value - wi * right.in_tangent * dx,
                  right.value, (low + high) / 2);
}

TEST(Evaluate, SolvesWeightedSegmentsToTheAccuracyOfAFloat) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> weight(0, 1);
    std::uniform_real_distribution<float> number(-3, 3);
    std::size_t samples = 0;
    for (int round = 0; round < 3000; ++round) {
        const Keyframe left{0.5F, number(random), 0, number(random), 0, weight(random)};
        const Keyframe right{2, number(random), number(random), 0, weight(random), 0};
        const Curve curve = make_curve(std::vector{left, right});
        for (const float time : {0.5001F, 0.6F, 1.0F, 1.25F, 1.7F, 1.9999F}) {
            const double expected = bisected(left, right, time);
            ASSERT_NEAR(evaluate(curve, time), expected, 4e-7 * std::max(1.0, std::abs(expected)))
                << "weights " << left.out_weight << " " << right.in_weight << " at " << time;
            ++samples;
        }
    }
    EXPECT_EQ(samples, 18000U);
}

TEST(Evaluate, TakesTheLastOfSeveralPlacesWhereWeightsBeyondOneRunBackInTime) {
    std::mt19937 random(2);
    std::uniform_real_distribution<float> weight(1, 4);
    std::uniform_real_distribution<float> number(-3, 3);
    for (int round = 0; round < 500; ++round) {
        const Keyframe left{0, number(random), 0, number(random), 0, weight(random)};
        const Keyframe right{1, number(random), number(random), 0, weight(random), 0};
        const Curve curve = make_curve(std::vector{left, right});
        for (const float time : {0.1F, 0.37F, 0.5F, 0.9F}) {
            const double expected = bisected(left, right, time);
            ASSERT_NEAR(evaluate(curve, time), expected, 2e-5 * std::max(1.0, std::abs(expected)))
                << "weights " << left.out_weight << " " << right.in_weight << " at " << time;
        }
    }
}

TEST(Evaluate, RisesWhereAWeightedCurveRises) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> weight(0, 1);
    for (int round = 0; round < 200; ++round) {
        const Keyframe left{0, 0, 0, 0, 0, weight(random)};
        const Keyframe right{1, 1, 0, 0, weight(random), 0};
        const Curve curve = make_curve(std::vector{left, right});
        float before = 0;
        for (int i = 1; i <= 1000; ++i) {
            const float value = evaluate(curve, static_cast<float>(i) / 1000);
            ASSERT_GE(value, before) << "weights " << left.out_weight << " " << right.in_weight << " at " << i;
            before = value;
        }
        EXPECT_EQ(before, 1);
    }
}

TEST(Evaluate, HoldsTheLeftValueOfMrtksBooleanSteps) {
    const Curve step =
        make_curve(std::vector<Keyframe>{{0, 0, 0, 0, 0, 1e6F}, {1, 1, 0, 0, 0, 1e6F}, {2, 0, 0, 0, 0, 1e6F}});
    EXPECT_NEAR(evaluate(step, 0.999F), 0, 1e-6);
    EXPECT_EQ(evaluate(step, 1), 1);
    EXPECT_NEAR(evaluate(step, 1.5F), 1, 1e-6);
}

TEST(Evaluate, IsALineWhereWeightsAreZeroWhateverTheTangents) {
    const Curve curve = make_curve(std::vector<Keyframe>{{0, 1, 5, 7}, {2, 3, -9, 4}});
    EXPECT_EQ(evaluate(curve, 0.5F), 1.5F);
    EXPECT_EQ(evaluate(curve, 1), 2);
}

// --- choices of our own ---

TEST(Evaluate, IgnoresKeysWithoutATimeAndSortsTheRest) {
    const Curve odd = make::curve({{2, 20}, {std::nanf(""), 99}, {0, 0}, {1, 10}});
    EXPECT_EQ(evaluate(odd, 0.5F), 5);
    EXPECT_EQ(evaluate(odd, 1.5F), 15);
    EXPECT_EQ(playable(odd).key_count(), 3U);
    const Curve sorted = make::curve({{0, 0}, {1, 10}});
    EXPECT_TRUE(playable(sorted).times.shares_with(sorted.times));
}

TEST(Evaluate, HoldsTheEndsUnderUnknownWrapModesAndInfiniteTimes) {
    Curve curve = make::curve({{0, 1}, {1, 2}});
    curve.pre_wrap = static_cast<WrapMode>(99);
    curve.post_wrap = static_cast<WrapMode>(-7);
    EXPECT_EQ(evaluate(curve, -5), 1);
    EXPECT_EQ(evaluate(curve, 5), 2);
    EXPECT_EQ(evaluate(curve, infinity), 2);
    EXPECT_EQ(evaluate(curve, -infinity), 1);
    EXPECT_TRUE(std::isnan(evaluate(curve, std::nanf(""))));
}

TEST(Evaluate, StepsThroughStates) {
    const Curve state = make::curve({{1, 1}, {2, 0}, {3, 1}});
    EXPECT_EQ(evaluate_state(state, 0), 1) << "before the first key, the first key's value";
    EXPECT_EQ(evaluate_state(state, 1.999F), 1);
    EXPECT_EQ(evaluate_state(state, 2), 0);
    EXPECT_EQ(evaluate_state(state, 99), 1);
    EXPECT_EQ(evaluate_state({}, 1), 0);
}

// --- poses and frames ---

TEST(Evaluate, NormalisesRotationsUnlessAskedForTheRawOnes) {
    PoseCurves pose;
    pose.rotation = {make::curve({{0, 1}, {1, 0}}), make::curve({{0, 0}, {1, 1}}), make::curve({{0, 0}, {1, 0}}),
                     make::curve({{0, 0}, {1, 0}})};
    const Pose half = evaluate(pose, 0.5F);
    EXPECT_FLOAT_EQ(half.rotation[0], std::sqrt(0.5F));
    EXPECT_FLOAT_EQ(half.rotation[1], std::sqrt(0.5F));
    EXPECT_EQ(evaluate(pose, 0.5F, {.raw_rotations = true}).rotation, (std::array<float, 4>{0.5F, 0.5F, 0, 0}));
    EXPECT_EQ(evaluate(PoseCurves{}, 0).rotation, (std::array<float, 4>{})) << "zero stays zero";
}

TEST(Evaluate, GivesEveryRecordedKeyBackInAFrame) {
    const Animation animation = synthesize({.duration = 1, .gaps = false});
    const HandCurves& hand = animation.hands->right;
    ASSERT_GT(hand[Joint::index_tip].position[0].key_count(), 50U);
    for (std::size_t i = 0; i < hand[Joint::index_tip].position[0].key_count(); ++i) {
        const float time = hand[Joint::index_tip].position[0].times[i];
        const Frame frame = evaluate(animation, time);
        const HandState& state = (*frame.hands)[static_cast<std::size_t>(Side::right)];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(state[Joint::index_tip].position[axis], hand[Joint::index_tip].position[axis].values[i]);
        }
        EXPECT_TRUE(state.tracked);
        ASSERT_TRUE(frame.camera && frame.gaze);
        float squares = 0;
        for (const float component : frame.gaze->direction) squares += component * component;
        EXPECT_NEAR(squares, 1, 1e-6);
    }
    EXPECT_FALSE(evaluate(Animation{}, 0).camera);
}

TEST(Evaluate, MakesNoNanOfFiniteCurves) {
    std::mt19937 random(4);
    std::size_t evaluated = 0;
    for (int round = 0; round < 20000; ++round) {
        std::vector<Keyframe> keys;
        const auto number = [&] {
            switch (random() % 6) {
                case 0: return 0.0F;
                case 1: return std::numeric_limits<float>::denorm_min() * static_cast<float>(random() % 9);
                case 2: return static_cast<float>(random() % 3);
                default:
                    return (static_cast<float>(random()) / 4294967296.0F - 0.5F) *
                           std::pow(10.0F, static_cast<float>(random() % 8));
            }
        };
        for (std::uint32_t i = 0; i < random() % 5; ++i) {
            keys.push_back({number(), number(), number(), number(), std::abs(number()), std::abs(number()),
                            static_cast<WeightedMode>(random() % 4)});
        }
        Curve curve = make_curve(keys);
        const WrapMode modes[] = {WrapMode::once, WrapMode::clamp_forever, WrapMode::ping_pong};
        curve.pre_wrap = modes[random() % 3];
        curve.post_wrap = modes[random() % 3];
        for (int i = 0; i < 5; ++i) {
            const float time = number();
            ASSERT_FALSE(std::isnan(evaluate(curve, time))) << "round " << round << " at " << time;
            ++evaluated;
        }
    }
    EXPECT_EQ(evaluated, 100000U);
}

} // namespace
