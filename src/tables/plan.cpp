#include "tables/plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace inputanim {
namespace {

constexpr std::array tables_in_order{Table::recordings, Table::samples, Table::joints,  Table::head,
                                     Table::gaze,       Table::events,  Table::figures, Table::keys};
constexpr std::array<std::string_view, tables_in_order.size()> table_names{"recordings", "samples", "joints",  "head",
                                                                           "gaze",       "events",  "figures", "keys"};

} // namespace

std::string_view name(Table table) noexcept {
    return table_names[static_cast<std::size_t>(table)];
}

std::optional<Table> find_table(std::string_view name) noexcept {
    const auto found = std::ranges::find(table_names, name);
    if (found == table_names.end()) return std::nullopt;
    return tables_in_order[static_cast<std::size_t>(found - table_names.begin())];
}

Names names_of(Table /*any*/) noexcept {
    return table_names;
}

std::span<const Table> all_tables() noexcept {
    return tables_in_order;
}

Result<std::vector<TableColumn>> columns_of(const TableOptions& options) {
    auto plan = tables::make_plan(options);
    if (!plan) return std::move(plan).error();
    return std::move(plan->columns);
}

} // namespace inputanim

namespace inputanim::tables {
namespace {

std::string_view unit_of(ChannelKind kind) {
    return kind == ChannelKind::position || kind == ChannelKind::origin ? "m" : "";
}

std::vector<TableColumn> sample_columns() {
    std::vector<TableColumn> columns{{"time", ColumnType::float32, "s"}};
    for (std::size_t curve = 0; curve < curve_count; ++curve) {
        columns.push_back({curve_name(curve), ColumnType::float32, unit_of(channel_of(curve).kind)});
    }
    return columns;
}

Error only_of(std::string_view option, Table table) {
    return bad_argument(option, "only the table " + std::string(name(table)) + " has them to choose from");
}

std::optional<Error> why_not(const TableOptions& options) {
    if (!std::isfinite(options.rate) || options.rate <= 0) return bad_argument("rate", "it must be a number above 0");
    if (options.span && !(options.span->from <= options.span->to)) {
        return bad_argument("span", "it must not end before it starts");
    }
    const bool some_joints = !options.joints.empty() || options.sides != std::array{true, true};
    if (some_joints && options.table != Table::joints) return only_of("hands or joints", Table::joints);
    if (!options.curves.all() && options.table != Table::keys) return only_of("curves", Table::keys);
    if (options.events && options.table != Table::events) return only_of("events", Table::events);
    if (is_analysed(options.table)) {
        // Of nothing: what is wrong then is wrong with the options.
        if (const auto tried = analyse(Recording{}, options.analyse); !tried) return tried.error();
    }
    for (std::size_t i = 0; i < options.labels.size(); ++i) {
        const std::string& label = options.labels[i];
        const auto clash = [&](const TableColumn& column) { return column.name == label; };
        if (label.empty() || label == "recording" || std::ranges::any_of(own_columns(options.table), clash) ||
            std::count(options.labels.begin(), options.labels.end(), label) > 1) {
            return bad_argument("labels", "there is a column \"" + label + "\" already");
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<TableColumn> own_columns(Table table) {
    using enum ColumnType;
    switch (table) {
        case Table::recordings:
            return {{"path", text},
                    {"bytes", int64},
                    {"version", word},
                    {"layout", word},
                    {"duration", float64, "s"},
                    {"first", float64, "s"},
                    {"last", float64, "s"},
                    {"rate", float64, "1/s"},
                    {"keys", int64},
                    {"curves", int64},
                    {"markers", int64},
                    {"camera", boolean},
                    {"hands", boolean},
                    {"gaze", boolean},
                    {"left_tracked", float64, "1"},
                    {"right_tracked", float64, "1"},
                    {"left_pinches", int64},
                    {"right_pinches", int64},
                    {"severity", word},
                    {"findings", findings},
                    {"error", text},
                    {"error_code", word},
                    {"error_offset", int64},
                    {"error_field", text}};
        case Table::samples: return sample_columns();
        case Table::joints:
            return {{"time", float32, "s"}, {"hand", word},      {"joint", word},     {"x", float32, "m"},
                    {"y", float32, "m"},    {"z", float32, "m"}, {"qx", float32},     {"qy", float32},
                    {"qz", float32},        {"qw", float32},     {"tracked", boolean}};
        case Table::head:
            return {{"time", float32, "s"}, {"x", float32, "m"}, {"y", float32, "m"}, {"z", float32, "m"},
                    {"qx", float32},        {"qy", float32},     {"qz", float32},     {"qw", float32}};
        case Table::gaze:
            return {{"time", float32, "s"}, {"x", float32, "m"}, {"y", float32, "m"}, {"z", float32, "m"},
                    {"dx", float32},        {"dy", float32},     {"dz", float32}};
        case Table::events:
            return {{"event", word},
                    {"hand", word},
                    {"from", float64, "s"},
                    {"to", float64, "s"},
                    {"duration", float64, "s"},
                    {"name", text},
                    {"amplitude", float64, "deg"},
                    {"peak_speed", float64, "deg/s of saccades, m/s of reaches"},
                    {"dispersion", float64, "deg"},
                    {"path", float64, "m"},
                    {"distance", float64, "m"},
                    {"straightness", float64, "1"}};
        case Table::figures:
            return {{"epoch", text}, {"from", float64, "s"}, {"to", float64, "s"},    {"figure", word},
                    {"unit", word},  {"value", float64},     {"basis", float64, "s"}, {"limited", boolean}};
        case Table::keys:
            return {{"curve", word},        {"pre_wrap", int32},     {"post_wrap", int32},    {"index", int32},
                    {"time", float32, "s"}, {"value", float32},      {"in_tangent", float32}, {"out_tangent", float32},
                    {"in_weight", float32}, {"out_weight", float32}, {"weighted_mode", int32}};
    }
    return {};
}

Result<Plan> make_plan(const TableOptions& options) {
    using enum ColumnType;
    if (const auto error = why_not(options)) return *error;
    Plan plan{.options = options};
    std::vector<TableColumn> all{{"recording", word}};
    for (const std::string& label : options.labels) all.push_back({label, word});
    for (TableColumn& column : own_columns(options.table)) all.push_back(std::move(column));
    plan.wants.resize(all.size() - plan.first_own());
    if (!options.dictionaries) {
        for (TableColumn& column : all) {
            if (column.type == word) column.type = text;
        }
    }
    if (is_sampled(options.table) && info(options.axes).units_per_metre == 100) {
        for (TableColumn& column : all) {
            if (column.unit == "m") column.unit = "cm";
        }
    }
    const auto take = [&](std::size_t place) {
        plan.columns.push_back(all[place]);
        plan.places.push_back(place);
        if (place >= plan.first_own()) plan.wants[place - plan.first_own()] = true;
    };
    for (std::size_t place = 0; !options.columns && place < all.size(); ++place) take(place);
    for (const std::string& wanted : options.columns.value_or(std::vector<std::string>())) {
        const auto found = std::ranges::find(all, wanted, &TableColumn::name);
        if (found == all.end()) {
            return bad_argument("columns",
                                "the table " + std::string(name(options.table)) + " has no column \"" + wanted + "\"");
        }
        take(static_cast<std::size_t>(found - all.begin()));
    }
    plan.curves = curves_for(plan);
    return plan;
}

} // namespace inputanim::tables
