#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <inputanim/evaluate.hpp>

#include "diff/parts.hpp"
#include "text/wording.hpp"

namespace inputanim::diff_parts {
namespace {

// Seconds. Changes further apart are two changes, not one that moved.
constexpr double furthest = 1;

constexpr std::size_t most_named = 3;

struct States {
    bool at_start = false;
    std::array<std::vector<float>, 2> changes; // times of those to off, to on; both ascending, each time once
};

States states_of(const Curve& recorded) {
    const Curve curve = playable(recorded);
    States states;
    if (curve.empty()) return states;
    states.at_start = curve.values.front() > 0.5F;
    bool now = states.at_start;
    for (std::size_t i = 0; i < curve.key_count(); ++i) {
        // Of keys of one time the last one counts.
        if (i + 1 < curve.key_count() && curve.times[i + 1] == curve.times[i]) continue;
        const bool on = curve.values[i] > 0.5F;
        if (curve.times[i] == -std::numeric_limits<float>::infinity()) states.at_start = now = on;
        if (on == now || !std::isfinite(curve.times[i])) continue;
        states.changes[on ? 1 : 0].push_back(curve.times[i]);
        now = on;
    }
    return states;
}

// There is one.
std::size_t nearest(const std::vector<float>& times, float time) {
    const auto after = std::ranges::lower_bound(times, time);
    if (after == times.begin()) return 0;
    const auto i = static_cast<std::size_t>(after - times.begin());
    if (after == times.end()) return i - 1;
    const double before_by = static_cast<double>(time) - times[i - 1];
    const double after_by = static_cast<double>(*after) - time;
    return before_by <= after_by ? i - 1 : i;
}

struct Tally {
    std::size_t changes = 0;  // of both, matched ones once
    std::size_t moved = 0;    // beyond the tolerance
    double furthest_off = 0;  // seconds
    float furthest_at = 0;    // in the first
    std::size_t lonely = 0;   // in one of the two only
    std::string lonely_named; // the first few
    float first_lonely = 0;

    void add_lonely(float time, bool on, bool in_first) {
        if (lonely++ == 0) first_lonely = time;
        if (lonely > most_named) return;
        lonely_named += lonely_named.empty() ? "" : "; ";
        lonely_named.append("turns ").append(on ? "on" : "off").append(" at ").append(seconds(time)).append(" ");
        lonely_named.append(only_in(in_first));
    }
};

void compare(const std::vector<float>& a, const std::vector<float>& b, bool on, double tolerance, Tally& tally) {
    const auto match = [](const std::vector<float>& from, const std::vector<float>& to, std::size_t i) {
        std::optional<std::size_t> found;
        if (to.empty()) return found;
        const std::size_t j = nearest(to, from[i]);
        const bool close = std::abs(static_cast<double>(from[i]) - to[j]) <= furthest;
        if (close && nearest(from, to[j]) == i) found = j;
        return found;
    };
    for (std::size_t i = 0; i < a.size(); ++i) {
        ++tally.changes;
        const auto j = match(a, b, i);
        if (!j) {
            tally.add_lonely(a[i], on, true);
            continue;
        }
        const double off = std::abs(static_cast<double>(a[i]) - b[*j]);
        if (!(off > tolerance)) continue;
        ++tally.moved;
        if (off > tally.furthest_off) {
            tally.furthest_off = off;
            tally.furthest_at = a[i];
        }
    }
    for (std::size_t j = 0; j < b.size(); ++j) {
        if (match(b, a, j)) continue;
        ++tally.changes;
        tally.add_lonely(b[j], on, false);
    }
}

} // namespace

std::optional<Difference> compare_states(const Curve& a, const Curve& b, double tolerance) {
    const States first = states_of(a);
    const States second = states_of(b);
    Tally tally;
    for (const bool on : {false, true}) {
        compare(first.changes[on ? 1 : 0], second.changes[on ? 1 : 0], on, tolerance, tally);
    }
    std::string text;
    const auto say = [&](const std::string& what) { text += (text.empty() ? "" : "; ") + what; };
    if (first.at_start != second.at_start) {
        say(std::string("is on at the start ") + std::string(only_in(first.at_start)));
    }
    if (tally.moved > 0) {
        say("up to " + measured(tally.furthest_off * 1000, "ms") + " off at " + seconds(tally.furthest_at) + "; " +
            std::to_string(tally.moved) + " of " + counted(tally.changes, "change") + " moved");
    }
    if (tally.lonely > 0) say(tally.lonely_named);
    if (tally.lonely > most_named) {
        say(counted(tally.lonely - most_named, "more change") + " only in one of the two");
    }
    if (text.empty()) return std::nullopt;
    Difference difference{.explanation = std::move(text)};
    if (tally.moved > 0) {
        difference.amount = tally.furthest_off * 1000;
        difference.unit = "ms";
        difference.time = tally.furthest_at;
    } else if (tally.lonely > 0) {
        difference.time = tally.first_lonely;
    }
    return difference;
}

} // namespace inputanim::diff_parts
