#include "compare/warp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace inputanim {
namespace {

// Where a path came from; a tie goes to the first.
enum class WarpStep : std::uint8_t { both, row, column };

// For `rows` of the longer one, which columns of the shorter one may belong to them.
class Band {
public:
    Band(std::size_t rows, std::size_t columns, double share)
        : rows_(rows), columns_(columns), reach_(reach(static_cast<double>(columns), share)) {}

    [[nodiscard]] static double reach(double columns, double share) noexcept {
        return std::floor(share * (columns - 1) + 0.5);
    }

    // The column on the straight line. From row to row it goes on by one at most, for there are no more columns.
    [[nodiscard]] std::size_t middle(std::size_t row) const noexcept {
        return rows_ > 1 ? (2 * row * (columns_ - 1) + (rows_ - 1)) / (2 * (rows_ - 1)) : 0;
    }
    [[nodiscard]] std::size_t first(std::size_t row) const noexcept {
        return middle(row) - std::min(middle(row), static_cast<std::size_t>(reach_));
    }
    [[nodiscard]] std::size_t last(std::size_t row) const noexcept {
        return std::min(middle(row) + static_cast<std::size_t>(reach_), columns_ - 1);
    }

private:
    std::size_t rows_;
    std::size_t columns_;
    double reach_;
};

// Adds up the distances of all joints from one moment of `rows` to some of `columns`.
void sum_distances(const JointPositions& rows, std::size_t row, const JointPositions& columns, std::size_t first,
                   std::span<float> sums) noexcept {
    std::ranges::fill(sums, 0.0F);
    for (std::size_t joint = 0; joint < rows.joints; ++joint) {
        const float x = rows.column(joint, 0)[row];
        const float y = rows.column(joint, 1)[row];
        const float z = rows.column(joint, 2)[row];
        const float* const xs = columns.column(joint, 0) + first;
        const float* const ys = columns.column(joint, 1) + first;
        const float* const zs = columns.column(joint, 2) + first;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const float dx = xs[i] - x;
            const float dy = ys[i] - y;
            const float dz = zs[i] - z;
            sums[i] += std::sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
}

// There are at least as many rows as columns. Pairs of a row and a column.
std::vector<Pair> warp(const JointPositions& rows, const JointPositions& columns, double share) {
    const Band band(rows.size(), columns.size(), share);
    const auto width = static_cast<std::size_t>(
        cell_count(static_cast<double>(rows.size()), static_cast<double>(columns.size()), share) /
        static_cast<double>(rows.size()));
    std::vector<WarpStep> steps(rows.size() * width);
    std::vector<float> distances(width);

    // The least sums up to the pairs of a row and of the one before it. Column c is at c + 1, and what is outside of
    // the band is infinite: to its right because nobody was there yet, to its left because it is set.
    constexpr double unreached = std::numeric_limits<double>::infinity();
    std::vector<double> before(columns.size() + 1, unreached);
    std::vector<double> sums(columns.size() + 1, unreached);
    before[0] = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::size_t first = band.first(row);
        const std::size_t last = band.last(row);
        sum_distances(rows, row, columns, first, std::span(distances).first(last - first + 1));
        WarpStep* const step = steps.data() + row * width;
        double left = unreached;
        sums[first] = unreached;
        for (std::size_t column = first; column <= last; ++column) {
            double least = before[column];
            WarpStep from = WarpStep::both;
            if (before[column + 1] < least) {
                least = before[column + 1];
                from = WarpStep::row;
            }
            if (left < least) {
                least = left;
                from = WarpStep::column;
            }
            left = least + distances[column - first];
            sums[column + 1] = left;
            step[column - first] = from;
        }
        std::swap(before, sums);
    }

    std::vector<Pair> path;
    path.reserve(rows.size() + columns.size());
    std::size_t row = rows.size() - 1;
    std::size_t column = columns.size() - 1;
    while (true) {
        path.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)});
        if (row == 0 && column == 0) break;
        const WarpStep from = steps[row * width + column - band.first(row)];
        if (from != WarpStep::column) --row;
        if (from != WarpStep::row) --column;
    }
    std::ranges::reverse(path);
    return path;
}

void swap_sides(std::vector<Pair>& path) noexcept {
    for (Pair& pair : path) std::swap(pair.a, pair.b);
}

} // namespace

std::vector<Pair> straight_path(std::size_t count_a, std::size_t count_b) {
    const std::size_t rows = std::max(count_a, count_b);
    const Band band(rows, std::min(count_a, count_b), 0);
    std::vector<Pair> path(rows);
    for (std::size_t row = 0; row < rows; ++row)
        path[row] = {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(band.middle(row))};
    if (count_a < count_b) swap_sides(path);
    return path;
}

double cell_count(double count_a, double count_b, double band) noexcept {
    const double columns = std::min(count_a, count_b);
    return std::max(count_a, count_b) * std::min(columns, 2 * Band::reach(columns, band) + 1);
}

std::vector<Pair> warped_path(const JointPositions& a, const JointPositions& b, double band) {
    // Ties go by rows and columns: which is which must not depend on the order of the two.
    const bool swapped = a.size() != b.size() ? a.size() < b.size() : b.values < a.values;
    std::vector<Pair> path = swapped ? warp(b, a, band) : warp(a, b, band);
    if (swapped) swap_sides(path);
    return path;
}

} // namespace inputanim
