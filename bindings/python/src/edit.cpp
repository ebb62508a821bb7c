#include <algorithm>

#include <inputanim/check.hpp>
#include <inputanim/diff.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/report.hpp>

#include "bindings.hpp"
#include "choices.hpp"
#include "options.hpp"

namespace inputanim::python {
namespace {

Handle handle_of(const Handle& origin, Recording made) {
    return {std::make_shared<const Recording>(std::move(made)), origin.form};
}

Handle handle_of(const Handle& origin, Result<Animation> made) {
    return handle_of(origin, edited(*origin.recording, value_or_raise(std::move(made))));
}

// Of times that are no span, with the names that they have here.
Handle within(const Handle& origin, Result<Animation> made) {
    if (!made && made.error().code == ErrorCode::bad_argument) made.error().field = "first, last";
    return handle_of(origin, std::move(made));
}

constexpr Choice<MirrorPlane> planes[]{{"x", MirrorPlane::x}, {"head", MirrorPlane::head}};
constexpr Choice<SmoothMethod> methods[]{{"savitzky-golay", SmoothMethod::savitzky_golay},
                                         {"one-euro", SmoothMethod::one_euro}};
constexpr Choice<bool RepairOptions::*> mends[]{{"non-finite", &RepairOptions::drop_non_finite},
                                                {"order", &RepairOptions::sort_keys},
                                                {"modes", &RepairOptions::known_modes},
                                                {"rotation-w", &RepairOptions::rotation_w},
                                                {"signs", &RepairOptions::signs},
                                                {"normalise", &RepairOptions::normalise}};

// The recording, and what the edit tells about itself as JSON.
using Reported = std::pair<Handle, std::string>;

Reported filled(const Handle& handle, float longest) {
    auto made = value_or_raise(fill(handle.animation(), longest));
    std::string report = report::filled(made);
    return {handle_of(handle, std::move(made.animation)), std::move(report)};
}

Reported reduced(const Handle& handle, const ReduceOptions& options) {
    const nb::gil_scoped_release released;
    auto made = value_or_raise(reduce(handle.animation(), options));
    return {handle_of(handle, std::move(made.animation)), report::reduced(made.parts)};
}

Reported repaired(const Handle& handle, const std::vector<std::string>& skip) {
    RepairOptions options;
    for (const std::string& name : skip) options.*chosen(mends, "skip", name) = false;
    const Recording& before = *handle.recording;
    Repaired made = repair(before, options);
    // What could not be saved of a damaged file comes first.
    const auto damage = std::ranges::find(before.findings, FindingCode::truncated, &Finding::code);
    if (damage != before.findings.end()) made.findings.insert(made.findings.begin(), *damage);
    std::string report = report::repaired(before, made, check(made.recording));
    return {handle_of(handle, std::move(made.recording)), std::move(report)};
}

Tolerance tolerance_of(const char* name, const nb::object& wanted, Tolerance usual) {
    Options options(name, wanted);
    options.take("position", usual.position);
    options.take("rotation", usual.rotation);
    options.finish();
    return usual;
}

void bind_time_and_space(nb::module_& module) {
    const auto def = [&](const char* name, auto edit, auto... arguments) {
        module.def(name, edit, nb::arg("recording"), arguments..., WithoutGil());
    };
    def(
        "trim",
        [](const Handle& h, float first, float last) {
            return within(h, trim(h.animation(), {first, last}));
        },
        nb::arg("first"), nb::arg("last"));
    def(
        "cut",
        [](const Handle& h, float first, float last) {
            return within(h, cut(h.animation(), {first, last}));
        },
        nb::arg("first"), nb::arg("last"));
    def(
        "shift", [](const Handle& h, float seconds) { return handle_of(h, shift(h.animation(), seconds)); },
        nb::arg("seconds"));
    def(
        "retime", [](const Handle& h, double factor) { return handle_of(h, retime(h.animation(), factor)); },
        nb::arg("factor"));
    def(
        "retime_to", [](const Handle& h, float duration) { return handle_of(h, retime_to(h.animation(), duration)); },
        nb::arg("duration"));
    def(
        "resample", [](const Handle& h, double rate) { return handle_of(h, resample(h.animation(), rate)); },
        nb::arg("rate"));
    def(
        "mirror",
        [](const Handle& h, std::string_view plane) {
            return handle_of(h, Result<Animation>(mirror(h.animation(), chosen(planes, "plane", plane))));
        },
        nb::arg("plane"));
    def(
        "transform",
        [](const Handle& h, std::array<float, 3> translation, std::array<float, 4> rotation, float scale) {
            return handle_of(h, transform(h.animation(), {translation, rotation, scale}));
        },
        nb::arg("translation"), nb::arg("rotation"), nb::arg("scale"));
    def("recentre", [](const Handle& h) { return handle_of(h, transform(h.animation(), recentring(h.animation()))); });
    def(
        "keep",
        [](const Handle& h, const std::vector<std::string>& names) {
            return handle_of(h, Result<Animation>(keep(h.animation(), curves_named("names", names))));
        },
        nb::arg("names"));
    def(
        "drop",
        [](const Handle& h, const std::vector<std::string>& names) {
            return handle_of(h, Result<Animation>(drop(h.animation(), curves_named("names", names))));
        },
        nb::arg("names"));
}

void bind_markers(nb::module_& module) {
    module.def(
        "add_marker",
        [](const Handle& h, float time, std::string_view name) {
            return handle_of(h, add_marker(h.animation(), time, name));
        },
        nb::arg("recording"), nb::arg("time"), nb::arg("name"));
    module.def(
        "move_marker",
        [](const Handle& h, std::size_t marker, float time) {
            return handle_of(h, move_marker(h.animation(), marker, time));
        },
        nb::arg("recording"), nb::arg("marker"), nb::arg("time"));
    module.def(
        "rename_marker",
        [](const Handle& h, std::size_t marker, std::string_view name) {
            return handle_of(h, rename_marker(h.animation(), marker, name));
        },
        nb::arg("recording"), nb::arg("marker"), nb::arg("name"));
    module.def(
        "remove_marker",
        [](const Handle& h, std::size_t marker) { return handle_of(h, remove_marker(h.animation(), marker)); },
        nb::arg("recording"), nb::arg("marker"));
}

void bind_quality(nb::module_& module) {
    module.def(
        "smooth",
        [](const Handle& h, std::string_view method, float cutoff, float beta, float turn_beta, std::size_t window,
           std::size_t order) {
            const SmoothMethod found = chosen(methods, "method", method);
            return handle_of(h, smooth(h.animation(), {found, cutoff, beta, turn_beta, window, order}));
        },
        nb::arg("recording"), nb::arg("method"), nb::arg("cutoff"), nb::arg("beta"), nb::arg("turn_beta"),
        nb::arg("window"), nb::arg("order"), WithoutGil());
    module.def("fill", filled, nb::arg("recording"), nb::arg("longest"), WithoutGil());
    module.def(
        "reduce",
        [](const Handle& h, const nb::object& joints, const nb::object& camera, const nb::object& gaze, bool best) {
            ReduceOptions options{.best = best};
            options.joints = tolerance_of("joints", joints, options.joints);
            options.camera = tolerance_of("camera", camera, options.camera);
            options.gaze = tolerance_of("gaze", gaze, options.gaze);
            return reduced(h, options);
        },
        nb::arg("recording"), nb::arg("joints").none(), nb::arg("camera").none(), nb::arg("gaze").none(),
        nb::arg("best"));
    module.def("repair", repaired, nb::arg("recording"), nb::arg("skip"), WithoutGil());
    module.def(
        "diff",
        [](const Handle& a, const Handle& b, double position, double rotation, double time) {
            return report::differences(diff(*a.recording, *b.recording, {position, rotation, time}));
        },
        nb::arg("a"), nb::arg("b"), nb::arg("position"), nb::arg("rotation"), nb::arg("time"), WithoutGil());
}

} // namespace

void bind_edit(nb::module_& module) {
    bind_time_and_space(module);
    bind_markers(module);
    bind_quality(module);
}

} // namespace inputanim::python
