// Recordings analysed, and what to ask of an analysis.
#pragma once

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <inputanim/analyse.hpp>

#include "made_motion.hpp"

namespace analysed_motion {

using namespace inputanim;

inline Analysis analysed(const Animation& animation, const AnalyseOptions& options = {}) {
    auto analysis = analyse({.animation = animation}, options);
    if (!analysis) ADD_FAILURE() << message(analysis.error());
    return analysis ? *std::move(analysis) : Analysis{};
}

inline const Figure& figure(const Epoch& epoch, std::string_view name) {
    static const Figure none{.value = std::numeric_limits<double>::quiet_NaN()};
    const Figure* const found = epoch.find(name);
    if (found == nullptr) ADD_FAILURE() << "there is no figure " << name;
    return found != nullptr ? *found : none;
}

inline double value(const Epoch& epoch, std::string_view name) {
    return figure(epoch, name).value;
}

inline std::vector<Event> events(const Analysis& analysis, EventKind kind, std::optional<Side> side = {}) {
    std::vector<Event> chosen;
    std::ranges::copy_if(analysis.events, std::back_inserter(chosen),
                         [&](const Event& event) { return event.kind == kind && event.side == side; });
    return chosen;
}

inline made::HandAt still() {
    return {.wrist = {{0.2, 1.2, 0.4}, {}}};
}

inline Animation circling(double radius, double turns_per_second) {
    return made::record({.seconds = 10, .right = [=](double time) {
                             return made::HandAt{.wrist = made::on_circle(time, radius, turns_per_second)};
                         }});
}

inline constexpr double frame = 1.0 / 60;

// Closed from each time for half a second; the flag comes later by `late`.
inline Animation pinching(const std::vector<double>& onsets, double late = 0) {
    const auto within = [onsets](double time) {
        return std::ranges::any_of(onsets, [&](double onset) { return time >= onset && time < onset + 0.5; });
    };
    return made::record({.seconds = 6, .right = [=](double time) {
                             made::HandAt hand = still();
                             hand.grip.pinch = within(time) ? 1 : 0;
                             hand.pinch = within(time - late);
                             return hand;
                         }});
}

} // namespace analysed_motion
