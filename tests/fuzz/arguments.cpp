// The program with any arguments, on small files: it never crashes or hangs, and ends with one of its exit codes.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <inputanim/convert/encode.hpp>
#include <inputanim/file.hpp>
#include <inputanim/report.hpp>
#include <inputanim/synthesize.hpp>

#include "../../cli/verbs.hpp"
#include "any_animation.hpp"

namespace {

using namespace any;

// `view` would wait for a browser.
constexpr std::array<std::string_view, 28> verbs{
    "info",   "check",    "diff",    "plot",       "sample", "evaluate",  "dump", "stats", "events", "compare",
    "report", "repair",   "convert", "reduce",     "smooth", "fill",      "trim", "cut",   "join",   "shift",
    "retime", "resample", "mark",    "synthesize", "mirror", "transform", "keep", "drop"};

constexpr std::array<std::string_view, 64> values{"a.bin",
                                                  "b.json",
                                                  "c.csv",
                                                  "d.glb",
                                                  "bad.bin",
                                                  "none.bin",
                                                  "-",
                                                  ".",
                                                  "out.bin",
                                                  "out.json",
                                                  "out.glb",
                                                  "out.csv",
                                                  "out.bvh",
                                                  "out.usda",
                                                  "out.anim",
                                                  "out.svg",
                                                  "out.png",
                                                  "o",
                                                  "0",
                                                  "1",
                                                  "2",
                                                  "0.1",
                                                  "-1",
                                                  "1e30",
                                                  "nan",
                                                  "inf",
                                                  "0.05s",
                                                  "50ms",
                                                  "1:00",
                                                  "1mm",
                                                  "1mm,1deg",
                                                  "camera",
                                                  "hand.left",
                                                  "*.rotation",
                                                  "hand.*.IndexTip.position",
                                                  "nose",
                                                  "x",
                                                  "head",
                                                  "left",
                                                  "both",
                                                  "openxr",
                                                  "unity",
                                                  "unreal",
                                                  "mrtk",
                                                  "wide",
                                                  "tidy",
                                                  "events",
                                                  "marker",
                                                  "pinch_recorded",
                                                  "0.02=a",
                                                  "0=b",
                                                  "=",
                                                  "",
                                                  "tangents,gaze",
                                                  "line",
                                                  "hold",
                                                  "slerp",
                                                  "raw",
                                                  "300x200",
                                                  "tree",
                                                  "flat",
                                                  "json",
                                                  "csv",
                                                  "one-euro"};

constexpr std::array<std::string_view, 64> flags{"-o",
                                                 "--output",
                                                 "--out-dir",
                                                 "--force",
                                                 "--json",
                                                 "--to",
                                                 "--from",
                                                 "--rate",
                                                 "--max-frames",
                                                 "--max-size",
                                                 "--layout",
                                                 "--from-layout",
                                                 "--drop",
                                                 "--jobs",
                                                 "--dry-run",
                                                 "--what",
                                                 "--size",
                                                 "--at",
                                                 "--curves",
                                                 "--gaps",
                                                 "--rotations",
                                                 "--velocities",
                                                 "--no-continuous-signs",
                                                 "--csv",
                                                 "--by",
                                                 "--before",
                                                 "--after",
                                                 "--margins",
                                                 "--epochs",
                                                 "--joints",
                                                 "--window",
                                                 "--order",
                                                 "--table",
                                                 "--axes",
                                                 "--names",
                                                 "--profile",
                                                 "--skeleton",
                                                 "--no-meshes",
                                                 "--hand",
                                                 "--centimetres",
                                                 "--name",
                                                 "--header",
                                                 "--tolerance",
                                                 "--best",
                                                 "--method",
                                                 "--cutoff",
                                                 "--beta",
                                                 "--turn-beta",
                                                 "--up-to",
                                                 "--add",
                                                 "--move",
                                                 "--rename",
                                                 "--remove",
                                                 "--factor",
                                                 "--blend",
                                                 "--plane",
                                                 "--translate",
                                                 "--rotate",
                                                 "--scale",
                                                 "--recentre",
                                                 "--skip",
                                                 "--salvage",
                                                 "--spreadsheet-safe",
                                                 "--help"};

std::string any_text(Source& source) {
    std::string text;
    for (std::size_t left = source.below(12); left > 0; --left) {
        const auto letter = static_cast<char>(source.byte());
        if (letter != '/' && letter != '\0') text += letter; // nothing outside of the folder
    }
    return text;
}

void save(const char* name, std::span<const std::byte> bytes) {
    must(save_file(name, bytes, {.replace = true}).has_value());
}

int home = -1;      // where the fuzzer has its files,
int workplace = -1; // and where the program runs

// A folder of its own with some files, once; standard streams lead nowhere.
void prepare() {
    static const bool prepared = [] {
        home = ::open(".", O_RDONLY | O_DIRECTORY);
        std::string folder = (std::filesystem::temp_directory_path() / "inputanim-fuzz-XXXXXX").string();
        must(::mkdtemp(folder.data()) != nullptr && ::chdir(folder.c_str()) == 0);
        workplace = ::open(".", O_RDONLY | O_DIRECTORY);
        const Recording recording{.animation = synthesize({.duration = 0.1F})};
        save("a.bin", encode(recording, Format::bin)->bytes);
        save("b.json", encode(recording, Format::json)->bytes);
        save("c.csv", encode(recording, Format::csv)->bytes);
        save("d.glb", encode(recording, Format::glb)->bytes);
        save("bad.bin", std::as_bytes(std::span("no recording")));
        const int nowhere = ::open("/dev/null", O_RDWR);
        must(::dup2(nowhere, 0) == 0 && ::dup2(nowhere, 1) == 1);
        return true;
    }();
    must(prepared && ::fchdir(workplace) == 0);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    prepare();
    Source source({data, size});
    std::vector<std::string> words{"inputanim", std::string(verbs[source.below(verbs.size())])};
    for (std::size_t left = source.below(10); left > 0; --left) {
        switch (source.below(8)) {
            case 0: words.push_back(any_text(source)); break;
            case 1:
            case 2:
            case 3: words.emplace_back(flags[source.below(flags.size())]); [[fallthrough]];
            default: words.emplace_back(values[source.below(values.size())]);
        }
    }
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    // As main has it.
    try {
        const int exit = cli::run_program(static_cast<int>(words.size()), arguments.data());
        must(exit >= 0 && exit <= 3);
    } catch (const std::exception&) {}
    std::fflush(stdout);
    must(::fchdir(home) == 0);
    return 0;
}
