#include <inputanim/convert/csv.hpp>

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <inputanim/evaluate.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"
#include "maths/rotation.hpp"
#include "text.hpp"

using namespace inputanim;

namespace {

struct WrittenTable {
    std::string text;
    CsvWritten written;
};

WrittenTable table_of(const Recording& recording, const CsvOptions& options = {}) {
    WrittenTable table;
    const auto written = write_csv(recording, options, [&](std::span<const std::byte> piece) {
        table.text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return true;
    });
    if (!written) ADD_FAILURE() << message(written.error());
    if (written) table.written = *written;
    return table;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

Recording from_good_csv(const std::string& text) {
    auto result = from_csv(text);
    if (!result) ADD_FAILURE() << message(result.error());
    return result ? *std::move(result) : Recording();
}

Error csv_error(const std::string& text) {
    const auto result = from_csv(text);
    if (result) ADD_FAILURE() << "no error in " << text.substr(0, 100);
    return result ? Error() : result.error();
}

// Two keys of the head, one more of its x; a marker.
Recording tiny() {
    Recording recording;
    PoseCurves& camera = recording.animation.camera.emplace();
    camera.position[0] = make::curve({{0, -0.0F}, {0.1F, 1e-45F}, {0.5F, 2}});
    for (Curve* curve : {&camera.position[1], &camera.position[2]}) *curve = make::curve({{0, 1.5F}, {0.5F, 1}});
    for (Curve& curve : camera.rotation) curve = make::curve({{0.5F, 0.5F}});
    recording.animation.markers.add(0.25F, "first, \"touch\"");
    return recording;
}

const std::string tiny_header = R"(# inputanim-csv/1 wide axes=unity layout=mrtk-1.1
# seconds; rotations x y z w; left-handed, +X right, +Y up, +Z forward, metres
# marker 0.25 first, "touch"
)";
const std::string wide_names = "time,camera.position.x,camera.position.y,camera.position.z,camera.rotation.x,"
                               "camera.rotation.y,camera.rotation.z,camera.rotation.w\n";
const std::string tiny_rows = "0,-0,1.5,1.5,,,,\n"
                              "0.1,1e-45,,,,,,\n"
                              "0.5,2,1,1,0.5,0.5,0.5,0.5\n";

// --- wide ---

TEST(CsvWide, HasExactlyThisText) {
    const WrittenTable table = table_of(tiny());
    EXPECT_EQ(table.text, tiny_header + wide_names + tiny_rows);
    EXPECT_EQ(table.written.rows, 3U);
    EXPECT_EQ(table.written.columns, 8U);
    EXPECT_EQ(table.written.notes, Notes());
    EXPECT_EQ(table_of(tiny(), {.header = false}).text, wide_names + tiny_rows);
}

TEST(CsvWide, GivesEveryKeyOfLinearCurvesBack) {
    std::size_t keys = 0;
    for (const Layout layout : all_layouts()) {
        std::mt19937 random(static_cast<std::uint32_t>(layout) + 70);
        for (int i = 0; i < 10; ++i) {
            Recording recording;
            recording.animation = make::random_animation(
                random, {.gaze = info(layout).flags, .markers = info(layout).markers, .together = i % 2 == 0});
            make::complete(recording.animation, layout);
            recording.on_disk.layout = layout;
            const WrittenTable table = table_of(recording);
            const Recording back = from_good_csv(table.text);
            EXPECT_EQ(make::differences(recording.animation, back.animation), std::vector<std::string>());
            EXPECT_EQ(back.on_disk.layout, layout);
            EXPECT_EQ(table.written.notes, Notes());
            keys += key_count(back.animation);
        }
    }
    EXPECT_GT(keys, 1000U);
}

TEST(CsvWide, GivesEveryKeyBackInAllAxesWithoutUnits) {
    const Recording recording = make::read_back(synthesize({.duration = 0.5F}));
    for (const Axes axes : all_axes()) {
        const Recording back = from_good_csv(table_of(recording, {.axes = axes}).text);
        if (info(axes).units_per_metre == 1) {
            EXPECT_EQ(make::differences(recording.animation, back.animation), std::vector<std::string>());
            continue;
        }
        // Centimetres round.
        const Curve& x = (*recording.animation.hands).left[Joint::palm].position[0];
        const Curve& x_back = (*back.animation.hands).left[Joint::palm].position[0];
        ASSERT_EQ(x.key_count(), x_back.key_count());
        ASSERT_FALSE(x.empty());
        for (std::size_t i = 0; i < x.key_count(); ++i) EXPECT_FLOAT_EQ(x.values[i], x_back.values[i]);
    }
}

TEST(CsvWide, IsInTheAxesAskedForAsToAxesHasThem) {
    const Recording recording = make::read_back(synthesize({.duration = 0.2F}));
    for (const Axes axes : all_axes()) {
        Recording turned = recording;
        turned.animation = to_axes(recording.animation, axes);
        EXPECT_EQ(table_of(recording, {.axes = axes, .header = false}).text, table_of(turned, {.header = false}).text);
        EXPECT_NE(table_of(recording, {.axes = axes}).text.find(" axes=" + std::string(info(axes).name)),
                  std::string::npos);
    }
}

TEST(CsvWide, HasTwoRowsForTwoKeysOfOneTime) {
    Recording recording;
    RayCurves& gaze = recording.animation.gaze.emplace();
    gaze.origin[0] = make::curve({{0, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 5}});
    gaze.origin[1] = make::curve({{-0.0F, 1}, {1, 2}});
    gaze.origin[2] = make::curve({{0, 1}, {1, 2}, {1, 9}});
    const WrittenTable table = table_of(recording, {.header = false});
    const auto lines = lines_of(table.text);
    const std::vector<std::string> expected{"0,1,,1,,,", "-0,,1,,,,", "1,2,2,2,,,",
                                            "1,3,,9,,,", "1,4,,,,,",  "2,5,,,,,"};
    ASSERT_EQ(lines.size(), expected.size() + 1);
    EXPECT_EQ(std::vector<std::string>(lines.begin() + 1, lines.end()), expected);
    EXPECT_EQ(make::differences(recording.animation, from_good_csv(table.text).animation), std::vector<std::string>());
}

TEST(CsvWide, KeepsPartsWithoutKeysAndRecordingsWithoutParts) {
    Recording recording;
    EXPECT_EQ(make::differences(recording.animation, from_good_csv(table_of(recording).text).animation),
              std::vector<std::string>());
    recording.animation.hands.emplace();
    EXPECT_EQ(make::differences(recording.animation, from_good_csv(table_of(recording).text).animation),
              std::vector<std::string>());
}

TEST(CsvWide, MakesLinesOfCurvesWithTangents) {
    Recording recording;
    recording.on_disk.layout = Layout::mrtk_1_0;
    make::complete(recording.animation, Layout::mrtk_1_0);
    const std::vector<Keyframe> keys{{.time = 0, .value = 0, .weighted_mode = WeightedMode::none},
                                     {.time = 1, .value = 1, .weighted_mode = WeightedMode::none}};
    for (Curve& axis : recording.animation.camera->position) axis = make_curve(keys);
    const WrittenTable table = table_of(recording);
    ASSERT_EQ(table.written.notes.size(), 1U);
    EXPECT_NE(table.written.notes[0].find("3 curves with tangents"), std::string::npos);
    const Animation back = from_good_csv(table.text).animation;
    ASSERT_EQ(back.camera->position[0].tangents, nullptr);
    EXPECT_GT(back.camera->position[0].key_count(), 20U);
    for (float time = 0; time <= 1; time += 1.0F / 1024) {
        const Pose expected = evaluate(*recording.animation.camera, time);
        const Pose pose = evaluate(*back.camera, time);
        for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(pose.position[i], expected.position[i], 1e-5F) << time;
    }
}

TEST(CsvWide, NotesWhatATableCannotHold) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    Recording recording = tiny();
    recording.on_disk.trailing = Bytes(std::vector<std::byte>(3));
    recording.animation.camera->position[0] = make::curve({{2, 1}, {1, nan}, {nan, 5}});
    const WrittenTable table = table_of(recording);
    EXPECT_EQ(table.written.notes,
              (Notes{"3 bytes after the end left out", "1 curve had keys out of order; they are in order",
                     "1 key without a time left out", "1 key without a number (nan), which do not come back"}));
    EXPECT_EQ(make::text_of(from_good_csv(table.text).animation.camera->position[0]), "2:1");
}

TEST(CsvWide, KeepsWrapsAndNamesOfMarkersOfAnyBytes) {
    Recording recording = tiny();
    recording.animation.camera->position[1].post_wrap = WrapMode::loop;
    recording.animation.camera->rotation[3].pre_wrap = static_cast<WrapMode>(-7);
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    recording.animation.markers.add(-1e30F, bytes);
    recording.animation.markers.add(std::numeric_limits<float>::infinity(), "");
    recording.animation.markers.add(3, " \\x41 \\ überall ");
    for (const Axes axes : {Axes::unity, Axes::ros}) {
        const Recording back = from_good_csv(table_of(recording, {.axes = axes}).text);
        EXPECT_EQ(make::differences(recording.animation, back.animation), std::vector<std::string>());
    }
}

TEST(CsvWide, AtARateHasWhatSampleGives) {
    const Recording recording = make::read_back(synthesize({.duration = 1}));
    const CsvOptions options{.rate = 50, .sample = {.gaps = Gaps::hold}, .velocities = true, .header = false};
    const WrittenTable table = table_of(recording, options);
    const auto lines = lines_of(table.text);
    const auto samples = sample(recording.animation, *uniform_grid(*span_of(recording.animation), 50), options.sample);
    ASSERT_TRUE(samples);
    ASSERT_EQ(lines.size(), samples->times.size() + 1);
    EXPECT_EQ(table.written.rows, samples->times.size());
    EXPECT_EQ(table.written.columns, 1 + 395 + 3 * 112U);
    EXPECT_EQ(lines[0].substr(0, 30), "time,camera.position.x,camera.");
    const Recording back = from_good_csv(table.text);
    for (const std::size_t curve : {std::size_t{0}, std::size_t{6}, std::size_t{100}, curve_count - 1}) {
        const Curve& read = make::curve_at(back.animation, curve);
        const auto& column = samples->columns.values[curve];
        EXPECT_EQ(std::vector<float>(read.values.begin(), read.values.end()),
                  std::vector<float>(column.begin(), column.end()));
    }
}

TEST(CsvWide, HasOneSignWhereverRowsAreParted) {
    // Axes with different times, and more rows than are sampled at a time.
    Recording recording;
    PoseCurves& camera = recording.animation.camera.emplace();
    camera.rotation[0] = make::curve({{0, 0.1F}, {50, 0.2F}, {100, 0.1F}});
    for (const std::size_t i : {1U, 2U}) camera.rotation[i] = make::curve({{0, 0}, {100, 0}});
    camera.rotation[3] = make::curve({{0, 0.9F}, {49, 0.9F}, {49.02F, -0.9F}, {100, -0.9F}});
    CsvOptions options{.rate = 100, .sample = {.gaps = Gaps::line}, .header = false};
    const Recording back = from_good_csv(table_of(recording, options).text);
    const Curve& w = back.animation.camera->rotation[3];
    ASSERT_EQ(w.key_count(), 10001U);
    std::size_t jumps = 0;
    for (std::size_t i = 1; i < w.key_count(); ++i) jumps += std::abs(w.values[i] - w.values[i - 1]) > 1 ? 1 : 0;
    EXPECT_EQ(jumps, 0U);
}

TEST(CsvWide, HasOnlyTheCurvesAndTheSpanAskedFor) {
    CsvOptions options{.span = TimeSpan{0.1F, 0.4F}, .curves = select("camera.position"), .header = false};
    EXPECT_EQ(table_of(tiny(), options).text,
              "time,camera.position.x,camera.position.y,camera.position.z\n0.1,1e-45,,\n");
    options.rate = 10;
    EXPECT_EQ(table_of(tiny(), options).written.rows, 4U);
}

TEST(CsvWide, GoesOutInPiecesAndStopsWhenNobodyTakesThem) {
    const Recording recording = make::read_back(synthesize({.duration = 2}));
    for (const std::optional<double> rate : {std::optional<double>(), std::optional(60.0)}) {
        std::size_t pieces = 0;
        const auto stopped = write_csv(recording, {.rate = rate}, [&](auto) { return ++pieces < 2; });
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().code, ErrorCode::cannot_save);
        EXPECT_EQ(pieces, 2U);
    }
}

TEST(Csv, RefusesArgumentsThatMakeNoSense) {
    const auto refused = [](const CsvOptions& options) {
        bool written = false;
        const auto result = write_csv(tiny(), options, [&](auto) { return written = true; });
        return !result && result.error().code == ErrorCode::bad_argument && !written;
    };
    EXPECT_TRUE(refused({.rate = 0}));
    EXPECT_TRUE(refused({.rate = 1e12}));
    EXPECT_TRUE(refused({.table = CsvTable::tidy, .rate = -1}));
    EXPECT_TRUE(refused({.span = TimeSpan{2, 1}}));
    EXPECT_TRUE(refused({.velocities = true}));
    EXPECT_FALSE(refused({.rate = 1}));
}

// --- tidy ---

TEST(CsvTidy, HasARowForEveryTimeAndJoint) {
    Recording recording = tiny();
    HandCurves& left = recording.animation.hands.emplace().left;
    left.tracked = make::curve({{0, 0}, {0.5F, 1}});
    for (const Joint joint : {Joint::none, Joint::palm}) {
        for (Curve& curve : left[joint].position) curve = make::curve({{0.5F, 0.25F}});
        for (Curve& curve : left[joint].rotation) curve = make::curve({{0.5F, 0.5F}});
    }
    RayCurves& gaze = recording.animation.gaze.emplace();
    for (Curve& curve : gaze.origin) curve = make::curve({{0, 0}});
    gaze.direction[2] = make::curve({{0, 0}, {0.1F, 0}, {0.2F, 1}});
    for (const std::size_t i : {0U, 1U}) gaze.direction[i] = make::curve({{0, 0}});
    const WrittenTable table = table_of(recording, {.table = CsvTable::tidy, .span = TimeSpan{0.1F, 1}});
    EXPECT_EQ(table.text, R"(# inputanim-csv/1 tidy axes=unity
# seconds; rotations x y z w; left-handed, +X right, +Y up, +Z forward, metres
time,hand,joint,x,y,z,qx,qy,qz,qw,tracked
0.1,,head,1e-45,1.4,1.4,0.5,0.5,0.5,0.5,1
0.1,left,Palm,nan,nan,nan,nan,nan,nan,nan,0
0.1,,gaze,0,0,0,nan,nan,nan,nan,0
0.2,,head,0.5,1.3,1.3,0.5,0.5,0.5,0.5,1
0.2,left,Palm,nan,nan,nan,nan,nan,nan,nan,0
0.2,,gaze,0,0,0,0,0,0,1,1
0.5,,head,2,1,1,0.5,0.5,0.5,0.5,1
0.5,left,Palm,0.25,0.25,0.25,0.5,0.5,0.5,0.5,1
0.5,,gaze,0,0,0,0,0,0,1,1
)");
    EXPECT_EQ(table.written.rows, 9U);
    EXPECT_EQ(table.written.columns, 11U);
    EXPECT_EQ(table.written.notes, Notes{"the joint None, which is no place on a hand, is left out"});
}

TEST(CsvTidy, TurnsForwardIntoTheGazeInAllAxes) {
    Recording recording;
    RayCurves& gaze = recording.animation.gaze.emplace();
    const std::array direction{0.48F, 0.6F, -0.64F};
    for (std::size_t i = 0; i < 3; ++i) {
        gaze.origin[i] = make::curve({{0, 0.5F}});
        gaze.direction[i] = make::curve({{0, direction[i]}});
    }
    const auto vector = [](const AxesInfo& axes, std::array<float, 3> v) {
        return Vector3{axes.sign[0] * v[axes.from[0]], axes.sign[1] * v[axes.from[1]], axes.sign[2] * v[axes.from[2]]};
    };
    for (const Axes axes : all_axes()) {
        const auto lines = lines_of(table_of(recording, {.table = CsvTable::tidy, .axes = axes}).text);
        ASSERT_EQ(lines.size(), 4U);
        Quaternion q;
        Vector3 at;
        ASSERT_EQ(std::sscanf(lines[3].c_str(), "0,,gaze,%lf,%lf,%lf,%lf,%lf,%lf,%lf,1", &at.x, &at.y, &at.z, &q.x,
                              &q.y, &q.z, &q.w),
                  7)
            << lines[3];
        const Vector3 looks = rotate(q, vector(info(axes), {0, 0, 1}));
        EXPECT_LT(length(looks - vector(info(axes), direction)), 1e-6) << info(axes).name;
        EXPECT_LT(length(at - vector(info(axes), {0.5F, 0.5F, 0.5F}) * info(axes).units_per_metre), 1e-6);
    }
}

// --- events ---

TEST(CsvEvents, TellsWhatHappensAndHowLongItLasts) {
    Recording recording;
    Hands& hands = recording.animation.hands.emplace();
    hands.left.tracked = make::curve({{0, 1}, {1, 1}, {2, 0}, {2.5F, 1}});
    hands.left.pinch = make::curve({{0, 0}, {0.5F, 1}, {0.75F, 0}, {1, 0}, {1, 1}, {1, 0}});
    hands.right.tracked = make::curve({{0, 0}, {3, 0}, {4, 1}});
    hands.right[Joint::palm].position[0] = make::curve({{0, 0}, {5, 0}});
    Markers& markers = recording.animation.markers;
    markers.add(2, "say \"hello\"\n# of 1");
    markers.add(std::numeric_limits<float>::quiet_NaN(), "when");
    markers.add(0.5F, "plain");
    const WrittenTable table = table_of(recording, {.table = CsvTable::events});
    EXPECT_EQ(table.text, R"(# inputanim-csv/1 events
# seconds
time,event,hand,name,duration
0,hand_found,left,,2
0.5,pinch_begin,left,,0.25
0.5,marker,,plain,
0.75,pinch_end,left,,4.25
2,hand_lost,left,,0.5
2,marker,,"say ""hello""
# of 1",
2.5,hand_found,left,,2.5
4,hand_found,right,,1
nan,marker,,when,
)");
    EXPECT_EQ(table.written.rows, 9U);
    EXPECT_EQ(table_of(recording, {.table = CsvTable::events, .span = TimeSpan{2, 3}}).written.rows, 3U);
}

// --- back in ---

TEST(FromCsv, TakesWhatOtherProgramsWrite) {
    const Animation expected = from_good_csv(wide_names + tiny_rows).animation;
    ASSERT_EQ(key_count(expected), 11U);
    // Windows' line ends, a mark before the text, empty lines, comments, quotes, spaces, NaN and NA for nothing, and
    // no line end.
    std::string windows = "\xef\xbb\xbf# a comment, not a # marker\r\n\r\n";
    for (const char c : wide_names + tiny_rows) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    EXPECT_EQ(make::differences(expected, from_good_csv(windows).animation), std::vector<std::string>());
    const std::string odd =
        "# marker pens were used\n"
        "\"camera.position.z\",camera.position.y , time,camera.position.x.velocity,camera.rotation.w,camera.rotation.x,"
        "camera.rotation.y,\"camera.rotation.z\",camera.position.x\n"
        "+1.5,\"1.5\",0,NaN,NA,nan,\"\",,-0.0\n#\n"
        ",, 0.10000000149011612 ,1,,,,,1.4e-45\n\n"
        "1,1.0E0,5e-1,-inf,.5,0.50,5e-1,+0.5,2.";
    EXPECT_EQ(make::differences(expected, from_good_csv(odd).animation), std::vector<std::string>());
}

TEST(FromCsv, TakesTrueAndFalseForStates) {
    const Animation back =
        from_good_csv("time,hand.left.tracked,hand.right.pinch\n0,True,FALSE\n1,false,1\n").animation;
    EXPECT_EQ(make::text_of(back.hands->left.tracked), "0:1, 1:0");
    EXPECT_EQ(make::text_of(back.hands->right.pinch), "0:0, 1:1");
}

TEST(FromCsv, SharesTheTimesOfCurvesWithTheSameKeys) {
    const Recording recording = from_good_csv(wide_names + tiny_rows);
    const PoseCurves& camera = *recording.animation.camera;
    EXPECT_TRUE(camera.position[1].times.shares_with(camera.position[2].times));
    EXPECT_TRUE(camera.rotation[0].times.shares_with(camera.rotation[3].times));
    EXPECT_EQ(recording.on_disk.flags, (std::array<std::uint8_t, 3>{1, 0, 0}));
}

TEST(FromCsv, TakesTheAxesItIsToldWhereTheTextDoesNotSay) {
    const std::string text = table_of(tiny(), {.axes = Axes::ros, .header = false}).text;
    const auto back = from_csv(text, Axes::ros);
    ASSERT_TRUE(back);
    Recording expected = tiny();
    expected.animation.markers = {};
    EXPECT_EQ(make::differences(back->animation, expected.animation), std::vector<std::string>());
    EXPECT_NE(make::differences(from_good_csv(text).animation, expected.animation), std::vector<std::string>());
}

TEST(FromCsv, SaysWhatIsWrongAndWhere) {
    struct Bad {
        std::string text;
        std::size_t offset;
        std::string field;
        std::string reason; // the start of it
    };
    const std::string header = "time,gaze.origin.x,gaze.origin.y,gaze.origin.z\n";
    const std::size_t size = header.size();
    const std::vector<Bad> all{
        {"", 0, "line 1", "the text is empty"},
        {"\n# nothing\n", 11, "line 3", "there is no row that names columns"},
        {"gaze.origin.x,gaze.origin.y,gaze.origin.z\n1,2,3\n", 0, "line 1, column time", "this column is missing"},
        {"time,nose\n", 5, "line 1, column nose", "no curve has this name"},
        {"time,time\n", 5, "line 1, column time", "this column is there twice"},
        {"time,hand.left.pinch,hand.left.pinch\n", 21, "line 1, column hand.left.pinch", "this column is there twice"},
        {"time,gaze.origin.x.velocity,gaze.origin.x.velocity\n", 28, "line 1, column gaze.origin.x.velocity",
         "this column is there twice"},
        {"time,hand.left.nose.velocity", 5, "line 1, column hand.left.nose.velocity", "no curve has this name"},
        {",time\n0,1\n", 0, "line 1", "a column without a name; pandas"},
        {"time;gaze.origin.x\n", 0, "line 1", "fields must be parted by commas"},
        {"time,gaze.origin.x,gaze.origin.z\n", 0, "line 1, column gaze.origin.y", "this column is missing beside"},
        {header + "0,1,2,3\n1,2,x3,4\n", size + 12, "line 3, column gaze.origin.y",
         "expected a number or nothing, found \"x3\""},
        {header + "0,1,2,true\n", size + 6, "line 2, column gaze.origin.z", "expected a number or nothing"},
        {header + "0,1,1e39,3\n", size + 4, "line 2, column gaze.origin.y", "expected a number that fits in a float32"},
        {header + "0,1,2\n", size, "line 2", "expected 4 fields, found 3"},
        {header + "0,1,2,3,4\n", size + 7, "line 2", "more fields than the 4 columns"},
        {header + ",1,2,3\n", size, "line 2, column time", "expected a time in seconds, found \"\""},
        {header + "nan,1,2,3\n", size, "line 2, column time", "expected a time in seconds, found \"nan\""},
        {header + "0:01,1,2,3\n", size, "line 2, column time", "expected a time in seconds"},
        {header + "\"0,1,2,3\n", size, "line 2", "a quote is not closed"},
        {header + "\"0\"1,1,2,3\n", size, "line 2", "expected a comma or the end of the line after a quote"},
        {header + "0,1,2,3\r4\n", size + 6, "line 2, column gaze.origin.z", "expected a number or nothing"},
        {"# inputanim-csv/2 wide\ntime\n", 0, "line 1", "only inputanim-csv/1 can be read"},
        {"# inputanim-csv/1 tidy axes=unity\ntime\n", 0, "line 1", "only wide tables can be read back, not \"tidy\""},
        {"# inputanim-csv/1 wide axes=up\ntime\n", 0, "line 1", "there are no axes \"up\""},
        {"# inputanim-csv/1 wide layout=2.0\ntime\n", 0, "line 1", "there is no layout \"2.0\""},
        {"# inputanim-csv/1 wide axis=ros\ntime\n", 0, "line 1", "what is \"axis=ros\"?"},
        {"# inputanim-csv/1 wide\n# marker soon x\ntime\n", 23, "line 2", "a marker needs a time"},
        {"# inputanim-csv/1 wide\n# marker 1 \\q\ntime\n", 23, "line 2", "in the name of a marker"},
        {"# inputanim-csv/1 wide\n# wrap nose 1 2\ntime\n", 23, "line 2", "expected the name of a curve"},
        {"# inputanim-csv/1 wide\n# wrap gaze.origin.x 1\ntime\n", 23, "line 2", "expected the name of a curve"},
        {"# inputanim-csv/1 wide\n# wrap gaze.origin.x x 1\ntime\n", 23, "line 2", "expected the name of a curve"},
        {"# inputanim-csv/1 wide\n# wrap gaze.origin.x 1 2 3\ntime\n", 23, "line 2", "expected the name of a curve"},
    };
    for (const Bad& bad : all) {
        const Error error = csv_error(bad.text);
        EXPECT_EQ(error.code, ErrorCode::malformed_csv);
        EXPECT_EQ(error.offset, bad.offset) << bad.text;
        EXPECT_EQ(error.field, bad.field) << bad.text;
        EXPECT_EQ(error.reason.substr(0, bad.reason.size()), bad.reason) << bad.text;
    }
}

TEST(FromCsv, ReadsEveryPrefixToAnErrorOrARecording) {
    const std::string text = tiny_header + wide_names + tiny_rows;
    std::size_t good = 0;
    for (std::size_t size = 0; size <= text.size(); ++size) {
        const std::string prefix = text.substr(0, size); // on the heap, where reading beyond its end is seen
        const auto result = from_csv(prefix);
        good += result ? 1 : 0;
        if (!result) {
            EXPECT_LE(result.error().offset.value_or(size + 1), size);
        }
    }
    EXPECT_GT(good, 3U);
    EXPECT_LT(good, text.size() / 2);
}

TEST(FromCsv, EndsSoonOnHostileTexts) {
    std::string many_columns = "time";
    for (int i = 0; i < 100'000; ++i) many_columns += ",gaze.origin.x.velocity";
    EXPECT_NE(csv_error(many_columns).reason.find("twice"), std::string::npos);
    const std::string long_field = "time,hand.left.pinch\n0," + std::string(5'000'000, '1');
    EXPECT_LT(csv_error(long_field).reason.size(), 200U);
    EXPECT_LT(csv_error("time," + std::string(5'000'000, 'x')).field.size(), 200U);
    EXPECT_EQ(key_count(from_good_csv("time,hand.left.pinch\n" + std::string(5'000'000, '\n')).animation), 0U);
    EXPECT_EQ(csv_error("time,hand.left.pinch\n" + std::string(5'000'000, ',')).reason.substr(0, 8), "expected");
}

} // namespace
