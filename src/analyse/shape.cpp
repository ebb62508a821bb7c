#include "analyse/shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/clones.hpp"

// What is missing is NaN, and so is what is computed of it: the loops need not ask.
namespace inputanim::analysis {
namespace {

// Degrees, 0 to 180, from a sine that is not negative and a cosine, of whatever length; within 1e-5. Without branches,
// for SIMD.
inline float degrees_of(float sine, float cosine) noexcept {
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

// The loops by themselves, where nothing else is in their way.

struct Places {
    const float* x = nullptr;
    const float* y = nullptr;
    const float* z = nullptr;
};

Places places_of(const Track& track) noexcept {
    return {track.axes[0].data(), track.axes[1].data(), track.axes[2].data()};
}

INPUTANIM_CLONES void put_distances(Places a, Places b, std::size_t count, float* out) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        const float x = a.x[i] - b.x[i];
        const float y = a.y[i] - b.y[i];
        const float z = a.z[i] - b.z[i];
        out[i] = std::sqrt(x * x + y * y + z * z);
    }
}

INPUTANIM_CLONES void put_flexions(Places before, Places joint, Places after, std::size_t count, float* out) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        const float in_x = joint.x[i] - before.x[i];
        const float in_y = joint.y[i] - before.y[i];
        const float in_z = joint.z[i] - before.z[i];
        const float out_x = after.x[i] - joint.x[i];
        const float out_y = after.y[i] - joint.y[i];
        const float out_z = after.z[i] - joint.z[i];
        const float x = in_y * out_z - in_z * out_y;
        const float y = in_z * out_x - in_x * out_z;
        const float z = in_x * out_y - in_y * out_x;
        out[i] = degrees_of(std::sqrt(x * x + y * y + z * z), in_x * out_x + in_y * out_y + in_z * out_z);
    }
}

} // namespace

std::vector<float> distance(const Motion& motion, const Track& a, const Track& b) {
    std::vector<float> values = motion.missing();
    if (!a.empty() && !b.empty()) put_distances(places_of(a), places_of(b), values.size(), values.data());
    return values;
}

std::vector<float> flexion(const Motion& motion, const Track& before, const Track& joint, const Track& after) {
    std::vector<float> values = motion.missing();
    if (before.empty() || joint.empty() || after.empty()) return values;
    put_flexions(places_of(before), places_of(joint), places_of(after), values.size(), values.data());
    return values;
}

} // namespace inputanim::analysis
