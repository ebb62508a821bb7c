#include "analyse/figures.hpp"

#include <algorithm>
#include <cmath>

#include "model/special_floats.hpp"

namespace inputanim::analysis {
namespace {

std::string_view name(Statistic statistic) {
    switch (statistic) {
        case Statistic::mean: return ".mean";
        case Statistic::median: return ".median";
        case Statistic::min: return ".min";
        case Statistic::max: return ".max";
        case Statistic::range: return ".range";
        case Statistic::rms: return ".rms";
    }
    return "";
}

// What one look at the numbers tells.
struct Moments {
    std::size_t count = 0;
    double sum = 0;
    double squares = 0;
    float min = infinity;
    float max = -infinity;
    std::size_t steps = 0; // between neighbours that both are numbers
};

// One after the other, as sums in another order are others, but without branches: nothing is added where there is
// nothing.
Moments moments_of(std::span<const float> series, const Window& window) {
    Moments moments;
    std::size_t before =
        window.first_step == window.first && window.first < window.last && !std::isnan(series[window.first - 1]) ? 1
                                                                                                                 : 0;
    for (std::size_t i = window.first; i < window.last; ++i) {
        const float value = series[i];
        const std::size_t now = std::isnan(value) ? 0 : 1;
        const double known = now != 0 ? static_cast<double>(value) : 0.0;
        moments.steps += now & before;
        before = now;
        moments.count += now;
        moments.sum += known;
        moments.squares += known * known;
        moments.min = value < moments.min ? value : moments.min;
        moments.max = value > moments.max ? value : moments.max;
    }
    return moments;
}

double mean_of(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? not_a_number : sum / static_cast<double>(values.size());
}

} // namespace

double median_of(std::vector<double>& values) noexcept {
    if (values.empty()) return not_a_number;
    const auto upper = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, upper);
    if (values.size() % 2 == 1) return *upper;
    return (*upper + *std::max_element(values.begin(), upper)) / 2;
}

double Window::overlap(double other_from, double other_to) const noexcept {
    return std::max(0.0, std::min(to, other_to) - std::max(from, other_from));
}

Figures::Figures(const Window& window, double rate, std::span<const Event> events) : window_(window), rate_(rate) {
    for (const Event& event : events) {
        if (event.from <= window.to && event.to >= window.from) events_.push_back(&event);
    }
}

void Figures::add(std::string name, Unit unit, double value, double basis, bool limited) {
    figures_.push_back({std::move(name), unit, value, basis, limited && !std::isnan(value)});
}

void Figures::add_share(std::string name, double seconds, double of, bool limited) {
    add(std::move(name), Unit::share, of > 0 ? std::min(1.0, seconds / of) : not_a_number, of, limited);
}

double Figures::basis_of(std::span<const float> values) const {
    std::size_t steps = 0;
    for (std::size_t i = window_.first_step; i < window_.last; ++i) {
        steps += !std::isnan(values[i]) && !std::isnan(values[i - 1]) ? 1 : 0;
    }
    return static_cast<double>(steps) / rate_;
}

void Figures::add(const Series& series, std::initializer_list<Statistic> statistics, bool sparse) {
    const std::span<const float> values = std::span(series.values).subspan(window_.first, window_.last - window_.first);
    const Moments moments = moments_of(series.values, window_);
    const double basis = static_cast<double>(moments.steps) / rate_;
    const auto count = static_cast<double>(moments.count);
    for (const Statistic statistic : statistics) {
        double value = not_a_number;
        bool limited = sparse;
        if (count > 0) {
            switch (statistic) {
                case Statistic::mean: value = moments.sum / count, limited = false; break;
                case Statistic::median: {
                    std::vector<double> known;
                    std::ranges::copy_if(values, std::back_inserter(known),
                                         [](float each) { return !std::isnan(each); });
                    value = median_of(known), limited = false;
                    break;
                }
                case Statistic::min: value = moments.min; break;
                case Statistic::max: value = moments.max; break;
                case Statistic::range: value = static_cast<double>(moments.max) - moments.min; break;
                case Statistic::rms: value = std::sqrt(moments.squares / count); break;
            }
        }
        add(series.name + std::string(analysis::name(statistic)), series.unit, value, basis, limited);
    }
}

void Figures::add_sum(std::string name, Unit unit, std::span<const float> steps, bool sparse) {
    double sum = 0;
    double count = 0;
    for (std::size_t i = window_.first_step; i < window_.last; ++i) {
        if (std::isnan(steps[i])) continue;
        sum += steps[i];
        count += 1;
    }
    add(std::move(name), unit, count > 0 ? sum : not_a_number, count / rate_, sparse);
}

void Figures::add_integral(std::string name, Unit unit, std::span<const float> per_second) {
    double sum = 0;
    std::size_t steps = 0;
    for (std::size_t i = window_.first_step; i < window_.last; ++i) {
        if (std::isnan(per_second[i]) || std::isnan(per_second[i - 1])) continue;
        sum += (static_cast<double>(per_second[i]) + per_second[i - 1]) / 2;
        ++steps;
    }
    add(std::move(name), unit, steps > 0 ? sum / rate_ : not_a_number, static_cast<double>(steps) / rate_);
}

double Figures::seconds_of(EventKind kind, std::optional<Side> side) const {
    double seconds = 0;
    for (const Event* event : events_) {
        if (event->kind == kind && event->side == side) seconds += window_.overlap(event->from, event->to);
    }
    return seconds;
}

double Figures::longest_of(EventKind kind, std::optional<Side> side) const {
    double longest = 0;
    for (const Event* event : events_) {
        if (event->kind == kind && event->side == side) {
            longest = std::max(longest, window_.overlap(event->from, event->to));
        }
    }
    return longest;
}

double Figures::count_of(EventKind kind, std::optional<Side> side) const {
    return static_cast<double>(std::ranges::count_if(events_, [&](const Event* event) {
        return event->kind == kind && event->side == side && window_.holds(event->from);
    }));
}

void Figures::add(const EventsOf& which) {
    std::vector<double> durations;
    std::vector<std::vector<double>> measures;
    const std::span<const Measure> kinds = measures_of(which.kind);
    measures.resize(kinds.size());
    for (const Event* event : events_) {
        if (event->kind != which.kind || event->side != which.side || !window_.holds(event->from)) continue;
        durations.push_back(event->duration());
        for (std::size_t i = 0; i < kinds.size(); ++i) measures[i].push_back(event->measures[i].value);
    }
    // Where nothing could be seen, none is not an answer.
    const double count = which.basis > 0 ? static_cast<double>(durations.size()) : not_a_number;
    add(which.prefix + ".count", Unit::count, count, which.basis, which.sparse);
    add(which.prefix + ".duration.mean", Unit::second, mean_of(durations), which.basis, which.sparse);
    add(which.prefix + ".duration.median", Unit::second, median_of(durations), which.basis, which.sparse);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        add(which.prefix + "." + std::string(kinds[i].name) + ".mean", kinds[i].unit, mean_of(measures[i]), which.basis,
            which.sparse);
    }
}

} // namespace inputanim::analysis
