// The program on a folder of recordings, with one job and with two.
#pragma once

#include <optional>

namespace bench {

struct Jobs {
    double faster = 0; // how many times, with two jobs: medians of runs in turn
    double memory = 0; // of all recordings, at its peak, over that of a tenth of them; with two jobs
};

// Each none where the program is missing, with a word on it.
std::optional<Jobs> run_convert(); // 200 recordings of five seconds to .glb
std::optional<Jobs> run_stats();   // 500 of a minute, as a reducer leaves them

} // namespace bench
