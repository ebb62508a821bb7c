#include <inputanim/read.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "read/layout_findings.hpp"
#include "wire/scan.hpp"

namespace inputanim {
namespace {

using wire::Scan;

constexpr std::size_t column_alignment = 16;

constexpr std::size_t aligned(std::size_t size) noexcept {
    return (size + column_alignment - 1) / column_alignment * column_alignment;
}

// Gives out slices of one block, which is large enough for all of them.
class Slices {
public:
    explicit Slices(std::shared_ptr<std::byte> block) : block_(std::move(block)) {}

    template <class T>
    [[nodiscard]] T* next(std::size_t count) noexcept {
        auto* slice = reinterpret_cast<T*>(block_.get() + used_);
        used_ += aligned(count * sizeof(T));
        return slice;
    }

    template <class T>
    [[nodiscard]] std::shared_ptr<const T> share(const T* slice) const {
        return std::shared_ptr<const T>(block_, slice);
    }

private:
    std::shared_ptr<std::byte> block_;
    std::size_t used_ = 0;
};

// Leaves no keys to curves that nobody wants.
void forget_others(Scan& scan, const CurveSet& wanted) noexcept {
    for (std::size_t curve = 0; curve < curve_count; ++curve) {
        if (!wanted.test(curve)) scan.index.curves[curve].key_count = 0;
    }
}

std::size_t block_size(const Scan& scan, std::size_t trailing) noexcept {
    std::size_t size = aligned(trailing);
    for (std::size_t curve = 0; curve < curve_count; ++curve) {
        const std::size_t column = aligned(scan.index.curves[curve].key_count * sizeof(float));
        size += column * wire::key_bytes(has_tangents(info(scan.layout), curve)) / sizeof(float);
    }
    return size;
}

std::shared_ptr<const Tangents> decode_tangents(const std::byte* keys, std::size_t count, Slices& slices) {
    const auto column = [&]<class T>(std::size_t field, T*) {
        T* slice = slices.next<T>(count);
        wire::split_field(keys, count, field, slice);
        return Column<T>(slices.share(slice), count);
    };
    constexpr float* floats = nullptr;
    constexpr WeightedMode* modes = nullptr;
    return std::make_shared<const Tangents>(
        Tangents{column(2, floats), column(3, floats), column(4, floats), column(5, floats), column(6, modes)});
}

// Decodes curve after curve. Curves that follow each other mostly have the same key times (the axes of a vector nearly
// always, whole hands in unreduced recordings): those are stored once and compared on the way.
class Decoder {
public:
    Decoder(std::span<const std::byte> bytes, Slices& slices) : bytes_(bytes), slices_(slices) {}

    [[nodiscard]] Curve decode(const CurveEntry& entry, bool tangents) {
        Curve curve{.pre_wrap = entry.pre_wrap, .post_wrap = entry.post_wrap};
        const std::size_t count = entry.key_count;
        if (count == 0) return curve;
        const std::byte* keys = bytes_.data() + entry.key_offset;
        if (tangents) {
            decode_columns<wire::long_key_bytes>(keys, count, curve);
            if (!wire::are_linear(keys, count)) curve.tangents = decode_tangents(keys, count, slices_);
        } else {
            decode_columns<wire::short_key_bytes>(keys, count, curve);
        }
        return curve;
    }

private:
    template <std::size_t stride>
    void decode_columns(const std::byte* keys, std::size_t count, Curve& curve) {
        ColumnFacts value_facts;
        auto* values = slices_.next<float>(count);
        // A look at both ends spares most of the comparisons that would fail.
        const bool promising =
            times_.size() == count && same_time(keys, 0) && same_time(keys + (count - 1) * stride, count - 1);
        if (!promising || !wire::split_values<stride>(keys, count, times_.data(), values, value_facts)) {
            ColumnFacts time_facts;
            auto* times = slices_.next<float>(count);
            wire::split<stride>(keys, count, times, values, time_facts, value_facts);
            times_ = Column<float>(slices_.share(times), count, time_facts);
        }
        curve.times = times_;
        curve.values = Column<float>(slices_.share(values), count, value_facts);
    }

    [[nodiscard]] bool same_time(const std::byte* key, std::size_t i) const noexcept {
        return wire::load<std::uint32_t>(key) == std::bit_cast<std::uint32_t>(times_[i]);
    }

    std::span<const std::byte> bytes_;
    Slices& slices_;
    Column<float> times_; // of the last curve that had keys
};

// What follows the recording is shared where `owner` is given, and copied otherwise.
Result<Recording> decode(std::span<const std::byte> bytes, Scan scan, const ReadOptions& options, const Bytes* owner) {
    if (options.curves) forget_others(scan, *options.curves);
    const auto trailing = scan.error ? std::span<const std::byte>() : bytes.subspan(scan.end);
    Arena own;
    auto block = (options.arena != nullptr ? *options.arena : own)
                     .block(std::max<std::size_t>(block_size(scan, owner != nullptr ? 0 : trailing.size()), 1));
    if (block == nullptr) return Error{ErrorCode::out_of_memory, {}, "", "not enough memory for the keys"};
    Slices slices(std::move(block));

    Recording recording;
    recording.on_disk = std::move(scan.index.on_disk);
    recording.animation.markers = std::move(scan.index.markers);
    for (const auto part : {Part::camera, Part::hands, Part::gaze}) {
        set_part(recording.animation, part, scan.index.parts[static_cast<std::size_t>(part)]);
    }
    recording.key_offsets.reserve(curve_count);
    for (const CurveEntry& entry : scan.index.curves) recording.key_offsets.push_back(entry.key_offset);

    Decoder decoder(bytes, slices);
    for_each_curve(recording.animation, [&](std::size_t index, Curve& curve) {
        curve = decoder.decode(scan.index.curves[index], has_tangents(info(scan.layout), index));
    });
    if (!trailing.empty() && owner != nullptr) {
        recording.on_disk.trailing = owner->slice(scan.end, owner->size());
    } else if (!trailing.empty()) {
        auto* copy = slices.next<std::byte>(trailing.size());
        std::memcpy(copy, trailing.data(), trailing.size());
        recording.on_disk.trailing = Bytes(slices.share(copy), trailing.size());
    }
    recording.findings = layout_findings(recording, scan.end);
    return recording;
}

// Floats as integers in the same order, which SIMD code compares faster where some must not count; and back.
constexpr std::int32_t in_order(std::uint32_t bits) noexcept {
    const auto number = static_cast<std::int32_t>(bits);
    return number ^ ((number >> 31) & std::numeric_limits<std::int32_t>::max());
}
constexpr float out_of_order(std::int32_t number) noexcept {
    return std::bit_cast<float>(in_order(static_cast<std::uint32_t>(number)));
}

// From the lowest to the highest finite time; none where the first is above the last.
struct TimeRange {
    std::int32_t first = std::numeric_limits<std::int32_t>::max();
    std::int32_t last = std::numeric_limits<std::int32_t>::min();
};

template <std::size_t stride>
INPUTANIM_CLONES void widen(const std::byte* keys, std::size_t count, TimeRange& range) noexcept {
    TimeRange wide = range;
    for (std::size_t i = 0; i < count; ++i) {
        const auto bits = wire::load<std::uint32_t>(keys + i * stride);
        const std::int32_t time = in_order(bits);
        const bool counts = wire::is_non_finite(bits) == 0;
        wide.first = std::min(wide.first, counts ? time : TimeRange().first);
        wide.last = std::max(wide.last, counts ? time : TimeRange().last);
    }
    range = wide;
}

} // namespace

std::optional<TimeSpan> span_of(std::span<const std::byte> bytes, const Index& index) noexcept {
    TimeRange range;
    for (std::size_t curve = 0; curve < index.curves.size(); ++curve) {
        const CurveEntry& entry = index.curves[curve];
        if (entry.key_count == 0) continue;
        const std::byte* keys = bytes.data() + entry.key_offset;
        if (has_tangents(info(index.on_disk.layout), curve)) {
            widen<wire::long_key_bytes>(keys, entry.key_count, range);
        } else {
            widen<wire::short_key_bytes>(keys, entry.key_count, range);
        }
    }
    if (range.first > range.last) return std::nullopt;
    return TimeSpan{out_of_order(range.first), out_of_order(range.last)};
}

namespace {

Result<Recording> read(std::span<const std::byte> bytes, const ReadOptions& options, const Bytes* owner) {
    auto found = wire::find_layout(bytes, options.layout);
    if (!found) return std::move(found).error();
    const auto error = found->error;
    if (error && !options.salvage) return *error;
    auto recording = decode(bytes, *std::move(found), options, owner);
    if (recording && error) {
        recording->findings.push_back({.code = FindingCode::truncated,
                                       .where = error->field,
                                       .offset = error->offset,
                                       .explanation = error->reason + "; what follows is lost"});
    }
    return recording;
}

} // namespace

Result<Recording> read(std::span<const std::byte> bytes, const ReadOptions& options) {
    return read(bytes, options, nullptr);
}

Result<Recording> read_sharing(const Bytes& bytes, const ReadOptions& options) {
    return read(bytes, options, &bytes);
}

Result<Recording> salvage(std::span<const std::byte> bytes, const ReadOptions& options) {
    ReadOptions salvaging = options;
    salvaging.salvage = true;
    return read(bytes, salvaging);
}

Result<Index> read_index(std::span<const std::byte> bytes, const ReadOptions& options) {
    auto found = wire::find_layout(bytes, options.layout);
    if (!found) return std::move(found).error();
    if (found->error) return *std::move(found->error);
    Index index = std::move(found->index);
    index.on_disk.trailing = Bytes::copy_of(bytes.subspan(found->end));
    return index;
}

} // namespace inputanim
