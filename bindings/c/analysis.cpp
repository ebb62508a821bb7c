#include <inputanim/report.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

namespace {

Result<AnalyseOptions> options_of(const inputanim_analyse_options* wanted) {
    AnalyseOptions options;
    if (wanted == nullptr) return options;
    if (wanted->rate != 0) options.rate = wanted->rate;
    auto joints = named(wanted->joints, "joints", find_joints);
    if (!joints) return joints.error();
    if (*joints) options.joints = **std::move(joints);
    set_unless_zero(options.window, wanted->window);
    if (wanted->order != 0) options.order = wanted->order;
    set_unless_zero(options.pinch.closes, wanted->pinch_closes);
    set_unless_zero(options.pinch.opens, wanted->pinch_opens);
    set_unless_zero(options.ivt.speed, wanted->ivt_speed);
    set_unless_zero(options.ivt.shortest, wanted->ivt_shortest);
    set_unless_zero(options.idt.dispersion, wanted->idt_dispersion);
    set_unless_zero(options.idt.shortest, wanted->idt_shortest);
    const auto by = named(wanted->by, "by", find_event_kind);
    if (!by) return by.error();
    options.by = *by;
    if (wanted->margins) options.margins = Margins{wanted->before, wanted->after};
    for (std::size_t i = 0; i < wanted->epoch_count; ++i) {
        options.epochs.push_back({{}, wanted->epochs[2 * i], wanted->epochs[2 * i + 1], {}});
    }
    return options;
}

} // namespace

inputanim_analysis* inputanim_analyse(const inputanim_recording* recording, const inputanim_analyse_options* options,
                                      inputanim_error* error) {
    return guarded(error, [&]() -> Result<std::unique_ptr<inputanim_analysis>> {
        const auto wanted = options_of(options);
        if (!wanted) return wanted.error();
        auto made = analyse(recording->recording, *wanted);
        if (!made) return made.error();
        return std::make_unique<inputanim_analysis>(inputanim_analysis{*std::move(made)});
    });
}

void inputanim_analysis_close(inputanim_analysis* analysis) {
    delete analysis;
}

inputanim_bytes* inputanim_analysis_figures(const inputanim_analysis* analysis, inputanim_error* error) {
    return guarded(error, [&] { return text_bytes(report::figures(analysis->analysis)); });
}

inputanim_bytes* inputanim_analysis_events(const inputanim_analysis* analysis, inputanim_error* error) {
    return guarded(error, [&] { return text_bytes(report::events(analysis->analysis.events)); });
}

size_t inputanim_analysis_time_count(const inputanim_analysis* analysis) {
    return analysis->analysis.times.size();
}

const float* inputanim_analysis_times(const inputanim_analysis* analysis) {
    return analysis->analysis.times.data();
}

size_t inputanim_analysis_series_count(const inputanim_analysis* analysis) {
    return analysis->analysis.series.size();
}

bool inputanim_analysis_series_at(const inputanim_analysis* analysis, size_t series, inputanim_series* out) {
    if (series >= analysis->analysis.series.size()) return false;
    const Series& found = analysis->analysis.series[series];
    // Names of units are literals, which end in a 0.
    *out = {found.name.c_str(), name(found.unit).data(), found.values.data()};
    return true;
}
