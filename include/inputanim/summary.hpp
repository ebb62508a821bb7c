// What a recording holds, in a few numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <inputanim/animation.hpp>

namespace inputanim {

// The head, a hand or the gaze.
struct PartSummary {
    std::string name; // "camera", "hand.left", "hand.right", "gaze"
    std::size_t curves = 0;
    std::size_t empty_curves = 0;
    std::size_t keys = 0;
    std::optional<TimeSpan> span;  // of its poses
    std::optional<double> tracked; // hands: share of the recording, 0 to 1
    std::optional<double> pinch;   // hands: share of the recording, 0 to 1
    std::size_t pinches = 0;       // how often a pinch began
};

struct Summary {
    float duration = 0; // as MRTK counts it
    std::optional<TimeSpan> span;
    std::size_t keys = 0;
    std::size_t curves = 0;
    std::optional<double> rate; // frames per second: one over the usual time between neighbouring keys of any curves
    std::vector<PartSummary> parts;
};

[[nodiscard]] Summary summarize(const Animation& animation);

} // namespace inputanim
