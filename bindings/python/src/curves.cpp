#include <inputanim/evaluate.hpp>

#include "bindings.hpp"

namespace inputanim::python {
namespace {

// One array for the axes that share a column of times, made when one of them is asked for it.
struct Times {
    nb::object array;
};

// One curve of a recording, which it keeps alive.
struct CurveHandle {
    std::shared_ptr<const Recording> recording;
    const Curve* curve = nullptr;
    std::size_t index = 0;
    std::shared_ptr<Times> times = {};

    [[nodiscard]] float at(const Curve& keys, float time) const {
        return channel_of(index).is_state() ? inputanim::evaluate_state(keys, time) : inputanim::evaluate(keys, time);
    }
};

using Given = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

nb::object times_of(const CurveHandle& self) {
    if (!self.times->array.is_valid()) self.times->array = nb::cast(view_of<float>(self.curve->times));
    return self.times->array;
}

nb::ndarray<nb::numpy, float> evaluate_all(const CurveHandle& self, const Given& times) {
    std::vector<float> values(times.size());
    {
        const nb::gil_scoped_release released;
        const Curve keys = playable(*self.curve);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = self.at(keys, times.data()[i]);
    }
    return array_of(std::move(values), {times.size()});
}

// A column of the tangents; None without any.
template <class Element, class T>
auto tangents_view(Column<T> Tangents::*column) {
    return [column](const CurveHandle& self) -> std::optional<View<T, Element>> {
        if (!self.curve->tangents) return std::nullopt;
        return view_of<Element>((*self.curve->tangents).*column);
    };
}

nb::dict curves_of(const Handle& handle) {
    nb::dict found;
    const nb::object names = nb::module_::import_("inputanim._core").attr("CURVES");
    std::shared_ptr<Times> times;
    const Curve* before = nullptr;
    for_each_curve(handle.animation(), [&](std::size_t index, const Curve& curve) {
        if (before == nullptr || !curve.times.shares_with(before->times)) times = std::make_shared<Times>();
        before = &curve;
        found[names[index]] = CurveHandle{handle.recording, &curve, index, times};
    });
    return found;
}

} // namespace

void bind_curves(nb::module_& module) {
    nb::list names;
    for (std::size_t curve = 0; curve < curve_count; ++curve) names.append(curve_name(curve));
    module.attr("CURVES") = nb::tuple(names);

    constexpr auto owned = nb::rv_policy::reference; // arrays have an owner already
    nb::class_<CurveHandle>(module, "Curve",
                            "The keys of one curve. Arrays are read-only views of the recording's memory, which they "
                            "keep alive; axes that have the same key times share one array of them.")
        .def_prop_ro("name", [](const CurveHandle& self) { return curve_name(self.index); })
        .def_prop_ro("key_count", [](const CurveHandle& self) { return self.curve->key_count(); })
        .def("__len__", [](const CurveHandle& self) { return self.curve->key_count(); })
        .def_prop_ro("times", times_of,
                     nb::for_getter(nb::sig("def times(self) -> numpy.typing.NDArray[numpy.float32]")),
                     "Seconds, in the order of the file, which may be unsorted.")
        .def_prop_ro(
            "values", [](const CurveHandle& self) { return view_of<float>(self.curve->values); }, owned)
        .def_prop_ro("in_tangents", tangents_view<float>(&Tangents::in), owned, "None where all keys are linear.")
        .def_prop_ro("out_tangents", tangents_view<float>(&Tangents::out), owned)
        .def_prop_ro("in_weights", tangents_view<float>(&Tangents::in_weight), owned)
        .def_prop_ro("out_weights", tangents_view<float>(&Tangents::out_weight), owned)
        .def_prop_ro("weighted_modes", tangents_view<std::int32_t>(&Tangents::mode), owned,
                     "0 none, 1 in, 2 out, 3 both.")
        .def_prop_ro(
            "pre_wrap", [](const CurveHandle& self) { return static_cast<std::int32_t>(self.curve->pre_wrap); },
            "0 default, 1 once, 2 loop, 4 ping-pong, 8 clamp for ever.")
        .def_prop_ro("post_wrap",
                     [](const CurveHandle& self) { return static_cast<std::int32_t>(self.curve->post_wrap); })
        .def(
            "evaluate", [](const CurveHandle& self, float time) { return self.at(*self.curve, time); }, nb::arg("time"),
            "The value at a time in seconds, as Unity plays it; of an array, those at all its times.")
        .def(
            "evaluate",
            [](const CurveHandle& self, const nb::object& times) -> nb::object {
                const nb::object numpy = nb::module_::import_("numpy");
                const nb::object given = numpy.attr("asarray")(times, numpy.attr("float32"));
                const nb::object floats = numpy.attr("ascontiguousarray")(given);
                const nb::object values = nb::cast(evaluate_all(self, nb::cast<Given>(floats)));
                // Of a number that is no float, such as numpy's, the value is a number, too.
                if (nb::cast<int>(given.attr("ndim")) == 0) return values.attr("item")();
                return values.attr("reshape")(given.attr("shape"));
            },
            nb::arg("times"), nb::sig("def evaluate(self, times: object) -> numpy.typing.NDArray[numpy.float32]"))
        .def("__repr__", [](const CurveHandle& self) {
            const std::size_t keys = self.curve->key_count();
            return "<Curve " + curve_name(self.index) + ": " + std::to_string(keys) + (keys == 1 ? " key>" : " keys>");
        });
    module.def("joint_names", [] {
        std::vector<std::string_view> joints;
        for (std::size_t i = 0; i < joint_count; ++i) joints.push_back(info(joint(i)).name);
        return joints;
    });
    module.def("curves", curves_of, nb::arg("recording"),
               nb::sig("def curves(recording: Recording) -> dict[str, Curve]"));
}

} // namespace inputanim::python
