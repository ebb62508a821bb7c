#include <inputanim/analyse.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include <inputanim/edit.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/synthesize.hpp>

#include "analysed.hpp"

using namespace analysed_motion;

namespace {

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
    options.epochs = {{"before", 0, 3.4}, {"between", 4.6, 6.4}, {"after", 7.6, 10}};
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
    for (int i = 0; i < 95; ++i) options.epochs.push_back({"", 0.1053 * i, 0.1053 * (i + 1)});
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
    options.epochs = {{"early", -3, 1}, {"late", 9, 1e30}, {"beyond", 12, 13}};
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
    options.margins = NumberPair{0.25, 0.5};
    const Analysis longer = analysed(animation, options);
    EXPECT_NEAR(value(longer.epochs[1], "duration"), 1.25, frame);
    EXPECT_GT(value(longer.epochs[1], "hand.right.aperture.mean"), 0.03);
    EXPECT_EQ(value(longer.epochs[1], "hand.right.pinch.recorded.count"), 1);
}

TEST(Analyse, EveryEventBelongsToOneOfNeighbouringEpochs) {
    AnalyseOptions options;
    const Animation animation = synthesize({.duration = 30});
    for (int i = 0; i < 6; ++i) options.epochs.push_back({"", 5.0 * i, 5.0 * (i + 1)});
    const Analysis analysis = analysed(animation, options);
    for (const std::string count : {"gaze.saccade.count", "gaze.fixation_by_area.count", "hand.left.reach.count",
                                    "hand.right.pinch.recorded.count"}) {
        double sum = 0;
        for (const Epoch& epoch : analysis.epochs) sum += value(epoch, count);
        EXPECT_GT(sum, 0) << count;
        EXPECT_EQ(sum, value(analysis.whole, count)) << count;
    }
}

} // namespace
