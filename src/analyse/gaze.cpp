#include <algorithm>
#include <cmath>

#include "analyse/fixations.hpp"
#include "analyse/parts.hpp"
#include "model/special_floats.hpp"

namespace inputanim::analysis {
namespace {

// MRTK records the last ray again while the eyes are not seen. A ray that stays the same to the last bit for so long,
// while the head moves so far, is lost.
constexpr double lost_seconds = 0.1;
constexpr double lost_metres = 0.002;
constexpr double lost_degrees = 0.5;

bool same(const Track& track, std::size_t a, std::size_t b) {
    return track.axes[0][a] == track.axes[0][b] && track.axes[1][a] == track.axes[1][b] &&
           track.axes[2][a] == track.axes[2][b];
}

bool head_moved(const Head& head, std::size_t from, std::size_t to) {
    for (std::size_t i = from + 1; i <= to; ++i) {
        if (head.position().has(from) && head.position().has(i) &&
            length(head.position().vector(i) - head.position().vector(from)) > lost_metres) {
            return true;
        }
        if (head.rotation().has(from) && head.rotation().has(i) &&
            angle(head.rotation().rotation(i), head.rotation().rotation(from)) > lost_degrees) {
            return true;
        }
    }
    return false;
}

// Degrees from one sample to the next, per second; at the sample that is reached.
std::vector<float> step_speeds(const Motion& motion, const Track& direction) {
    std::vector<float> speeds = motion.missing();
    for (const Run& run : direction.runs) {
        for (std::size_t i = run.first + 1; i < run.last; ++i) {
            speeds[i] = static_cast<float>(angle(direction.vector(i - 1), direction.vector(i)) * motion.rate());
        }
    }
    return speeds;
}

// Yaw and pitch of a direction, degrees; pitch is up.
struct Angles {
    std::vector<float> yaw;
    std::vector<float> pitch;
};
Angles angles_of(const Motion& motion, const Track& direction) {
    Angles angles{motion.missing(), motion.missing()};
    for (const Run& run : direction.runs) {
        for (std::size_t i = run.first; i < run.last; ++i) {
            const Vector3 to = direction.vector(i);
            angles.yaw[i] = static_cast<float>(degrees_per_radian * std::atan2(to.x, to.z));
            angles.pitch[i] = static_cast<float>(degrees_per_radian * std::asin(std::clamp(to.y, -1.0, 1.0)));
        }
    }
    return angles;
}

void find_runs(Track& track) {
    track.runs = runs_of(std::array<std::span<const float>, 3>{track.axes[0], track.axes[1], track.axes[2]});
}

void leave_out(Track& track, std::size_t i) {
    for (std::size_t axis = 0; axis < 3; ++axis) track.axes[axis][i] = not_a_number;
}

// As the head sees it.
Track in_head(const Track& direction, const Track& head) {
    Track seen = direction;
    for (const Run& run : direction.runs) {
        for (std::size_t i = run.first; i < run.last; ++i) {
            if (!head.has(i)) {
                leave_out(seen, i);
                continue;
            }
            const Vector3 to = rotate(conjugate(unit(head.rotation(i))), direction.vector(i));
            seen.axes[0][i] = static_cast<float>(to.x);
            seen.axes[1][i] = static_cast<float>(to.y);
            seen.axes[2][i] = static_cast<float>(to.z);
        }
    }
    if (!seen.empty()) find_runs(seen);
    return seen;
}

} // namespace

Gaze::Gaze(Output& output, const Head* head, const AnalyseOptions& options)
    : output_(output), direction_(output.motion().track(gaze_channel(ChannelKind::direction))),
      head_sparse_(direction_.sparse || (head != nullptr && head->rotation().sparse)) {
    const Motion& motion = output.motion();
    find_losses(output, head);
    speed_ = output.add("gaze.angular_speed", Unit::degree_per_second, step_speeds(motion, direction_));
    Angles world = angles_of(motion, direction_);
    output.add("gaze.yaw", Unit::degree, std::move(world.yaw));
    output.add("gaze.pitch", Unit::degree, std::move(world.pitch));
    const Track seen = head != nullptr ? in_head(direction_, head->rotation()) : Track{};
    head_speed_ = output.add("gaze.head.angular_speed", Unit::degree_per_second, step_speeds(motion, seen));
    Angles angles = angles_of(motion, seen);
    output.add("gaze.head.yaw", Unit::degree, std::move(angles.yaw));
    output.add("gaze.head.pitch", Unit::degree, std::move(angles.pitch));
    std::vector<float> offsets = motion.missing();
    for (const Run& run : seen.runs) {
        for (std::size_t i = run.first; i < run.last; ++i) {
            offsets[i] = static_cast<float>(angle(seen.vector(i), Vector3{0, 0, 1}));
        }
    }
    offset_ = output.add("gaze.offset", Unit::degree, std::move(offsets));
    add_spans(output, options);
    output.note_sparse("gaze", direction_.sparse);
    if (!direction_.sparse) remark_slow_eyes(output);
}

void Gaze::find_losses(Output& output, const Head* head) {
    const Track origin = output.motion().track(gaze_channel(ChannelKind::origin));
    const auto lose = [&](std::size_t first, std::size_t last) {
        output.add({EventKind::gaze_lost, {}, output.time(first), output.time(last), {}, {}});
        for (std::size_t i = first; i <= last; ++i) leave_out(direction_, i);
    };
    const Runs runs = direction_.runs;
    for (const Run& run : runs) {
        for (std::size_t i = run.first; i < run.last;) {
            const std::size_t first = i++;
            // A ray without a direction.
            if (length(direction_.vector(first)) < 0.5) {
                while (i < run.last && length(direction_.vector(i)) < 0.5) ++i;
                lose(first, i - 1);
                continue;
            }
            while (i < run.last && same(direction_, i, first) && (origin.empty() || same(origin, i, first))) ++i;
            const bool long_enough =
                static_cast<double>(i - 1 - first) >= steps_of(lost_seconds, output.motion().rate());
            if (long_enough && head != nullptr && head_moved(*head, first, i - 1)) lose(first, i - 1);
        }
    }
    if (!direction_.empty()) find_runs(direction_);
}

// HoloLens 2 sees the eyes 30 times a second; recorded 60 times, every other step is none at all.
void Gaze::remark_slow_eyes(Output& output) const {
    double steps = 0;
    double still = 0;
    for (const Run& run : direction_.runs) {
        for (std::size_t i = run.first + 1; i < run.last; ++i) {
            steps += 1;
            still += same(direction_, i - 1, i) ? 1 : 0;
        }
    }
    if (still < 0.4 * steps || still > 0.6 * steps || steps < 20) return;
    output.remark(
        "the gaze stands still at about every other frame, as eyes do that are tracked half as often: the steps "
        "between are twice as fast; half the rate is better for gaze");
}

void Gaze::add_spans(Output& output, const AnalyseOptions& options) {
    if (direction_.empty()) return;
    const Directions directions{direction_.axes[0], direction_.axes[1], direction_.axes[2]};
    const std::span<const float> speed = output[speed_].values;
    const auto add = [&](const GazeSpan& span, EventKind kind) {
        Event event{kind, {}, output.time(span.first), output.time(span.last), {}, {}};
        for (const Measure& measure : measures_of(kind)) event.measures.push_back(measure);
        if (span.fixation) {
            event.measures[0].value = dispersion(directions, span.first, span.last);
        } else {
            event.measures[0].value = angle(direction_.vector(span.first), direction_.vector(span.last));
            event.measures[1].value = std::ranges::max(speed.subspan(span.first + 1, span.last - span.first));
        }
        output.add(std::move(event));
    };
    const double rate = output.motion().rate();
    for (const GazeSpan& span : spans_by_speed(directions, direction_.runs, rate, options.ivt)) {
        add(span, span.fixation ? EventKind::fixation : EventKind::saccade);
    }
    for (const GazeSpan& span : spans_by_area(directions, direction_.runs, rate, options.idt)) {
        add(span, span.fixation ? EventKind::fixation_by_area : EventKind::saccade_by_area);
    }
}

void Gaze::add_figures(Figures& figures) const {
    using enum Statistic;
    const Window& window = figures.window();
    figures.add(output_[speed_], {mean, max}, direction_.sparse);
    figures.add(output_[head_speed_], {mean, max}, head_sparse_);
    figures.add(output_[offset_], {mean, max}, head_sparse_);
    const double basis = direction_.empty() ? 0 : figures.basis_of(direction_.axes[0]);
    figures.add("gaze.dispersion", Unit::degree, spread(window), basis);
    for (const auto& [kind, prefix] : {std::pair{EventKind::fixation, "gaze.fixation"},
                                       {EventKind::saccade, "gaze.saccade"},
                                       {EventKind::fixation_by_area, "gaze.fixation_by_area"},
                                       {EventKind::saccade_by_area, "gaze.saccade_by_area"}}) {
        figures.add({kind, {}, prefix, basis, direction_.sparse});
        figures.add(std::string(prefix) + ".time", Unit::second, figures.seconds_of(kind, {}), basis,
                    direction_.sparse);
    }
    const double lost = figures.seconds_of(EventKind::gaze_lost, {});
    figures.add({EventKind::gaze_lost, {}, "gaze.lost", window.seconds()});
    figures.add_seconds("gaze.lost.time", lost);
    figures.add_share("gaze.lost.share", lost, window.seconds());
}

// The root mean square of the angles to the mean direction.
double Gaze::spread(const Window& window) const {
    Vector3 sum;
    double count = 0;
    const auto each = [&](const auto& visit) {
        for (std::size_t i = window.first; i < window.last && !direction_.empty(); ++i) {
            if (direction_.has(i)) visit(direction_.vector(i));
        }
    };
    each([&](const Vector3& to) {
        sum = sum + to;
        count += 1;
    });
    if (count == 0) return not_a_number;
    double squares = 0;
    each([&](const Vector3& to) {
        const double degrees = angle(to, sum);
        squares += degrees * degrees;
    });
    return std::sqrt(squares / count);
}

} // namespace inputanim::analysis
