// A recording in the format of another program, with that format's options.
#pragma once

#include <inputanim/convert/bvh.hpp>
#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/format.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/convert/unity.hpp>
#include <inputanim/convert/usd.hpp>
#include <inputanim/put.hpp>

namespace inputanim {

// How each of the formats shall be.
struct ExportOptions {
    GltfOptions glb;
    CsvOptions csv;
    BvhOptions bvh;
    UsdOptions usda;
    UnityClipOptions anim;
};

// Puts a file of any format but bin, which `write` makes, and html (see html.hpp), and tells what it does not hold.
[[nodiscard]] Result<Notes> write_as(const Recording& recording, Format format, const ExportOptions& options,
                                     const Put& put);

} // namespace inputanim
