#include <algorithm>

#include <nanobind/stl/filesystem.h>

#include <inputanim/check.hpp>
#include <inputanim/convert/format.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/report.hpp>
#include <inputanim/synthesize.hpp>

#include "options.hpp"

namespace inputanim::python {
namespace {

Result<Recording> read_reusing(const Bytes& bytes, ReadOptions options) {
    static Arenas arenas;
    Arena arena = arenas.take();
    options.arena = &arena;
    auto recording = read(bytes, options);
    arenas.give_back(std::move(arena), bytes.size());
    return recording;
}

Handle opened(const Bytes& bytes, const ReadOptions& options) {
    const bool is_bin = format_of(bytes) == Format::bin;
    auto recording = is_bin ? read_reusing(bytes, options) : decode(bytes, options.layout);
    auto made = std::make_shared<const Recording>(value_or_raise(std::move(recording)));
    const bool is_damaged =
        std::ranges::find(made->findings, FindingCode::truncated, &Finding::code) != made->findings.end();
    return {std::move(made), is_damaged ? Bytes::copy_of(bytes) : Bytes()};
}

Handle open_path(const std::filesystem::path& path, std::optional<double> max_size, const nb::dict& given) {
    const auto options = filled<ReadOptions>("open", given);
    const auto most = static_cast<std::uint64_t>(std::clamp(max_size.value_or(usual_max_size), 0.0, 0x1p62));
    const nb::gil_scoped_release released;
    return opened(value_or_raise(open_file(path, {.max_size = most})), options);
}

using ByteArray = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
Handle open_bytes(const ByteArray& bytes, const nb::dict& given) {
    const auto options = filled<ReadOptions>("open", given);
    const nb::gil_scoped_release released;
    // Whoever called holds the bytes until this returns, and nothing that is read points into them.
    const std::shared_ptr<const std::byte> borrowed(std::shared_ptr<void>(),
                                                    reinterpret_cast<const std::byte*>(bytes.data()));
    return opened(Bytes(borrowed, bytes.size()), options);
}

Handle synthesized(const nb::dict& given) {
    const auto options = filled<SynthesizeOptions>("synthesize", given);
    const nb::gil_scoped_release released;
    return {std::make_shared<const Recording>(Recording{.animation = synthesize(options)})};
}

Handle joined(const std::vector<Handle>& recordings, const nb::dict& given) {
    const auto options = filled<JoinOptions>("join", given);
    const nb::gil_scoped_release released;
    if (recordings.empty()) raise_bad_argument("recordings", "there are none to join");
    std::vector<Animation> animations;
    for (const Handle& each : recordings) animations.push_back(each.animation());
    auto made = edited(*recordings.front().recording, value_or_raise(join(animations, options)));
    return {std::make_shared<const Recording>(std::move(made))};
}

nb::list markers(const Handle& handle) {
    const Markers& all = handle.animation().markers;
    nb::list list;
    for (std::size_t i = 0; i < all.size(); ++i) list.append(nb::make_tuple(all[i].time, text_of(all[i].name)));
    return list;
}

std::optional<std::pair<float, float>> span(const Handle& handle) {
    const auto found = span_of(handle.animation());
    if (!found) return std::nullopt;
    return std::pair(found->from, found->to);
}

} // namespace

void bind_recording(nb::module_& module) {
    nb::class_<Handle>(module, "Recording", "A recording that never changes.")
        .def_prop_ro("duration", [](const Handle& self) { return duration(self.animation()); })
        .def_prop_ro("span", span)
        .def_prop_ro("key_count", [](const Handle& self) { return key_count(self.animation()); })
        .def_prop_ro("layout", [](const Handle& self) { return info(self.recording->on_disk.layout).name; })
        .def_prop_ro("insisted", [](const Handle& self) { return self.recording->on_disk.insisted; })
        .def_prop_ro("damaged", [](const Handle& self) { return nb::bytes(self.damaged.data(), self.damaged.size()); })
        .def_prop_ro("version",
                     [](const Handle& self) {
                         const LayoutInfo& layout = info(self.recording->on_disk.layout);
                         return std::pair(layout.major, layout.minor);
                     })
        .def_prop_ro(
            "parts",
            [](const Handle& self) {
                const Animation& animation = self.animation();
                return nb::make_tuple(animation.camera.has_value(), animation.hands.has_value(),
                                      animation.gaze.has_value());
            },
            nb::for_getter(nb::sig("def parts(self) -> tuple[bool, bool, bool]")))
        .def_prop_ro("markers", markers, nb::for_getter(nb::sig("def markers(self) -> list[tuple[float, str]]")))
        .def(
            "info", [](const Handle& self) { return report::info(*self.recording); }, WithoutGil())
        .def(
            "check", [](const Handle& self) { return report::findings(check(*self.recording)); }, WithoutGil());

    module.def(
        "open_path", open_path, nb::arg("path"), nb::arg("max_size").none(), nb::arg("options"),
        nb::sig("def open_path(path: str, max_size: float | None, options: dict[str, typing.Any]) -> Recording"));
    module.def("open_bytes", open_bytes, nb::arg("bytes"), nb::arg("options"));
    module.def("join", joined, nb::arg("recordings"), nb::arg("options"));
    module.def("synthesize", synthesized, nb::arg("options"));
    module.def("options", report::options, "Every option of every function, as JSON.");
}

} // namespace inputanim::python
