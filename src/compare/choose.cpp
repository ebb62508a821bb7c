#include "compare/choose.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <utility>

#include "compare/moments.hpp"
#include "model/hand_of.hpp"

namespace inputanim {
namespace {

using JointSet = std::bitset<joint_count>;

// An axis without a number has the value 0, or none, all the time.
bool has_place(const PoseCurves& joint) {
    return std::ranges::all_of(joint.position, [](const Curve& axis) {
        return std::ranges::any_of(axis.values, [](float value) { return std::isfinite(value); });
    });
}

JointSet wanted_joints(const CompareOptions& options) {
    JointSet wanted;
    for (const Joint each : options.joints) wanted.set(index(each));
    if (options.joints.empty()) wanted.set().reset(index(Joint::none));
    // Seen from the wrist, that is always in the same place.
    if (options.centre == Centre::hand && wanted.count() > 1) wanted.reset(index(Joint::wrist));
    return wanted;
}

std::string names_of(std::span<const Joint> joints) {
    std::string text;
    for (const Joint each : joints) text.append(text.empty() ? "" : ", ").append(info(each).name);
    return text;
}

// "A", "B", "A and B"
std::string who(bool a, bool b) {
    return a && b ? "A and B" : a ? "A" : "B";
}

} // namespace

std::vector<Joint> anchors_of(Centre centre) {
    switch (centre) {
        case Centre::hand: return {Joint::wrist, Joint::index_knuckle, Joint::middle_knuckle, Joint::pinky_knuckle};
        case Centre::start: return {Joint::palm};
        case Centre::world: break;
    }
    return {};
}

Chosen choose(const Animation& a, TimeSpan span_a, const Animation& b, TimeSpan span_b, const CompareOptions& options) {
    Chosen chosen;
    const JointSet wanted = wanted_joints(options);
    for (const Side side : {Side::left, Side::right}) {
        const bool asked_for = options.hand && is_among(*options.hand, side);
        if (options.hand && !asked_for) continue;
        const auto remark = [&](const std::string& text) {
            chosen.remarks.push_back(std::string(name(side)) + " hand: " + text);
        };
        const bool in_a = !tracked_together(*a.hands, {&side, 1}, span_a).empty();
        const bool in_b = !tracked_together(*b.hands, {&side, 1}, span_b).empty();
        if (!in_a || !in_b) {
            if (in_a || in_b || asked_for) remark("not compared, it is never tracked in " + who(!in_a, !in_b));
            continue;
        }
        const auto both_have = [&](Joint each) {
            return has_place(hand_of(a, side)[each]) && has_place(hand_of(b, side)[each]);
        };
        ChosenHand hand{side, {}, anchors_of(options.centre)};
        if (!std::ranges::all_of(hand.anchors, both_have)) {
            remark("not compared, it cannot be centred: A or B has no keys for one of " + names_of(hand.anchors));
            continue;
        }
        std::vector<Joint> missing;
        for (std::size_t i = 0; i < joint_count; ++i) {
            if (wanted[i]) (both_have(joint(i)) ? hand.joints : missing).push_back(joint(i));
        }
        if (!missing.empty()) remark("A or B has no keys for " + names_of(missing) + ", which are not compared");
        if (!hand.joints.empty()) chosen.hands.push_back(std::move(hand));
    }
    return chosen;
}

} // namespace inputanim
