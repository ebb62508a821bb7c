// What the yardsticks of reduce have in common: channels as it takes them, and the error of a key.
#pragma once

#include <cmath>
#include <span>

#include <inputanim/reduce.hpp>

#include "reduce/error.hpp"
#include "reduce/track.hpp"

namespace bench {

using namespace inputanim;

inline std::size_t keys_of(std::span<const Curve> axes) {
    std::size_t keys = 0;
    for (const Curve& axis : axes) keys += axis.key_count();
    return keys;
}

// A tolerance and errors as squares: of metres, or of the sine of the angle between quaternions or directions.
inline double squared_tolerance(ErrorMeasure measure, double tolerance) {
    if (measure == ErrorMeasure::position) return tolerance * tolerance;
    const double sine = std::sin(tolerance * radians_per_degree / (measure == ErrorMeasure::rotation ? 2 : 1));
    return sine * sine;
}

template <ErrorMeasure measure>
double squared_error(const Track& track, const Segment& segment, std::size_t key) {
    const float share = (track.times[key] - segment.start) / segment.duration;
    constexpr std::size_t axes = measure == ErrorMeasure::rotation ? 4 : 3;
    double now[axes];
    for (std::size_t axis = 0; axis < axes; ++axis) now[axis] = segment.from[axis] + segment.rise[axis] * share;
    double squares = 0;
    if constexpr (measure == ErrorMeasure::position) {
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const double off = now[axis] - track.values[axis][key];
            squares += off * off;
        }
        return squares;
    }
    double along = 0;
    double length = 0;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        along += now[axis] * track.units[axis][key];
        length += now[axis] * now[axis];
    }
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const double off = now[axis] - along * track.units[axis][key];
        squares += off * off;
    }
    const bool opposite = measure == ErrorMeasure::direction && along <= 0;
    return length > 0 && !opposite ? squares / length : HUGE_VAL;
}

// Whether all keys between two fixed ones play as nothing, and are the same.
inline bool is_nothing(const Track& track, ErrorMeasure measure, std::size_t first, std::size_t last) {
    return last - first > 1 && measure != ErrorMeasure::position && !track.has_angle(first + 1);
}

} // namespace bench
