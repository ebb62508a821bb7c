#include "subject.hpp"

#include <vector>

#include <unistd.h>

#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace inputanim;

// Keeps about a quarter of the keys of every channel, each its own, as MRTK's reducer does.
Animation thinned(Animation animation) {
    std::uint32_t state = 1;
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (channel.is_state() || axes.empty() || axes[0].empty()) continue;
        std::vector<std::size_t> kept;
        for (std::size_t i = 0; i < axes[0].key_count(); ++i) {
            state = state * 1664525 + 1013904223;
            if (i == 0 || i + 1 == axes[0].key_count() || state >> 30U == 0) kept.push_back(i);
        }
        for (Curve& axis : axes) {
            std::vector<Keyframe> keys;
            for (const std::size_t i : kept) keys.push_back(axis.key(i));
            axis = make_curve(keys);
        }
    }
    return animation;
}

Subject subject(const std::string& name, const std::string& golden, const SynthesizeOptions& made, bool reduced) {
    const char* folder = std::getenv("INPUTANIM_GOLDEN");
    Subject subject{.name = name};
    if (folder != nullptr) subject.path = fs::path(folder) / "large" / golden;
    if (!fs::exists(subject.path)) {
        subject.is_made = true;
        subject.path =
            fs::temp_directory_path() / ("inputanim-bench-" + std::to_string(getpid()) + "-" + name + ".bin");
        const Animation motion = synthesize(made);
        const Written written = must(write(reduced ? thinned(motion) : motion, Layout::mrtk_1_1));
        if (const auto saved = save_file(subject.path, written.bytes, {.replace = true}); !saved) {
            std::cerr << message(saved.error()) << "\n";
            std::exit(2);
        }
    }
    subject.bytes = must(open_file(subject.path));
    subject.recording = must(read(subject.bytes));
    return subject;
}

} // namespace

Subject ten_minutes() {
    return subject("600s", "v11-all-600s-code-p32.bin", {.duration = 600, .time_jitter = 0.002F}, true);
}

Subject one_minute() {
    return subject("60s", "v11-all-60s-raw.bin", {.duration = 60, .time_jitter = 0.002F}, false);
}

} // namespace bench
