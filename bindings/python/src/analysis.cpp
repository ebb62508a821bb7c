#include <inputanim/analyse.hpp>
#include <inputanim/compare.hpp>
#include <inputanim/report.hpp>

#include "choices.hpp"
#include "options.hpp"

namespace inputanim::python {
namespace {

constexpr Choice<Centre> centres[]{{"hand", Centre::hand}, {"start", Centre::start}, {"world", Centre::world}};

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
    const AnalyseOptions options = analyse_options(given);
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

// What an iterable has; `otherwise` is said of anything else.
template <class T>
std::vector<T> elements_of(const nb::object& iterable, const char* otherwise) {
    std::vector<T> elements;
    const nb::object list = nb::steal(PySequence_List(iterable.ptr()));
    if (list.is_valid() && nb::try_cast(list, elements)) return elements;
    PyErr_Clear();
    throw nb::type_error(otherwise);
}

void take_joints(Options& options, std::vector<Joint>& joints) {
    const auto given = options.take<nb::object>("joints");
    if (!given) return;
    std::string names;
    if (!nb::try_cast(*given, names)) {
        for (const auto& each : elements_of<std::string>(*given, "joints are names: 'Palm', ['Palm', 'IndexTip']")) {
            names += (names.empty() ? "" : ",") + each;
        }
    }
    joints = joints_named(names);
}

std::vector<Epoch> epochs_of(const nb::object& given) {
    using Span = std::pair<double, double>;
    constexpr const char* otherwise = "epochs are {name: (from, to)} or [(from, to)], in seconds";
    std::vector<Epoch> epochs;
    if (nb::hasattr(given, "items")) {
        using Named = std::pair<std::string, Span>;
        for (const auto& [name, span] : elements_of<Named>(given.attr("items")(), otherwise)) {
            epochs.push_back({name, span.first, span.second, {}});
        }
    } else {
        for (const auto& [from, to] : elements_of<Span>(given, otherwise)) epochs.push_back({"", from, to, {}});
    }
    return epochs;
}

// As JSON, but for the path.
nb::tuple compare_handles(const Handle& a, const Handle& b, const nb::dict& given) {
    CompareOptions wanted;
    Options options("compare", given);
    if (const auto hand = options.take("hand", side_choices)) wanted.sides = {*hand};
    take_joints(options, wanted.joints);
    if (const auto centre = options.take("centre", centres)) wanted.centre = *centre;
    options.take("rate", wanted.rate);
    options.take("band", wanted.band);
    using Span = std::pair<float, float>;
    if (const auto span = options.take<Span>("span_a")) wanted.span_a = TimeSpan{span->first, span->second};
    if (const auto span = options.take<Span>("span_b")) wanted.span_b = TimeSpan{span->first, span->second};
    options.finish();
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

std::vector<Joint> joints_named(const std::string& names) {
    auto joints = find_joints(names);
    if (joints) return *std::move(joints);
    raise_bad_argument("joints", "no joint is called so: '" + names +
                                     "'; names are those of MRTK, OpenXR and WebXR, fingers, 'all', with * and ?");
}

EventKind event_named(const char* argument, const std::string& name) {
    if (const auto kind = find_event_kind(name)) return *kind;
    std::string known;
    for (const EventKind each : all_event_kinds()) {
        known += (known.empty() ? "" : ", ") + std::string(inputanim::name(each));
    }
    raise_bad_argument(argument, "it is one of " + known + ", not '" + name + "'");
}

AnalyseOptions analyse_options(const nb::dict& given) {
    AnalyseOptions wanted;
    Options options("analyse", given);
    wanted.rate = options.take<double>("rate");
    take_joints(options, wanted.joints);
    options.take("window", wanted.window);
    options.take("order", wanted.order);
    const auto nested = [&](const char* name, auto&& take) {
        Options inner(name, options.take<nb::object>(name).value_or(nb::none()));
        take(inner);
        inner.finish();
    };
    nested("pinch", [&](Options& pinch) {
        pinch.take("closes", wanted.pinch.closes);
        pinch.take("opens", wanted.pinch.opens);
        pinch.take("dispute", wanted.pinch.dispute);
    });
    nested("reach", [&](Options& reach) {
        reach.take("peak", wanted.reach.peak);
        reach.take("edge", wanted.reach.edge);
        reach.take("shortest", wanted.reach.shortest);
    });
    nested("ivt", [&](Options& ivt) {
        ivt.take("speed", wanted.ivt.speed);
        ivt.take("shortest", wanted.ivt.shortest);
    });
    nested("idt", [&](Options& idt) {
        idt.take("dispersion", wanted.idt.dispersion);
        idt.take("shortest", wanted.idt.shortest);
    });
    if (const auto by = options.take<std::string>("by")) wanted.by = event_named("by", *by);
    if (const auto margins = options.take<std::pair<double, double>>("margins")) {
        wanted.margins = Margins{margins->first, margins->second};
    }
    if (const auto epochs = options.take<nb::object>("epochs")) wanted.epochs = epochs_of(*epochs);
    options.finish();
    return wanted;
}

void bind_analysis(nb::module_& module) {
    module.def("analyse", analyse_handle, nb::arg("recording"), nb::arg("options"),
               nb::sig("def analyse(recording: Recording, options: dict[str, typing.Any]) -> tuple[typing.Any, ...]"));
    module.def("compare", compare_handles, nb::arg("a"), nb::arg("b"), nb::arg("options"),
               nb::sig("def compare(a: Recording, b: Recording, options: dict[str, typing.Any]) -> "
                       "tuple[str, numpy.typing.NDArray[numpy.float32]]"));
}

} // namespace inputanim::python
