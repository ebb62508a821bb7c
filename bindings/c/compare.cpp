#include <inputanim/compare.hpp>

#include <algorithm>

#include <inputanim/report.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

namespace {

std::optional<Side> find_side(std::string_view side) {
    for (const Side each : {Side::left, Side::right}) {
        if (side == name(each)) return each;
    }
    return std::nullopt;
}

std::optional<TimeSpan> span_unless_zero(float from, float to) {
    return from == 0 && to == 0 ? std::nullopt : std::optional(TimeSpan{from, to});
}

Result<CompareOptions> options_of(const inputanim_compare_options& wanted) {
    CompareOptions options;
    auto joints = named(wanted.joints, "joints", find_joints);
    if (!joints) return joints.error();
    if (*joints) options.joints = **std::move(joints);
    const auto side = named(wanted.hand, "hand", find_side);
    if (!side) return side.error();
    if (*side) options.sides = {**side};
    if (wanted.centre < INPUTANIM_CENTRE_HAND || wanted.centre > INPUTANIM_CENTRE_WORLD) {
        return bad_argument("centre", "there is no such centre");
    }
    options.centre = static_cast<Centre>(wanted.centre);
    set_unless_zero(options.rate, wanted.rate);
    set_unless_zero(options.band, wanted.band);
    if (wanted.band < 0) options.band = 0;
    options.span_a = span_unless_zero(wanted.from_a, wanted.to_a);
    options.span_b = span_unless_zero(wanted.from_b, wanted.to_b);
    return options;
}

} // namespace

inputanim_bytes* inputanim_compare(const inputanim_recording* a, const inputanim_recording* b,
                                   const inputanim_compare_options* options, inputanim_error* error) {
    return guarded(error, [&]() -> Result<std::unique_ptr<inputanim_bytes>> {
        const auto wanted = options_of(options == nullptr ? inputanim_compare_options{} : *options);
        if (!wanted) return wanted.error();
        const auto comparison = compare(a->recording.animation, b->recording.animation, *wanted);
        if (!comparison) return comparison.error();
        return text_bytes(report::comparison(*comparison));
    });
}
