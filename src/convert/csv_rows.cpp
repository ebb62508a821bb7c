#include <algorithm>
#include <bit>
#include <limits>
#include <memory>

#include <inputanim/evaluate.hpp>

#include "convert/csv_parts.hpp"
#include "curve/keys.hpp"
#include "motion/grid.hpp"

namespace inputanim::csv {
namespace {

// Some rows at a time, so that memory does not grow with the recording.
constexpr std::size_t rows_at_a_time = 4096;
// Rows of a column in memory: those, a neighbour on each side for velocities, and what keeps columns apart in the
// cache.
constexpr std::size_t stride = rows_at_a_time + 16;

// The times of a block of rows, with the one before and the one after, which velocities need.
class Window {
public:
    explicit Window(const NextTime& next) : next_(next), ahead_(next()) {}

    // False after the last row.
    [[nodiscard]] bool advance() {
        const std::optional<float> last = times_.empty() ? std::nullopt : std::optional(times_[first_ + count_ - 1]);
        times_.clear();
        if (last) times_.push_back(*last);
        first_ = times_.size();
        for (count_ = 0; ahead_ && count_ < rows_at_a_time; ++count_) {
            times_.push_back(*ahead_);
            ahead_ = next_();
        }
        if (ahead_) times_.push_back(*ahead_);
        return count_ > 0;
    }

    [[nodiscard]] std::span<const float> all() const noexcept { return times_; }
    [[nodiscard]] std::span<const float> rows() const noexcept { return all().subspan(first_, count_); }
    [[nodiscard]] std::size_t first() const noexcept { return first_; }

private:
    const NextTime& next_;
    std::optional<float> ahead_;
    std::vector<float> times_;
    std::size_t first_ = 0; // of the rows
    std::size_t count_ = 0;
};

} // namespace

std::size_t KeyTimes::add(const Curve& curve) {
    const auto same =
        std::ranges::find_if(groups_, [&](const Group& group) { return group.times->shares_with(curve.times); });
    if (same == groups_.end()) {
        groups_.push_back({&curve.times});
        return groups_.size() - 1;
    }
    return static_cast<std::size_t>(same - groups_.begin());
}

bool KeyTimes::next() {
    const float* earliest = nullptr;
    for (const Group& group : groups_) {
        if (group.next == group.times->size()) continue;
        const float& time = (*group.times)[group.next];
        if (earliest == nullptr || time < *earliest) earliest = &time;
    }
    if (earliest == nullptr) return false;
    time_ = *earliest;
    const auto bits = std::bit_cast<std::uint32_t>(time_);
    for (Group& group : groups_) {
        group.is_here =
            group.next < group.times->size() && std::bit_cast<std::uint32_t>((*group.times)[group.next]) == bits;
        group.next += group.is_here ? 1 : 0;
    }
    return true;
}

Result<NextTime> row_times(const Animation& animation, const CsvOptions& options) {
    if (options.rate) {
        const auto span = options.span ? options.span : span_of(animation);
        const double bytes = 12.0 * static_cast<double>(options.curves.count()); // a number and a comma
        const auto grid = make_grid(span.value_or(TimeSpan{}), *options.rate,
                                    {usual_max_frames(animation), options.max_frames, bytes});
        if (!grid) return grid.error();
        const std::size_t count = span ? grid->count : 0; // no keys, no rows
        return NextTime([grid = *grid, count, i = std::size_t{0}]() mutable {
            return i < count ? std::optional(grid[i++]) : std::nullopt;
        });
    }
    struct Merged {
        Animation animation; // playable
        KeyTimes times;
    };
    const auto merged = std::make_shared<Merged>(Merged{animation, {}});
    for_each_curve(merged->animation, [&](std::size_t, Curve& curve) {
        if (!curve.times.ascending()) curve = playable(curve);
        merged->times.add(curve);
    });
    return NextTime([merged, span = options.span, last = std::numeric_limits<float>::quiet_NaN()]() mutable {
        std::optional<float> found;
        while (!found && merged->times.next()) {
            const float time = merged->times.time();
            if (std::isfinite(time) && time != last && is_within(span, time)) found = last = time;
        }
        return found;
    });
}

Result<std::size_t> for_each_sampled(const Animation& animation, std::span<const SampledColumn> columns,
                                     const NextTime& next, const SampleOptions& options,
                                     const std::function<bool(const SampledRows& rows)>& visit) {
    CurveSet wanted;
    for (const SampledColumn& column : columns) wanted.set(column.curve);
    const Animation sampled = options.continuous_signs ? with_common_rotation_keys(animation, wanted) : animation;
    std::vector<float> memory(columns.size() * stride);
    std::array<std::vector<std::uint8_t>, 2> masks{std::vector<std::uint8_t>(stride),
                                                   std::vector<std::uint8_t>(stride)};
    std::size_t count = 0;
    SampledRows rows;
    rows.columns.resize(columns.size());
    for (Window window(next); window.advance(); count += rows.times.size()) {
        const std::size_t length = window.all().size();
        SampleColumns targets;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            auto& kind = columns[i].velocity ? targets.velocities : targets.values;
            kind[columns[i].curve] = {memory.data() + i * stride, length};
            rows.columns[i] = memory.data() + i * stride + window.first();
        }
        for (std::size_t side = 0; side < 2; ++side) {
            targets.tracked[side] = {masks[side].data(), length};
            rows.tracked[side] = masks[side].data() + window.first();
        }
        if (auto done = sample(sampled, window.all(), targets, options); !done) return done.error();
        rows.times = window.rows();
        if (!visit(rows)) break;
    }
    return count;
}

} // namespace inputanim::csv
