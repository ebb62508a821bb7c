#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include "check/parts.hpp"

namespace inputanim::check_parts {
namespace {

constexpr double partition_frames = 32; // MRTK's default partition size
constexpr double most_lost_frames = partition_frames;

// What is recorded together, frame by frame: the head, a hand, the gaze.
struct Group {
    std::string name;
    std::vector<std::span<const Curve>> channels; // those that have keys
    std::size_t empty_channels = 0;
    const HandCurves* hand = nullptr;

    [[nodiscard]] std::size_t most_keys() const {
        std::size_t most = 0;
        for (const auto axes : channels) {
            for (const Curve& axis : axes) most = std::max(most, axis.key_count());
        }
        return most;
    }
    [[nodiscard]] std::optional<float> end() const {
        std::optional<float> last;
        for (const auto axes : channels) {
            for (const Curve& axis : axes) {
                if (const auto span = span_of(axis)) last = std::max(last.value_or(span->to), span->to);
            }
        }
        return last;
    }
};

std::vector<Group> find_groups(const Animation& animation) {
    std::vector<Group> groups;
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        // The None joint has no place on a hand, and may be there or not.
        if (axes.empty() || channel.is_state() || (channel.part == Part::hands && channel.joint == Joint::none))
            continue;
        const std::string name = channel.part == Part::hands ? "hand." + std::string(inputanim::name(channel.side))
                                                             : std::string(inputanim::name(channel.part));
        if (groups.empty() || groups.back().name != name) {
            groups.push_back({.name = name});
            if (channel.part == Part::hands) {
                groups.back().hand = channel.side == Side::left ? &animation.hands->left : &animation.hands->right;
            }
        }
        if (std::ranges::all_of(axes, &Curve::empty)) {
            ++groups.back().empty_channels;
        } else {
            groups.back().channels.push_back(axes);
        }
    }
    return groups;
}

// The shortest time between two keys: a frame, unless a reducer left no two neighbours anywhere.
double frame_time(const std::vector<Group>& groups) {
    constexpr double usual = 1.0 / 60;
    // Several rows of steps, which need not wait for one another.
    std::array<double, 4> rows{1, 1, 1, 1};
    for (const Group& group : groups) {
        for (const auto axes : group.channels) {
            const std::span<const float> times = axes[0].times;
            const auto look = [&](std::size_t i, double& shortest) {
                const double step = static_cast<double>(times[i]) - times[i - 1];
                shortest = step > 1e-3 && step < shortest ? step : shortest;
            };
            std::size_t i = 1;
            for (; i + rows.size() <= times.size(); i += rows.size()) {
                for (std::size_t row = 0; row < rows.size(); ++row) look(i + row, rows[row]);
            }
            for (; i < times.size(); ++i) look(i, rows[0]);
        }
    }
    const double shortest = std::ranges::min(rows);
    return shortest < 1 ? shortest : usual;
}

bool is_on(const Curve& state, std::size_t key) {
    return state.values[key] > 0.5F;
}

// --- ends ---

// Up to when a hand was tracked, as its state curve says.
std::optional<double> tracked_until(const HandCurves& hand, double recording_end) {
    const Curve& tracked = hand.tracked;
    if (tracked.empty() || !tracked.times.finite() || !tracked.times.ascending()) return std::nullopt;
    for (std::size_t i = tracked.key_count(); i-- > 0;) {
        if (is_on(tracked, i)) return i + 1 == tracked.key_count() ? recording_end : tracked.times[i + 1];
    }
    return std::nullopt;
}

double last_state_key(const HandCurves& hand) {
    double last = -std::numeric_limits<double>::infinity();
    for (const Curve* state : {&hand.tracked, &hand.pinch}) {
        if (const auto span = span_of(*state)) last = std::max<double>(last, span->to);
    }
    return last;
}

bool check_end(Report& report, const Group& group, double recording_end, double frame) {
    const auto end = group.end();
    if (!end) return false;
    const auto until = group.hand != nullptr ? tracked_until(*group.hand, recording_end) : recording_end;
    if (!until) return false;
    // Everything that is recorded to the end has a key in the last frame; a hand that is lost earlier is found missing
    // a frame or a few after its last key.
    constexpr double lost_hand_delay = 0.12;
    const bool to_the_end = *until == recording_end;
    const double missing = *until - *end;
    if (missing < (to_the_end ? 0.5 * frame : lost_hand_delay)) return false;
    // Eyes may be lost for good at any time; what a partition can cut off is bounded.
    if (group.name == "gaze" && missing > most_lost_frames * frame) return false;
    const std::string ends = "poses end at " + seconds(*end) + ", ";
    const bool partitions = report.layout() == Layout::mrtk_1_1;
    if (partitions) {
        report.add(FindingCode::lost_tail, group.name,
                   ends + seconds(missing) + " before " + (to_the_end ? "the recording does" : "the hand was lost"),
                   *end);
    }
    const auto last_state = group.hand != nullptr ? last_state_key(*group.hand) : *end;
    if (!partitions || (last_state - *end >= lost_hand_delay && last_state <= *until)) {
        report.add(FindingCode::pose_ends_early, group.name, ends + "but it is recorded until " + seconds(*until),
                   *end);
    }
    return true;
}

// --- partitions ---

// Key times that all channels of a group have.
std::vector<float> common_times(const Group& group) {
    std::vector<float> common;
    for (const auto axes : group.channels) {
        const std::span<const float> times = axes[0].times;
        if (!axes[0].times.ascending()) return {};
        if (common.empty()) {
            common.assign(times.begin(), times.end());
        } else {
            std::vector<float> both;
            std::ranges::set_intersection(common, times, std::back_inserter(both));
            common = std::move(both);
        }
        if (common.empty()) return {};
    }
    return common;
}

// Whether all channels have a key every 32 frames up to their very last one, as MRTK's reducer leaves them, though few
// others in common.
bool is_partitioned(const Group& group, double frame) {
    const auto common = common_times(group);
    if (common.size() < 4 || 2 * common.size() > group.most_keys()) return false;
    for (const auto axes : group.channels) {
        if (axes[0].times.back() != common.back()) return false;
    }
    constexpr std::size_t most_tries = 16; // few times are common to all by chance
    std::size_t tries = 0;
    for (std::size_t first = 1; first < common.size() && tries < most_tries; ++first) {
        const double period = static_cast<double>(common[first]) - common[0];
        // `frame` is too long where a reducer left no two neighbours; few devices record more than 120 a second.
        if (period < 0.8 * partition_frames * std::min(frame, 1.0 / 120)) continue;
        if (period > 1.3 * partition_frames * frame) break;
        ++tries;
        std::size_t steps = 0;
        auto at = common.begin();
        while (at != common.end() - 1) {
            const double next = *at + period;
            const auto found = std::ranges::lower_bound(at + 1, common.end(), static_cast<float>(next - period / 8));
            if (found == common.end() || *found > next + period / 8) break;
            at = found;
            ++steps;
        }
        if (at == common.end() - 1 && steps >= 3) return true;
    }
    return false;
}

void check_one_key(Report& report, const Group& group) {
    if (report.layout() != Layout::mrtk_1_1 || group.channels.empty() || group.most_keys() != 1) return;
    report.add(FindingCode::one_key_curves, group.name,
               "each of its " + counted(group.channels.size(), "channel") + " has a single key");
}

// --- gaps and what is not there ---

void check_gaps(Report& report, const Group& group) {
    const Curve& tracked = group.hand->tracked;
    std::size_t gaps = 0;
    double longest = 0;
    double lost_at = 0;
    double longest_at = 0;
    bool seen = false;
    bool before = false;
    for (std::size_t i = 0; i < tracked.key_count(); ++i) {
        const bool now = is_on(tracked, i);
        if (before && !now) lost_at = tracked.times[i];
        if (seen && now && !before) {
            ++gaps;
            if (tracked.times[i] - lost_at > longest) {
                longest = tracked.times[i] - lost_at;
                longest_at = lost_at;
            }
        }
        before = now;
        seen |= now;
    }
    if (gaps == 0) return;
    report.add(FindingCode::tracking_gap, group.name,
               counted(gaps, "tracking gap") + ", the longest of " + seconds(longest) + " from " + seconds(longest_at) +
                   " on",
               longest_at, gaps);
}

void check_missing(Report& report, const Group& group) {
    if (group.empty_channels == 0) return;
    if (group.channels.empty()) {
        report.add(FindingCode::missing_joint, group.name, "it has no keys at all", std::nullopt, group.empty_channels);
    } else {
        report.add(FindingCode::missing_joint, group.name, counted(group.empty_channels, "channel") + " without keys",
                   std::nullopt, group.empty_channels);
    }
}

void check_key_counts(Report& report) {
    for (const Channel& channel : channels()) {
        const auto axes = curves(report.animation(), channel);
        const bool none_joint = channel.part == Part::hands && channel.joint == Joint::none;
        if (axes.size() < 2 || none_joint) continue;
        if (channel.kind == ChannelKind::rotation && lost_w(report.layout(), axes)) continue;
        const auto same = [&](const Curve& axis) { return axis.key_count() == axes[0].key_count(); };
        if (std::ranges::all_of(axes, same)) continue;
        std::string counts;
        for (const Curve& axis : axes) counts += (counts.empty() ? "" : ", ") + std::to_string(axis.key_count());
        report.add_channel(FindingCode::unequal_key_counts, channel, std::nullopt, 1,
                           "its axes have " + counts + " keys");
    }
}

} // namespace

void check_coverage(Report& report) {
    const auto span = span_of(report.animation());
    check_key_counts(report);
    if (span && span->from < 0) {
        report.add(FindingCode::negative_times, "", "the first key is at " + seconds(span->from), span->from);
    }
    constexpr double late = 1; // seconds; hands may well come into view some time after the start
    if (span && span->from > late) {
        report.add(FindingCode::late_start, "", "the first key is at " + seconds(span->from), span->from);
    }
    const auto groups = find_groups(report.animation());
    const double frame = frame_time(groups);
    for (const Group& group : groups) {
        check_missing(report, group);
        check_one_key(report, group);
        if (group.hand != nullptr) check_gaps(report, group);
        const bool cut = span && check_end(report, group, span->to, frame);
        if (!cut && report.layout() == Layout::mrtk_1_1 && is_partitioned(group, frame)) {
            report.add(FindingCode::possible_lost_tail, group.name,
                       "keys every 32 frames up to the last one, at " + seconds(*group.end()), group.end());
        }
    }
}

void check_markers(Report& report) {
    const auto span = span_of(report.animation());
    const std::span<const float> times = report.animation().markers.times();
    std::size_t odd = 0;
    std::size_t outside = 0;
    float last = -std::numeric_limits<float>::infinity();
    for (const float time : times) {
        if (!(time >= last) || !std::isfinite(time)) ++odd;
        if (std::isfinite(time) && (!span || time < span->from || time > span->to)) ++outside;
        if (std::isfinite(time)) last = time;
    }
    if (odd > 0) {
        report.add(FindingCode::odd_marker_time, "markers",
                   counted(odd, "marker") + " out of order or without a finite time", std::nullopt, odd);
    }
    if (outside > 0) {
        report.add(FindingCode::marker_outside, "markers", counted(outside, "marker") + " outside the recording",
                   std::nullopt, outside);
    }
}

} // namespace inputanim::check_parts
