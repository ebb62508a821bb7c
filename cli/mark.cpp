#include <charconv>

#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "json.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

using Change = std::function<Result<Animation>(const Animation&)>;

struct MarkArguments : BatchOptions {
    std::vector<Change> changes; // in the order of the command line
    bool list = false;
};

Error no_such(const std::string& which, const std::string& why) {
    return {ErrorCode::bad_argument, {}, {}, why + " '" + which + "'; --list shows them"};
}

// The place of a marker in the list. `which` is its name, or #2 for the second.
Result<std::size_t> find_marker(const Markers& markers, const std::string& which) {
    std::vector<std::size_t> called;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        if (markers[i].name == which) called.push_back(i);
    }
    if (called.size() == 1) return called.front();
    if (called.size() > 1) {
        return no_such(which, fmt::format("{} markers (the first are #{} and #{}) are called", called.size(),
                                          called[0] + 1, called[1] + 1));
    }
    std::size_t place = 0;
    const char* const end = which.data() + which.size();
    const bool is_place = which.starts_with('#') && std::from_chars(which.data() + 1, end, place).ptr == end;
    if (is_place && place > 0 && place <= markers.size()) return place - 1;
    return no_such(which, "there is no marker");
}

// The texts on both sides of an equals sign.
std::pair<std::string, std::string> split(const std::string& flag, const std::string& text, std::size_t at) {
    if (at == std::string::npos) wrong_usage(flag + ": there is no = in '" + text + "'");
    return {text.substr(0, at), text.substr(at + 1)};
}

Change adding(const std::string& text) {
    const auto [time, name] = split("--add", text, text.find('='));
    return [at = time_of("--add", time), called = name](const Animation& animation) {
        return add_marker(animation, at, called);
    };
}

Change moving(const std::string& text) {
    const auto [name, time] = split("--move", text, text.rfind('='));
    return [to = time_of("--move", time), called = name](const Animation& animation) -> Result<Animation> {
        const auto marker = find_marker(animation.markers, called);
        return marker ? move_marker(animation, *marker, to) : marker.error();
    };
}

Change renaming(const std::string& text) {
    const auto [old_name, new_name] = split("--rename", text, text.find('='));
    return [from = old_name, to = new_name](const Animation& animation) -> Result<Animation> {
        const auto marker = find_marker(animation.markers, from);
        return marker ? rename_marker(animation, *marker, to) : marker.error();
    };
}

Change removing(const std::string& name) {
    return [name](const Animation& animation) -> Result<Animation> {
        const auto marker = find_marker(animation.markers, name);
        return marker ? remove_marker(animation, *marker) : marker.error();
    };
}

Result<Animation> apply(const Animation& animation, const MarkArguments& options) {
    Result<Animation> result = animation;
    for (std::size_t i = 0; result && i < options.changes.size(); ++i) result = options.changes[i](*result);
    return result;
}

int list(const MarkArguments& options) {
    const FileOptions files{options.inputs, options.json, options.from_layout};
    return visit_files(files, [&](const std::string& path, std::size_t, const Recording& recording) {
        Json markers = Json::array();
        if (!options.json) fmt::print("{}\n", styled(stdout, fmt::emphasis::bold, printable(path)));
        for (std::size_t i = 0; i < recording.animation.markers.size(); ++i) {
            const Marker marker = recording.animation.markers[i];
            if (options.json) {
                markers.push_back({{"time", marker.time}, {"name", marker.name}});
            } else {
                fmt::print("{:>6} {:>10.3f} s  {}\n", fmt::format("#{}", i + 1), marker.time, printable(marker.name));
            }
        }
        return Json{{"file", path}, {"readable", true}, {"markers", std::move(markers)}};
    });
}

int run(const MarkArguments& options) {
    if (options.list != options.changes.empty()) {
        wrong_usage("what? --add, --move, --rename and --remove, or --list alone");
    }
    if (options.list) return list(options);
    return edit_files(options, [&](const Animation& animation) { return edited(apply(animation, options)); });
}

} // namespace

void add_mark(Program& program) {
    auto options = std::make_shared<MarkArguments>();
    Verb verb = program.add_verb("mark", "Add, move, rename, remove or list markers");
    add_batch_options(verb, *options);
    const auto add_change = [&](const std::string& flag, Change (*change)(const std::string&), const std::string& type,
                                const std::string& help) {
        const auto remember = [options, change](const std::string& text) { options->changes.push_back(change(text)); };
        verb.add_text_option(flag, remember, help).type_name(type).each_time();
    };
    add_change("--add", adding, "TIME=NAME", "A new marker");
    add_change("--move", moving, "NAME=TIME", "A marker to another time");
    add_change("--rename", renaming, "OLD=NEW", "A marker gets another name");
    add_change("--remove", removing, "NAME", "A marker goes");
    verb.add_flag("--list", options->list, "Show the markers; no file is made");
    verb.add_flag("--json", options->json, "Print JSON");
    verb.footer("Several changes are made one after the other, in the order given. Where several markers have one\n"
                "name, #2 means the second in the list.\n\n"
                "Examples:\n"
                "  inputanim mark take.bin --list\n"
                "  inputanim mark take.bin --add 1.5='grasp' --rename start=begin -o marked.bin\n"
                "  inputanim mark take.bin --move end=4s --remove '#2' -o marked.bin");
    verb.run([options] { return run(*options); });
}

} // namespace cli
