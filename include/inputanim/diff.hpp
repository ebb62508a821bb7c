// What differs between two recordings, in people's units.
#pragma once

#include <string>
#include <vector>

#include <inputanim/options.hpp>
#include <inputanim/recording.hpp>

namespace inputanim {

// Up to here two values count as equal.
struct DiffOptions {
    double position = 0; // metres
    double rotation = 0; // degrees; directions as well
    double time = 0;     // seconds: by how much a state change or a marker may be off
};
[[nodiscard]] inline Options describe(DiffOptions& options) {
    return {
        number("position", options.position, "m", not_negative, "Up to here positions count as equal"),
        number("rotation", options.rotation, "deg", not_negative, "The same of rotations and directions"),
        number("time", options.time, "s", not_negative, "By how much a state change or a marker may be off"),
    };
}

// One thing that differs.
struct Difference {
    std::string where;       // "hand.left.IndexTip.position", "markers", "layout", "camera"
    std::string explanation; // "up to 3.2 mm apart at 1.250 s; 82 of 300 moments differ"
    double amount = 0;       // the largest, in `unit`; 0 where there is none to measure
    std::string unit;        // "mm", "deg", "ms", or empty
    float time = 0;          // of the largest

    bool operator==(const Difference&) const = default;
};

// Compares what plays at every moment that either of the two has a key at (with tangents, between keys as well), and
// the markers; q and -q are the same rotation. Hands are compared while both are tracked: that one is not is said once,
// of its tracked curve. State changes belong together where they are within a second, and nothing is nearer. Key counts
// and layouts are said too, but differ only as notes do.
struct Diff {
    std::vector<Difference> differences; // beyond the tolerance; empty: the two play alike
    std::vector<Difference> notes;       // the same motion said in another way: other keys, other layout
};

[[nodiscard]] Diff diff(const Recording& a, const Recording& b, const DiffOptions& options = {});

} // namespace inputanim
