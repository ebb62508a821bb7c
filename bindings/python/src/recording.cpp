#include <cmath>

#include <nanobind/stl/filesystem.h>

#include <inputanim/check.hpp>
#include <inputanim/convert/format.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/report.hpp>
#include <inputanim/synthesize.hpp>

#include "bindings.hpp"

namespace inputanim::python {
namespace {

std::optional<Form> form_of(const std::optional<std::string>& name) {
    return name ? std::optional(form_named("form", *name)) : std::nullopt;
}

Result<Recording> read_reusing(const Bytes& bytes, std::optional<Form> form) {
    static Arenas arenas;
    Arena arena = arenas.take();
    auto recording = read(bytes, {.form = form, .arena = &arena});
    arenas.give_back(std::move(arena), bytes.size());
    return recording;
}

Handle opened(const Bytes& bytes, std::optional<Form> form, bool salvages) {
    const bool is_bin = format_of(bytes) == Format::bin;
    auto recording = is_bin ? read_reusing(bytes, form) : decode(bytes, form);
    const bool is_damaged = is_bin && !recording && salvages;
    if (is_damaged) recording = salvage(bytes, {.form = form});
    auto made = std::make_shared<const Recording>(value_or_raise(std::move(recording)));
    return {std::move(made), form, is_damaged ? Bytes::copy_of(bytes) : Bytes()};
}

Handle open_path(const std::filesystem::path& path, const std::optional<std::string>& form, bool salvages) {
    return opened(value_or_raise(open_file(path)), form_of(form), salvages);
}

using ByteArray = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
Handle open_bytes(const ByteArray& bytes, const std::optional<std::string>& form, bool salvages) {
    // Whoever called holds the bytes until this returns, and nothing that is read points into them.
    const std::shared_ptr<const std::byte> borrowed(std::shared_ptr<void>(),
                                                    reinterpret_cast<const std::byte*>(bytes.data()));
    return opened(Bytes(borrowed, bytes.size()), form_of(form), salvages);
}

Handle synthesized(const SynthesizeOptions& options) {
    constexpr float most = 86400; // a day at a thousand keys a second is 27 GB
    if (!(options.duration > 0 && options.duration <= most)) {
        raise_bad_argument("duration", "it must be more than 0, and at most a day");
    }
    if (!(options.rate > 0 && options.rate <= 1000)) {
        raise_bad_argument("rate", "it must be more than 0, and at most 1000");
    }
    const auto check_stray = [](const char* name, float stray) {
        if (!(stray >= 0 && std::isfinite(stray))) raise_bad_argument(name, "it must be a number that is not negative");
    };
    check_stray("time_jitter", options.time_jitter);
    check_stray("noise", options.noise);
    return {std::make_shared<const Recording>(Recording{.animation = synthesize(options)})};
}

Handle joined(const std::vector<Handle>& recordings, float blend) {
    if (recordings.empty()) raise_bad_argument("recordings", "there are none to join");
    std::vector<Animation> animations;
    for (const Handle& each : recordings) animations.push_back(each.animation());
    const Handle& first = recordings.front();
    auto made = edited(*first.recording, value_or_raise(join(animations, {.blend = blend})));
    return {std::make_shared<const Recording>(std::move(made)), first.form};
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
    return std::pair(found->first, found->last);
}

} // namespace

Form form_named(const char* argument, const std::string& name) {
    if (const auto form = find_form(name)) return *form;
    std::string known;
    for (const Form each : all_forms()) known += (known.empty() ? "" : ", ") + std::string(info(each).name);
    raise_bad_argument(argument, "it is one of " + known + ", not '" + name + "'");
}

void bind_recording(nb::module_& module) {
    nb::class_<Handle>(module, "Recording", "A recording that never changes.")
        .def_prop_ro("duration", [](const Handle& self) { return duration(self.animation()); })
        .def_prop_ro("span", span)
        .def_prop_ro("key_count", [](const Handle& self) { return key_count(self.animation()); })
        .def_prop_ro("layout", [](const Handle& self) { return info(self.recording->layout.form).name; })
        .def_prop_ro("form",
                     [](const Handle& self) { return self.form ? std::optional(info(*self.form).name) : std::nullopt; })
        .def_prop_ro("damaged", [](const Handle& self) { return nb::bytes(self.damaged.data(), self.damaged.size()); })
        .def_prop_ro("version",
                     [](const Handle& self) {
                         const FormInfo& form = info(self.recording->layout.form);
                         return std::pair(form.major, form.minor);
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

    module.def("open_path", open_path, nb::arg("path"), nb::arg("form").none(), nb::arg("salvage"), WithoutGil(),
               nb::sig("def open_path(path: str, form: str | None, salvage: bool) -> Recording"));
    module.def("open_bytes", open_bytes, nb::arg("bytes"), nb::arg("form").none(), nb::arg("salvage"), WithoutGil());
    module.def("join", joined, nb::arg("recordings"), nb::arg("blend"), WithoutGil());
    module.def(
        "synthesize",
        [](float duration, float rate, std::uint32_t seed, float time_jitter, float noise, bool sign_flips, bool gaps,
           bool with_markers) {
            return synthesized({duration, rate, seed, time_jitter, noise, sign_flips, gaps, with_markers});
        },
        nb::arg("duration"), nb::arg("rate"), nb::arg("seed"), nb::arg("time_jitter"), nb::arg("noise"),
        nb::arg("sign_flips"), nb::arg("gaps"), nb::arg("markers"), WithoutGil());
}

} // namespace inputanim::python
