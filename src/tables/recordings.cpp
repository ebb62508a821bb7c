// The table of recordings: a row for each, whatever is in its file.
#include <algorithm>
#include <array>
#include <tuple>

#include <inputanim/check.hpp>
#include <inputanim/summary.hpp>

#include "tables/rows.hpp"

namespace inputanim::tables {
namespace {

// In the order of the columns.
enum RecordingColumn : std::size_t {
    path,
    bytes,
    version,
    on_disk,
    duration_,
    first,
    last,
    rate,
    keys,
    curve_number,
    markers,
    camera,
    hands,
    gaze,
    left_tracked,
    right_tracked,
    left_pinches,
    right_pinches,
    worst,
    findings,
    error,
    error_code,
    error_offset,
    error_field,
};

std::int64_t number(std::size_t count) {
    return static_cast<std::int64_t>(count);
}

std::optional<std::int64_t> integer(const std::optional<std::uint64_t>& count) {
    return count ? std::optional(static_cast<std::int64_t>(*count)) : std::nullopt;
}

std::string version_of(const OnDisk& on_disk) {
    const LayoutInfo& layout = info(on_disk.layout);
    return std::to_string(layout.major) + "." + std::to_string(layout.minor);
}

void set_summary(Cells& cells, const Animation& animation) {
    const Summary summary = summarize(animation);
    const auto time = [&](float TimeSpan::*end) {
        return summary.span ? std::optional<double>(*summary.span.*end) : std::optional<double>();
    };
    cells.set(duration_, static_cast<double>(summary.duration));
    cells.set(first, time(&TimeSpan::from));
    cells.set(last, time(&TimeSpan::to));
    cells.set(rate, summary.rate);
    cells.set(keys, number(summary.keys));
    cells.set(curve_number, number(summary.curves));
    constexpr std::array sides{std::tuple("hand.left", left_tracked, left_pinches),
                               std::tuple("hand.right", right_tracked, right_pinches)};
    for (const auto& [side, tracked, pinches] : sides) {
        const auto part = std::ranges::find(summary.parts, side, &PartSummary::name);
        if (part == summary.parts.end()) {
            cells.set_null(tracked);
            cells.set_null(pinches);
        } else {
            cells.set(tracked, part->tracked);
            cells.set(pinches, number(part->pinches));
        }
    }
}

void set_findings(Cells& cells, const Recording& recording) {
    const std::vector<Finding> found = check(recording);
    if (found.empty()) {
        cells.set_null(worst);
    } else {
        const auto severest = std::ranges::max(found, {}, [](const Finding& finding) { return severity(finding); });
        cells.set(worst, name(severity(severest)));
    }
    cells.set(findings, std::span<const Finding>(found));
}

void set_error(Cells& cells, const Error& why) {
    cells.set(error, std::string_view(message(why)));
    cells.set(error_code, name(why.code));
    cells.set(error_offset, integer(why.offset));
    cells.set(error_field, std::string_view(why.field));
}

std::optional<std::uint64_t> size_of(const std::filesystem::path& file) {
    std::error_code failed;
    const auto size = std::filesystem::file_size(file, failed);
    return failed ? std::optional<std::uint64_t>() : size;
}

bool wants_any(const Cells& cells, RecordingColumn from, RecordingColumn to) {
    for (std::size_t column = from; column <= to; ++column) {
        if (cells.wants(column)) return true;
    }
    return false;
}

} // namespace

void put_recording(Cells& cells, const TableSource& source, const Result<Loaded>& loaded) {
    if (const auto* file = std::get_if<std::filesystem::path>(&source.what)) {
        cells.set(path, std::string_view(file->string()));
        cells.set(bytes, integer(size_of(*file)));
    } else {
        cells.set_null(path);
        cells.set_null(bytes);
    }
    if (!loaded) {
        for (std::size_t column = version; column < error; ++column) cells.set_null(column);
        set_error(cells, loaded.error());
        return;
    }
    const Recording& recording = loaded->recording;
    const Animation& animation = recording.animation;
    cells.set(version, std::string_view(version_of(recording.on_disk)));
    cells.set(on_disk, info(recording.on_disk.layout).name);
    cells.set(markers, number(animation.markers.size()));
    cells.set(camera, has(animation, Part::camera));
    cells.set(hands, has(animation, Part::hands));
    cells.set(gaze, has(animation, Part::gaze));
    if (wants_any(cells, duration_, curve_number) || wants_any(cells, left_tracked, right_pinches)) {
        set_summary(cells, animation);
    }
    if (wants_any(cells, worst, findings)) set_findings(cells, recording);
    for (std::size_t column = error; column <= error_field; ++column) cells.set_null(column);
}

} // namespace inputanim::tables
