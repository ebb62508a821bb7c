#include <inputanim/convert/gltf.hpp>

#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "convert/gltf/prepare.hpp"
#include "convert/gltf/scene.hpp"
#include "text/json_writer.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace {

constexpr std::uint32_t magic = 0x46546c67; // "glTF"
constexpr std::uint32_t version = 2;
constexpr std::uint32_t json_chunk = 0x4e4f534a; // "JSON"
constexpr std::uint32_t binary_chunk = 0x004e4942;
constexpr std::size_t header_bytes = 12;
constexpr std::size_t chunk_header_bytes = 8;
constexpr std::size_t room_for_late_notes = 1024;
constexpr std::size_t most_bytes = std::numeric_limits<std::uint32_t>::max();

std::string_view name_of(JointNames names) noexcept {
    switch (names) {
        case JointNames::webxr: return "webxr";
        case JointNames::openxr: return "openxr";
        case JointNames::mrtk: return "mrtk";
    }
    return "";
}

void put_markers(json::Writer& out, const Markers& markers, Notes& notes) {
    std::size_t odd_names = 0;
    out.open('[');
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const Marker marker = markers[i];
        out.open('{');
        out.key("time").number(marker.time);
        if (!out.key("name").text(marker.name)) ++odd_names;
        out.close('}');
    }
    out.close(']');
    if (odd_names > 0) notes.push_back("names that are not UTF-8 got question marks: " + counted(odd_names, "marker"));
}

// What a glTF file has no other place for, but for the notes: those are still to come.
void open_extras(json::Writer& out, const Recording& recording, const GltfOptions& options, float start, Notes& notes) {
    const Animation& animation = recording.animation;
    const bool is_mrtk = options.profile == GltfProfile::mrtk;
    out.open('{');
    out.key("inputanim").open('{');
    out.key("format").text("inputanim-glb/1");
    out.key("axes").text(options.axes == Axes::gltf ? "x-flip" : "z-flip");
    out.key("skeleton").text(options.skeleton == Skeleton::tree ? "tree" : "flat");
    out.key("names").text(name_of(is_mrtk ? JointNames::mrtk : options.names));
    out.key("profile").text(is_mrtk ? "mrtk" : "webxr");
    out.key("start").number(start);
    out.key("layout").text(info(recording.on_disk.layout).name);
    out.key("parts").open('[');
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
        if (has(animation, part)) out.text(name(part));
    }
    out.close(']');
    out.key("markers");
    put_markers(out, animation.markers, notes);
    if (const std::size_t rest = recording.on_disk.trailing.size(); rest > 0) {
        notes.push_back("bytes after the markers left out: " + counted(rest, "byte"));
    }
}

void close_extras(json::Writer& out, const Notes& notes) {
    out.key("notes").open('[');
    for (const std::string& note : notes) out.text(note);
    out.close(']');
    out.close('}');
    out.close('}');
}

static_assert(std::endian::native == std::endian::little, "GLB is little-endian, and so is this code");

void put_word(std::byte*& at, std::size_t word) noexcept {
    const auto bits = static_cast<std::uint32_t>(word);
    std::memcpy(at, &bits, sizeof(bits));
    at += sizeof(bits);
}

std::size_t rounded_up(std::size_t size, std::size_t to) noexcept {
    return (size + to - 1) / to * to;
}

} // namespace

Result<Glb> to_glb(const Recording& recording, const GltfOptions& options) {
    if (options.axes != Axes::openxr && options.axes != Axes::gltf) {
        return bad_argument("axes", "glTF is right-handed and has y up: openxr or gltf");
    }
    auto prepared = gltf::prepare(recording.animation, options);
    if (!prepared) return std::move(prepared).error();
    Notes notes = std::move(prepared->notes);
    const gltf::Scene scene = gltf::make_scene(*prepared, options);
    json::Writer out;
    gltf::open_text(out, scene);
    open_extras(out, recording, options, prepared->span.from, notes);

    // The text comes first in the file, and ends with what is met on filling the rest: it is put right before the rest,
    // into room that is left for it.
    std::size_t room = header_bytes + 2 * chunk_header_bytes + out.size() + room_for_late_notes;
    for (const std::string& note : notes) room += note.size() + 3;
    room = rounded_up(room, 64);
    const std::size_t binary = scene.buffer.size();
    if (room > most_bytes || binary > most_bytes - room) {
        return Error{ErrorCode::cannot_hold, {}, "", "a GLB holds less than 4 GiB"};
    }
    Arena own;
    const auto block = (options.arena != nullptr ? *options.arena : own).block(room + binary);
    if (block == nullptr) return Error{ErrorCode::out_of_memory, {}, "", "not enough memory for the file's bytes"};
    scene.buffer.fill(block.get() + room, notes);

    close_extras(out, notes);
    gltf::close_text(out);
    std::string text = std::move(out).take();
    text.resize(rounded_up(text.size(), 4), ' ');
    const std::size_t binary_header = binary > 0 ? chunk_header_bytes : 0;
    const std::size_t head = header_bytes + chunk_header_bytes + text.size() + binary_header;
    std::byte* first = block.get() + room - head;
    std::byte* at = first;
    put_word(at, magic);
    put_word(at, version);
    put_word(at, head + binary);
    put_word(at, text.size());
    put_word(at, json_chunk);
    std::memcpy(at, text.data(), text.size());
    at += text.size();
    if (binary > 0) {
        put_word(at, binary);
        put_word(at, binary_chunk);
    }
    return Glb{Bytes(std::shared_ptr<const std::byte>(block, first), head + binary), std::move(notes)};
}

} // namespace inputanim
