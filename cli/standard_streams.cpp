#include "standard_streams.hpp"

#if !defined(_WIN32)
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>
#endif

namespace cli {

void hold_standard_streams() {
#if !defined(_WIN32)
    // The wrong way round for input and output: then their use is an error, as it was.
    constexpr int ways[]{O_WRONLY, O_RDONLY, O_WRONLY};
    for (int stream = 0; stream < 3; ++stream) {
        if (::fcntl(stream, F_GETFD) != -1) continue;
        // It takes the lowest number that is free: this one.
        if (::open("/dev/null", ways[stream]) != stream) std::_Exit(2);
    }
#endif
}

} // namespace cli
