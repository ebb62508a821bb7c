// What was asked for, looked at once: which columns, and which curves they need.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <inputanim/tables.hpp>

#include "tables/arrays.hpp"

namespace inputanim::tables {

// The columns of a table that are its own: those after `recording` and the labels.
[[nodiscard]] std::vector<TableColumn> own_columns(Table table);

struct Plan {
    TableOptions options;
    std::vector<TableColumn> columns; // those wanted, in order
    std::vector<std::size_t> places;  // of each among all: `recording`, the labels, the table's own

    std::vector<bool> wants; // by place among the table's own
    CurveSet curves;         // what there must be of a recording

    [[nodiscard]] std::size_t first_own() const noexcept { return 1 + options.labels.size(); }
};

[[nodiscard]] Result<Plan> make_plan(const TableOptions& options);

// Whether rows are samples of curves.
[[nodiscard]] constexpr bool is_sampled(Table table) noexcept {
    return table == Table::samples || table == Table::joints || table == Table::head || table == Table::gaze;
}

// Whether rows come from analyse().
[[nodiscard]] constexpr bool is_analysed(Table table) noexcept {
    return table == Table::events || table == Table::figures;
}

// Whether rows are few, and put together cell by cell.
[[nodiscard]] constexpr bool is_in_cells(Table table) noexcept {
    return table == Table::recordings || is_analysed(table);
}

// The curves that the wanted columns and rows need.
[[nodiscard]] CurveSet curves_for(const Plan& plan);

void export_schema(const Plan& plan, ArrowSchema& out);

} // namespace inputanim::tables
