// What the tables share, and the tables themselves.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/convert/csv.hpp>

#include "text/text_out.hpp"

namespace inputanim::csv {

// --- text ---

inline void put_number(TextOut& out, float number) {
    if (std::isnan(number)) return out.text("nan"); // without a sign
    out.number(number);
}

// As RFC 4180 has it. Quotes also keep # from being taken for a comment.
void put_field(TextOut& out, std::string_view text);

// The lines that start with #; csv_header.cpp has them.
void put_header(TextOut& out, const Recording& recording, const CsvOptions& options);

// --- axes ---

// Where the numbers of a curve come from in Unity's axes, and what they are multiplied by.
struct Source {
    std::size_t curve = 0;
    float factor = 1;
};
[[nodiscard]] Source source_of(std::size_t curve, Axes axes) noexcept;

// --- rows ---

// The times of the next rows, one by one; none after the last.
using NextTime = std::function<std::optional<float>()>;

// Key times of many playable curves in one order; times that differ in any bit, or that a curve has twice, each for
// itself. The curves outlive it.
class KeyTimes {
public:
    // Gives the group that the curve belongs to: curves with the very same times are one.
    std::size_t add(const Curve& curve);

    // False after the last.
    [[nodiscard]] bool next();
    [[nodiscard]] float time() const noexcept { return time_; }
    // The key that a group has there, if it has one.
    [[nodiscard]] std::optional<std::size_t> key(std::size_t group) const noexcept {
        return groups_[group].is_here ? std::optional(groups_[group].next - 1) : std::nullopt;
    }

private:
    struct Group {
        const Column<float>* times = nullptr;
        std::size_t next = 0;
        bool is_here = false;
    };
    std::vector<Group> groups_;
    float time_ = 0;
};

// A curve of the animation, or its velocity, in Unity's axes.
struct SampledColumn {
    std::size_t curve = 0;
    bool velocity = false;
};

struct SampledRows {
    std::span<const float> times;
    std::vector<const float*> columns;               // of the rows, in the order asked for
    std::array<const std::uint8_t*, 2> tracked = {}; // by Side
};

// Samples some thousand rows at a time, and calls `visit` with them. How many there were in all.
[[nodiscard]] Result<std::size_t> for_each_sampled(const Animation& animation, std::span<const SampledColumn> columns,
                                                   const NextTime& next, const SampleOptions& options,
                                                   const std::function<bool(const SampledRows& rows)>& visit);

// The times that options say: at a rate, or those of all keys, each once. The animation outlives it.
[[nodiscard]] Result<NextTime> row_times(const Animation& animation, const CsvOptions& options);

[[nodiscard]] inline bool is_within(const std::optional<TimeSpan>& span, float time) noexcept {
    return !span || (time >= span->from && time <= span->to);
}

// --- tables, without their headers ---

[[nodiscard]] Result<CsvWritten> write_wide(TextOut& out, const Recording& recording, const CsvOptions& options);
[[nodiscard]] Result<CsvWritten> write_tidy(TextOut& out, const Recording& recording, const CsvOptions& options);
[[nodiscard]] Result<CsvWritten> write_events(TextOut& out, const Recording& recording, const CsvOptions& options);

} // namespace inputanim::csv
