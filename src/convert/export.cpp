#include <inputanim/convert/export.hpp>

#include <inputanim/convert/json.hpp>

#include "bad_argument.hpp"

namespace inputanim {
namespace {

Result<Notes> put_json(const Recording& recording, const Put& put) {
    if (auto written = write_json(recording, put); !written) return std::move(written).error();
    return Notes();
}

Result<Notes> put_glb(const Recording& recording, const GltfOptions& options, const Put& put) {
    auto made = to_glb(recording, options);
    if (!made) return std::move(made).error();
    if (!put(made->bytes)) return Error{.code = ErrorCode::cannot_save, .reason = "cannot write"};
    return std::move(made->notes);
}

Result<Notes> put_csv(const Recording& recording, const CsvOptions& options, const Put& put) {
    auto written = write_csv(recording, options, put);
    if (!written) return std::move(written).error();
    return std::move(written->notes);
}

} // namespace

Result<Notes> write_as(const Recording& recording, Format format, const ExportOptions& options, const Put& put) {
    switch (format) {
        case Format::json: return put_json(recording, put);
        case Format::glb: return put_glb(recording, options.glb, put);
        case Format::csv: return put_csv(recording, options.csv, put);
        case Format::bvh: return write_bvh(recording.animation, options.bvh, put);
        case Format::usda: return write_usd(recording.animation, options.usda, put);
        case Format::anim: return write_unity_clip(recording.animation, options.anim, put);
        case Format::bin:
        case Format::html: break;
    }
    return bad_argument("format", std::string(info(format).name) + " is not made here");
}

} // namespace inputanim
