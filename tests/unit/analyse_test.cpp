#include <inputanim/analyse.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include <inputanim/edit.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/synthesize.hpp>

#include "made_motion.hpp"

using namespace inputanim;

namespace {

Analysis analysed(const Animation& animation, const AnalyseOptions& options = {}) {
    auto analysis = analyse({.animation = animation}, options);
    if (!analysis) ADD_FAILURE() << message(analysis.error());
    return analysis ? *std::move(analysis) : Analysis{};
}

const Figure& figure(const Epoch& epoch, std::string_view name) {
    static const Figure none{.value = std::numeric_limits<double>::quiet_NaN()};
    const Figure* const found = epoch.find(name);
    if (found == nullptr) ADD_FAILURE() << "there is no figure " << name;
    return found != nullptr ? *found : none;
}

double value(const Epoch& epoch, std::string_view name) {
    return figure(epoch, name).value;
}

std::vector<Event> events(const Analysis& analysis, EventKind kind, std::optional<Side> side = {}) {
    std::vector<Event> chosen;
    std::ranges::copy_if(analysis.events, std::back_inserter(chosen),
                         [&](const Event& event) { return event.kind == kind && event.side == side; });
    return chosen;
}

made::HandAt still() {
    return {.wrist = {{0.2, 1.2, 0.4}, {}}};
}

Animation circling(double radius, double turns_per_second) {
    return made::record({.seconds = 10, .right = [=](double time) {
                             return made::HandAt{.wrist = made::on_circle(time, radius, turns_per_second)};
                         }});
}

constexpr double frame = 1.0 / 60;

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

TEST(Analyse, AReachIsSeenWithItsWayAndItsTime) {
    // Two moves of 0.4 m within a second (minimum jerk), with a rest between them.
    const auto eased = [](double s) {
        s = std::clamp(s, 0.0, 1.0);
        return s * s * s * (10 + s * (6 * s - 15));
    };
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

// --- pinches ---

// Closed from each time for half a second; the flag comes later by `late`.
Animation pinching(const std::vector<double>& onsets, double late = 0) {
    const auto within = [onsets](double time) {
        return std::ranges::any_of(onsets, [&](double onset) { return time >= onset && time < onset + 0.5; });
    };
    return made::record({.seconds = 6, .right = [=](double time) {
                             made::HandAt hand = still();
                             hand.grip.pinch = within(time) ? 1 : 0;
                             hand.pinch = within(time - late);
                             return hand;
                         }});
}

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

// --- time ---

TEST(Analyse, ARecordingWithGapsHasTheSameFiguresOnItsTrackedParts) {
    // Around a circle, at rest once a second, half a second after the full one.
    const auto move = [](double time) {
        const double turns = 0.4 * (time + std::sin(2 * std::numbers::pi * time) / (2 * std::numbers::pi));
        made::HandAt hand{.wrist = made::on_circle(turns, 0.15, 1)};
        hand.grip.pinch = 0.5 + 0.5 * std::cos(2 * std::numbers::pi * time);
        hand.pinch = hand.grip.pinch > 0.9;
        return std::optional(hand);
    };
    const auto with_gaps = [&](double time) {
        const bool hidden = (time > 3.49 && time < 4.51) || (time > 6.49 && time < 7.51);
        return hidden ? std::nullopt : move(time);
    };
    // Between the gaps, without what a derivative sees of their edges.
    AnalyseOptions options;
    options.rate = 60; // the same samples for both: other frames have a mean that differs in its last digits
    options.epochs = {{"before", 0, 3.4, {}}, {"between", 4.6, 6.4, {}}, {"after", 7.6, 10, {}}};
    const Analysis whole = analysed(made::record({.right = move}), options);
    const Analysis gappy = analysed(made::record({.right = with_gaps}), options);
    ASSERT_EQ(gappy.epochs.size(), 3U);
    std::size_t compared = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_EQ(whole.epochs[i].figures.size(), gappy.epochs[i].figures.size());
        for (std::size_t f = 0; f < whole.epochs[i].figures.size(); ++f) {
            const Figure& a = whole.epochs[i].figures[f];
            const Figure& b = gappy.epochs[i].figures[f];
            ASSERT_EQ(a.name, b.name);
            if (a.name.starts_with("frames") || a.name.starts_with("findings") || a.name.starts_with("rate") ||
                a.name.ends_with("frozen_joints")) {
                continue; // of the recording
            }
            EXPECT_TRUE(a.value == b.value || (std::isnan(a.value) && std::isnan(b.value)))
                << a.name << " " << a.value << " " << b.value;
            EXPECT_EQ(a.basis, b.basis) << a.name;
            ++compared;
        }
    }
    EXPECT_GT(compared, 300U);
    const double gaps = 2.04;
    EXPECT_NEAR(value(gappy.whole, "hand.right.tracked"), 10 - gaps, 4 * frame);
    EXPECT_NEAR(value(gappy.whole, "hand.right.gap.longest"), 1.02, 2 * frame);
    EXPECT_EQ(value(gappy.whole, "hand.right.gaps"), 2);
    EXPECT_NEAR(figure(gappy.whole, "hand.right.Palm.path").basis, 10 - gaps, 6 * frame);
    EXPECT_NEAR(value(gappy.whole, "hand.right.Palm.speed.mean"), value(whole.whole, "hand.right.Palm.speed.mean"),
                0.01);
    const Series* const speed = gappy.find("hand.right.Palm.speed");
    ASSERT_NE(speed, nullptr);
    EXPECT_TRUE(std::isnan(speed->values[static_cast<std::size_t>(4 * 60)]));
}

TEST(Analyse, AMirroredRecordingSwapsSidesAndChangesNothingElse) {
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        const Animation animation = synthesize({.duration = 12, .seed = seed, .noise = 0.0005F});
        const Analysis one = analysed(animation);
        const Analysis other = analysed(mirror(animation));
        ASSERT_EQ(one.whole.figures.size(), other.whole.figures.size());
        for (const Figure& here : one.whole.figures) {
            std::string swapped = here.name;
            if (swapped.starts_with("hand.left.")) {
                swapped = "hand.right." + swapped.substr(10);
            } else if (swapped.starts_with("hand.right.")) {
                swapped = "hand.left." + swapped.substr(11);
            }
            const Figure& there = figure(other.whole, swapped);
            if (std::isnan(here.value)) {
                EXPECT_TRUE(std::isnan(there.value)) << here.name;
            } else {
                EXPECT_NEAR(there.value, here.value, 1e-6 * (1 + std::abs(here.value))) << here.name;
            }
            EXPECT_EQ(there.basis, here.basis) << here.name;
        }
        ASSERT_EQ(one.events.size(), other.events.size());
        for (const EventKind kind : all_event_kinds()) {
            EXPECT_EQ(events(one, kind).size(), events(other, kind).size()) << name(kind);
            EXPECT_EQ(events(one, kind, Side::left).size(), events(other, kind, Side::right).size()) << name(kind);
        }
    }
}

TEST(Analyse, AReducedRecordingKeepsItsRateAndSaysWhatLimitsIt) {
    const Animation animation = synthesize({.duration = 20});
    const auto reduced = reduce(animation);
    ASSERT_TRUE(reduced.has_value());
    const Analysis full = analysed(animation);
    const Analysis few = analysed(reduced->animation);
    EXPECT_NEAR(few.rate, 60, 0.01);
    EXPECT_TRUE(full.remarks.empty()) << full.remarks.front();
    EXPECT_FALSE(few.remarks.empty());
    EXPECT_FALSE(figure(full.whole, "hand.right.Palm.acceleration.max").limited);
    EXPECT_TRUE(figure(few.whole, "hand.right.Palm.acceleration.max").limited);
    EXPECT_FALSE(figure(few.whole, "hand.right.Palm.speed.mean").limited);
    EXPECT_NEAR(value(few.whole, "hand.right.Palm.path"), value(full.whole, "hand.right.Palm.path"), 0.05);
    EXPECT_EQ(value(few.whole, "hand.right.pinch.recorded.count"),
              value(full.whole, "hand.right.pinch.recorded.count"));
}

TEST(Analyse, RateJitterAndMissingFramesAreThoseOfAllKeys) {
    Animation animation;
    set_part(animation, Part::camera, true);
    std::vector<std::pair<float, float>> keys;
    for (int i = 0; i <= 100; ++i) {
        if (i == 40 || i == 41) continue;
        keys.emplace_back(static_cast<float>(i) / 50, 0.0F);
    }
    for (Curve& axis : animation.camera->position) axis = make::curve(keys);
    const Analysis analysis = analysed(animation);
    EXPECT_NEAR(value(analysis.whole, "rate"), 50, 0.01);
    EXPECT_NEAR(value(analysis.whole, "rate.jitter"), 0, 1e-6);
    EXPECT_EQ(value(analysis.whole, "frames"), 99);
    EXPECT_EQ(value(analysis.whole, "frames.missing"), 2);
    const Analysis jittery = analysed(synthesize({.duration = 20, .time_jitter = 0.002F}));
    EXPECT_NEAR(value(jittery.whole, "rate"), 60, 2);
    EXPECT_GT(value(jittery.whole, "rate.jitter"), 0.0005);
    EXPECT_EQ(value(jittery.whole, "frames.missing"), 0);
}

// The same at other times.
template <class Move>
Animation at_times(Animation animation, const Move& move) {
    for_each_curve(animation, [&](std::size_t, Curve& curve) {
        std::vector<float> times(curve.times.begin(), curve.times.end());
        for (float& time : times) time = move(time);
        curve.times = Column<float>(std::move(times));
    });
    return animation;
}

TEST(Analyse, NothingMovesAcrossAGapWhateverTheRate) {
    // Still while it is seen, and elsewhere every time it comes back; frames are up to 1 ms late.
    const Animation animation =
        at_times(made::record({.seconds = 10,
                               .right = [](double time) -> std::optional<made::HandAt> {
                                   made::HandAt hand = still();
                                   if (std::fmod(time, 1) > 0.9) return std::nullopt;
                                   hand.wrist.at.x += 0.15 * std::floor(time);
                                   return hand;
                               }}),
                 [](float time) {
                     return time + 0.001F * static_cast<float>(static_cast<int>(std::lround(time * 60)) % 7) / 7;
                 });
    for (const double rate : {47.0, 60.0, 90.0, 131.0}) {
        AnalyseOptions options;
        options.rate = rate;
        const Analysis analysis = analysed(animation, options);
        EXPECT_EQ(value(analysis.whole, "hand.right.gaps"), 9);
        EXPECT_NEAR(value(analysis.whole, "hand.right.Palm.speed.max"), 0, 1e-4) << rate;
        EXPECT_NEAR(value(analysis.whole, "hand.right.Palm.path"), 0, 1e-4) << rate;
        EXPECT_GT(figure(analysis.whole, "hand.right.Palm.path").basis, 8) << rate;
    }
}

TEST(Analyse, AFewKeysOfEachSecondTellTheRate) {
    // A head alone, with a key at some frames, as reducers leave it.
    Animation animation;
    set_part(animation, Part::camera, true);
    std::mt19937 random(1);
    std::vector<std::pair<float, float>> keys;
    for (std::size_t i = 0; i < 1200; i += 1 + random() % 16)
        keys.emplace_back(static_cast<float>(i) / 60, 0.01F * static_cast<float>(i));
    for (Curve& axis : animation.camera->position) axis = make::curve(keys);
    const Analysis analysis = analysed(animation);
    EXPECT_NEAR(analysis.rate, 60, 0.01);
    EXPECT_TRUE(figure(analysis.whole, "camera.speed.max").limited);
    ASSERT_EQ(analysis.remarks.size(), 1U);
    EXPECT_NE(analysis.remarks[0].find("reduced"), std::string::npos) << analysis.remarks[0];
}

TEST(Analyse, UnsteadyFramesHaveTheirMeanRate) {
    Animation animation;
    set_part(animation, Part::camera, true);
    std::mt19937 random(2);
    std::normal_distribution<double> stray(0, 0.3);
    std::vector<std::pair<float, float>> keys;
    double time = 0;
    for (int i = 0; i < 3000; ++i) {
        keys.emplace_back(static_cast<float>(time), 0.0F);
        time += std::max(0.1, 1 + stray(random)) / 60;
    }
    for (Curve& axis : animation.camera->position) axis = make::curve(keys);
    const Analysis analysis = analysed(animation);
    EXPECT_NEAR(analysis.rate, 60, 1);
    EXPECT_NEAR(value(analysis.whole, "rate.jitter"), 0.3 / 60, 0.001);
    EXPECT_EQ(value(analysis.whole, "frames.missing"), 0);
    EXPECT_EQ(analysis.remarks.size(), 1U);
}

TEST(Analyse, ACollapsedHandHasNoAngles) {
    Animation animation = circling(0.2, 0.5);
    for (PoseCurves& joint : animation.hands->right.joints)
        joint.position = animation.hands->right[Joint::palm].position;
    const Analysis analysis = analysed(animation);
    EXPECT_TRUE(std::isnan(value(analysis.whole, "hand.right.IndexKnuckle.flexion.mean")));
    EXPECT_TRUE(std::isnan(value(analysis.whole, "hand.right.palm_elevation.mean")));
    EXPECT_EQ(value(analysis.whole, "hand.right.aperture.max"), 0);
}

TEST(Analyse, EyesThatAreTrackedHalfAsOftenAreRemarkedOn) {
    const auto head = [](double) { return hand_model::Pose{{0, 1.6, 0}, {}}; };
    const auto slow = [](double time) { return made::looking(20 * std::floor(time * 30 + 1e-6) / 30, 0); };
    EXPECT_EQ(analysed(made::record({.seconds = 5, .head = head, .gaze = slow})).remarks.size(), 1U);
    const auto quick = [](double time) { return made::looking(20 * time, 0); };
    EXPECT_TRUE(analysed(made::record({.seconds = 5, .head = head, .gaze = quick})).remarks.empty());
}

// --- epochs ---

TEST(Analyse, PathsOfEpochsAddUp) {
    AnalyseOptions options;
    for (int i = 0; i < 95; ++i) options.epochs.push_back({"", 0.1053 * i, 0.1053 * (i + 1), {}});
    const Analysis analysis = analysed(circling(0.2, 0.5), options);
    double sum = 0;
    double basis = 0;
    for (const Epoch& epoch : analysis.epochs) {
        sum += value(epoch, "hand.right.Palm.path");
        basis += figure(epoch, "hand.right.Palm.path").basis;
    }
    EXPECT_NEAR(sum, value(analysis.whole, "hand.right.Palm.path"), 1e-5);
    EXPECT_NEAR(basis, 10, 1e-5);
}

TEST(Analyse, EpochsAreCutToTheRecording) {
    AnalyseOptions options;
    options.epochs = {{"early", -3, 1, {}}, {"late", 9, 1e30, {}}, {"beyond", 12, 13, {}}};
    const Analysis analysis = analysed(circling(0.2, 0.5), options);
    EXPECT_EQ(analysis.epochs[0].from, 0);
    EXPECT_EQ(value(analysis.epochs[0], "hand.right.tracked.share"), 1);
    EXPECT_EQ(value(analysis.epochs[1], "duration"), 1);
    EXPECT_EQ(value(analysis.epochs[2], "duration"), 0);
    EXPECT_TRUE(std::isnan(value(analysis.epochs[2], "hand.right.Palm.path")));
    EXPECT_TRUE(std::isnan(value(analysis.epochs[2], "hand.right.tracked.share")));
}

TEST(Analyse, EpochsByMarkerGoFromOneToTheNext) {
    Animation animation = circling(0.2, 0.5);
    animation.markers.add(6, "second");
    animation.markers.add(2, "first");
    AnalyseOptions options;
    options.by = EventKind::marker;
    const Analysis analysis = analysed(animation, options);
    ASSERT_EQ(analysis.epochs.size(), 2U);
    EXPECT_EQ(analysis.epochs[0].name, "first");
    EXPECT_EQ(analysis.epochs[0].to, 6);
    EXPECT_EQ(analysis.epochs[1].to, 10);
    EXPECT_NEAR(value(analysis.epochs[0], "hand.right.Palm.path"), 4 * 0.2 * std::numbers::pi, 0.02);
    EXPECT_EQ(value(analysis.epochs[0], "duration"), 4);
}

TEST(Analyse, EpochsOfEventsAreTheirSpansAndTheMargins) {
    AnalyseOptions options;
    options.by = EventKind::pinch_recorded;
    const Animation animation = pinching({1, 3});
    const Analysis own = analysed(animation, options);
    ASSERT_EQ(own.epochs.size(), 2U);
    EXPECT_EQ(own.epochs[1].name, "pinch_recorded right 2");
    EXPECT_NEAR(value(own.epochs[1], "duration"), 0.5, frame);
    EXPECT_LT(value(own.epochs[1], "hand.right.aperture.mean"), 0.03);
    options.margins = Margins{0.25, 0.5};
    const Analysis longer = analysed(animation, options);
    EXPECT_NEAR(value(longer.epochs[1], "duration"), 1.25, frame);
    EXPECT_GT(value(longer.epochs[1], "hand.right.aperture.mean"), 0.03);
    EXPECT_EQ(value(longer.epochs[1], "hand.right.pinch.recorded.count"), 1);
}

TEST(Analyse, EveryEventBelongsToOneOfNeighbouringEpochs) {
    AnalyseOptions options;
    const Animation animation = synthesize({.duration = 30});
    for (int i = 0; i < 6; ++i) options.epochs.push_back({"", 5.0 * i, 5.0 * (i + 1), {}});
    const Analysis analysis = analysed(animation, options);
    for (const std::string count : {"gaze.saccade.count", "gaze.fixation_by_area.count", "hand.left.reach.count",
                                    "hand.right.pinch.recorded.count"}) {
        double sum = 0;
        for (const Epoch& epoch : analysis.epochs) sum += value(epoch, count);
        EXPECT_GT(sum, 0) << count;
        EXPECT_EQ(sum, value(analysis.whole, count)) << count;
    }
}

// --- what may come in ---

TEST(Analyse, NothingHasNoFiguresButThoseOfTheRecording) {
    const Analysis analysis = analysed({});
    EXPECT_TRUE(analysis.series.empty());
    EXPECT_TRUE(analysis.events.empty());
    EXPECT_EQ(value(analysis.whole, "duration"), 0);
    EXPECT_TRUE(std::isnan(value(analysis.whole, "rate")));
}

TEST(Analyse, HandsThatWereNeverTrackedHaveNoMotion) {
    const Analysis analysis = analysed(made::record({.seconds = 2, .left = [](double) { return std::nullopt; }}));
    EXPECT_EQ(value(analysis.whole, "hand.left.tracked"), 0);
    EXPECT_TRUE(std::isnan(value(analysis.whole, "hand.left.Palm.speed.mean")));
    EXPECT_EQ(figure(analysis.whole, "hand.left.Palm.speed.mean").basis, 0);
    ASSERT_FALSE(analysis.remarks.empty());
}

TEST(Analyse, FiguresRestOnTheTimeThatKeysCover) {
    Animation animation = circling(0.2, 0.5);
    // The recorder stopped writing the palm's keys after four seconds.
    for (Curve& axis : animation.hands->right[Joint::palm].position) {
        std::vector<Keyframe> kept;
        for (std::size_t i = 0; i < axis.key_count() && axis.times[i] <= 4; ++i) kept.push_back(axis.key(i));
        axis = make_curve(kept);
    }
    const Analysis analysis = analysed(animation);
    EXPECT_NEAR(figure(analysis.whole, "hand.right.Palm.path").basis, 4, 2 * frame);
    EXPECT_NEAR(figure(analysis.whole, "hand.right.IndexTip.path").basis, 10, 2 * frame);
}

TEST(Analyse, OptionsThatMakeNoSenseAreRefused) {
    const Animation animation = circling(0.2, 0.5);
    const auto refused = [&](const AnalyseOptions& options) {
        const auto result = analyse({.animation = animation}, options);
        return !result && result.error().code == ErrorCode::bad_argument;
    };
    constexpr double endless = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(refused({.rate = 0.0}));
    EXPECT_TRUE(refused({.rate = endless}));
    EXPECT_TRUE(refused({.rate = 1e9})) << "too many samples for so few keys";
    EXPECT_TRUE(refused({.joints = {Joint::none}}));
    EXPECT_TRUE(refused({.window = -1}));
    EXPECT_TRUE(refused({.order = 2}));
    EXPECT_TRUE(refused({.pinch = {.closes = 0.03, .opens = 0.02}}));
    EXPECT_TRUE(refused({.reach = {.peak = 0.1, .edge = 0.2}}));
    EXPECT_TRUE(refused({.ivt = {.speed = 0}}));
    EXPECT_TRUE(refused({.idt = {.shortest = -1}}));
    EXPECT_TRUE(refused({.epochs = {{"backwards", 2, 1, {}}}}));
    EXPECT_TRUE(refused({.by = EventKind::marker, .margins = Margins{endless, 0}}));
    EXPECT_FALSE(refused({}));
}

TEST(Analyse, AFewKeysFarApartAreRefusedAndOtherRatesWillDo) {
    Animation animation;
    set_part(animation, Part::camera, true);
    animation.camera->position[0] = make::curve({{0, 0}, {0.01F, 1}, {0.02F, 0}, {1e9F, 1}});
    const auto refused = analyse({.animation = animation});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().field, "rate");
    EXPECT_TRUE(analyse({.animation = animation}, {.rate = 1e-6}).has_value());
}

TEST(Analyse, AnyAnimationGivesFiguresOrAClearError) {
    std::mt19937 random(6);
    std::size_t analysed_ones = 0;
    for (int i = 0; i < 150; ++i) {
        const Animation animation =
            make::random_animation(random, {.tangents = i % 2 == 0, .odd = i % 3 == 0, .together = i % 5 != 0});
        const auto analysis = analyse({.animation = animation}, {.by = EventKind::marker});
        if (!analysis) {
            EXPECT_EQ(analysis.error().code, ErrorCode::bad_argument);
            continue;
        }
        ++analysed_ones;
        for (const Series& series : analysis->series) EXPECT_EQ(series.values.size(), analysis->times.size());
        for (const Figure& each : analysis->whole.figures) EXPECT_FALSE(std::isnan(each.basis)) << each.name;
    }
    EXPECT_GT(analysed_ones, 50U);
}

// --- names ---

TEST(Analyse, AllFiguresAreThoseOfARecordingWithAllParts) {
    AnalyseOptions options;
    options.joints = {Joint::wrist, Joint::thumb_tip};
    const auto all = all_figures(options);
    const Analysis analysis = analysed(synthesize({.duration = 2}), options);
    ASSERT_EQ(all.size(), analysis.whole.figures.size());
    std::set<std::string> names;
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].name, analysis.whole.figures[i].name);
        EXPECT_EQ(all[i].unit, analysis.whole.figures[i].unit);
        EXPECT_TRUE(names.insert(all[i].name).second) << all[i].name << " is there twice";
    }
    EXPECT_TRUE(names.contains("hand.left.Wrist.speed.mean"));
}

TEST(Analyse, KindsOfEventsAreFoundByTheirNames) {
    ASSERT_FALSE(all_event_kinds().empty());
    for (const EventKind kind : all_event_kinds()) EXPECT_EQ(find_event_kind(name(kind)), kind);
    EXPECT_FALSE(find_event_kind("sneeze").has_value());
}

// What the docs call SIDE and JOINT.
std::string documented(std::string name) {
    for (const std::string side : {"hand.left.", "hand.right."}) {
        if (name.starts_with(side)) name = "hand.SIDE." + name.substr(side.size());
    }
    for (std::size_t j = 0; j < joint_count; ++j) {
        const std::string own = "." + std::string(info(joint(j)).name) + ".";
        if (const auto at = name.find(own); at != std::string::npos) name.replace(at, own.size(), ".JOINT.");
    }
    return name;
}

TEST(Analyse, EveryFigureSeriesAndEventIsInTheDocs) {
    std::ifstream file(INPUTANIM_DOCS "/analysis.md");
    std::stringstream text;
    text << file.rdbuf();
    const std::string docs = text.str();
    ASSERT_FALSE(docs.empty());
    const auto has = [&](const std::string& name) { return docs.find("`" + name + "`") != std::string::npos; };
    const Analysis analysis = analysed(synthesize({.duration = 2}));
    for (const Figure& each : analysis.whole.figures) EXPECT_TRUE(has(documented(each.name))) << documented(each.name);
    for (const Series& each : analysis.series) EXPECT_TRUE(has(documented(each.name))) << documented(each.name);
    for (const EventKind kind : all_event_kinds()) EXPECT_TRUE(has(std::string(name(kind)))) << name(kind);
}

} // namespace
