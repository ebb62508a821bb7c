// Whether a segment between two keys of a track can do without the keys between them.
#pragma once

#include <cstddef>
#include <type_traits>

#include "reduce/error.hpp"
#include "reduce/track.hpp"

namespace inputanim {

// Calls a function with the measure as a constant: the loops over keys are compiled once for each.
template <class Function>
auto for_measure(ErrorMeasure measure, Function&& function) {
    using enum ErrorMeasure;
    switch (measure) {
        case rotation: return function(std::integral_constant<ErrorMeasure, rotation>());
        case direction: return function(std::integral_constant<ErrorMeasure, direction>());
        case position: break;
    }
    return function(std::integral_constant<ErrorMeasure, position>());
}

[[nodiscard]] inline bool lacks_angle(const Track& track, ErrorMeasure measure, std::size_t key) noexcept {
    return measure != ErrorMeasure::position && !track.has_angle(key);
}

// Tells whether one segment can stand for the keys between two. That it can does not mean that a shorter one could.
template <ErrorMeasure measure>
class Tester {
public:
    Tester(const Track& track, double tolerance) : track_(track), limit_(limit_of(measure, tolerance)) {}

    [[nodiscard]] bool fits(std::size_t first, std::size_t last) {
        const Segment made = segment(track_, first, last);
        for (std::size_t key = first + 1; key < last; key += lanes) {
            const Mask beyond = misses(made, key) & keys_before(last, key);
            ++blocks_;
            if (!any(beyond)) continue;
            failed_ = key;
            failures_ = beyond;
            return false;
        }
        return true;
    }

    // Of the ends from `last` on, those that a look at the key that failed last does not rule out.
    [[nodiscard]] Mask may_fit(std::size_t first, std::size_t last) {
        const std::size_t key = failed_ + first_of(failures_);
        if (limit_.same || key <= first || key >= last) return Mask{-1, -1, -1, -1};
        ++blocks_;
        return squared_errors_at<measure>(track_, key, first, last) <= limit_.squared;
    }
    [[nodiscard]] std::size_t blocks() const noexcept { return blocks_; }

private:
    [[nodiscard]] Mask misses(const Segment& made, std::size_t key) const noexcept {
        if (limit_.same) return differences(track_, made, key);
        return ~(squared_errors<measure>(track_, made, key) <= limit_.squared);
    }

    const Track& track_;
    Limit limit_;
    std::size_t failed_ = 0;        // the first key of the block that failed last,
    Mask failures_{-1, -1, -1, -1}; // and which of its keys did
    std::size_t blocks_ = 0;        // looked at
};

} // namespace inputanim
