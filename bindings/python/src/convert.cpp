#include <nanobind/stl/filesystem.h>

#include <inputanim/convert/encode.hpp>

#include "options.hpp"

namespace inputanim::python {
namespace {

// What a format shall be like, all of it C++: the GIL is not needed any more.
struct Wanted {
    Format format = Format::bin;
    EncodeOptions options;
    std::string page; // of html, that the options speak of
};

Wanted wanted_of(std::string_view format, const nb::dict& given) {
    Wanted wanted;
    value_or_raise(set(option("format", wanted.format, ""), std::string(format)));
    Keywords keywords("the format " + std::string(format), given);
    if (wanted.format == Format::html) keywords.take("page", wanted.page);
    keywords.take(describe(wanted.options, wanted.format));
    keywords.finish();
    return wanted;
}

// The options, with the page that is theirs.
EncodeOptions options_of(const Wanted& wanted) {
    EncodeOptions options = wanted.options;
    if (wanted.format == Format::html) options.html.page = value_or_raise(part_page(wanted.page));
    return options;
}

std::tuple<nb::bytes, Notes, std::string_view> convert(const Handle& handle, std::string_view format,
                                                       const nb::dict& options) {
    const Wanted wanted = wanted_of(format, options);
    Encoded made;
    {
        const nb::gil_scoped_release released;
        made = value_or_raise(encode(*handle.recording, wanted.format, options_of(wanted)));
    }
    return {nb::bytes(made.bytes.data(), made.bytes.size()), std::move(made.notes), info(made.layout).name};
}

Notes save(const Handle& handle, const std::filesystem::path& path, std::string_view format, const nb::dict& options,
           bool replace) {
    const Wanted wanted = wanted_of(format, options);
    const nb::gil_scoped_release released;
    return value_or_raise(encode_file(path, *handle.recording, wanted.format, options_of(wanted), {.replace = replace}))
        .notes;
}

} // namespace

void bind_convert(nb::module_& module) {
    module.def("convert", convert, nb::arg("recording"), nb::arg("format"), nb::arg("options"),
               nb::sig("def convert(recording: Recording, format: str, options: dict[str, typing.Any]) -> "
                       "tuple[bytes, list[str], str]"));
    module.def("save", save, nb::arg("recording"), nb::arg("path"), nb::arg("format"), nb::arg("options"),
               nb::arg("replace"),
               nb::sig("def save(recording: Recording, path: str, format: str, options: dict[str, typing.Any], "
                       "replace: bool) -> list[str]"));
    module.def(
        "format_named",
        [](std::string_view path) {
            const auto format = format_named(path);
            return format ? std::optional(info(*format).name) : std::nullopt;
        },
        nb::arg("path"));
}

} // namespace inputanim::python
