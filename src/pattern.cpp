#include <inputanim/pattern.hpp>

#include <cstddef>

namespace inputanim {

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
