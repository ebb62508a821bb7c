#include <inputanim/analyse.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include <inputanim/check.hpp>

#include "analyse/epochs.hpp"
#include "analyse/parts.hpp"
#include "analyse/shape.hpp"
#include "maths/order.hpp"
#include "motion/frames.hpp"
#include "motion/grid.hpp"
#include "text/digits.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace analysis {

std::size_t Output::add(std::string name, Unit unit, std::vector<float> values) {
    series_.push_back({std::move(name), unit, std::move(values)});
    return series_.size() - 1;
}

void Output::remark(std::string_view line) {
    remarks_.emplace_back(line);
}

void Output::note_sparse(std::string_view part, bool sparse) {
    if (sparse) sparse_.append(sparse_.empty() ? "" : ", ").append(part);
}

void Output::sort_events() {
    events_ = in_order_of(events_, &Event::from);
}

void Output::take(Analysis& analysis) && {
    analysis.series = std::move(series_);
    analysis.events = std::move(events_);
    if (!sparse_.empty()) {
        remarks_.push_back("fewer keys than frames, as in a reduced recording: " + sparse_ +
                           "; what lies between keys is a straight line, and figures that rest on it are limited");
    }
    analysis.remarks = std::move(remarks_);
}

namespace {

constexpr std::size_t largest_order = 8;
constexpr double longest_window = 10; // seconds

// Floats that an analysis takes for each sample, and may take in all: so that a few keys far apart do not.
constexpr double floats_per_sample = 200;
constexpr double floats_per_joint = 10;
constexpr double base_floats = 1 << 25;
constexpr double floats_per_key = 64;
constexpr double step_rounding = 0.01; // of a step
constexpr std::size_t most_epochs = 10000;
// Samples that the windows of all epochs may have together, times those of the recording.
constexpr double most_overlap = 1000;

bool is_positive(double number) {
    return std::isfinite(number) && number > 0;
}

Result<void> validate(const AnalyseOptions& options) {
    if (options.rate && !is_positive(*options.rate)) return bad_argument("rate", "it must be a number above 0");
    if (!is_positive(options.window) || options.window > longest_window) {
        return bad_argument("window", "it must be more than 0 and at most 10 seconds");
    }
    if (options.order < 3 || options.order > largest_order) {
        return bad_argument("order", "it must be 3 to 8: jerk is a third derivative");
    }
    if (!is_positive(options.pinch.closes) || !(options.pinch.opens >= options.pinch.closes) ||
        !std::isfinite(options.pinch.opens)) {
        return bad_argument("pinch", "it must close at more than 0 m, and open at that distance or above");
    }
    if (!is_positive(options.reach.edge) || !(options.reach.peak >= options.reach.edge)) {
        return bad_argument("reach", "its edge must be above 0 m/s, and its peak at least that");
    }
    if (!is_positive(options.ivt.speed) || !is_positive(options.idt.dispersion)) {
        return bad_argument("gaze", "its thresholds must be above 0");
    }
    for (const double seconds :
         {options.ivt.shortest, options.idt.shortest, options.reach.shortest, options.pinch.dispute}) {
        if (!(seconds >= 0) || !std::isfinite(seconds)) {
            return bad_argument("shortest", "a duration must be 0 or more seconds");
        }
    }
    if (options.margins && !(std::isfinite((*options.margins)[0]) && std::isfinite((*options.margins)[1]))) {
        return bad_argument("margins", "they must be finite");
    }
    if (std::ranges::find(options.joints, Joint::none) != options.joints.end()) {
        return bad_argument("joints", "None has no place on a hand");
    }
    return {};
}

std::string rounded(double number) {
    std::array<char, 64> text{};
    return {text.data(), put_rounded(text.data(), text.data() + text.size(), number, 4)};
}

// The even times at which everything is looked at.
Result<std::vector<float>> grid_of(const Animation& animation, const AnalyseOptions& options, double rate) {
    const TimeSpan span = span_of(animation).value_or(TimeSpan{});
    const double samples = (static_cast<double>(span.to) - span.from) * rate;
    const double floats = floats_per_sample + floats_per_joint * static_cast<double>(options.joints.size());
    const double room = base_floats + floats_per_key * static_cast<double>(key_count(animation));
    if (samples * floats > room) {
        return bad_argument("rate", "at " + rounded(rate) + " samples per second, " + seconds(samples / rate) +
                                        " are too many for so few keys; at most " +
                                        rounded(room / floats * rate / samples) + " per second will do");
    }
    // The last key's time is rounded: it may be a little early for the sample that it belongs to.
    const UniformGrid grid{span, rate, static_cast<std::size_t>(samples + step_rounding) + 1};
    std::vector<float> times(grid.count);
    for (std::size_t i = 0; i < times.size(); ++i) times[i] = grid[i];
    return times;
}

class Analyser {
public:
    Analyser(const Recording& recording, const AnalyseOptions& options, std::vector<float> times, double rate,
             const std::optional<FrameTiming>& timing, std::span<const float> frames)
        : findings_(check(recording)),
          motion_(recording.animation, std::move(times), rate, frames, timing ? timing->step : 1, options),
          output_(motion_), timing_(timing), frames_(frames.size()) {
        const Animation& animation = recording.animation;
        for (std::size_t i = 0; i < animation.markers.size(); ++i) {
            const Marker marker = animation.markers[i];
            if (!std::isfinite(marker.time)) continue;
            output_.add({EventKind::marker, {}, marker.time, marker.time, std::string(marker.name), {}});
        }
        remark_damage();
        remark_timing();
        if (animation.camera) head_.emplace(output_);
        if (animation.hands) {
            Joints joints;
            for (const Side side : {Side::left, Side::right}) {
                hands_.emplace_back(output_, recording, findings_, side, options, joints);
            }
            add_hands_distance();
        }
        if (animation.gaze) gaze_.emplace(output_, head_ ? &*head_ : nullptr, options);
        output_.sort_events();
    }

    // Of a span, as far as it lies in the recording.
    [[nodiscard]] Window window_of(double from, double to) const {
        const double start = motion_.span().from;
        const double end = motion_.span().to;
        const auto times = motion_.times();
        Window window{std::clamp(from, start, end), std::clamp(to, start, end)};
        const auto first = std::ranges::lower_bound(times, window.from);
        const auto last = std::upper_bound(first, times.end(), window.to);
        window.first = static_cast<std::size_t>(first - times.begin());
        window.last = static_cast<std::size_t>(last - times.begin());
        if (from > end || to < start) window.last = window.first; // beyond it
        const bool reached = window.first > 0 && window.first < window.last && times[window.first] > window.from;
        window.first_step = reached ? window.first : window.first + 1;
        window.closed = window.to == end;
        return window;
    }

    [[nodiscard]] std::vector<Figure> figures_of(const Window& window) const {
        Figures figures(window, motion_.rate(), output_.events());
        figures.add_seconds("duration", window.seconds());
        add_recording(figures);
        if (head_) head_->add_figures(figures);
        for (const Hand& hand : hands_) hand.add_figures(figures);
        if (!hands_.empty()) {
            using enum Statistic;
            figures.add(output_[hands_distance_], {mean, min, max});
        }
        if (gaze_) gaze_->add_figures(figures);
        return std::move(figures).take();
    }

    [[nodiscard]] const Motion& motion() const noexcept { return motion_; }
    [[nodiscard]] std::span<const Event> events() const noexcept { return output_.events(); }

    void take(Analysis& analysis) && {
        analysis.times.assign(motion_.times().begin(), motion_.times().end());
        std::move(output_).take(analysis);
    }

private:
    // Of the whole recording, whatever the window.
    void add_recording(Figures& figures) const {
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        const double whole = static_cast<double>(motion_.span().to) - motion_.span().from;
        figures.add("rate", Unit::per_second, timing_ ? 1 / timing_->step : nothing, whole);
        figures.add("rate.jitter", Unit::second, timing_ ? timing_->jitter : nothing, whole);
        figures.add("frames", Unit::count, static_cast<double>(frames_), whole);
        figures.add("frames.missing", Unit::count, timing_ ? timing_->missing : 0, whole);
        for (const auto& [name, severity] : {std::pair{"findings.errors", Severity::error},
                                             {"findings.warnings", Severity::warning},
                                             {"findings.notes", Severity::note}}) {
            figures.add(name, Unit::count, static_cast<double>(count_findings(severity)), whole);
        }
    }

    [[nodiscard]] std::size_t count_findings(Severity wanted) const {
        std::size_t count = 0;
        for (const Finding& finding : findings_) count += severity(finding) == wanted ? 1 : 0;
        return count;
    }

    void remark_timing() {
        if (!timing_ || timing_->steady) return;
        output_.remark("frames come at irregular times: rate and missing frames are estimates");
    }

    void remark_damage() {
        const std::size_t errors = count_findings(Severity::error);
        if (errors == 0) return;
        output_.remark("the recording is damaged (" + counted(errors, "error") +
                       " found): figures of the parts concerned are not to be trusted before it is repaired");
    }

    void add_hands_distance() {
        hands_distance_ =
            output_.add("hands.distance", Unit::metre, distance(motion_, hands_[0].palm(), hands_[1].palm()));
    }

    std::vector<Finding> findings_;
    Motion motion_;
    Output output_;
    std::optional<FrameTiming> timing_;
    std::size_t frames_;
    std::optional<Head> head_;
    std::vector<Hand> hands_; // by Side, or none
    std::optional<Gaze> gaze_;
    std::size_t hands_distance_ = 0; // series
};

} // namespace
} // namespace analysis

Result<Analysis> analyse(const Recording& recording, const AnalyseOptions& options) {
    using namespace analysis;
    if (const auto valid = validate(options); !valid) return valid.error();
    const Animation& animation = recording.animation;
    const std::vector<float> frames = frame_times(animation);
    const auto timing = timing_of(frames);
    const double rate = options.rate.value_or(timing ? 1 / timing->step : 1);
    auto times = grid_of(animation, options, rate);
    if (!times) return times.error();

    Analyser analyser(recording, options, *std::move(times), rate, timing, frames);
    const TimeSpan span = analyser.motion().span();
    Analysis analysis{.rate = rate};
    analysis.whole = {"", span.from, span.to, {}};
    analysis.whole.figures = analyser.figures_of(analyser.window_of(span.from, span.to));

    std::vector<NamedSpan> epochs = options.epochs;
    if (options.by) {
        std::ranges::move(epochs_of(analyser.events(), *options.by, options.margins, span.to),
                          std::back_inserter(epochs));
    }
    if (epochs.size() > most_epochs) return bad_argument("epochs", "there are more than ten thousand");
    double samples = 0;
    for (const NamedSpan& wanted : epochs) {
        if (!(wanted.from <= wanted.to)) return bad_argument("epochs", "an epoch must not end before it starts");
        const Window window = analyser.window_of(wanted.from, wanted.to);
        samples += static_cast<double>(window.last - window.first);
        if (samples > most_overlap * static_cast<double>(analyser.motion().size()) + 1e6) {
            return bad_argument("epochs", "they overlap too much: together they are a thousand times the recording");
        }
        analysis.epochs.push_back({wanted.name, window.from, window.to, analyser.figures_of(window)});
    }
    std::move(analyser).take(analysis);
    return analysis;
}

std::vector<Figure> all_figures(const AnalyseOptions& options) {
    Recording empty;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(empty.animation, part, true);
    auto analysis = analyse(empty, {.joints = options.joints});
    return analysis ? std::move(analysis->whole.figures) : std::vector<Figure>{};
}

} // namespace inputanim
