#include <inputanim/animation.hpp>

#include <gtest/gtest.h>

#include <set>

#include "make.hpp"
#include "model/special_floats.hpp"

using namespace inputanim;

namespace {

Animation with_all_parts() {
    Animation animation;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(animation, part, true);
    return animation;
}

// --- names and order ---

TEST(Curves, AreFoundByTheirNames) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < curve_count; ++i) {
        EXPECT_EQ(find_curve(curve_name(i)), i) << curve_name(i);
        names.insert(curve_name(i));
    }
    EXPECT_EQ(names.size(), curve_count);
}

TEST(Curves, AreNamedInTheOrderOfTheFile) {
    EXPECT_EQ(curve_name(0), "camera.position.x");
    EXPECT_EQ(curve_name(3), "camera.rotation.x");
    EXPECT_EQ(curve_name(6), "camera.rotation.w");
    EXPECT_EQ(curve_name(7), "hand.left.tracked");
    EXPECT_EQ(curve_name(8), "hand.right.tracked");
    EXPECT_EQ(curve_name(9), "hand.left.pinch");
    EXPECT_EQ(curve_name(10), "hand.right.pinch");
    EXPECT_EQ(curve_name(11), "hand.left.None.position.x");
    EXPECT_EQ(curve_name(18), "hand.left.Wrist.position.x");
    EXPECT_EQ(curve_name(11 + 27 * 7), "hand.right.None.position.x");
    EXPECT_EQ(curve_name(388), "hand.right.PinkyTip.rotation.w");
    EXPECT_EQ(curve_name(389), "gaze.origin.x");
    EXPECT_EQ(curve_name(394), "gaze.direction.z");
}

TEST(Curves, AreNotFoundByOtherNames) {
    for (const std::string_view name :
         {"", "camera", "camera.position", "camera.position.w", "camera.position.xx", "Camera.position.x", "hand.left",
          "hand.left.tracked.x", "hand.left.None", "hand.left.IndexTip.rotation", "gaze.direction.w",
          " camera.position.x", "hand.middle.tracked", "hand.left.indexTip.rotation.w"}) {
        EXPECT_FALSE(find_curve(name)) << name;
    }
}

TEST(Curves, AreVisitedInTheOrderOfTheFile) {
    Animation animation = with_all_parts();
    std::vector<std::size_t> visited;
    for_each_curve(animation, [&](std::size_t i, Curve&) { visited.push_back(i); });
    ASSERT_EQ(visited.size(), curve_count);
    for (std::size_t i = 0; i < curve_count; ++i) EXPECT_EQ(visited[i], i);
}

TEST(Curves, OfMissingPartsAreNotVisited) {
    Animation animation = with_all_parts();
    animation.hands.reset();
    std::vector<std::size_t> visited;
    for_each_curve(std::as_const(animation), [&](std::size_t i, const Curve&) { visited.push_back(i); });
    ASSERT_EQ(visited.size(), 13U);
    EXPECT_EQ(visited[6], 6U);
    EXPECT_EQ(visited[7], 389U);
}

TEST(Curves, LieWhereTheirNamesSay) {
    Animation animation = with_all_parts();
    for_each_curve(animation, [](std::size_t i, Curve& curve) { curve = make::curve({{0, static_cast<float>(i)}}); });
    const auto number = [](const Curve& curve) { return static_cast<std::size_t>(curve.values.front()); };
    EXPECT_EQ(number(animation.camera->rotation[3]), find_curve("camera.rotation.w"));
    EXPECT_EQ(number(animation.hands->right.pinch), find_curve("hand.right.pinch"));
    EXPECT_EQ(number(animation.hands->left[Joint::index_tip].rotation[1]), find_curve("hand.left.IndexTip.rotation.y"));
    EXPECT_EQ(number(animation.hands->right[Joint::palm].position[2]), find_curve("hand.right.Palm.position.z"));
    EXPECT_EQ(number(animation.gaze->direction[0]), find_curve("gaze.direction.x"));
}

TEST(Channels, CoverAllCurvesOnceAndInOrder) {
    ASSERT_EQ(channels().size(), channel_count);
    std::size_t next = 0;
    for (const Channel& channel : channels()) {
        EXPECT_EQ(channel.first, next);
        EXPECT_EQ(channel.axes, channel.is_state() ? 1 : channel.kind == ChannelKind::rotation ? 4 : 3);
        for (std::size_t axis = 0; axis < channel.axes; ++axis) EXPECT_EQ(&channel_of(next + axis), &channel);
        next += channel.axes;
    }
    EXPECT_EQ(next, curve_count);
}

TEST(Channels, AreNamedWithoutAnAxis) {
    EXPECT_EQ(name(channel_of(*find_curve("hand.left.IndexTip.rotation.w"))), "hand.left.IndexTip.rotation");
    EXPECT_EQ(name(channel_of(*find_curve("hand.right.pinch"))), "hand.right.pinch");
    EXPECT_EQ(name(channel_of(*find_curve("gaze.direction.z"))), "gaze.direction");
    std::set<std::string> names;
    for (const Channel& channel : channels()) names.insert(name(channel));
    EXPECT_EQ(names.size(), channel_count);
}

TEST(Channels, OfMissingPartsHaveNoCurves) {
    const Animation nothing;
    for (const Channel& channel : channels()) EXPECT_TRUE(curves(nothing, channel).empty()) << name(channel);
    const Animation all = with_all_parts();
    for (const Channel& channel : channels()) EXPECT_EQ(curves(all, channel).size(), channel.axes) << name(channel);
}

TEST(Parts, AreAddedEmptyAndTakenAway) {
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
        Animation animation;
        EXPECT_FALSE(has(animation, part));
        set_part(animation, part, true);
        EXPECT_TRUE(has(animation, part));
        EXPECT_EQ(key_count(animation), 0U);
        set_part(animation, part, false);
        EXPECT_FALSE(has(animation, part));
    }
}

TEST(Parts, ThatAreThereAlreadyKeepTheirKeys) {
    Animation animation;
    set_part(animation, Part::camera, true);
    animation.camera->position[0] = make::curve({{0, 1}});
    set_part(animation, Part::camera, true);
    EXPECT_EQ(key_count(animation), 1U);
}

// --- keys ---

TEST(Modes, AreKnownOrNot) {
    for (const int mode : {0, 1, 2, 4, 8}) EXPECT_TRUE(is_known(static_cast<WrapMode>(mode))) << mode;
    for (const int mode : {-7, -1, 3, 5, 6, 7, 9, 16, 99}) EXPECT_FALSE(is_known(static_cast<WrapMode>(mode))) << mode;
    for (const int mode : {0, 1, 2, 3}) EXPECT_TRUE(is_known(static_cast<WeightedMode>(mode))) << mode;
    for (const int mode : {-1, 4, 99}) EXPECT_FALSE(is_known(static_cast<WeightedMode>(mode))) << mode;
}

TEST(MakeCurve, KeepsTangentsOnlyWhereSomeKeyIsNotLinear) {
    const std::vector<Keyframe> linear{{.time = 0, .value = 1}, {.time = 1, .value = 2}};
    EXPECT_EQ(make_curve(linear).tangents, nullptr);
    const std::vector<Keyframe> bent_keys{{.in_tangent = 1},
                                          {.out_tangent = -0.0F},
                                          {.in_weight = 0.5F},
                                          {.out_weight = 0.5F},
                                          {.weighted_mode = WeightedMode::none}};
    for (const Keyframe& bent : bent_keys) {
        const Curve curve = make_curve(std::vector<Keyframe>{linear[0], bent});
        ASSERT_NE(curve.tangents, nullptr);
        EXPECT_EQ(curve.tangents->mode.size(), 2U);
    }
}

TEST(MakeCurve, GivesItsKeysBack) {
    const std::vector<Keyframe> keys{{1, 2, 3, 4, 5, 6, WeightedMode::in},
                                     {7, 8, 9, 10, 11, 12, static_cast<WeightedMode>(99)}};
    const Curve curve = make_curve(keys);
    ASSERT_EQ(curve.key_count(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        const Keyframe key = curve.key(i);
        EXPECT_EQ(key.time, keys[i].time);
        EXPECT_EQ(key.value, keys[i].value);
        EXPECT_EQ(key.in_tangent, keys[i].in_tangent);
        EXPECT_EQ(key.out_tangent, keys[i].out_tangent);
        EXPECT_EQ(key.in_weight, keys[i].in_weight);
        EXPECT_EQ(key.out_weight, keys[i].out_weight);
        EXPECT_EQ(key.weighted_mode, keys[i].weighted_mode);
    }
    EXPECT_TRUE(make_curve({}).empty());
}

TEST(Identical, SeesEveryBit) {
    const std::vector<Keyframe> keys{{1, 2, 3, 4, 5, 6, WeightedMode::in}};
    const Curve curve = make_curve(keys);
    EXPECT_TRUE(identical(curve, make_curve(keys)));
    std::size_t changed = 0;
    const auto differs = [&](auto change) {
        std::vector<Keyframe> other = keys;
        change(other[0]);
        ++changed;
        EXPECT_FALSE(identical(curve, make_curve(other))) << changed;
    };
    differs([](Keyframe& key) { key.time = 9; });
    differs([](Keyframe& key) { key.value = 9; });
    differs([](Keyframe& key) { key.in_tangent = 9; });
    differs([](Keyframe& key) { key.out_tangent = 9; });
    differs([](Keyframe& key) { key.in_weight = 9; });
    differs([](Keyframe& key) { key.out_weight = 9; });
    differs([](Keyframe& key) { key.weighted_mode = WeightedMode::out; });
    Curve looped = curve;
    looped.post_wrap = WrapMode::loop;
    EXPECT_FALSE(identical(curve, looped));
    EXPECT_FALSE(identical(curve, make::curve({{1, 2}})));
    EXPECT_FALSE(identical(make::curve({{1, 2}}), make::curve({{1, 2}, {2, 2}})));
    EXPECT_TRUE(identical(Curve(), Curve()));
}

TEST(Identical, TellsZerosAndNansApartByTheirBits) {
    const auto nan_of = [](std::uint32_t bits) { return make::curve({{0, std::bit_cast<float>(bits)}}); };
    EXPECT_TRUE(identical(nan_of(0x7fc00001), nan_of(0x7fc00001)));
    EXPECT_FALSE(identical(nan_of(0x7fc00001), nan_of(0x7fc00002)));
    EXPECT_FALSE(identical(make::curve({{0, 0.0F}}), make::curve({{0, -0.0F}})));
    EXPECT_FALSE(identical(make::curve({{0.0F, 1}}), make::curve({{-0.0F, 1}})));
}

TEST(SameTimes, AreTheSameBitsInEveryAxis) {
    std::vector<Curve> axes{make::curve({{0, 1}, {1, 2}}), make::curve({{0, 5}, {1, 6}})};
    EXPECT_TRUE(have_same_times(axes));
    axes[1] = make::curve({{-0.0F, 5}, {1, 6}});
    EXPECT_FALSE(have_same_times(axes));
    axes[1] = make::curve({{0, 5}});
    EXPECT_FALSE(have_same_times(axes));
    axes = {make::curve({{not_a_number, 1}}), make::curve({{not_a_number, 2}})};
    EXPECT_TRUE(have_same_times(axes));
    EXPECT_TRUE(have_same_times({}));
}

TEST(Markers, KeepTimesAndNamesInOrder) {
    Markers markers;
    EXPECT_TRUE(markers.empty());
    markers.add(2, "two");
    markers.add(-1, "");
    markers.add(0, std::string_view("a\0b", 3));
    ASSERT_EQ(markers.size(), 3U);
    EXPECT_EQ(markers[0].name, "two");
    EXPECT_EQ(markers[0].time, 2);
    EXPECT_EQ(markers[1].name, "");
    EXPECT_EQ(markers[1].time, -1);
    EXPECT_EQ(markers[2].name, std::string_view("a\0b", 3));
    EXPECT_EQ(std::vector<float>(markers.times().begin(), markers.times().end()), (std::vector<float>{2, -1, 0}));
}

TEST(Markers, TakeANameThatIsAlreadyTheirs) {
    Markers markers;
    markers.add(0, "a name that is long enough to be moved about");
    for (int i = 1; i < 10; ++i) markers.add(static_cast<float>(i), markers[0].name);
    ASSERT_EQ(markers.size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(markers[i].name, "a name that is long enough to be moved about");
}

// --- time ---

TEST(Span, OfACurveRunsFromItsLeastToItsGreatestTime) {
    EXPECT_EQ(span_of(make::curve({{1, 0}, {4, 0}})), (TimeSpan{1, 4}));
    EXPECT_EQ(span_of(make::curve({{2, 0}, {5, 0}, {-3, 0}, {1, 0}})), (TimeSpan{-3, 5}));
    EXPECT_EQ(span_of(make::curve({{not_a_number, 0}, {2, 0}, {infinity, 0}, {1, 0}, {-infinity, 0}})),
              (TimeSpan{1, 2}));
    EXPECT_EQ(span_of(make::curve({{-infinity, 0}, {2, 0}, {infinity, 0}})), (TimeSpan{2, 2}));
    EXPECT_EQ(span_of(make::curve({{not_a_number, 0}})), std::nullopt);
    EXPECT_EQ(span_of(Curve()), std::nullopt);
}

TEST(Span, OfAnAnimationCoversAllItsCurves) {
    Animation animation = with_all_parts();
    EXPECT_EQ(span_of(animation), std::nullopt);
    animation.camera->position[1] = make::curve({{12, 0}, {10, 0}});
    animation.hands->right.pinch = make::curve({{not_a_number, 0}, {14, 1}});
    animation.gaze->direction[2] = make::curve({{11, 0}});
    animation.markers.add(99, "markers do not count");
    EXPECT_EQ(span_of(animation), (TimeSpan{10, 14}));
    EXPECT_EQ(duration(animation), 14);
    EXPECT_EQ(key_count(animation), 5U);
}

TEST(Duration, IsAtLeastZeroWhateverTheTimesAre) {
    Animation animation;
    EXPECT_EQ(duration(animation), 0);
    set_part(animation, Part::camera, true);
    EXPECT_EQ(duration(animation), 0);
    animation.camera->position[0] = make::curve({{-5, 0}, {-2, 0}});
    EXPECT_EQ(duration(animation), 0);
    animation.camera->position[0] = make::curve({{not_a_number, 0}, {infinity, 0}});
    EXPECT_EQ(duration(animation), 0);
    animation.camera->position[0] = make::curve({{3, 0}, {1, 0}});
    EXPECT_EQ(duration(animation), 3);
}

} // namespace
