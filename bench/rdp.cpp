#include "rdp.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "tracks.hpp"

namespace bench {
namespace {

template <ErrorMeasure measure>
std::vector<std::size_t> simplified(const Track& track, double tolerance) {
    const double limit = squared_tolerance(measure, tolerance);
    std::vector<std::size_t> kept;
    std::vector<std::pair<std::size_t, std::size_t>> left;
    kept.push_back(0);
    for (std::size_t piece = 1; piece < track.fixed.size(); ++piece) {
        const std::size_t begin = track.fixed[piece - 1];
        const std::size_t end = track.fixed[piece];
        if (is_nothing(track, measure, begin, end)) {
            kept.push_back(end);
            continue;
        }
        left.emplace_back(begin, end);
        while (!left.empty()) {
            const auto [first, last] = left.back();
            left.pop_back();
            const Segment made = segment(track, first, last);
            double largest = limit;
            std::size_t split = first;
            for (std::size_t key = first + 1; key < last; ++key) {
                const double error = squared_error<measure>(track, made, key);
                if (error <= largest) continue;
                largest = error;
                split = key;
            }
            if (split == first) {
                kept.push_back(last);
            } else {
                left.emplace_back(split, last);
                left.emplace_back(first, split);
            }
        }
    }
    return kept;
}

std::vector<std::size_t> simplified(const Track& track, ErrorMeasure measure, double tolerance) {
    switch (measure) {
        case ErrorMeasure::rotation: return simplified<ErrorMeasure::rotation>(track, tolerance);
        case ErrorMeasure::direction: return simplified<ErrorMeasure::direction>(track, tolerance);
        case ErrorMeasure::position: break;
    }
    return simplified<ErrorMeasure::position>(track, tolerance);
}

} // namespace

Animation rdp(const Animation& animation, const ReduceOptions& options) {
    Animation reduced = animation;
    Track track;
    for (const Channel& channel : channels()) {
        const auto axes = curves(reduced, channel);
        const ErrorMeasure measure = measure_of(channel.kind);
        if (channel.is_state() || !load(track, axes, measure)) continue;
        const auto kept = simplified(track, measure, tolerance_of(options, channel));
        if (!bend(axes) || kept.size() * axes.size() < keys_of(axes)) store(axes, track, kept);
    }
    return reduced;
}

} // namespace bench
