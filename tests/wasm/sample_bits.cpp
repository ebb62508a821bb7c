// Samples of made curves of all shapes: that they have the bits of `evaluate`, and a checksum of them, which must be
// the same on every machine.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

#include <inputanim/evaluate.hpp>
#include <inputanim/sample.hpp>

namespace {

using namespace inputanim;

std::uint32_t state = 1;

// -1 to 1, from whole numbers alone: no machine rounds them differently.
float number() {
    state = state * 1664525 + 1013904223;
    return static_cast<float>(static_cast<std::int32_t>(state >> 8U) - (1 << 23)) / static_cast<float>(1 << 23);
}

enum class Shape { line, hermite, weighted, mixed };

PoseCurves pose_of(Shape shape, std::size_t keys) {
    std::vector<float> times;
    float time = 0;
    for (std::size_t i = 0; i < keys; ++i) times.push_back(time += 0.01F + 0.1F * std::abs(number()));
    PoseCurves pose;
    const auto fill = [&](Curve& curve) {
        std::vector<Keyframe> frames;
        for (const float at : times) {
            Keyframe key{.time = at, .value = number()};
            const bool bends = shape != Shape::line && (shape != Shape::mixed || number() > 0);
            const bool weighted = shape == Shape::weighted || (shape == Shape::mixed && number() > 0);
            if (bends) {
                key.in_tangent = 5 * number();
                key.out_tangent = 5 * number();
                key.in_weight = 1.2F * std::abs(number());
                key.out_weight = 1.2F * std::abs(number());
                key.weighted_mode = weighted ? WeightedMode::both : WeightedMode::none;
            }
            frames.push_back(key);
        }
        curve = make_curve(frames);
        curve.times = pose.position[0].times.empty() ? curve.times : pose.position[0].times;
    };
    for (Curve& curve : pose.position) fill(curve);
    for (Curve& curve : pose.rotation) fill(curve);
    return pose;
}

} // namespace

int main() {
    std::uint64_t checksum = 14695981039346656037U;
    std::size_t compared = 0;
    for (const Shape shape : {Shape::line, Shape::hermite, Shape::weighted, Shape::mixed}) {
        for (const std::size_t keys : {2U, 5U, 17U, 300U}) {
            Animation animation;
            animation.camera = pose_of(shape, keys);
            const TimeSpan span = span_of(animation).value_or(TimeSpan{});
            const auto grid = uniform_grid({span.from - 0.1F, span.to + 0.1F}, 90);
            if (!grid) return 2;
            const auto samples = sample(animation, *grid, {.continuous_signs = false});
            if (!samples) return 2;
            for (std::size_t i = 0; i < grid->size(); ++i) {
                const Pose pose = evaluate(*animation.camera, (*grid)[i]);
                for (std::size_t axis = 0; axis < 7; ++axis) {
                    const float expected = axis < 3 ? pose.position[axis] : pose.rotation[axis - 3];
                    const auto bits = std::bit_cast<std::uint32_t>(samples->columns.values[axis][i]);
                    if (bits != std::bit_cast<std::uint32_t>(expected)) return 1;
                    checksum = (checksum ^ bits) * 1099511628211U;
                    ++compared;
                }
            }
        }
    }
    std::printf("%zu values, checksum %016llx\n", compared, static_cast<unsigned long long>(checksum));
    return 0;
}
