// How far the right index finger travelled, and how fast: keys straight from the columns, nothing copied.
#include <cmath>
#include <cstdio>

#include <inputanim/file.hpp>
#include <inputanim/read.hpp>

int main(int argc, char** argv) {
    using namespace inputanim;
    if (argc != 2) return 3;
    const auto bytes = open_file(argv[1]);
    const auto recording = bytes ? read(*bytes) : Result<Recording>(bytes.error());
    if (!recording) {
        std::fprintf(stderr, "%s: %s\n", argv[1], message(recording.error()).c_str());
        return 2;
    }
    if (!recording->animation.hands) {
        std::fprintf(stderr, "%s: no hands were recorded\n", argv[1]);
        return 2;
    }
    const auto& [x, y, z] = recording->animation.hands->right[Joint::index_tip].position;
    if (!have_same_times(recording->animation.hands->right[Joint::index_tip].position)) {
        std::fprintf(stderr, "%s: the axes have different key times\n", argv[1]);
        return 2;
    }
    double path = 0;
    double fastest = 0;
    for (std::size_t i = 1; i < x.key_count(); ++i) {
        const double step =
            std::hypot(x.values[i] - x.values[i - 1], y.values[i] - y.values[i - 1], z.values[i] - z.values[i - 1]);
        const double time = x.times[i] - x.times[i - 1];
        path += step;
        if (time > 0 && time < 0.1) fastest = std::max(fastest, step / time); // longer steps are tracking gaps
    }
    std::printf("hand.right.IndexTip: %.2f m in %.1f s, at most %.2f m/s\n", path, duration(recording->animation),
                fastest);
    return 0;
}
