// A dictionary of options: each is taken by its name, and what nobody took is an error that lists the names.
#pragma once

#include "bindings.hpp"

namespace inputanim::python {

class Options {
public:
    // None stands for no options; `owner` is what has them, for messages.
    Options(std::string owner, const nb::object& options) : owner_(std::move(owner)) {
        if (options.is_none() || PyDict_Update(left_.ptr(), options.ptr()) == 0) return;
        PyErr_Clear();
        throw nb::type_error((owner_ + " is a dictionary of options").c_str());
    }

    // The value under a name, if it is there and not None.
    template <class T>
    std::optional<T> take(const char* name) {
        known_ += (known_.empty() ? "" : ", ") + std::string(name);
        if (!left_.contains(name)) return std::nullopt;
        const nb::object value = left_[name];
        nb::del(left_[name]);
        if (value.is_none()) return std::nullopt;
        T taken{};
        if (nb::try_cast(value, taken)) return taken;
        if constexpr (std::is_unsigned_v<T> && !std::is_same_v<T, bool>) {
            const std::string number = nb::cast<std::string>(nb::str(value));
            if (PyLong_Check(value.ptr())) raise_bad_argument(name, "it cannot be " + number);
        }
        const std::string type = nb::cast<std::string>(nb::str(value.type().attr("__name__")));
        throw nb::type_error((owner_ + "'s " + name + " cannot be of type " + type).c_str());
    }
    template <class T>
    void take(const char* name, T& value) {
        if (const auto taken = take<T>(name)) value = *taken;
    }
    // One of some names.
    template <class T, std::size_t count>
    std::optional<T> take(const char* name, const Choice<T> (&choices)[count]) {
        const auto taken = take<std::string>(name);
        return taken ? std::optional(chosen(choices, name, *taken)) : std::nullopt;
    }

    // To be called when everything was taken.
    void finish() const {
        if (left_.size() == 0) return;
        const std::string unknown = nb::cast<std::string>(nb::str((*left_.begin()).first));
        throw nb::type_error(
            (owner_ + " has no option '" + unknown + "'" + (known_.empty() ? "" : "; it has " + known_)).c_str());
    }

private:
    std::string owner_;
    nb::dict left_;
    std::string known_;
};

} // namespace inputanim::python
