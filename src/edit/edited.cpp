#include <inputanim/edit.hpp>

#include <cstddef>
#include <utility>

#include "read/layout_findings.hpp"

namespace inputanim {
namespace {

bool same_names(const Markers& a, const Markers& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].name != b[i].name) return false;
    }
    return true;
}

} // namespace

Recording edited(const Recording& origin, Animation animation) {
    Recording recording{.animation = std::move(animation), .on_disk = origin.on_disk};
    // Lengths of names are kept for the names that they were read with.
    if (!same_names(origin.animation.markers, recording.animation.markers)) recording.on_disk.name_length_bytes.clear();
    recording.findings = layout_findings(recording, std::nullopt);
    return recording;
}

} // namespace inputanim
