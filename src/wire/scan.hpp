// Walks bytes in a given layout, with bounds checks, noting where everything is. Reading, salvaging and dumping share
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <inputanim/index.hpp>
#include <inputanim/result.hpp>

#include "wire/keys.hpp"
#include "wire/walk.hpp"

namespace inputanim::wire {

enum class KeepMarkers : bool { no, yes };

// What a walk found, up to the error if there is one.
struct Scan {
    Layout layout{};
    Index index;
    std::size_t end = 0; // where the walk stopped
    std::optional<Error> error;
    bool has_markers = false; // a marker list that is not empty
};

// Sees fields as they are read; the dumper's does something.
struct NoObserver {
    template <class T>
    void field(std::size_t, const std::string&, T) {}
    void keys(std::size_t, std::size_t, std::size_t, bool) {}
    void name(std::size_t, std::size_t, std::string_view) {}
    static constexpr bool wants_paths = false;
};

template <class Observer>
class ScanIo {
public:
    ScanIo(std::span<const std::byte> bytes, Layout layout, Observer& observer, KeepMarkers keep_markers)
        : bytes_(bytes), observer_(observer), keep_markers_(keep_markers) {
        scan_.layout = layout;
        scan_.index.on_disk.layout = layout;
        scan_.index.curves.resize(curve_count);
    }

    [[nodiscard]] Scan run() && {
        const LayoutInfo& layout = info(scan_.layout);
        if (walk(*this, layout) && !layout.markers && position_ != bytes_.size()) {
            fail(ErrorCode::unexpected_end_data, "",
                 std::to_string(left()) + " bytes follow the last curve, where " + std::string(layout.name) + " ends");
        }
        scan_.end = position_;
        return std::move(scan_);
    }

    template <class T>
    bool field(std::string_view name, T& value) {
        if (left() < sizeof(T)) {
            return fail(ErrorCode::truncated, path(name),
                        "the file ends after " + std::to_string(left()) + " of its " + std::to_string(sizeof(T)) +
                            (sizeof(T) == 1 ? " byte" : " bytes"));
        }
        value = load<T>(bytes_.data() + position_);
        if constexpr (Observer::wants_paths) observer_.field(position_, path(name), value);
        position_ += sizeof(T);
        return true;
    }

    std::uint8_t flag(Part) { return 0; }
    void set_flag(Part part, std::uint8_t flag) {
        scan_.index.on_disk.flags[static_cast<std::size_t>(part)] = flag;
        scan_.index.parts[static_cast<std::size_t>(part)] = flag != 0;
    }
    void set_parts(const std::array<bool, 3>& present) { scan_.index.parts = present; }

    CurveHead head(std::size_t curve) {
        curve_ = curve;
        return {};
    }

    bool keys(std::size_t curve, const CurveHead& head, bool tangents) {
        CurveEntry& entry = scan_.index.curves[curve];
        entry = {.pre_wrap = static_cast<WrapMode>(head.pre_wrap),
                 .post_wrap = static_cast<WrapMode>(head.post_wrap),
                 .key_count = 0,
                 .key_offset = position_};
        if (head.key_count < 0) return bad_count(head.key_count);
        const std::size_t size = key_bytes(tangents);
        const std::size_t fitting = left() / size;
        const auto count = static_cast<std::size_t>(head.key_count);
        if (count > fitting) return cut(curve, count, fitting, tangents);
        observer_.keys(curve, position_, count, tangents);
        entry.key_count = static_cast<std::uint32_t>(count);
        position_ += count * size;
        return true;
    }

    std::int32_t marker_count() {
        curve_.reset();
        return 0;
    }

    bool set_marker_count(std::int32_t count) {
        if (count < 0 || static_cast<std::size_t>(count) > left() / min_marker_bytes) {
            return bad_count(count);
        }
        scan_.has_markers = count > 0;
        if (count > 0 && keep_markers_ == KeepMarkers::yes) {
            // Names lie in the rest of the file, so that is the most that they can take.
            const auto markers = static_cast<std::size_t>(count);
            scan_.index.markers.reserve(markers, left() - markers * min_marker_bytes);
        }
        return true;
    }

    float marker_time(std::size_t marker) {
        marker_ = marker;
        return 0;
    }

    bool marker_name(std::size_t marker, float time) {
        std::size_t prefix = 0; // bytes of the length
        std::uint64_t length = 0;
        for (bool more = true; more; ++prefix) {
            if (prefix == left()) return fail(ErrorCode::truncated, path("name"), "the file ends in a name's length");
            if (prefix == 5) return fail(ErrorCode::bad_name_length, path("name"), "a length takes 5 bytes at most");
            const auto byte = load<std::uint8_t>(bytes_.data() + position_ + prefix);
            length |= std::uint64_t{byte & 0x7fU} << (7 * prefix);
            more = (byte & 0x80U) != 0;
        }
        if (length > INT32_MAX) return fail(ErrorCode::bad_name_length, path("name"), "the length is negative");
        if (length > left() - prefix) {
            return fail(ErrorCode::truncated, path("name"),
                        "it has " + std::to_string(length) + " bytes, and the file ends after " +
                            std::to_string(left() - prefix));
        }
        name_bytes_ += length;
        if (name_bytes_ > UINT32_MAX) {
            return fail(ErrorCode::bad_name_length, path("name"), "the names take more than 4 GiB in all");
        }
        const auto* text = reinterpret_cast<const char*>(bytes_.data() + position_ + prefix);
        const std::string_view name(text, static_cast<std::size_t>(length));
        observer_.name(position_, prefix, name);
        if (keep_markers_ == KeepMarkers::yes) {
            note_prefix(marker, prefix, length);
            scan_.index.markers.add(time, name);
        }
        position_ += prefix + name.size();
        return true;
    }

private:
    [[nodiscard]] std::size_t left() const noexcept { return bytes_.size() - position_; }

    [[nodiscard]] std::string path(std::string_view field) const {
        if (curve_) return curve_name(*curve_).append(" ").append(field);
        if (marker_) return "marker " + std::to_string(*marker_) + " " + std::string(field);
        return std::string(field);
    }

    bool fail(ErrorCode code, std::string field, std::string reason) {
        scan_.error = Error{code, position_, std::move(field), std::move(reason)};
        return false;
    }

    // Points at the count itself, which was read just before.
    bool bad_count(std::int64_t count) {
        const std::size_t after = position_;
        position_ -= sizeof(std::int32_t);
        const std::string what = "a count of " + std::to_string(count);
        return fail(ErrorCode::bad_count, path(curve_ ? "keyCount" : "markerCount"),
                    count < 0 ? what + " is impossible"
                              : what + " does not fit in the " + std::to_string(bytes_.size() - after) +
                                    " bytes that follow");
    }

    // Too few bytes for the keys: either the file was cut here, and then what is left looks like keys, or the count is
    // wrong, and then the next curve's bytes soon do not.
    bool cut(std::size_t curve, std::size_t count, std::size_t fitting, bool tangents) {
        const std::size_t whole = first_odd_key(bytes_.data() + position_, fitting, tangents);
        observer_.keys(curve, position_, whole, tangents);
        scan_.index.curves[curve].key_count = static_cast<std::uint32_t>(whole);
        if (whole < fitting) return bad_count(static_cast<std::int64_t>(count));
        position_ += whole * key_bytes(tangents);
        return fail(ErrorCode::truncated, path("key " + std::to_string(whole)),
                    "the file ends after " + std::to_string(whole) + " of " + std::to_string(count) + " keys");
    }

    void note_prefix(std::size_t marker, std::size_t prefix, std::uint64_t length) {
        auto& prefixes = scan_.index.on_disk.name_length_bytes;
        const std::size_t shortest = length_bytes(length);
        if (prefix == shortest && prefixes.empty()) return;
        for (std::size_t i = prefixes.size(); i < marker; ++i) {
            prefixes.push_back(static_cast<std::uint8_t>(length_bytes(scan_.index.markers[i].name.size())));
        }
        prefixes.push_back(static_cast<std::uint8_t>(prefix));
    }

    std::span<const std::byte> bytes_;
    Observer& observer_;
    KeepMarkers keep_markers_;
    Scan scan_;
    std::size_t position_ = 0;
    std::uint64_t name_bytes_ = 0;
    std::optional<std::size_t> curve_; // where the walk is, for error paths
    std::optional<std::size_t> marker_;
};

// The layout the bytes have: the one asked for or the best fit. Where none fits, the scan that came closest, with its
// error. An Error where no layout comes into question.
[[nodiscard]] Result<Scan> find_layout(std::span<const std::byte> bytes, std::optional<Layout> wanted);

} // namespace inputanim::wire
