#include <algorithm>
#include <filesystem>

#include <inputanim/check.hpp>

#include "../analyse_options.hpp"
#include "../verbs.hpp"
#include "overview_page.hpp"
#include "recording_page.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct ReportArguments {
    AnalyseFilesOptions files{.prints = false};
    AnalyseOptions analyse;
    std::string output;
    std::string title;
    bool force = false;
};

std::string shown_name(const Input& input) {
    return input.path == "-" ? "standard input" : input.name;
}

Result<std::string> page_about(const ReportArguments& options, const Input& input, std::size_t bytes,
                               const Recording& recording) {
    const auto analysis = analyse(recording, options.analyse);
    if (!analysis) return analysis.error();
    const auto findings = check(recording);
    return report::recording_page(
        {shown_name(input), options.title, bytes, recording, findings, *analysis, options.analyse});
}

int save_page(const ReportArguments& options, const std::string& page, std::size_t recordings) {
    if (const auto saved = save(options.output, std::as_bytes(std::span(page)), options.force); !saved) {
        return fail(options.output, saved.error());
    }
    if (options.output != "-") {
        fmt::print("{}: {}, {}\n", printable(options.output), counted(recordings, "recording"),
                   counted(page.size(), "byte"));
    }
    return done;
}

int report_one(const ReportArguments& options, const std::vector<Input>& inputs) {
    int saved = done;
    const int read = analyse_files<std::string>(
        options.files, inputs,
        [&](const Input& input, std::size_t bytes, const Recording& recording) {
            return page_about(options, input, bytes, recording);
        },
        [&](const Input& input, Result<std::string> page) {
            saved = page ? save_page(options, *page, 1) : fail(input.path, page.error());
        });
    return std::max(read, saved);
}

int report_many(const ReportArguments& options, const std::vector<Input>& inputs) {
    std::vector<report::RecordingRow> rows;
    std::vector<std::pair<std::string, Error>> errors;
    const int read = analyse_files<report::RecordingRow>(
        options.files, inputs,
        [&](const Input& input, std::size_t, const Recording& recording) -> Result<report::RecordingRow> {
            const auto analysis = analyse(recording, options.analyse);
            if (!analysis) return analysis.error();
            return report::row_of(shown_name(input), *analysis);
        },
        [&](const Input& input, Result<report::RecordingRow> row) {
            if (!row) errors.emplace_back(input.path, row.error());
            rows.push_back(row ? *std::move(row) : report::row_of(shown_name(input), row.error()));
        });
    for (const auto& [path, error] : errors) print_error(path, error);
    std::string title = options.title;
    if (title.empty() && options.files.inputs.size() == 1) {
        // The folder, however it was named.
        std::error_code failed;
        const auto folder = std::filesystem::weakly_canonical(path_of(options.files.inputs.front()), failed);
        title = folder.filename().string();
    }
    if (title.empty()) title = counted(rows.size(), "recording");
    return std::max(read, save_page(options, report::overview_page(title, rows, options.analyse), rows.size()));
}

int run(const ReportArguments& options) {
    require_sense(options.analyse);
    const auto inputs = find_inputs(options.files);
    if (inputs.empty()) return fail_without_inputs(options.files.inputs);
    // Said before the work, not after it.
    std::error_code ignored;
    if (options.output != "-" && !options.force && std::filesystem::exists(path_of(options.output), ignored)) {
        return fail(options.output, {ErrorCode::already_exists, {}, options.output, "the file exists already"});
    }
    return inputs.size() == 1 ? report_one(options, inputs) : report_many(options, inputs);
}

} // namespace

void add_report(Program& program) {
    auto options = std::make_shared<ReportArguments>();
    Verb verb = program.add_verb("report", "A page about a recording, or about many: figures, plots, quality");
    add_analyse_files_options(verb, options->files);
    add_output_options(verb, options->output, options->force);
    verb.option("--output").required();
    verb.add_option("--title", options->title, "The page's title; by default the name of the file or folder");
    add_analyse_options(verb, options->analyse, {"epochs", "by", "margins"});
    verb.footer(
        "One HTML file that holds all it needs; any browser shows and prints it, and saves its pictures as SVG.\n"
        "About one recording: summary, quality and findings, a timeline of tracking, pinches, gaze and markers, plots\n"
        "of speed, aperture and gaze, the paths from above, a heat map of the gaze, and every figure with the seconds\n"
        "it rests on. About several, or a folder: a row for each, to sort, with what is far from the others marked.\n"
        "Files that cannot be read are rows of their own, and make the exit code 2.\n\n"
        "Examples:\n"
        "  inputanim report take.bin -o take.html\n"
        "  inputanim report takes -o takes.html --title 'Study 2, all participants'\n"
        "  inputanim report a.bin b.bin -o - > both.html");
    verb.run([options] { return run(*options); });
}

} // namespace cli
