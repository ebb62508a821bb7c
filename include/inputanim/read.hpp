// Bytes to a Recording. Any bytes may be given: damaged or hostile ones end in an Error, never in a crash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <inputanim/index.hpp>
#include <inputanim/options.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>
#include <inputanim/select.hpp>

namespace inputanim {

struct ReadOptions {
    std::optional<Layout> layout;   // insist on a layout; by default it is found from the bytes
    Arena* arena = nullptr;         // memory to use again; by default every recording gets its own
    std::optional<CurveSet> curves; // decode these alone: the others have no keys; by default all
    bool salvage = false;           // of a damaged file, what lies before the damage: see `salvage`
};
[[nodiscard]] inline Options describe(ReadOptions& options) {
    return {
        option("layout", options.layout,
               "Insist on one, whatever the bytes look like; by default it is found from them"),
        option("salvage", options.salvage,
               "Of a damaged file, what lies before the damage; a finding says what is missing"),
    };
}

[[nodiscard]] Result<Recording> read(std::span<const std::byte> bytes, const ReadOptions& options = {});
// The same; what follows the recording in the file, however long it is, stays where it is, and is shared.
[[nodiscard]] Result<Recording> read_sharing(const Bytes& bytes, const ReadOptions& options = {});

// Everything before the point where read() stops, with empty curves for the rest. Finding `truncated` says what is
// missing. Fails only where there is nothing to save: empty and foreign files, unsupported versions.
[[nodiscard]] Result<Recording> salvage(std::span<const std::byte> bytes, const ReadOptions& options = {});

[[nodiscard]] Result<Index> read_index(std::span<const std::byte> bytes, const ReadOptions& options = {});
[[deprecated("it is read_index now")]] [[nodiscard]] inline Result<Index> index(std::span<const std::byte> bytes,
                                                                                const ReadOptions& options = {}) {
    return read_index(bytes, options);
}

// From the first to the last key of any curve, as span_of(Animation) has it, of the same bytes.
[[nodiscard]] std::optional<TimeSpan> span_of(std::span<const std::byte> bytes, const Index& index) noexcept;

} // namespace inputanim
