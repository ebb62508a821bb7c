// Where the standard library would throw: a module without exceptions can only end, and says which of the two it was.
#include <cstdlib>
#include <new>

namespace {

constexpr int out_of_memory = 1; // src/module.ts knows it, too

[[maybe_unused]] const auto installed = std::set_new_handler([] { std::_Exit(out_of_memory); });

} // namespace

// In place of one that prints, which would take more room than the reader.
[[noreturn]] void std::__libcpp_verbose_abort(char const* /*format*/, ...) {
    __builtin_trap();
}
