#include <inputanim/joints.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>

using namespace inputanim;

namespace {

// XrHandJointEXT in order, without its prefix and suffix.
constexpr std::array<std::string_view, 26> openxr_order{"palm",
                                                        "wrist",
                                                        "thumb_metacarpal",
                                                        "thumb_proximal",
                                                        "thumb_distal",
                                                        "thumb_tip",
                                                        "index_metacarpal",
                                                        "index_proximal",
                                                        "index_intermediate",
                                                        "index_distal",
                                                        "index_tip",
                                                        "middle_metacarpal",
                                                        "middle_proximal",
                                                        "middle_intermediate",
                                                        "middle_distal",
                                                        "middle_tip",
                                                        "ring_metacarpal",
                                                        "ring_proximal",
                                                        "ring_intermediate",
                                                        "ring_distal",
                                                        "ring_tip",
                                                        "little_metacarpal",
                                                        "little_proximal",
                                                        "little_intermediate",
                                                        "little_distal",
                                                        "little_tip"};

// XRHandJoint in order.
constexpr std::array<std::string_view, 25> webxr_order{"wrist",
                                                       "thumb-metacarpal",
                                                       "thumb-phalanx-proximal",
                                                       "thumb-phalanx-distal",
                                                       "thumb-tip",
                                                       "index-finger-metacarpal",
                                                       "index-finger-phalanx-proximal",
                                                       "index-finger-phalanx-intermediate",
                                                       "index-finger-phalanx-distal",
                                                       "index-finger-tip",
                                                       "middle-finger-metacarpal",
                                                       "middle-finger-phalanx-proximal",
                                                       "middle-finger-phalanx-intermediate",
                                                       "middle-finger-phalanx-distal",
                                                       "middle-finger-tip",
                                                       "ring-finger-metacarpal",
                                                       "ring-finger-phalanx-proximal",
                                                       "ring-finger-phalanx-intermediate",
                                                       "ring-finger-phalanx-distal",
                                                       "ring-finger-tip",
                                                       "pinky-finger-metacarpal",
                                                       "pinky-finger-phalanx-proximal",
                                                       "pinky-finger-phalanx-intermediate",
                                                       "pinky-finger-phalanx-distal",
                                                       "pinky-finger-tip"};

TEST(Joints, AreNamedAsMrtkNamesThem) {
    EXPECT_EQ(info(Joint::none).name, "None");
    EXPECT_EQ(info(Joint::wrist).name, "Wrist");
    EXPECT_EQ(info(Joint::palm).name, "Palm");
    EXPECT_EQ(info(Joint::thumb_metacarpal_joint).name, "ThumbMetacarpalJoint");
    EXPECT_EQ(info(Joint::thumb_tip).name, "ThumbTip");
    EXPECT_EQ(info(Joint::index_metacarpal).name, "IndexMetacarpal");
    EXPECT_EQ(info(Joint::pinky_tip).name, "PinkyTip");
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < joint_count; ++i) names.insert(info(joint(i)).name);
    EXPECT_EQ(names.size(), joint_count);
}

TEST(Joints, OfTheFourFingersFollowOnePattern) {
    const std::array<std::string, 4> fingers{"Index", "Middle", "Ring", "Pinky"};
    const std::array<std::string, 5> parts{"Metacarpal", "Knuckle", "MiddleJoint", "DistalJoint", "Tip"};
    for (std::size_t finger = 0; finger < 4; ++finger) {
        for (std::size_t part = 0; part < 5; ++part) {
            EXPECT_EQ(info(joint(7 + 5 * finger + part)).name, fingers[finger] + parts[part]);
        }
    }
}

TEST(Joints, FromTheThumbOnAreOneLaterInMrtkThanInOpenXr) {
    for (std::size_t i = 3; i < joint_count; ++i) EXPECT_EQ(info(joint(i)).openxr, openxr_order[i - 1]) << i;
    EXPECT_EQ(info(Joint::wrist).openxr, openxr_order[1]);
    EXPECT_EQ(info(Joint::palm).openxr, openxr_order[0]);
    EXPECT_EQ(info(Joint::none).openxr, "");
}

TEST(Joints, FromTheThumbOnAreTwoLaterInMrtkThanInWebXr) {
    for (std::size_t i = 3; i < joint_count; ++i) EXPECT_EQ(info(joint(i)).webxr, webxr_order[i - 2]) << i;
    EXPECT_EQ(info(Joint::wrist).webxr, webxr_order[0]);
    EXPECT_EQ(info(Joint::palm).webxr, "");
    EXPECT_EQ(info(Joint::none).webxr, "");
}

TEST(Joints, AllLeadToTheWristByTheirParents) {
    EXPECT_FALSE(info(Joint::none).parent);
    EXPECT_FALSE(info(Joint::wrist).parent);
    for (std::size_t i = index(Joint::palm); i < joint_count; ++i) {
        Joint at = joint(i);
        std::size_t steps = 0;
        while (const auto parent = info(at).parent) {
            at = *parent;
            ASSERT_LE(++steps, 5U) << info(joint(i)).name;
        }
        EXPECT_EQ(at, Joint::wrist) << info(joint(i)).name;
        EXPECT_GE(steps, 1U);
    }
    EXPECT_EQ(info(Joint::index_tip).parent, Joint::index_distal_joint);
    EXPECT_EQ(info(Joint::ring_metacarpal).parent, Joint::wrist);
}

TEST(Joints, FollowTheirFingerToItsTip) {
    EXPECT_EQ(next_along_finger(Joint::thumb_metacarpal_joint), Joint::thumb_proximal_joint);
    EXPECT_EQ(next_along_finger(Joint::thumb_distal_joint), Joint::thumb_tip);
    EXPECT_EQ(next_along_finger(Joint::pinky_distal_joint), Joint::pinky_tip);
    std::size_t ends = 0;
    for (std::size_t i = 0; i < joint_count; ++i) {
        const auto next = next_along_finger(joint(i));
        if (!next) {
            ++ends;
            EXPECT_TRUE(i < 3 || info(joint(i)).name.ends_with("Tip")) << info(joint(i)).name;
        } else {
            EXPECT_EQ(info(*next).parent, joint(i)) << info(joint(i)).name;
        }
    }
    EXPECT_EQ(ends, 8U) << "None, the wrist, the palm and five tips";
}

TEST(Joints, HaveTheIndexOfTheirPlaceInTheFile) {
    for (std::size_t i = 0; i < joint_count; ++i) EXPECT_EQ(index(joint(i)), i);
    EXPECT_EQ(index(Joint::pinky_tip), 26U);
}

TEST(Joints, HaveANameInEverySystemAndAreFoundByIt) {
    for (const JointNames names : {JointNames::webxr, JointNames::openxr, JointNames::mrtk}) {
        for (std::size_t i = 0; i < joint_count; ++i) {
            EXPECT_FALSE(name(joint(i), names).empty()) << i;
            EXPECT_EQ(find_joint(name(joint(i), names)), joint(i)) << name(joint(i), names);
        }
    }
    EXPECT_EQ(name(Joint::palm, JointNames::webxr), "palm");
    EXPECT_EQ(name(Joint::pinky_knuckle, JointNames::openxr), "little_proximal");
    EXPECT_EQ(find_joint("WRIST"), Joint::wrist);
    EXPECT_EQ(find_joint(""), std::nullopt);
    EXPECT_EQ(find_joint("elbow"), std::nullopt);
}

TEST(Joints, AreFoundByListsOfNamesFingersAndPatterns) {
    using enum Joint;
    EXPECT_EQ(find_joints("IndexTip"), std::vector{index_tip});
    EXPECT_EQ(find_joints("index-finger-tip,wrist,IndexTip"), (std::vector{wrist, index_tip})) << "in order, each once";
    EXPECT_EQ(find_joints("*Tip"), (std::vector{thumb_tip, index_tip, middle_tip, ring_tip, pinky_tip}));
    EXPECT_EQ(find_joints("thumb"),
              (std::vector{thumb_metacarpal_joint, thumb_proximal_joint, thumb_distal_joint, thumb_tip}));
    EXPECT_EQ(find_joints("all")->size(), joint_count - 1) << "without None";
    EXPECT_EQ(find_joints("None"), std::vector{none});
    EXPECT_FALSE(find_joints("IndexTip,knee").has_value());
    EXPECT_FALSE(find_joints("").has_value());
    EXPECT_FALSE(find_joints("IndexTip,").has_value());
}

} // namespace
