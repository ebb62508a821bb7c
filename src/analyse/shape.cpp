#include "analyse/shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>

// What is missing is NaN, and so is what is computed of it: the loops need not ask.
namespace inputanim::analysis {
namespace {

// Degrees, 0 to 180, from a sine that is not negative and a cosine, of whatever length; within 1e-5. Without branches,
// for SIMD.
float degrees_of(float sine, float cosine) noexcept {
    const float along = std::abs(cosine);
    const float steep = sine > along ? 1.0F : 0.0F;
    const float small = sine > along ? along : sine;
    const float large = sine > along ? sine : along; // 0, and the slope NaN, where there is no angle
    const float slope = small / large;
    // atan(s) = s p(s^2) for 0 <= s <= 1: through its values at the nine Chebyshev nodes.
    constexpr std::array polynomial{0.0027662835F, -0.0157312491F, 0.0421376236F, -0.0745685483F, 0.106183706F,
                                    -0.141977978F, 0.19991872F,    -0.333330367F, 0.999999982F};
    const float square = slope * slope;
    float sum = 0;
    for (const float coefficient : polynomial) sum = sum * square + coefficient;
    float degrees = sum * slope * static_cast<float>(degrees_per_radian);
    degrees = steep > 0 ? 90 - degrees : degrees;
    degrees = cosine < 0 ? 180 - degrees : degrees;
    return degrees + 0 * (sine + cosine); // NaN stays NaN
}

} // namespace

std::vector<float> distance(const Motion& motion, const Track& a, const Track& b) {
    std::vector<float> values = motion.missing();
    if (a.empty() || b.empty()) return values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float x = a.axes[0][i] - b.axes[0][i];
        const float y = a.axes[1][i] - b.axes[1][i];
        const float z = a.axes[2][i] - b.axes[2][i];
        values[i] = std::sqrt(x * x + y * y + z * z);
    }
    return values;
}

std::vector<float> flexion(const Motion& motion, const Track& before, const Track& joint, const Track& after) {
    std::vector<float> values = motion.missing();
    if (before.empty() || joint.empty() || after.empty()) return values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::array<float, 3> in{};
        std::array<float, 3> out{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            in[axis] = joint.axes[axis][i] - before.axes[axis][i];
            out[axis] = after.axes[axis][i] - joint.axes[axis][i];
        }
        const float x = in[1] * out[2] - in[2] * out[1];
        const float y = in[2] * out[0] - in[0] * out[2];
        const float z = in[0] * out[1] - in[1] * out[0];
        values[i] = degrees_of(std::sqrt(x * x + y * y + z * z), in[0] * out[0] + in[1] * out[1] + in[2] * out[2]);
    }
    return values;
}

} // namespace inputanim::analysis
