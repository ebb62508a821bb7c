#include "convert/gltf/columns.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <vector>

#include "maths/rotation.hpp"
#include "maths/unit_length.hpp"
#include "sample/kernels.hpp"

namespace inputanim::gltf {
namespace {

void put(float* out, const Quaternion& q) noexcept {
    out[0] = static_cast<float>(q.x);
    out[1] = static_cast<float>(q.y);
    out[2] = static_cast<float>(q.z);
    out[3] = static_cast<float>(q.w);
}

// One after the other, each with the sign that is nearer to the one before; how many are zero.
template <class At>
std::size_t put_one_by_one(float* out, std::size_t count, const At& at) {
    std::size_t zeros = 0;
    Quaternion before;
    for (std::size_t i = 0; i < count; ++i) {
        Quaternion q = at(i);
        if (length(q) == 0) {
            q = {};
            ++zeros;
        }
        // Any float times this is long enough for unit(), and none too long.
        constexpr double longer = 0x1p200;
        q = unit({q.x * longer, q.y * longer, q.z * longer, q.w * longer});
        if (i > 0 && dot(before, q) < 0) q = -q;
        put(out + 4 * i, q);
        before = q;
    }
    return zeros;
}

// To length one and with these signs, as unit_factor() does it for those of nearly that length; whether all were.
bool put_units(float* out, const std::array<const float*, 4>& axes, std::size_t first, std::size_t last,
               const std::array<float, 4>& signs) noexcept {
    std::uint32_t odd = 0;
    const float* x = axes[0];
    const float* y = axes[1];
    const float* z = axes[2];
    const float* w = axes[3];
    for (std::size_t i = first; i < last; ++i) {
        const float e = ((x[i] * x[i] + y[i] * y[i]) + (z[i] * z[i] + w[i] * w[i])) - 1;
        const float factor = (1 + e * series_1) + (e * e) * (series_2 + e * series_3);
        odd |= std::abs(e) <= series_reach ? 0U : 1U;
        out[4 * i] = x[i] * (factor * signs[0]);
        out[4 * i + 1] = y[i] * (factor * signs[1]);
        out[4 * i + 2] = z[i] * (factor * signs[2]);
        out[4 * i + 3] = w[i] * (factor * signs[3]);
    }
    return odd == 0;
}

} // namespace

void put_positions(float* out, std::span<const Curve> axes, const Signs& signs) noexcept {
    const std::size_t count = axes[0].key_count();
    const float* x = axes[0].values.data();
    const float* y = axes[1].values.data();
    const float* z = axes[2].values.data();
    for (std::size_t i = 0; i < count; ++i) {
        out[3 * i] = x[i] * signs[0];
        out[3 * i + 1] = y[i] * signs[1];
        out[3 * i + 2] = z[i] * signs[2];
    }
}

std::size_t put_rotations(float* out, std::span<const Curve> axes, const Signs& signs) {
    const std::size_t count = axes[0].key_count();
    const std::array<const float*, 4> values{axes[0].values.data(), axes[1].values.data(), axes[2].values.data(),
                                             axes[3].values.data()};
    std::vector<float> turned(count);
    std::ignore = kernels::find_signs(values, count, turned.data());
    bool even = true;
    for (std::size_t first = 0, end = 0; first < count; first = end) {
        const float sign = turned[first];
        while (end < count && turned[end] == sign) ++end;
        even = put_units(out, values, first, end, {sign * signs[0], sign * signs[1], sign * signs[2], sign}) && even;
    }
    if (even) return 0;
    return put_one_by_one(out, count, [&](std::size_t i) {
        const Quaternion q = rotation_key(axes, i);
        return Quaternion{q.x * signs[0], q.y * signs[1], q.z * signs[2], q.w};
    });
}

std::size_t put_directions(float* out, std::span<const Curve> axes, const Signs& signs) {
    return put_one_by_one(out, axes[0].key_count(), [&](std::size_t i) -> Quaternion {
        const Vector3 along{static_cast<double>(axes[0].values[i]) * signs[0],
                            static_cast<double>(axes[1].values[i]) * signs[1],
                            static_cast<double>(axes[2].values[i]) * signs[2]};
        if (length(along) <= shortest_direction) return {0, 0, 0, 0};
        const Vector3 forward{0, 0, signs[2]};
        const Vector3 to = unit(along);
        const Vector3 axis = cross(forward, to);
        const double w = 1 + dot(forward, to);
        // Straight back: half a turn to the left.
        if (w < 1e-9) return {0, 1, 0, 0};
        return {axis.x, axis.y, axis.z, w};
    });
}

} // namespace inputanim::gltf
