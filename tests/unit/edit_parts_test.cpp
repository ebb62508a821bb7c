#include <limits>
#include <random>

#include <gtest/gtest.h>

#include <inputanim/edit.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "text.hpp"

namespace {

using namespace inputanim;

Animation all_parts() {
    Animation animation;
    animation.camera.emplace().position[0] = make::curve({{0, 1}, {1, 2}});
    animation.camera->rotation[3] = make::curve({{0, 1}});
    animation.hands.emplace().left.tracked = make::curve({{0, 1}, {1, 0}});
    animation.hands->right[Joint::palm].position[1] = make::curve({{0, 3}, {1, 4}});
    animation.gaze.emplace().direction[2] = make::curve({{0.5F, 1}});
    animation.markers.add(0.25F, "start");
    animation.markers.add(0.75F, "end");
    return animation;
}

// --- keep and drop ---

TEST(Keep, LeavesWhatWasChosen) {
    EXPECT_EQ(make::text_of(keep(all_parts(), select("camera.position") | select("hand.right"))),
              "camera.position.x  0:1, 1:2\n"
              "hand.right.Palm.position.y  0:3, 1:4\n"
              "marker  0.25 start\n"
              "marker  0.75 end\n");
}

TEST(Drop, LeavesTheRest) {
    EXPECT_EQ(make::text_of(drop(all_parts(), select("gaze") | select("hand.*.tracked"))),
              "camera.position.x  0:1, 1:2\n"
              "camera.rotation.w  0:1\n"
              "hand.right.Palm.position.y  0:3, 1:4\n"
              "marker  0.25 start\n"
              "marker  0.75 end\n");
}

TEST(Keep, OfEverythingIsTheSame) {
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round) {
        const Animation animation = make::random_animation(random, {.tangents = true, .odd = true});
        EXPECT_EQ(make::differences(keep(animation, select("*")), animation), std::vector<std::string>{});
        EXPECT_EQ(make::differences(drop(animation, CurveSet()), animation), std::vector<std::string>{});
    }
}

TEST(Keep, AndDropPartTheCurvesBetweenThem) {
    const Animation animation = synthesize({.duration = 1});
    const CurveSet chosen = select("hand.left.Index*") | select("camera");
    const Animation kept = keep(animation, chosen);
    const Animation rest = drop(animation, chosen);
    EXPECT_FALSE(kept.gaze);
    EXPECT_FALSE(rest.camera);
    EXPECT_EQ(key_count(kept) + key_count(rest), key_count(animation));
    std::size_t compared = 0;
    for_each_curve(kept, [&](std::size_t i, const Curve& curve) {
        if (!chosen[i]) {
            EXPECT_TRUE(curve.empty()) << curve_name(i);
            return;
        }
        EXPECT_TRUE(curve.times.shares_with(make::curve_at(animation, i).times)) << curve_name(i);
        ++compared;
    });
    EXPECT_EQ(compared, chosen.count());
}

TEST(Keep, LetsEmptyPartsBeThatLoseNothing) {
    Animation animation = all_parts();
    set_part(animation, Part::gaze, false);
    set_part(animation, Part::gaze, true);
    EXPECT_TRUE(keep(animation, select("*")).gaze);
    EXPECT_FALSE(drop(animation, select("gaze.origin.x")).gaze);
}

// --- markers ---

std::string markers_of(const Result<Animation>& edited) {
    if (!edited) return message(edited.error());
    std::string text;
    for (std::size_t i = 0; i < edited->markers.size(); ++i) {
        const Marker marker = edited->markers[i];
        text += (i == 0 ? "" : ", ") + make::text_of(marker.time) + " " + std::string(marker.name);
    }
    return text;
}

TEST(Markers, AreAddedBeforeTheFirstLaterOne) {
    EXPECT_EQ(markers_of(add_marker(all_parts(), 0.5F, "middle")), "0.25 start, 0.5 middle, 0.75 end");
    EXPECT_EQ(markers_of(add_marker(all_parts(), 0.25F, "also")), "0.25 start, 0.25 also, 0.75 end");
    EXPECT_EQ(markers_of(add_marker(all_parts(), 9, "")), "0.25 start, 0.75 end, 9 ");
    EXPECT_EQ(markers_of(add_marker(Animation{}, -1, "only")), "-1 only");
}

TEST(Markers, AreMovedRenamedAndRemovedByTheirPlace) {
    EXPECT_EQ(markers_of(move_marker(all_parts(), 0, 0.5F)), "0.5 start, 0.75 end");
    EXPECT_EQ(markers_of(move_marker(all_parts(), 0, 2)), "0.75 end, 2 start");
    EXPECT_EQ(markers_of(rename_marker(all_parts(), 1, "stop")), "0.25 start, 0.75 stop");
    EXPECT_EQ(markers_of(remove_marker(all_parts(), 0)), "0.75 end");
}

TEST(Markers, ThatAreNotThereAreMistakes) {
    for (const std::size_t marker : {std::size_t{2}, std::numeric_limits<std::size_t>::max()}) {
        const auto moved = move_marker(all_parts(), marker, 1);
        const auto renamed = rename_marker(all_parts(), marker, "x");
        const auto removed = remove_marker(all_parts(), marker);
        for (const auto* result : {&moved, &renamed, &removed}) {
            ASSERT_FALSE(*result);
            EXPECT_EQ(result->error().code, ErrorCode::bad_argument);
        }
    }
    EXPECT_FALSE(add_marker(all_parts(), std::numeric_limits<float>::quiet_NaN(), "x"));
    EXPECT_FALSE(move_marker(all_parts(), 0, std::numeric_limits<float>::infinity()));
}

TEST(Markers, ChangeNothingElse) {
    const Animation animation = all_parts();
    Animation edited = *rename_marker(*add_marker(animation, 0.5F, "x"), 1, "y");
    edited = *remove_marker(edited, 1);
    EXPECT_EQ(make::differences(edited, animation), std::vector<std::string>{});
    EXPECT_TRUE(edited.camera->position[0].times.shares_with(animation.camera->position[0].times));
}

} // namespace
