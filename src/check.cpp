#include <inputanim/check.hpp>

#include <algorithm>
#include <array>
#include <charconv>

#include "check/parts.hpp"

namespace inputanim {
namespace check_parts {

void Report::add(FindingCode code, std::string where, std::string explanation, std::size_t count) {
    findings_.push_back(
        {.code = code, .where = std::move(where), .count = count, .explanation = std::move(explanation)});
}

void Report::add_curve(FindingCode code, std::size_t curve, std::optional<std::size_t> key, std::size_t count,
                       std::string explanation) {
    findings_.push_back({code, curve_name(curve), curve, key, offset(curve, key), count, std::move(explanation)});
}

void Report::add_channel(FindingCode code, const Channel& channel, std::optional<std::size_t> key, std::size_t count,
                         std::string explanation) {
    findings_.push_back(
        {code, name(channel), channel.first, key, offset(channel.first, key), count, std::move(explanation)});
}

std::optional<std::uint64_t> Report::offset(std::size_t curve, std::optional<std::size_t> key) const {
    if (recording_.key_offsets.empty()) return std::nullopt;
    const std::uint64_t keys = recording_.key_offsets[curve];
    constexpr std::uint64_t head_bytes = 12;
    if (!key) return keys - head_bytes;
    const bool tangents = info(form()).tangents && !channel_of(curve).is_state();
    return keys + *key * (tangents ? 28 : 8);
}

std::string seconds(double time) {
    std::array<char, 48> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), time, std::chars_format::fixed, 3).ptr;
    return std::string(text.data(), end) + " s";
}

std::string counted(std::size_t count, std::string_view thing) {
    return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

} // namespace check_parts

std::vector<Finding> check(const Recording& recording) {
    check_parts::Report report(recording);
    check_parts::check_keys(report);
    check_parts::check_rotations(report);
    check_parts::check_coverage(report);
    check_parts::check_hands(report);
    check_parts::check_markers(report);
    std::vector<Finding> findings = recording.findings;
    auto found = std::move(report).take();
    findings.insert(findings.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    // Codes are ordered by severity; among equals, as found.
    std::ranges::stable_sort(findings, {}, &Finding::code);
    return findings;
}

} // namespace inputanim
