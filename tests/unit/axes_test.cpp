#include <inputanim/axes.hpp>

#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "maths/rotation.hpp"

namespace {

using namespace inputanim;

// A vector of Unity's axes in others, by what the description says and not by the table.
Vector3 in_axes(Axes axes, const Vector3& v) {
    switch (axes) {
        case Axes::unity: return v;
        case Axes::openxr: return {v.x, v.y, -v.z};
        case Axes::gltf: return {-v.x, v.y, v.z};
        case Axes::blender: return {v.x, v.z, v.y};
        case Axes::ros: return {v.z, -v.x, v.y};
        case Axes::unreal: return Vector3{v.z, v.x, v.y} * 100;
    }
    return {};
}

TEST(Axes, EachHasItsNameAndIsFoundByIt) {
    ASSERT_EQ(all_axes().size(), 6U);
    for (const Axes axes : all_axes()) EXPECT_EQ(find_axes(info(axes).name), axes);
    EXPECT_EQ(find_axes("sideways"), std::nullopt);
}

TEST(Axes, TurnsPositionsAndWhatRotationsDoAlike) {
    const Animation animation = synthesize({.duration = 1, .rate = 30});
    const Pose before = evaluate(*animation.camera, 0.5F);
    const Quaternion turn{before.rotation[0], before.rotation[1], before.rotation[2], before.rotation[3]};
    const Vector3 arrow{0.3, -0.5, 0.8};
    for (const Axes axes : all_axes()) {
        SCOPED_TRACE(info(axes).name);
        const Pose after = evaluate(*to_axes(animation, axes).camera, 0.5F);
        EXPECT_LT(length(vector_of(after.position) - in_axes(axes, vector_of(before.position))), 1e-4);
        const Quaternion turned{after.rotation[0], after.rotation[1], after.rotation[2], after.rotation[3]};
        const Vector3 expected = in_axes(axes, rotate(turn, arrow));
        EXPECT_LT(length(rotate(turned, in_axes(axes, arrow)) - expected), 1e-4);
    }
}

TEST(Axes, ThereAndBackIsTheSameToTheBit) {
    const Animation animation = synthesize({.duration = 0.5F, .rate = 30});
    for (const Axes axes : all_axes()) {
        SCOPED_TRACE(info(axes).name);
        const Animation back = from_axes(to_axes(animation, axes), axes);
        std::size_t seen = 0;
        for (const Channel& channel : channels()) {
            const auto before = curves(animation, channel);
            const auto after = curves(back, channel);
            ASSERT_EQ(before.size(), after.size());
            for (std::size_t i = 0; i < before.size(); ++i, ++seen) {
                ASSERT_EQ(before[i].key_count(), after[i].key_count());
                for (std::size_t k = 0; k < before[i].key_count(); ++k) {
                    if (axes == Axes::unreal) {
                        ASSERT_NEAR(before[i].values[k], after[i].values[k], 1e-6F);
                    } else {
                        ASSERT_EQ(before[i].values[k], after[i].values[k]);
                    }
                }
            }
        }
        EXPECT_EQ(seen, curve_count);
    }
}

TEST(Axes, TangentsTurnAsValuesDo) {
    Animation animation;
    set_part(animation, Part::camera, true);
    animation.camera->position[2] = make_curve(std::vector<Keyframe>{
        {.time = 0, .value = 1, .out_tangent = 3, .weighted_mode = WeightedMode::none},
        {.time = 1, .value = 2, .in_tangent = -4, .weighted_mode = WeightedMode::none},
    });
    const Curve turned = to_axes(animation, Axes::openxr).camera->position[2];
    EXPECT_EQ(turned.key(0).value, -1);
    EXPECT_EQ(turned.key(0).out_tangent, -3);
    EXPECT_EQ(turned.key(1).in_tangent, 4);
}

} // namespace
