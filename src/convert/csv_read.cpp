#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <inputanim/convert/csv.hpp>

#include "convert/csv_header.hpp"
#include "read/layout_findings.hpp"
#include "text/parse_float.hpp"

namespace inputanim {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::string_view velocity_suffix = ".velocity";
constexpr float no_key = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t shown = 40; // characters of a bad field

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// A column of the text.
struct ReadColumn {
    enum class Kind : std::uint8_t { time, curve, velocity } kind{};
    std::size_t curve = 0;
    std::vector<float> values; // of every row; NaN where there is no key

    [[nodiscard]] std::string name() const {
        if (kind == Kind::time) return "time";
        return curve_name(curve) + std::string(kind == Kind::velocity ? velocity_suffix : "");
    }
};

class CsvReader {
public:
    CsvReader(std::string_view text, Axes axes) : text_(text), axes_(axes) {
        if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    }

    [[nodiscard]] Result<Recording> run() {
        if (!read_names() || !read_rows()) return *std::move(error_);
        return build();
    }

private:
    // --- errors ---

    bool fail(std::size_t offset, std::string_view column, std::string reason) {
        std::string field = "line " + std::to_string(line_);
        if (!column.empty()) field.append(", column ").append(column);
        error_ = Error{ErrorCode::malformed_csv, offset, std::move(field), std::move(reason)};
        return false;
    }

    bool fail_number(std::size_t offset, const ReadColumn& column, std::string_view text, std::string_view expected) {
        return fail(offset, column.name(),
                    "expected " + std::string(expected) + ", found \"" + std::string(text.substr(0, shown)) +
                        (text.size() > shown ? "..." : "") + "\"");
    }

    // --- fields ---

    // Bytes of the end of a line that starts there; 0 if none does.
    [[nodiscard]] std::size_t line_end_at(std::size_t at) const noexcept {
        if (at < text_.size() && text_[at] == '\n') return 1;
        return text_.substr(at, 2) == "\r\n" ? 2 : 0;
    }
    [[nodiscard]] bool field_ends_at(std::size_t at) const noexcept {
        return at >= text_.size() || text_[at] == ',' || line_end_at(at) > 0;
    }

    // Goes to the end of the field.
    bool take_field(std::string_view& field) {
        const std::size_t start = at_;
        if (at_ < text_.size() && text_[at_] == '"') {
            const std::size_t end = text_.find('"', at_ + 1);
            if (end == std::string_view::npos) return fail(start, "", "a quote is not closed");
            field = trimmed(text_.substr(start + 1, end - start - 1));
            at_ = end + 1;
            return field_ends_at(at_) || fail(start, "", "expected a comma or the end of the line after a quote");
        }
        while (!field_ends_at(at_)) ++at_;
        field = trimmed(text_.substr(start, at_ - start));
        return true;
    }

    // Over comments and empty lines. False at the end of the text, or after an error.
    bool go_to_line(bool header) {
        for (; at_ < text_.size(); ++line_) {
            if (const std::size_t end = line_end_at(at_); end > 0) {
                at_ += end;
            } else if (text_[at_] == '#') {
                const std::size_t start = at_;
                at_ = std::min(text_.find('\n', at_), text_.size());
                std::string_view line = text_.substr(start, at_ - start);
                if (line.ends_with('\r')) line.remove_suffix(1);
                const std::string wrong = header ? csv::take_header_line(header_, line) : "";
                if (!wrong.empty()) return fail(start, "", wrong);
                at_ = std::min(at_ + 1, text_.size());
            } else {
                return true;
            }
        }
        return false;
    }

    // --- the row of names ---

    bool read_names() {
        if (!go_to_line(true)) {
            return error_ ? false
                          : fail(at_, "", at_ == 0 ? "the text is empty" : "there is no row that names columns");
        }
        const std::size_t start = at_;
        do {
            if (!columns_.empty()) ++at_;
            const std::size_t offset = at_;
            std::string_view name;
            if (!take_field(name) || !add_column(offset, name)) return false;
        } while (at_ < text_.size() && text_[at_] == ',');
        if (!has_time_) return fail(start, "time", "this column is missing");
        if (!whole_vectors(start)) return false;
        go_on();
        return true;
    }

    bool add_column(std::size_t offset, std::string_view name) {
        using Kind = ReadColumn::Kind;
        bool twice = false;
        if (name == "time") {
            twice = std::exchange(has_time_, true);
            columns_.push_back({Kind::time, 0, {}});
        } else {
            const bool is_velocity = name.ends_with(velocity_suffix);
            const auto curve = find_curve(is_velocity ? name.substr(0, name.size() - velocity_suffix.size()) : name);
            if (!curve) return unknown_column(offset, name);
            auto& seen = is_velocity ? velocities_ : curves_;
            twice = seen[*curve];
            seen.set(*curve);
            columns_.push_back({is_velocity ? Kind::velocity : Kind::curve, *curve, {}});
        }
        return !twice || fail(offset, name, "this column is there twice");
    }

    bool unknown_column(std::size_t offset, std::string_view name) {
        if (name.empty()) {
            return fail(offset, "",
                        "a column without a name; pandas writes one unless told index=False, R unless told "
                        "row.names=FALSE");
        }
        if (columns_.empty() && name.find_first_of(";\t") != std::string_view::npos) {
            return fail(offset, "", "fields must be parted by commas");
        }
        return fail(offset, name.substr(0, 2 * shown),
                    "no curve has this name; they are like hand.left.IndexTip.position.x");
    }

    bool whole_vectors(std::size_t offset) {
        for (const Channel& channel : channels()) {
            std::size_t count = 0;
            std::size_t missing = 0;
            for (std::size_t curve = channel.first; curve < channel.first + std::size_t{channel.axes}; ++curve) {
                if (curves_[curve]) {
                    ++count;
                } else {
                    missing = curve;
                }
            }
            if (count > 0 && count < channel.axes) {
                return fail(offset, curve_name(missing), "this column is missing beside those of the other axes");
            }
        }
        return true;
    }

    // --- rows ---

    void go_on() noexcept {
        at_ = std::min(at_ + line_end_at(at_), text_.size());
        ++line_;
    }

    bool read_rows() {
        // As many as there can be: every field but the first of a row takes a comma, and every row a line.
        const std::string_view rest = text_.substr(at_);
        const auto lines = static_cast<std::size_t>(std::ranges::count(rest, '\n')) + 1;
        const std::size_t most = std::min(lines, rest.size() / columns_.size() + 1);
        for (ReadColumn& column : columns_) {
            if (column.kind != ReadColumn::Kind::velocity) column.values.reserve(most);
        }
        while (go_to_line(false)) {
            if (!read_row()) return false;
            go_on();
        }
        return !error_;
    }

    bool read_row() {
        const std::size_t start = at_;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (i > 0) {
                if (at_ >= text_.size() || text_[at_] != ',') return wrong_count(start, i);
                ++at_;
            }
            const std::size_t offset = at_;
            std::string_view field;
            if (!take_field(field) || !read_number(columns_[i], offset, field)) return false;
        }
        if (at_ < text_.size() && text_[at_] == ',') {
            return fail(at_, "", "more fields than the " + std::to_string(columns_.size()) + " columns");
        }
        return true;
    }

    bool wrong_count(std::size_t offset, std::size_t count) {
        return fail(offset, "",
                    "expected " + std::to_string(columns_.size()) + " fields, found " + std::to_string(count));
    }

    bool read_number(ReadColumn& column, std::size_t offset, std::string_view field) {
        using Kind = ReadColumn::Kind;
        ParsedFloat number = parse_float(field);
        if (number.status == FloatStatus::too_large) {
            return fail_number(offset, column, field, "a number that fits in a float32");
        }
        if (column.kind == Kind::time) {
            if (number.status != FloatStatus::number) return fail_number(offset, column, field, "a time in seconds");
        } else if (number.status != FloatStatus::number) {
            const bool missing = field.empty() || number.status == FloatStatus::nan || field == "NA";
            number.value = no_key;
            const bool state = column.kind == Kind::curve && channel_of(column.curve).is_state();
            if (state && (field == "True" || field == "TRUE" || field == "true")) {
                number.value = 1;
            } else if (state && (field == "False" || field == "FALSE" || field == "false")) {
                number.value = 0;
            } else if (!missing) {
                return fail_number(offset, column, field, "a number or nothing");
            }
        }
        if (column.kind != Kind::velocity) column.values.push_back(number.value);
        return true;
    }

    // --- the recording ---

    [[nodiscard]] Recording build() {
        Recording recording;
        Animation animation;
        const auto time = std::ranges::find(columns_, ReadColumn::Kind::time, &ReadColumn::kind);
        const Column<float> times(std::move(time->values));
        Column<float> last_times = times;
        // In the order of the file, whatever that of the columns: neighbours share their times.
        std::ranges::sort(columns_, {}, &ReadColumn::curve);
        for (ReadColumn& column : columns_) {
            if (column.kind != ReadColumn::Kind::curve) continue;
            const Channel& channel = channel_of(column.curve);
            if (!has(animation, channel.part)) set_part(animation, channel.part, true);
            Curve& curve = curves(animation, channel)[column.curve - channel.first];
            fill(curve, std::move(column.values), times, last_times);
        }
        for (const csv::Wrap& wrap : header_.wraps) {
            const Channel& channel = channel_of(wrap.curve);
            const auto axes = curves(animation, channel);
            if (axes.empty()) continue; // its columns are gone
            axes[wrap.curve - channel.first].pre_wrap = wrap.pre;
            axes[wrap.curve - channel.first].post_wrap = wrap.post;
        }
        recording.animation = from_axes(animation, header_.axes.value_or(axes_));
        recording.animation.markers = std::move(header_.markers);
        recording.on_disk.layout = header_.layout.value_or(Layout::mrtk_1_1);
        if (!info(recording.on_disk.layout).flags) {
            for (const Part part : {Part::camera, Part::hands}) {
                if (!has(animation, part)) set_part(recording.animation, part, true);
            }
        }
        for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
            recording.on_disk.flags[static_cast<std::size_t>(part)] = has(recording.animation, part) ? 1 : 0;
        }
        recording.findings = layout_findings(recording, std::nullopt);
        return recording;
    }

    static void fill(Curve& curve, std::vector<float> values, const Column<float>& times, Column<float>& last_times) {
        const auto is_missing = [](float value) { return std::isnan(value); };
        const auto missing = static_cast<std::size_t>(std::ranges::count_if(values, is_missing));
        if (missing == values.size()) return;
        if (missing > 0) {
            std::vector<float> own;
            own.reserve(values.size() - missing);
            for (std::size_t row = 0; row < values.size(); ++row) {
                if (is_missing(values[row])) continue;
                values[own.size()] = values[row];
                own.push_back(times[row]);
            }
            values.resize(own.size());
            const bool same = own.size() == last_times.size() &&
                              std::memcmp(own.data(), last_times.data(), own.size() * sizeof(float)) == 0;
            if (!same) last_times = Column<float>(std::move(own));
        }
        // What was reserved may be much more.
        if (values.capacity() > 2 * values.size()) values.shrink_to_fit();
        curve.times = missing > 0 ? last_times : times;
        curve.values = Column<float>(std::move(values));
    }

    std::string_view text_;
    Axes axes_; // where the text does not say
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    csv::Header header_;
    std::vector<ReadColumn> columns_;
    bool has_time_ = false;
    std::bitset<curve_count> curves_;
    std::bitset<curve_count> velocities_;
    std::optional<Error> error_;
};

} // namespace

Result<Recording> from_csv(std::string_view text, Axes axes) {
    return std::make_unique<CsvReader>(text, axes)->run();
}

} // namespace inputanim
