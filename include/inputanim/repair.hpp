// Mends what can be mended. The recording given stays as it is.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <inputanim/recording.hpp>

namespace inputanim {

// What to mend, in the order it is done.
struct RepairOptions {
    bool drop_non_finite = true; // keys with a NaN or an infinity
    bool sort_keys = true;       // by time; keys of equal time keep their order
    bool known_modes = true; // unknown wrap modes become ClampForever, of unknown weighted modes the two low bits stay
    bool rotation_w = true;  // rebuild the W that MRTK 2.6.0-2.7.2 lost
    bool signs = true;       // q and -q are one rotation: take the one nearer to the key before
    bool normalise = true;   // rotations to length one; zero stays zero
};

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
