// Which joints of which hands two recordings can be compared by.
#pragma once

#include <string>
#include <vector>

#include <inputanim/compare.hpp>

namespace inputanim {

struct ChosenHand {
    Side side{};
    std::vector<Joint> joints;  // to compare; in their order, not empty
    std::vector<Joint> anchors; // to see them from, as `centre` has it
};

struct Chosen {
    std::vector<ChosenHand> hands; // left before right; may be empty
    std::vector<std::string> remarks;
};

// What a hand is centred on: the four that its own axes are made of, the palm, or nothing.
[[nodiscard]] std::vector<Joint> anchors_of(Centre centre);

// Those of the options that both recordings have, within these spans. Both have hands.
[[nodiscard]] Chosen choose(const Animation& a, TimeSpan span_a, const Animation& b, TimeSpan span_b,
                            const CompareOptions& options);

} // namespace inputanim
