#include <inputanim/select.hpp>

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

bool matches(std::string_view pattern, std::string_view text) noexcept {
    // Goes back to the last star, and lets it take one character more, wherever the rest does not fit.
    std::size_t p = 0;
    std::size_t star = std::string_view::npos;
    std::size_t taken = 0;
    for (std::size_t t = 0; t < text.size();) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++taken;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

} // namespace inputanim
