// The tables whose rows are samples: samples, joints, head, gaze.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "curve/keys.hpp"
#include "motion/grid.hpp"
#include "tables/rows.hpp"

namespace inputanim::tables {
namespace {

enum class Role : std::uint8_t { time, hand, joint, tracked, value };

// What a column of the table holds; values are those of the curve at `offset` from the subject's first.
struct Column {
    Role role = Role::value;
    std::size_t offset = 0;
};

Column column_of(Table table, std::size_t own) {
    if (own == 0) return {Role::time};
    if (table != Table::joints) return {Role::value, own - 1};
    constexpr std::array before_values{Role::time, Role::hand, Role::joint};
    if (own < before_values.size()) return {before_values[own]};
    const std::size_t offset = own - before_values.size();
    return offset < 7 ? Column{Role::value, offset} : Column{Role::tracked};
}

// What has a row at every time: a joint, or all that a row of the other tables speaks of.
struct Subject {
    std::size_t first = 0; // curve
    Side side{};           // of joints
    Joint joint = Joint::none;
};

std::vector<Subject> all_subjects(const TableOptions& options) {
    std::vector<Subject> subjects;
    if (options.table == Table::samples) return {{}};
    for (const Channel& channel : channels()) {
        if (options.table == Table::head && channel.part == Part::camera && channel.kind == ChannelKind::position) {
            subjects.push_back({channel.first});
        }
        if (options.table == Table::gaze && channel.kind == ChannelKind::origin) subjects.push_back({channel.first});
        if (options.table != Table::joints || channel.part != Part::hands || channel.kind != ChannelKind::position) {
            continue;
        }
        const bool is_wanted = options.joints.empty()
                                   ? channel.joint != Joint::none
                                   : std::ranges::find(options.joints, channel.joint) != options.joints.end();
        if (is_wanted && options.sides[static_cast<std::size_t>(channel.side)]) {
            subjects.push_back({channel.first, channel.side, channel.joint});
        }
    }
    return subjects;
}

// How many curves belong to a subject.
std::size_t curves_of_subject(Table table) {
    if (table == Table::samples) return curve_count;
    return table == Table::gaze ? 6 : 7;
}

bool any_in(const CurveSet& set, std::size_t first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (set.test(first + i)) return true;
    }
    return false;
}

const Words& sides() {
    static const Words words({"left", "right"});
    return words;
}

const Words& joints() {
    static const Words words([] {
        std::vector<std::string> names;
        names.reserve(joint_count);
        for (std::size_t i = 0; i < joint_count; ++i) names.emplace_back(info(joint(i)).name);
        return names;
    }());
    return words;
}

// Rows from `first` to (without) `last`.
struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
};

std::vector<Range> ranges_of(std::span<const std::uint8_t> mask) {
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < mask.size(); ++i) {
        if (mask[i] == 0) continue;
        if (ranges.empty() || ranges.back().last != i) ranges.push_back({i, i});
        ranges.back().last = i + 1;
    }
    return ranges;
}

// One batch: some subjects at some times, one subject after the other.
class SampledBatch {
public:
    SampledBatch(const Output& output, const CurveSet& with_keys, std::span<const Subject> subjects,
                 std::span<const float> times)
        : output_(output), options_(output.plan.options), with_keys_(with_keys), subjects_(subjects), times_(times),
          masks_(2 * times.size()) {}

    [[nodiscard]] Result<bool> put(const Animation& animation) {
        const Plan& plan = output_.plan;
        const std::size_t columns = plan.places.size();
        const std::size_t size =
            columns * (Carve::aligned(rows() * sizeof(float)) + Carve::aligned(bytes_for_bits(rows())));
        auto block = output_.blocks.take(size);
        if (block == nullptr) {
            return Error{.code = ErrorCode::out_of_memory, .reason = "not enough memory for the samples"};
        }
        Carve carve(block.get());
        if (auto done = sample_all(animation, carve); !done) return std::move(done).error();
        return output_.put_rows(rows(), {std::move(block)}, [&](std::size_t own, std::vector<Owner>& owners) {
            return array_of(own, carve, owners);
        });
    }

private:
    [[nodiscard]] std::size_t rows() const noexcept { return subjects_.size() * times_.size(); }
    [[nodiscard]] bool has_hands() const noexcept {
        return options_.table == Table::joints || options_.table == Table::samples;
    }

    [[nodiscard]] Result<void> sample_all(const Animation& animation, Carve& carve) {
        const Plan& plan = output_.plan;
        SampleColumns columns;
        const std::size_t count = times_.size();
        if (has_hands()) columns.tracked = {mask(Side::left), mask(Side::right)};
        for (std::size_t own = 0; own < plan.wants.size(); ++own) {
            if (!plan.wants[own]) continue;
            const Column column = column_of(options_.table, own);
            if (column.role != Role::value) continue;
            auto* values = carve.take<float>(rows());
            values_[column.offset] = values;
            for (const Subject& subject : subjects_) {
                columns.values[subject.first + column.offset] = {values, count};
                values += count;
            }
        }
        if (auto done = sample(animation, times_, columns, options_.sample); !done) return done;
        for (const Side side : {Side::left, Side::right}) {
            if (has_hands()) tracked_[static_cast<std::size_t>(side)] = ranges_of(mask(side));
        }
        return {};
    }

    [[nodiscard]] std::span<std::uint8_t> mask(Side side) noexcept {
        return std::span(masks_).subspan(static_cast<std::size_t>(side) * times_.size(), times_.size());
    }

    [[nodiscard]] Result<Array> array_of(std::size_t own, Carve& carve, std::vector<Owner>& owners) {
        const Column column = column_of(options_.table, own);
        Array array{.length = static_cast<std::int64_t>(rows())};
        switch (column.role) {
            case Role::time: {
                auto* times = carve.take<float>(rows());
                array.buffers[1] = times;
                for (std::size_t i = 0; i < subjects_.size(); ++i) {
                    times = std::ranges::copy(times_, times).out;
                }
                return array;
            }
            case Role::hand:
            case Role::joint: {
                std::vector<WordRun> runs;
                for (const Subject& subject : subjects_) {
                    const std::size_t word =
                        column.role == Role::hand ? static_cast<std::size_t>(subject.side) : index(subject.joint);
                    runs.push_back({word, times_.size()});
                }
                return output_.words(column.role == Role::hand ? sides() : joints(), runs, owners);
            }
            case Role::tracked: array.buffers[1] = tracked_bits(carve); return array;
            case Role::value:
                array.buffers[0] = validity(column.offset, carve);
                array.buffers[1] = values_[column.offset];
                return array;
        }
        return array;
    }

    // The state of every row's hand.
    [[nodiscard]] const std::uint8_t* tracked_bits(Carve& carve) {
        if (tracked_bits_ == nullptr) {
            tracked_bits_ = bits(carve, [&](const Subject& subject) { return Tracked{subject.side}; });
        }
        return tracked_bits_;
    }

    // Which rows have a value; null: all of them.
    [[nodiscard]] const std::uint8_t* validity(std::size_t offset, Carve& carve) {
        const Channel& channel = channel_of(subjects_.front().first + offset);
        const bool has_gaps = channel.part == Part::hands && !channel.is_state() && options_.sample.gaps == Gaps::nan;
        const auto is_there = [&](const Subject& subject) {
            const Channel& own = channel_of(subject.first + offset);
            return any_in(with_keys_, own.first, own.axes);
        };
        const bool all_there = std::ranges::all_of(subjects_, is_there);
        if (all_there && !has_gaps) return nullptr;
        if (all_there && options_.table == Table::joints) return tracked_bits(carve);
        if (all_there) {
            const std::uint8_t*& shared = side_bits_[static_cast<std::size_t>(channel.side)];
            if (shared == nullptr) shared = bits(carve, [&](const Subject&) { return Tracked{channel.side}; });
            return shared;
        }
        return bits(carve, [&](const Subject& subject) {
            if (!is_there(subject)) return Tracked{.never = true};
            return has_gaps ? Tracked{channel_of(subject.first + offset).side} : Tracked{.always = true};
        });
    }

    // When a subject is there.
    struct Tracked {
        Side side{};
        bool never = false;
        bool always = false;
    };

    template <class When>
    [[nodiscard]] const std::uint8_t* bits(Carve& carve, const When& when) {
        auto* bits = carve.take<std::uint8_t>(bytes_for_bits(rows()));
        std::fill_n(bits, bytes_for_bits(rows()), std::uint8_t{0});
        std::size_t first = 0;
        for (const Subject& subject : subjects_) {
            const Tracked tracked = when(subject);
            if (tracked.always) {
                set_bits(bits, first, times_.size());
            } else if (!tracked.never) {
                for (const Range& range : tracked_[static_cast<std::size_t>(tracked.side)]) {
                    set_bits(bits, first + range.first, range.last - range.first);
                }
            }
            first += times_.size();
        }
        return bits;
    }

    const Output& output_;
    const TableOptions& options_;
    const CurveSet& with_keys_;
    std::span<const Subject> subjects_;
    std::span<const float> times_;
    std::vector<std::uint8_t> masks_; // of both hands: 1 where tracked
    std::array<std::vector<Range>, 2> tracked_;
    std::array<const float*, curve_count> values_{}; // by offset
    const std::uint8_t* tracked_bits_ = nullptr;
    std::array<const std::uint8_t*, 2> side_bits_{};
};

// Those of the grid's times that lie within the span.
Range within(const UniformGrid& grid, const std::optional<TimeSpan>& span) {
    if (!span) return {0, grid.count};
    const auto first_after = [&](const auto& is_after) {
        std::size_t low = 0;
        std::size_t high = grid.count;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (is_after(grid[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    };
    const std::size_t first = first_after([&](float time) { return time >= span->from; });
    return {first, std::max(first, first_after([&](float time) { return time > span->to; }))};
}

} // namespace

CurveSet curves_for(const Plan& plan) {
    const TableOptions& options = plan.options;
    if (options.table == Table::keys) return options.curves;
    CurveSet needed;
    if (!is_sampled(options.table)) return needed.set();
    for (const Channel& channel : channels()) {
        if (channel.kind == ChannelKind::tracked) needed.set(channel.first);
    }
    for (const Subject& subject : all_subjects(options)) {
        for (std::size_t own = 0; own < plan.wants.size(); ++own) {
            const Column column = column_of(options.table, own);
            if (column.role != Role::value || !plan.wants[own]) continue;
            // All axes: rotations are normalised, and other axes change places.
            const Channel& channel = channel_of(subject.first + column.offset);
            for (std::size_t axis = 0; axis < channel.axes; ++axis) needed.set(channel.first + axis);
        }
    }
    return needed;
}

Result<void> put_samples(const Output& output, const Loaded& loaded) {
    const TableOptions& options = output.plan.options;
    std::vector<Subject> subjects = all_subjects(options);
    std::erase_if(subjects, [&](const Subject& subject) {
        return !any_in(loaded.with_keys, subject.first, curves_of_subject(options.table));
    });
    if (!loaded.span || subjects.empty()) return {};
    const auto grid = make_grid(*loaded.span, options.rate);
    if (!grid) return grid.error();
    const Range rows = within(*grid, options.span);
    const double bytes = 4.0 * static_cast<double>(output.plan.curves.count());
    const FrameLimit limit{usual_max_frames(loaded.longest_curve), options.max_frames, bytes};
    if (auto checked = check_frames(rows.last - rows.first, limit); !checked) {
        // At a rate that makes sense the recording is at fault: one of its times is far from the others.
        constexpr double fastest = 1000;
        if (options.rate <= fastest) checked.error().code = ErrorCode::bad_count;
        return checked;
    }

    const std::size_t width = options.table == Table::samples ? 16 : 1; // such rows are long
    const std::size_t most_times = most_rows / width;
    Animation animation = to_axes(loaded.recording.animation, options.axes);
    if (rows.last - rows.first > most_times && options.sample.continuous_signs) {
        animation = with_common_rotation_keys(std::move(animation), output.plan.curves);
    }
    std::vector<float> times;
    for (std::size_t first = rows.first; first < rows.last; first += times.size()) {
        times.resize(std::min(most_times, rows.last - first));
        for (std::size_t i = 0; i < times.size(); ++i) times[i] = (*grid)[first + i];
        // As many subjects as fit, in parts of nearly the same size.
        const std::size_t fit = std::max<std::size_t>(1, most_rows / times.size());
        const std::size_t parts = (subjects.size() + fit - 1) / fit;
        for (std::size_t part = 0; part < parts; ++part) {
            const std::size_t begin = part * subjects.size() / parts;
            const std::size_t end = (part + 1) * subjects.size() / parts;
            const auto some = std::span(std::as_const(subjects)).subspan(begin, end - begin);
            const auto wanted = SampledBatch(output, loaded.with_keys, some, times).put(animation);
            if (!wanted) return wanted.error();
            if (!*wanted) return {};
        }
    }
    return {};
}

} // namespace inputanim::tables
