#include "sample/velocity.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "maths/rotation.hpp"

namespace inputanim {
namespace {

using Displacement = std::array<double, 3>;

Displacement turn_between(const kernels::Columns& columns, std::size_t from, std::size_t to) {
    const auto rotation = [&](std::size_t sample) {
        return unit(Quaternion{columns[0][sample], columns[1][sample], columns[2][sample], columns[3][sample]});
    };
    Quaternion turn = rotation(to) * conjugate(rotation(from));
    if (turn.w < 0) turn = -turn;
    const Vector3 axis{turn.x, turn.y, turn.z};
    const double sine = length(axis);
    const double scale = sine > least_length ? 2 * std::atan2(sine, turn.w) / sine : 2;
    return {axis.x * scale, axis.y * scale, axis.z * scale};
}

Displacement difference(const kernels::Columns& columns, std::size_t from, std::size_t to) {
    Displacement change{};
    for (std::size_t axis = 0; axis < change.size(); ++axis) {
        change[axis] = static_cast<double>(columns[axis][to]) - columns[axis][from];
    }
    return change;
}

} // namespace

void fill_velocities(const Channel& channel, std::span<const float> grid, const kernels::Columns& columns,
                     std::span<const std::span<float>> velocities) {
    const auto is_there = [&](std::size_t sample) {
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            if (std::isnan(columns[axis][sample])) return false;
        }
        return true;
    };
    for (std::size_t sample = 0; sample < grid.size(); ++sample) {
        const std::size_t from = sample > 0 && is_there(sample - 1) ? sample - 1 : sample;
        const std::size_t to = sample + 1 < grid.size() && is_there(sample + 1) ? sample + 1 : sample;
        const double seconds = static_cast<double>(grid[to]) - grid[from];
        Displacement change{};
        if (!is_there(sample) || !(seconds > 0)) {
            change.fill(std::numeric_limits<double>::quiet_NaN());
        } else {
            change =
                channel.kind == ChannelKind::rotation ? turn_between(columns, from, to) : difference(columns, from, to);
        }
        for (std::size_t axis = 0; axis < velocities.size(); ++axis) {
            if (velocities[axis].empty()) continue;
            velocities[axis][sample] = axis < change.size() ? static_cast<float>(change[axis] / seconds)
                                                            : std::numeric_limits<float>::quiet_NaN();
        }
    }
}

} // namespace inputanim
