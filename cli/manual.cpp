#include <algorithm>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "common.hpp"
#include "verbs.hpp"

namespace cli {
namespace {

// For roff: nothing in it is a request.
std::string in_roff(std::string_view text) {
    std::string safe;
    bool begins = true;
    for (const char c : text) {
        if (begins && (c == '.' || c == '\'')) safe += "\\&";
        begins = c == '\n';
        if (c == '\\') {
            safe += "\\e";
        } else if (c == '-') {
            safe += "\\-";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string head(const ProgramInfo& program, const std::string& name, std::string_view about) {
    std::string capital = name;
    std::ranges::transform(capital, capital.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    return fmt::format(".TH {} 1 \"\" \"{} {}\" \"{}\"\n.SH NAME\n{} \\- {}\n", in_roff(capital), program.name,
                       program.version, program.name, in_roff(name), in_roff(about));
}

// As it is written, line by line.
std::string as_it_is(std::string_view text) {
    return fmt::format(".nf\n{}\n.fi\n", in_roff(text));
}

// What help says at its end: text, and examples.
std::string footer_sections(const std::string& footer, std::string_view title) {
    constexpr std::string_view mark = "Examples:\n";
    const std::size_t at = footer.find(mark);
    const std::size_t end = std::min(footer.find("\n\n", at == std::string::npos ? 0 : at), footer.size());
    std::string notes = footer.substr(0, at);
    std::string examples;
    if (at != std::string::npos) {
        examples = footer.substr(at + mark.size(), end - at - mark.size());
        notes += footer.substr(end);
    }
    const auto blank = [](char c) { return c == '\n'; };
    notes.erase(notes.begin(), std::ranges::find_if_not(notes, blank));
    while (notes.ends_with('\n')) notes.pop_back();
    std::string text;
    if (!notes.empty()) text += fmt::format(".SH {}\n{}", title, as_it_is(notes));
    if (!examples.empty()) text += ".SH EXAMPLES\n" + as_it_is(examples);
    return text;
}

std::string synopsis(const ProgramInfo& program, const VerbInfo& verb) {
    std::string text = fmt::format(".SH SYNOPSIS\n.B {} {}\n", program.name, verb.name);
    bool has_optional = false;
    for (const OptionInfo& option : verb.options) {
        if (option.names.empty() || !option.required) {
            has_optional = has_optional || !option.names.empty();
            continue;
        }
        text += fmt::format("\\fB{}\\fR \\fI{}\\fR\n", in_roff(option.names.back()), in_roff(option.value));
    }
    if (has_optional) text += "[\\fIOPTIONS\\fR]\n";
    for (const OptionInfo& option : verb.options) {
        if (!option.names.empty()) continue;
        const std::string name = fmt::format("\\fI{}\\fR{}", in_roff(option.value), option.several ? "..." : "");
        text += option.required ? name + "\n" : "[" + name + "]\n";
    }
    return text;
}

std::string tagged(const OptionInfo& option) {
    std::string names;
    for (const std::string& name : option.names) {
        names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", in_roff(name));
    }
    if (!option.value.empty()) names += fmt::format("{}\\fI{}\\fR", names.empty() ? "" : " ", in_roff(option.value));
    std::string help = option.help;
    const std::string choices = fmt::format("{}", fmt::join(option.choices, ", "));
    if (help.find(choices) == std::string::npos) help += ": " + choices;
    return fmt::format(".TP\n{}\n{}\n", names, in_roff(help));
}

std::string verb_page(const ProgramInfo& program, const VerbInfo& verb) {
    std::string text = head(program, program.name + "-" + verb.name, verb.about) + synopsis(program, verb);
    std::vector<std::string> groups;
    for (const OptionInfo& option : verb.options) {
        if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
    }
    text += ".SH OPTIONS\n";
    for (const std::string& group : groups) {
        if (groups.size() > 1) text += fmt::format(".SS {}\n", in_roff(group));
        for (const OptionInfo& option : verb.options) {
            if (option.group == group) text += tagged(option);
        }
    }
    return text + footer_sections(verb.footer, "NOTES") + fmt::format(".SH SEE ALSO\n.BR {} (1)\n", program.name);
}

std::string program_page(const ProgramInfo& program) {
    std::string text = head(program, program.name, program.about) +
                       fmt::format(".SH SYNOPSIS\n.B {}\n\\fIVERB\\fR [\\fIOPTIONS\\fR]\n.SH VERBS\n", program.name);
    std::string group;
    for (const VerbInfo& verb : program.verbs) {
        if (verb.group != group) text += fmt::format(".SS {}\n", in_roff(verb.group));
        group = verb.group;
        text += fmt::format(".TP\n\\fB{}\\fR\n{}: see \\fB{}\\fR(1)\n", in_roff(verb.name), in_roff(verb.about),
                            in_roff(program.name + "-" + verb.name));
    }
    return text + footer_sections(program.footer, "EXIT STATUS");
}

int write_pages(const ProgramInfo& program, const std::string& folder) {
    const auto write = [&](const std::string& name, const std::string& page) {
        const std::string path = (path_of(folder) / (name + ".1")).string();
        const auto written = save(path, std::as_bytes(std::span(page)), true);
        return written ? done : fail(path, written.error());
    };
    int exit = write(program.name, program_page(program));
    for (const VerbInfo& verb : program.verbs) {
        exit = std::max(exit, write(program.name + "-" + verb.name, verb_page(program, verb)));
    }
    return exit;
}

struct ManualArguments {
    std::string verb;
    std::string out_dir;
};

int run(const ProgramInfo& program, const ManualArguments& options) {
    if (!options.out_dir.empty() && !options.verb.empty()) wrong_usage("--out-dir is for all pages, not for one");
    if (!options.out_dir.empty()) return write_pages(program, options.out_dir);
    if (options.verb.empty()) {
        fmt::print("{}", program_page(program));
        return done;
    }
    const auto verb = std::ranges::find(program.verbs, options.verb, &VerbInfo::name);
    if (verb == program.verbs.end()) wrong_usage(fmt::format("there is no verb {}", options.verb));
    fmt::print("{}", verb_page(program, *verb));
    return done;
}

} // namespace

void add_manual(Program& program) {
    auto options = std::make_shared<ManualArguments>();
    Verb verb = program.add_verb("manual", "The manual pages, for man: the program's, or a verb's");
    std::vector<std::string> verbs;
    for (const VerbInfo& each : program.info().verbs) verbs.push_back(each.name);
    verb.add_option("VERB", options->verb, "The verb; by default the program's own page").choices(verbs);
    verb.add_option("--out-dir", options->out_dir, "Write all pages to this folder").type_name("FOLDER");
    verb.footer(
        "Where the program was installed with its files, `man inputanim` and `man inputanim-trim` show them.\n\n"
        "Examples:\n"
        "  inputanim manual trim | man -l -\n"
        "  inputanim manual --out-dir ~/.local/share/man/man1");
    verb.run([&program, options] { return run(program.info(), *options); });
}

} // namespace cli
