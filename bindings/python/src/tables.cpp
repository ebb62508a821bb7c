#include <inputanim/tables.hpp>

#include "options.hpp"

namespace inputanim::python {
namespace {

using NameList = std::vector<std::string>;

enum class Strings : std::uint8_t { dictionary, plain };
[[nodiscard]] Names names_of(Strings /*any*/) noexcept {
    static constexpr std::array<std::string_view, 2> names{"dictionary", "plain"};
    return names;
}
enum class OnError : std::uint8_t { raise, skip };
[[nodiscard]] Names names_of(OnError /*any*/) noexcept {
    static constexpr std::array<std::string_view, 2> names{"raise", "skip"};
    return names;
}

// What a name stands for; a ValueError says which names there are.
template <class Value>
Value named(const char* argument, const std::string& name) {
    Value value{};
    value_or_raise(set(option(argument, value, ""), name));
    return value;
}

std::array<bool, 2> sides_named(const NameList& names) {
    std::array<bool, 2> sides{};
    for (const std::string& name : names) sides[static_cast<std::size_t>(named<Side>("hands", name))] = true;
    return sides;
}

// Names that mean no joint are an error; no names mean no rows, not all.
void set_joints(TableOptions& wanted, const NameList& names) {
    for (const std::string& each : names) {
        for (const Joint joint : named<std::vector<Joint>>("joints", each)) wanted.joints.push_back(joint);
    }
    if (names.empty()) wanted.sides = {false, false};
}

CurveSet curves_named(const NameList& names) {
    CurveSet curves;
    for (const std::string& each : names) curves |= named<CurveSet>("curves", each);
    return curves;
}

std::vector<EventKind> events_named(const NameList& names) {
    std::vector<EventKind> kinds;
    for (const std::string& each : names) kinds.push_back(named<EventKind>("events", each));
    return kinds;
}

struct Wanted {
    TableOptions table;
    ScanOptions scan;
};

Wanted wanted_of(const std::string& table, const nb::dict& given) {
    Wanted wanted;
    wanted.table.table = named<Table>("table", table);
    Strings strings{};
    OnError on_error{};
    Keywords keywords("a table", given);
    keywords.take({number("rate", wanted.table.rate, "samples per second", positive, ""),
                   number("max_frames", wanted.table.max_frames, "frames", positive, ""),
                   number("span", wanted.table.span, "s", any_number, ""), option("axes", wanted.table.axes, ""),
                   option("repair", wanted.table.repair, ""), option("strings", strings, ""),
                   option("on_error", on_error, "")});
    Options cells = describe(wanted.table.sample);
    std::erase_if(cells, [](const Option& each) { return each.name == "threads"; }); // those of the scan are others
    keywords.take(cells);
    wanted.table.dictionaries = strings == Strings::dictionary;
    wanted.scan.skip_bad = on_error == OnError::skip;
    wanted.table.columns = keywords.take<NameList>("columns");
    keywords.take("labels", wanted.table.labels);
    if (const auto hands = keywords.take<NameList>("hands")) wanted.table.sides = sides_named(*hands);
    if (const auto joints = keywords.take<NameList>("joints")) set_joints(wanted.table, *joints);
    if (const auto curves = keywords.take<NameList>("curves")) wanted.table.curves = curves_named(*curves);
    if (const auto events = keywords.take<NameList>("events")) wanted.table.events = events_named(*events);
    if (const auto analyse = keywords.take<nb::dict>("analyse")) {
        wanted.table.analyse = filled<AnalyseOptions>("analyse", *analyse);
    }
    keywords.take("threads", wanted.scan.threads);
    keywords.finish();
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
