// The program on a folder of recordings, with one job and with two.
#pragma once

#include <optional>

namespace bench {

// How many times faster it is with two: medians of runs in turn. None where the program is missing, with a word on it.
std::optional<double> run_folder();

} // namespace bench
