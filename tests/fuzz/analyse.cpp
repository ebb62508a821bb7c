// Animations of any numbers analysed and compared: nothing crashes or hangs, and what comes out makes sense.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include <inputanim/analyse.hpp>
#include <inputanim/compare.hpp>
#include <inputanim/report.hpp>

#include "any_animation.hpp"

namespace {

using namespace any;

AnalyseOptions options_from(Source& source) {
    // Bytes that are used up are zeros: then everything is as usual.
    AnalyseOptions options;
    if (source.below(8) == 1) options.rate = source.number();
    if (source.below(8) == 1) options.window = source.number();
    if (source.below(8) == 1) options.order = source.below(10);
    if (source.below(8) == 1) options.joints = {joint(source.below(joint_count)), Joint::wrist};
    if (source.below(8) == 1) options.pinch = {source.number(), source.number(), source.number()};
    if (source.below(8) == 1) options.reach = {source.number(), source.number(), source.number()};
    if (source.below(8) == 1) options.ivt = {source.number(), source.number()};
    if (source.below(8) == 1) options.idt = {source.number(), source.number()};
    if (source.below(2) == 1) options.by = all_event_kinds()[source.below(all_event_kinds().size())];
    if (source.below(8) == 1) options.margins = NumberPair{source.number(), source.number()};
    if (source.below(8) == 1) options.epochs = {{"any", source.number(), source.number()}};
    return options;
}

// Few channels of any animation have keys: hands that are tracked, with joints that move, are rare among them.
void lead_hands(Animation& animation, Source& source) {
    if (!animation.hands) return;
    for (HandCurves* hand : {&animation.hands->left, &animation.hands->right}) {
        const Keyframe on{.time = 0, .value = 1};
        if (source.below(4) != 1) hand->tracked = make_curve({&on, 1});
        std::array<Curve, 3> leader;
        const std::vector<Keyframe> keys = keys_from(source, source.below(4) == 1);
        for (Curve& axis : leader) axis = make_curve(keys);
        for (PoseCurves& joint : hand->joints) {
            if (source.below(8) == 1) continue;
            joint.position = leader;
            // Elsewhere, or not.
            for (Curve& axis : joint.position) {
                if (axis.empty() || source.flag()) continue;
                std::vector<float> values(axis.values.begin(), axis.values.end());
                for (float& value : values) value += source.number();
                axis.values = Column<float>(std::move(values));
            }
        }
    }
}

void expect_sense(const Epoch& epoch, const Analysis& analysis) {
    const double seconds = epoch.to - epoch.from;
    for (const Figure& figure : epoch.figures) {
        must(figure.basis >= 0);
        if (figure.unit == Unit::count) must(std::isnan(figure.value) || figure.value >= 0);
        if (figure.name.ends_with(".tracked.share") || figure.name == "gaze.lost.share") {
            must(std::isnan(figure.value) || (figure.value >= 0 && figure.value <= 1.0001));
        }
        // Figures of the recording rest on all of it, whatever the epoch.
        const bool of_recording = figure.name.starts_with("rate") || figure.name.starts_with("frames") ||
                                  figure.name.starts_with("findings") || figure.name.ends_with("frozen_joints");
        if (!of_recording) must(figure.basis <= seconds * 1.001 + 1 / analysis.rate);
    }
}

void expect_analysis(const Animation& animation, Source& source) {
    const auto analysis = analyse({.animation = animation}, options_from(source));
    if (!analysis) return must(analysis.error().code == ErrorCode::bad_argument);
    for (const Series& series : analysis->series) must(series.values.size() == analysis->times.size());
    double last = -std::numeric_limits<double>::infinity();
    for (const Event& event : analysis->events) {
        must(event.from >= last && event.to >= event.from);
        must(event.measures.size() == measures_of(event.kind).size());
        last = event.from;
    }
    expect_sense(analysis->whole, *analysis);
    for (const Epoch& epoch : analysis->epochs) {
        must(epoch.figures.size() == analysis->whole.figures.size());
        expect_sense(epoch, *analysis);
    }
    must(!report::figures(*analysis).empty() && !report::events(analysis->events).empty());
}

void expect_comparison(const Animation& a, const Animation& b, Source& source) {
    CompareOptions options;
    options.centre = static_cast<Centre>(source.below(3));
    if (source.below(8) == 1) options.joints = {joint(source.below(joint_count))};
    if (source.below(8) == 1) options.rate = source.number();
    if (source.below(8) == 1) options.band = source.number();
    if (source.below(8) == 1) options.span_a = TimeSpan{source.number(), source.number()};
    const auto comparison = compare(a, b, options);
    if (!comparison) return must(comparison.error().code == ErrorCode::bad_argument);
    must(!comparison->path.empty() && comparison->distance >= 0);
    must(!(comparison->distance > comparison->unaligned * 1.0001 + 1e-6));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Source source({data, size});
    Animation animation = animation_from(source);
    lead_hands(animation, source);
    // One of the two in a run: a fuzzer gets further by many short runs.
    if (source.flag()) {
        expect_analysis(animation, source);
    } else {
        expect_comparison(animation, source.flag() ? animation : animation_from(source), source);
    }
    return 0;
}
