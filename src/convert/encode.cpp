#include <inputanim/convert/encode.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include <inputanim/convert/json.hpp>
#include <inputanim/read.hpp>

namespace inputanim {
namespace {

// A .bin file.
struct Binary {
    Bytes bytes;
    Layout layout{};
    bool insisted = false; // it needs to be told which layout it has
    std::vector<std::string> dropped;
};

// Whether a reader that looks at the bytes sees what was written: the layout may look like another where both are the
// same.
bool reads_as(const Index& index, const Animation& animation, Layout layout) {
    const LayoutInfo& written = info(layout);
    const LayoutInfo& seen = info(index.on_disk.layout);
    bool same = !written.markers || animation.markers.empty() || seen.markers;
    for_each_curve(animation, [&](std::size_t curve, const Curve& keys) {
        if (!written.flags && channel_of(curve).part == Part::gaze) return; // which such layouts have not
        const bool alike = written.tangents == seen.tangents || keys.key_count() == 0;
        same = same && alike && index.curves[curve].key_count == keys.key_count();
    });
    return same;
}

// Some layouts are told by their content, and not every content will do.
Result<void> require_readable(const Binary& binary, const Recording& recording) {
    const auto again =
        read_index(binary.bytes, {.layout = binary.insisted ? std::optional(binary.layout) : std::nullopt});
    if (again && reads_as(*again, recording.animation, binary.layout)) return {};
    const std::string reason =
        again ? "it looks like " + std::string(info(again->on_disk.layout).name) : again.error().reason;
    return Error{.code = ErrorCode::cannot_hold,
                 .reason = "as " + std::string(info(binary.layout).name) + " it could not be read again: " + reason};
}

Result<Binary> to_layout(const Recording& recording, Layout layout, const Drop& drop) {
    OnDisk on_disk = recording.on_disk;
    on_disk.insisted = on_disk.insisted && on_disk.layout == layout;
    on_disk.layout = layout;
    if (drop.trailing) on_disk.trailing = {};
    auto written = write(recording.animation, on_disk, drop);
    if (!written) return std::move(written).error();
    Binary binary{std::move(written->bytes), layout, on_disk.insisted, std::move(written->dropped)};
    if (auto readable = require_readable(binary, recording); !readable) return std::move(readable).error();
    return binary;
}

// Whether a part that is missing stays missing.
bool keeps_parts(const Animation& animation, Layout layout) {
    return info(layout).flags || (animation.camera && animation.hands);
}

Result<Binary> to_bin(const Recording& recording, const EncodeOptions& options, Notes& notes) {
    const Layout own = recording.on_disk.layout;
    auto made = to_layout(recording, options.layout.value_or(own), options.drop);
    if (made || options.layout || made.error().code != ErrorCode::cannot_hold) return made;
    for (const Layout layout : {Layout::mrtk_1_1, Layout::mrtk_1_0, Layout::markers_28_1_1}) {
        if (layout == own || !keeps_parts(recording.animation, layout)) continue;
        auto other = to_layout(recording, layout, options.drop);
        if (!other) continue;
        notes.push_back("its layout is " + std::string(info(layout).name) + ": " + made.error().reason);
        return other;
    }
    return made;
}

bool asks_for_a_layout(const EncodeOptions& options) {
    const Drop& drop = options.drop;
    return options.layout || drop.tangents || drop.gaze || drop.markers || drop.trailing;
}

Result<Encoded> with(Encoded encoded, Result<Notes> notes) {
    if (!notes) return std::move(notes).error();
    std::ranges::move(*notes, std::back_inserter(encoded.notes));
    return encoded;
}

// Formats that come a piece at a time.
Result<Notes> put_pieces(const Recording& recording, Format format, const EncodeOptions& options, const Sink& put) {
    switch (format) {
        case Format::json: {
            if (auto written = write_json(recording, put); !written) return std::move(written).error();
            return Notes();
        }
        case Format::csv: {
            auto written = write_csv(recording, options.csv, put);
            if (!written) return std::move(written).error();
            return std::move(written->notes);
        }
        case Format::bvh: return write_bvh(recording.animation, options.bvh, put);
        case Format::usda: return write_usd(recording.animation, options.usda, put);
        case Format::anim: return write_unity_clip(recording.animation, options.anim, put);
        default: return bad_argument("format", "there is no such format");
    }
}

// What is made at once is in `bytes`; what comes a piece at a time has been put.
Result<Encoded> make(const Recording& recording, Format format, const EncodeOptions& options, const Sink& put) {
    Encoded made{.layout = recording.on_disk.layout};
    Recording as_file;
    const Recording* exported = &recording;
    if (format == Format::bin || format == Format::html || asks_for_a_layout(options)) {
        auto binary = to_bin(recording, options, made.notes);
        if (!binary) return std::move(binary).error();
        made.layout = binary->layout;
        for (const std::string& loss : binary->dropped) made.notes.push_back("dropped " + loss);
        if (format == Format::bin) {
            made.bytes = std::move(binary->bytes);
            return made;
        }
#if defined(INPUTANIM_HTML)
        if (format == Format::html) {
            auto written = write_html(options.html, binary->bytes, put);
            return with(std::move(made), written ? Result(Notes()) : std::move(written).error());
        }
#endif
        auto again = read(binary->bytes, {.layout = binary->layout});
        if (!again) return std::move(again).error();
        as_file = *std::move(again);
        exported = &as_file;
    }
    if (format != Format::glb) return with(std::move(made), put_pieces(*exported, format, options, put));
    auto glb = to_glb(*exported, options.glb);
    if (!glb) return std::move(glb).error();
    made.bytes = std::move(glb->bytes);
    return with(std::move(made), std::move(glb->notes));
}

} // namespace

Options describe(EncodeOptions& options, Format format) {
    static constexpr std::array<std::string_view, 4> drops{"tangents", "gaze", "markers", "trailing"};
    Options described{
        option("layout", options.layout,
               "The layout of a .bin, which others remember; by default its own, if that will do"),
        option("drop",
               Several{drops,
                       {&options.drop.tangents, &options.drop.gaze, &options.drop.markers, &options.drop.trailing},
                       true},
               "What may be left out where the layout cannot hold it"),
    };
    const auto add = [&](Options own) { std::ranges::move(own, std::back_inserter(described)); };
    switch (format) {
        case Format::glb: add(describe(options.glb)); break;
        case Format::csv: add(describe(options.csv)); break;
        case Format::bvh: add(describe(options.bvh)); break;
        case Format::usda: add(describe(options.usda)); break;
        case Format::anim: add(describe(options.anim)); break;
        case Format::html: add(describe(options.html)); break;
        case Format::bin:
        case Format::json: break;
    }
    return described;
}

Options describe(EncodeOptions& options) {
    // C's struct has them in this order, and only grows: those that came after its release are last, as they came.
    static constexpr std::array<std::string_view, 2> later{"max_frames", "spreadsheet_safe"};
    Options all;
    for (const std::string_view last : {std::string_view(), later[0], later[1]}) {
        for (const FormatInfo& format : all_formats()) {
            for (const Option& option : describe(options, format.format)) {
                const bool is_later = std::ranges::find(later, option.name) != later.end();
                const bool is_new = std::ranges::find(all, option.name, &Option::name) == all.end();
                if (is_new && (option.name == last || (last.empty() && !is_later))) all.push_back(option);
            }
        }
    }
    return all;
}

Result<Encoded> encode(const Recording& recording, Format format, const EncodeOptions& options) {
    std::vector<std::byte> pieces;
    auto made = make(recording, format, options, [&](std::span<const std::byte> piece) {
        pieces.insert(pieces.end(), piece.begin(), piece.end());
        return true;
    });
    if (made && made->bytes.empty()) made->bytes = Bytes(std::move(pieces));
    return made;
}

Result<Encoded> encode(const Recording& recording, Format format, const EncodeOptions& options, const Sink& put) {
    auto made = make(recording, format, options, put);
    if (!made || made->bytes.empty()) return made;
    if (!put(made->bytes)) return Error{.code = ErrorCode::cannot_save, .reason = "cannot write"};
    made->bytes = {};
    return made;
}

} // namespace inputanim
