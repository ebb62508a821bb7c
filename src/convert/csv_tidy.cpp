#include <algorithm>
#include <numbers>

#include "convert/csv_parts.hpp"
#include "maths/rotation.hpp"

namespace inputanim::csv {
namespace {

// What has a row at every time: the head, the gaze, a joint.
struct Subject {
    std::string names;     // ",left,IndexTip,"
    std::size_t place = 0; // of its first column: a place and a rotation, or a place and a direction
    std::optional<Side> side;
    bool is_ray = false;
};

class Tidy {
public:
    Tidy(const Animation& animation, const CsvOptions& options) : axes_(info(options.axes)) {
        for (const Channel& channel : channels()) {
            if (channel.kind == ChannelKind::position || channel.kind == ChannelKind::origin) add(animation, channel);
        }
    }

    [[nodiscard]] std::span<const SampledColumn> columns() const noexcept { return columns_; }
    [[nodiscard]] std::span<const Subject> subjects() const noexcept { return subjects_; }
    [[nodiscard]] bool leaves_out_keys() const noexcept { return leaves_out_keys_; }

    void put(TextOut& out, const SampledRows& rows) const {
        for (std::size_t row = 0; row < rows.times.size(); ++row) {
            for (const Subject& subject : subjects_) put(out, rows, row, subject);
        }
    }

private:
    // A position or origin; the rotation or direction is the channel after it.
    void add(const Animation& animation, const Channel& channel) {
        const Channel& second = *(&channel + 1);
        const auto is_empty = [](const Curve& axis) { return axis.empty(); };
        if (std::ranges::all_of(curves(animation, channel), is_empty) &&
            std::ranges::all_of(curves(animation, second), is_empty)) {
            return;
        }
        Subject subject{.place = columns_.size()};
        if (channel.part == Part::hands) {
            if (channel.joint == Joint::none) {
                leaves_out_keys_ = true;
                return;
            }
            subject.names.append(",").append(name(channel.side)).append(",").append(info(channel.joint).name);
            subject.side = channel.side;
        } else {
            subject.is_ray = channel.part == Part::gaze;
            subject.names = subject.is_ray ? ",,gaze" : ",,head";
        }
        for (const Channel& each : {channel, second}) {
            for (std::size_t axis = 0; axis < each.axes; ++axis) columns_.push_back({each.first + axis, false});
        }
        subjects_.push_back(std::move(subject));
    }

    void put(TextOut& out, const SampledRows& rows, std::size_t row, const Subject& subject) const {
        out.number(rows.times[row]);
        out.text(subject.names);
        const auto value = [&](std::size_t i) { return rows.columns[subject.place + i][row]; };
        for (std::size_t axis = 0; axis < 3; ++axis) {
            out.character(',');
            put_number(out, value(axes_.from[axis]) * axes_.sign[axis] * axes_.units_per_metre);
        }
        std::array<float, 4> rotation{};
        bool tracked = true;
        if (subject.is_ray) {
            const Vector3 direction{value(3), value(4), value(5)};
            rotation = looking_along(direction);
            tracked = !std::isnan(rotation[0]);
        } else {
            for (std::size_t i = 0; i < 4; ++i) rotation[i] = value(3 + i);
        }
        if (subject.side) tracked = rows.tracked[static_cast<std::size_t>(*subject.side)][row] != 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            out.character(',');
            put_number(out, rotation[axes_.from[axis]] * axes_.rotation_sign[axis]);
        }
        out.character(',');
        put_number(out, rotation[3]);
        out.text(tracked ? ",1\n" : ",0\n");
    }

    // The rotation of a head that looks there without tilting: it turns +Z into the direction. NaN for none.
    [[nodiscard]] static std::array<float, 4> looking_along(const Vector3& direction) {
        if (!(length(direction) > 0.5)) { // one or zero
            constexpr float none = std::numeric_limits<float>::quiet_NaN();
            return {none, none, none, none};
        }
        const double pitch = -std::asin(std::clamp(direction.y, -1.0, 1.0));
        const double yaw = std::atan2(direction.x, direction.z);
        const Quaternion q = turned({pitch * degrees_per_radian, yaw * degrees_per_radian, 0});
        return {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z), static_cast<float>(q.w)};
    }

    const AxesInfo& axes_;
    std::vector<SampledColumn> columns_;
    std::vector<Subject> subjects_;
    bool leaves_out_keys_ = false;
};

} // namespace

Result<CsvWritten> write_tidy(TextOut& out, const Recording& recording, const CsvOptions& options) {
    const auto next = row_times(recording.animation, options);
    if (!next) return next.error();
    const Tidy tidy(recording.animation, options);
    out.text("time,hand,joint,x,y,z,qx,qy,qz,qw,tracked\n");
    const auto times =
        for_each_sampled(recording.animation, tidy.columns(), *next, options.sample, [&](const SampledRows& rows) {
            tidy.put(out, rows);
            return out.ok();
        });
    if (!times) return times.error();
    CsvWritten written{.rows = *times * tidy.subjects().size(), .columns = 11};
    if (tidy.leaves_out_keys()) written.notes.emplace_back("the joint None, which is no place on a hand, is left out");
    return written;
}

} // namespace inputanim::csv
