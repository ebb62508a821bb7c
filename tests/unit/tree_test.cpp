#include "convert/tree.hpp"

#include <set>

#include <inputanim/synthesize.hpp>

#include "make.hpp"

namespace {

using namespace inputanim;

TEST(Tree, HasEveryJointOfAHandOnceAndParentsFirst) {
    std::set<Joint> seen;
    for (const Joint joint : tree_order()) {
        const auto parent = info(joint).parent;
        EXPECT_TRUE(!parent || seen.contains(*parent)) << info(joint).name;
        EXPECT_TRUE(seen.insert(joint).second) << info(joint).name;
    }
    EXPECT_EQ(seen.size(), 26U);
    EXPECT_FALSE(seen.contains(Joint::none));
}

TEST(Tree, KeyTimesAreThoseOfAllCurvesEachOnce) {
    HandCurves hand;
    hand.tracked = make::curve({{0, 1}, {2, 0}});
    hand[Joint::wrist].position[1] = make::curve({{3, 0}, {1, 0}, {2, 0}});
    hand[Joint::palm].rotation[3] = make::curve({{0.5F, 1}, {std::numeric_limits<float>::infinity(), 1}});
    EXPECT_EQ(key_times(hand), (std::vector<float>{0, 0.5F, 1, 2, 3}));
}

TEST(Tree, LocalPosesPlacedOnTheirParentsGiveTheWorldAgain) {
    const Animation animation = synthesize({.duration = 1, .rate = 30, .gaps = false});
    for (const Axes axes : {Axes::unity, Axes::openxr, Axes::blender}) {
        const HandMotion motion(animation, Side::right, {0, 0.25F, 0.7F}, axes);
        const Animation turned = to_axes(animation, axes);
        ASSERT_EQ(motion.times().size(), 3U);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(motion.tracked()[i], 1);
            for (const Joint joint : tree_order()) {
                const Pose world = motion.world(joint, i);
                const Pose expected = evaluate(turned.hands->right[joint], motion.times()[i]);
                const auto parent = info(joint).parent;
                const Pose placed = parent ? placed_in(motion.world(*parent, i), motion.local(joint, i)) : world;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    ASSERT_NEAR(world.position[axis], expected.position[axis], 1e-6F) << info(joint).name;
                    ASSERT_NEAR(placed.position[axis], expected.position[axis], 1e-6F) << info(joint).name;
                }
                double dot = 0;
                for (std::size_t axis = 0; axis < 4; ++axis) dot += placed.rotation[axis] * expected.rotation[axis];
                ASSERT_NEAR(std::abs(dot), 1, 1e-6) << info(joint).name;
            }
        }
    }
}

TEST(Tree, JointsWithoutKeysAndBrokenNumbersStayAtTheOrigin) {
    Animation animation;
    set_part(animation, Part::hands, true);
    animation.hands->left[Joint::wrist].position[0] = make::curve({{0, std::numeric_limits<float>::quiet_NaN()}});
    const HandMotion motion(animation, Side::left, {0}, Axes::openxr);
    for (const Joint joint : tree_order()) {
        EXPECT_EQ(motion.world(joint, 0).position, (std::array<float, 3>{0, 0, 0}));
        EXPECT_EQ(motion.world(joint, 0).rotation, (std::array<float, 4>{0, 0, 0, 1}));
    }
}

} // namespace
