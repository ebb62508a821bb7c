#include <algorithm>

#include <inputanim/check.hpp>
#include <inputanim/diff.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/report.hpp>

#include "options.hpp"

namespace inputanim::python {
namespace {

Handle handle_of(Recording made) {
    return {std::make_shared<const Recording>(std::move(made))};
}

Handle handle_of(const Handle& origin, Result<Animation> made) {
    return handle_of(edited(*origin.recording, value_or_raise(std::move(made))));
}

CurveSet curves_named(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& each : names) text += (text.empty() ? "" : ",") + each;
    CurveSet curves;
    value_or_raise(set(option("names", curves, ""), text));
    return curves;
}

// The recording, and what the edit tells about itself as JSON.
using Reported = std::pair<Handle, std::string>;

Reported filled_gaps(const Handle& handle, float longest) {
    auto made = value_or_raise(fill(handle.animation(), longest));
    std::string report = report::filled(made);
    return {handle_of(handle, std::move(made.animation)), std::move(report)};
}

Reported reduced(const Handle& handle, const nb::dict& given) {
    const auto options = python::filled<ReduceOptions>("reduce", given);
    const nb::gil_scoped_release released;
    auto made = value_or_raise(reduce(handle.animation(), options));
    return {handle_of(handle, std::move(made.animation)), report::reduced(made.parts)};
}

Reported repaired(const Handle& handle, const nb::dict& given) {
    const auto options = python::filled<RepairOptions>("repair", given);
    const nb::gil_scoped_release released;
    const Recording& before = *handle.recording;
    Repaired made = repair(before, options);
    // What could not be saved of a damaged file comes first.
    const auto damage = std::ranges::find(before.findings, FindingCode::truncated, &Finding::code);
    if (damage != before.findings.end()) made.findings.insert(made.findings.begin(), *damage);
    std::string report = report::repaired(before, made, check(made.recording));
    return {handle_of(std::move(made.recording)), std::move(report)};
}

void bind_time_and_space(nb::module_& module) {
    const auto def = [&](const char* name, auto edit, auto... arguments) {
        module.def(name, edit, nb::arg("recording"), arguments..., WithoutGil());
    };
    def(
        "trim",
        [](const Handle& h, float from, float to) {
            return handle_of(h, trim(h.animation(), {from, to}));
        },
        nb::arg("from_"), nb::arg("to"));
    def(
        "cut",
        [](const Handle& h, float from, float to) {
            return handle_of(h, cut(h.animation(), {from, to}));
        },
        nb::arg("from_"), nb::arg("to"));
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
        "transform",
        [](const Handle& h, std::array<float, 3> translation, std::array<float, 4> rotation, float scale) {
            return handle_of(h, transform(h.animation(), {translation, rotation, scale}));
        },
        nb::arg("translation"), nb::arg("rotation"), nb::arg("scale"));
    def("recentre", [](const Handle& h) { return handle_of(h, transform(h.animation(), recentring(h.animation()))); });
    def(
        "keep",
        [](const Handle& h, const std::vector<std::string>& names) {
            return handle_of(h, Result<Animation>(keep(h.animation(), curves_named(names))));
        },
        nb::arg("names"));
    def(
        "drop",
        [](const Handle& h, const std::vector<std::string>& names) {
            return handle_of(h, Result<Animation>(drop(h.animation(), curves_named(names))));
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
    const auto def = [&](const char* name, auto edit) {
        module.def(name, edit, nb::arg("recording"), nb::arg("options"));
    };
    module.def(
        "resample",
        [](const Handle& h, double rate, const nb::dict& given) {
            const auto options = python::filled<ResampleOptions>("resample", given);
            const nb::gil_scoped_release released;
            return handle_of(h, resample(h.animation(), rate, options));
        },
        nb::arg("recording"), nb::arg("rate"), nb::arg("options"));
    def("mirror", [](const Handle& h, const nb::dict& given) {
        const auto options = python::filled<MirrorOptions>("mirror", given);
        const nb::gil_scoped_release released;
        return handle_of(h, Result<Animation>(mirror(h.animation(), options)));
    });
    def("smooth", [](const Handle& h, const nb::dict& given) {
        const auto options = python::filled<SmoothOptions>("smooth", given);
        const nb::gil_scoped_release released;
        return handle_of(h, smooth(h.animation(), options));
    });
    def("reduce", reduced);
    def("repair", repaired);
    module.def("fill", filled_gaps, nb::arg("recording"), nb::arg("longest"), WithoutGil());
    module.def(
        "diff",
        [](const Handle& a, const Handle& b, const nb::dict& given) {
            const auto options = python::filled<DiffOptions>("diff", given);
            const nb::gil_scoped_release released;
            return report::differences(diff(*a.recording, *b.recording, options));
        },
        nb::arg("a"), nb::arg("b"), nb::arg("options"));
}

} // namespace

void bind_edit(nb::module_& module) {
    bind_time_and_space(module);
    bind_markers(module);
    bind_quality(module);
}

} // namespace inputanim::python
