// The table of keys: every one as the file has it.
#include <algorithm>
#include <bit>

#include "tables/rows.hpp"

namespace inputanim::tables {
namespace {

// In the order of the columns.
enum class KeyColumn : std::uint8_t {
    curve,
    pre_wrap,
    post_wrap,
    index,
    time,
    value,
    in_tangent,
    out_tangent,
    in_weight,
    out_weight,
    weighted_mode,
};

const Words& curve_words() {
    static const Words words([] {
        std::vector<std::string> names;
        names.reserve(curve_count);
        for (std::size_t curve = 0; curve < curve_count; ++curve) names.push_back(curve_name(curve));
        return names;
    }());
    return words;
}

// Keys `first` to (without) `last` of a curve.
struct Run {
    std::size_t number = 0; // of the curve
    const Curve* curve = nullptr;
    std::size_t first = 0;
    std::size_t last = 0;

    [[nodiscard]] std::size_t rows() const noexcept { return last - first; }
};

// Numbers of 32 bits, whatever they mean.
void copy(const Run& run, KeyColumn column, std::uint32_t* out) {
    const Curve& curve = *run.curve;
    const auto copy_column = [&]<class T>(const Column<T>& from) {
        std::transform(from.begin() + run.first, from.begin() + run.last, out,
                       [](T number) { return std::bit_cast<std::uint32_t>(number); });
    };
    switch (column) {
        case KeyColumn::curve: break;
        case KeyColumn::pre_wrap: std::fill_n(out, run.rows(), static_cast<std::uint32_t>(curve.pre_wrap)); break;
        case KeyColumn::post_wrap: std::fill_n(out, run.rows(), static_cast<std::uint32_t>(curve.post_wrap)); break;
        case KeyColumn::index:
            for (std::size_t i = 0; i < run.rows(); ++i) out[i] = static_cast<std::uint32_t>(run.first + i);
            break;
        case KeyColumn::time: copy_column(curve.times); break;
        case KeyColumn::value: copy_column(curve.values); break;
        default:
            if (curve.tangents == nullptr) {
                std::fill_n(out, run.rows(), 0);
            } else if (column == KeyColumn::in_tangent) {
                copy_column(curve.tangents->in);
            } else if (column == KeyColumn::out_tangent) {
                copy_column(curve.tangents->out);
            } else if (column == KeyColumn::in_weight) {
                copy_column(curve.tangents->in_weight);
            } else if (column == KeyColumn::out_weight) {
                copy_column(curve.tangents->out_weight);
            } else {
                copy_column(curve.tangents->mode);
            }
    }
}

Result<bool> put_runs(const Output& output, std::span<const Run> runs) {
    std::size_t rows = 0;
    for (const Run& run : runs) rows += run.rows();
    const std::size_t column_bytes = Carve::aligned(rows * sizeof(std::uint32_t));
    const std::size_t bit_bytes = Carve::aligned(bytes_for_bits(rows));
    auto block = output.blocks.take(output.plan.places.size() * column_bytes + bit_bytes);
    if (block == nullptr) return Error{.code = ErrorCode::out_of_memory, .reason = "not enough memory for the keys"};
    Carve carve(block.get());

    // Which rows have tangents.
    auto* bits = carve.take<std::uint8_t>(bytes_for_bits(rows));
    std::fill_n(bits, bytes_for_bits(rows), std::uint8_t{0});
    std::size_t first = 0;
    for (const Run& run : runs) {
        if (run.curve->tangents != nullptr) set_bits(bits, first, run.rows());
        first += run.rows();
    }
    return output.put_rows(rows, {block}, [&](std::size_t own, std::vector<Owner>& owners) -> Result<Array> {
        const auto column = static_cast<KeyColumn>(own);
        if (column == KeyColumn::curve) {
            std::vector<WordRun> words;
            for (const Run& run : runs) words.push_back({run.number, run.rows()});
            return output.words(curve_words(), words, owners);
        }
        auto* numbers = carve.take<std::uint32_t>(rows);
        Array array{.length = static_cast<std::int64_t>(rows)};
        array.buffers = {column >= KeyColumn::in_tangent ? bits : nullptr, numbers, nullptr};
        for (const Run& run : runs) {
            copy(run, column, numbers);
            numbers += run.rows();
        }
        return array;
    });
}

} // namespace

Result<void> put_keys(const Output& output, const Recording& recording) {
    std::vector<Run> runs;
    std::size_t rows = 0;
    Result<bool> wanted = true;
    const auto flush = [&] {
        if (wanted && *wanted && rows > 0) wanted = put_runs(output, runs);
        runs.clear();
        rows = 0;
    };
    for_each_curve(recording.animation, [&](std::size_t number, const Curve& curve) {
        if (!output.plan.options.curves.test(number)) return;
        for (std::size_t first = 0; first < curve.key_count();) {
            const std::size_t last = std::min(curve.key_count(), first + most_rows - rows);
            runs.push_back({number, &curve, first, last});
            rows += last - first;
            first = last;
            if (rows == most_rows) flush();
        }
    });
    flush();
    if (!wanted) return std::move(wanted).error();
    return {};
}

} // namespace inputanim::tables
