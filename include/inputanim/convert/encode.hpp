// The one way out: a recording as a file of any format.
#pragma once

#include <optional>

#include <inputanim/convert/bvh.hpp>
#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/format.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/convert/html.hpp>
#include <inputanim/convert/unity.hpp>
#include <inputanim/convert/usd.hpp>
#include <inputanim/sink.hpp>
#include <inputanim/write.hpp>

#if !defined(__wasi__)
#include <inputanim/file.hpp>
#endif

namespace inputanim {

// How the file shall be.
struct EncodeOptions {
    // The layout of a .bin, which the other formats remember: what they hold is then what such a file would. None: the
    // recording's own, or, where that cannot hold what there is by now, the first of mrtk_1_1, mrtk_1_0 and
    // markers_28_1_1 that can; a note says so.
    std::optional<Layout> layout;
    Drop drop; // what may be left out where the layout cannot hold it

    GltfOptions glb;
    CsvOptions csv;
    BvhOptions bvh;
    UsdOptions usda;
    UnityClipOptions anim;
    HtmlOptions html;
};

// Those that a format has; the layout's are `layout` and `drop`.
[[nodiscard]] Options describe(EncodeOptions& options, Format format);
// Those of all formats, each name once: where several have it, as the first of them has it.
[[nodiscard]] Options describe(EncodeOptions& options);

struct Encoded {
    Layout layout{}; // that it has, or that it remembers
    Notes notes;     // what the file does not hold, or holds otherwise
    Bytes bytes;     // the file; none where it was put elsewhere
};

// A .bin, and one within a page, is looked at again: what could not be read as the recording's layout is an error.
[[nodiscard]] Result<Encoded> encode(const Recording& recording, Format format, const EncodeOptions& options = {});
// The same, a piece at a time.
[[nodiscard]] Result<Encoded> encode(const Recording& recording, Format format, const EncodeOptions& options,
                                     const Sink& put);

#if !defined(__wasi__)
// The same, to a file: all or nothing.
[[nodiscard]] Result<Encoded> encode_file(const std::filesystem::path& path, const Recording& recording, Format format,
                                          const EncodeOptions& options = {}, const SaveOptions& save = {});
#endif

} // namespace inputanim
