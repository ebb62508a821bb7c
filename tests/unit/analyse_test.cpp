#include <inputanim/analyse.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <set>
#include <sstream>

#include <inputanim/synthesize.hpp>

#include "analysed.hpp"

using namespace analysed_motion;

namespace {

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
    EXPECT_TRUE(refused({.epochs = {{"backwards", 2, 1}}}));
    EXPECT_TRUE(refused({.by = EventKind::marker, .margins = NumberPair{endless, 0}}));
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
