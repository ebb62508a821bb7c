#include "export_options.hpp"

#include <algorithm>

#include "described.hpp"

namespace cli {

using namespace inputanim;

namespace {

// "glb, csv"
std::string listed(const std::vector<Format>& formats) {
    std::string text;
    for (const Format format : formats) text += (text.empty() ? "" : ", ") + std::string(info(format).name);
    return text;
}

std::vector<Format> formats_with(EncodeOptions& options, std::string_view name) {
    std::vector<Format> formats;
    for (const FormatInfo& format : all_formats()) {
        const auto own = describe(options, format.format);
        if (std::ranges::find(own, name, &inputanim::Option::name) != own.end()) formats.push_back(format.format);
    }
    return formats;
}

// "openxr; csv unity": what it is by default, and in which formats it is something else.
std::string defaults_text(EncodeOptions& options, const inputanim::Option& option) {
    std::string text = default_text(option);
    for (const FormatInfo& format : all_formats()) {
        for (const inputanim::Option& own : describe(options, format.format)) {
            if (own.name != option.name || default_text(own) == default_text(option)) continue;
            text += fmt::format("{}{} {}", text.empty() ? "" : "; ", format.name, default_text(own));
        }
    }
    return text;
}

// Of every format that has it.
void set_everywhere(EncodeOptions& options, std::string_view name, const std::string& flag, const std::string& text) {
    for (const FormatInfo& format : all_formats()) {
        for (const inputanim::Option& own : describe(options, format.format)) {
            if (own.name == name) set_from_text(own, flag, text);
        }
    }
}

// What axes were called in the last release has a name of today.
std::string axes_named(const std::string& text) {
    if (text != "z-flip" && text != "x-flip") return text;
    const std::string now = text == "z-flip" ? "openxr" : "gltf";
    say_older_word("--axes " + text, "--axes " + now);
    return now;
}

} // namespace

void ExportFlags::add_to(Verb& verb) {
    const std::string title = "The new file";
    for (const inputanim::Option& described : describe(chosen_->options)) {
        std::vector<Format> formats = formats_with(chosen_->options, described.name);
        const bool is_flag = std::holds_alternative<bool*>(described.value);
        const std::string name(described.name);
        const auto set = [chosen = chosen_, name, flag = flag_of(described)](const std::string& text) {
            set_everywhere(chosen->options, name, flag, name == "axes" ? axes_named(text) : text);
        };
        const Option option = is_flag ? add_option(verb, described) : add_option(verb, described, set);
        if (!is_flag) option.describe(help_of(described, defaults_text(chosen_->options, described)));
        if (formats.size() < all_formats().size()) {
            option.describe(fmt::format("{} ({})", option.help(), listed(formats)));
        }
        flags_.push_back({option.group(title), std::move(formats)});
    }
    const Option page =
        verb.add_option("--page", chosen_->page, "Another page than the program's own, for work on the viewer (html)")
            .type_name("FILE")
            .group(title);
    flags_.push_back({page, {Format::html}});
    add_older_names(verb);
}

void ExportFlags::add_older_names(Verb& verb) {
    const auto add = [&](const std::string& what, bool Drop::*member) {
        add_older_flag(verb, "--drop-" + what, "--drop " + what,
                       [chosen = chosen_, member] { chosen->options.drop.*member = true; });
    };
    add("tangents", &Drop::tangents);
    add("gaze", &Drop::gaze);
    add("markers", &Drop::markers);
    add("trailing", &Drop::trailing);
}

void ExportFlags::require_fit(Format format) const {
    for (const Flag& flag : flags_) {
        if (!flag.option.is_given() || std::ranges::find(flag.formats, format) != flag.formats.end()) continue;
        wrong_usage(
            fmt::format("{} is for {}, not for {}", flag.option.name(), listed(flag.formats), info(format).name));
    }
    const bool turned = options().glb.axes == Axes::openxr || options().glb.axes == Axes::gltf;
    if (format == Format::glb && !turned) wrong_usage("--axes of a glb is openxr or gltf");
}

} // namespace cli
