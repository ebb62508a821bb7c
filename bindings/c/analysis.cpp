#include <inputanim/report.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

inputanim_analysis* inputanim_analyse(const inputanim_recording* recording, const inputanim_analyse_options* options,
                                      inputanim_error* error) {
    return guarded(error, {given("recording", recording)}, [&]() -> Result<std::unique_ptr<inputanim_analysis>> {
        const auto asked = wanted<AnalyseOptions>(options);
        if (!asked) return asked.error();
        auto made = analyse(recording->recording, *asked);
        if (!made) return made.error();
        return std::make_unique<inputanim_analysis>(*std::move(made));
    });
}

void inputanim_analysis_close(inputanim_analysis* analysis) {
    c::close(analysis);
}

inputanim_bytes* inputanim_analysis_figures(const inputanim_analysis* analysis, inputanim_error* error) {
    return guarded(error, {given("analysis", analysis)},
                   [&] { return text_bytes(report::figures(analysis->analysis)); });
}

inputanim_bytes* inputanim_analysis_events(const inputanim_analysis* analysis, inputanim_error* error) {
    return guarded(error, {given("analysis", analysis)},
                   [&] { return text_bytes(report::events(analysis->analysis.events)); });
}

size_t inputanim_analysis_time_count(const inputanim_analysis* analysis) {
    return is_living(analysis) ? analysis->analysis.times.size() : 0;
}

const float* inputanim_analysis_times(const inputanim_analysis* analysis) {
    return is_living(analysis) ? analysis->analysis.times.data() : nullptr;
}

size_t inputanim_analysis_series_count(const inputanim_analysis* analysis) {
    return is_living(analysis) ? analysis->analysis.series.size() : 0;
}

bool inputanim_analysis_series_at(const inputanim_analysis* analysis, size_t series, inputanim_series* out) {
    if (out == nullptr || series >= inputanim_analysis_series_count(analysis)) return false;
    const Series& found = analysis->analysis.series[series];
    // Names of units are literals, which end in a 0.
    *out = {found.name.c_str(), name(found.unit).data(), found.values.data()};
    return true;
}
