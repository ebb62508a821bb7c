// What MRTK's own reader read is what we read: curve by curve, key by key.
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include <inputanim/convert/json.hpp>
#include <inputanim/summary.hpp>

#include "support.hpp"

namespace {

using namespace inputanim;
using conformance::Json;
using conformance::fs::path;

// The CRC-32 of zlib.
class Crc32 {
public:
    template <class T>
    void add(T value) {
        unsigned char bytes[sizeof(T)];
        std::memcpy(bytes, &value, sizeof(T));
        for (const unsigned char byte : bytes) {
            crc_ ^= byte;
            for (int bit = 0; bit < 8; ++bit) crc_ = (crc_ >> 1U) ^ (0xedb88320U & (0U - (crc_ & 1U)));
        }
    }
    [[nodiscard]] std::string hex() const {
        char text[9];
        std::snprintf(text, sizeof text, "%08x", ~crc_);
        return text;
    }

private:
    std::uint32_t crc_ = 0xffffffff;
};

float number(const Json& json) {
    if (json.is_number()) return json.get<float>();
    const auto text = json.get<std::string>();
    if (text == "Infinity") return INFINITY;
    return text == "-Infinity" ? -INFINITY : NAN;
}

// A key as MRTK fills it in after reading: state keys step by an enormous weight.
Keyframe filled_in(const Curve& curve, std::size_t i, bool state) {
    Keyframe key = curve.key(i);
    if (state) key.out_weight = 1e6F;
    return key;
}

void expect_key(const Json& expected, const Keyframe& key, const std::string& where) {
    ASSERT_EQ(expected.size(), 7U) << where;
    const float fields[] = {key.time, key.value, key.in_tangent, key.out_tangent, key.in_weight, key.out_weight};
    for (std::size_t f = 0; f < 6; ++f) {
        const float wanted = number(expected[f]);
        if (std::isnan(wanted)) {
            EXPECT_TRUE(std::isnan(fields[f])) << where << " field " << f;
        } else {
            EXPECT_EQ(fields[f], wanted) << where << " field " << f;
        }
    }
    EXPECT_EQ(static_cast<int>(key.weighted_mode), expected[6].get<int>()) << where;
}

void expect_curve(const Json& expected, std::size_t index, const Curve& curve) {
    const auto name = expected.at("name").get<std::string>();
    const bool state = channel_of(index).is_state();
    EXPECT_EQ(curve_name(index), name);
    EXPECT_EQ(find_curve(name), index);
    EXPECT_EQ(expected.at("kind") == "bool", state) << name;
    EXPECT_EQ(static_cast<int>(curve.pre_wrap), expected.at("pre").get<int>()) << name;
    EXPECT_EQ(static_cast<int>(curve.post_wrap), expected.at("post").get<int>()) << name;
    ASSERT_EQ(curve.key_count(), expected.at("count").get<std::size_t>()) << name;
    Crc32 short_crc;
    Crc32 full_crc;
    double time_sum = 0;
    double value_sum = 0;
    for (std::size_t i = 0; i < curve.key_count(); ++i) {
        const Keyframe key = filled_in(curve, i, state);
        short_crc.add(key.time);
        short_crc.add(key.value);
        for (const float field :
             {key.time, key.value, key.in_tangent, key.out_tangent, key.in_weight, key.out_weight}) {
            full_crc.add(field);
        }
        full_crc.add(key.weighted_mode);
        time_sum += key.time;
        value_sum += key.value;
    }
    if (expected.contains("crc32TimeValue")) {
        EXPECT_EQ(short_crc.hex(), expected["crc32TimeValue"].get<std::string>()) << name;
    }
    if (expected.contains("crc32Full")) {
        EXPECT_EQ(full_crc.hex(), expected["crc32Full"].get<std::string>()) << name;
    }
    if (expected.contains("sumTime")) {
        EXPECT_NEAR(time_sum, expected["sumTime"].get<double>(), 1e-6 * std::abs(time_sum));
    }
    if (expected.contains("sumValue")) {
        EXPECT_NEAR(value_sum, expected["sumValue"].get<double>(), 1e-6 + 1e-6 * std::abs(value_sum)) << name;
    }
    if (curve.empty()) return;
    if (expected.contains("first")) expect_key(expected["first"], filled_in(curve, 0, state), name + " first");
    if (expected.contains("last")) {
        expect_key(expected["last"], filled_in(curve, curve.key_count() - 1, state), name + " last");
    }
    if (expected.contains("keys")) {
        ASSERT_EQ(expected["keys"].size(), curve.key_count()) << name;
        for (std::size_t i = 0; i < curve.key_count(); ++i) {
            expect_key(expected["keys"][i], filled_in(curve, i, state), name + " key " + std::to_string(i));
        }
    }
    if (expected.contains("tv")) {
        ASSERT_EQ(expected["tv"].size(), 2 * curve.key_count()) << name;
        for (std::size_t i = 0; i < curve.key_count(); ++i) {
            EXPECT_EQ(curve.times[i], number(expected["tv"][2 * i])) << name << " key " << i;
            EXPECT_EQ(curve.values[i], number(expected["tv"][2 * i + 1])) << name << " key " << i;
        }
    }
}

class Golden : public testing::TestWithParam<path> {
protected:
    void SetUp() override {
        expected_ = conformance::json_of(GetParam());
        path bin = GetParam();
        const std::string stem = bin.filename().string();
        bin.replace_filename(stem.substr(0, stem.size() - std::string(".expected.json").size()) + ".bin");
        bytes_ = conformance::bytes_of(bin);
    }

    Json expected_;
    std::vector<std::byte> bytes_;
};

TEST_P(Golden, ReadsWhatTheReferenceReadWithEveryKey) {
    ASSERT_EQ(bytes_.size(), expected_.at("bytes").get<std::size_t>());
    const auto recording = read(bytes_);
    ASSERT_TRUE(recording) << message(recording.error());
    const Animation& animation = recording->animation;
    const LayoutInfo& layout = info(recording->on_disk.layout);
    EXPECT_EQ(layout.major, expected_.at("version")[0].get<int>());
    EXPECT_EQ(layout.minor, expected_.at("version")[1].get<int>());
    EXPECT_EQ(animation.camera.has_value(), expected_.at("hasCameraPose").get<bool>());
    EXPECT_EQ(animation.hands.has_value(), expected_.at("hasHandData").get<bool>());
    EXPECT_EQ(animation.gaze.has_value(), expected_.at("hasEyeGaze").get<bool>());
    EXPECT_FLOAT_EQ(duration(animation), expected_.at("duration").get<float>());
    EXPECT_EQ(key_count(animation), expected_.at("totalKeys").get<std::size_t>());

    const bool has_keys = expected_.at("totalKeys").get<std::size_t>() > 0;
    if (expected_.contains("markerList")) {
        EXPECT_EQ(layout.markers, expected_["markerList"].get<bool>());
    }
    // Without keys their size cannot be told from the bytes, and counts as 8.
    if (expected_.contains("keyBytes")) {
        EXPECT_EQ(layout.tangents, has_keys ? expected_["keyBytes"] == 28 : layout.minor == 0);
    }
    if (!expected_.contains("markerList")) {
        EXPECT_TRUE(layout.markers && layout.tangents == (layout.minor == 0));
    }

    const Json& markers = expected_.at("markers");
    ASSERT_EQ(animation.markers.size(), markers.size());
    for (std::size_t i = 0; i < markers.size(); ++i) {
        EXPECT_EQ(animation.markers[i].time, number(markers[i].at("time")));
        EXPECT_EQ(animation.markers[i].name.size(), markers[i].at("utf8Bytes").get<std::size_t>());
        if (markers[i].contains("name")) {
            EXPECT_EQ(animation.markers[i].name, markers[i]["name"].get<std::string>());
        }
    }

    const Json& curves = expected_.at("curves");
    std::size_t next = 0;
    for_each_curve(animation, [&](std::size_t index, const Curve& curve) {
        ASSERT_LT(next, curves.size());
        expect_curve(curves[next++], index, curve);
    });
    EXPECT_EQ(next, curves.size());
}

TEST_P(Golden, ComesBackByteForByteFromMemoryAndFromJson) {
    const auto recording = read(bytes_);
    ASSERT_TRUE(recording) << message(recording.error());
    EXPECT_TRUE(conformance::round_trips(bytes_, *recording));
    const auto again = from_json(to_json(*recording));
    ASSERT_TRUE(again) << message(again.error());
    EXPECT_TRUE(conformance::round_trips(bytes_, *again));
}

TEST_P(Golden, IsIndexedAsItIsRead) {
    const auto entries = read_index(bytes_);
    const auto recording = read(bytes_);
    ASSERT_TRUE(entries);
    ASSERT_TRUE(recording);
    EXPECT_EQ(entries->on_disk.layout, recording->on_disk.layout);
    EXPECT_EQ(entries->markers.size(), recording->animation.markers.size());
    for_each_curve(recording->animation, [&](std::size_t index, const Curve& curve) {
        EXPECT_EQ(entries->curves[index].key_count, curve.key_count());
        EXPECT_EQ(entries->curves[index].key_offset, recording->key_offsets[index]);
    });
}

std::vector<path> expectations() {
    auto found = conformance::find_files([](const path& file) {
        return file.filename().string().ends_with(".expected.json") && file.filename() != "odd.expected.json";
    });
    std::cerr << "conformance: " << found.size() << " recordings from";
    for (const auto& folder : conformance::folders()) std::cerr << " " << folder.string();
    std::cerr << "\n";
    return found;
}

// "v11_none", and the folder's number before it, since both sets may hold the same file.
std::string test_name(const testing::TestParamInfo<path>& parameter) {
    std::string name = std::to_string(parameter.index) + "_" + parameter.param.filename().string();
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Files, Golden, testing::ValuesIn(expectations()), test_name);

TEST(GoldenSet, HoldsEveryKindOfFile) {
    std::map<std::string, int> kinds;
    for (const path& file : conformance::find_files([](const path& p) { return p.extension() == ".bin"; })) {
        if (const auto entries = read_index(conformance::bytes_of(file)))
            ++kinds[std::string(info(entries->on_disk.layout).name)];
    }
    for (const char* kind : {"mrtk-1.0", "mrtk-1.1", "published-1.0", "1.1-8-nomarkers", "1.1-28-markers"}) {
        EXPECT_GT(kinds[kind], 0) << kind;
    }
}

} // namespace
