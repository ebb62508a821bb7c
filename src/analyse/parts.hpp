// The parts of analyse(): head, hands and gaze. Each adds its series and events once, and its figures for every window.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <inputanim/analyse.hpp>

#include "analyse/figures.hpp"
#include "analyse/motion.hpp"

namespace inputanim::analysis {

// What the parts add to. Series stay where they are when others are added.
class Output {
public:
    explicit Output(const Motion& motion) : motion_(motion) {}

    [[nodiscard]] const Motion& motion() const noexcept { return motion_; }
    // The place of the new series among all.
    std::size_t add(std::string name, Unit unit, std::vector<float> values);
    [[nodiscard]] const Series& operator[](std::size_t series) const noexcept { return series_[series]; }
    void add(Event event) { events_.push_back(std::move(event)); }
    void remark(std::string_view line);
    // That a part has been reduced, if it has.
    void note_sparse(std::string_view part, bool sparse);

    [[nodiscard]] std::span<const Event> events() const noexcept { return events_; }
    void sort_events(); // by time
    [[nodiscard]] double time(std::size_t sample) const noexcept { return motion_.times()[sample]; }

    void take(Analysis& analysis) &&;

private:
    const Motion& motion_;
    std::vector<Series> series_;
    std::vector<Event> events_;
    std::vector<std::string> remarks_;
    std::string sparse_; // names of the parts
};

// The motion of a head or a joint.
struct Moves {
    std::size_t speed = 0; // series
    std::size_t acceleration = 0;
    std::size_t jerk = 0;
    std::size_t angular_speed = 0;
    std::vector<float> steps; // metres from the sample before
    bool sparse = false;
    bool turns_sparse = false;
};

class Head {
public:
    explicit Head(Output& output);
    void add_figures(Figures& figures) const;

    // NaN where there is none.
    [[nodiscard]] const Track& position() const noexcept { return position_; }
    [[nodiscard]] const Track& rotation() const noexcept { return rotation_; }

private:
    const Output& output_;
    Track position_;
    Track rotation_;
    std::vector<float> level_steps_; // metres from the sample before, without y
    Moves moves_;
    std::array<std::size_t, 3> angles_{}; // series: yaw, pitch, roll
};

using Joints = std::array<Track, joint_count>; // positions

class Hand {
public:
    // `joints` is for whatever: memory that both hands use.
    Hand(Output& output, const Recording& recording, std::span<const Finding> findings, Side side,
         const AnalyseOptions& options, Joints& joints);
    void add_figures(Figures& figures) const;

    [[nodiscard]] const Track& palm() const noexcept { return palm_; }

private:
    void add_tracking(Output& output);
    void remark_missing(Output& output) const;
    void add_fingers(Output& output, Joints& joints);
    void add_palm_normal(Output& output, const Track& wrist, const Track& index, const Track& pinky);
    void add_joint(Output& output, Joint joint);
    void add_pinches(Output& output, const PinchOptions& options);
    void add_reaches(Output& output, const ReachOptions& options);
    void add_tracking_figures(Figures& figures, double tracked) const;
    void add_bones(Figures& figures) const;
    void add_unit_lengths(Figures& figures) const;
    void add_workspace(Figures& figures) const;

    const Output& output_;
    const HandCurves& curves_;
    Side side_;
    std::string prefix_; // "hand.left"
    Track palm_;
    Track smooth_palm_;
    bool sparse_ = false;                  // some joint is
    std::size_t frozen_ = 0;               // joints
    double tracked_ = 0;                   // seconds, in all
    std::vector<Moves> joints_;            // the palm first
    std::vector<std::string> joint_names_; // of those: "hand.left.IndexTip"
    std::vector<std::size_t> flexions_;    // series
    std::vector<std::size_t> bones_;       // series
    std::size_t aperture_ = 0;             // series
    std::size_t span_ = 0;
    std::size_t elevation_ = 0;
};

class Gaze {
public:
    Gaze(Output& output, const Head* head, const AnalyseOptions& options);
    void add_figures(Figures& figures) const;

private:
    void find_losses(Output& output, const Head* head);
    void remark_slow_eyes(Output& output) const;
    void add_spans(Output& output, const AnalyseOptions& options);
    [[nodiscard]] double spread(const Window& window) const;

    const Output& output_;
    Track direction_;
    bool head_sparse_ = false; // gaze or head is
    std::size_t speed_ = 0;    // series
    std::size_t head_speed_ = 0;
    std::size_t offset_ = 0;
};

} // namespace inputanim::analysis
