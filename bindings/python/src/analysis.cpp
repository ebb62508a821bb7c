#include <inputanim/analyse.hpp>
#include <inputanim/compare.hpp>
#include <inputanim/report.hpp>

#include "options.hpp"

namespace inputanim::python {
namespace {

nb::str text(std::string_view literal) {
    return nb::str(literal.data(), literal.size());
}

nb::list figures_of(const Epoch& epoch) {
    nb::list list;
    for (const Figure& each : epoch.figures) {
        list.append(nb::make_tuple(each.name, each.value, text(name(each.unit)), each.basis, each.limited));
    }
    return list;
}

nb::tuple epoch_of(const Epoch& epoch) {
    return nb::make_tuple(text_of(epoch.name), epoch.from, epoch.to, figures_of(epoch));
}

nb::list events_of(const Analysis& analysis) {
    nb::list list;
    for (const Event& event : analysis.events) {
        nb::list measures;
        for (const Measure& each : event.measures) {
            measures.append(nb::make_tuple(text(each.name), each.value, text(name(each.unit))));
        }
        const nb::object hand = event.side ? nb::object(text(name(*event.side))) : nb::none();
        const nb::object called = event.kind == EventKind::marker ? nb::object(text_of(event.name)) : nb::none();
        list.append(nb::make_tuple(text(name(event.kind)), hand, event.from, event.to, called, measures));
    }
    return list;
}

nb::tuple analyse_handle(const Handle& handle, const nb::dict& given) {
    const auto options = filled<AnalyseOptions>("analyse", given);
    Analysis analysis;
    {
        const nb::gil_scoped_release released;
        analysis = value_or_raise(analyse(*handle.recording, options));
    }
    const std::size_t count = analysis.times.size();
    nb::list series;
    for (Series& each : analysis.series) {
        series.append(nb::make_tuple(each.name, array_of(std::move(each.values), {count}), text(name(each.unit))));
    }
    nb::list epochs;
    for (const Epoch& each : analysis.epochs) epochs.append(epoch_of(each));
    return nb::make_tuple(analysis.rate, array_of(std::move(analysis.times), {count}), series, events_of(analysis),
                          epoch_of(analysis.whole), epochs, analysis.remarks);
}

// As JSON, but for the path.
nb::tuple compare_handles(const Handle& a, const Handle& b, const nb::dict& given) {
    const auto wanted = filled<CompareOptions>("compare", given);
    Comparison made;
    std::string report;
    std::vector<float> path;
    {
        const nb::gil_scoped_release released;
        made = value_or_raise(compare(a.animation(), b.animation(), wanted));
        for (const Aligned& each : made.path) path.insert(path.end(), {each.a, each.b, each.distance});
        made.path.clear();
        report = report::comparison(made);
    }
    const std::size_t count = path.size() / 3;
    return nb::make_tuple(report, array_of(std::move(path), {count, 3}));
}

} // namespace

void bind_analysis(nb::module_& module) {
    module.def("analyse", analyse_handle, nb::arg("recording"), nb::arg("options"),
               nb::sig("def analyse(recording: Recording, options: dict[str, typing.Any]) -> tuple[typing.Any, ...]"));
    module.def("compare", compare_handles, nb::arg("a"), nb::arg("b"), nb::arg("options"),
               nb::sig("def compare(a: Recording, b: Recording, options: dict[str, typing.Any]) -> "
                       "tuple[str, numpy.typing.NDArray[numpy.float32]]"));
}

} // namespace inputanim::python
