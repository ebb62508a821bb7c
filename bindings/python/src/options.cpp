#include "options.hpp"

#include <algorithm>

namespace inputanim::python {
namespace {

std::string type_name_of(const nb::object& value) {
    return nb::cast<std::string>(nb::str(value.type().attr("__name__")));
}

// What an iterable has.
template <class T>
std::optional<std::vector<T>> elements_of(const nb::object& iterable) {
    std::vector<T> elements;
    const nb::object list = nb::steal(PySequence_List(iterable.ptr()));
    if (list.is_valid() && nb::try_cast(list, elements)) return elements;
    PyErr_Clear();
    return std::nullopt;
}

// Text, or several with commas between them.
std::optional<OptionSetting> names_in(const nb::object& value) {
    std::string text;
    if (nb::try_cast(value, text)) return text;
    const auto names = elements_of<std::string>(value);
    if (!names) return std::nullopt;
    for (const std::string& each : *names) text += (text.empty() ? "" : ",") + each;
    return text;
}

// What Python gives for an option of a kind; none where it is of another type.
struct SettingIn {
    const nb::object& value;

    template <class T>
    [[nodiscard]] std::optional<OptionSetting> as() const {
        T taken{};
        return nb::try_cast(value, taken) ? std::optional(OptionSetting(std::move(taken))) : std::nullopt;
    }
    std::optional<OptionSetting> operator()(const bool* /*option*/) const {
        // numpy's own is no bool, and called so all the same.
        const std::string type = type_name_of(value);
        if (type == "bool_" || type == "bool") return OptionSetting(PyObject_IsTrue(value.ptr()) == 1);
        return as<bool>();
    }
    std::optional<OptionSetting> operator()(const Choice& /*option*/) const { return as<std::string>(); }
    std::optional<OptionSetting> operator()(const std::string* /*option*/) const { return as<std::string>(); }
    std::optional<OptionSetting> operator()(const Several& /*option*/) const { return names_in(value); }
    std::optional<OptionSetting> operator()(const std::vector<Joint>* /*option*/) const { return names_in(value); }
    std::optional<OptionSetting> operator()(const CurveSet* /*option*/) const { return names_in(value); }
    std::optional<OptionSetting> operator()(const std::optional<TimeSpan>* /*option*/) const { return pair(); }
    std::optional<OptionSetting> operator()(const std::optional<NumberPair>* /*option*/) const { return pair(); }
    std::optional<OptionSetting> operator()(const std::vector<NamedSpan>* /*option*/) const { return std::nullopt; }
    std::optional<OptionSetting> operator()(const std::size_t* /*option*/) const { return whole(); }
    std::optional<OptionSetting> operator()(const std::uint32_t* /*option*/) const { return whole(); }
    std::optional<OptionSetting> operator()(const auto* /*option*/) const { return as<double>(); }

    [[nodiscard]] std::optional<OptionSetting> whole() const {
        return PyIndex_Check(value.ptr()) != 0 ? as<double>() : std::nullopt;
    }
    [[nodiscard]] std::optional<OptionSetting> pair() const {
        auto numbers = elements_of<double>(value);
        return numbers ? std::optional(OptionSetting(*std::move(numbers))) : std::nullopt;
    }
};

// {name: (from, to)} or [(from, to)].
std::optional<std::vector<NamedSpan>> spans_in(const nb::object& value) {
    using Span = std::pair<double, double>;
    std::vector<NamedSpan> spans;
    if (nb::hasattr(value, "items")) {
        const auto named = elements_of<std::pair<std::string, Span>>(value.attr("items")());
        if (!named) return std::nullopt;
        for (const auto& [name, span] : *named) spans.push_back({name, span.first, span.second});
        return spans;
    }
    const auto listed = elements_of<Span>(value);
    if (!listed) return std::nullopt;
    for (const auto& [from, to] : *listed) spans.push_back({{}, from, to});
    return spans;
}

} // namespace

void fill(const std::string& owner, const Options& options, const nb::object& given) {
    Keywords keywords(owner, given);
    keywords.take(options);
    keywords.finish();
}

Keywords::Keywords(std::string owner, const nb::object& options) : owner_(std::move(owner)) {
    if (options.is_none() || PyDict_Update(left_.ptr(), options.ptr()) == 0) return;
    PyErr_Clear();
    throw nb::type_error((owner_ + " is a dictionary of options").c_str());
}

void Keywords::take(const Options& options) {
    for (std::size_t i = 0; i < options.size();) {
        const std::string name(options[i].name);
        const std::size_t dot = name.find('.');
        if (dot == std::string::npos) {
            const nb::object value = take_object(name);
            if (!value.is_none()) set(options[i], name, value);
            ++i;
            continue;
        }
        // A group: a dictionary of its own.
        const std::string group = name.substr(0, dot);
        Keywords own(group, take_object(group));
        for (; i < options.size() && options[i].name.starts_with(group + "."); ++i) {
            const std::string within(options[i].name.substr(dot + 1));
            const nb::object value = own.take_object(within);
            if (!value.is_none()) own.set(options[i], within, value);
        }
        own.finish();
    }
}

void Keywords::finish() const {
    if (left_.size() == 0) return;
    const std::string unknown = nb::cast<std::string>(nb::str((*left_.begin()).first));
    throw nb::type_error(
        (owner_ + " has no option '" + unknown + "'" + (known_.empty() ? "" : "; it has " + known_)).c_str());
}

nb::object Keywords::take_object(const std::string& name) {
    known_ += (known_.empty() ? "" : ", ") + name;
    if (!left_.contains(name.c_str())) return nb::none();
    const nb::object value = left_[name.c_str()];
    nb::del(left_[name.c_str()]);
    return value;
}

void Keywords::refuse(const std::string& name, const nb::object& value) const {
    throw nb::type_error((owner_ + "'s " + name + " cannot be of type " + type_name_of(value)).c_str());
}

void Keywords::set(const Option& option, const std::string& name, const nb::object& value) {
    if (auto* const* spans = std::get_if<std::vector<NamedSpan>*>(&option.value)) {
        auto found = spans_in(value);
        if (!found) throw nb::type_error((name + " are {name: (from, to)} or [(from, to)], in seconds").c_str());
        **spans = *std::move(found);
        return;
    }
    const auto setting = std::visit(SettingIn{value}, option.value);
    if (!setting) refuse(name, value);
    value_or_raise(inputanim::set(option, *setting));
}

} // namespace inputanim::python
