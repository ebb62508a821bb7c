#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

#include <inputanim/sample.hpp>

#include "batch.hpp"
#include "choose.hpp"

namespace cli {

using namespace inputanim;

namespace {

const std::map<std::string, Gaps> gap_names{{"nan", Gaps::nan}, {"hold", Gaps::hold}, {"line", Gaps::line}};
const std::map<std::string, Rotations> rotation_names{
    {"normalised", Rotations::normalised}, {"slerp", Rotations::slerp}, {"raw", Rotations::raw}};
const std::map<std::string, bool> sign_names{{"continuous", true}, {"stored", false}};

struct Options {
    std::string file;
    std::string output = "-";
    std::optional<Form> from_form;
    double rate = 0;
    SpanOptions span;
    std::string gaps = "nan";
    std::string rotations = "normalised";
    std::string signs = "continuous";
    std::vector<std::string> curves;
    bool velocities = false;
    bool force = false;
};

// A column of the table: a curve, or its velocity.
struct CsvColumn {
    std::size_t curve = 0;
    bool velocity = false;
};

std::vector<CsvColumn> columns_of(const CurveSet& curves, bool velocities) {
    std::vector<CsvColumn> columns;
    for (std::size_t curve = 0; curve < curves.size(); ++curve) {
        if (curves.test(curve)) columns.push_back({curve, false});
    }
    for (std::size_t curve = 0; velocities && curve < curves.size(); ++curve) {
        const Channel& channel = channel_of(curve);
        // A rotation has three of them, about x, y and z.
        const bool has_velocity = !channel.is_state() && curve - channel.first < 3;
        if (curves.test(curve) && has_velocity) columns.push_back({curve, true});
    }
    return columns;
}

// Text that goes out in large pieces.
class Csv {
public:
    explicit Csv(const Put& put) : put_(put), buffer_(1U << 20U) {}

    void text(std::string_view text) {
        make_room(text.size());
        std::memcpy(end_, text.data(), text.size());
        end_ += text.size();
    }
    // The shortest text that reads back as the same number.
    void number(float value) {
        constexpr std::size_t longest = 32;
        make_room(longest);
        if (std::isnan(value)) return text("nan"); // without a sign
        end_ = std::to_chars(end_, end_ + longest, value).ptr;
    }
    // False if something could not be written.
    [[nodiscard]] bool flush() {
        ok_ = ok_ && put_(std::as_bytes(std::span(buffer_.data(), end_)));
        end_ = buffer_.data();
        return ok_;
    }

private:
    void make_room(std::size_t size) {
        if (static_cast<std::size_t>(buffer_.data() + buffer_.size() - end_) < size) std::ignore = flush();
    }

    const Put& put_;
    std::vector<char> buffer_;
    char* end_ = buffer_.data();
    bool ok_ = true;
};

// Some rows at a time, so that memory does not grow with the recording.
constexpr std::size_t rows_at_a_time = 4096;
// Rows of a column in memory: those, a neighbour on each side for velocities, and what keeps columns apart in the
// cache.
constexpr std::size_t stride = rows_at_a_time + 16;

Result<void> write_rows(Csv& csv, const Animation& animation, std::span<const float> grid,
                        const std::vector<CsvColumn>& columns, const SampleOptions& options) {
    std::vector<float> memory(columns.size() * stride);
    for (std::size_t begin = 0; begin < grid.size(); begin += rows_at_a_time) {
        const std::size_t end = std::min(grid.size(), begin + rows_at_a_time);
        const std::size_t before = begin == 0 ? 0 : 1;
        const auto times = grid.subspan(begin - before, std::min(grid.size(), end + 1) - (begin - before));
        SampleColumns targets;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            auto& kind = columns[i].velocity ? targets.velocities : targets.values;
            kind[columns[i].curve] = {memory.data() + i * stride, times.size()};
        }
        if (auto sampled = sample(animation, times, targets, options); !sampled) return sampled;
        for (std::size_t row = before; row < before + (end - begin); ++row) {
            csv.number(times[row]);
            for (std::size_t i = 0; i < columns.size(); ++i) {
                csv.text(",");
                csv.number(memory[i * stride + row]);
            }
            csv.text("\n");
        }
    }
    return {};
}

int run(const Options& options) {
    const auto bytes = load(options.file);
    const auto recording = bytes ? decode(*bytes, options.from_form) : Result<Recording>(bytes.error());
    if (!recording) return fail(options.file, recording.error());
    const Animation& animation = recording->animation;
    const auto columns = columns_of(selected_of(animation, options.curves), options.velocities);
    const auto span = resolve(options.span, animation);
    const auto grid = span ? uniform_grid(*span, options.rate) : span.error();
    if (!grid) return fail(options.file, grid.error());

    const auto produce = [&](const Put& put) -> Result<void> {
        Csv csv(put);
        csv.text("time");
        for (const CsvColumn& column : columns) {
            csv.text("," + curve_name(column.curve) + (column.velocity ? ".velocity" : ""));
        }
        csv.text("\n");
        auto written = write_rows(csv, animation, *grid, columns,
                                  {.gaps = gap_names.at(options.gaps),
                                   .rotations = rotation_names.at(options.rotations),
                                   .continuous_signs = sign_names.at(options.signs)});
        if (!csv.flush()) return Error{ErrorCode::cannot_save, {}, "standard output", "cannot write"};
        return written;
    };
    if (const auto saved = save(options.output, produce, options.force); !saved) {
        return fail(options.output, saved.error());
    }
    if (options.output != "-") {
        fmt::print("{}: {} of {}\n", printable(options.output), counted(grid->size(), "row"),
                   counted(columns.size() + 1, "column"));
    }
    return done;
}

} // namespace

void add_sample(CLI::App& app, int& exit) {
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("sample", "The numbers as a table (CSV), at a steady rate");
    verb->add_option("FILE", options->file, "A recording (.bin, .json, .glb, .csv); - is standard input")->required();
    add_output_options(*verb, options->output, options->force);
    verb->add_option("--rate", options->rate, "Rows per second")->required()->check(CLI::PositiveNumber);
    add_span_options(*verb, options->span);
    verb->add_option("--gaps", options->gaps,
                     "What joints are while a hand is not tracked: nan, hold (the last), line (to the next, as MRTK)")
        ->check(CLI::IsMember(gap_names))
        ->capture_default_str();
    verb->add_option("--rotations", options->rotations, "normalised, slerp, or raw (not of length one, as MRTK)")
        ->check(CLI::IsMember(rotation_names))
        ->capture_default_str();
    verb->add_option("--signs", options->signs, "Of rotations: continuous, or stored (q and -q are the same)")
        ->check(CLI::IsMember(sign_names))
        ->capture_default_str();
    verb->add_flag("--velocities", options->velocities, "Also NAME.velocity, in m/s, or rad/s about x, y and z");
    add_curves_option(*verb, options->curves, "Only these");
    add_form_option(*verb, "--from-layout", options->from_form, "Read the file in this form, whatever it looks like");
    verb->footer("The first row names the columns. Seconds, metres, rotations as x y z w; every number reads back as\n"
                 "the same 32-bit float.\n\n"
                 "Examples:\n"
                 "  inputanim sample take.bin --rate 60 -o take.csv\n"
                 "  inputanim sample take.bin --rate 30 --from 1s --to 2s --curves 'hand.*.IndexTip' | head\n"
                 "  inputanim sample take.bin --rate 90 --gaps line --velocities --curves camera -o head.csv");
    verb->callback([options, &exit] { exit = run(*options); });
}

} // namespace cli
