#include <inputanim/convert/json.hpp>

#include <cmath>
#include <tuple>

#include "text/json_text.hpp"
#include "text/text_out.hpp"

namespace inputanim {
namespace {

void put_number(TextOut& out, float number) {
    if (std::isfinite(number) && !json::is_minus_zero(number)) return out.number(number);
    std::string text;
    json::put_number(text, number);
    out.text(text);
}

void put_key(TextOut& out, const Curve& curve, std::size_t i, bool tangents) {
    out.character('[');
    put_number(out, curve.times[i]);
    out.character(',');
    put_number(out, curve.values[i]);
    if (tangents) {
        const Keyframe key = curve.key(i);
        for (const float number : {key.in_tangent, key.out_tangent, key.in_weight, key.out_weight}) {
            out.character(',');
            put_number(out, number);
        }
        out.character(',');
        out.number(static_cast<std::int32_t>(key.weighted_mode));
    }
    out.character(']');
}

void put_on_disk(std::string& out, const OnDisk& on_disk, std::size_t marker_count) {
    const LayoutInfo& layout = info(on_disk.layout);
    out += "{\"form\": ";
    json::put_string(out, layout.name);
    const auto put_bytes = [&](const auto& numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            out += i == 0 ? "[" : ", ";
            out += std::to_string(numbers[i]);
        }
        out += ']';
    };
    if (layout.flags) {
        out += ", \"flags\": ";
        put_bytes(on_disk.flags);
    }
    if (layout.markers && !on_disk.name_length_bytes.empty() && on_disk.name_length_bytes.size() == marker_count) {
        out += ", \"nameLengthBytes\": ";
        put_bytes(on_disk.name_length_bytes);
    }
    if (layout.markers && !on_disk.trailing.empty()) {
        out += ", \"trailing\": ";
        json::put_hex(out, on_disk.trailing);
    }
    out += '}';
}

void put_marker(std::string& out, const Marker& marker) {
    out += "{\"time\": ";
    json::put_number(out, marker.time);
    out += ", \"name\": ";
    if (!json::put_string(out, marker.name)) {
        out += ", \"nameBytes\": ";
        json::put_hex(out, std::as_bytes(std::span(marker.name)));
    }
    out += '}';
}

// Reserving spares the many moves of a text that grows to hundreds of megabytes.
std::size_t estimated_size(const Recording& recording) {
    const std::size_t per_key = info(recording.on_disk.layout).tangents ? 40 : 26;
    return 64 * curve_count + per_key * key_count(recording.animation) + 2 * recording.on_disk.trailing.size();
}

// What comes before the markers.
std::string start_of(const Recording& recording) {
    const Animation& animation = recording.animation;
    const LayoutInfo& layout = info(recording.on_disk.layout);
    std::string out = "{\n\"format\": \"inputanim-json/1\",\n\"version\": [";
    out += std::to_string(layout.major) + ", " + std::to_string(layout.minor) + "],\n\"layout\": ";
    OnDisk on_disk = recording.on_disk;
    for (const auto part : {Part::camera, Part::hands, Part::gaze}) {
        std::uint8_t& flag = on_disk.flags[static_cast<std::size_t>(part)];
        if (has(animation, part) != (flag != 0)) flag = has(animation, part) ? 1 : 0;
    }
    put_on_disk(out, on_disk, animation.markers.size());
    return out + ",\n\"markers\": [";
}

void put_curve(TextOut& out, std::size_t index, const Curve& curve, const LayoutInfo& layout) {
    std::string head = "{\"name\": ";
    json::put_string(head, curve_name(index));
    head += ", \"pre\": " + std::to_string(static_cast<std::int32_t>(curve.pre_wrap));
    head += ", \"post\": " + std::to_string(static_cast<std::int32_t>(curve.post_wrap));
    out.text(head);
    out.text(", \"keys\": [");
    const bool tangents = curve.tangents != nullptr || has_tangents(layout, index);
    for (std::size_t i = 0; i < curve.key_count(); ++i) {
        if (i > 0) out.character(',');
        put_key(out, curve, i, tangents);
    }
    out.text("]}");
}

} // namespace

Result<void> write_json(const Recording& recording, const Sink& put) {
    TextOut out(put);
    out.text(start_of(recording));
    const Markers& markers = recording.animation.markers;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        std::string text = i == 0 ? "\n" : ",\n";
        put_marker(text, markers[i]);
        out.text(text);
    }
    out.text("],\n\"curves\": [");
    bool first = true;
    for_each_curve(recording.animation, [&](std::size_t index, const Curve& curve) {
        if (!out.ok()) return;
        out.text(first ? "\n" : ",\n");
        first = false;
        put_curve(out, index, curve, info(recording.on_disk.layout));
    });
    out.text("]\n}\n");
    return out.finish();
}

std::string to_json(const Recording& recording) {
    std::string text;
    text.reserve(estimated_size(recording));
    // A string takes all there is.
    std::ignore = write_json(recording, [&](std::span<const std::byte> piece) {
        text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return true;
    });
    return text;
}

} // namespace inputanim
