// The parts of check(), each over one kind of trouble.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <inputanim/recording.hpp>

#include "text/wording.hpp"

namespace inputanim::check_parts {

// Collects findings and fills in where they are.
class Report {
public:
    explicit Report(const Recording& recording) : recording_(recording) {}

    [[nodiscard]] const Animation& animation() const noexcept { return recording_.animation; }
    [[nodiscard]] Layout layout() const noexcept { return recording_.on_disk.layout; }

    // About the file as a whole, a hand or a part; `time` is where to look.
    void add(FindingCode code, std::string where, std::string explanation, std::optional<double> time = std::nullopt,
             std::size_t count = 1);
    // About the key of a curve, or the head of a curve where there is no key.
    void add_curve(FindingCode code, std::size_t curve, std::optional<std::size_t> key, std::size_t count,
                   std::string explanation);
    // About a channel: named without an axis.
    void add_channel(FindingCode code, const Channel& channel, std::optional<std::size_t> key, std::size_t count,
                     std::string explanation);

    [[nodiscard]] std::vector<Finding> take() && { return std::move(findings_); }

private:
    [[nodiscard]] std::optional<float> time(std::size_t curve, std::optional<std::size_t> key) const;

    const Recording& recording_;
    std::vector<Finding> findings_;
};

void check_keys(Report& report);      // times, values and modes of single curves
void check_rotations(Report& report); // lost W, sign flips, lengths
void check_coverage(Report& report);  // tails, gaps, missing joints, times outside the recording
void check_hands(Report& report);     // joints that stand still, bones of impossible length
void check_markers(Report& report);

// How far a rotation's length may be from one. Trackers and MRTK's float arithmetic stay within 1e-6, June 2019's
// independent axes within 5e-4.
inline constexpr double length_tolerance = 1e-3;

// Whether MRTK 2.6.0-2.7.2 lost this rotation's W: fewer keys than x, y, z, of which the first fits them.
[[nodiscard]] bool lost_w(Layout layout, std::span<const Curve> rotation) noexcept;

} // namespace inputanim::check_parts
