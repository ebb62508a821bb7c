#include "described.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "units.hpp"

namespace cli {

using inputanim::Choice;
using inputanim::NamedSpan;
using inputanim::NumberPair;
using inputanim::OptionSetting;
using inputanim::Several;
using inputanim::TimeSpan;
using Described = inputanim::Option;

namespace {

template <class T>
bool is(const Described& option) {
    return std::holds_alternative<T>(option.value);
}

bool is_flag(const Described& option) {
    return is<bool*>(option);
}

bool is_text(const Described& option) {
    return is<Choice>(option) || is<Several>(option) || is<std::string*>(option) ||
           is<std::vector<inputanim::Joint>*>(option) || is<inputanim::CurveSet*>(option);
}

bool is_list(const Described& option) {
    return is<std::optional<TimeSpan>*>(option) || is<std::optional<NumberPair>*>(option) ||
           is<std::vector<NamedSpan>*>(option);
}

std::string_view group_of(const Described& option) {
    return option.name.substr(0, std::min(option.name.find('.'), option.name.size()));
}

std::string dashed(std::string_view name) {
    std::string flag = "--" + std::string(name);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

void set_or_refuse(const Described& option, const std::string& flag, const OptionSetting& setting) {
    const auto done = set(option, setting);
    if (!done) wrong_usage(fmt::format("{}: {}", flag, done.error().reason));
}

double quantity_of(const Described& option, const std::string& flag, const std::string& text) {
    const auto number = parse_quantity(text, option.unit);
    if (number) return *number;
    if (option.unit == "s") wrong_usage(fmt::format("{}: '{}' is not a time; 2, 2s, 500ms and 1:05.5 are", flag, text));
    wrong_usage(fmt::format("{}: '{}' is not a number{}", flag, text,
                            option.unit == "m"     ? "; 0.02, 20mm and 2cm are"
                            : option.unit == "deg" ? "; 0.5 and 0.5deg are"
                                                   : ""));
}

// A usual value as people write it: "20mm", "100ms", "0.2deg", "30".
std::string example_of(const Described& option) {
    const double usual = std::get<double>(get(option));
    const bool is_short = option.unit == "m" || option.unit == "s";
    if (is_short && usual < 1) return fmt::format("{:.6g}m{}", 1000 * usual, option.unit);
    return fmt::format("{}{}", usual, is_short || option.unit == "deg" ? option.unit : "");
}

// The names that it is chosen from; none where it is no choice.
inputanim::Names names_of(const Described& option) {
    if (const auto* choice = std::get_if<Choice>(&option.value)) return choice->names;
    if (const auto* several = std::get_if<Several>(&option.value)) return several->names;
    return {};
}

bool takes_several(const Described& option) {
    return is<Several>(option) || is<std::vector<inputanim::Joint>*>(option) || is<inputanim::CurveSet*>(option) ||
           is<std::vector<NamedSpan>*>(option);
}

std::string type_name_of(const Described& option) {
    if (is<Choice>(option)) return "NAME";
    if (is_text(option)) return is<std::string*>(option) ? "TEXT" : "NAMES";
    if (is_list(option)) return option.unit == "s" ? "TIMES" : "NUMBERS";
    return option.unit == "s" ? "TIME" : "NUMBER";
}

bool ends_in_letter(const std::string& text) {
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text.back())) != 0;
}

// A group: its options in order; what has a unit goes to the first that has none of its own yet and takes that unit.
class Group {
public:
    Group(inputanim::Options options, bool units_required)
        : options_(std::move(options)), units_required_(units_required) {
        for (const Described& option : options_) example_ += (example_.empty() ? "" : ",") + example_of(option);
    }

    void set(const std::string& flag, const std::string& text) const {
        std::vector<bool> taken(options_.size());
        for (const std::string& item : items_of(text)) {
            const bool has_unit = ends_in_letter(item);
            std::size_t place = 0;
            while (place < options_.size() &&
                   (taken[place] || (has_unit && !parse_quantity(item, options_[place].unit)))) {
                ++place;
            }
            if (place == options_.size()) wrong_usage(fmt::format("{}: '{}' is not like {}", flag, text, example_));
            // 5 for 5mm would be a thousand times too much, and nobody would notice.
            const bool is_zero = item.find_first_of("123456789") == std::string::npos;
            if (units_required_ && !has_unit && !is_zero) {
                wrong_usage(fmt::format("{}: say the unit of '{}', such as {}", flag, item, example_));
            }
            taken[place] = true;
            set_from_text(options_[place], flag, item);
        }
    }

    [[nodiscard]] std::string help() const {
        std::string text;
        for (const Described& option : options_) {
            text += fmt::format("{}{}", text.empty() ? "" : "; ", option.help);
            if (!example_of(option).ends_with(option.unit)) text += fmt::format(" ({})", option.unit);
        }
        return fmt::format("{} [{}]", text, example_);
    }

private:
    inputanim::Options options_;
    bool units_required_;
    std::string example_; // "20mm,30mm,100ms": what is usual
};

} // namespace

std::string default_text(const Described& option) {
    const auto setting = get(option);
    if (const auto* number = std::get_if<double>(&setting)) return fmt::format("{}", *number);
    if (const auto* text = std::get_if<std::string>(&setting)) return *text;
    return {};
}

std::string help_of(const Described& option, const std::string& usual) {
    std::string help(option.help);
    if (const auto names = names_of(option); !names.empty()) help += fmt::format(": {}", fmt::join(names, ", "));
    if (!option.unit.empty() && !is_list(option)) help += fmt::format(" ({})", option.unit);
    if (!usual.empty()) help += fmt::format(" [{}]", usual);
    return help;
}

std::string flag_of(const Described& option) {
    const bool* const* flag = std::get_if<bool*>(&option.value);
    const std::string name = dashed(group_of(option));
    return flag != nullptr && **flag ? "--no-" + name.substr(2) : name;
}

void say_older_word(const std::string& word, const std::string& now) {
    fmt::print(stderr, "note: {} is {} now; the old word goes with the next release\n", word, now);
}

void add_older_flag(Verb& verb, const std::string& flag, const std::string& now, const std::function<void()>& take) {
    const auto noted = [flag, now, take] {
        say_older_word(flag, now);
        take();
    };
    verb.add_flag_function(flag, noted, "").group(""); // which no help shows
}

std::vector<std::string> items_of(const std::string& text) {
    std::vector<std::string> items;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        const std::size_t first = std::min(text.find_first_not_of(' ', from), comma);
        std::string item = text.substr(first, comma - first);
        item.erase(item.find_last_not_of(' ') + 1);
        items.push_back(std::move(item));
        from = comma + 1;
    }
    return items;
}

void set_from_text(const Described& option, const std::string& flag, const std::string& text) {
    if (is_text(option)) return set_or_refuse(option, flag, text);
    if (!is_list(option)) return set_or_refuse(option, flag, quantity_of(option, flag, text));
    std::vector<double> numbers;
    for (const std::string& item : items_of(text)) numbers.push_back(quantity_of(option, flag, item));
    set_or_refuse(option, flag, numbers);
}

Option add_option(Verb& verb, const Described& option) {
    const std::string flag = flag_of(option);
    if (is_flag(option)) {
        bool* const value = std::get<bool*>(option.value);
        const bool usual = *value;
        const std::string help = usual ? fmt::format("Turns off: {}", option.help) : std::string(option.help);
        return verb.add_flag_function(
            flag, [value, usual] { *value = !usual; }, help);
    }
    return add_option(verb, option, [option, flag](const std::string& text) { set_from_text(option, flag, text); });
}

Option add_option(Verb& verb, const Described& option, const std::function<void(const std::string&)>& take) {
    const Option added = verb.add_text_option(flag_of(option), take, help_of(option, default_text(option)))
                             .type_name(type_name_of(option));
    if (takes_several(option)) added.joined();
    const auto names = names_of(option);
    return names.empty() ? added : added.choices({names.begin(), names.end()});
}

void add_options(Verb& verb, const inputanim::Options& options, const std::string& title, bool units_required) {
    for (std::size_t i = 0; i < options.size();) {
        const std::string_view group = group_of(options[i]);
        if (group.size() == options[i].name.size()) {
            const Option added = add_option(verb, options[i++]);
            if (!title.empty()) added.group(title);
            continue;
        }
        inputanim::Options own;
        for (; i < options.size() && group_of(options[i]) == group; ++i) own.push_back(options[i]);
        const std::string flag = dashed(group);
        const Group values(std::move(own), units_required);
        const auto take = [values, flag](const std::string& text) { values.set(flag, text); };
        const Option added = verb.add_text_option(flag, take, values.help()).type_name("VALUES");
        if (!title.empty()) added.group(title);
    }
}

} // namespace cli
