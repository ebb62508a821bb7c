#include "analyse/fixations.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "maths/rotation.hpp"

namespace inputanim {
namespace {

Vector3 direction(const Directions& gaze, std::size_t sample) {
    return {gaze.x[sample], gaze.y[sample], gaze.z[sample]};
}

// --- dispersion ---

// A place on the plane: degrees to the right and up.
struct Place {
    double x = 0;
    double y = 0;
};

// The sphere of directions on the plane that touches it at one of them, where x is level: angles from there are true
// (the azimuthal equidistant projection).
class ViewPlane {
public:
    explicit ViewPlane(const Vector3& touches) : ahead_(unit(touches)) {
        const Vector3 level = cross(Vector3{0, 1, 0}, ahead_);
        // Straight up or down nothing is level.
        right_ = length(level) < 1e-6 ? Vector3{1, 0, 0} : unit(level);
        above_ = cross(ahead_, right_);
    }

    [[nodiscard]] Place operator()(const Vector3& direction) const {
        const double x = dot(direction, right_);
        const double y = dot(direction, above_);
        const double sine = std::sqrt(x * x + y * y);
        const double away = degrees_per_radian * std::atan2(sine, dot(direction, ahead_));
        if (sine == 0) return {away, 0}; // here, or right behind
        return {away * x / sine, away * y / sine};
    }

private:
    Vector3 ahead_;
    Vector3 right_;
    Vector3 above_;
};

// Width and height of a window that grows, on the plane of its first sample.
class Area {
public:
    explicit Area(const Vector3& first) : plane_(first) {}

    // Degrees, width and height together, with one more sample.
    double add(const Vector3& direction) {
        const Place place = plane_(direction);
        least_ = {std::min(least_.x, place.x), std::min(least_.y, place.y)};
        most_ = {std::max(most_.x, place.x), std::max(most_.y, place.y)};
        return (most_.x - least_.x) + (most_.y - least_.y);
    }

private:
    ViewPlane plane_;
    Place least_; // that of the first sample is 0, 0
    Place most_;
};

// The fixation that begins at a sample, of `shortest` steps or more; none where the samples to `end` do not make one.
std::optional<std::size_t> last_of_fixation(const Directions& gaze, std::size_t first, std::size_t end, double shortest,
                                            double widest) {
    // More samples only ever make it larger: nothing after the first one too many can matter.
    Area area(direction(gaze, first));
    std::size_t next = first + 1;
    while (next < end && area.add(direction(gaze, next)) <= widest) ++next;
    const std::size_t last = next - 1;
    if (static_cast<double>(last - first) < shortest) return std::nullopt;
    return last;
}

} // namespace

std::vector<GazeSpan> spans_by_speed(const Directions& gaze, std::span<const Run> runs, double rate,
                                     const IvtOptions& options) {
    const double shortest = steps_of(options.shortest, rate);
    std::vector<GazeSpan> spans;
    for (const Run& run : runs) {
        // Each step has the number of its first sample.
        const auto is_slow = [&](std::size_t step) {
            return angle(direction(gaze, step), direction(gaze, step + 1)) * rate < options.speed;
        };
        const std::size_t end = run.last - 1;
        for (std::size_t first = run.first; first < end;) {
            const bool slow = is_slow(first);
            std::size_t last = first + 1;
            while (last < end && is_slow(last) == slow) ++last;
            if (!slow || static_cast<double>(last - first) >= shortest) spans.push_back({slow, first, last});
            first = last;
        }
    }
    return spans;
}

std::vector<GazeSpan> spans_by_area(const Directions& gaze, std::span<const Run> runs, double rate,
                                    const IdtOptions& options) {
    const double shortest = steps_of(options.shortest, rate);
    std::vector<GazeSpan> spans;
    for (const Run& run : runs) {
        std::optional<std::size_t> before; // where the last fixation of this run ended
        for (std::size_t first = run.first; static_cast<double>(run.last - first) > shortest;) {
            const auto last = last_of_fixation(gaze, first, run.last, shortest, options.dispersion);
            if (!last) {
                ++first;
                continue;
            }
            // A gaze that drifts goes from one fixation to the next without a jump.
            if (before && angle(direction(gaze, *before), direction(gaze, first)) > options.dispersion) {
                spans.push_back({false, *before, first});
            }
            spans.push_back({true, first, *last});
            before = last;
            first = *last + 1;
        }
    }
    return spans;
}

double dispersion(const Directions& gaze, std::size_t first, std::size_t last) {
    Area area(direction(gaze, first));
    double size = 0;
    for (std::size_t sample = first + 1; sample <= last; ++sample) size = area.add(direction(gaze, sample));
    return size;
}

} // namespace inputanim
