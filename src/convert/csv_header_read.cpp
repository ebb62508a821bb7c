#include <algorithm>
#include <charconv>

#include <inputanim/convert/csv.hpp>

#include "convert/csv_header.hpp"
#include "text/parse_float.hpp"

namespace inputanim::csv {
namespace {

constexpr std::string_view format = "inputanim-csv/";

std::optional<std::string> unescaped(std::string_view text) {
    std::string name;
    name.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            name += text[i];
        } else if (text.substr(i).starts_with("\\\\")) {
            name += '\\';
            ++i;
        } else {
            const std::string_view digits = text.substr(i + 1, 3);
            if (digits.size() != 3 || digits[0] != 'x') return std::nullopt;
            const auto high = hex_digits.find(digits[1]);
            const auto low = hex_digits.find(digits[2]);
            if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
            name += static_cast<char>(high * 16 + low);
            i += 3;
        }
    }
    return name;
}

// Up to the next space, which goes as well.
std::string_view take_word(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
}

std::optional<WrapMode> wrap_of(std::string_view word) {
    std::int32_t mode = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), mode);
    if (code != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return static_cast<WrapMode>(mode);
}

std::string in_short_quotes(std::string_view word) {
    return "\"" + std::string(word.substr(0, 60)) + "\"";
}

std::string take_first_line(Header& header, std::string_view rest) {
    if (header.is_ours) return "this line is there twice";
    if (take_word(rest) != "1") return "only inputanim-csv/1 can be read";
    if (const auto table = take_word(rest); table != names_of(CsvTable::wide)[0]) {
        return "only wide tables can be read back, not " + in_short_quotes(table);
    }
    while (!rest.empty()) {
        const std::string_view word = take_word(rest);
        if (word.starts_with("axes=")) {
            header.axes = find_axes(word.substr(5));
            if (!header.axes) return "there are no axes " + in_short_quotes(word.substr(5));
        } else if (word.starts_with("layout=") || word.starts_with("form=")) { // as it was called
            const std::string_view name = word.substr(word.find('=') + 1);
            header.layout = find_layout(name);
            if (!header.layout) return "there is no layout " + in_short_quotes(name);
        } else if (!word.empty()) {
            return "what is " + in_short_quotes(word) + "?";
        }
    }
    header.is_ours = true;
    return {};
}

std::string take_marker(Header& header, std::string_view rest) {
    const auto time = parse_float(take_word(rest));
    if (time.status != FloatStatus::number && time.status != FloatStatus::nan) return "a marker needs a time";
    const auto name = unescaped(rest);
    if (!name) return R"(in the name of a marker, \\ and \x followed by two of 0-9, a-f can stand after a backslash)";
    header.markers.add(time.value, *name);
    return {};
}

std::string take_wrap(Header& header, std::string_view rest) {
    const auto curve = find_curve(take_word(rest));
    const auto pre = wrap_of(take_word(rest));
    const auto post = wrap_of(take_word(rest));
    if (!curve || !pre || !post || !rest.empty()) return "expected the name of a curve and two whole numbers";
    header.wraps.push_back({*curve, *pre, *post});
    return {};
}

} // namespace

std::string take_header_line(Header& header, std::string_view line) {
    line.remove_prefix(line.starts_with("# ") ? 2 : 1);
    if (line.starts_with(format)) return take_first_line(header, line.substr(format.size()));
    if (!header.is_ours) return {};
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "marker") return take_marker(header, rest);
    if (word == "wrap") return take_wrap(header, rest);
    return {};
}

} // namespace inputanim::csv
