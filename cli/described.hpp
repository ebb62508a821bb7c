// Flags for the options that the library describes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <inputanim/options.hpp>

#include "verb.hpp"

namespace cli {

// "turn_beta" is --turn-beta; what is true unless it is said otherwise, such as "meshes", is --no-meshes; a group of
// options is one flag with their values in order, "--pinch 20mm,30mm", where those with a unit find their own place.
// What the options point at must live until the verb has run.
// With `units_required`, a group's number without a unit is refused.
void add_options(Verb& verb, const inputanim::Options& options, const std::string& title = {},
                 bool units_required = false);
// One of them; `take` is given what is said, unless it is a flag.
Option add_option(Verb& verb, const inputanim::Option& option);
Option add_option(Verb& verb, const inputanim::Option& option, const std::function<void(const std::string&)>& take);

// "0.5", "openxr": what it is where nobody says otherwise; nothing where that is nothing.
[[nodiscard]] std::string default_text(const inputanim::Option& option);
// What it does, what it may be, and what it is by default.
[[nodiscard]] std::string help_of(const inputanim::Option& option, const std::string& usual);

// A word of the last release, which still works and says what it is called now.
void add_older_flag(Verb& verb, const std::string& flag, const std::string& now, const std::function<void()>& take);
void say_older_word(const std::string& word, const std::string& now);

// "--turn-beta", or "--no-meshes"; of an option in a group, the group's.
[[nodiscard]] std::string flag_of(const inputanim::Option& option);

// What lies between commas, each without spaces around it.
[[nodiscard]] std::vector<std::string> items_of(const std::string& text);

// What a text says, such as "20mm" or "1:05.5" for numbers with a unit; wrong usage where it says nothing of the kind.
void set_from_text(const inputanim::Option& option, const std::string& flag, const std::string& text);

} // namespace cli
