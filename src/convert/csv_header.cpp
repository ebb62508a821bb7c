#include "convert/csv_header.hpp"

#include <array>
#include <charconv>

#include "convert/csv_parts.hpp"
#include "findings.hpp"
#include "parse_float.hpp"

namespace inputanim::csv {
namespace {

constexpr std::string_view format = "inputanim-csv/";
constexpr std::array<std::string_view, 3> table_names{"wide", "tidy", "events"}; // by CsvTable
constexpr std::string_view hex_digits = "0123456789abcdef";

// --- names of markers: any bytes, on one line ---

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

std::optional<std::string> unescaped(std::string_view text) {
    std::string name;
    name.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            name += text[i];
        } else if (text.substr(i).starts_with("\\\\")) {
            name += '\\';
            ++i;
        } else {
            const std::string_view digits = text.substr(i + 1, 3);
            if (digits.size() != 3 || digits[0] != 'x') return std::nullopt;
            const auto high = hex_digits.find(digits[1]);
            const auto low = hex_digits.find(digits[2]);
            if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
            name += static_cast<char>(high * 16 + low);
            i += 3;
        }
    }
    return name;
}

// --- reading ---

// Up to the next space, which goes as well.
std::string_view take_word(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
}

std::optional<WrapMode> wrap_of(std::string_view word) {
    std::int32_t mode = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), mode);
    if (code != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return static_cast<WrapMode>(mode);
}

std::string quoted(std::string_view word) {
    return "\"" + std::string(word.substr(0, 60)) + "\"";
}

std::string take_first_line(Header& header, std::string_view rest) {
    if (header.is_ours) return "this line is there twice";
    if (take_word(rest) != "1") return "only inputanim-csv/1 can be read";
    if (const auto table = take_word(rest); table != table_names[0]) {
        return "only wide tables can be read back, not " + quoted(table);
    }
    while (!rest.empty()) {
        const std::string_view word = take_word(rest);
        if (word.starts_with("axes=")) {
            header.axes = find_axes(word.substr(5));
            if (!header.axes) return "there are no axes " + quoted(word.substr(5));
        } else if (word.starts_with("layout=") || word.starts_with("form=")) { // as it was called
            const std::string_view name = word.substr(word.find('=') + 1);
            header.layout = find_layout(name);
            if (!header.layout) return "there is no layout " + quoted(name);
        } else if (!word.empty()) {
            return "what is " + quoted(word) + "?";
        }
    }
    header.is_ours = true;
    return {};
}

std::string take_marker(Header& header, std::string_view rest) {
    const auto time = parse_float(take_word(rest));
    if (time.status != FloatStatus::number && time.status != FloatStatus::nan) return "a marker needs a time";
    const auto name = unescaped(rest);
    if (!name) return R"(in the name of a marker, \\ and \x followed by two of 0-9, a-f can stand after a backslash)";
    header.markers.add(time.value, *name);
    return {};
}

std::string take_wrap(Header& header, std::string_view rest) {
    const auto curve = find_curve(take_word(rest));
    const auto pre = wrap_of(take_word(rest));
    const auto post = wrap_of(take_word(rest));
    if (!curve || !pre || !post || !rest.empty()) return "expected the name of a curve and two whole numbers";
    header.wraps.push_back({*curve, *pre, *post});
    return {};
}

} // namespace

void put_header(TextOut& out, const Recording& recording, const CsvOptions& options) {
    const bool wide = options.table == CsvTable::wide;
    out.text("# inputanim-csv/1 ");
    out.text(table_names[static_cast<std::size_t>(options.table)]);
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

std::string take_header_line(Header& header, std::string_view line) {
    line.remove_prefix(line.starts_with("# ") ? 2 : 1);
    if (line.starts_with(format)) return take_first_line(header, line.substr(format.size()));
    if (!header.is_ours) return {};
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "marker") return take_marker(header, rest);
    if (word == "wrap") return take_wrap(header, rest);
    return {};
}

} // namespace inputanim::csv
