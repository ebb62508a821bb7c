#include <inputanim/convert/hand_mesh.hpp>

#include <cmath>
#include <map>
#include <numeric>

#include <gtest/gtest.h>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "maths/rotation.hpp"

namespace {

using namespace inputanim;

// In a right-handed space: z changes its sign.
HandPose right_handed(HandPose pose) {
    for (Pose& joint : pose) {
        joint.position[2] *= -1;
        joint.rotation[0] *= -1;
        joint.rotation[1] *= -1;
    }
    return pose;
}

// The hands of a made recording, and those of nobody.
std::vector<HandPose> poses() {
    const Animation animation = synthesize();
    return {right_handed(rest_pose(animation.hands->left, Side::left)),
            right_handed(rest_pose(animation.hands->right, Side::right)), right_handed(rest_pose({}, Side::left)),
            right_handed(rest_pose({}, Side::right))};
}

void expect_closed(const HandMesh& mesh) {
    std::map<std::pair<int, int>, int> edges;
    for (const auto& triangle : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            ASSERT_LT(triangle[i], mesh.positions.size());
            ++edges[{triangle[i], triangle[(i + 1) % 3]}];
        }
    }
    ASSERT_FALSE(edges.empty());
    for (const auto& [edge, count] : edges) {
        ASSERT_EQ(count, 1);
        ASSERT_TRUE(edges.contains({edge.second, edge.first}));
    }
}

void expect_sound(const HandMesh& mesh) {
    ASSERT_FALSE(mesh.positions.empty());
    ASSERT_EQ(mesh.normals.size(), mesh.positions.size());
    ASSERT_EQ(mesh.joints.size(), mesh.positions.size());
    ASSERT_EQ(mesh.weights.size(), mesh.positions.size());
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        for (const float number : mesh.positions[i]) ASSERT_TRUE(std::isfinite(number));
        ASSERT_NEAR(length(vector_of(mesh.normals[i])), 1, 1e-5);
        ASSERT_NEAR(std::accumulate(mesh.weights[i].begin(), mesh.weights[i].end(), 0.0), 1, 1e-6);
        for (std::size_t k = 0; k < 4; ++k) {
            ASSERT_GE(mesh.weights[i][k], 0);
            ASSERT_LT(mesh.joints[i][k], joint_count);
            if (mesh.weights[i][k] > 0) {
                ASSERT_NE(joint(mesh.joints[i][k]), Joint::none);
            }
        }
    }
    expect_closed(mesh);
}

TEST(HandMesh, is_closed_and_of_the_size_of_a_hand) {
    for (const HandPose& pose : poses()) {
        const HandMesh mesh = hand_mesh(pose);
        expect_sound(mesh);
        EXPECT_GE(mesh.positions.size(), 600U);
        EXPECT_LE(mesh.positions.size(), 1500U);
        // A hand has about a third of a litre; triangles that face inward would count against it.
        double litres = 0;
        for (const auto& [a, b, c] : mesh.triangles) {
            litres +=
                dot(vector_of(mesh.positions[a]), cross(vector_of(mesh.positions[b]), vector_of(mesh.positions[c]))) /
                6 * 1000;
        }
        EXPECT_GT(litres, 0.15);
        EXPECT_LT(litres, 0.6);
    }
}

TEST(HandMesh, lies_around_the_joints) {
    for (const HandPose& pose : poses()) {
        const HandMesh mesh = hand_mesh(pose);
        for (std::size_t j = index(Joint::wrist); j < joint_count; ++j) {
            double nearest = 1;
            for (const auto& position : mesh.positions) {
                nearest = std::min(nearest, length(vector_of(position) - vector_of(pose[j].position)));
            }
            EXPECT_GT(nearest, 0.002) << info(joint(j)).name;
            EXPECT_LT(nearest, 0.035) << info(joint(j)).name;
        }
    }
}

TEST(HandMesh, has_normals_that_point_outward) {
    const HandMesh mesh = hand_mesh(poses().front());
    std::size_t outward = 0;
    for (const auto& triangle : mesh.triangles) {
        const Vector3 a = vector_of(mesh.positions[triangle[0]]);
        const Vector3 face =
            cross(vector_of(mesh.positions[triangle[1]]) - a, vector_of(mesh.positions[triangle[2]]) - a);
        outward += dot(face, vector_of(mesh.normals[triangle[0]])) > 0 ? 1 : 0;
    }
    EXPECT_GT(outward, mesh.triangles.size() * 95 / 100);
}

// The skin about a finger's joint goes with both bones, each half, and a little farther on with one of them.
TEST(HandMesh, goes_with_the_bones_on_both_sides_of_a_joint) {
    const HandPose pose = poses()[2];
    const HandMesh mesh = hand_mesh(pose);
    const auto weight = [&](std::size_t i, Joint joint) {
        double sum = 0;
        for (std::size_t k = 0; k < 4; ++k) sum += mesh.joints[i][k] == index(joint) ? mesh.weights[i][k] : 0;
        return sum;
    };
    using enum Joint;
    for (const auto& [before, at, after] :
         {std::array{index_knuckle, index_middle_joint, index_distal_joint},
          std::array{pinky_middle_joint, pinky_distal_joint, pinky_tip},
          std::array{thumb_metacarpal_joint, thumb_proximal_joint, thumb_distal_joint}}) {
        const Vector3 middle = vector_of(pose[index(at)].position);
        const Vector3 along = unit(vector_of(pose[index(after)].position) - middle);
        const Vector3 back = unit(middle - vector_of(pose[index(before)].position));
        std::size_t ring = 0;
        std::size_t further = 0;
        for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
            const double first = weight(i, before);
            const double second = weight(i, at);
            if (first + second < 0.999) continue;
            const Vector3 from = vector_of(mesh.positions[i]) - middle;
            if (std::abs(first - 0.5) < 1e-6) {
                EXPECT_NEAR(dot(from, unit(along + back)), 0, 1e-6) << info(at).name;
                ++ring;
            } else if (second > 0.85 && second < 0.95) {
                EXPECT_NEAR(second, 0.9, 1e-6) << info(at).name;
                EXPECT_GT(dot(from, along), 0) << info(at).name;
                ++further;
            } else if (first > 0.85 && first < 0.95) {
                EXPECT_NEAR(first, 0.9, 1e-6) << info(at).name;
                EXPECT_LT(dot(from, back), 0) << info(at).name;
                ++further;
            }
        }
        EXPECT_EQ(ring, 12U) << info(at).name;
        EXPECT_EQ(further, 24U) << info(at).name;
    }
}

// What the hand of nobody looks like, in numbers: each a sum over the whole skin, so that a change anywhere is seen
// here. Where it was meant, look at the hand in the viewer, and then write the new numbers.
TEST(HandMesh, has_the_shape_that_it_was_given) {
    const HandPose pose = poses()[2];
    const HandMesh mesh = hand_mesh(pose);
    std::array<double, 3> sums{};
    std::array<double, 3> squares{};
    std::array<double, 3> turned{}; // products of places and normals
    double by_joint = 0;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double place = 1000 * (mesh.positions[i][axis] - pose[index(Joint::wrist)].position[axis]);
            sums[axis] += place;
            squares[axis] += place * place;
            turned[axis] += place * mesh.normals[i][axis];
        }
        for (std::size_t k = 0; k < 4; ++k) by_joint += mesh.weights[i][k] * mesh.weights[i][k] * mesh.joints[i][k];
    }
    const auto expect_near = [](const std::array<double, 3>& numbers, const std::array<double, 3>& wanted) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(numbers[axis], wanted[axis], 1e-6 * std::abs(wanted[axis])) << axis;
        }
    };
    expect_near(sums, {1881.00799, -9186.90812, -110013.51684});
    expect_near(squares, {1077369.00943, 411235.79417, 13841439.26396});
    expect_near(turned, {5313.81111, 5722.86757, 18223.27775});
    EXPECT_NEAR(by_joint, 11926.1065, 1e-2);
    EXPECT_EQ(mesh.positions.size(), 1132U);
    EXPECT_EQ(mesh.triangles.size(), 2240U);
}

TEST(HandMesh, is_sound_whatever_the_pose) {
    HandPose same_place;
    expect_sound(hand_mesh(same_place));
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        HandPose wild;
        for (Pose& joint : wild) {
            for (float& number : joint.position) number = static_cast<float>(random() % 2000) / 100 - 10;
        }
        expect_sound(hand_mesh(wild));
    }
}

TEST(RestPose, is_one_that_the_hand_has_while_it_is_tracked) {
    const Animation animation = synthesize();
    const HandCurves& hand = animation.hands->right;
    const HandPose pose = rest_pose(hand, Side::right);
    const auto& times = hand[Joint::wrist].position[0].times;
    const bool is_recorded = std::ranges::any_of(times, [&](float time) {
        const HandState state = evaluate(hand, time);
        return state.tracked && state[Joint::index_tip].position == pose[index(Joint::index_tip)].position;
    });
    EXPECT_TRUE(is_recorded);
}

TEST(RestPose, is_that_of_an_average_hand_where_joints_do_not_lie_as_those_of_a_hand) {
    Animation animation = synthesize({.duration = 1});
    HandCurves& hand = animation.hands->left;
    hand[Joint::index_tip].position[0] = make::curve({{0, 100}, {1, 100}});
    const HandPose average = rest_pose({}, Side::left);
    EXPECT_EQ(rest_pose(hand, Side::left)[index(Joint::ring_tip)].position, average[index(Joint::ring_tip)].position);
    // A left hand has its thumb on the right.
    EXPECT_GT(average[index(Joint::thumb_tip)].position[0], average[index(Joint::pinky_tip)].position[0]);
}

} // namespace
