#include <gtest/gtest.h>

#include <inputanim/pattern.hpp>
#include <inputanim/select.hpp>

namespace {

using namespace inputanim;

CurveSet curves_of(auto&& wanted) {
    CurveSet set;
    for (std::size_t i = 0; i < curve_count; ++i) set[i] = wanted(curve_name(i));
    return set;
}

TEST(Select, MeansACurveAndAllBelowAName) {
    EXPECT_EQ(select("hand.left.IndexTip.position.x").count(), 1U);
    EXPECT_TRUE(select("hand.left.IndexTip.position.x")[*find_curve("hand.left.IndexTip.position.x")]);
    EXPECT_EQ(select("hand.left.IndexTip").count(), 7U);
    EXPECT_EQ(select("camera.rotation").count(), 4U);
    EXPECT_EQ(select("camera").count(), 7U);
    EXPECT_EQ(select("gaze").count(), 6U);
    EXPECT_EQ(select("hand.left").count(), 27U * 7 + 2);
    EXPECT_EQ(select("hand.left"), curves_of([](const std::string& name) { return name.starts_with("hand.left."); }));
}

TEST(Select, TakesHandsAndHandForBothHands) {
    EXPECT_EQ(select("hand").count(), 2U * (27 * 7 + 2));
    EXPECT_EQ(select("hands"), select("hand"));
    EXPECT_EQ(select("hands.right.pinch"), select("hand.right.pinch"));
}

TEST(Select, LetsStarsAndQuestionMarksStandForCharacters) {
    EXPECT_EQ(select("hand.*.IndexTip.position").count(), 6U);
    EXPECT_EQ(select("*.pinch").count(), 2U);
    EXPECT_EQ(select("gaze.direction.?").count(), 3U);
    EXPECT_EQ(select("*").count(), curve_count);
}

TEST(Select, SelectsNothingForNamesThatNoCurveHas) {
    for (const char* name : {"", "hand.le", "foot", "camera.position.", "hands.", "Camera", ".", "camera.position.w"}) {
        EXPECT_TRUE(select(name).none()) << name;
    }
}

TEST(Select, AddsUpSeveralNames) {
    EXPECT_EQ(select(std::vector<std::string>{"camera", "gaze", "camera.position"}), select("camera") | select("gaze"));
    EXPECT_TRUE(select(std::vector<std::string>{}).none());
}

TEST(Matches, GoesBackWhereAStarTookTooLittle) {
    EXPECT_TRUE(matches("a*b*c", "a-b-b-c"));
    EXPECT_FALSE(matches("a*b*c", "a-b-b-"));
    EXPECT_TRUE(matches("**", ""));
    EXPECT_FALSE(matches("?", ""));
    EXPECT_TRUE(matches("?x*", "ax"));
    EXPECT_FALSE(matches("ab", "abc"));
    EXPECT_FALSE(matches("abc", "ab"));
}

TEST(Matches, IsQuickOnPatternsOfManyStars) {
    std::string pattern;
    for (int i = 0; i < 50; ++i) pattern += "*a";
    EXPECT_FALSE(matches(pattern + "b", std::string(2000, 'a')));
}

} // namespace
