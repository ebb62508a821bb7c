// Fewer keys, with an error that is bounded at every recorded key.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/options.hpp>
#include <inputanim/result.hpp>
#include <inputanim/tolerance.hpp>

namespace inputanim {

struct ReduceOptions {
    Tolerance joints{0.001F, 0.2F};
    Tolerance camera{0.002F, 0.2F};
    Tolerance gaze{0.002F, 0.2F}; // origin, direction
    bool best = false;            // search longer, for the fewest keys there can be
};
[[nodiscard]] inline Options describe(ReduceOptions& options) {
    return {
        number("joints.position", options.joints.position, "m", not_negative,
               "How far off joints may be; 0: not at all"),
        number("joints.rotation", options.joints.rotation, "deg", not_negative, "How far they may be turned"),
        number("camera.position", options.camera.position, "m", not_negative, "How far off the head may be"),
        number("camera.rotation", options.camera.rotation, "deg", not_negative, "How far it may be turned"),
        number("gaze.position", options.gaze.position, "m", not_negative, "How far off the gaze's origin may be"),
        number("gaze.rotation", options.gaze.rotation, "deg", not_negative, "How far its direction may be turned"),
        option("best", options.best, "Search longer, for the fewest keys there can be"),
    };
}

// What is allowed of a channel of a pose or a ray: metres or degrees.
[[nodiscard]] float tolerance_of(const ReduceOptions& options, const Channel& channel) noexcept;

// What became of the head, a hand or the gaze.
struct ReducedPart {
    std::string name;            // "camera", "hand.left", "hand.right", "gaze"
    std::size_t keys_before = 0; // of all its curves, states too
    std::size_t keys_after = 0;
    double position_error = 0; // metres, the largest at any recorded key, and at some points between those of curves
                               // that bend, between what plays before and after
    double rotation_error = 0; // degrees, of rotations or directions
};

struct Reduced {
    Animation animation;
    std::vector<ReducedPart> parts;
};

// Leaves out keys such that at the time of every key there was, the curves that are left play (see evaluate.hpp) a
// position, rotation and direction within the tolerance of the one they played there before. No channel gets more keys
// than it had. The axes of a vector keep the same keys; those of different key times get the union of them first, or
// lose keys each for itself where that leaves fewer: the bound is that of the whole vector all the same.
// First and last keys stay, as do both keys of a jump, and rotations and directions that play as zero, unless others of
// the same numbers stand for them. Rotations get continuous signs where their axes share their keys. State curves and
// markers are not touched.
// Tangents that play as lines go. Curves that bend become straight ones, within the tolerance at four points between
// each two keys, too, if that takes no more keys. Channels keep their keys that have tangents which make steps, wraps
// other than clamping, numbers that are not finite, or axes without keys. A tolerance below 0 is an error; one of 0
// leaves out what plays no different.
[[nodiscard]] Result<Reduced> reduce(const Animation& animation, const ReduceOptions& options = {});

} // namespace inputanim
