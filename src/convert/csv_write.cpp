#include "convert/csv_parts.hpp"

namespace inputanim {
namespace csv {

void put_field(TextOut& out, std::string_view text) {
    const bool spaced = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (!spaced && text.find_first_of(",\"\r\n#") == std::string_view::npos) return out.text(text);
    out.character('"');
    for (const char c : text) {
        if (c == '"') out.character('"');
        out.character(c);
    }
    out.character('"');
}

Source source_of(std::size_t curve, Axes axes) noexcept {
    const Channel& channel = channel_of(curve);
    const std::size_t axis = curve - channel.first;
    if (channel.is_state() || axis == 3) return {curve, 1};
    const AxesInfo& to = info(axes);
    const auto& sign = channel.kind == ChannelKind::rotation ? to.rotation_sign : to.sign;
    const bool has_units = channel.kind == ChannelKind::position || channel.kind == ChannelKind::origin;
    return {channel.first + std::size_t{to.from[axis]}, sign[axis] * (has_units ? to.units_per_metre : 1)};
}

namespace {

// Before anything is written.
Result<void> check(const Animation& animation, const CsvOptions& options) {
    if (options.span && !(options.span->from <= options.span->to)) {
        return bad_argument("span", "it must not end before it starts");
    }
    if (options.table == CsvTable::wide && options.velocities && !options.rate) {
        return bad_argument("velocities", "they need a rate");
    }
    const auto times = row_times(animation, options);
    return times ? Result<void>() : times.error();
}

// What is to be said where something was asked for that such a table does not have.
std::string_view without_effect(const CsvOptions& options) {
    const SampleOptions usual;
    const bool sampled = options.sample.gaps != usual.gaps || options.sample.rotations != usual.rotations ||
                         options.sample.continuous_signs != usual.continuous_signs;
    const bool narrowed = !options.curves.all() || options.velocities;
    if (options.table == CsvTable::tidy) return narrowed ? "curves and velocities are for wide tables" : "";
    if (options.table == CsvTable::wide) {
        return sampled && !options.rate ? "without a rate, gaps, rotations and signs are as the keys have them" : "";
    }
    return sampled || narrowed || options.rate || options.axes != Axes::unity ? "events have no rate, axes or curves"
                                                                              : "";
}

} // namespace
} // namespace csv

std::string spreadsheet_safe(std::string_view text) {
    const bool is_formula = !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
    std::string safe(text);
    if (is_formula) safe.insert(safe.begin(), '\'');
    return safe;
}

Result<CsvWritten> write_csv(const Recording& recording, const CsvOptions& options, const Sink& put) {
    if (auto checked = csv::check(recording.animation, options); !checked) return checked.error();
    TextOut out(put);
    if (options.header) csv::put_header(out, recording, options);
    const auto write = options.table == CsvTable::wide   ? csv::write_wide
                       : options.table == CsvTable::tidy ? csv::write_tidy
                                                         : csv::write_events;
    auto written = write(out, recording, options);
    if (!written) return written;
    if (auto finished = out.finish(); !finished) return finished.error();
    if (const auto note = csv::without_effect(options); !note.empty()) written->notes.emplace_back(note);
    return written;
}

} // namespace inputanim
