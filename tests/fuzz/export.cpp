// Animations of any numbers in every format there is: nothing crashes or hangs, nothing grows beyond bounds, and .bin
// and JSON give back every key that was not to be dropped.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <inputanim/convert/encode.hpp>
#include <inputanim/convert/format.hpp>

#include "any_animation.hpp"

namespace {

using namespace any;

EncodeOptions options_from(Source& source) {
    EncodeOptions options;
    const bool drops = source.flag();
    options.drop = {drops, drops, drops, drops};
    const auto rate = [&]() -> std::optional<double> {
        return source.flag() ? std::optional(std::abs(static_cast<double>(source.number()))) : std::nullopt;
    };
    options.glb.skeleton = source.flag() ? Skeleton::tree : Skeleton::flat;
    options.glb.meshes = source.below(8) == 1;
    options.glb.rate = options.usda.rate = options.csv.rate = rate();
    options.bvh.rate = rate().value_or(options.bvh.rate);
    options.csv.table = static_cast<CsvTable>(source.below(3));
    options.csv.spreadsheet_safe = source.flag();
    for (auto* most :
         {&options.glb.max_frames, &options.usda.max_frames, &options.csv.max_frames, &options.bvh.max_frames}) {
        *most = 200; // many frames are fine, but not in every run
    }
    return options;
}

bool same_bits(std::span<const float> a, std::span<const float> b) {
    return std::ranges::equal(a, b, {}, std::bit_cast<std::uint32_t, float>, std::bit_cast<std::uint32_t, float>);
}

// All keys of all curves, bit for bit. A part that has none may come and go.
bool same_keys(const Animation& a, const Animation& b) {
    return std::ranges::all_of(channels(), [&](const Channel& channel) {
        const auto axes = curves(a, channel);
        const auto others = curves(b, channel);
        for (std::size_t axis = 0; axis < channel.axes; ++axis) {
            const Curve none;
            const Curve& one = axes.empty() ? none : axes[axis];
            const Curve& other = others.empty() ? none : others[axis];
            if (!same_bits(one.times, other.times) || !same_bits(one.values, other.values)) return false;
        }
        return true;
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Source source({data, size});
    const Recording recording{.animation = animation_from(source)};
    const auto formats = all_formats();
    const Format format = formats[source.below(formats.size())].format;
    if (format == Format::html) return 0; // a page around a .bin
    const EncodeOptions options = options_from(source);
    const auto encoded = encode(recording, format, options);
    if (!encoded) return 0;
    // Repetition becomes some thousand keys at most, each of which is some hundred bytes of text for every joint.
    must(encoded->bytes.size() < (std::size_t{1} << 25U));
    if (!info(format).reads) return 0;
    const auto again = decode(encoded->bytes);
    if (format != Format::bin && format != Format::json) return 0;
    must(again.has_value());
    must(options.drop.gaze || same_keys(recording.animation, again->animation));
    return 0;
}
