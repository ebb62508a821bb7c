#include <nanobind/stl/filesystem.h>

#include <inputanim/convert/export.hpp>
#include <inputanim/convert/html.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/write.hpp>

#include "choices.hpp"
#include "options.hpp"

namespace inputanim::python {
namespace {

constexpr Choice<JointNames> joint_names[]{
    {"webxr", JointNames::webxr}, {"openxr", JointNames::openxr}, {"mrtk", JointNames::mrtk}};
constexpr Choice<Skeleton> skeletons[]{{"tree", Skeleton::tree}, {"flat", Skeleton::flat}};
constexpr Choice<GltfProfile> profiles[]{{"webxr", GltfProfile::webxr}, {"mrtk", GltfProfile::mrtk}};
constexpr Choice<CsvTable> tables[]{{"wide", CsvTable::wide}, {"tidy", CsvTable::tidy}, {"events", CsvTable::events}};
constexpr Choice<bool Drop::*> drops[]{
    {"tangents", &Drop::tangents}, {"gaze", &Drop::gaze}, {"markers", &Drop::markers}, {"trailing", &Drop::trailing}};

// What a format shall be like, all of it C++: the GIL is not needed any more.
struct Wanted {
    Format format = Format::bin;
    ExportOptions exports;
    std::optional<Form> form; // of bin and html
    Drop drop;
    std::string page; // of html
    std::string name = "recording.bin";
};

void take_axes(Options& options, Axes& axes) {
    if (const auto name = options.take<std::string>("axes")) axes = axes_named(*name);
}

template <class T, std::size_t count>
void take(Options& options, const char* name, const Choice<T> (&choices)[count], T& value) {
    value = options.take(name, choices).value_or(value);
}

void take_bin(Options& options, Wanted& wanted) {
    if (const auto layout = options.take<std::string>("layout")) wanted.form = form_named("layout", *layout);
    for (const std::string& each :
         options.take<std::vector<std::string>>("drop").value_or(std::vector<std::string>())) {
        wanted.drop.*chosen(drops, "drop", each) = true;
    }
}

void take_glb(Options& options, GltfOptions& glb) {
    take(options, "skeleton", skeletons, glb.skeleton);
    take_axes(options, glb.axes);
    take(options, "names", joint_names, glb.names);
    take(options, "profile", profiles, glb.profile);
    glb.rate = options.take<double>("rate");
    options.take("meshes", glb.meshes);
}

void take_csv(Options& options, CsvOptions& csv) {
    take(options, "table", tables, csv.table);
    csv.rate = options.take<double>("rate");
    if (const auto span = options.take<std::pair<float, float>>("span")) csv.span = {span->first, span->second};
    take_axes(options, csv.axes);
    take(options, "gaps", gaps_choices, csv.sample.gaps);
    options.take("velocities", csv.velocities);
    options.take("header", csv.header);
}

void take_bvh(Options& options, BvhOptions& bvh) {
    bvh.side = options.take("hand", side_choices);
    options.take("rate", bvh.rate);
    options.take("centimetres", bvh.centimetres);
    take_axes(options, bvh.axes);
    take(options, "names", joint_names, bvh.names);
}

Wanted wanted_of(std::string_view format, const nb::dict& given) {
    const auto found = find_format(format);
    if (!found) {
        std::string known;
        for (const FormatInfo& each : all_formats()) known += (known.empty() ? "" : ", ") + std::string(each.name);
        raise_bad_argument("format", "it is one of " + known + ", not '" + std::string(format) + "'");
    }
    Wanted wanted{.format = *found};
    Options options("the format " + std::string(format), given);
    switch (*found) {
        case Format::bin: take_bin(options, wanted); break;
        case Format::html:
            options.take("page", wanted.page);
            options.take("name", wanted.name);
            break;
        case Format::json: break;
        case Format::glb: take_glb(options, wanted.exports.glb); break;
        case Format::csv: take_csv(options, wanted.exports.csv); break;
        case Format::bvh: take_bvh(options, wanted.exports.bvh); break;
        case Format::usda:
            wanted.exports.usda.rate = options.take<double>("rate");
            take(options, "names", joint_names, wanted.exports.usda.names);
            break;
        case Format::anim: options.take("name", wanted.exports.anim.name); break;
    }
    options.finish();
    return wanted;
}

// Nothing is thrown from here on: the library, which calls it while it saves, could not clean up.
Result<Written> to_bin(const Handle& handle, const Wanted& wanted) {
    Layout layout = handle.recording->layout;
    if (wanted.form) layout.form = *wanted.form;
    if (wanted.drop.trailing) layout.trailing = {};
    auto written = write(handle.animation(), layout, wanted.drop);
    if (!written) return written;
    // Some forms are told by their content, and not every content will do.
    const auto again = index(written->bytes, {.form = wanted.form ? std::nullopt : handle.form});
    if (again) return written;
    return Error{.code = ErrorCode::cannot_hold,
                 .reason = "as " + std::string(info(layout.form).name) +
                           " it could not be read again: " + again.error().reason};
}

// Puts the file, and says what it lacks.
Result<Notes> produce(const Handle& handle, const Wanted& wanted, const Put& put) {
    if (wanted.format != Format::bin && wanted.format != Format::html) {
        return write_as(*handle.recording, wanted.format, wanted.exports, put);
    }
    const auto written = to_bin(handle, wanted);
    if (!written) return written.error();
    Notes notes;
    for (const std::string& loss : written->dropped) notes.push_back("dropped " + loss);
    if (wanted.format == Format::html) {
        const auto page = part_page(wanted.page);
        if (!page) return page.error();
        if (auto done = write_html(*page, wanted.name, written->bytes, put); !done) return done.error();
    } else if (!put(written->bytes)) {
        return Error{.code = ErrorCode::cannot_save, .reason = "cannot write"};
    }
    return notes;
}

std::pair<nb::bytes, Notes> convert(const Handle& handle, std::string_view format, const nb::dict& options) {
    const Wanted wanted = wanted_of(format, options);
    std::string made;
    Notes notes;
    {
        const nb::gil_scoped_release released;
        notes = value_or_raise(produce(handle, wanted, [&](std::span<const std::byte> piece) {
            made.append(reinterpret_cast<const char*>(piece.data()), piece.size());
            return true;
        }));
    }
    return {nb::bytes(made.data(), made.size()), std::move(notes)};
}

Notes save(const Handle& handle, const std::filesystem::path& path, std::string_view format, const nb::dict& options,
           bool replace) {
    const Wanted wanted = wanted_of(format, options);
    const nb::gil_scoped_release released;
    Notes notes;
    const auto put_all = [&](const Put& put) -> Result<void> {
        auto made = produce(handle, wanted, put);
        if (!made) return made.error();
        notes = *std::move(made);
        return {};
    };
    value_or_raise(save_pieces(path, put_all, {.replace = replace}));
    return notes;
}

} // namespace

void bind_convert(nb::module_& module) {
    module.def("convert", convert, nb::arg("recording"), nb::arg("format"), nb::arg("options"),
               nb::sig("def convert(recording: Recording, format: str, options: dict[str, typing.Any]) -> "
                       "tuple[bytes, list[str]]"));
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
