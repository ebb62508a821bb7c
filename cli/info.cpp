#include <inputanim/check.hpp>
#include <inputanim/report.hpp>
#include <inputanim/summary.hpp>

#include "common.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

std::string share(const std::optional<double>& part) {
    return part ? fmt::format("{:.0f} %", 100 * *part) : "";
}

void print_parts(const Summary& summary) {
    if (summary.parts.empty()) return;
    fmt::print("\n  {:<11} {:>6} {:>10} {:>10} {:>10} {:>8} {:>7} {:>8}\n", "part", "curves", "keys", "from", "to",
               "tracked", "pinch", "pinches");
    for (const PartSummary& part : summary.parts) {
        const auto at = [&](auto member) { return part.span ? fmt::format("{:.3f} s", (*part.span).*member) : ""; };
        fmt::print("  {:<11} {:>6} {:>10} {:>10} {:>10} {:>8} {:>7} {:>8}\n", part.name, part.curves,
                   with_thousands(part.keys), at(&TimeSpan::from), at(&TimeSpan::to), share(part.tracked),
                   share(part.pinch), part.pinch ? std::to_string(part.pinches) : "");
    }
}

void print_markers(const Markers& markers) {
    constexpr std::size_t most = 20;
    if (markers.empty()) return;
    fmt::print("\n  markers\n");
    for (std::size_t i = 0; i < std::min(markers.size(), most); ++i) {
        const std::string name = printable(markers[i].name);
        fmt::print("  {:>10.3f} s  {:.60}{}\n", markers[i].time, name, name.size() > 60 ? " ..." : "");
    }
    if (markers.size() > most) fmt::print("  {:>10}    {} more\n", "...", with_thousands(markers.size() - most));
}

void print_info(const std::string& path, std::size_t size, const Recording& recording) {
    const LayoutInfo& layout = info(recording.on_disk.layout);
    const Summary summary = summarize(recording.animation);
    fmt::print("{}\n", styled(stdout, fmt::emphasis::bold, printable(path)));
    fmt::print("  {:<10} {}.{}{}\n", "version", layout.major, layout.minor, layout.header ? "" : " (no header)");
    fmt::print("  {:<10} {}: {}-byte keys, {} marker list\n", "layout", layout.name, layout.tangents ? 28 : 8,
               layout.markers ? "a" : "no");
    fmt::print("  {:<10} {}\n", "writers", layout.writers);
    fmt::print("  {:<10} {}\n", "size", counted(size, "byte"));
    fmt::print("  {:<10} {:.3f} s", "duration", summary.duration);
    if (summary.span && summary.span->from != 0) {
        fmt::print(" (keys from {:.3f} s to {:.3f} s)", summary.span->from, summary.span->to);
    }
    fmt::print("\n  {:<10} {} in {}", "keys", with_thousands(summary.keys), counted(summary.curves, "curve"));
    if (summary.rate) fmt::print(", recorded at about {:.0f} per second", *summary.rate);
    fmt::print("\n");
    print_parts(summary);
    print_markers(recording.animation.markers);
    const std::string findings = tally(check(recording));
    fmt::print("\n  {:<10} {}\n", "check", findings);
}

Json info_json(const std::string& path, std::size_t size, const Recording& recording) {
    Json json{{"file", path}, {"readable", true}, {"bytes", size}};
    json.update(Json::parse(inputanim::report::info(recording)));
    const auto findings = check(recording);
    Json counts = Json::object();
    for (const auto level : {Severity::error, Severity::warning, Severity::note}) {
        counts.set(name(level),
                   std::ranges::count_if(findings, [&](const Finding& finding) { return severity(finding) == level; }));
    }
    json.set("findings", std::move(counts));
    return json;
}

int run(const FileOptions& options) {
    return visit_files(options, [&](const std::string& path, std::size_t size, const Recording& recording) {
        if (options.json) return info_json(path, size, recording);
        if (&path != options.files.data()) fmt::print("\n");
        print_info(path, size, recording);
        return Json();
    });
}

} // namespace

void add_info(Program& program) {
    auto options = std::make_shared<FileOptions>();
    Verb verb = program.add_verb("info", "What is in a recording");
    add_file_options(verb, *options);
    verb.footer("Examples:\n"
                "  inputanim info take.bin\n"
                "  inputanim info --json take.bin | jq .duration");
    verb.run([options] { return run(*options); });
}

} // namespace cli
