#include <inputanim/options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "text/digits.hpp"

namespace inputanim {
namespace {

std::string joined(const auto& names, std::string_view between) {
    std::string text;
    for (const std::string_view name : names) {
        if (!text.empty()) text += between;
        text += name;
    }
    return text;
}

std::string in_quotes(std::string_view text) {
    return "'" + std::string(text) + "'";
}

// What lies between commas, each without spaces around it.
std::vector<std::string_view> items_of(std::string_view text) {
    std::vector<std::string_view> items;
    while (!text.empty()) {
        std::string_view item = text.substr(0, text.find(','));
        text.remove_prefix(std::min(item.size() + 1, text.size()));
        item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
        item.remove_suffix(item.size() - std::min(item.find_last_not_of(' ') + 1, item.size()));
        items.push_back(item);
    }
    return items;
}

std::string number_text(double number) {
    std::array<char, 32> text{};
    return {text.data(), put_shortest(text.data(), text.data() + text.size(), number)};
}

std::string described(const Range& range) {
    std::string text = "it is ";
    const bool has_most = std::isfinite(range.most);
    if (!has_most && !range.least_is_too_little) text += "a finite number";
    if (std::isinf(range.least)) return text;
    if (!has_most && !range.least_is_too_little) text += ", at least ";
    if (range.least_is_too_little) text += "more than ";
    text += number_text(range.least);
    if (!has_most) return text;
    text += range.least_is_too_little ? ", at most " : " to ";
    text += number_text(range.most);
    return text;
}

// Sets one option, and says why it cannot be that, if so; each of its functions is for one kind of option.
class Setting {
public:
    Setting(const Option& option, const OptionSetting& setting) : option_(option), setting_(setting) {}

    std::string operator()(bool* value) const {
        const bool* const given = std::get_if<bool>(&setting_);
        if (given == nullptr) return "it is true or false";
        *value = *given;
        return {};
    }
    std::string operator()(float* value) const { return put_number(*value); }
    std::string operator()(double* value) const { return put_number(*value); }
    std::string operator()(std::optional<double>* value) const { return put_number(*value); }
    std::string operator()(std::uint32_t* value) const { return put_whole_number(*value, 0xffffffff); }
    std::string operator()(std::size_t* value) const { return put_whole_number(*value, 0x7fffffff); }
    std::string operator()(const Choice& choice) const {
        const std::string* const given = text();
        if (given == nullptr) return no_text;
        const auto found = std::ranges::find(choice.names, *given);
        if (found == choice.names.end()) return none_of(choice.names, *given);
        choice.set(choice.value, static_cast<std::size_t>(found - choice.names.begin()));
        return {};
    }
    std::string operator()(const Several& several) const {
        const std::string* const given = text();
        if (given == nullptr) return no_text;
        for (std::size_t i = 0; i < several.names.size(); ++i) *several.values[i] = !several.said;
        for (const std::string_view item : items_of(*given)) {
            const auto found = std::ranges::find(several.names, item);
            if (found == several.names.end()) return none_of(several.names, item);
            *several.values[static_cast<std::size_t>(found - several.names.begin())] = several.said;
        }
        return {};
    }
    std::string operator()(std::string* value) const {
        const std::string* const given = text();
        if (given == nullptr) return no_text;
        *value = *given;
        return {};
    }
    std::string operator()(std::vector<Joint>* value) const {
        const std::string* const given = text();
        if (given == nullptr) return no_text;
        auto found = find_joints(*given);
        if (!found) return in_quotes(*given) + " is not like IndexTip,thumb-tip, index, *Tip or all";
        *value = *std::move(found);
        return {};
    }
    std::string operator()(CurveSet* value) const {
        const std::string* const given = text();
        if (given == nullptr) return no_text;
        CurveSet curves;
        for (const std::string_view item : items_of(*given)) {
            const CurveSet some = select(item);
            if (some.none()) return "no curve is called " + in_quotes(item);
            curves |= some;
        }
        if (curves.none()) return "name some curves";
        *value = curves;
        return {};
    }
    std::string operator()(std::optional<TimeSpan>* value) const {
        const auto given = numbers();
        if (given.size() != 2) return "it is two times, in seconds";
        if (!is_time(given[0]) || !is_time(given[1])) return "such times are too large";
        *value = TimeSpan{static_cast<float>(given[0]), static_cast<float>(given[1])};
        return {};
    }
    std::string operator()(std::optional<NumberPair>* value) const {
        const auto given = numbers();
        if (given.size() != 2) return "it is two numbers";
        *value = NumberPair{given[0], given[1]};
        return {};
    }
    std::string operator()(std::vector<NamedSpan>* value) const {
        const auto given = numbers();
        if (given.size() % 2 != 0) return "it is two times for each, in seconds";
        value->clear();
        for (std::size_t i = 0; i < given.size(); i += 2) value->push_back({{}, given[i], given[i + 1]});
        return {};
    }

private:
    static constexpr const char* no_text = "it is text";

    static std::string none_of(Names names, std::string_view given) {
        std::string text = "it is one of ";
        text += joined(names, ", ");
        text += ", not ";
        text += in_quotes(given);
        return text;
    }

    [[nodiscard]] std::string number_fault() const {
        const double* const given = std::get_if<double>(&setting_);
        if (given == nullptr) return "it is a number";
        return option_.range.has(*given) ? std::string() : described(option_.range);
    }
    template <class Number>
    std::string put_number(Number& value) const {
        std::string fault = number_fault();
        if (!fault.empty()) return fault;
        const double given = std::get<double>(setting_);
        if constexpr (std::is_same_v<Number, float>) {
            if (!fits_float(given)) return "it is too large";
            if (static_cast<float>(given) == 0 && given != 0) return "it is too small";
        }
        if constexpr (std::is_same_v<Number, std::optional<double>>) {
            value = given;
        } else {
            value = static_cast<Number>(given);
        }
        return fault;
    }
    template <class Number>
    std::string put_whole_number(Number& value, double most) const {
        std::string fault = number_fault();
        if (!fault.empty()) return fault;
        const double given = std::get<double>(setting_);
        if (given == std::floor(given) && given >= 0 && given <= most) return put_number(value);
        return "it is a whole number from 0 to " + number_text(most);
    }
    // A span may be open: infinite.
    static bool is_time(double number) { return std::isinf(number) || fits_float(number); }
    static bool fits_float(double number) { return std::abs(number) <= std::numeric_limits<float>::max(); }
    [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&setting_); }
    [[nodiscard]] std::span<const double> numbers() const {
        const auto* const given = std::get_if<std::vector<double>>(&setting_);
        return given == nullptr ? std::span<const double>() : std::span(*given);
    }

    const Option& option_;
    const OptionSetting& setting_;
};

// The number that its shortest text says: 0.1, not the float nearest to it.
double as_written(float number) {
    std::array<char, 32> text{};
    *put_shortest(text.data(), text.data() + text.size() - 1, number) = 0;
    return std::strtod(text.data(), nullptr);
}

// What an option holds; each of its functions is for one kind of option.
struct Getting {
    OptionSetting operator()(const bool* value) const { return *value; }
    OptionSetting operator()(const std::string* value) const { return *value; }
    OptionSetting operator()(const std::optional<double>* value) const {
        return *value ? OptionSetting(**value) : OptionSetting();
    }
    OptionSetting operator()(const Choice& choice) const {
        const auto chosen = choice.get(choice.value);
        return chosen ? OptionSetting(std::string(choice.names[*chosen])) : OptionSetting();
    }
    OptionSetting operator()(const Several& several) const {
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < several.names.size(); ++i) {
            if (*several.values[i] == several.said) names.push_back(several.names[i]);
        }
        return joined(names, ",");
    }
    OptionSetting operator()(const std::vector<Joint>* value) const {
        std::vector<std::string_view> names;
        names.reserve(value->size());
        for (const Joint joint : *value) names.push_back(info(joint).name);
        return joined(names, ",");
    }
    OptionSetting operator()(const CurveSet* value) const {
        if (value->all()) return {};
        std::vector<std::string> names;
        for (std::size_t curve = 0; curve < curve_count; ++curve) {
            if (value->test(curve)) names.push_back(curve_name(curve));
        }
        return joined(names, ",");
    }
    OptionSetting operator()(const std::optional<TimeSpan>* value) const {
        return *value ? OptionSetting(std::vector<double>{(*value)->from, (*value)->to}) : OptionSetting();
    }
    OptionSetting operator()(const std::optional<NumberPair>* value) const {
        return *value ? OptionSetting(std::vector<double>((*value)->begin(), (*value)->end())) : OptionSetting();
    }
    OptionSetting operator()(const std::vector<NamedSpan>* value) const {
        std::vector<double> times;
        for (const NamedSpan& each : *value) times.insert(times.end(), {each.from, each.to});
        return times;
    }
    OptionSetting operator()(const float* number) const { return as_written(*number); }
    OptionSetting operator()(const auto* number) const { return static_cast<double>(*number); }
};

} // namespace

bool Range::has(double number) const noexcept {
    return std::isfinite(number) && number <= most && (least_is_too_little ? number > least : number >= least);
}

std::optional<std::size_t> get_byte(const void* from) noexcept {
    return *static_cast<const unsigned char*>(from);
}

void set_byte(void* to, std::size_t chosen) noexcept {
    *static_cast<unsigned char*>(to) = static_cast<unsigned char>(chosen);
}

template <class Value>
std::string put(const Option& option, const OptionSetting& setting) {
    return Setting(option, setting)(std::get<Value>(option.value));
}

template std::string put<bool*>(const Option&, const OptionSetting&);
template std::string put<float*>(const Option&, const OptionSetting&);
template std::string put<double*>(const Option&, const OptionSetting&);
template std::string put<std::optional<double>*>(const Option&, const OptionSetting&);
template std::string put<std::uint32_t*>(const Option&, const OptionSetting&);
template std::string put<std::size_t*>(const Option&, const OptionSetting&);
template std::string put<Choice>(const Option&, const OptionSetting&);
template std::string put<Several>(const Option&, const OptionSetting&);
template std::string put<std::string*>(const Option&, const OptionSetting&);
template std::string put<std::vector<Joint>*>(const Option&, const OptionSetting&);
template std::string put<CurveSet*>(const Option&, const OptionSetting&);
template std::string put<std::optional<TimeSpan>*>(const Option&, const OptionSetting&);
template std::string put<std::optional<NumberPair>*>(const Option&, const OptionSetting&);
template std::string put<std::vector<NamedSpan>*>(const Option&, const OptionSetting&);

Result<void> set(const Option& option, const OptionSetting& setting) {
    const std::string fault = option.put(option, setting);
    if (!fault.empty()) return bad_argument(option.name, fault);
    return {};
}

OptionSetting get(const Option& option) {
    return std::visit(Getting(), option.value);
}

} // namespace inputanim
