#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "common.hpp"
#include "verbs.hpp"

namespace cli {
namespace {

bool takes_file(const OptionInfo& option) {
    return option.value == "FILE" || option.value == "FOLDER";
}

bool is_argument(const OptionInfo& option) {
    return option.names.empty();
}

// Its help without what follows it: "What joints are called", of "What joints are called: webxr, openxr, mrtk [webxr]".
std::string short_help(const OptionInfo& option) {
    std::string help = option.help.substr(0, std::min(option.help.find(" ["), option.help.find('\n')));
    const std::string names = ": " + fmt::format("{}", fmt::join(option.choices, ", "));
    if (!option.choices.empty() && help.ends_with(names)) help.resize(help.size() - names.size());
    return help;
}

// In single quotes; `quote` is what stands for one of them inside.
std::string quoted(const std::string& text, std::string_view quote) {
    std::string safe = "'";
    for (const char c : text) {
        if (c == '\'') {
            safe += quote;
        } else {
            safe += c;
        }
    }
    return safe + "'";
}
std::string shell_quoted(const std::string& text) {
    return quoted(text, "'\\''");
}
std::string powershell_quoted(const std::string& text) {
    return quoted(text, "''");
}

std::string words(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, " "));
}

std::vector<std::string> verb_names(const ProgramInfo& program) {
    std::vector<std::string> names;
    names.reserve(program.verbs.size());
    for (const VerbInfo& verb : program.verbs) names.push_back(verb.name);
    return names;
}

std::string bash_completions(const ProgramInfo& program) {
    std::string text = fmt::format(
        "# {0}: completion for bash. Made by `{0} completions bash`.\n"
        "_{0}() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} flags= choices= several=\n"
        "    # \"--flag=value\" is three words.\n"
        "    if [[ $word == = ]]; then\n"
        "        word=\n"
        "    elif [[ $before == = ]]; then\n"
        "        before=${{COMP_WORDS[COMP_CWORD - 2]}}\n"
        "    fi\n"
        "    COMPREPLY=()\n"
        "    if ((COMP_CWORD == 1)); then\n"
        "        mapfile -t COMPREPLY < <(compgen -W '{1} --help --version' -- \"$word\")\n"
        "        return\n"
        "    fi\n"
        "    case ${{COMP_WORDS[1]}} in\n",
        program.name, words(verb_names(program)));
    for (const VerbInfo& verb : program.verbs) {
        std::vector<std::string> flags;
        std::string cases;
        for (const OptionInfo& option : verb.options) {
            flags.insert(flags.end(), option.names.begin(), option.names.end());
            if (is_argument(option) && !option.choices.empty()) {
                cases += fmt::format("        {}) choices='{}' ;;\n", verb.name, words(option.choices));
            }
            if (is_argument(option) || option.value.empty()) continue;
            cases += fmt::format("        {}) ", fmt::join(option.names, " | "));
            if (!option.choices.empty()) {
                cases +=
                    fmt::format("choices='{}'{} ;;\n", words(option.choices), option.several ? " several=yes" : "");
            } else {
                cases += takes_file(option) ? "return ;;\n" : "compopt +o default && return ;;\n";
            }
        }
        text += fmt::format("    {})\n        flags='{}'\n", verb.name, words(flags));
        if (!cases.empty()) text += fmt::format("        case $before in\n{}        esac\n", cases);
        text += "        ;;\n";
    }
    return text +
           fmt::format(
               "    esac\n"
               "    if [[ -n $choices && $word != -* ]]; then\n"
               "        local said=\n"
               "        [[ -n $several && $word == *,* ]] && said=${{word%,*}},\n"
               "        mapfile -t COMPREPLY < <(compgen -P \"$said\" -W \"$choices\" -- \"${{word#\"$said\"}}\")\n"
               "    elif [[ $word == -* ]]; then\n"
               "        mapfile -t COMPREPLY < <(compgen -W \"$flags\" -- \"$word\")\n"
               "    fi\n"
               "}}\n"
               "complete -o default -F _{0} {0}\n",
               program.name);
}

// For _arguments and _describe, where colons and brackets mean something.
std::string zsh_escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') safe += '\\';
        safe += c;
    }
    return safe;
}

std::string zsh_action(const OptionInfo& option) {
    if (!option.choices.empty()) {
        return option.several ? fmt::format("_values -s , {} {}", option.value, words(option.choices))
                              : fmt::format("({})", words(option.choices));
    }
    if (option.value == "FOLDER") return "_files -/";
    return takes_file(option) || is_argument(option) ? "_files" : " ";
}

std::string zsh_argument(const OptionInfo& option) {
    const std::string action = fmt::format("{}:{}", zsh_escaped(option.value), zsh_action(option));
    if (is_argument(option)) return shell_quoted((option.several ? "*:" : ":") + action);
    std::string names;
    for (const std::string& name : option.names) {
        const std::string spec = fmt::format("({}){}{}[{}]{}", words(option.names), name,
                                             option.value.empty()     ? ""
                                             : name.starts_with("--") ? "="
                                                                      : "+",
                                             zsh_escaped(short_help(option)), option.value.empty() ? "" : ":" + action);
        names += (names.empty() ? "" : " ") + shell_quoted(spec);
    }
    return names;
}

std::string zsh_completions(const ProgramInfo& program) {
    std::string text = fmt::format("#compdef {0}\n"
                                   "# {0}: completion for zsh. Made by `{0} completions zsh`.\n"
                                   "_{0}() {{\n"
                                   "    local -a verbs=(\n",
                                   program.name);
    for (const VerbInfo& verb : program.verbs) {
        text += fmt::format("        {}\n", shell_quoted(zsh_escaped(verb.name) + ":" + zsh_escaped(verb.about)));
    }
    text += "    )\n"
            "    if ((CURRENT == 2)); then\n"
            "        _describe -t verbs verb verbs\n"
            "        return\n"
            "    fi\n"
            "    local verb=$words[2]\n"
            "    shift words\n"
            "    ((CURRENT--))\n"
            "    case $verb in\n";
    for (const VerbInfo& verb : program.verbs) {
        text += fmt::format("    {})\n        _arguments", verb.name);
        for (const OptionInfo& option : verb.options) text += " \\\n            " + zsh_argument(option);
        text += "\n        ;;\n";
    }
    return text + fmt::format("    esac\n"
                              "}}\n"
                              "if [[ $funcstack[1] == _{0} ]]; then _{0} \"$@\"; else compdef _{0} {0}; fi\n",
                              program.name);
}

std::string fish_completions(const ProgramInfo& program) {
    const auto fish_quoted = [](const std::string& text) { return quoted(text, "\\'"); };
    std::string text = fmt::format("# {0}: completion for fish. Made by `{0} completions fish`.\n"
                                   "function __{0}_is\n"
                                   "    set -l said (commandline -opc)\n"
                                   "    test (count $said) -ge 2; and test $said[2] = $argv[1]\n"
                                   "end\n",
                                   program.name);
    for (const VerbInfo& verb : program.verbs) {
        text += fmt::format("complete -c {} -n __fish_use_subcommand -f -a {} -d {}\n", program.name, verb.name,
                            fish_quoted(verb.about));
    }
    for (const VerbInfo& verb : program.verbs) {
        for (const OptionInfo& option : verb.options) {
            if (is_argument(option)) {
                if (option.choices.empty()) continue;
                text += fmt::format("complete -c {0} -n '__{0}_is {1}' -f -a '{2}'\n", program.name, verb.name,
                                    words(option.choices));
                continue;
            }
            text += fmt::format("complete -c {0} -n '__{0}_is {1}'", program.name, verb.name);
            for (const std::string& name : option.names) {
                text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            }
            if (!option.value.empty()) text += takes_file(option) ? " -r -F" : " -x";
            if (!option.choices.empty()) {
                const std::string names = words(option.choices);
                text += option.several ? fmt::format(" -a '(__fish_append , {})'", names)
                                       : fmt::format(" -a {}", fish_quoted(names));
            }
            text += fmt::format(" -d {}\n", fish_quoted(short_help(option)));
        }
    }
    return text;
}

std::string powershell_completions(const ProgramInfo& program) {
    std::string text = fmt::format("# {0}: completion for PowerShell. Made by `{0} completions powershell`.\n"
                                   "Register-ArgumentCompleter -Native -CommandName {0}, {0}.exe -ScriptBlock {{\n"
                                   "    param($word, $line, $position)\n"
                                   "    $verbs = [ordered]@{{\n",
                                   program.name);
    for (const VerbInfo& verb : program.verbs) {
        text += fmt::format("        '{}' = {}\n", verb.name, powershell_quoted(verb.about));
    }
    text += "    }\n    $flags = @{\n";
    std::string choices;
    std::vector<std::string> several;
    for (const VerbInfo& verb : program.verbs) {
        text += fmt::format("        '{}' = [ordered]@{{\n", verb.name);
        for (const OptionInfo& option : verb.options) {
            for (const std::string& name : option.names) {
                text += fmt::format("            '{}' = {}\n", name, powershell_quoted(short_help(option)));
            }
            if (option.choices.empty()) continue;
            // What comes before a value: a flag, or before an argument the verb.
            for (const std::string& name : is_argument(option) ? std::vector{verb.name} : option.names) {
                choices += fmt::format("        '{} {}' = '{}'\n", verb.name, name, fmt::join(option.choices, "', '"));
                if (option.several) several.push_back(fmt::format("'{} {}'", verb.name, name));
            }
        }
        text += "        }\n";
    }
    text += fmt::format("    }}\n    $choices = @{{\n{}    }}\n", choices);
    text += fmt::format("    $several = @({})\n", fmt::join(several, ", "));
    return text + "    $written = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } |\n"
                  "        ForEach-Object { \"$_\" })\n"
                  "    $said = ''\n"
                  "    if ($written.Count -lt 2) {\n"
                  "        $answers = $verbs\n"
                  "    } elseif ($choices.ContainsKey(\"$($written[1]) $($written[-1])\")) {\n"
                  "        $place = \"$($written[1]) $($written[-1])\"\n"
                  "        $answers = [ordered]@{}\n"
                  "        foreach ($name in $choices[$place]) { $answers[$name] = $name }\n"
                  "        if ($several -contains $place -and $word.Contains(',')) {\n"
                  "            $said = $word.Substring(0, $word.LastIndexOf(',') + 1)\n"
                  "        }\n"
                  "    } elseif ($word.StartsWith('-')) {\n"
                  "        $answers = $flags[$written[1]]\n"
                  "    } else {\n"
                  "        return # files, which PowerShell completes by itself\n"
                  "    }\n"
                  "    foreach ($name in $answers.Keys) {\n"
                  "        if (\"$said$name\".StartsWith($word)) {\n"
                  "            [System.Management.Automation.CompletionResult]::new(\n"
                  "                \"$said$name\", $name, 'ParameterValue', $answers[$name])\n"
                  "        }\n"
                  "    }\n"
                  "}\n";
}

} // namespace

void add_completions(Program& program) {
    using Make = std::string (*)(const ProgramInfo&);
    const std::map<std::string, Make> shells{{"bash", bash_completions},
                                             {"fish", fish_completions},
                                             {"powershell", powershell_completions},
                                             {"zsh", zsh_completions}};
    auto shell = std::make_shared<std::string>();
    Verb verb = program.add_verb("completions", "A script with which a shell completes verbs, options and names");
    verb.add_option("SHELL", *shell, "bash, zsh, fish or powershell").required().one_of(shells);
    verb.footer("Where the program was installed with its files, bash, zsh and fish have it already.\n\n"
                "Examples:\n"
                "  source <(inputanim completions bash)                                   in ~/.bashrc\n"
                "  source <(inputanim completions zsh)                                    in ~/.zshrc\n"
                "  inputanim completions fish | source                                    in config.fish\n"
                "  inputanim completions powershell | Out-String | Invoke-Expression      in $PROFILE");
    verb.run([&program, shell, shells] {
        fmt::print("{}", shells.at(*shell)(program.info()));
        return done;
    });
}

} // namespace cli
