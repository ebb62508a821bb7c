#include <inputanim/analyse.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysed.hpp"

using namespace analysed_motion;

namespace {

// --- motion ---

TEST(Analyse, AHandOnACircleHasItsSpeedItsPathAndItsAcceleration) {
    for (const double turns : {0.25, 0.5, 1.0}) {
        const double radius = 0.2;
        const double speed = 2 * std::numbers::pi * radius * turns;
        const Analysis analysis = analysed(circling(radius, turns));
        for (const std::string joint : {"hand.right.Palm", "hand.right.IndexTip"}) {
            EXPECT_NEAR(value(analysis.whole, joint + ".speed.mean"), speed, 0.005 * speed);
            EXPECT_NEAR(value(analysis.whole, joint + ".speed.median"), speed, 0.005 * speed);
            EXPECT_NEAR(value(analysis.whole, joint + ".speed.max"), speed, 0.005 * speed);
            EXPECT_NEAR(value(analysis.whole, joint + ".path"), 10 * speed, 0.001 * 10 * speed);
            EXPECT_NEAR(value(analysis.whole, joint + ".acceleration.rms"), speed * speed / radius,
                        0.02 * speed * speed / radius);
            EXPECT_NEAR(value(analysis.whole, joint + ".angular_speed.mean"), 0, 0.01);
            EXPECT_NEAR(figure(analysis.whole, joint + ".path").basis, 10, 1e-4);
            EXPECT_FALSE(figure(analysis.whole, joint + ".speed.max").limited);
        }
    }
}

TEST(Analyse, ATurningHeadHasItsAngularSpeedAndItsAngles) {
    const Analysis analysis =
        analysed(made::record({.seconds = 8, .head = [](double time) {
                                   return hand_model::Pose{{0, 1.6, 0}, turned({-10, 60 * time, 0})};
                               }}));
    EXPECT_NEAR(value(analysis.whole, "camera.angular_speed.mean"), 60, 0.05);
    EXPECT_NEAR(value(analysis.whole, "camera.turned"), 480, 0.5);
    EXPECT_NEAR(value(analysis.whole, "camera.yaw.range"), 480, 0.01) << "yaw goes on beyond half a turn";
    EXPECT_NEAR(value(analysis.whole, "camera.pitch.mean"), 10, 0.001) << "up is positive";
    EXPECT_NEAR(value(analysis.whole, "camera.roll.range"), 0, 0.001);
    EXPECT_NEAR(value(analysis.whole, "camera.path"), 0, 1e-6);
}

TEST(Analyse, WalkingIsLevel) {
    const Analysis analysis = analysed(made::record({.seconds = 4, .head = [](double time) {
                                                         return hand_model::Pose{{0.5 * time, 1.6 + 0.3 * time, 0}, {}};
                                                     }}));
    EXPECT_NEAR(value(analysis.whole, "camera.walked"), 2, 0.002);
    EXPECT_NEAR(value(analysis.whole, "camera.path"), 4 * std::hypot(0.5, 0.3), 0.003);
}

TEST(Analyse, AStraightFingerBendsByNothingAndACurledOneByMore) {
    const auto curled = [](double curl) {
        return analysed(made::record({.seconds = 1, .right = [=](double) {
                                          made::HandAt hand = still();
                                          hand.grip.curl.fill(curl);
                                          return hand;
                                      }}));
    };
    const Analysis straight = curled(0);
    const Analysis fist = curled(1);
    EXPECT_NEAR(value(straight.whole, "hand.right.IndexMiddleJoint.flexion.mean"), 0, 0.1);
    EXPECT_GT(value(fist.whole, "hand.right.IndexMiddleJoint.flexion.mean"), 45);
    EXPECT_LT(value(fist.whole, "hand.right.span.mean"), value(straight.whole, "hand.right.span.mean"));
    EXPECT_NEAR(value(fist.whole, "hand.right.bone_variation.max"), 0, 1e-5);
    EXPECT_NEAR(value(fist.whole, "hand.right.palm_elevation.mean"), -90, 10) << "the palm of a level hand looks down";
}

TEST(Analyse, TheWorkspaceIsTheVolumeThatThePalmWentAround) {
    // The corners of a box, one after the other.
    const Analysis analysis = analysed(made::record(
        {.seconds = 8, .left = [](double time) {
             const auto corner = static_cast<unsigned>(time) & 7U;
             made::HandAt hand = still();
             hand.wrist.at = {(corner & 1U) != 0 ? 0.3 : 0, (corner & 2U) != 0 ? 1.2 : 1, (corner & 4U) != 0 ? 0.1 : 0};
             return hand;
         }}));
    EXPECT_NEAR(value(analysis.whole, "hand.left.workspace"), 0.3 * 0.2 * 0.1, 1e-6);
}

TEST(Analyse, HandsApartAreAsFarAsTheirPalms) {
    const auto at = [](double x) { return [x](double) { return made::HandAt{.wrist = {{x, 1.2, 0.4}, {}}}; }; };
    const Analysis analysis = analysed(made::record({.seconds = 1, .left = at(-0.2), .right = at(0.3)}));
    EXPECT_NEAR(value(analysis.whole, "hands.distance.mean"), 0.5, 1e-6);
    EXPECT_NEAR(value(analysis.whole, "hands.distance.min"), 0.5, 1e-6);
}

// From 0 to 1 within the same, as people move (minimum jerk).
double eased(double share) {
    const double s = std::clamp(share, 0.0, 1.0);
    return s * s * s * (10 + s * (6 * s - 15));
}

TEST(Analyse, AReachIsSeenWithItsWayAndItsTime) {
    // Two moves of 0.4 m within a second, with a rest between them.
    const Analysis analysis = analysed(made::record({.seconds = 6, .right = [&](double time) {
                                                         made::HandAt hand = still();
                                                         hand.wrist.at.x += 0.4 * (eased(time - 1) - eased(time - 4));
                                                         return hand;
                                                     }}));
    const auto reaches = events(analysis, EventKind::reach, Side::right);
    ASSERT_EQ(reaches.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_NEAR(reaches[i].from, 1 + 3 * static_cast<double>(i), 0.1);
        EXPECT_NEAR(reaches[i].to, 2 + 3 * static_cast<double>(i), 0.1);
        EXPECT_NEAR(reaches[i].measures[0].value, 0.4, 0.01) << "path";
        EXPECT_NEAR(reaches[i].measures[2].value, 1, 0.01) << "straightness";
        EXPECT_NEAR(reaches[i].measures[3].value, 0.4 * 1.875, 0.01) << "peak speed";
    }
    EXPECT_EQ(value(analysis.whole, "hand.right.reach.count"), 2);
}

TEST(Analyse, AReachOnACurveIsLongerThanItIsFar) {
    constexpr double radius = 0.2;
    const Analysis analysis = analysed(made::record({.seconds = 3, .right = [&](double time) {
                                                         made::HandAt hand = still();
                                                         hand.wrist = made::on_circle(eased(time - 1) / 2, radius, 1);
                                                         return hand;
                                                     }}));
    const auto reaches = events(analysis, EventKind::reach, Side::right);
    ASSERT_EQ(reaches.size(), 1U);
    EXPECT_NEAR(reaches[0].measures[0].value, std::numbers::pi * radius, 0.01) << "path";
    EXPECT_NEAR(reaches[0].measures[1].value, 2 * radius, 0.005) << "distance";
    EXPECT_NEAR(reaches[0].measures[2].value, 2 / std::numbers::pi, 0.01) << "straightness";
}

TEST(Analyse, WhatIsShorterThanTheShortestReachIsNone) {
    // 0.3 m within 0.3 s.
    const Animation burst = made::record({.seconds = 3, .right = [&](double time) {
                                              made::HandAt hand = still();
                                              hand.wrist.at.x += 0.3 * eased((time - 1) / 0.3);
                                              return hand;
                                          }});
    const auto reaches = [&](const ReachOptions& options) {
        return events(analysed(burst, {.reach = options}), EventKind::reach, Side::right).size();
    };
    EXPECT_EQ(reaches({}), 1U);
    EXPECT_EQ(reaches({.shortest = 0.2}), 1U);
    EXPECT_EQ(reaches({.shortest = 0.5}), 0U);
    EXPECT_EQ(reaches({.peak = 1.5}), 1U);
    EXPECT_EQ(reaches({.peak = 2.5}), 0U) << "its peak is 1.9 m/s";
}

TEST(Analyse, AFingerBendsByTheSameWhicheverWayTheHandIsTurned) {
    const auto bend = [](const Vector3& angles) {
        return value(analysed(made::record({.seconds = 1,
                                            .right =
                                                [=](double) {
                                                    made::HandAt hand = still();
                                                    hand.wrist.turn = turned(angles);
                                                    hand.grip.curl.fill(0.6);
                                                    return hand;
                                                }}))
                         .whole,
                     "hand.right.IndexMiddleJoint.flexion.mean");
    };
    const double level = bend({0, 0, 0});
    EXPECT_GT(level, 20);
    for (const Vector3& angles : {Vector3{90, 0, 0}, Vector3{0, 90, 0}, Vector3{0, 0, 90}, Vector3{30, 40, 50}}) {
        EXPECT_NEAR(bend(angles), level, 0.01) << angles.x << " " << angles.y << " " << angles.z;
    }
}

// --- pinches ---

TEST(Analyse, PinchesBeginWithinAFrameOfTheirTimes) {
    const std::vector<double> onsets{0.5, 1.725, 3.1, 4.9};
    const Analysis analysis = analysed(pinching(onsets));
    for (const EventKind kind : {EventKind::pinch_recorded, EventKind::pinch_measured}) {
        const auto found = events(analysis, kind, Side::right);
        ASSERT_EQ(found.size(), onsets.size()) << name(kind);
        for (std::size_t i = 0; i < onsets.size(); ++i) {
            EXPECT_NEAR(found[i].from, onsets[i], frame) << name(kind);
            EXPECT_NEAR(found[i].duration(), 0.5, frame + 1e-6) << name(kind);
        }
    }
    EXPECT_TRUE(events(analysis, EventKind::pinch_disputed, Side::right).empty());
    EXPECT_EQ(value(analysis.whole, "hand.right.pinch.recorded.count"), 4);
    EXPECT_NEAR(value(analysis.whole, "hand.right.pinch.measured.duration.mean"), 0.5, frame);
    EXPECT_TRUE(events(analysis, EventKind::pinch_recorded, Side::left).empty());
}

TEST(Analyse, WhereFlagAndDistanceDifferIsDisputed) {
    const Analysis analysis = analysed(pinching({1, 3}, 0.25));
    const auto disputed = events(analysis, EventKind::pinch_disputed, Side::right);
    ASSERT_EQ(disputed.size(), 4U) << "at the start and at the end of each";
    for (const Event& event : disputed) EXPECT_NEAR(event.duration(), 0.25, 2 * frame);
    EXPECT_NEAR(value(analysis.whole, "hand.right.pinch.disputed.time"), 1, 4 * frame);
    EXPECT_NEAR(value(analysis.whole, "hand.right.pinch.disputed.share"), 1.0 / 6, 0.02);
}

TEST(Analyse, SharesAreNeverMoreThanOne) {
    // The flag stays on while the hand is lost.
    const Analysis analysis = analysed(made::record({.seconds = 4, .right = [](double time) {
                                                         made::HandAt hand = still();
                                                         hand.pinch = true;
                                                         return time > 1 ? std::nullopt : std::optional(hand);
                                                     }}));
    std::size_t shares = 0;
    for (const Figure& each : analysis.whole.figures) {
        if (!each.name.ends_with("share") || std::isnan(each.value)) continue;
        EXPECT_TRUE(each.value >= 0 && each.value <= 1) << each.name << " " << each.value;
        ++shares;
    }
    EXPECT_GT(shares, 5U);
}

TEST(Analyse, APinchKeepsUntilItOpensFarEnough) {
    // Between the two thresholds most of the time: one pinch, not many.
    AnalyseOptions options;
    const Animation animation = pinching({1});
    const Analysis usual = analysed(animation, options);
    const double open = value(usual.whole, "hand.right.aperture.max");
    const double closed = value(usual.whole, "hand.right.aperture.min");
    options.pinch = {.closes = closed * 0.99, .opens = open * 2};
    EXPECT_TRUE(events(analysed(animation, options), EventKind::pinch_measured, Side::right).empty()) << "never closes";
    options.pinch = {.closes = closed * 1.01, .opens = open * 2};
    const auto once = events(analysed(animation, options), EventKind::pinch_measured, Side::right);
    ASSERT_EQ(once.size(), 1U) << "and never opens again";
    EXPECT_NEAR(once[0].to, 6, 1e-5);
}

// --- gaze ---

struct Look {
    double yaw = 0;
    double pitch = 0;
    double until = 0; // seconds
};

Animation looking(const std::vector<Look>& looks, double seconds) {
    return made::record({.seconds = seconds,
                         .head =
                             [](double) {
                                 return hand_model::Pose{{0, 1.6, 0}, {}};
                             },
                         .gaze =
                             [=](double time) {
                                 for (const Look& look : looks) {
                                     if (time < look.until - 1e-9) return made::looking(look.yaw, look.pitch);
                                 }
                                 return made::looking(looks.back().yaw, looks.back().pitch);
                             }});
}

TEST(Analyse, AGazeThatJumpsHasAsManyFixationsAndSaccadesAsItMade) {
    const std::vector<Look> looks{{0, 0, 0.5}, {12, 3, 1.1}, {-8, -6, 1.4}, {20, 10, 2.6}, {-30, 0, 4.0}};
    const Analysis analysis = analysed(looking(looks, 4));
    for (const auto& [fixation, saccade] : {std::pair{EventKind::fixation, EventKind::saccade},
                                            {EventKind::fixation_by_area, EventKind::saccade_by_area}}) {
        const auto fixations = events(analysis, fixation);
        const auto saccades = events(analysis, saccade);
        ASSERT_EQ(fixations.size(), looks.size()) << name(fixation);
        ASSERT_EQ(saccades.size(), looks.size() - 1) << name(saccade);
        double from = 0;
        for (std::size_t i = 0; i < looks.size(); ++i) {
            EXPECT_NEAR(fixations[i].duration(), looks[i].until - from, frame + 1e-5) << name(fixation) << i;
            EXPECT_NEAR(fixations[i].measures[0].value, 0, 1e-3) << "dispersion";
            from = looks[i].until;
        }
        for (std::size_t i = 0; i + 1 < looks.size(); ++i) {
            const double amplitude =
                angle(made::looking(looks[i].yaw, looks[i].pitch), made::looking(looks[i + 1].yaw, looks[i + 1].pitch));
            EXPECT_NEAR(saccades[i].measures[0].value, amplitude, 0.001);
            EXPECT_NEAR(saccades[i].measures[1].value, amplitude * 60, 0.001 * amplitude * 60);
            EXPECT_NEAR(saccades[i].duration(), frame, 1e-5);
        }
    }
    EXPECT_EQ(value(analysis.whole, "gaze.fixation.count"), 5);
    EXPECT_EQ(value(analysis.whole, "gaze.saccade.count"), 4);
    EXPECT_NEAR(value(analysis.whole, "gaze.offset.max"), 30, 0.001);
    EXPECT_EQ(value(analysis.whole, "gaze.lost.count"), 0);
}

TEST(Analyse, DurationsDoNotHangOnTheLastDigitOfARate) {
    // Targets for 100 ms each, which is the least that a fixation by area takes.
    std::vector<Look> looks;
    for (int i = 0; i < 40; ++i) looks.push_back({i % 2 == 0 ? 0.0 : 15.0, 0, 7 * (i + 1) / 60.0});
    const Animation animation = looking(looks, looks.back().until);
    for (const double rate : {59.9999, 60.0, 60.0001}) {
        AnalyseOptions options;
        options.rate = rate;
        EXPECT_NEAR(value(analysed(animation, options).whole, "gaze.fixation_by_area.count"), 40, 2) << rate;
    }
}

TEST(Analyse, AGazeThatFollowsTheHeadRestsInTheHeadAndMovesInTheWorld) {
    const Analysis analysis =
        analysed(made::record({.seconds = 3,
                               .head =
                                   [](double time) {
                                       return hand_model::Pose{{0, 1.6, 0}, turned({0, 20 * time, 0})};
                                   },
                               .gaze = [](double time) { return made::looking(20 * time + 5, 0); }}));
    EXPECT_NEAR(value(analysis.whole, "gaze.angular_speed.mean"), 20, 0.05);
    EXPECT_NEAR(value(analysis.whole, "gaze.head.angular_speed.mean"), 0, 0.05);
    EXPECT_NEAR(value(analysis.whole, "gaze.offset.mean"), 5, 0.01);
}

TEST(Analyse, ARayThatStandsStillWhileTheHeadMovesIsLost) {
    const auto head = [](double time) { return hand_model::Pose{{0.1 * time, 1.6, 0}, turned({0, 10 * time, 0})}; };
    // Recorders write the last ray again while they do not see the eyes: from the second second to the third.
    const auto seen = [](double time) { return std::clamp(time, 0.0, time > 3 ? time : 2.0); };
    Animation animation = made::record({.seconds = 5, .head = head, .gaze = [&](double time) {
                                            return made::looking(9 * seen(time), std::sin(time));
                                        }});
    animation.gaze->direction =
        made::record({.seconds = 5,
                      .head = head,
                      .gaze = [&](double time) { return made::looking(9 * seen(time), std::sin(seen(time))); }})
            .gaze->direction;
    animation.gaze->origin = made::record({.seconds = 5,
                                           .head = [&](double time) { return head(seen(time)); },
                                           .gaze =
                                               [](double) {
                                                   return Vector3{0, 0, 1};
                                               }})
                                 .gaze->origin;
    const Analysis analysis = analysed(animation);
    const auto lost = events(analysis, EventKind::gaze_lost);
    ASSERT_EQ(lost.size(), 1U);
    EXPECT_NEAR(lost[0].from, 2, frame);
    EXPECT_NEAR(lost[0].to, 3, frame);
    EXPECT_NEAR(value(analysis.whole, "gaze.lost.share"), 0.2, 0.01);
    EXPECT_NEAR(figure(analysis.whole, "gaze.angular_speed.mean").basis, 4, 5 * frame);
    for (const Event& event : analysis.events) {
        if (event.kind != EventKind::fixation && event.kind != EventKind::saccade) continue;
        EXPECT_TRUE(event.to <= 2 + frame || event.from >= 3 - frame) << "nothing goes across a loss";
    }
}

} // namespace
