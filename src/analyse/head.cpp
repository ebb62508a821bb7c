#include <algorithm>
#include <cmath>

#include "analyse/parts.hpp"

namespace inputanim::analysis {
namespace {

// Angles go on where they would jump by a full turn.
void unwrap(std::span<float> degrees, std::span<const Run> runs) {
    for (const Run& run : runs) {
        double turns = 0;
        float before = degrees[run.first];
        for (std::size_t i = run.first + 1; i < run.last; ++i) {
            const float now = degrees[i];
            turns -= std::round((static_cast<double>(now) - before) / 360);
            before = now;
            degrees[i] = static_cast<float>(now + 360 * turns);
        }
    }
}

} // namespace

Head::Head(Output& output)
    : output_(output), position_(output.motion().track(camera_channel(ChannelKind::position))),
      rotation_(output.motion().track(camera_channel(ChannelKind::rotation))) {
    const Motion& motion = output.motion();
    moves_.sparse = position_.sparse;
    moves_.turns_sparse = rotation_.sparse;
    moves_.speed = output.add("camera.speed", Unit::metre_per_second, motion.rate_of_change(position_, 1));
    moves_.angular_speed = output.add("camera.angular_speed", Unit::degree_per_second, motion.angular_speed(rotation_));

    Track smooth = motion.smoothed(position_);
    moves_.steps = motion.steps(smooth);
    for (float& height : smooth.axes[1]) height = std::isnan(height) ? height : 0;
    level_steps_ = motion.steps(smooth);

    std::array<std::vector<float>, 3> angles{motion.missing(), motion.missing(), motion.missing()};
    for (const Run& run : rotation_.runs) {
        for (std::size_t i = run.first; i < run.last; ++i) {
            const auto [right, up, forward] = basis(unit(rotation_.rotation(i)));
            angles[0][i] = static_cast<float>(degrees_per_radian * std::atan2(forward.x, forward.z));
            angles[1][i] = static_cast<float>(degrees_per_radian * std::asin(std::clamp(forward.y, -1.0, 1.0)));
            angles[2][i] = static_cast<float>(degrees_per_radian * std::atan2(-right.y, up.y));
        }
    }
    constexpr std::array names{"camera.yaw", "camera.pitch", "camera.roll"};
    for (std::size_t i = 0; i < angles.size(); ++i) {
        unwrap(angles[i], rotation_.runs);
        angles_[i] = output.add(names[i], Unit::degree, std::move(angles[i]));
    }
    output.note_sparse("camera", position_.sparse || rotation_.sparse);
}

void Head::add_figures(Figures& figures) const {
    using enum Statistic;
    const Series& speed = output_[moves_.speed];
    const Series& angular_speed = output_[moves_.angular_speed];
    figures.add_sum("camera.path", Unit::metre, moves_.steps, moves_.sparse);
    figures.add_sum("camera.walked", Unit::metre, level_steps_, moves_.sparse);
    figures.add(speed, {mean, max}, moves_.sparse);
    figures.add_integral("camera.turned", Unit::degree, angular_speed.values);
    figures.add(angular_speed, {mean, max}, moves_.turns_sparse);
    figures.add(output_[angles_[0]], {range});
    figures.add(output_[angles_[1]], {mean, range});
    figures.add(output_[angles_[2]], {range});
}

} // namespace inputanim::analysis
