// Which times and which curves: options that several verbs share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <inputanim/animation.hpp>
#include <inputanim/select.hpp>

#include "common.hpp"

namespace cli {

struct SpanOptions {
    std::optional<float> from;
    std::optional<float> to;
};
void add_span_options(Verb& verb, SpanOptions& options);
// Wrong usage where neither is given.
void require_span(const SpanOptions& options);
// From the first key and to the last, where nothing else is said. An error where there are no keys, or no such span.
[[nodiscard]] inputanim::Result<inputanim::TimeSpan> resolve(const SpanOptions& options,
                                                             const inputanim::Animation& animation);

// "--curves"; `what` begins the help.
Option add_curves_option(Verb& verb, std::vector<std::string>& names, const std::string& what);
// All that the names mean; wrong usage where one of them means nothing.
[[nodiscard]] inputanim::CurveSet selected(const std::vector<std::string>& names);
// The curves of the animation that the names mean, all without names. Wrong usage where there are none.
[[nodiscard]] inputanim::CurveSet selected_of(const inputanim::Animation& animation,
                                              const std::vector<std::string>& names);

} // namespace cli
