// Mends what can be mended. The recording given stays as it is.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <inputanim/options.hpp>
#include <inputanim/recording.hpp>

namespace inputanim {

// What to mend, in the order it is done.
struct RepairOptions {
    bool non_finite = true; // keys with a NaN or an infinity are dropped
    bool order = true;      // keys are sorted by time; those of equal time keep their order
    bool modes = true;      // unknown wrap modes become ClampForever, of unknown weighted modes the two low bits stay
    bool rotation_w = true; // the W that MRTK 2.6.0-2.7.2 lost is rebuilt
    bool signs = true;      // q and -q are one rotation: the one nearer to the key before
    bool lengths = true;    // rotations are brought to length one; zero stays zero
};
[[nodiscard]] inline Options describe(RepairOptions& options) {
    static constexpr std::array<std::string_view, 6> mends{"non-finite", "order", "modes",
                                                           "rotation-w", "signs", "lengths"};
    return {
        option("skip",
               Several{mends,
                       {&options.non_finite, &options.order, &options.modes, &options.rotation_w, &options.signs,
                        &options.lengths},
                       false},
               "What to leave as it is"),
    };
}

struct Change {
    std::string where;       // a curve or channel
    std::string explanation; // "rebuilt rotation W at 85 keys"
    std::size_t keys = 0;    // how many keys it touched
};

struct Repaired {
    Recording recording;           // same layout
    std::vector<Change> changes;   // empty: there was nothing to mend
    std::vector<Finding> findings; // what could not be decided or mended
};

[[nodiscard]] Repaired repair(const Recording& recording, const RepairOptions& options = {});

} // namespace inputanim
