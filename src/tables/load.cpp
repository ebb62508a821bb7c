#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/repair.hpp>

#include "tables/rows.hpp"

namespace inputanim::tables {
namespace {

Loaded whole(Recording recording) {
    Loaded loaded{.recording = std::move(recording)};
    for_each_curve(loaded.recording.animation, [&](std::size_t curve, const Curve& keys) {
        if (!keys.empty()) loaded.with_keys.set(curve);
        loaded.longest_curve = std::max(loaded.longest_curve, keys.key_count());
    });
    loaded.span = span_of(loaded.recording.animation);
    return loaded;
}

Result<Loaded> some_of(std::span<const std::byte> bytes, const CurveSet& curves, Arena& arena) {
    const auto found = read_index(bytes);
    if (!found) return found.error();
    auto recording = read(bytes, {.arena = &arena, .curves = curves});
    if (!recording) return std::move(recording).error();
    Loaded loaded{.recording = *std::move(recording), .span = span_of(bytes, *found)};
    for (std::size_t curve = 0; curve < found->curves.size(); ++curve) {
        const std::size_t keys = found->curves[curve].key_count;
        if (keys > 0) loaded.with_keys.set(curve);
        loaded.longest_curve = std::max(loaded.longest_curve, keys);
    }
    return loaded;
}

Result<Loaded> load_bytes(const Plan& plan, std::span<const std::byte> bytes, Arena& arena) {
    // To read all of it takes one walk, to read a part of it two.
    const bool few = plan.curves.count() < curve_count / 2;
    if (!plan.options.repair && few) return some_of(bytes, plan.curves, arena);
    auto recording = plan.options.repair ? salvage(bytes, {.arena = &arena}) : read(bytes, {.arena = &arena});
    if (!recording) return std::move(recording).error();
    return whole(plan.options.repair ? repair(*recording).recording : *std::move(recording));
}

} // namespace

Result<Loaded> load(const Plan& plan, const TableSource& source, Arenas& arenas) {
    if (const auto* recording = std::get_if<std::shared_ptr<const Recording>>(&source.what)) {
        return whole(plan.options.repair ? repair(**recording).recording : **recording);
    }
    const auto bytes = open_file(std::get<std::filesystem::path>(source.what), {.arena = &arenas.file});
    if (!bytes) return bytes.error();
    return load_bytes(plan, *bytes, arenas.keys);
}

} // namespace inputanim::tables
