#include <inputanim/convert/encode.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"

namespace {

using namespace inputanim;

Recording synthesized(Layout layout) {
    return {.animation = synthesize({.duration = 1, .rate = 30, .markers = false}), .on_disk = {.layout = layout}};
}

Recording without_gaze(Recording recording) {
    recording.animation.gaze.reset();
    return recording;
}

Recording with_marker(Recording recording) {
    auto marked = add_marker(recording.animation, 0.5F, "here");
    EXPECT_TRUE(marked);
    return edited(recording, *std::move(marked));
}

Recording with_tangent(Recording recording) {
    Curve& curve = make::curve_at(recording.animation, 0);
    std::vector<Keyframe> keys;
    for (std::size_t i = 0; i < curve.key_count(); ++i) keys.push_back(curve.key(i));
    keys.at(1).in_tangent += 1;
    curve = make_curve(keys);
    return recording;
}

TEST(Encode, KeepsTheLayoutThatHoldsWhatThereIs) {
    for (const Layout layout : {Layout::mrtk_1_1, Layout::markers_28_1_1, Layout::published_1_1}) {
        const auto made = encode(synthesized(layout), Format::bin);
        ASSERT_TRUE(made) << message(made.error());
        EXPECT_EQ(made->layout, layout);
        EXPECT_TRUE(made->notes.empty());
        EXPECT_EQ(make::recording_of(made->bytes).on_disk.layout, layout);
    }
}

TEST(Encode, FindsALayoutThatHoldsMarkersAndTangentsAndSaysSo) {
    struct Case {
        Recording recording;
        Layout expected;
    };
    for (const Case& each : {Case{with_marker(synthesized(Layout::published_1_1)), Layout::mrtk_1_1},
                             Case{with_tangent(without_gaze(synthesized(Layout::mrtk_1_1))), Layout::mrtk_1_0},
                             Case{with_tangent(synthesized(Layout::mrtk_1_1)), Layout::markers_28_1_1}}) {
        const auto made = encode(each.recording, Format::bin);
        ASSERT_TRUE(made) << message(made.error());
        EXPECT_EQ(made->layout, each.expected);
        ASSERT_EQ(made->notes.size(), 1);
        EXPECT_NE(made->notes[0].find(info(each.expected).name), std::string::npos) << made->notes[0];
        const Recording again = make::recording_of(made->bytes);
        EXPECT_EQ(make::differences(again.animation, each.recording.animation), std::vector<std::string>());
    }
}

TEST(Encode, OtherFormatsHoldWhatTheLayoutCannot) {
    // A published-1.1 has no marker list, and a GLB that remembers it has markers all the same.
    const Recording marked = with_marker(synthesized(Layout::published_1_1));
    for (const Format format : {Format::glb, Format::json, Format::csv}) {
        const auto made = encode(marked, format);
        ASSERT_TRUE(made) << info(format).name << ": " << message(made.error());
        const auto again = decode(made->bytes);
        ASSERT_TRUE(again) << message(again.error());
        EXPECT_EQ(again->animation.markers.size(), 1) << info(format).name;
    }
}

TEST(Encode, ALayoutThatIsAskedForIsThatOrAnError) {
    const Recording marked = with_marker(synthesized(Layout::mrtk_1_1));
    const auto refused = encode(marked, Format::bin, {.layout = Layout::published_1_1});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::cannot_hold);
    const auto dropped = encode(marked, Format::bin, {.layout = Layout::published_1_1, .drop = {.markers = true}});
    ASSERT_TRUE(dropped) << message(dropped.error());
    EXPECT_EQ(dropped->layout, Layout::published_1_1);
    ASSERT_EQ(dropped->notes.size(), 1);
    EXPECT_NE(dropped->notes[0].find("marker"), std::string::npos) << dropped->notes[0];
}

TEST(Encode, PiecesAreTheBytes) {
    const Recording recording = synthesized(Layout::mrtk_1_1);
    for (const FormatInfo& each : all_formats()) {
        if (each.format == Format::html) continue; // which needs a page
        const auto whole = encode(recording, each.format);
        ASSERT_TRUE(whole) << each.name;
        make::ByteVector pieces;
        const auto put = encode(recording, each.format, {}, [&](std::span<const std::byte> piece) {
            pieces.insert(pieces.end(), piece.begin(), piece.end());
            return true;
        });
        ASSERT_TRUE(put) << each.name;
        EXPECT_EQ(pieces, make::vector_of(whole->bytes)) << each.name;
        EXPECT_TRUE(put->bytes.empty()) << each.name;
    }
}

} // namespace
