#include <inputanim/compare.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "compare/choose.hpp"
#include "compare/joint_positions.hpp"
#include "compare/moments.hpp"
#include "compare/warp.hpp"
#include "motion/frames.hpp"
#include "motion/head.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace {

constexpr double most_cells = 1 << 26;        // of the warping: bytes, and some seconds
constexpr std::size_t most_moments = 1 << 17; // of a recording: 80 MB of positions

Result<void> check(const CompareOptions& options) {
    const auto is_joint = [](Joint joint) { return index(joint) < joint_count; };
    if (!std::ranges::all_of(options.joints, is_joint)) return bad_argument("joints", "there is no such joint");
    if (options.hand > WhichHand::both) return bad_argument("hand", "there is no such hand");
    if (options.centre > Centre::world) return bad_argument("centre", "there is no such centre");
    if (!std::isfinite(options.rate) || options.rate <= 0) return bad_argument("rate", "it must be a number above 0");
    if (!(options.band >= 0 && options.band <= 1)) return bad_argument("band", "it must be a number from 0 to 1");
    return {};
}

// What is looked at of a recording. Beyond its keys there is nothing, whatever was asked for.
Result<TimeSpan> span_within(const Animation& animation, const std::optional<TimeSpan>& asked, const char* recording,
                             const char* argument) {
    const auto whole = span_of(animation);
    if (!whole) return bad_argument(recording, "there are no keys in it");
    if (!animation.hands) return bad_argument(recording, "there are no hands in it");
    if (!asked) return *whole;
    if (!std::isfinite(asked->from) || !std::isfinite(asked->to) || asked->from > asked->to) {
        return bad_argument(argument, "it must start and end at finite times, and not end before it starts");
    }
    const TimeSpan span{std::max(asked->from, whole->from), std::min(asked->to, whole->to)};
    if (span.from <= span.to) return span;
    return bad_argument(argument,
                        "the keys are from " + seconds(whole->from) + " to " + seconds(whole->to) + ", outside of it");
}

// One of the two recordings.
struct Compared {
    const Animation& animation;
    const char* name;
    TimeSpan span;
    Spans tracked;              // all hands that are compared
    std::vector<float> moments; // to look at
    JointPositions positions;   // at those that can be compared

    void find_moments(double rate) { moments = steady_times(tracked, span.from, rate, most_moments); }
};

// Sets the moments of both, and returns their rate: less than what is wanted where that would be too many.
double find_moments(Compared& a, Compared& b, const CompareOptions& options) {
    const double seconds_a = seconds_of(a.tracked);
    const double seconds_b = seconds_of(b.tracked);
    const auto fits = [&](double count_a, double count_b) {
        constexpr auto most = static_cast<double>(most_moments);
        return count_a <= most && count_b <= most && cell_count(count_a, count_b, options.band) <= most_cells;
    };
    constexpr double slower = 0.9;
    double rate = options.rate;
    while (!fits(std::floor(seconds_a * rate) + 1, std::floor(seconds_b * rate) + 1)) rate *= slower;
    // Many short spans have more times in them than their seconds say.
    while (true) {
        a.find_moments(rate);
        b.find_moments(rate);
        if (fits(static_cast<double>(a.moments.size()), static_cast<double>(b.moments.size()))) return rate;
        rate *= slower;
    }
}

std::vector<std::string> remarks_on(const Compared& take, double rate) {
    std::vector<std::string> remarks;
    const double whole = static_cast<double>(take.span.to) - take.span.from;
    const double untracked = whole - seconds_of(take.tracked);
    const auto leave_out = [&](double time, const char* why) {
        remarks.push_back(std::string(take.name) + ": " + seconds(time) + " of " + seconds(whole) +
                          " are left out: " + why);
    };
    if (untracked * rate >= 1) leave_out(untracked, "a hand is not tracked there");
    const auto lost = static_cast<double>(take.moments.size() - take.positions.size());
    if (lost > 0) leave_out(lost / rate, "a joint is nowhere there, or the hand has no shape");
    return remarks;
}

struct Measured {
    std::vector<float> distances;      // of each pair
    std::vector<JointDistance> joints; // without names
    double mean = 0;
};

Measured measure(const JointPositions& a, const JointPositions& b, const std::vector<Pair>& path) {
    Measured measured{std::vector<float>(path.size()), std::vector<JointDistance>(a.joints), 0};
    const auto pairs = static_cast<double>(path.size());
    const auto joints = static_cast<double>(a.joints);
    std::vector<double> sums(path.size());
    for (std::size_t joint = 0; joint < a.joints; ++joint) {
        const auto place = [&](const JointPositions& positions, std::size_t i) {
            return Vector3{positions.column(joint, 0)[i], positions.column(joint, 1)[i], positions.column(joint, 2)[i]};
        };
        JointDistance& result = measured.joints[joint];
        for (std::size_t i = 0; i < path.size(); ++i) {
            const double distance = length(place(a, path[i].a) - place(b, path[i].b));
            result.mean += distance / pairs;
            result.max = std::max(result.max, distance);
            sums[i] += distance;
        }
    }
    for (std::size_t i = 0; i < path.size(); ++i) {
        measured.distances[i] = static_cast<float>(sums[i] / joints);
        measured.mean += sums[i] / joints / pairs;
    }
    return measured;
}

// Seconds of b for a second of a, gaps and all.
double pace_of(std::span<const float> a, std::span<const float> b) {
    const double of_a = static_cast<double>(a.back()) - a.front();
    const double of_b = static_cast<double>(b.back()) - b.front();
    if (of_a == of_b) return 1;
    return of_a > 0 && of_b > 0 ? of_b / of_a : std::numeric_limits<double>::quiet_NaN();
}

Error nothing_to_compare(const std::vector<std::string>& remarks) {
    std::string reason = "there is nothing to compare";
    for (const std::string& remark : remarks) reason += "; " + remark;
    return bad_argument("", reason);
}

Comparison compare_along(const JointPositions& a, const JointPositions& b, std::span<const ChosenHand> hands,
                         double band) {
    Comparison result;
    const std::vector<Pair> path = warped_path(a, b, band);
    Measured measured = measure(a, b, path);
    result.distance = measured.mean;
    result.unaligned = measure(a, b, straight_path(a.size(), b.size())).mean;
    result.pace = pace_of(a.times, b.times);
    result.joints = std::move(measured.joints);
    std::size_t place = 0;
    for (const ChosenHand& hand : hands) {
        for (const Joint joint : hand.joints) {
            result.joints[place].side = hand.side;
            result.joints[place++].joint = joint;
        }
    }
    result.path.reserve(path.size());
    for (std::size_t i = 0; i < path.size(); ++i)
        result.path.push_back({a.times[path[i].a], b.times[path[i].b], measured.distances[i]});
    return result;
}

} // namespace

Result<Comparison> compare(const Animation& a, const Animation& b, const CompareOptions& options) {
    if (const auto checked = check(options); !checked) return checked.error();
    const auto span_a = span_within(a, options.span_a, "a", "span_a");
    if (!span_a) return span_a.error();
    const auto span_b = span_within(b, options.span_b, "b", "span_b");
    if (!span_b) return span_b.error();

    Chosen chosen = choose(a, *span_a, b, *span_b, options);
    if (chosen.hands.empty()) return nothing_to_compare(chosen.remarks);
    std::vector<Side> sides;
    sides.reserve(chosen.hands.size());
    for (const ChosenHand& hand : chosen.hands) sides.push_back(hand.side);
    const auto seen = [&](const Animation& animation, TimeSpan span) {
        return until_last_frame(tracked_together(*animation.hands, sides, span), frame_times(animation));
    };
    Compared takes[]{{a, "A", *span_a, seen(a, *span_a), {}, {}}, {b, "B", *span_b, seen(b, *span_b), {}, {}}};
    const double rate = find_moments(takes[0], takes[1], options);

    std::vector<std::string> remarks = std::move(chosen.remarks);
    if (rate < options.rate)
        remarks.emplace_back("fewer samples per second than were asked for: there would be too many");
    const bool turned = first_head_pose(a) && first_head_pose(b);
    if (options.centre == Centre::start && !turned) remarks.emplace_back("not turned as the heads were: one has none");
    for (Compared& take : takes) {
        auto positions = joint_positions_at(take.animation, take.moments, chosen.hands, options.centre, turned);
        if (!positions) return positions.error();
        take.positions = *std::move(positions);
        for (std::string& remark : remarks_on(take, rate)) remarks.push_back(std::move(remark));
    }
    for (const Compared& take : takes) {
        if (take.positions.size() > 0) continue;
        remarks.push_back(std::string(take.name) + ": at no time are all hands and joints there that are compared");
        return nothing_to_compare(remarks);
    }

    Comparison result = compare_along(takes[0].positions, takes[1].positions, chosen.hands, options.band);
    result.basis_a = static_cast<double>(takes[0].positions.size()) / rate;
    result.basis_b = static_cast<double>(takes[1].positions.size()) / rate;
    result.rate = rate;
    result.remarks = std::move(remarks);
    return result;
}

} // namespace inputanim
