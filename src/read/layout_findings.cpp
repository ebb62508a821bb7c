#include "read/layout_findings.hpp"

#include <string>

#include "model/length_bytes.hpp"
#include "text/utf8.hpp"

namespace inputanim {

std::vector<Finding> layout_findings(const Recording& recording, std::optional<std::uint64_t> end) {
    using enum FindingCode;
    std::vector<Finding> findings;
    const OnDisk& on_disk = recording.on_disk;
    const LayoutInfo& layout = info(on_disk.layout);
    if (layout.markers && !on_disk.trailing.empty()) {
        findings.push_back({.code = trailing_bytes,
                            .offset = end,
                            .count = on_disk.trailing.size(),
                            .explanation = std::to_string(on_disk.trailing.size()) + " bytes follow the marker list"});
    }
    if (!layout.mrtk_reads) {
        findings.push_back(
            {.code = not_for_mrtk, .explanation = "no MRTK release loads the layout " + std::string(layout.name)});
    }
    for (std::size_t part = 0; layout.flags && part < on_disk.flags.size(); ++part) {
        if (on_disk.flags[part] <= 1) continue;
        findings.push_back({.code = odd_flag_byte,
                            .where = std::string(name(static_cast<Part>(part))),
                            .offset = 16 + part,
                            .explanation = "the flag byte is " + std::to_string(on_disk.flags[part])});
    }
    std::size_t bad_names = 0;
    std::size_t overlong = 0;
    const Markers& markers = recording.animation.markers;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        bad_names += is_utf8(markers[i].name) ? 0 : 1;
        const bool kept = layout.markers && on_disk.name_length_bytes.size() == markers.size();
        overlong += kept && on_disk.name_length_bytes[i] > length_bytes(markers[i].name.size()) ? 1 : 0;
    }
    if (overlong > 0) {
        findings.push_back({.code = overlong_name_length,
                            .where = "markers",
                            .count = overlong,
                            .explanation = std::to_string(overlong) + (overlong == 1 ? " name has" : " names have") +
                                           " a longer length than needed"});
    }
    if (bad_names > 0) {
        findings.push_back({.code = bad_marker_name,
                            .where = "markers",
                            .count = bad_names,
                            .explanation = std::to_string(bad_names) +
                                           (bad_names == 1 ? " marker name is" : " marker names are") + " not UTF-8"});
    }
    return findings;
}

} // namespace inputanim
