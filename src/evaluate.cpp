#include <inputanim/evaluate.hpp>

#include <span>

#include "maths/unit_length.hpp"
#include "motion/frame.hpp"

namespace inputanim {
namespace {

template <std::size_t axes>
std::array<float, axes> components(const std::array<Curve, axes>& curves, float time) {
    std::array<float, axes> values{};
    for (std::size_t axis = 0; axis < axes; ++axis) values[axis] = evaluate(curves[axis], time);
    return values;
}

} // namespace

Pose evaluate(const PoseCurves& curves, float time, const EvaluateOptions& options) {
    Pose pose{components(curves.position, time), components(curves.rotation, time)};
    if (!options.raw_rotations) normalise(pose.rotation, 0);
    return pose;
}

Ray evaluate(const RayCurves& curves, float time) {
    Ray ray{components(curves.origin, time), components(curves.direction, time)};
    normalise(ray.direction, shortest_direction);
    return ray;
}

HandState evaluate(const HandCurves& curves, float time, const EvaluateOptions& options) {
    HandState state{.tracked = evaluate_state(curves.tracked, time) > 0.5F,
                    .pinch = evaluate_state(curves.pinch, time) > 0.5F};
    for (std::size_t joint = 0; joint < joint_count; ++joint) {
        state.joints[joint] = evaluate(curves.joints[joint], time, options);
    }
    return state;
}

Frame evaluate(const Animation& animation, float time, const EvaluateOptions& options) {
    std::array<float, curve_count> values{};
    for_each_curve(animation, [&](std::size_t i, const Curve& curve) {
        values[i] = channel_of(i).is_state() ? evaluate_state(curve, time) : evaluate(curve, time);
    });
    return frame_of(animation, values, options);
}

} // namespace inputanim
