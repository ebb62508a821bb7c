#include "batch.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include <inputanim/edit.hpp>

#include "in_order.hpp"
#include "json.hpp"
#include "page.hpp"
#include "progress.hpp"
#include "units.hpp"
#include "verb.hpp"

namespace cli {

using namespace inputanim;
namespace fs = std::filesystem;

namespace {

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return path != "-" && fs::is_directory(path_of(path), ignored);
}

// What is in `folder`, sorted: the files called .bin in it and below it. `skipped` is left out: where the outputs go,
// they are no inputs.
void add_folder(const fs::path& folder, const fs::path& name, const fs::path& skipped, std::vector<Input>& inputs) {
    std::error_code failed;
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
        entries.push_back(*it);
    }
    // A folder that cannot be listed is an input that fails, and so gets reported.
    if (failed) inputs.push_back({folder.string(), name.string()});
    std::ranges::sort(entries);
    for (const fs::directory_entry& entry : entries) {
        const fs::path file = entry.path().filename();
        if (file.string().starts_with('.')) continue; // what a killed program may have left behind
        std::error_code ignored;
        if (entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
            if (!fs::equivalent(entry.path(), skipped, ignored)) {
                add_folder(entry.path(), name / file, skipped, inputs);
            }
        } else if (format_named(file.string()) == Format::bin) {
            inputs.push_back({entry.path().string(), (name / file).string()});
        }
    }
}

void refuse_same_outputs(const std::vector<Job>& jobs) {
    std::map<fs::path, const Job*> makers;
    for (const Job& job : jobs) {
        std::error_code failed;
        fs::path output = fs::weakly_canonical(path_of(job.output), failed);
        const auto [other, is_new] = makers.emplace(failed ? path_of(job.output) : std::move(output), &job);
        if (!is_new) {
            wrong_usage(fmt::format("{} and {} would both become {}", other->second->input, job.input, job.output));
        }
    }
}

// What became of a job.
struct Outcome {
    std::string text;
    Json report;
    std::string path; // that the error is about
    std::optional<Error> error;
};

class Batch {
public:
    using Make = std::function<Result<Made>(const Job&, const Bytes&)>;

    Batch(const BatchOptions& options, const Make& make)
        : options_(options), make_(make), jobs_(plan(options)), progress_(jobs_.size()) {}

    int run() {
        if (jobs_.empty()) return fail_without_inputs(options_.inputs);
        if (options_.dry_run) return tell();
        const auto visit = [&](std::size_t i, Result<Outcome> outcome) {
            say(jobs_[i], outcome ? *std::move(outcome) : Outcome{{}, {}, jobs_[i].input, outcome.error()});
        };
        for_each_made<Outcome>(
            jobs_.size(), options_.jobs, [&](std::size_t i) { return attempt(jobs_[i]); }, visit, progress_,
            [&](std::size_t i) { return jobs_[i].input; });
        progress_.clear();
        if (options_.json) {
            print_documents(messages_, documents_);
        } else if (jobs_.size() > 1) {
            fmt::print(messages_, "{} made in {}{}\n", counted(jobs_.size() - failures_, "file"),
                       printable(options_.out_dir), failures_ > 0 ? fmt::format(", {} failed", failures_) : "");
        }
        return failures_ > 0 ? failed : done;
    }

private:
    // What would be done. What is there already and may not be replaced would fail.
    int tell() {
        for (const Job& job : jobs_) {
            std::error_code ignored;
            const bool exists = job.output != "-" && fs::exists(path_of(job.output), ignored);
            const bool refused = exists && !options_.force;
            failures_ += refused ? 1 : 0;
            const char* const what = refused ? "exists" : exists ? "replace" : "make";
            if (options_.json) {
                documents_.push_back({{"file", job.input}, {"output", job.output}, {"would", what}});
            } else {
                fmt::print(messages_, "{} -> {}{}\n", printable(job.input), printable(job.output),
                           refused  ? ": exists; --force replaces it"
                           : exists ? ": replaces the file that is there"
                                    : "");
            }
        }
        if (options_.json) {
            print_documents(messages_, documents_);
        } else if (jobs_.size() > 1) {
            fmt::print(messages_, "{} to make{}\n", counted(jobs_.size() - failures_, "file"),
                       failures_ > 0 ? fmt::format(", {} would fail", failures_) : "");
        }
        return failures_ > 0 ? failed : done;
    }

    Outcome attempt(const Job& job) const {
        const auto bytes = load(job.input);
        if (!bytes) return {{}, {}, job.input, bytes.error()};
        auto made = make_(job, *bytes);
        if (!made) return {{}, {}, job.input, made.error()};
        auto said = save_made(job.output, *made, options_.force);
        if (said) return {*std::move(said), std::move(made->report), {}, {}};
        const ErrorCode code = said.error().code;
        const bool about_output = code == ErrorCode::cannot_save || code == ErrorCode::already_exists;
        return {{}, {}, about_output ? job.output : job.input, said.error()};
    }

    void say(const Job& job, Outcome outcome) {
        failures_ += outcome.error ? 1 : 0;
        if (options_.json) {
            Json document{{"file", job.input}, {"output", job.output}};
            if (outcome.error) {
                document.set("error", to_json(*outcome.error));
            } else {
                document.update(outcome.report);
            }
            documents_.push_back(std::move(document));
            return;
        }
        if (outcome.text.empty() && !outcome.error) return;
        progress_.clear();
        if (outcome.error) print_error(outcome.path, *outcome.error);
        fmt::print(messages_, "{}", outcome.text);
        std::fflush(messages_);
    }

    const BatchOptions& options_;
    const Make& make_;
    std::vector<Job> jobs_;
    std::FILE* messages_ = messages_for(options_.output);
    std::size_t failures_ = 0;
    Json documents_ = Json::array();
    Progress progress_;
};

} // namespace

void add_output_options(Verb& verb, std::string& output, bool& force) {
    verb.add_option("-o,--output", output, "The new file; - is standard output").type_name("FILE");
    verb.add_flag("--force", force, "Replace an existing file");
}

void add_jobs_option(Verb& verb, unsigned& jobs) {
    verb.add_option("--jobs", jobs, "Files at a time; by default as many as there are cores").between(1U, 1024U);
}

void add_batch_options(Verb& verb, BatchOptions& options) {
    verb.add_option("IN", options.inputs,
                    "Recordings (.bin, .json, .glb, .csv), folders (every .bin in them), or - for standard input")
        .required();
    add_output_options(verb, options.output, options.force);
    verb.add_option("--out-dir", options.out_dir, "A folder for the new files, which keep their names")
        .type_name("FOLDER")
        .excludes("--output");
    add_jobs_option(verb, options.jobs);
    add_max_size_option(verb);
    verb.add_flag("--dry-run", options.dry_run, "Only say what would become of which file");
    add_layout_option(verb, "--from-layout", options.from_layout,
                      "Read the file in this layout, whatever it looks like");
}

std::vector<Input> find_inputs(const std::vector<std::string>& inputs, const std::string& skipped) {
    std::vector<Input> found;
    for (const std::string& input : inputs) {
        if (is_folder(input)) {
            add_folder(path_of(input), {}, path_of(skipped), found);
        } else {
            found.push_back({input, path_of(input).filename().string()});
        }
    }
    return found;
}

int fail_without_inputs(const std::vector<std::string>& inputs) {
    return fail(inputs.front(), {ErrorCode::cannot_open, {}, {}, "there is no .bin file in it"});
}

std::vector<Job> plan(const BatchOptions& options) {
    if (options.output.empty() && options.out_dir.empty()) {
        wrong_usage("where to? -o FILE for one recording, --out-dir FOLDER for several");
    }
    if (!options.output.empty()) {
        if (options.inputs.size() > 1 || is_folder(options.inputs.front())) {
            wrong_usage("-o is for one recording; --out-dir FOLDER takes several");
        }
        return {{options.inputs.front(), options.output}};
    }
    if (std::ranges::find(options.inputs, "-") != options.inputs.end()) {
        wrong_usage("standard input has no name that a file in --out-dir could have; say -o FILE");
    }
    std::vector<Job> jobs;
    const fs::path out_dir = path_of(options.out_dir);
    for (const Input& input : find_inputs(options.inputs, options.out_dir)) {
        jobs.push_back({input.path, (out_dir / path_of(input.name)).string()});
    }
    if (options.to) {
        for (Job& job : jobs) {
            job.output = path_of(job.output).replace_extension(info(*options.to).name).string();
        }
    }
    refuse_same_outputs(jobs);
    return jobs;
}

Format format_for(const BatchOptions& options, const Job& job, const Bytes& input) {
    return options.to.value_or(format_named(job.output).value_or(format_of(input)));
}

Result<std::string> save_made(const std::string& path, Made& made, bool force) {
    const fs::path folder = path_of(path).parent_path();
    std::error_code failed;
    if (path != "-" && !folder.empty()) fs::create_directories(folder, failed);
    if (failed) return Error{ErrorCode::cannot_save, {}, path, "cannot create its folder: " + failed.message()};
    EncodeOptions options = std::move(made.options);
    if (path != "-") {
        const std::string stem = path_of(path).stem().string();
        if (options.anim.name.empty()) options.anim.name = stem;
        if (options.html.name.empty()) options.html.name = stem + ".bin";
    }
    Page page;
    if (made.format == Format::html) {
        auto opened = open_page(made.page);
        if (!opened) return opened.error();
        page = *std::move(opened);
        options.html.page = page.text;
    }
    std::size_t size = 0;
    Encoded encoded;
    const auto produce = [&](const Sink& put) -> Result<void> {
        auto result = encode(made.recording, made.format, options, [&](std::span<const std::byte> piece) {
            size += piece.size();
            return put(piece);
        });
        if (!result) return result.error();
        encoded = *std::move(result);
        return {};
    };
    if (const auto saved = save(path, produce, force); !saved) return saved.error();
    if (made.about.empty()) {
        const bool has_layout =
            made.format == Format::bin || made.format == Format::json || made.format == Format::html;
        made.about = has_layout ? info(encoded.layout).name : info(made.format).name;
    }
    std::string text = std::move(made.text);
    for (const std::string& note : encoded.notes) text += fmt::format("note: {}\n", printable(note));
    if (!encoded.notes.empty()) made.report.set("notes", encoded.notes);
    made.report.set("bytes", size);
    if (path != "-") text += fmt::format("{}: {}, {}\n", printable(path), made.about, counted(size, "byte"));
    return text + made.details;
}

int make_files(const BatchOptions& options, const std::function<Result<Made>(const Job&, const Bytes&)>& make) {
    return Batch(options, make).run();
}

Result<Edited> edited(Result<Animation> animation) {
    if (!animation) return animation.error();
    return Edited{.animation = *std::move(animation)};
}

std::string describe(const Animation& animation) {
    const auto span = span_of(animation);
    return fmt::format("{}{}", span ? fmt::format("{:.3f} s to {:.3f} s, ", span->from, span->to) : "",
                       counted(key_count(animation), "key"));
}

int edit_files(const BatchOptions& options, const std::function<Result<Edited>(const Animation&)>& edit,
               const EncodeOptions& encoding) {
    return make_files(options, [&](const Job& job, const Bytes& input) -> Result<Made> {
        const auto recording = decode(input, options.from_layout);
        if (!recording) return recording.error();
        auto result = edit(recording->animation);
        if (!result) return result.error();
        std::string about = describe(result->animation);
        return Made{.recording = inputanim::edited(*recording, std::move(result->animation)),
                    .format = format_for(options, job, input),
                    .options = encoding,
                    .about = std::move(about),
                    .details = std::move(result->text),
                    .report = std::move(result->report)};
    });
}

} // namespace cli
