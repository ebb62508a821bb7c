#include <algorithm>
#include <utility>

#include <inputanim/evaluate.hpp>

#include "convert/csv_parts.hpp"
#include "curve/keys.hpp"
#include "curve/linearise.hpp"
#include "text/wording.hpp"

namespace inputanim::csv {
namespace {

// Metres, degrees: what curves with tangents may stray from what they played.
constexpr Tolerance line_tolerance{1e-5F, 0.01F};

// What each axis may be off by for all of them together to be within that. A rotation is off by at most twice what its
// quaternion, of length one, is.
constexpr float axis_tolerance(ChannelKind kind) {
    constexpr float radians = line_tolerance.rotation * 0.0174533F;
    if (kind == ChannelKind::rotation) return radians / 4;
    return (kind == ChannelKind::direction ? radians : line_tolerance.position) /
           1.7320509F; // NOLINT(modernize-use-std-numbers): rounded up
}

// A column of the table, by the name of its curve there.
using WideColumn = SampledColumn;

std::vector<WideColumn> columns_of(const Animation& animation, const CsvOptions& options) {
    std::vector<WideColumn> columns;
    for_each_curve(animation, [&](std::size_t curve, const Curve&) {
        if (options.curves.test(curve)) columns.push_back({curve, false});
    });
    const std::size_t count = options.velocities ? columns.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t curve = columns[i].curve;
        const Channel& channel = channel_of(curve);
        // A rotation has three of them, about x, y and z.
        if (!channel.is_state() && curve - channel.first < 3) columns.push_back({curve, true});
    }
    return columns;
}

void put_names(TextOut& out, std::span<const WideColumn> columns) {
    out.text("time");
    for (const WideColumn& column : columns) {
        out.character(',');
        out.text(curve_name(column.curve));
        if (column.velocity) out.text(".velocity");
    }
    out.character('\n');
}

// --- samples ---

Result<std::size_t> write_samples(TextOut& out, const Animation& animation, const CsvOptions& options,
                                  std::span<const WideColumn> columns) {
    const auto next = row_times(animation, options);
    if (!next) return next.error();
    std::vector<SampledColumn> sources;
    std::vector<float> factors;
    for (const WideColumn& column : columns) {
        const Source source = source_of(column.curve, options.axes);
        sources.push_back({source.curve, column.velocity});
        factors.push_back(source.factor);
    }
    return for_each_sampled(animation, sources, *next, options.sample, [&](const SampledRows& rows) {
        for (std::size_t row = 0; row < rows.times.size(); ++row) {
            out.number(rows.times[row]);
            for (std::size_t i = 0; i < factors.size(); ++i) {
                out.character(',');
                put_number(out, rows.columns[i][row] * factors[i]);
            }
            out.character('\n');
        }
        return out.ok();
    });
}

// --- keys ---

// Curves as straight lines between keys in order.
class Straightener {
public:
    explicit Straightener(Animation animation) : animation_(std::move(animation)) {}

    void straighten(const Channel& channel) {
        const auto axes = curves(animation_, channel);
        const auto bends = [](const Curve& axis) { return axis.tangents != nullptr; };
        for (Curve& axis : axes) {
            if (channel.is_state()) axis.tangents = nullptr; // states hold, whatever their tangents
            unordered_ += axis.times.ascending() ? 0 : 1;
            const std::size_t count = axis.key_count();
            axis = playable(axis);
            timeless_ += count - axis.key_count();
        }
        if (std::ranges::none_of(axes, bends)) return;
        bent_ += axes.size();
        if (have_same_times(axes)) return linearise(axes, channel.kind, line_tolerance);
        // Each for itself: axes with keys of their own may end, and repeat, at times of their own.
        for (Curve& axis : axes) linearise({&axis, 1}, ChannelKind::position, {axis_tolerance(channel.kind), 0});
    }

    void note(Notes& notes) const {
        if (bent_ > 0) {
            notes.push_back(counted(bent_, "curve") +
                            " with tangents became straight lines between more keys, within " +
                            "0.01 mm and 0.01 degrees");
        }
        if (unordered_ > 0) notes.push_back(counted(unordered_, "curve") + " had keys out of order; they are in order");
        if (timeless_ > 0) notes.push_back(counted(timeless_, "key") + " without a time left out");
    }

    [[nodiscard]] const Animation& animation() const noexcept { return animation_; }

private:
    Animation animation_;
    std::size_t bent_ = 0;
    std::size_t unordered_ = 0;
    std::size_t timeless_ = 0;
};

struct KeyColumn {
    const Curve* curve = nullptr;
    float factor = 1;
    std::size_t group = 0;
};

std::size_t write_keys(TextOut& out, const Animation& animation, const CsvOptions& options,
                       std::span<const WideColumn> columns, Notes& notes) {
    Straightener straight(animation);
    for (const Channel& channel : channels()) {
        const auto is_wanted = [&](const WideColumn& column) {
            return column.curve >= channel.first && column.curve < channel.first + std::size_t{channel.axes};
        };
        if (std::ranges::any_of(columns, is_wanted)) straight.straighten(channel);
    }
    straight.note(notes);
    KeyTimes times;
    std::vector<KeyColumn> sources;
    for (const WideColumn& column : columns) {
        const Source source = source_of(column.curve, options.axes);
        const Channel& channel = channel_of(source.curve);
        const Curve& curve = curves(straight.animation(), channel)[source.curve - channel.first];
        sources.push_back({&curve, source.factor, times.add(curve)});
    }
    std::size_t rows = 0;
    std::size_t numberless = 0;
    while (out.ok() && times.next()) {
        if (!is_within(options.span, times.time())) continue;
        out.number(times.time());
        for (const KeyColumn& column : sources) {
            out.character(',');
            const auto key = times.key(column.group);
            if (!key) continue;
            const float value = column.curve->values[*key];
            numberless += std::isnan(value) ? 1 : 0;
            put_number(out, value * column.factor);
        }
        out.character('\n');
        ++rows;
    }
    if (numberless > 0) notes.push_back(counted(numberless, "key") + " without a number (nan), which do not come back");
    return rows;
}

} // namespace

Result<CsvWritten> write_wide(TextOut& out, const Recording& recording, const CsvOptions& options) {
    const auto columns = columns_of(recording.animation, options);
    put_names(out, columns);
    CsvWritten written{.columns = columns.size() + 1};
    if (!recording.on_disk.trailing.empty()) {
        written.notes.push_back(counted(recording.on_disk.trailing.size(), "byte") + " after the end left out");
    }
    if (!options.rate) {
        written.rows = write_keys(out, recording.animation, options, columns, written.notes);
        return written;
    }
    const auto rows = write_samples(out, recording.animation, options, columns);
    if (!rows) return rows.error();
    written.rows = *rows;
    return written;
}

} // namespace inputanim::csv
