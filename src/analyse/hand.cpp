#include <algorithm>
#include <cmath>

#include <inputanim/evaluate.hpp>

#include "analyse/parts.hpp"
#include "analyse/shape.hpp"
#include "check/parts.hpp"
#include "curve/keys.hpp"
#include "maths/hull.hpp"
#include "model/hand_of.hpp"
#include "model/special_floats.hpp"
#include "text/wording.hpp"

namespace inputanim::analysis {
namespace {

std::string joint_name(const std::string& hand, Joint joint) {
    return hand + "." + std::string(info(joint).name);
}

// Joints that bend: those between two bones of a finger, and the thumb's metacarpal.
bool bends(Joint joint) {
    const auto parent = info(joint).parent;
    return parent && next_along_finger(joint) && (parent != Joint::wrist || joint == Joint::thumb_metacarpal_joint);
}

std::size_t count_frozen(std::span<const Finding> findings, const std::string& hand) {
    return static_cast<std::size_t>(std::ranges::count_if(findings, [&](const Finding& finding) {
        return finding.code == FindingCode::frozen_joint && finding.where.starts_with(hand + ".");
    }));
}

} // namespace

Hand::Hand(Output& output, const Recording& recording, std::span<const Finding> findings, Side side,
           const AnalyseOptions& options, Joints& joints)
    : output_(output), curves_(hand_of(recording.animation, side)), side_(side),
      prefix_("hand." + std::string(name(side))), frozen_(count_frozen(findings, prefix_)) {
    add_tracking(output);
    add_fingers(output, joints);
    add_joint(output, Joint::palm);
    for (const Joint joint : options.joints) {
        const std::string wanted = joint_name(prefix_, joint);
        if (std::ranges::find(joint_names_, wanted) == joint_names_.end()) add_joint(output, joint);
    }
    add_pinches(output, options.pinch);
    add_reaches(output, options.reach);
    output.note_sparse(prefix_, sparse_ || joints_[0].turns_sparse);
    remark_missing(output);
}

void Hand::add_tracking(Output& output) {
    const auto spans = state_spans(curves_.tracked, output.motion().span());
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (i > 0) output.add({EventKind::gap, side_, spans[i - 1].to, spans[i].from, {}, {}});
        output.add({EventKind::tracked, side_, spans[i].from, spans[i].to, {}, {}});
        tracked_ += static_cast<double>(spans[i].to) - spans[i].from;
    }
    if (spans.empty()) output.remark(prefix_ + " is never tracked");
}

// Tracked, but without poses: rolling buffers and cut tails leave recordings like that.
void Hand::remark_missing(Output& output) const {
    double posed = 0;
    for (const Run& run : palm_.runs) posed += static_cast<double>(run.size()) / output.motion().rate();
    if (posed >= 0.9 * tracked_ || tracked_ == 0) return;
    output.remark(prefix_ + " is tracked for " + seconds(tracked_) + ", and the palm has keys for " + seconds(posed) +
                  " of them");
}

void Hand::add_fingers(Output& output, Joints& joints) {
    const Motion& motion = output.motion();
    for (std::size_t j = index(Joint::wrist); j < joint_count; ++j) {
        motion.find(hand_channel(side_, ChannelKind::position, joint(j)), joints[j]);
        sparse_ |= joints[j].sparse;
    }
    const auto of = [&](Joint joint) -> const Track& { return joints[index(joint)]; };
    aperture_ =
        output.add(prefix_ + ".aperture", Unit::metre, distance(motion, of(Joint::thumb_tip), of(Joint::index_tip)));
    span_ = output.add(prefix_ + ".span", Unit::metre, distance(motion, of(Joint::thumb_tip), of(Joint::pinky_tip)));

    for (std::size_t j = index(Joint::wrist); j < joint_count; ++j) {
        const Joint here = joint(j);
        const auto parent = info(here).parent;
        if (bends(here)) {
            flexions_.push_back(output.add(joint_name(prefix_, here) + ".flexion", Unit::degree,
                                           flexion(motion, of(*parent), of(here), of(*next_along_finger(here)))));
        }
        // Devices differ in where metacarpals start, and the palm is no bone's end.
        if (!parent || parent == Joint::wrist) continue;
        bones_.push_back(
            output.add(joint_name(prefix_, here) + ".bone", Unit::metre, distance(motion, of(*parent), of(here))));
    }
    add_palm_normal(output, of(Joint::wrist), of(Joint::index_knuckle), of(Joint::pinky_knuckle));
    palm_ = joints[index(Joint::palm)];
}

// Out of the palm. From positions: rotations were damaged by some recorders.
void Hand::add_palm_normal(Output& output, const Track& wrist, const Track& index, const Track& pinky) {
    const Motion& motion = output.motion();
    std::array<std::vector<float>, 3> normals{motion.missing(), motion.missing(), motion.missing()};
    std::vector<float> elevation = motion.missing();
    for (const Run& run : wrist.runs) {
        for (std::size_t i = run.first; i < run.last; ++i) {
            if (!index.has(i) || !pinky.has(i)) continue;
            const Vector3 to_index = index.vector(i) - wrist.vector(i);
            const Vector3 to_pinky = pinky.vector(i) - wrist.vector(i);
            const Vector3 across = side_ == Side::right ? cross(to_pinky, to_index) : cross(to_index, to_pinky);
            const double size = length(across);
            if (!(size > least_length)) continue;
            const Vector3 normal = across * (1 / size);
            normals[0][i] = static_cast<float>(normal.x);
            normals[1][i] = static_cast<float>(normal.y);
            normals[2][i] = static_cast<float>(normal.z);
            elevation[i] = static_cast<float>(degrees_per_radian * std::asin(std::clamp(normal.y, -1.0, 1.0)));
        }
    }
    elevation_ = output.add(prefix_ + ".palm_elevation", Unit::degree, std::move(elevation));
    constexpr std::array axes{".palm_normal.x", ".palm_normal.y", ".palm_normal.z"};
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        output.add(prefix_ + axes[axis], Unit::share, std::move(normals[axis]));
    }
}

void Hand::add_joint(Output& output, Joint joint) {
    const Motion& motion = output.motion();
    const std::string name = joint_name(prefix_, joint);
    const Track own = joint == Joint::palm ? Track{} : motion.track(hand_channel(side_, ChannelKind::position, joint));
    const Track& position = joint == Joint::palm ? palm_ : own;
    const Track rotation = motion.track(hand_channel(side_, ChannelKind::rotation, joint));
    Track smooth = motion.smoothed(position);
    joint_names_.push_back(name);
    joints_.push_back(
        {.speed = output.add(name + ".speed", Unit::metre_per_second, motion.rate_of_change(position, 1)),
         .acceleration =
             output.add(name + ".acceleration", Unit::metre_per_second_2, motion.rate_of_change(position, 2)),
         .jerk = output.add(name + ".jerk", Unit::metre_per_second_3, motion.rate_of_change(position, 3)),
         .angular_speed = output.add(name + ".angular_speed", Unit::degree_per_second, motion.angular_speed(rotation)),
         .steps = motion.steps(smooth),
         .sparse = position.sparse,
         .turns_sparse = rotation.sparse});
    if (joint == Joint::palm) smooth_palm_ = std::move(smooth);
}

void Hand::add_figures(Figures& figures) const {
    using enum Statistic;
    const double tracked = figures.seconds_of(EventKind::tracked, side_);
    add_tracking_figures(figures, tracked);
    for (const EventKind kind : {EventKind::pinch_recorded, EventKind::pinch_measured, EventKind::pinch_disputed}) {
        const std::string prefix = prefix_ + ".pinch." + std::string(name(kind).substr(std::string("pinch_").size()));
        const bool recorded = kind == EventKind::pinch_recorded; // a flag, whether the hand is tracked or not
        const double basis = recorded ? figures.window().seconds() : figures.basis_of(output_[aperture_].values);
        figures.add({kind, side_, prefix, basis, sparse_ && !recorded});
        const double seconds = figures.seconds_of(kind, side_);
        figures.add(prefix + ".time", Unit::second, seconds, basis, sparse_ && !recorded);
        figures.add_share(prefix + ".share", seconds, basis, sparse_ && !recorded);
    }
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const Moves& moves = joints_[i];
        figures.add_sum(joint_names_[i] + ".path", Unit::metre, moves.steps, moves.sparse);
        figures.add(output_[moves.speed], {mean, median, max}, moves.sparse);
        figures.add(output_[moves.acceleration], {rms, max}, moves.sparse);
        figures.add(output_[moves.jerk], {rms}, moves.sparse);
        figures.add(output_[moves.angular_speed], {mean, max}, moves.turns_sparse);
    }
    figures.add(output_[aperture_], {mean, min, max}, sparse_);
    figures.add(output_[span_], {mean, max}, sparse_);
    figures.add(output_[elevation_], {mean});
    for (const std::size_t flexion : flexions_) figures.add(output_[flexion], {mean, range}, sparse_);
    add_workspace(figures);
    figures.add(
        {EventKind::reach, side_, prefix_ + ".reach", figures.basis_of(output_[joints_[0].speed].values), sparse_});
}

void Hand::add_tracking_figures(Figures& figures, double tracked) const {
    const Window& window = figures.window();
    figures.add_seconds(prefix_ + ".tracked", tracked);
    figures.add_share(prefix_ + ".tracked.share", tracked, window.seconds());
    figures.add_count(prefix_ + ".gaps", figures.count_of(EventKind::gap, side_));
    figures.add_seconds(prefix_ + ".gap.longest", figures.longest_of(EventKind::gap, side_));
    figures.add(prefix_ + ".frozen_joints", Unit::count, static_cast<double>(frozen_), tracked_);
    add_bones(figures);
    add_unit_lengths(figures);
}

// How much the lengths of bones vary, which a real hand's do not: standard deviation over mean.
void Hand::add_bones(Figures& figures) const {
    const Window& window = figures.window();
    std::vector<double> variations;
    double basis = 0;
    for (const std::size_t bone : bones_) {
        double count = 0, sum = 0, squares = 0;
        for (std::size_t i = window.first; i < window.last; ++i) {
            const double value = output_[bone].values[i];
            if (std::isnan(value)) continue;
            count += 1;
            sum += value;
            squares += value * value;
        }
        if (count == 0 || sum <= 0) continue;
        const double mean = sum / count;
        variations.push_back(std::sqrt(std::max(0.0, squares / count - mean * mean)) / mean);
        basis = std::max(basis, figures.basis_of(output_[bone].values));
    }
    double mean = not_a_number;
    double max = not_a_number;
    if (!variations.empty()) {
        mean = 0;
        for (const double variation : variations) mean += variation / static_cast<double>(variations.size());
        max = std::ranges::max(variations);
    }
    figures.add(prefix_ + ".bone_variation.mean", Unit::share, mean, basis, sparse_);
    figures.add(prefix_ + ".bone_variation.max", Unit::share, max, basis, sparse_);
}

// Of the keys of all joints.
void Hand::add_unit_lengths(Figures& figures) const {
    const Window& window = figures.window();
    double keys = 0;
    double off = 0;
    for (std::size_t j = index(Joint::wrist); j < joint_count; ++j) { // Joint::none has no place, and no rotation
        const auto& axes = curves_.joints[j].rotation;
        if (axes[0].empty() || !have_same_times(axes) || !axes[0].times.ascending()) continue;
        const auto first = std::ranges::lower_bound(axes[0].times, window.from);
        for (auto time = first; time != axes[0].times.end() && *time <= window.to; ++time) {
            const double size = length(rotation_key(axes, static_cast<std::size_t>(time - axes[0].times.begin())));
            keys += 1;
            off += std::abs(size - 1) > check_parts::length_tolerance || std::isnan(size) ? 1 : 0;
        }
    }
    figures.add(prefix_ + ".non_unit_rotations", Unit::share, keys > 0 ? off / keys : not_a_number,
                figures.seconds_of(EventKind::tracked, side_));
}

void Hand::add_workspace(Figures& figures) const {
    const Window& window = figures.window();
    std::vector<Vector3> points;
    for (std::size_t i = window.first; i < window.last && !palm_.empty(); ++i) {
        if (palm_.has(i)) points.push_back(palm_.vector(i));
    }
    figures.add(prefix_ + ".workspace", Unit::cubic_metre, points.empty() ? not_a_number : hull_volume(points),
                palm_.empty() ? 0 : figures.basis_of(palm_.axes[0]));
}

} // namespace inputanim::analysis
