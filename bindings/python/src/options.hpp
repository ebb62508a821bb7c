// Options as keywords. Those that the library describes are filled in by their description; a table's, which only
// Python has, are taken one by one from a dictionary.
#pragma once

#include <inputanim/options.hpp>

#include "bindings.hpp"

namespace inputanim::python {

// Sets what a dictionary has, but for None: names of the description, groups as dictionaries ("pinch": {"closes":
// ...}). What there is not, or is of another type, is a TypeError; what makes no sense a ValueError. `owner` is what
// has the options, for messages.
void fill(const std::string& owner, const Options& options, const nb::object& given);

template <class Described>
[[nodiscard]] Described filled(const char* owner, const nb::object& given) {
    Described options;
    fill(owner, describe(options), given);
    return options;
}

// A dictionary of options: each is taken by its name, and what nobody took is an error that lists the names.
class Keywords {
public:
    Keywords(std::string owner, const nb::object& options);

    // The value under a name, if it is there and not None.
    template <class T>
    std::optional<T> take(const char* name) {
        const nb::object value = take_object(name);
        if (value.is_none()) return std::nullopt;
        T taken{};
        if (nb::try_cast(value, taken)) return taken;
        refuse(name, value);
    }
    template <class T>
    void take(const char* name, T& value) {
        if (auto taken = take<T>(name)) value = *std::move(taken);
    }
    // What is among the description's.
    void take(const Options& options);

    // To be called when everything was taken.
    void finish() const;

private:
    [[nodiscard]] nb::object take_object(const std::string& name);
    [[noreturn]] void refuse(const std::string& name, const nb::object& value) const;
    void set(const Option& option, const std::string& name, const nb::object& value);

    std::string owner_;
    nb::dict left_;
    std::string known_;
};

} // namespace inputanim::python
