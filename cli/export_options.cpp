#include "export_options.hpp"

#include <algorithm>
#include <map>

#include "verb.hpp"

namespace cli {

using namespace inputanim;

namespace {

using Choices = std::map<std::string, std::function<void(ExportOptions&)>>;

// "glb, csv"
std::string listed(const std::vector<Format>& formats) {
    std::string text;
    for (const Format format : formats) text += (text.empty() ? "" : ", ") + std::string(info(format).name);
    return text;
}

Choices axes_choices() {
    Choices choices;
    const auto set = [](Axes axes) {
        return [axes](ExportOptions& options) { options.glb.axes = options.csv.axes = options.bvh.axes = axes; };
    };
    for (const Axes axes : all_axes()) choices.emplace(info(axes).name, set(axes));
    choices.emplace("z-flip", set(Axes::openxr));
    choices.emplace("x-flip", set(Axes::gltf));
    return choices;
}

Choices names_choices() {
    const auto set = [](JointNames names) {
        return [names](ExportOptions& options) { options.glb.names = options.bvh.names = options.usda.names = names; };
    };
    return {{"webxr", set(JointNames::webxr)}, {"openxr", set(JointNames::openxr)}, {"mrtk", set(JointNames::mrtk)}};
}

} // namespace

void ExportFlags::choice(Verb& verb, const std::string& flag, const Choices& choices, const std::string& help,
                         std::vector<Format> formats) {
    const Option option =
        verb.add_text_option(
                flag, [chosen = options_, choices](const std::string& name) { choices.at(name)(*chosen); },
                fmt::format("{} ({})", help, listed(formats)))
            .type_name("NAME")
            .one_of(choices)
            .group("Formats of other programs");
    flags_.push_back({option, std::move(formats)});
}

void ExportFlags::add_to(Verb& verb) {
    using enum Format;
    using Options = ExportOptions&;
    choice(verb, "--skeleton",
           {{"tree", [](Options o) { o.glb.skeleton = Skeleton::tree; }},
            {"flat", [](Options o) { o.glb.skeleton = Skeleton::flat; }}},
           "tree: joints hang on one another, as in rigs; flat: all in world space, every key as it is", {glb});
    choice(verb, "--axes", axes_choices(),
           "Which way x, y, z point: z-flip or x-flip for glb; unity, openxr, gltf, blender, ros, unreal for text",
           {glb, csv, bvh});
    choice(verb, "--names", names_choices(), "What joints are called: webxr, openxr, mrtk", {glb, bvh, usda});
    choice(verb, "--profile",
           {{"webxr", [](Options o) { o.glb.profile = GltfProfile::webxr; }},
            {"mrtk", [](Options o) { o.glb.profile = GltfProfile::mrtk; }}},
           "mrtk: node names Hand.Left.Joint.IndexTip, Hand.Left.Tracking, Hand.Left.Pinching", {glb});
    choice(verb, "--table",
           {{"wide", [](Options o) { o.csv.table = CsvTable::wide; }},
            {"tidy", [](Options o) { o.csv.table = CsvTable::tidy; }},
            {"events", [](Options o) { o.csv.table = CsvTable::events; }}},
           "wide: a column for every curve; tidy: a row for every joint; events: what happens when", {csv});
    choice(verb, "--gaps",
           {{"nan", [](Options o) { o.csv.sample.gaps = Gaps::nan; }},
            {"hold", [](Options o) { o.csv.sample.gaps = Gaps::hold; }},
            {"line", [](Options o) { o.csv.sample.gaps = Gaps::line; }}},
           "What joints are while a hand is not tracked: nan, hold, line", {csv});
    choice(verb, "--hand",
           {{"left", [](Options o) { o.bvh.side = Side::left; }},
            {"right", [](Options o) { o.bvh.side = Side::right; }},
            {"both", [](Options o) { o.bvh.side.reset(); }}},
           "left, right, or both below a common root", {bvh});

    const auto add = [&](Option option, std::vector<Format> formats) {
        option.describe(fmt::format("{} ({})", option.help(), listed(formats))).group("Formats of other programs");
        flags_.push_back({option, std::move(formats)});
    };
    add(verb.add_number_option(
                "--rate",
                [chosen = options_](double rate) {
                    chosen->glb.rate = chosen->csv.rate = chosen->usda.rate = rate;
                    chosen->bvh.rate = rate;
                },
                "Keys or rows per second; without it the keys that there are, 60 for bvh")
            .positive(),
        {glb, csv, bvh, usda});
    add(verb.add_flag_function(
            "--centimetres", [chosen = options_] { chosen->bvh.centimetres = true; },
            "Lengths in cm, as most rigs have"),
        {bvh});
    add(verb.add_flag_function(
            "--no-meshes", [chosen = options_] { chosen->glb.meshes = false; }, "Nothing to look at, nodes alone"),
        {glb});
    add(verb.add_text_option(
                "--page", [chosen = options_](const std::string& path) { chosen->html.page = path; },
                "Another page than the program's own, for work on the viewer")
            .type_name("FILE"),
        {html});
}

void ExportFlags::require_fit(Format format) const {
    for (const Flag& flag : flags_) {
        if (!flag.option.is_given() || std::ranges::find(flag.formats, format) != flag.formats.end()) continue;
        wrong_usage(
            fmt::format("{} is for {}, not for {}", flag.option.name(), listed(flag.formats), info(format).name));
    }
    const bool turned = options_->glb.axes == Axes::openxr || options_->glb.axes == Axes::gltf;
    if (format == Format::glb && !turned) wrong_usage("--axes of a glb is z-flip or x-flip");
}

} // namespace cli
