#include <inputanim/tables.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <thread>

#include <inputanim/file.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/synthesize.hpp>

#include "folder.hpp"
#include "make.hpp"

using namespace inputanim;
namespace fs = std::filesystem;

namespace {

std::shared_ptr<const Recording> made_to_list(std::uint32_t seed, float duration = 2) {
    Recording recording;
    recording.animation = synthesize({.duration = duration, .seed = seed});
    return std::make_shared<const Recording>(std::move(recording));
}

// A stream's rows, as a reader sees them: cells as text by column, "-" where there is none.
class Rows {
public:
    Rows(std::vector<TableSource> sources, const TableOptions& options, const ScanOptions& scanning = {}) {
        const auto progress = scan(std::move(sources), options, scanning, stream_);
        if (!progress) {
            error = progress.error().reason;
            return;
        }
        progress_ = *progress;
        EXPECT_EQ(stream_.get_schema(&stream_, &schema_), 0);
        while (next()) {}
        stream_.release(&stream_);
        EXPECT_EQ(stream_.release, nullptr);
        schema_.release(&schema_);
    }

    [[nodiscard]] const std::vector<std::string>& operator[](const std::string& column) { return cells_[column]; }
    [[nodiscard]] std::vector<float> numbers(const std::string& column) {
        std::vector<float> all;
        for (const std::string& cell : cells_[column]) {
            all.push_back(cell == "-" ? std::nanf("") : std::strtof(cell.c_str(), nullptr));
        }
        return all;
    }
    [[nodiscard]] std::size_t size() const { return cells_.empty() ? 0 : cells_.begin()->second.size(); }
    [[nodiscard]] const ScanProgress& progress() const { return *progress_; }

    std::string error;
    std::size_t batches = 0;

private:
    bool next() {
        ArrowArray batch{};
        if (stream_.get_next(&stream_, &batch) != 0) {
            error = stream_.get_last_error(&stream_);
            return false;
        }
        if (batch.release == nullptr) return false;
        ++batches;
        EXPECT_EQ(batch.n_children, schema_.n_children);
        for (std::int64_t i = 0; i < batch.n_children; ++i) {
            EXPECT_EQ(batch.children[i]->length, batch.length);
            add(*schema_.children[i], *batch.children[i]);
        }
        batch.release(&batch);
        return true;
    }

    static bool bit(const void* bits, std::int64_t i) {
        return (static_cast<const std::uint8_t*>(bits)[i / 8] >> (i % 8) & 1) != 0;
    }
    static std::string text(const ArrowArray& array, std::int64_t i) {
        const auto* ends = static_cast<const std::int32_t*>(array.buffers[1]);
        return {static_cast<const char*>(array.buffers[2]) + ends[i], static_cast<std::size_t>(ends[i + 1] - ends[i])};
    }
    static std::string cell(const ArrowSchema& schema, const ArrowArray& array, std::int64_t i) {
        if (array.buffers[0] != nullptr && !bit(array.buffers[0], i)) return "-";
        const void* data = array.buffers[1];
        if (schema.dictionary != nullptr) {
            return text(*array.dictionary, static_cast<const std::int32_t*>(data)[i]);
        }
        const auto exact = [](double number) {
            std::array<char, 40> digits{};
            std::snprintf(digits.data(), digits.size(), "%.17g", number);
            return std::string(digits.data());
        };
        switch (schema.format[0]) {
            case 'f': return exact(static_cast<const float*>(data)[i]);
            case 'g': return exact(static_cast<const double*>(data)[i]);
            case 'i': return std::to_string(static_cast<const std::int32_t*>(data)[i]);
            case 'l': return std::to_string(static_cast<const std::int64_t*>(data)[i]);
            case 'b': return bit(data, i) ? "true" : "false";
            case 'u': return text(array, i);
            default: break;
        }
        const auto* ends = static_cast<const std::int32_t*>(data);
        return std::to_string(ends[i + 1] - ends[i]) + " items";
    }
    void add(const ArrowSchema& schema, const ArrowArray& array) {
        std::vector<std::string>& column = cells_[schema.name];
        for (std::int64_t i = 0; i < array.length; ++i) column.push_back(cell(schema, array, i));
    }

    ArrowArrayStream stream_{};
    ArrowSchema schema_{};
    std::map<std::string, std::vector<std::string>> cells_;
    std::shared_ptr<const ScanProgress> progress_;
};

std::vector<TableSource> sources_of(const std::vector<std::shared_ptr<const Recording>>& recordings) {
    std::vector<TableSource> sources;
    for (const auto& recording : recordings) sources.push_back({"r" + std::to_string(sources.size()), recording, {}});
    return sources;
}

bool same(const std::vector<float>& a, std::span<const float> b) {
    return std::ranges::equal(a, b, [](float x, float y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

class TableFiles : public make::InFolder {
protected:
    TableSource file(const std::string& name, std::span<const std::byte> bytes) {
        const auto saved = save_file(path(name), bytes);
        if (!saved) ADD_FAILURE() << message(saved.error());
        return {name, path(name), {}};
    }
    TableSource file(const std::string& name, std::uint32_t seed) {
        return file(name, make::bytes_of(made_to_list(seed)->animation));
    }
};

TEST(Tables, joints_are_the_samples_of_every_hand_and_joint) {
    const auto recording = made_to_list(3);
    const auto grid = uniform_grid(*span_of(recording->animation), 60);
    ASSERT_TRUE(grid);
    const auto samples = sample(recording->animation, *grid);
    ASSERT_TRUE(samples);
    Rows rows(sources_of({recording}), {.table = Table::joints});
    ASSERT_EQ(rows.size(), grid->size() * 52) << rows.error;
    EXPECT_GT(std::ranges::count(rows["x"], "-"), 0) << "a hand that was away";

    for (const auto& [side, joint] : {std::pair(Side::left, Joint::index_tip), {Side::right, Joint::wrist}}) {
        Rows some(sources_of({recording}),
                  {.table = Table::joints, .sides = {side == Side::left, side == Side::right}, .joints = {joint}});
        ASSERT_EQ(some.size(), grid->size());
        EXPECT_EQ(some["joint"].front(), info(joint).name);
        EXPECT_TRUE(same(some.numbers("time"), *grid));
        const auto prefix = "hand." + std::string(name(side)) + "." + std::string(info(joint).name);
        for (const auto& [column, curve] :
             {std::pair("x", ".position.x"), {"z", ".position.z"}, {"qw", ".rotation.w"}}) {
            EXPECT_TRUE(same(some.numbers(column), samples->columns.values[*find_curve(prefix + curve)])) << column;
        }
        const auto& mask = samples->columns.tracked[static_cast<std::size_t>(side)];
        for (std::size_t i = 0; i < mask.size(); ++i) {
            ASSERT_EQ(some["tracked"][i], mask[i] != 0 ? "true" : "false");
            ASSERT_EQ(some["x"][i] == "-", mask[i] == 0);
        }
    }
}

TEST(Tables, samples_have_a_column_for_every_curve) {
    const auto recording = made_to_list(4);
    const auto samples = sample(recording->animation, *uniform_grid(*span_of(recording->animation), 30));
    ASSERT_TRUE(samples);
    Rows rows(sources_of({recording}), {.table = Table::samples, .rate = 30});
    ASSERT_EQ(rows.size(), samples->times.size()) << rows.error;
    for (std::size_t curve = 0; curve < curve_count; ++curve) {
        if (channel_of(curve).joint == Joint::none && channel_of(curve).part == Part::hands &&
            !channel_of(curve).is_state()) {
            continue;
        }
        EXPECT_TRUE(same(rows.numbers(curve_name(curve)), samples->columns.values[curve])) << curve_name(curve);
    }
}

TEST(Tables, a_part_that_is_missing_has_no_rows_or_empty_cells) {
    auto recording = *made_to_list(1);
    recording.animation.gaze.reset();
    const auto without = std::make_shared<const Recording>(recording);
    EXPECT_EQ(Rows(sources_of({without}), {.table = Table::gaze}).size(), 0U);
    Rows samples(sources_of({without}), {.table = Table::samples, .columns = {{"time", "gaze.origin.x"}}});
    ASSERT_GT(samples.size(), 0U);
    EXPECT_EQ(std::ranges::count(samples["gaze.origin.x"], "-"), std::ssize(samples["gaze.origin.x"]));
    EXPECT_EQ(Rows(sources_of({std::make_shared<const Recording>()}), {.table = Table::samples}).size(), 0U);
}

TEST(Tables, a_span_keeps_rows_of_the_whole_as_they_are) {
    const auto recording = made_to_list(5);
    Rows all(sources_of({recording}), {.table = Table::head});
    Rows some(sources_of({recording}), {.table = Table::head, .span = TimeSpan{0.5F, 1.25F}});
    std::vector<std::string> expected;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const float time = all.numbers("time")[i];
        if (time >= 0.5F && time <= 1.25F) expected.push_back(all["qy"][i]);
    }
    ASSERT_GT(expected.size(), 40U);
    EXPECT_EQ(some["qy"], expected);
}

TEST(Tables, a_span_without_a_length_has_the_row_at_its_time) {
    const auto recording = made_to_list(5);
    Rows all(sources_of({recording}), {.table = Table::head});
    const float time = static_cast<float>(all.numbers("time")[30]);
    Rows one(sources_of({recording}), {.table = Table::head, .span = TimeSpan{time, time}});
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one["qy"][0], all["qy"][30]);
}

TEST(Tables, keys_hold_every_bit) {
    Animation animation = synthesize({.duration = 1});
    std::vector<Keyframe> odd{{0.5F, 1, 2, 3, 0.25F, 0.5F, WeightedMode::in},
                              {0.25F, std::bit_cast<float>(0x7fc00123U), 0, 0, 0, 0, WeightedMode::both}};
    animation.camera->position[0] = make_curve(odd);
    animation.camera->position[0].post_wrap = WrapMode::loop;
    const auto recording = std::make_shared<const Recording>(Recording{.animation = animation});
    Rows rows(sources_of({recording}), {.table = Table::keys});
    EXPECT_EQ(rows.size(), key_count(animation));
    EXPECT_EQ(rows["curve"][0], "camera.position.x");
    EXPECT_EQ(rows["time"][1], "0.25");
    EXPECT_EQ(rows["index"][1], "1");
    EXPECT_EQ(rows["post_wrap"][0], "2");
    EXPECT_EQ(rows["in_tangent"][0], "2");
    EXPECT_EQ(rows["weighted_mode"][0], "1");
    EXPECT_EQ(rows["in_tangent"][2], "-") << "a line has none";

    // Payloads of NaN: the bits themselves.
    ArrowArrayStream stream{};
    ASSERT_TRUE(scan(sources_of({recording}), {.table = Table::keys, .columns = {{"value"}}}, {}, stream));
    ArrowArray batch{};
    ASSERT_EQ(stream.get_next(&stream, &batch), 0);
    EXPECT_EQ(static_cast<const std::uint32_t*>(batch.children[0]->buffers[1])[1], 0x7fc00123U);
    batch.release(&batch);
    stream.release(&stream);
}

TEST(Tables, columns_can_be_taken_out_of_a_batch_and_kept) {
    ArrowArrayStream stream{};
    ASSERT_TRUE(scan(sources_of({made_to_list(1)}), {.table = Table::head, .columns = {{"time", "x", "recording"}}}, {},
                     stream));
    ArrowArray batch{};
    ASSERT_EQ(stream.get_next(&stream, &batch), 0);
    ArrowArray kept = *batch.children[1];
    ArrowArray words = *batch.children[2];
    batch.children[1]->release = nullptr; // moved, as Arrow's interface has it
    batch.children[2]->release = nullptr;
    batch.release(&batch);
    stream.release(&stream);
    EXPECT_TRUE(std::isfinite(static_cast<const float*>(kept.buffers[1])[kept.length - 1]));
    EXPECT_EQ(static_cast<const std::int32_t*>(words.buffers[1])[words.length - 1], 0);
    kept.release(&kept);
    words.release(&words);
}

TEST(Tables, rows_come_in_the_order_of_the_sources_however_many_threads_there_are) {
    std::vector<std::shared_ptr<const Recording>> recordings;
    for (std::uint32_t i = 0; i < 40; ++i) recordings.push_back(made_to_list(i, i % 3 == 0 ? 2.0F : 0.2F));
    for (const Table table : all_tables()) {
        TableOptions options{.table = table};
        options.columns = {{"recording"}};
        Rows one(sources_of(recordings), options, {.threads = 1});
        Rows many(sources_of(recordings), options, {.threads = 7});
        ASSERT_GT(one.size(), 39U) << name(table);
        EXPECT_EQ(one["recording"], many["recording"]) << name(table);
        EXPECT_EQ(many.progress().finished(), 40U);
        std::vector<std::string> order = one["recording"];
        order.erase(std::unique(order.begin(), order.end()), order.end());
        EXPECT_EQ(order.size(), 40U) << name(table);
    }
}

TEST(Tables, words_are_dictionaries_or_text) {
    Rows words(sources_of({made_to_list(1), made_to_list(2)}), {.table = Table::joints, .span = TimeSpan{0, 0.1F}});
    Rows text(sources_of({made_to_list(1), made_to_list(2)}),
              {.table = Table::joints, .dictionaries = false, .span = TimeSpan{0, 0.1F}});
    ASSERT_GT(words.size(), 100U);
    for (const char* column : {"recording", "hand", "joint", "x"}) EXPECT_EQ(words[column], text[column]) << column;
}

TEST(Tables, labels_are_columns) {
    const TableSource source{"take", made_to_list(1), {"P01", "3"}};
    const TableOptions options{.table = Table::events, .labels = {"participant", "session"}};
    Rows rows({source}, options);
    ASSERT_GT(rows.size(), 0U);
    EXPECT_EQ(rows["participant"].back(), "P01");
    EXPECT_EQ(rows["session"].back(), "3");
    EXPECT_EQ(Rows({{"take", made_to_list(1), {"P01"}}}, options).error, "take brings 1 of them, and there are 2");
    EXPECT_NE(Rows({}, {.table = Table::events, .labels = {"hand"}}).error, "");
}

TEST(Tables, long_recordings_come_in_batches_without_a_seam) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 0}, {4096, 4096}});
    const auto recording = std::make_shared<const Recording>(Recording{.animation = animation});
    Rows rows(sources_of({recording}),
              {.table = Table::head, .columns = {{"time", "x"}}, .rate = 128, .max_frames = 600'000});
    ASSERT_EQ(rows.size(), 524289U);
    EXPECT_GT(rows.batches, 3U);
    EXPECT_EQ(rows["time"], rows["x"]);
}

TEST(Tables, a_time_in_years_is_an_error_and_not_a_year_of_rows) {
    Animation animation;
    animation.camera.emplace();
    animation.camera->position[0] = make::curve({{0, 0}, {1e6F, 1}});
    const auto recording = std::make_shared<const Recording>(Recording{.animation = animation});
    Rows rows(sources_of({recording}), {.table = Table::head});
    EXPECT_NE(rows.error.find("there would be 60,000,001 frames"), std::string::npos) << rows.error;
    EXPECT_EQ(Rows(sources_of({recording}), {.table = Table::head}, {.skip_bad = true}).error, "");
    EXPECT_EQ(Rows(sources_of({recording}), {.table = Table::head, .span = TimeSpan{10, 11}}).size(), 61U);
}

TEST(Tables, options_that_make_no_sense_are_errors_whatever_is_skipped) {
    const auto recording = made_to_list(1);
    Rows rows(sources_of({recording}), {.table = Table::head, .rate = 1e8}, {.skip_bad = true});
    EXPECT_NE(rows.error.find("r0: rate: there would be"), std::string::npos) << rows.error;
    EXPECT_FALSE(columns_of({.table = Table::events, .analyse = {.order = 99}}));
    EXPECT_FALSE(columns_of({.table = Table::figures, .analyse = {.window = -1}}));
    EXPECT_FALSE(columns_of({.table = Table::head, .sides = {true, false}}));
    EXPECT_FALSE(columns_of({.table = Table::head, .joints = {Joint::palm}}));
    EXPECT_FALSE(columns_of({.table = Table::joints, .curves = select("gaze")}));
    EXPECT_FALSE(columns_of({.table = Table::keys, .events = {{EventKind::saccade}}}));
}

TEST(Tables, figures_without_a_number_are_empty_cells) {
    auto recording = *made_to_list(1);
    for (Curve& axis : recording.animation.camera->position) axis = Curve();
    for (Curve& axis : recording.animation.camera->rotation) axis = Curve();
    Rows rows(sources_of({std::make_shared<const Recording>(recording)}), {.table = Table::figures});
    ASSERT_GT(rows.size(), 100U);
    EXPECT_GT(std::ranges::count(rows["value"], "-"), 0);
    EXPECT_EQ(std::ranges::count(rows["value"], "nan"), 0);
}

TEST(Tables, a_span_has_the_events_that_last_into_it) {
    const auto recording = made_to_list(1, 5);
    Rows all(sources_of({recording}), {.table = Table::events});
    Rows some(sources_of({recording}), {.table = Table::events, .span = TimeSpan{1, 1.5F}});
    std::vector<std::string> expected;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::stod(all["from"][i]) <= 1.5 && std::stod(all["to"][i]) >= 1) expected.push_back(all["from"][i]);
    }
    ASSERT_GT(expected.size(), 2U);
    EXPECT_LT(expected.size(), all.size());
    EXPECT_EQ(some["from"], expected);

    const std::vector<EventKind> kinds{EventKind::tracked, EventKind::saccade};
    Rows chosen(sources_of({recording}), {.table = Table::events, .events = kinds});
    std::size_t wanted = 0;
    for (const std::string& event : all["event"]) wanted += event == "tracked" || event == "saccade" ? 1 : 0;
    ASSERT_GT(wanted, 0U);
    EXPECT_LT(wanted, all.size());
    EXPECT_EQ(chosen.size(), wanted);
}

TEST(Tables, what_there_is_not_is_an_error) {
    EXPECT_EQ(columns_of({.table = Table::head, .columns = {{"nose"}}}).error().reason,
              "the table head has no column \"nose\"");
    EXPECT_FALSE(columns_of({.rate = 0}));
    EXPECT_FALSE(columns_of({.span = TimeSpan{2, 1}}));
    for (const Table table : all_tables()) {
        EXPECT_EQ(find_table(name(table)), table);
        EXPECT_TRUE(columns_of({.table = table})) << name(table);
    }
}

TEST_F(TableFiles, only_the_curves_that_are_needed_are_decoded_and_rows_stay_the_same) {
    const TableSource on_disk = file("a.bin", 7);
    const auto bytes = open_file(std::get<fs::path>(on_disk.what));
    ASSERT_TRUE(bytes);
    const auto in_memory = std::make_shared<const Recording>(make::recording_of(*bytes));
    const CurveSet wanted = select("hand.right.IndexTip") | select("*.tracked");
    const auto some = read(*bytes, {.curves = wanted});
    ASSERT_TRUE(some);
    std::size_t with_keys = 0;
    for_each_curve(some->animation, [&](std::size_t curve, const Curve& keys) {
        EXPECT_TRUE(keys.empty() || wanted.test(curve));
        with_keys += keys.empty() ? 0 : 1;
    });
    EXPECT_EQ(with_keys, 9U);
    EXPECT_EQ(span_of(*bytes, *read_index(*bytes)), span_of(in_memory->animation));

    for (const char* columns : {"x", "qz", "tracked", "joint"}) {
        const TableOptions options{.table = Table::joints, .columns = {{columns}}, .joints = {Joint::ring_tip}};
        Rows from_file({on_disk}, options);
        ASSERT_GT(from_file.size(), 100U);
        EXPECT_EQ(from_file[columns], Rows({{"a.bin", in_memory, {}}}, options)[columns]);
    }
}

TEST_F(TableFiles, bad_files_end_the_stream_or_are_left_out_or_are_rows) {
    auto cut = make::bytes_of(made_to_list(2)->animation);
    cut.resize(cut.size() / 2);
    const std::vector<TableSource> sources{
        file("a.bin", 1), file("cut.bin", cut), file("c.bin", 3), {"gone.bin", fs::path("/nowhere/gone.bin"), {}}};
    Rows strict(sources, {.table = Table::head});
    EXPECT_TRUE(strict.error.starts_with("cut.bin: at byte ")) << strict.error;

    Rows lenient(sources, {.table = Table::head}, {.skip_bad = true});
    EXPECT_EQ(lenient.error, "");
    std::vector<std::string> names = lenient["recording"];
    names.erase(std::unique(names.begin(), names.end()), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"a.bin", "c.bin"}));
    EXPECT_EQ(lenient.progress().failures().size(), 2U);
    EXPECT_EQ(lenient.progress().finished(), 4U);

    Rows rows(sources, {.table = Table::recordings});
    EXPECT_EQ(rows["recording"], (std::vector<std::string>{"a.bin", "cut.bin", "c.bin", "gone.bin"}));
    EXPECT_EQ(rows["error_code"], (std::vector<std::string>{"-", "truncated", "-", "cannot_open"}));
    EXPECT_EQ(rows["duration"][1], "-");
    EXPECT_EQ(rows["bytes"][1], std::to_string(cut.size()));
    EXPECT_NE(rows["error_offset"][1], "-");

    Rows mended({sources[1]}, {.table = Table::head, .repair = true});
    EXPECT_EQ(mended.error, "");
    EXPECT_GT(mended.size(), 0U);
}

TEST_F(TableFiles, a_file_that_is_written_meanwhile_does_no_harm) {
    const auto bytes = make::bytes_of(made_to_list(3, 20)->animation);
    const TableSource source = file("a.bin", bytes);
    const auto file_path = std::get<fs::path>(source.what);
    std::atomic<bool> done = false;
    std::jthread writer([&] {
        while (!done) {
            fs::resize_file(file_path, bytes.size() / 3);
            fs::resize_file(file_path, bytes.size());
        }
    });
    for (int i = 0; i < 50; ++i) {
        const Rows rows({source}, {.table = Table::keys, .columns = {{"time"}}}, {.skip_bad = true});
        EXPECT_EQ(rows.progress().finished(), 1U);
    }
    done = true;
}

TEST_F(TableFiles, a_stream_that_nobody_reads_to_its_end_stops) {
    std::vector<TableSource> sources;
    for (std::uint32_t i = 0; i < 30; ++i) sources.push_back(file(std::to_string(i) + ".bin", i));
    for (int taken = 0; taken < 4; ++taken) {
        ArrowArrayStream stream{};
        const auto progress = scan(sources, {.table = Table::samples}, {.threads = 3}, stream);
        ASSERT_TRUE(progress);
        for (int i = 0; i < taken; ++i) {
            ArrowArray batch{};
            ASSERT_EQ(stream.get_next(&stream, &batch), 0);
            ASSERT_NE(batch.release, nullptr);
            batch.release(&batch);
        }
        stream.release(&stream);
        EXPECT_LT((*progress)->finished(), 20U) << "no further ahead than a few";
    }
}

} // namespace
