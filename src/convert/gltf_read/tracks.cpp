#include "convert/gltf_read/tracks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "convert/gltf_read/accessor.hpp"
#include "convert/gltf_read/malformed.hpp"
#include "curve/segment.hpp"

namespace inputanim::gltf_read {
namespace {

template <std::size_t width>
std::array<double, width> numbers(std::span<const float> from) noexcept {
    std::array<double, width> to{};
    std::copy_n(from.begin(), width, to.begin());
    return to;
}

// Where a time lies among the keys.
struct Place {
    std::size_t key = 0; // the last one at or before the time; the first one before all
    double share = 0;    // of the way to the next one; 0 beyond the ends, and always for steps
};

Place place_of(const Track& track, float time) noexcept {
    const auto& times = track.times;
    if (time <= times.front()) return {};
    if (time >= times.back()) return {times.size() - 1, 0};
    const std::size_t key = key_before(times, time);
    const double length = static_cast<double>(times[key + 1]) - times[key];
    const bool steps = track.interpolation == Interpolation::step;
    return {key, steps ? 0 : (static_cast<double>(time) - times[key]) / length};
}

// As the specification has it: appendix C of glTF 2.0, cubic spline interpolation.
template <std::size_t width>
std::array<double, width> cubic_at(const Track& track, const Place& at) noexcept {
    const auto from = numbers<width>(track.value(at.key));
    if (at.share == 0) return from;
    const auto to = numbers<width>(track.value(at.key + 1));
    const auto leaving = numbers<width>(track.out_tangent(at.key));
    const auto arriving = numbers<width>(track.in_tangent(at.key + 1));
    const double length = static_cast<double>(track.times[at.key + 1]) - track.times[at.key];
    const double s = at.share;
    const double s2 = s * s;
    const double s3 = s2 * s;
    std::array<double, width> result{};
    for (std::size_t i = 0; i < width; ++i) {
        result[i] = (2 * s3 - 3 * s2 + 1) * from[i] + length * (s3 - 2 * s2 + s) * leaving[i] +
                    (3 * s2 - 2 * s3) * to[i] + length * (s3 - s2) * arriving[i];
    }
    return result;
}

} // namespace

Vector3 vector_at(const Track& track, float time) noexcept {
    const Place at = place_of(track, time);
    if (track.interpolation == Interpolation::cubic) {
        const auto v = cubic_at<3>(track, at);
        return {v[0], v[1], v[2]};
    }
    const Vector3 from = vector_of(track.value(at.key));
    return at.share == 0 ? from : lerp(from, vector_of(track.value(at.key + 1)), at.share);
}

Quaternion rotation_at(const Track& track, float time) noexcept {
    const Place at = place_of(track, time);
    if (track.interpolation == Interpolation::cubic) {
        const auto q = cubic_at<4>(track, at);
        return unit(Quaternion{q[0], q[1], q[2], q[3]});
    }
    const Quaternion from = quaternion_of(track.value(at.key));
    return at.share == 0 ? unit(from) : slerp(from, quaternion_of(track.value(at.key + 1)), at.share);
}

Tracks::Tracks(const Document& document, double start, std::size_t most_keys)
    : document_(document), start_(start), keys_left_(most_keys),
      channels_(document.nodes.size(), {nothing, nothing, nothing}), times_(document.accessors.size()),
      read_(document.channels.size()) {
    for (std::size_t i = 0; i < document.channels.size(); ++i) {
        const Channel& channel = document.channels[i];
        int& first = channels_[static_cast<std::size_t>(channel.node)][static_cast<std::size_t>(channel.path)];
        if (first == nothing) first = static_cast<int>(i);
    }
}

Result<Column<float>> Tracks::read_times(int accessor, const std::string& field) {
    const auto index = static_cast<std::size_t>(accessor);
    if (index < times_.size() && times_[index]) return *times_[index];
    if (index < times_.size() && document_.accessors[index].width != 1) {
        return malformed(field, "times must be single numbers");
    }
    auto numbers = read_numbers(document_, accessor, field);
    if (!numbers) return numbers.error();
    if (numbers->empty()) return malformed(field, "there are no times");
    if (!std::ranges::is_sorted(*numbers)) return malformed(field, "the times do not ascend");
    for (float& time : *numbers) {
        const double sum = time + start_;
        if (std::abs(sum) > std::numeric_limits<float>::max()) return malformed(field, "a time is too large");
        time = static_cast<float>(sum);
    }
    times_[index] = Column<float>(*std::move(numbers));
    return *times_[index];
}

Result<std::shared_ptr<const Track>> Tracks::read(int node, Path path) {
    const int channel = channel_of(node, path);
    if (channel == nothing) return std::shared_ptr<const Track>();
    auto& known = read_[static_cast<std::size_t>(channel)];
    if (known != nullptr) return known;
    const int index = document_.channels[static_cast<std::size_t>(channel)].sampler;
    const std::string animation = "animations[" + std::to_string(document_.animation) + "]";
    if (index < 0 || static_cast<std::size_t>(index) >= document_.samplers.size()) {
        return malformed(animation, "a channel has sampler " + std::to_string(index) + ", which is not there");
    }
    const Sampler& sampler = document_.samplers[static_cast<std::size_t>(index)];
    const std::string field = animation + ".samplers[" + std::to_string(index) + "]";
    auto times = read_times(sampler.input, field + ".input");
    if (!times) return times.error();
    if (times->size() > keys_left_)
        return malformed(field, "the animation has more keys than so small a file can hold");
    keys_left_ -= times->size();

    Track track{.interpolation = sampler.interpolation, .width = path == Path::rotation ? 4U : 3U, .times = *times};
    const bool known_accessor =
        sampler.output >= 0 && static_cast<std::size_t>(sampler.output) < document_.accessors.size();
    const std::size_t count = track.times.size() * (track.interpolation == Interpolation::cubic ? 3 : 1);
    if (known_accessor) {
        const Accessor& output = document_.accessors[static_cast<std::size_t>(sampler.output)];
        if (output.width != track.width || output.count != count) {
            return malformed(field + ".output", "expected " + std::to_string(count) + " elements of " +
                                                    std::to_string(track.width) + " numbers");
        }
    }
    auto values = read_numbers(document_, sampler.output, field + ".output");
    if (!values) return values.error();
    track.values = *std::move(values);
    known = std::make_shared<const Track>(std::move(track));
    return known;
}

} // namespace inputanim::gltf_read
