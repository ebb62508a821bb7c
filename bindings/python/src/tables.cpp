#include <inputanim/tables.hpp>

#include "choices.hpp"
#include "options.hpp"

namespace inputanim::python {
namespace {

constexpr Choice<bool> strings[]{{"dictionary", true}, {"plain", false}};
constexpr Choice<bool> on_error[]{{"raise", false}, {"skip", true}};

using Names = std::vector<std::string>;

Table table_named(const std::string& name) {
    if (const auto table = find_table(name)) return *table;
    std::string known;
    for (const Table each : all_tables()) {
        known += (known.empty() ? "" : ", ") + std::string(inputanim::name(each));
    }
    raise_bad_argument("table", "it is one of " + known + ", not '" + name + "'");
}

std::array<bool, 2> sides_named(const Names& names) {
    std::array<bool, 2> sides{};
    for (const std::string& name : names) {
        sides[static_cast<std::size_t>(chosen(side_choices, "hands", name))] = true;
    }
    return sides;
}

// Names that mean no joint are an error; no names mean no rows, not all.
void set_joints(TableOptions& wanted, const Names& names) {
    for (const std::string& each : names) {
        for (const Joint joint : joints_named(each)) wanted.joints.push_back(joint);
    }
    if (names.empty()) wanted.sides = {false, false};
}

std::vector<EventKind> events_named(const Names& names) {
    std::vector<EventKind> kinds;
    for (const std::string& each : names) kinds.push_back(event_named("events", each));
    return kinds;
}

struct Wanted {
    TableOptions table;
    ScanOptions scan;
};

Wanted wanted_of(const std::string& table, const nb::dict& given) {
    Wanted wanted;
    wanted.table.table = table_named(table);
    Options options("a table", given);
    wanted.table.columns = options.take<Names>("columns");
    options.take("labels", wanted.table.labels);
    options.take("rate", wanted.table.rate);
    if (const auto span = options.take<std::pair<float, float>>("span")) {
        wanted.table.span = TimeSpan{span->first, span->second};
    }
    if (const auto hands = options.take<Names>("hands")) wanted.table.sides = sides_named(*hands);
    if (const auto joints = options.take<Names>("joints")) set_joints(wanted.table, *joints);
    if (const auto curves = options.take<Names>("curves")) wanted.table.curves = curves_named("curves", *curves);
    if (const auto events = options.take<Names>("events")) wanted.table.events = events_named(*events);
    if (const auto how = options.take("gaps", gaps_choices)) wanted.table.sample.gaps = *how;
    if (const auto how = options.take("rotations", rotations_choices)) wanted.table.sample.rotations = *how;
    options.take("continuous_signs", wanted.table.sample.continuous_signs);
    if (const auto axes = options.take<std::string>("axes")) wanted.table.axes = axes_named(*axes);
    options.take("repair", wanted.table.repair);
    if (const auto analyse = options.take<nb::dict>("analyse")) wanted.table.analyse = analyse_options(*analyse);
    if (const auto how = options.take("strings", strings)) wanted.table.dictionaries = *how;
    if (const auto how = options.take("on_error", on_error)) wanted.scan.skip_bad = *how;
    options.take("threads", wanted.scan.threads);
    options.finish();
    return wanted;
}

std::string_view type_name(ColumnType type) {
    switch (type) {
        case ColumnType::float32: return "float32";
        case ColumnType::float64: return "float64";
        case ColumnType::int32: return "int32";
        case ColumnType::int64: return "int64";
        case ColumnType::boolean: return "bool";
        case ColumnType::text:
        case ColumnType::word: return "text";
        case ColumnType::findings: return "list of findings";
    }
    return "";
}

std::string text_of_bytes(const nb::handle& bytes) {
    const auto text = nb::cast<nb::bytes>(bytes);
    return {text.c_str(), text.size()};
}

TableSource source_of(const nb::handle& source) {
    const auto [name, what, labels] = nb::cast<std::tuple<nb::bytes, nb::object, std::vector<nb::bytes>>>(source);
    TableSource made{.name = text_of_bytes(name)};
    for (const nb::bytes& label : labels) made.labels.push_back(text_of_bytes(label));
    if (nb::isinstance<Handle>(what)) {
        made.what = nb::cast<Handle&>(what).recording;
    } else {
        made.what = std::filesystem::path(text_of_bytes(what));
    }
    return made;
}

// A struct of the Arrow C interface in the capsule that its PyCapsule interface asks for. What nobody took over is
// released with the capsule.
template <class T>
nb::object capsule_of(std::unique_ptr<T> made, const char* name) {
    PyObject* const capsule = PyCapsule_New(made.get(), name, [](PyObject* self) {
        auto* kept = static_cast<T*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
        if (kept->release != nullptr) {
            const nb::gil_scoped_release without_gil; // threads end
            kept->release(kept);
        }
        delete kept;
    });
    if (capsule == nullptr) {
        made->release(made.get());
        throw nb::python_error();
    }
    static_cast<void>(made.release());
    return nb::steal(capsule);
}

struct Progress {
    std::shared_ptr<const ScanProgress> scan;
};

nb::list failures_of(const Progress& progress) {
    nb::list list;
    for (const ScanFailure& failure : progress.scan->failures()) {
        const std::string_view code = name(failure.error.code);
        nb::dict made;
        made["recording"] = text_of(failure.recording);
        made["code"] = nb::str(code.data(), code.size());
        made["offset"] = failure.error.offset ? nb::object(nb::int_(*failure.error.offset)) : nb::none();
        made["field"] = text_of(failure.error.field);
        made["message"] = message_of(failure.error);
        list.append(made);
    }
    return list;
}

} // namespace

void bind_tables(nb::module_& module) {
    nb::list names;
    for (const Table table : all_tables()) names.append(std::string(name(table)));
    module.attr("TABLES") = nb::tuple(names);
    nb::list events;
    for (const EventKind kind : all_event_kinds()) events.append(std::string(name(kind)));
    module.attr("EVENTS") = nb::tuple(events);

    nb::class_<Progress>(module, "ScanProgress")
        .def_prop_ro("finished", [](const Progress& progress) { return progress.scan->finished(); })
        .def_prop_ro("failures", failures_of);

    module.def(
        "table_columns",
        [](const std::string& table, const nb::dict& options) {
            nb::list list;
            for (const TableColumn& column : value_or_raise(columns_of(wanted_of(table, options).table))) {
                list.append(nb::make_tuple(column.name, std::string(type_name(column.type)), std::string(column.unit)));
            }
            return list;
        },
        nb::arg("table"), nb::arg("options"), "Name, type and unit of every column.");
    module.def(
        "table_schema",
        [](const std::string& table, const nb::dict& options) {
            auto schema = std::make_unique<ArrowSchema>();
            value_or_raise(export_schema(wanted_of(table, options).table, *schema));
            return capsule_of(std::move(schema), "arrow_schema");
        },
        nb::arg("table"), nb::arg("options"));
    module.def(
        "scan",
        [](const std::string& table, const nb::iterable& sources, const nb::dict& options) {
            const Wanted wanted = wanted_of(table, options);
            std::vector<TableSource> made;
            for (const nb::handle source : sources) made.push_back(source_of(source));
            auto stream = std::make_unique<ArrowArrayStream>();
            auto progress = value_or_raise(scan(std::move(made), wanted.table, wanted.scan, *stream));
            return nb::make_tuple(capsule_of(std::move(stream), "arrow_array_stream"), Progress{std::move(progress)});
        },
        nb::arg("table"), nb::arg("sources"), nb::arg("options"), "A stream in a capsule, and how far it is.");
}

} // namespace inputanim::python
