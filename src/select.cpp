#include <inputanim/select.hpp>

#include <inputanim/pattern.hpp>

namespace inputanim {

CurveSet select(std::string_view name) {
    // "hands", as the part is called, for "hand", as its curves are.
    std::string pattern(name);
    if (name == "hands" || name.starts_with("hands.")) pattern.erase(4, 1);
    const std::string below = pattern + ".*";
    CurveSet selected;
    for (std::size_t i = 0; i < curve_count; ++i) {
        const std::string curve = curve_name(i);
        selected[i] = matches(pattern, curve) || matches(below, curve);
    }
    return selected;
}

CurveSet select(std::span<const std::string> names) {
    CurveSet selected;
    for (const std::string& name : names) selected |= select(name);
    return selected;
}

} // namespace inputanim
