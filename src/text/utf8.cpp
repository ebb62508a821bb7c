#include "text/utf8.hpp"

#include <algorithm>
#include <cstddef>

namespace inputanim {
namespace {

// How many bytes the first character of a text takes, 1 to 4; 0 where it is none.
std::size_t character_size(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
    const unsigned lead = byte(0);
    const unsigned next = byte(1);
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return continues(1) ? 2 : 0;
    if ((lead & 0xf0U) == 0xe0U) {
        const bool fits = !(lead == 0xe0 && next < 0xa0) && !(lead == 0xed && next > 0x9f);
        return fits && continues(1) && continues(2) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const bool fits = !(lead == 0xf0 && next < 0x90) && !(lead == 0xf4 && next > 0x8f);
        return fits && continues(1) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

} // namespace

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

std::string mended_utf8(std::string_view text) {
    std::string mended;
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        mended += size == 0 ? "\xef\xbf\xbd" : text.substr(0, size);
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return mended;
}

} // namespace inputanim
