#include "convert/csv_header.hpp"
#include "convert/csv_parts.hpp"
#include "text/utf8.hpp"

namespace inputanim::csv {
namespace {

// The name of a marker, which may be any bytes, on one line.
void put_escaped(TextOut& out, std::string_view text) {
    const bool is_text = is_utf8(text);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\\') {
            out.text("\\\\");
        } else if (byte < 0x20 || byte == 0x7f || (byte >= 0x80 && !is_text)) {
            out.text("\\x");
            out.character(hex_digits[byte >> 4U]);
            out.character(hex_digits[byte & 0xfU]);
        } else {
            out.character(c);
        }
    }
}

} // namespace

void put_header(TextOut& out, const Recording& recording, const CsvOptions& options) {
    const bool wide = options.table == CsvTable::wide;
    out.text("# inputanim-csv/1 ");
    out.text(names_of(options.table)[static_cast<std::size_t>(options.table)]);
    if (options.table == CsvTable::events) {
        out.text("\n# seconds\n");
        return;
    }
    const AxesInfo& axes = info(options.axes);
    out.text(" axes=");
    out.text(axes.name);
    if (wide) {
        out.text(" layout=");
        out.text(info(recording.on_disk.layout).name);
    }
    out.text("\n# seconds; rotations x y z w; ");
    out.text(axes.description);
    if (wide && options.velocities) out.text("; velocities per second, those of rotations in rad/s about x, y and z");
    out.character('\n');
    if (!wide) return;
    const Markers& markers = recording.animation.markers;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        if (!is_within(options.span, markers[i].time)) continue;
        out.text("# marker ");
        put_number(out, markers[i].time);
        out.character(' ');
        put_escaped(out, markers[i].name);
        out.character('\n');
    }
    if (options.rate) return; // samples do not repeat
    for_each_curve(recording.animation, [&](std::size_t curve, const Curve&) {
        const Source source = source_of(curve, options.axes);
        const Channel& channel = channel_of(curve);
        const Curve& axis = curves(recording.animation, channel)[source.curve - channel.first];
        const bool clamps = axis.pre_wrap == WrapMode::clamp_forever && axis.post_wrap == WrapMode::clamp_forever;
        if (clamps || !options.curves.test(curve)) return;
        out.text("# wrap ");
        out.text(curve_name(curve));
        for (const WrapMode mode : {axis.pre_wrap, axis.post_wrap}) {
            out.character(' ');
            out.number(static_cast<std::int32_t>(mode));
        }
        out.character('\n');
    });
}

} // namespace inputanim::csv
