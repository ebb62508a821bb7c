#include <inputanim/check.hpp>

#include <cmath>
#include <iterator>
#include <utility>

#include "check/parts.hpp"
#include "read/key_offset.hpp"

namespace inputanim {
namespace check_parts {

void Report::add(FindingCode code, std::string where, std::string explanation, std::optional<double> time,
                 std::size_t count) {
    Finding finding{.code = code, .where = std::move(where), .count = count, .explanation = std::move(explanation)};
    if (time) finding.time = static_cast<float>(*time);
    findings_.push_back(std::move(finding));
}

void Report::add_curve(FindingCode code, std::size_t curve, std::optional<std::size_t> key, std::size_t count,
                       std::string explanation) {
    findings_.push_back({code, curve_name(curve), curve, key, key_offset(recording_, curve, key), count,
                         std::move(explanation), time(curve, key)});
}

void Report::add_channel(FindingCode code, const Channel& channel, std::optional<std::size_t> key, std::size_t count,
                         std::string explanation) {
    findings_.push_back({code, name(channel), channel.first, key, key_offset(recording_, channel.first, key), count,
                         std::move(explanation), time(channel.first, key)});
}

std::optional<float> Report::time(std::size_t curve, std::optional<std::size_t> key) const {
    const Channel& channel = channel_of(curve);
    const auto axes = curves(animation(), channel);
    if (!key || axes.empty()) return std::nullopt;
    const Column<float>& times = axes[curve - channel.first].times;
    return *key < times.size() && std::isfinite(times[*key]) ? std::optional(times[*key]) : std::nullopt;
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
    std::vector<Finding> ordered;
    ordered.reserve(findings.size());
    for (const FindingInfo& about : all_findings()) {
        for (Finding& finding : findings) {
            if (finding.code == about.code) ordered.push_back(std::move(finding));
        }
    }
    return ordered;
}

} // namespace inputanim
