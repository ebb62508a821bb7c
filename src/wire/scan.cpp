#include "wire/scan.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace inputanim::wire {
namespace {

using Bytespan = std::span<const std::byte>;

bool starts_with_magic(Bytespan bytes) noexcept {
    const std::size_t length = std::min(bytes.size(), magic_bytes);
    return std::memcmp(bytes.data(), &magic, length) == 0;
}

Scan scan_quietly(Bytespan bytes, Layout layout, KeepMarkers keep_markers = KeepMarkers::no) {
    NoObserver observer;
    return ScanIo<NoObserver>(bytes, layout, observer, keep_markers).run();
}

// The first place at which a curve looks odd: an unknown wrap mode, a time that is not finite or falls, an unknown
// weighted mode.
std::optional<std::uint64_t> first_oddity(Bytespan bytes, const Scan& scan, std::size_t curve) {
    const CurveEntry& entry = scan.index.curves[curve];
    if (!is_known(entry.pre_wrap) || !is_known(entry.post_wrap)) return entry.key_offset - curve_head_bytes;
    const bool tangents = has_tangents(info(scan.layout), curve);
    const std::size_t key = first_odd_key(bytes.data() + entry.key_offset, entry.key_count, tangents);
    if (key == entry.key_count) return std::nullopt;
    return entry.key_offset + key * key_bytes(tangents);
}

std::size_t count_odd_curves(Bytespan bytes, const Scan& scan) {
    std::size_t odd = 0;
    for (std::size_t curve = 0; curve < curve_count; ++curve)
        odd += first_oddity(bytes, scan, curve).has_value() ? 1 : 0;
    return odd;
}

std::uint64_t plausible_until(Bytespan bytes, const Scan& scan) {
    for (std::size_t curve = 0; curve < curve_count; ++curve) {
        if (const auto odd = first_oddity(bytes, scan, curve)) return std::min<std::uint64_t>(*odd, scan.end);
    }
    return scan.end;
}

std::size_t total_keys(const Scan& scan) noexcept {
    std::size_t keys = 0;
    for (const CurveEntry& entry : scan.index.curves) keys += entry.key_count;
    return keys;
}

Result<Scan> find_headerless(Bytespan bytes, bool insist) {
    Scan found = scan_quietly(bytes, Layout::headerless, KeepMarkers::yes);
    if (insist) return found;
    const bool known_modes = std::ranges::all_of(found.index.curves, [](const CurveEntry& entry) {
        return is_known(entry.pre_wrap) && is_known(entry.post_wrap);
    });
    if (!found.error && found.end == bytes.size() && known_modes && total_keys(found) > 0) return found;
    return Error{
        ErrorCode::not_an_input_animation, 0, "magic",
        "not an input animation: it does not start with the magic number c6 42 9e 0f 6e af 8f 6a, and it is no "
        "headerless recording of June 2019 either"};
}

// The layouts a header allows, in the order in which they are tried.
Result<std::vector<Layout>> layouts_for(Bytespan bytes, std::optional<Layout> wanted) {
    NoObserver observer;
    ScanIo<NoObserver> io(bytes, Layout::mrtk_1_1, observer, KeepMarkers::no);
    std::int64_t number = 0;
    Version version;
    if (!walk_header(io, number, version)) {
        return Error{ErrorCode::cut_header, bytes.size(), "header", "the file ends inside the 16-byte header"};
    }
    const std::string text = std::to_string(version.major) + "." + std::to_string(version.minor);
    std::vector<Layout> layouts;
    for (const Layout layout : all_layouts()) {
        if (info(layout).header && version == Version{info(layout).major, info(layout).minor})
            layouts.push_back(layout);
    }
    if (layouts.empty()) {
        return Error{ErrorCode::unsupported_version, magic_bytes, "version",
                     "version " + text + " is not an input animation version"};
    }
    if (!wanted) return layouts;
    if (std::ranges::find(layouts, *wanted) == layouts.end()) {
        return Error{ErrorCode::form_mismatch, magic_bytes, "version",
                     "the header says version " + text + ", which is not " + std::string(info(*wanted).name)};
    }
    return std::vector<Layout>{*wanted};
}

Result<Scan> find(Bytespan bytes, std::optional<Layout> wanted) {
    if (bytes.empty()) return Error{ErrorCode::empty_file, 0, "", "the file is empty (0 bytes)"};
    if (!starts_with_magic(bytes)) {
        if (wanted && info(*wanted).header) {
            return Error{ErrorCode::form_mismatch, 0, "magic",
                         "there is no magic number, which " + std::string(info(*wanted).name) + " starts with"};
        }
        return find_headerless(bytes, wanted.has_value());
    }
    const auto layouts = layouts_for(bytes, wanted);
    if (!layouts) return layouts.error();

    const auto fits = [](const Scan& scan) { return !scan.error.has_value(); };
    std::vector<Scan> scans;
    scans.reserve(layouts->size());
    for (const Layout layout : *layouts) {
        // Where a marker list follows the last curve, the same curves without one do not reach the end.
        const bool excluded = !info(layout).markers && !scans.empty() && fits(scans.back()) &&
                              info(scans.back().layout).tangents == info(layout).tangents;
        if (!excluded) scans.push_back(scan_quietly(bytes, layout));
    }
    const auto fitting = std::ranges::count_if(scans, fits);

    // Looking at every key is for the few files that leave a choice, and markers are kept for the layout chosen alone.
    std::size_t best = 0;
    if (fitting == 1) {
        best = static_cast<std::size_t>(std::ranges::find_if(scans, fits) - scans.begin());
    } else if (fitting > 1) {
        const auto badness = [&](const Scan& scan) {
            return std::tuple(!fits(scan), fits(scan) ? count_odd_curves(bytes, scan) : 0, bytes.size() - scan.end);
        };
        best = static_cast<std::size_t>(std::ranges::min_element(scans, {}, badness) - scans.begin());
    } else {
        const auto reach = [&](const Scan& scan) { return plausible_until(bytes, scan); };
        best = static_cast<std::size_t>(std::ranges::max_element(scans, {}, reach) - scans.begin());
    }
    if (!scans[best].has_markers) return std::move(scans[best]);
    return scan_quietly(bytes, scans[best].layout, KeepMarkers::yes);
}

} // namespace

Result<Scan> find_layout(Bytespan bytes, std::optional<Layout> wanted) {
    auto found = find(bytes, wanted);
    if (found) found->index.on_disk.insisted = wanted.has_value();
    return found;
}

} // namespace inputanim::wire
