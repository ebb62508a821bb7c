// BVH, which every motion capture program reads: a skeleton and its angles at a steady rate. docs/bvh.md.
#pragma once

#include <inputanim/animation.hpp>
#include <inputanim/axes.hpp>
#include <inputanim/joints.hpp>
#include <inputanim/options.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

struct BvhOptions {
    WhichHand hand = WhichHand::both; // both are below a common root; of a hand without keys there is none
    double rate = 60;                 // frames per second, from the first key of the recording to its last
    std::optional<double> max_frames; // at that rate; by default usual_max_frames
    bool centimetres = false;         // what most rigs are made in; else the unit of the axes
    Axes axes = Axes::openxr;
    JointNames names = JointNames::webxr; // with "left" and "right" before them where both hands are there
};
[[nodiscard]] inline Options describe(BvhOptions& options) {
    return {
        option("hand", options.hand, "Both are below a common root"),
        number("rate", options.rate, "Hz", positive, "Of frames"),
        number("max_frames", options.max_frames, "frames", positive,
               "By default 250,000, or 64 for every key of the longest curve"),
        option("centimetres", options.centimetres, "Lengths as most rigs have them"),
        option("axes", options.axes, "Which way x, y and z point"),
        option("names", options.names, "What joints are called"),
    };
}

// A piece at a time: memory does not grow with the recording. The notes say axes and unit, for which BVH has no place.
// An error where no hand that was asked for has a key, or the rate is no rate.
[[nodiscard]] Result<Notes> write_bvh(const Animation& animation, const BvhOptions& options, const Sink& put);

} // namespace inputanim
