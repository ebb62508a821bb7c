// The typical alternative: a reader as one writes it in an afternoon, field by field from a stream.
#pragma once

#include <cstddef>
#include <string>

namespace bench {

// Reads an mrtk-1.1 file into vectors of keys; the number of keys, or 0 if it is no such file.
std::size_t read_with_ifstream(const std::string& path);

} // namespace bench
