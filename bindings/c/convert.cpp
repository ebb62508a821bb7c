#include <inputanim/convert/encode.hpp>
#include <inputanim/diff.hpp>
#include <inputanim/report.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

namespace {

// What another program makes is read as text; a page is not made here.
Result<Format> format_of(const char* name) {
    const auto found = find_format(text_of(name));
    if (found && *found != Format::html) return *found;
    return bad_argument("format", "there is no such format as '" + std::string(text_of(name)) + "'");
}

// Text, which ends in a 0, grows; bytes are there at once.
Result<Notes> make(const Recording& recording, Format format, const EncodeOptions& options, inputanim_bytes& made) {
    if (!info(format).text) {
        auto encoded = encode(recording, format, options);
        if (!encoded) return std::move(encoded).error();
        made.bytes = std::move(encoded->bytes);
        return std::move(encoded->notes);
    }
    auto encoded = encode(recording, format, options, [&](std::span<const std::byte> piece) {
        made.text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return true;
    });
    if (!encoded) return std::move(encoded).error();
    return std::move(encoded->notes);
}

} // namespace

inputanim_bytes* inputanim_diff(const inputanim_recording* a, const inputanim_recording* b,
                                const inputanim_diff_options* options, inputanim_error* error) {
    return guarded(error, {given("a", a), given("b", b)}, [&]() -> Result<std::unique_ptr<inputanim_bytes>> {
        const auto tolerances = wanted<DiffOptions>(options);
        if (!tolerances) return tolerances.error();
        return text_bytes(report::differences(diff(a->recording, b->recording, *tolerances)));
    });
}

inputanim_bytes* inputanim_convert(const inputanim_recording* recording, const char* format,
                                   const inputanim_convert_options* options, inputanim_bytes** notes,
                                   inputanim_error* error) {
    if (notes != nullptr) *notes = nullptr;
    return guarded(error, {given("recording", recording), given("format", format)},
                   [&]() -> Result<std::unique_ptr<inputanim_bytes>> {
                       const auto found = format_of(format);
                       if (!found) return found.error();
                       EncodeOptions wanted;
                       const auto taken = take(options, describe(wanted), describe(wanted, *found), info(*found).name);
                       if (!taken) return taken.error();
                       auto bytes = std::make_unique<inputanim_bytes>();
                       const auto said = make(recording->recording, *found, wanted, *bytes);
                       if (!said) return said.error();
                       auto lines = text_bytes(report::lines(*said));
                       if (notes != nullptr) *notes = lines.release();
                       return bytes;
                   });
}
