#include <inputanim/write.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include "text/wording.hpp"
#include "wire/keys.hpp"
#include "wire/walk.hpp"

namespace inputanim {
namespace {

// A part that the animation lacks and the layout always has: its curves are empty.
const Curve empty_curve;

// Walks the layout, counting bytes, and putting them out where there is room for them.
class WriteIo {
public:
    WriteIo(std::byte* out, const Animation& animation, const OnDisk& on_disk)
        : out_(out), animation_(animation), on_disk_(on_disk) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    template <class T>
    bool field(std::string_view, T& value) {
        if (std::byte* at = advance(sizeof(T))) wire::store(at, value);
        return true;
    }

    std::uint8_t flag(Part part) {
        const std::uint8_t kept = on_disk_.flags[static_cast<std::size_t>(part)];
        if (!has(animation_, part)) return 0;
        return kept != 0 ? kept : 1;
    }
    void set_flag(Part, std::uint8_t) {}
    void set_parts(const std::array<bool, 3>&) {}

    wire::CurveHead head(std::size_t curve) {
        const Channel& channel = channel_of(curve);
        const auto axes = curves(animation_, channel);
        curve_ = axes.empty() ? &empty_curve : &axes[curve - channel.first];
        return {static_cast<std::int32_t>(curve_->pre_wrap), static_cast<std::int32_t>(curve_->post_wrap),
                static_cast<std::int32_t>(curve_->key_count())};
    }

    bool keys(std::size_t, const wire::CurveHead&, bool tangents) {
        std::byte* at = advance(curve_->key_count() * wire::key_bytes(tangents));
        if (at == nullptr) return true;
        if (tangents) {
            wire::join_long(at, *curve_);
        } else {
            wire::join_short(at, curve_->key_count(), curve_->times.data(), curve_->values.data());
        }
        return true;
    }

    std::int32_t marker_count() { return static_cast<std::int32_t>(animation_.markers.size()); }
    static bool set_marker_count(std::int32_t) { return true; }
    float marker_time(std::size_t marker) { return animation_.markers[marker].time; }

    bool marker_name(std::size_t marker, float) {
        const std::string_view name = animation_.markers[marker].name;
        std::uint64_t length = name.size();
        std::size_t prefix = length_bytes(length);
        // A longer prefix than needed is kept where it was read, as long as there is one for every marker.
        if (on_disk_.name_length_bytes.size() == animation_.markers.size()) {
            prefix = std::max<std::size_t>(prefix, std::min<std::size_t>(on_disk_.name_length_bytes[marker], 5));
        }
        if (std::byte* at = advance(prefix)) {
            for (std::size_t i = 0; i < prefix; ++i, length >>= 7) {
                at[i] = static_cast<std::byte>((length & 0x7fU) | (i + 1 < prefix ? 0x80U : 0U));
            }
        }
        copy(name.data(), name.size());
        return true;
    }

    void trailing(const Bytes& bytes) { copy(bytes.data(), bytes.size()); }

private:
    // Room for the next bytes; null while counting.
    std::byte* advance(std::size_t size) noexcept {
        std::byte* at = out_ == nullptr ? nullptr : out_ + size_;
        size_ += size;
        return at;
    }

    void copy(const void* from, std::size_t size) noexcept {
        if (std::byte* at = advance(size); at != nullptr && size > 0) std::memcpy(at, from, size);
    }

    std::byte* out_;
    std::size_t size_ = 0;
    const Animation& animation_;
    const OnDisk& on_disk_;
    const Curve* curve_ = nullptr; // the one being written
};

std::size_t put(std::byte* out, const Animation& animation, const OnDisk& on_disk) {
    WriteIo io(out, animation, on_disk);
    const LayoutInfo& layout = info(on_disk.layout);
    [[maybe_unused]] const bool whole = wire::walk(io, layout); // a writer never stops
    if (layout.markers) io.trailing(on_disk.trailing);
    return io.size();
}

std::size_t count_keys(const Animation& animation, Part part) {
    std::size_t keys = 0;
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        if (channel_of(index).part == part) keys += curve.key_count();
    });
    return keys;
}

bool is_even(const Curve& curve) {
    const std::size_t keys = curve.key_count();
    const Tangents* tangents = curve.tangents.get();
    return curve.values.size() == keys &&
           (tangents == nullptr ||
            (tangents->in.size() == keys && tangents->out.size() == keys && tangents->in_weight.size() == keys &&
             tangents->out_weight.size() == keys && tangents->mode.size() == keys));
}

// The first eight bytes of a headerless file are the first curve's wrap modes.
bool starts_like_a_header(const Animation& animation) {
    if (!animation.camera) return false;
    const Curve& first = animation.camera->position[0];
    const auto low = static_cast<std::uint32_t>(first.pre_wrap);
    const auto high = static_cast<std::uint32_t>(first.post_wrap);
    return static_cast<std::int64_t>(std::uint64_t{high} << 32U | low) == wire::magic;
}

// What the layout cannot hold: refuses what may not be dropped, and lists what is.
Result<std::vector<std::string>> find_losses(const Animation& animation, const OnDisk& on_disk, const Drop& drop) {
    const LayoutInfo& layout = info(on_disk.layout);
    std::vector<std::string> dropped;
    std::optional<Error> refusal;
    const auto lose = [&](bool allowed, std::string field, std::string what) {
        if (allowed) {
            dropped.push_back(std::move(what));
        } else if (!refusal) {
            refusal =
                Error{ErrorCode::cannot_hold, {}, std::move(field), std::string(layout.name) + " cannot hold " + what};
        }
    };

    if (!layout.header && starts_like_a_header(animation)) {
        lose(false, curve_name(0),
             "wrap modes that read as the magic number: it would be taken for a file with a header");
    }
    std::size_t with_tangents = 0;
    std::string first_with_tangents;
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        if (!is_even(curve)) lose(false, curve_name(index), "a curve whose columns are not of the same length");
        if (curve.key_count() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
            lose(false, curve_name(index), counted(curve.key_count(), "key"));
        }
        if (curve.tangents == nullptr || has_tangents(layout, index)) return;
        if (with_tangents++ == 0) first_with_tangents = curve_name(index);
    });
    if (with_tangents > 0) {
        lose(drop.tangents, first_with_tangents,
             "tangents and weights (" + counted(with_tangents, "curve") + (with_tangents == 1 ? " has" : " have") +
                 " them)");
    }
    if (!layout.flags && animation.gaze) {
        const std::size_t keys = count_keys(animation, Part::gaze);
        lose(drop.gaze || keys == 0, "gaze", "gaze (" + counted(keys, "key") + ")");
    }
    if (!layout.markers && !animation.markers.empty()) {
        lose(drop.markers, "markers", counted(animation.markers.size(), "marker"));
    }
    if (!layout.markers && !on_disk.trailing.empty()) {
        lose(drop.trailing, "trailing bytes", counted(on_disk.trailing.size(), "trailing byte"));
    }
    if (refusal) return *std::move(refusal);
    return dropped;
}

} // namespace

Result<std::size_t> written_size(const Animation& animation, const OnDisk& on_disk, const Drop& drop) {
    auto losses = find_losses(animation, on_disk, drop);
    if (!losses) return std::move(losses).error();
    return put(nullptr, animation, on_disk);
}

Result<void> write_into(std::span<std::byte> out, const Animation& animation, const OnDisk& on_disk, const Drop& drop) {
    const auto size = written_size(animation, on_disk, drop);
    if (!size) return size.error();
    if (*size != out.size()) {
        return Error{ErrorCode::cannot_hold,
                     {},
                     "",
                     "the buffer has " + counted(out.size(), "byte") + ", and " + std::to_string(*size) +
                         " are needed"};
    }
    put(out.data(), animation, on_disk);
    return {};
}

Result<Written> write(const Animation& animation, const OnDisk& on_disk, const Drop& drop) {
    auto losses = find_losses(animation, on_disk, drop);
    if (!losses) return std::move(losses).error();
    const std::size_t size = put(nullptr, animation, on_disk);
    Arena arena;
    auto block = arena.block(size);
    if (block == nullptr) return Error{ErrorCode::out_of_memory, {}, "", "not enough memory for the file's bytes"};
    put(block.get(), animation, on_disk);
    return Written{Bytes(std::shared_ptr<const std::byte>(block, block.get()), size), *std::move(losses)};
}

Result<Written> write(const Animation& animation, Layout layout, const Drop& drop) {
    return write(animation, OnDisk{.layout = layout}, drop);
}

Result<Written> write(const Recording& recording, const Drop& drop) {
    return write(recording.animation, recording.on_disk, drop);
}

} // namespace inputanim
