#include "optimum.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tracks.hpp"

namespace bench {
namespace {

// The fewest segments between two fixed keys: a shortest path over every segment that fits, of whatever length.
template <ErrorMeasure measure>
std::size_t fewest_segments(const Track& track, double limit, std::size_t begin, std::size_t end) {
    if (is_nothing(track, measure, begin, end)) return 1;
    std::vector<std::size_t> fewest(end - begin + 1, end - begin);
    fewest[0] = 0;
    for (std::size_t first = begin; first < end; ++first) {
        const std::size_t cost = fewest[first - begin] + 1;
        std::size_t failed = first; // a key that the last segment missed: the next is likely to miss it, too
        for (std::size_t last = first + 1; last <= end; ++last) {
            std::size_t& known = fewest[last - begin];
            if (known <= cost) continue;
            const Segment made = segment(track, first, last);
            const auto misses = [&](std::size_t key) { return !(squared_error<measure>(track, made, key) <= limit); };
            if (failed > first && misses(failed)) continue;
            std::size_t key = first + 1;
            while (key < last && !misses(key)) ++key;
            if (key < last) {
                failed = key;
            } else {
                known = cost;
            }
        }
    }
    return fewest.back();
}

std::size_t fewest_keys(const Track& track, ErrorMeasure measure, double tolerance) {
    const double limit = squared_tolerance(measure, tolerance);
    std::size_t keys = 1;
    for (std::size_t piece = 1; piece < track.fixed.size(); ++piece) {
        const std::size_t begin = track.fixed[piece - 1];
        const std::size_t end = track.fixed[piece];
        switch (measure) {
            case ErrorMeasure::position:
                keys += fewest_segments<ErrorMeasure::position>(track, limit, begin, end);
                break;
            case ErrorMeasure::rotation:
                keys += fewest_segments<ErrorMeasure::rotation>(track, limit, begin, end);
                break;
            case ErrorMeasure::direction:
                keys += fewest_segments<ErrorMeasure::direction>(track, limit, begin, end);
                break;
        }
    }
    return keys;
}

} // namespace

std::size_t optimum(const Animation& animation, const ReduceOptions& options) {
    std::size_t keys = 0;
    Track track;
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        const ErrorMeasure measure = measure_of(channel.kind);
        if (channel.is_state() || !load(track, axes, measure)) {
            keys += keys_of(axes);
            continue;
        }
        const std::size_t fewest = axes.size() * fewest_keys(track, measure, tolerance_of(options, channel));
        keys += std::min(fewest, keys_of(axes));
    }
    return keys;
}

} // namespace bench
