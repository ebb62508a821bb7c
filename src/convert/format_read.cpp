#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/format.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/convert/json.hpp>
#include <inputanim/read.hpp>

namespace inputanim {

namespace {

Result<Recording> decode(std::span<const std::byte> bytes, std::optional<Layout> layout, const Bytes* owner) {
    const Format format = format_of(bytes);
    if (layout && format != Format::bin) {
        return Error{.code = ErrorCode::form_mismatch,
                     .field = "layout",
                     .reason = "a ." + std::string(info(format).name) + " recording says itself which layout it has"};
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    switch (format) {
        case Format::json: return from_json(text);
        case Format::glb: return from_glb(bytes);
        case Format::csv: return from_csv(text);
        default: return owner != nullptr ? read_sharing(*owner, {.layout = layout}) : read(bytes, {.layout = layout});
    }
}

} // namespace

Result<Recording> decode(std::span<const std::byte> bytes, std::optional<Layout> layout) {
    return decode(bytes, layout, nullptr);
}

Result<Recording> decode_sharing(const Bytes& bytes, std::optional<Layout> layout) {
    return decode(bytes, layout, &bytes);
}

} // namespace inputanim
