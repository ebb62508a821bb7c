#include <charconv>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <simdjson.h>

#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/html.hpp>
#include <inputanim/convert/json.hpp>

#include "benchmarks.hpp"
#include "grid.hpp"

namespace bench {

using namespace inputanim;

namespace {

// Gaps as a line: a number in every field.
constexpr SampleOptions sampled{.gaps = Gaps::line};

// All numbers of the table, row by row.
std::vector<float> numbers_of_table(const Animation& animation) {
    const Samples samples = must(sample(animation, grid_of(animation), sampled));
    std::vector<float> numbers;
    for (std::size_t row = 0; row < samples.times.size(); ++row) {
        numbers.push_back(samples.times[row]);
        for (const auto& column : samples.columns.values) {
            if (!column.empty()) numbers.push_back(column[row]);
        }
    }
    return numbers;
}

// All times and values of the keys.
std::vector<float> numbers_of_keys(const Animation& animation) {
    std::vector<float> numbers;
    for_each_curve(animation, [&](std::size_t, const Curve& curve) {
        for (std::size_t i = 0; i < curve.key_count(); ++i) {
            numbers.push_back(curve.times[i]);
            numbers.push_back(curve.values[i]);
        }
    });
    return numbers;
}

// One after the other into a buffer that is used again and again.
auto to_chars_of(std::vector<float> numbers) {
    return [numbers = std::make_shared<const std::vector<float>>(std::move(numbers))](benchmark::State& state) {
        constexpr std::size_t longest = 16;
        std::vector<char> buffer(std::size_t{1} << 18U);
        for (auto _ : state) {
            char* end = buffer.data();
            for (const float number : *numbers) {
                if (end + longest > buffer.data() + buffer.size()) end = buffer.data();
                end = std::to_chars(end, end + longest, number).ptr;
            }
            benchmark::ClobberMemory();
        }
    };
}

} // namespace

void add_texts(const Subject& subject) {
    const Recording& recording = subject.recording;
    add("csv_to_chars", subject, to_chars_of(numbers_of_table(recording.animation)));
    add("csv", subject, [&recording](benchmark::State& state) {
        const auto nowhere = [](std::span<const std::byte> piece) {
            benchmark::DoNotOptimize(piece.data());
            return true;
        };
        for (auto _ : state) {
            must(write_csv(recording, {.rate = 60, .sample = sampled}, nowhere));
        }
    });
    add("json_to_chars", subject, to_chars_of(numbers_of_keys(recording.animation)));
    add("json", subject, [&recording](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(to_json(recording));
    });
    const auto text = std::make_shared<const simdjson::padded_string>(to_json(recording));
    add("json_simdjson", subject, [text](benchmark::State& state) {
        simdjson::dom::parser parser;
        for (auto _ : state) {
            if (parser.parse(*text).error() != simdjson::SUCCESS) state.SkipWithError("cannot parse");
        }
    });
    add("json_in", subject, [text](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(from_json({text->data(), text->size()})));
    });
}

double html_per_byte(const Subject& subject) {
    double size = 0;
    const HtmlOptions options{.page = must(part_page("<!-- recordings -->"))};
    const auto count = [&](std::span<const std::byte> piece) {
        size += static_cast<double>(piece.size());
        return true;
    };
    if (!write_html(options, subject.bytes, count)) std::exit(2);
    return size / static_cast<double>(subject.bytes.size());
}

} // namespace bench
