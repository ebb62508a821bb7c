// How far off something may be.
#pragma once

namespace inputanim {

// The largest error allowed: metres between positions, degrees between rotations or directions.
struct Tolerance {
    float position = 0;
    float rotation = 0;
};

} // namespace inputanim
