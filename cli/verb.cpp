#include "verb.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>

#include "common.hpp"

namespace cli {
namespace {

OptionInfo info_of(const CLI::Option& option, const Choices& choices) {
    OptionInfo info{.help = option.get_description(), .group = option.get_group(), .required = option.get_required()};
    for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
    const bool is_argument = info.names.empty();
    const bool is_flag = option.get_items_expected_max() == 0;
    if (is_argument) {
        info.value = option.get_name(true);
    } else if (!is_flag) {
        // Without what is checked: "NUMBER:POSITIVE"
        info.value = option.get_type_name();
        info.value.resize(std::min(info.value.find(':'), info.value.size()));
    }
    const auto known = choices.find(&option);
    if (known != choices.end()) info.choices = known->second;
    info.several =
        is_argument ? option.get_items_expected_max() > 1 : (option.get_delimiter() == ',' || info.value == "NAMES");
    return info;
}

// NaN where it is no finite number.
double number_in(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool is_number = !text.empty() && *end == '\0' && std::isfinite(number);
    return is_number ? number : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

Option Option::required() const {
    option_->required();
    return *this;
}

Option Option::excludes(const std::string& flag) const {
    option_->excludes(flag);
    return *this;
}

Option Option::type_name(const std::string& name) const {
    option_->type_name(name);
    return *this;
}

Option Option::group(const std::string& title) const {
    option_->group(title);
    return *this;
}

Option Option::describe(const std::string& help) const {
    option_->description(help);
    return *this;
}

Option Option::show_default() const {
    option_->capture_default_str();
    return *this;
}

Option Option::comma_separated() const {
    option_->delimiter(',')->allow_extra_args(false);
    return *this;
}

Option Option::joined() const {
    option_->join(',');
    return *this;
}

Option Option::each_time() const {
    option_->trigger_on_parse();
    return *this;
}

Option Option::choices(const std::vector<std::string>& names) const {
    choices_->insert_or_assign(option_, names);
    return *this;
}

Option Option::one_of(const std::vector<std::string>& names) const {
    option_->check(CLI::IsMember(names));
    return choices(names);
}

Option Option::positive() const {
    return check(
        [](const std::string& text) { return number_in(text) > 0 ? "" : "'" + text + "' is no number above 0"; });
}

Option Option::not_negative() const {
    return check(
        [](const std::string& text) { return number_in(text) >= 0 ? "" : "'" + text + "' is no number from 0 on"; });
}

template <class T>
Option Option::between(T least, T most) const {
    option_->check(CLI::Range(least, most));
    return *this;
}

template Option Option::between(int, int) const;
template Option Option::between(unsigned, unsigned) const;
template Option Option::between(double, double) const;

Option Option::check(const std::function<std::string(const std::string&)>& fault) const {
    option_->check(CLI::Validator([fault](const std::string& text) { return fault(text); }, ""));
    return *this;
}

bool Option::is_given() const {
    return option_->count() > 0;
}

std::string Option::name() const {
    return option_->get_name();
}

std::string Option::help() const {
    return option_->get_description();
}

template <class T>
Option Verb::add_option(const std::string& flag, T& target, const std::string& help) {
    return {*app_->add_option(flag, target, help), *choices_};
}

template Option Verb::add_option(const std::string&, std::string&, const std::string&);
template Option Verb::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Verb::add_option(const std::string&, std::uint16_t&, const std::string&);
template Option Verb::add_option(const std::string&, unsigned&, const std::string&);
template Option Verb::add_option(const std::string&, std::size_t&, const std::string&);
template Option Verb::add_option(const std::string&, float&, const std::string&);
template Option Verb::add_option(const std::string&, double&, const std::string&);
template Option Verb::add_option(const std::string&, std::optional<double>&, const std::string&);

Option Verb::add_flag(const std::string& flag, bool& target, const std::string& help) {
    return {*app_->add_flag(flag, target, help), *choices_};
}

Option Verb::add_text_option(const std::string& flag, const std::function<void(const std::string&)>& take,
                             const std::string& help) {
    return {*app_->add_option_function<std::string>(flag, take, help), *choices_};
}

Option Verb::add_number_option(const std::string& flag, const std::function<void(double)>& take,
                               const std::string& help) {
    return {*app_->add_option_function<double>(flag, take, help), *choices_};
}

Option Verb::add_flag_function(const std::string& flag, const std::function<void()>& take, const std::string& help) {
    return {*app_->add_flag_callback(flag, take, help), *choices_};
}

Option Verb::option(const std::string& flag) const {
    return {*app_->get_option(flag), *choices_};
}

bool Verb::is_given(const std::string& flag) const {
    return app_->count(flag) > 0;
}

void Verb::footer(const std::string& text) {
    app_->footer(text);
}

void Verb::run(const std::function<int()>& action) {
    app_->callback([action, exit = exit_] { *exit = action(); });
}

Program::Program(const std::string& name, const std::string& version, const std::string& about)
    : app_(std::make_unique<CLI::App>(about)), version_(version) {
    app_->name(name);
    app_->set_version_flag("--version", name + " " + version);
    app_->require_subcommand(1);
}

Program::~Program() = default;

void Program::footer(const std::string& text) {
    app_->footer(text);
}

void Program::add_group(const std::string& title, std::initializer_list<void (*)(Program&)> verbs) {
    group_ = title;
    for (const auto& add : verbs) add(*this);
}

Verb Program::add_verb(const std::string& name, const std::string& about) {
    CLI::App* const verb = app_->add_subcommand(name, about);
    verb->group(group_);
    return {*verb, choices_, exit_};
}

ProgramInfo Program::info() const {
    ProgramInfo info{app_->get_name(), version_, app_->get_description(), app_->get_footer(), {}};
    const auto any = [](const CLI::App* /*verb*/) { return true; };
    for (const CLI::App* const verb : std::as_const(*app_).get_subcommands(any)) {
        VerbInfo each{verb->get_name(), verb->get_description(), verb->get_group(), verb->get_footer(), {}};
        for (const CLI::Option* const option : verb->get_options()) {
            // Old words, which no help shows, are in no group.
            if (!option->get_group().empty()) each.options.push_back(info_of(*option, choices_));
        }
        info.verbs.push_back(std::move(each));
    }
    return info;
}

int Program::run(int argc, char** argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version are parse "errors" that went well.
        return app_->exit(error) == 0 ? done : usage;
    }
    return exit_;
}

void wrong_usage(const std::string& what) {
    throw CLI::ValidationError(printable(what));
}

} // namespace cli
