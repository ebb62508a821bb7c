// Where the standard library would throw or print: a module without exceptions and files can only end. Whoever called
// it sees why: memory was short, or something else.
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr int out_of_memory = 1; // src/module.ts knows it, too

[[maybe_unused]] const auto installed = std::set_new_handler([] { std::_Exit(out_of_memory); });

} // namespace

// Both in place of others that print first, which takes more room than reading a recording.
[[noreturn]] void std::__libcpp_verbose_abort(char const* /*format*/, ...) {
    __builtin_trap();
}
extern "C" [[noreturn]] void abort_message(char const* /*format*/, ...) {
    __builtin_trap();
}

// WebAssembly has instructions for these; libc's own are loops.
extern "C" void* memcpy(void* __restrict to, const void* __restrict from, std::size_t size) {
    return __builtin_memcpy(to, from, size);
}
extern "C" void* memmove(void* to, const void* from, std::size_t size) {
    return __builtin_memmove(to, from, size);
}
extern "C" void* memset(void* to, int byte, std::size_t size) {
    return __builtin_memset(to, byte, size);
}
