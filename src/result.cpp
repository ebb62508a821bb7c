#include <inputanim/result.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace inputanim {
namespace {

struct CodeText {
    ErrorCode code;
    std::string_view name;
    std::string_view advice;
};

constexpr std::array texts{
    CodeText{ErrorCode::empty_file, "empty_file",
             "MRTK 2.6 and newer save such a file when nothing was recorded; record again"},
    CodeText{ErrorCode::not_an_input_animation, "not_an_input_animation",
             "check that MRTK's input recording saved this file; a headerless one that is damaged needs --from-layout "
             "headerless"},
    CodeText{ErrorCode::cut_header, "cut_header", "nothing can be saved from it; record again"},
    CodeText{ErrorCode::unsupported_version, "unsupported_version",
             "only versions 1.0 and 1.1 exist; the header may be damaged"},
    CodeText{ErrorCode::truncated, "truncated", "`inputanim repair` saves everything before this point"},
    CodeText{ErrorCode::bad_count, "bad_count", "`inputanim repair` saves everything before this point"},
    CodeText{ErrorCode::bad_name_length, "bad_name_length", "`inputanim repair` saves everything before this point"},
    CodeText{ErrorCode::unexpected_end_data, "unexpected_end_data",
             "let the layout be found from the bytes, or ask for one with a marker list"},
    CodeText{ErrorCode::form_mismatch, "form_mismatch", "let the layout be found from the bytes"},
    CodeText{ErrorCode::cannot_hold, "cannot_hold", "choose a layout that holds it, or ask for it to be dropped"},
    CodeText{ErrorCode::malformed_json, "malformed_json", "docs/json.md describes the format"},
    CodeText{ErrorCode::malformed_gltf, "malformed_gltf", "docs/gltf.md says which scenes can be read"},
    CodeText{ErrorCode::malformed_csv, "malformed_csv", "docs/csv.md describes the columns"},
    CodeText{ErrorCode::cannot_open, "cannot_open", ""},
    CodeText{ErrorCode::cannot_save, "cannot_save", ""},
    CodeText{ErrorCode::already_exists, "already_exists", "choose another name, or ask for it to be replaced"},
    CodeText{ErrorCode::out_of_memory, "out_of_memory", ""},
    CodeText{ErrorCode::bad_argument, "bad_argument", ""},
};

constexpr bool texts_in_order() {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (static_cast<std::size_t>(texts[i].code) != i) return false;
    }
    return true;
}
static_assert(texts_in_order(), "texts are indexed by code");

const CodeText& text(ErrorCode code) noexcept {
    return texts[static_cast<std::size_t>(code)];
}

} // namespace

std::string_view name(ErrorCode code) noexcept {
    return text(code).name;
}

std::string_view advice(ErrorCode code) noexcept {
    return text(code).advice;
}

std::string message(const Error& error) {
    std::string line;
    if (error.offset) line += "at byte " + std::to_string(*error.offset);
    if (!error.field.empty()) line += (line.empty() ? "" : ", ") + error.field;
    if (!line.empty()) line += ": ";
    line += error.reason;
    if (const auto hint = advice(error.code); !hint.empty()) line.append("; ").append(hint);
    return line;
}

void end_without_value(const Error& error) {
    std::fprintf(stderr, "inputanim: the value of a result was taken that has none: %s\n", message(error).c_str());
    std::abort();
}

} // namespace inputanim
