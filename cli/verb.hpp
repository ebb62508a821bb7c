// The command line: verbs and their options. CLI11 reads it, and is seen by verb.cpp alone, as it takes long to
// compile.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace cli {

// An option of a verb, or an argument without a name, as completions and manual pages tell of it.
struct OptionInfo {
    std::vector<std::string> names;   // "-o", "--output"; none of an argument
    std::string value;                // what it takes: "FILE", "NUMBER"; empty for flags
    std::vector<std::string> choices; // all that the value can be, where that is known
    std::string help;
    std::string group;
    bool required = false;
    bool several = false; // values with commas between them; of an argument, any number of them
};

struct VerbInfo {
    std::string name;
    std::string about;
    std::string group;
    std::string footer;
    std::vector<OptionInfo> options;
};

struct ProgramInfo {
    std::string name;
    std::string version;
    std::string about;
    std::string footer;
    std::vector<VerbInfo> verbs;
};

// The names that an option's value can have.
using Choices = std::map<const CLI::Option*, std::vector<std::string>>;

// One that a verb has, or a positional argument; the program owns it.
class Option {
public:
    Option(CLI::Option& option, Choices& choices) : option_(&option), choices_(&choices) {}

    Option required() const;
    Option excludes(const std::string& flag) const; // of an option that is there already
    Option type_name(const std::string& name) const;
    Option group(const std::string& title) const;
    Option describe(const std::string& help) const;
    Option show_default() const; // in the help: what its target holds now
    Option comma_separated() const;
    Option joined() const;    // said several times, it is one text with commas
    Option each_time() const; // its function is called wherever it stands, in the order of the command line

    // The names that it takes, which completions offer.
    Option choices(const std::vector<std::string>& names) const;
    // The same, and others are refused.
    Option one_of(const std::vector<std::string>& names) const;
    template <class T>
    Option one_of(const std::map<std::string, T>& choices) const {
        std::vector<std::string> names;
        names.reserve(choices.size());
        for (const auto& [name, choice] : choices) names.push_back(name);
        return one_of(names);
    }
    Option positive() const;
    Option not_negative() const;
    // int, unsigned or double, which the help says.
    template <class T>
    Option between(T least, T most) const;
    // What is wrong with an argument; nothing where it will do.
    Option check(const std::function<std::string(const std::string&)>& fault) const;

    [[nodiscard]] bool is_given() const;
    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::string help() const;

private:
    CLI::Option* option_;
    Choices* choices_;
};

// What the program can do; the program owns it.
class Verb {
public:
    Verb(CLI::App& app, Choices& choices, int& exit) : app_(&app), choices_(&choices), exit_(&exit) {}

    // Text, numbers, std::optional numbers, lists of text: verb.cpp has the types. What is said goes to `target`, which
    // must live until the verb has run.
    template <class T>
    Option add_option(const std::string& flag, T& target, const std::string& help);
    Option add_flag(const std::string& flag, bool& target, const std::string& help);
    // Those that call a function.
    Option add_text_option(const std::string& flag, const std::function<void(const std::string&)>& take,
                           const std::string& help);
    Option add_number_option(const std::string& flag, const std::function<void(double)>& take, const std::string& help);
    Option add_flag_function(const std::string& flag, const std::function<void()>& take, const std::string& help);

    [[nodiscard]] Option option(const std::string& flag) const;
    [[nodiscard]] bool is_given(const std::string& flag) const;

    void footer(const std::string& text);
    // What it does once its options are read; gives the exit code.
    void run(const std::function<int()>& action);

private:
    CLI::App* app_;
    Choices* choices_;
    int* exit_;
};

class Program {
public:
    Program(const std::string& name, const std::string& version, const std::string& about);
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program();

    void footer(const std::string& text);
    // Each of them calls add_verb.
    void add_group(const std::string& title, std::initializer_list<void (*)(Program&)> verbs);
    Verb add_verb(const std::string& name, const std::string& about);

    // All that the command line can hold.
    [[nodiscard]] ProgramInfo info() const;

    // Reads the command line and runs the verb; the exit code.
    [[nodiscard]] int run(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> app_;
    std::string version_;
    std::string group_; // of verbs that are added
    Choices choices_;
    int exit_ = 0;
};

// Ends the verb with the exit code `usage`.
[[noreturn]] void wrong_usage(const std::string& what);

} // namespace cli
