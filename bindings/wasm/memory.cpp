// Where the standard library would throw or print: a module without exceptions and files can only end. Whoever called
// it sees why: memory was short, or something else.
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
