// The page as bytes of the program. By the assembler: a compiler would take minutes for an array of that size.
#include "page.hpp"

#if defined(INPUTANIM_PAGE)

#if defined(__APPLE__)
#define INPUTANIM_PAGE_SECTION "__TEXT,__const"
#else
#define INPUTANIM_PAGE_SECTION ".rodata"
#endif

asm(".pushsection " INPUTANIM_PAGE_SECTION "\n"
    ".balign 16\n"
    "inputanim_page_begin:\n"
    ".incbin \"" INPUTANIM_PAGE "\"\n"
    "inputanim_page_end:\n"
    ".byte 0\n"
    ".popsection\n");

namespace cli {

[[gnu::visibility("hidden")]] extern const char page_begin[] asm("inputanim_page_begin");
[[gnu::visibility("hidden")]] extern const char page_end[] asm("inputanim_page_end");

std::optional<std::string_view> page() noexcept {
    return std::string_view(page_begin, page_end);
}

} // namespace cli

#else

std::optional<std::string_view> cli::page() noexcept {
    return {};
}

#endif
