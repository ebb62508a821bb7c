// USD as text (.usda): UsdSkel hands with a skin, the head, the gaze; metres, Y up. docs/usd.md.
#pragma once

#include <optional>

#include <inputanim/animation.hpp>
#include <inputanim/joints.hpp>
#include <inputanim/options.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

struct UsdOptions {
    std::optional<double> rate;       // samples per second; none: the keys that there are
    std::optional<double> max_frames; // at that rate; by default usual_max_frames
    JointNames names = JointNames::webxr;
};
[[nodiscard]] inline Options describe(UsdOptions& options) {
    return {
        number("rate", options.rate, "Hz", positive, "By default the keys that there are"),
        number("max_frames", options.max_frames, "frames", positive,
               "By default 250,000, or 64 for every key of the longest curve"),
        option("names", options.names, "What joints are called"),
    };
}

// Right-handed, as USD is: z changes its sign, as in Axes::openxr. Time code 0 is the recording's first key; there are
// `rate` of them to the second, 60 without one.
[[nodiscard]] Result<Notes> write_usd(const Animation& animation, const UsdOptions& options, const Sink& put);

} // namespace inputanim
