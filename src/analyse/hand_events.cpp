#include <algorithm>
#include <cmath>

#include <inputanim/evaluate.hpp>

#include "analyse/parts.hpp"
#include "curve/keys.hpp"

namespace inputanim::analysis {
void Hand::add_pinches(Output& output, const PinchOptions& options) {
    const auto recorded = state_spans(curves_.pinch, output.motion().span());
    for (const TimeSpan& span : recorded) {
        output.add({EventKind::pinch_recorded, side_, span.from, span.to, {}, {}});
    }
    SpanWalk flag(recorded);
    const double shortest = steps_of(options.dispute, output.motion().rate());
    const std::span<const float> aperture = output[aperture_].values;
    for (const Run& run : runs_of(std::array{aperture})) {
        bool closed = false;
        bool disputed = false;
        double closed_at = 0;
        std::size_t disputed_at = 0; // sample
        const auto end_dispute = [&](std::size_t sample) {
            if (disputed && static_cast<double>(sample - disputed_at) >= shortest) {
                output.add({EventKind::pinch_disputed, side_, output.time(disputed_at), output.time(sample), {}, {}});
            }
            disputed = false;
        };
        for (std::size_t i = run.first; i < run.last; ++i) {
            const double now = output.time(i);
            const bool was_closed = closed;
            closed = aperture[i] < (closed ? options.opens : options.closes);
            if (closed && !was_closed) closed_at = now;
            if (!closed && was_closed) output.add({EventKind::pinch_measured, side_, closed_at, now, {}, {}});
            if (closed == flag.at(now)) {
                end_dispute(i);
            } else if (!disputed) {
                disputed = true;
                disputed_at = i;
            }
        }
        const std::size_t end = run.last - 1;
        if (closed) output.add({EventKind::pinch_measured, side_, closed_at, output.time(end), {}, {}});
        end_dispute(end);
    }
}

// Faster than the edge all the time, and than the peak at some time.
void Hand::add_reaches(Output& output, const ReachOptions& options) {
    const double shortest = steps_of(options.shortest, output.motion().rate());
    const std::span<const float> speed = output[joints_[0].speed].values;
    for (const Run& run : runs_of(std::array{speed})) {
        for (std::size_t i = run.first; i < run.last; ++i) {
            if (!(speed[i] > options.edge)) continue;
            const std::size_t first = i;
            double peak = 0;
            double path = 0;
            for (; i < run.last && speed[i] > options.edge; ++i) {
                peak = std::max(peak, static_cast<double>(speed[i]));
                if (i > first) path += joints_[0].steps[i];
            }
            const std::size_t last = i - 1;
            if (peak < options.peak || static_cast<double>(last - first) < shortest) continue;
            const double distance = length(smooth_palm_.vector(last) - smooth_palm_.vector(first));
            Event event{EventKind::reach, side_, output.time(first), output.time(last), {}, {}};
            for (const Measure& measure : measures_of(EventKind::reach)) event.measures.push_back(measure);
            event.measures[0].value = path;
            event.measures[1].value = distance;
            event.measures[2].value = path > 0 ? std::min(1.0, distance / path) : 0;
            event.measures[3].value = peak;
            output.add(std::move(event));
        }
    }
}

} // namespace inputanim::analysis
