// Names that options of several rooms choose from.
#pragma once

#include <inputanim/axes.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/select.hpp>

#include "bindings.hpp"

namespace inputanim::python {

inline constexpr Choice<Gaps> gaps_choices[]{{"nan", Gaps::nan}, {"hold", Gaps::hold}, {"line", Gaps::line}};
inline constexpr Choice<Rotations> rotations_choices[]{
    {"normalised", Rotations::normalised}, {"slerp", Rotations::slerp}, {"raw", Rotations::raw}};
inline constexpr Choice<Side> side_choices[]{{"left", Side::left}, {"right", Side::right}};

inline Axes axes_named(const std::string& name) {
    if (const auto axes = find_axes(name)) return *axes;
    std::string known;
    for (const Axes each : all_axes()) known += (known.empty() ? "'" : ", '") + std::string(info(each).name) + "'";
    raise_bad_argument("axes", "it is one of " + known + ", not '" + name + "'");
}

// As the shell takes them: every name must be one of some curve.
inline CurveSet curves_named(const char* argument, const std::vector<std::string>& names) {
    CurveSet curves;
    for (const std::string& name : names) {
        const CurveSet some = select(name);
        if (some.none()) raise_bad_argument(argument, "no curve is called '" + name + "'");
        curves |= some;
    }
    return curves;
}

} // namespace inputanim::python
