#include <inputanim/convert/gltf.hpp>

#include <limits>

#include "glb_builder.hpp"

using namespace inputanim;
using make::ByteVector;
using make::GlbBuilder;

namespace {

// A small scene that is read: a wrist and a tip below it, both moving.
GlbBuilder small_scene() {
    GlbBuilder glb;
    const int wrist = glb.node("wrist", glb.node("left-hand"));
    const int tip = glb.node("index-finger-tip", wrist);
    glb.animate(wrist, "translation", {0, 1}, {0, 0, 0, 1, 0, 0});
    glb.animate(tip, "rotation", {0, 2}, {0, 0, 0, 1, 0, 1, 0, 0});
    return glb;
}

TEST(GltfHostile, EveryPrefixIsAnError) {
    const ByteVector whole = small_scene().bytes();
    ASSERT_TRUE(from_glb(whole));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        // A copy of its own, so that a sanitizer sees every step beyond the end.
        const ByteVector part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const auto recording = from_glb(part);
        ASSERT_FALSE(recording) << size;
        EXPECT_EQ(recording.error().code, ErrorCode::malformed_gltf) << size;
        EXPECT_FALSE(recording.error().reason.empty()) << size;
    }
}

TEST(GltfHostile, EveryPrefixWithTheRightLengthInItsHeaderIsAnError) {
    const ByteVector whole = small_scene().bytes();
    for (std::size_t size = 12; size < whole.size(); ++size) {
        ByteVector part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        make::put(part, 8, static_cast<std::uint32_t>(size));
        EXPECT_FALSE(from_glb(part)) << size;
    }
}

TEST(GltfHostile, ErrorsSayTheirByte) {
    const ByteVector whole = small_scene().bytes();
    const auto json_size = make::get<std::uint32_t>(whole, 12);
    const auto size = static_cast<std::uint32_t>(whole.size());
    struct Change {
        std::size_t at;
        std::uint32_t value;
        std::size_t offset;
        const char* field;
    };
    for (const Change& change :
         {Change{4, 1, 4, "version"}, Change{8, size + 1, 8, "length"}, Change{12, size, 12, "chunk"},
          Change{16, 0x004e4942, 16, "chunk"}, Change{20 + json_size, size, 20 + json_size, "chunk"}}) {
        ByteVector changed = whole;
        make::put(changed, change.at, change.value);
        const auto recording = from_glb(changed);
        ASSERT_FALSE(recording) << change.at;
        EXPECT_EQ(recording.error().offset, change.offset);
        EXPECT_EQ(recording.error().field, change.field);
    }
    // In the text: where the byte is that does not belong there.
    const std::string text = small_scene().root.dump();
    const std::size_t place = text.find("accessors");
    ByteVector changed = whole;
    changed[20 + place + 11] = static_cast<std::byte>('!'); // the bracket after the colon
    const auto recording = from_glb(changed);
    ASSERT_FALSE(recording);
    EXPECT_EQ(recording.error().offset, 20 + place + 12) << "behind it";
}

TEST(GltfHostile, HeadersMayHoldAnyByte) {
    const ByteVector whole = small_scene().bytes();
    const auto json_size = make::get<std::uint32_t>(whole, 12);
    std::size_t read = 0;
    std::size_t refused = 0;
    const auto flip_all = [&](std::size_t first) {
        for (std::size_t at = first; at < first + 8; ++at) {
            for (unsigned value = 0; value < 256; ++value) {
                ByteVector changed = whole;
                changed[at] = static_cast<std::byte>(value);
                (from_glb(changed) ? read : refused)++;
            }
        }
    };
    flip_all(0);
    flip_all(8);
    flip_all(12);
    flip_all(20 + json_size);
    EXPECT_GT(read, 0U);
    EXPECT_GT(refused, read);
}

TEST(GltfHostile, EveryByteOfTheTextMayBeAnother) {
    const ByteVector whole = small_scene().bytes();
    const auto json_size = make::get<std::uint32_t>(whole, 12);
    for (std::size_t at = 20; at < 20 + json_size; ++at) {
        for (const char other : {'\0', '"', '9', '-', '}', ']', ',', '\xff'}) {
            ByteVector changed = whole;
            changed[at] = static_cast<std::byte>(other);
            const auto recording = from_glb(changed);
            if (!recording) {
                ASSERT_FALSE(recording.error().reason.empty()) << at;
            }
        }
    }
}

TEST(GltfHostile, TheBytesMayBeAnyNumbers) {
    const GlbBuilder scene = small_scene();
    for (const float number : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                               std::numeric_limits<float>::max(), std::numeric_limits<float>::denorm_min(), -1.0F}) {
        for (std::size_t at = 0; at < scene.bin.size(); at += 4) {
            GlbBuilder changed = scene;
            make::put(changed.bin, at, number);
            const auto recording = from_glb(changed.bytes());
            EXPECT_TRUE(std::isfinite(number) || !recording) << number << " at " << at;
            if (!recording) continue;
            for_each_curve(recording->animation, [&](std::size_t, const Curve& curve) {
                EXPECT_TRUE(curve.times.finite() && curve.times.ascending());
                EXPECT_TRUE(curve.values.finite()) << number << " at " << at;
            });
        }
    }
}

TEST(GltfHostile, PlacesBeyondTheBytesAreErrorsWithTheirPlace) {
    struct Change {
        const char* pointer;
        GlbBuilder::Json value;
        const char* field;
    };
    const Change changes[]{
        {"/accessors/0/bufferView", 99, "accessors[0]"},
        {"/accessors/0/bufferView", -5, "accessors[0]"},
        {"/accessors/0/byteOffset", 4, "accessors[0]"},
        {"/accessors/0/byteOffset", 18446744073709551615ULL, "accessors[0]"},
        {"/accessors/0/count", 3, "accessors[0]"},
        {"/accessors/0/count", 18446744073709551615ULL, "accessors[0]"},
        {"/accessors/0/count", 4611686018427387905ULL, "accessors[0]"},
        {"/accessors/0/count", 0, "animations[0].samplers[0].input"},
        {"/accessors/0/type", "VEC3", "animations[0].samplers[0].input"},
        {"/accessors/0/componentType", 5121, "accessors[0]"},
        {"/accessors/1/count", 1, "animations[0].samplers[0].output"},
        {"/accessors/1/count", 1000000000, "animations[0].samplers[0].output"},
        {"/accessors/1/type", "VEC4", "animations[0].samplers[0].output"},
        {"/accessors/1/componentType", 5125, "accessors[1]"},
        {"/bufferViews/0/buffer", 1, "bufferViews[0]"},
        {"/bufferViews/0/buffer", -1, "bufferViews[0]"},
        {"/bufferViews/0/byteLength", 7, "accessors[0]"},
        {"/bufferViews/0/byteLength", 18446744073709551615ULL, "bufferViews[0]"},
        {"/bufferViews/0/byteOffset", 18446744073709551615ULL, "bufferViews[0]"},
        {"/bufferViews/1/byteStride", 4, "bufferViews[1]"},
        {"/bufferViews/1/byteStride", 248, "accessors[1]"},
        {"/animations/0/samplers/0/input", 99, "animations[0].samplers[0].input"},
        {"/animations/0/samplers/0/output", -1, "animations[0].samplers[0].output"},
        {"/animations/0/samplers/0/interpolation", "JUMPY", "animations[0].samplers[0].interpolation"},
        {"/animations/0/samplers/0/interpolation", "CUBICSPLINE", "animations[0].samplers[0].output"},
        {"/animations/0/channels/0/sampler", 7, "animations[0]"},
        {"/animations/0/channels/0/target/node", 7, "animations[0]"},
        {"/nodes/0/children", {7}, "nodes[0].children"},
        {"/nodes/0/children", {-1}, "nodes[0].children"},
        {"/nodes/0/translation", {1, 2}, "nodes[0].translation"},
        {"/nodes/0/rotation", {0, 0, 0, 1e300}, "nodes[0].rotation"},
        {"/nodes/0/matrix", {1}, "nodes[0].matrix"},
        {"/asset/version", "1.0", "asset.version"},
    };
    for (const auto& [pointer, value, field] : changes) {
        GlbBuilder glb = small_scene();
        glb.root[GlbBuilder::Json::json_pointer(pointer)] = value;
        const Error error = error_of(glb);
        EXPECT_EQ(error.field, field) << pointer << " " << value << ": " << message(error);
    }
}

TEST(GltfHostile, NodesMayNotBeBelowThemselves) {
    GlbBuilder two = small_scene();
    two.root["nodes"][2]["children"] = {0};
    EXPECT_EQ(error_of(two).reason, "one of them is below itself");
    GlbBuilder itself = small_scene();
    itself.node("lonely");
    itself.root["nodes"][3]["children"] = {3};
    EXPECT_EQ(error_of(itself).reason, "one of them is below itself");
    GlbBuilder twins = small_scene();
    twins.root["nodes"][0]["children"] = {1, 1};
    EXPECT_EQ(error_of(twins).field, "nodes[0].children");
}

TEST(GltfHostile, LongWaysDownAreReadOrRefusedInNoTime) {
    GlbBuilder glb;
    int node = glb.node("left-hand");
    const int times = glb.accessor<float>({0, 1}, 1);
    const int places = glb.accessor<float>({0, 0, 0, 1, 0, 0}, 3);
    for (int i = 0; i < 20'000; ++i) node = glb.node("wrist", node);
    EXPECT_TRUE(from_glb(glb.bytes()));
    for (int i = 1; i < 80; ++i) glb.channel(i, "translation", times, places, "LINEAR");
    node = glb.node("palm", node);
    EXPECT_EQ(error_of(glb).reason, "more than 64 nodes above it move");
}

TEST(GltfHostile, DeepTextIsNoTroubleAndWideTextTakesNoMemory) {
    GlbBuilder glb = small_scene();
    const std::string text = glb.root.dump();
    const std::string deep =
        text.substr(0, text.size() - 1) + ",\"scenes\":[{\"extras\":{\"inputanim\":" + std::string(200'000, '[') +
        std::string(200'000, ']') + "}}],\"extras\":" + std::string(200'000, '[') + std::string(200'000, ']') + "}";
    EXPECT_TRUE(from_glb(GlbBuilder::glb_of(deep, glb.bin)));
    std::string wide = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}";
    for (int i = 0; i < 200'000; ++i) wide += ",{}";
    EXPECT_EQ(from_glb(GlbBuilder::glb_of(wide + "]}", {})).error().reason, "there are too many");
    // A node takes more memory than its letters, the more so the fewer it has.
    wide = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}";
    for (int i = 0; i < 100'000; ++i) wide += R"(,{"name":"a node of few letters"})";
    EXPECT_EQ(from_glb(GlbBuilder::glb_of(wide + "]}", {})).error().reason, "there are too many");
}

TEST(GltfHostile, TheSameBytesPlayedOverAndOverAreRefused) {
    GlbBuilder glb;
    std::vector<float> numbers(20'000);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i);
    const int times = glb.accessor(numbers, 1);
    glb.root["accessors"].push_back({{"componentType", 5126}, {"count", numbers.size()}, {"type", "VEC3"}});
    const int hand = glb.node("left-hand");
    for (std::size_t i = 1; i < joint_count; ++i) {
        glb.channel(glb.node(std::string(name(joint(i), JointNames::webxr)), hand), "translation", times, 1, "LINEAR");
    }
    EXPECT_NE(error_of(glb).reason.find("more keys"), std::string::npos);
}

TEST(GltfHostile, WhatOurOwnScenesSayMustBeSo) {
    struct Change {
        const char* pointer;
        GlbBuilder::Json value;
    };
    for (const auto& [pointer, value] : std::initializer_list<Change>{{"/format", "inputanim-glb/2"},
                                                                      {"/axes", "y-flip"},
                                                                      {"/start", "early"},
                                                                      {"/start", 1e300},
                                                                      {"/layout", "mrtk-9"},
                                                                      {"/markers", 3},
                                                                      {"/markers", {3}},
                                                                      {"/markers", {{{"name", "a"}}}},
                                                                      {"/markers", {{{"time", 1}}}}}) {
        GlbBuilder glb = small_scene();
        GlbBuilder::Json remarks{{"format", "inputanim-glb/1"}, {"axes", "z-flip"}, {"parts", {"hands"}}};
        glb.root["scenes"][0]["extras"]["inputanim"] = remarks;
        ASSERT_TRUE(from_glb(glb.bytes()));
        remarks[GlbBuilder::Json::json_pointer(pointer)] = value;
        glb.root["scenes"][0]["extras"]["inputanim"] = remarks;
        const Error error = error_of(glb);
        EXPECT_TRUE(error.field.starts_with("scenes[0].extras.inputanim" + std::string(1, '.')) &&
                    error.field.find(std::string(pointer).substr(1)) != std::string::npos)
            << error.field;
    }
}

} // namespace
