// How close one motion is to another, at whatever pace: "how near is the trainee to the teacher". docs/analysis.md has
// the mathematics.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/options.hpp>
#include <inputanim/result.hpp>

namespace inputanim {

enum class Centre : std::uint8_t {
    hand,  // joints as the wrist sees them: neither where the hand is nor how it is turned counts
    start, // joints from where the palm was first, turned as the head was first: how the hand went counts
    world, // joints where they are
};
[[nodiscard]] inline Names names_of(Centre /*any*/) noexcept {
    static constexpr std::array<std::string_view, 3> names{"hand", "start", "world"};
    return names;
}

struct CompareOptions {
    std::optional<WhichHand> hand; // none: those that both recordings have tracked
    std::vector<Joint> joints;     // empty: all joints but Joint::none (and, where centred on the hand, the wrist)
    Centre centre = Centre::hand;
    std::optional<TimeSpan> span_a; // by default all of it
    std::optional<TimeSpan> span_b;
    double rate = 30;   // samples per second
    double band = 0.25; // how far the pace may differ: the share of the length by which the path may stray from the
                        // straight one, 0 to 1 (Sakoe and Chiba 1978); 0: not at all
};
[[nodiscard]] inline Options describe(CompareOptions& options) {
    return {
        option("hand", options.hand, "Which to compare; by default those that both recordings have"),
        option("joints", options.joints, "Only these: names of any system, fingers (index), patterns (*Tip), or all"),
        option("centre", options.centre,
               "Joints as the hand sees them, from where the palm was first, or where they are in the world"),
        number("rate", options.rate, "samples per second", positive, "How close the moments are that are compared"),
        number("band", options.band, "", between(0, 1),
               "How far the pace may differ: a share of the length, 0 (a steady pace) to 1 (any)"),
        number("span_a", options.span_a, "s", any_number, "What to compare of the first; by default all"),
        number("span_b", options.span_b, "s", any_number, "The same of the second"),
    };
}

// Two moments that belong together.
struct Aligned {
    float a = 0; // seconds
    float b = 0;
    float distance = 0; // metres, the mean of the joints
};

struct JointDistance {
    Side side{};
    Joint joint{};
    double mean = 0; // metres, along the path
    double max = 0;
};

struct Comparison {
    double distance = 0;               // metres: the mean of all joints along the path
    double unaligned = 0;              // metres: the same without warping, both stretched to the same length
    double pace = 0;                   // seconds of b for a second of a; NaN where one of them is but a moment
    std::vector<JointDistance> joints; // in the order of sides and joints
    std::vector<Aligned> path;         // dynamic time warping's; both times ascend
    double basis_a = 0;                // seconds of tracking that were compared
    double basis_b = 0;
    double rate = 0;                  // of the samples: less than what was asked for where that would take too long
    std::vector<std::string> remarks; // one line each
};

// Left goes with left and right with right, at the times when all sides that are compared are tracked and all joints
// are somewhere; the rest is left out, and a remark says how much. With a and b swapped, the same comes out, swapped.
// An error where there is nothing to compare: say, no side that both have tracked.
[[nodiscard]] Result<Comparison> compare(const Animation& a, const Animation& b, const CompareOptions& options = {});

} // namespace inputanim
