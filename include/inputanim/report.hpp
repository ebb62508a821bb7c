// What there is to say about a recording, as JSON text: the shell's --json and every binding say the same. docs/cli.md
// has the keys. Numbers that JSON cannot hold are null; text that is not UTF-8 has U+FFFD in place of what is broken.
#pragma once

#include <span>
#include <string>

#include <inputanim/analyse.hpp>
#include <inputanim/compare.hpp>
#include <inputanim/diff.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/repair.hpp>

namespace inputanim::report {

// {"version": [1, 1], "layout": ..., "duration": ..., "parts": [...], "markers": [...]}
[[nodiscard]] std::string info(const Recording& recording);

// [{"code": ..., "severity": ..., ...}]
[[nodiscard]] std::string findings(std::span<const Finding> findings);

// {"gaps": ..., "seconds": ..., "left": ...}
[[nodiscard]] std::string filled(const Filled& filled);
// {"parts": [...]}
[[nodiscard]] std::string reduced(std::span<const ReducedPart> parts);
// {"salvaged": ..., "changes": [...], "findings": [...], "remaining": [...]}: `remaining` is what check says now.
[[nodiscard]] std::string repaired(const Recording& before, const Repaired& repaired,
                                   std::span<const Finding> remaining);
// {"alike": ..., "differences": [...], "notes": [...]}
[[nodiscard]] std::string differences(const Diff& diff);
// {"rate": ..., "samples": ..., "figures": {"camera.path": {"value": ..., "unit": "m", "basis": ...}, ...},
//  "epochs": [{"name": ..., "from": ..., "to": ..., "figures": {...}}], "remarks": [...]}
[[nodiscard]] std::string figures(const Analysis& analysis);
// [{"event": "saccade", "from": ..., "to": ..., "duration": ..., "measures": {"amplitude": {"value": ..., "unit":
// "deg"}}}, ...]
[[nodiscard]] std::string events(std::span<const Event> events);
// {"distance": ..., "unaligned": ..., "joints": [...], "path": [[a, b, distance], ...], "remarks": [...]}
[[nodiscard]] std::string comparison(const Comparison& comparison);
// What functions can be told: {"smooth": [{"name": "beta", "type": "number", "unit": ..., "default": ..., ...}], ...}.
// Those of `convert` say which formats have them.
[[nodiscard]] std::string options();
// [[from, to], ...]
[[nodiscard]] std::string spans(std::span<const TimeSpan> spans);
// ["...", "..."]
[[nodiscard]] std::string lines(std::span<const std::string> lines);

} // namespace inputanim::report
