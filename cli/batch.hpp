// Verbs that make a file out of each of many: which files, where to, several at a time, and what is said about them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <inputanim/animation.hpp>

#include "formats.hpp"
#include "json.hpp"

namespace cli {

struct BatchOptions {
    std::vector<std::string> inputs; // files, folders, or "-"
    std::string output;              // of the only input; "-" is standard output
    std::string out_dir;             // of any number of inputs
    std::optional<inputanim::Layout> from_layout;
    std::optional<Format> to; // what outputs shall be; by default what they are called, or what the input is
    unsigned jobs = 0;        // files at a time; 0: as many as there are cores
    bool force = false;
    bool dry_run = false; // says what it would do
    bool json = false;    // what there is to say, as JSON
};
void add_batch_options(Verb& verb, BatchOptions& options);
// "-o" and "--force" alone, for verbs that make one file.
void add_output_options(Verb& verb, std::string& output, bool& force);
// "--jobs" alone, for verbs that read many files; 0 stays where it is not said.
void add_jobs_option(Verb& verb, unsigned& jobs);

// A file that is meant.
struct Input {
    std::string path; // "-" is standard input
    std::string name; // of the file; of one in a folder, from there
};
// All of them; folders are searched for .bin files.
[[nodiscard]] std::vector<Input> find_inputs(const std::vector<std::string>& inputs, const std::string& skipped = {});
// Where that finds none.
int fail_without_inputs(const std::vector<std::string>& inputs);

// One file to make.
struct Job {
    std::string input;
    std::string output;
};

// All of them; files of a folder keep their places in it. Wrong usage where it is not clear what becomes of a file, or
// where two would become the same.
[[nodiscard]] std::vector<Job> plan(const BatchOptions& options);

// What the output shall be: as was asked for, as it is called, or as the input is.
[[nodiscard]] Format format_for(const BatchOptions& options, const Job& job, const inputanim::Bytes& input);

// What becomes of an input.
struct Made {
    inputanim::Recording recording;
    Format format{};
    EncodeOptions options; // names within the file, and the page of html, come from `save_made`
    std::string page;      // of html: a file; empty: the program's own
    std::string about;     // the file, for the line that says that it was saved; empty: its layout or its format
    std::string text;      // lines before that
    std::string details;   // lines after it
    Json report = Json::object();
};

// Saves it; the lines there are to say. Folders are made where there are none.
[[nodiscard]] inputanim::Result<std::string> save_made(const std::string& path, Made& made, bool force);

// Makes the files and says what there is to say, in the order of the inputs. A bad file does not stop the others; it is
// reported, and makes the exit code `failed`. `make` is called from several threads.
[[nodiscard]] int
make_files(const BatchOptions& options,
           const std::function<inputanim::Result<Made>(const Job& job, const inputanim::Bytes& input)>& make);

// --- edits ---

struct Edited {
    inputanim::Animation animation;
    std::string text; // lines
    Json report = Json::object();
};
[[nodiscard]] inputanim::Result<Edited> edited(inputanim::Result<inputanim::Animation> animation);

// Files as the edit makes them of the inputs, in the layout that they had unless another was asked for.
[[nodiscard]] int
edit_files(const BatchOptions& options,
           const std::function<inputanim::Result<Edited>(const inputanim::Animation& animation)>& edit,
           const EncodeOptions& encoding = {});

// "2.000 s to 3.000 s, 12,345 keys"
[[nodiscard]] std::string describe(const inputanim::Animation& animation);

} // namespace cli
