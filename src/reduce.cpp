#include <inputanim/reduce.hpp>

#include <algorithm>

#include "reduce/apart.hpp"
#include "reduce/search.hpp"
#include "reduce/track.hpp"

namespace inputanim {
namespace {

const Tolerance& tolerance_of(const ReduceOptions& options, Part part) noexcept {
    switch (part) {
        case Part::camera: return options.camera;
        case Part::gaze: return options.gaze;
        case Part::hands: break;
    }
    return options.joints;
}

std::string part_name(const Channel& channel) {
    if (channel.part != Part::hands) return std::string(name(channel.part));
    return std::string("hand.").append(name(channel.side));
}

std::size_t key_count(std::span<const Curve> axes) noexcept {
    std::size_t count = 0;
    for (const Curve& axis : axes) count += axis.key_count();
    return count;
}

// Leaves keys of one channel out, and gives the largest error that makes.
double reduce_channel(std::span<Curve> axes, Track& track, ErrorMeasure measure, double tolerance, bool best) {
    for (Curve& axis : axes) {
        if (is_straight(axis)) axis.tangents = nullptr;
    }
    if (!load(track, axes, measure)) return 0;
    const bool bends = bend(axes);
    const std::size_t before = key_count(axes);
    const auto kept = best ? fewest_keys(track, measure, tolerance) : keys_to_keep(track, measure, tolerance);
    const std::size_t together = kept.size() * axes.size();
    if (track.apart) {
        const auto apart = keys_apart(track, axes.size(), measure, tolerance, best);
        // As many keys without tangents are fewer bytes.
        if (apart && apart->count < together && (apart->count < before || bends)) {
            store(axes, track, *apart);
            return apart->error;
        }
    }
    // Signs and order are made right even where no key can go, as long as none has to come.
    if (together > before || (together == before && !bends && !track.changed)) return 0;
    store(axes, track, kept);
    return largest_error(track, measure, kept);
}

} // namespace

float tolerance_of(const ReduceOptions& options, const Channel& channel) noexcept {
    const Tolerance& tolerance = tolerance_of(options, channel.part);
    return measure_of(channel.kind) == ErrorMeasure::position ? tolerance.position : tolerance.rotation;
}

Result<Reduced> reduce(const Animation& animation, const ReduceOptions& options) {
    for (const Tolerance& tolerance : {options.joints, options.camera, options.gaze}) {
        if (!(tolerance.position >= 0 && tolerance.rotation >= 0)) {
            return bad_argument("tolerance", "it must be 0 or more");
        }
    }
    Reduced reduced{animation, {}};
    Track track;
    for (const Channel& channel : channels()) {
        const auto axes = curves(reduced.animation, channel);
        if (axes.empty()) continue;
        const std::string name = part_name(channel);
        auto part = std::ranges::find(reduced.parts, name, &ReducedPart::name);
        if (part == reduced.parts.end()) part = reduced.parts.insert(part, {.name = name});
        part->keys_before += key_count(axes);
        if (!channel.is_state()) {
            const ErrorMeasure measure = measure_of(channel.kind);
            const double error = reduce_channel(axes, track, measure, tolerance_of(options, channel), options.best);
            double& largest = measure == ErrorMeasure::position ? part->position_error : part->rotation_error;
            largest = std::max(largest, error);
        }
        part->keys_after += key_count(axes);
    }
    return reduced;
}

} // namespace inputanim
