// Figures: numbers about a span of an analysis.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/analyse.hpp>

namespace inputanim::analysis {

// What a figure may be of a series.
enum class Statistic : std::uint8_t { mean, median, min, max, range, rms };

// A span, and the samples that lie in it.
struct Window {
    double from = 0; // seconds
    double to = 0;
    std::size_t first = 0;
    std::size_t last = 0; // the one after the last

    std::size_t first_step = 0; // the first sample that is reached in it, from the sample before
    bool closed = false;        // its end belongs to it, as the recording's does

    [[nodiscard]] double seconds() const noexcept { return to - from; }
    // How much of another span lies in it, seconds.
    [[nodiscard]] double overlap(double other_from, double other_to) const noexcept;
    // Whether something that starts then belongs to it: only one of two neighbouring windows says so.
    [[nodiscard]] bool holds(double time) const noexcept {
        return time >= from && (time < to || (closed && time == to));
    }
};

// The figures of one window, in the order that they are added.
class Figures {
public:
    // The events outlive it.
    Figures(const Window& window, double rate, std::span<const Event> events);

    [[nodiscard]] const Window& window() const noexcept { return window_; }

    void add(std::string name, Unit unit, double value, double basis, bool limited = false);
    // A number of things, or another figure of the whole span.
    void add_count(std::string name, double count) { add(std::move(name), Unit::count, count, window_.seconds()); }
    void add_seconds(std::string name, double seconds) {
        add(std::move(name), Unit::second, seconds, window_.seconds());
    }
    void add_share(std::string name, double seconds, double of, bool limited = false);

    // NAME.mean and so on, of the numbers that the series has in the window. `sparse`: its keys are far apart, which
    // limits all but the mean and the median.
    void add(const Series& series, std::initializer_list<Statistic> statistics, bool sparse = false);
    // The sum of steps that end in the window; each has its number at the sample that it reaches.
    void add_sum(std::string name, Unit unit, std::span<const float> steps, bool sparse);
    // A series per second, summed up over time.
    void add_integral(std::string name, Unit unit, std::span<const float> per_second);

    // KIND.count, KIND.duration.mean, and the means of their measures. Those that begin in the window.
    struct EventsOf {
        EventKind kind{};
        std::optional<Side> side;
        std::string prefix; // "gaze.fixation"
        double basis = 0;   // seconds in which they could have been seen
        bool sparse = false;
    };
    void add(const EventsOf& which);
    // Seconds of the window within them.
    [[nodiscard]] double seconds_of(EventKind kind, std::optional<Side> side) const;
    [[nodiscard]] double longest_of(EventKind kind, std::optional<Side> side) const; // of those
    // How many begin in the window.
    [[nodiscard]] double count_of(EventKind kind, std::optional<Side> side) const;

    // Seconds of steps that end in the window, between samples that both have a number.
    [[nodiscard]] double basis_of(std::span<const float> values) const;

    [[nodiscard]] std::vector<Figure> take() && { return std::move(figures_); }

private:
    Window window_;
    double rate_;
    std::vector<const Event*> events_; // that lie in the window, if only in part
    std::vector<Figure> figures_;
};

[[nodiscard]] double median_of(std::vector<double>& values) noexcept; // NaN of none; reorders them

} // namespace inputanim::analysis
