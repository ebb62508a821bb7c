#include <algorithm>
#include <cmath>

#include "check/parts.hpp"
#include "maths/linear.hpp"

namespace inputanim::check_parts {
namespace {

constexpr double frozen_range = 1e-5;    // metres within which a joint counts as standing still
constexpr double moving_range = 0.02;    // metres by which the hand has moved meanwhile
constexpr double longest_bone = 0.2;     // metres
constexpr double shortest_bone = 0.0005; // metres; noise on a child's finger may come near it for a frame

// The longest side of the box that a position stays in.
double range_of(std::span<const Curve> position) {
    double range = 0;
    for (const Curve& axis : position) {
        const auto [least, most] = std::ranges::minmax(std::span<const float>(axis.values));
        range = std::max(range, static_cast<double>(most) - least);
    }
    return range;
}

std::string millimetres(double metres) {
    return std::to_string(std::lround(std::min(metres, 1e9) * 1000)) + " mm"; // files may hold any number
}

std::string where(Side side, Joint joint) {
    return "hand." + std::string(name(side)) + "." + std::string(info(joint).name);
}

void check_frozen(Report& report, Side side, const HandCurves& hand) {
    std::vector<std::pair<double, Joint>> ranges;
    for (std::size_t j = index(Joint::wrist); j < joint_count; ++j) {
        if (is_walkable(hand.joints[j].position) && hand.joints[j].position[0].key_count() > 1) {
            ranges.emplace_back(range_of(hand.joints[j].position), joint(j));
        }
    }
    if (ranges.empty()) return;
    auto sorted = ranges;
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2));
    const double usual = sorted[sorted.size() / 2].first;
    if (usual < moving_range) return;
    for (const auto& [range, frozen] : ranges) {
        if (range > frozen_range) continue;
        report.add(FindingCode::frozen_joint, where(side, frozen),
                   "it stands still while the hand moves by " + millimetres(usual));
    }
}

void check_bones(Report& report, Side side, const HandCurves& hand) {
    for (std::size_t j = index(Joint::wrist); j < joint_count; ++j) {
        const auto parent = info(joint(j)).parent;
        // The palm is no bone's end, and devices differ in where metacarpals start.
        if (!parent || parent == Joint::wrist) continue;
        const auto& own = hand.joints[j].position;
        const auto& other = hand[*parent].position;
        if (!is_walkable(own) || !is_walkable(other)) continue;
        PositionWalk from(other);
        PositionWalk to(own);
        std::size_t too_long = 0;
        std::size_t too_short = 0;
        double first_time = 0;
        double first_length = 0;
        for (const float time : own[0].times) {
            const double bone = length(to.at(time) - from.at(time));
            if (bone < shortest_bone) ++too_short;
            if (bone <= longest_bone) continue;
            if (too_long++ > 0) continue;
            first_time = time;
            first_length = bone;
        }
        const std::string other_name(info(*parent).name);
        if (too_long > 0) {
            report.add(FindingCode::implausible_bone, where(side, joint(j)),
                       "it is " + millimetres(first_length) + " from " + other_name + " at " + seconds(first_time) +
                           " (" + counted(too_long, "key") + ")",
                       first_time, too_long);
        } else if (2 * too_short > own[0].key_count()) {
            report.add(FindingCode::implausible_bone, where(side, joint(j)),
                       "it lies in the same place as " + other_name + " (" + counted(too_short, "key") + ")",
                       std::nullopt, too_short);
        }
    }
}

} // namespace

void check_hands(Report& report) {
    if (!report.animation().hands) return;
    const Hands& hands = *report.animation().hands;
    for (const auto side : {Side::left, Side::right}) {
        const HandCurves& hand = side == Side::left ? hands.left : hands.right;
        check_frozen(report, side, hand);
        check_bones(report, side, hand);
    }
}

} // namespace inputanim::check_parts
