// A recording on the even grid of its analysis: vectors over time, and what their motion is.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include <inputanim/analyse.hpp>

#include "analyse/derivative.hpp"
#include "analyse/runs.hpp"
#include "maths/rotation.hpp"

namespace inputanim::analysis {

// Positions, rotations or directions on the grid; NaN, in all axes, where there are none: the hand is not tracked, the
// channel's keys have not begun or have ended, or are no numbers.
struct Track {
    std::array<std::vector<float>, 4> axes; // as many as the channel has
    Runs runs;
    bool sparse = false; // fewer keys than frames, as a reducer leaves them

    [[nodiscard]] bool empty() const noexcept { return runs.empty(); }
    [[nodiscard]] bool has(std::size_t i) const noexcept { return !axes[0].empty() && !std::isnan(axes[0][i]); }
    [[nodiscard]] Vector3 vector(std::size_t i) const noexcept { return {axes[0][i], axes[1][i], axes[2][i]}; }
    [[nodiscard]] Quaternion rotation(std::size_t i) const noexcept {
        return {axes[0][i], axes[1][i], axes[2][i], axes[3][i]};
    }
};

// Where all of the axes have a value.
[[nodiscard]] Runs runs_of(std::span<const std::span<const float>> axes);

class Motion {
public:
    // The animation outlives it. `frames` are those of the recording, a step apart.
    Motion(const Animation& animation, std::vector<float> times, double rate, std::span<const float> frames,
           double step, const AnalyseOptions& options);

    [[nodiscard]] const Animation& animation() const noexcept { return animation_; }
    [[nodiscard]] std::span<const float> times() const noexcept { return times_; }
    [[nodiscard]] std::size_t size() const noexcept { return times_.size(); }
    [[nodiscard]] double rate() const noexcept { return rate_; }
    [[nodiscard]] TimeSpan span() const noexcept { return span_; } // of the recording

    [[nodiscard]] Track track(const Channel& channel) const;
    // The same, in a track whose memory is used again: fresh memory costs more than what is done there.
    void find(const Channel& channel, Track& track) const;

    // A position without its noise, by the polynomials that derivatives are taken from.
    [[nodiscard]] Track smoothed(const Track& position) const;
    // The distance from the sample before; none at the start of a run.
    [[nodiscard]] std::vector<float> steps(const Track& position) const;
    // The length of the first, second or third derivative of a position: speed, acceleration, jerk. The latter two not
    // at the ends of runs, where a window is not whole and noise is all there is.
    [[nodiscard]] std::vector<float> rate_of_change(const Track& position, std::size_t derivative) const;
    // Of a rotation, deg/s.
    [[nodiscard]] std::vector<float> angular_speed(const Track& rotation) const;

    [[nodiscard]] std::vector<float> missing() const; // NaN for all times

private:
    [[nodiscard]] Runs derivable(std::span<const Run> runs) const;
    void leave_out_unseen(Track& track, const Channel& channel) const;
    [[nodiscard]] bool is_sparse(std::span<const Curve> axes, std::span<const Run> runs) const;

    const Animation& animation_;
    std::vector<float> times_;
    double rate_;
    TimeSpan span_;
    double step_;                // between frames
    std::array<Runs, 2> unseen_; // by Side: when the hand is not tracked
    std::size_t window_;         // samples
    std::size_t order_;
    std::array<Derivative, 4> derivatives_; // 0: smoothing
    // For whatever: fresh memory costs more than what is done there.
    mutable std::array<std::vector<float>, 4> changes_;
};

[[nodiscard]] const Channel& camera_channel(ChannelKind kind) noexcept;
[[nodiscard]] const Channel& gaze_channel(ChannelKind kind) noexcept;
[[nodiscard]] const Channel& hand_channel(Side side, ChannelKind kind, Joint joint = Joint::none) noexcept;

} // namespace inputanim::analysis
