// What a program that plays glTF sees in a GLB: a small reader of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "make.hpp"
#include "maths/rotation.hpp"

namespace glb {

using namespace inputanim;

struct Transform {
    Vector3 translation;
    Quaternion rotation;
    double scale = 1; // along x
};

class File {
public:
    explicit File(std::span<const std::byte> bytes) {
        EXPECT_EQ(make::get<std::uint32_t>(bytes, 0), 0x46546c67U);
        EXPECT_EQ(make::get<std::uint32_t>(bytes, 4), 2U);
        EXPECT_EQ(make::get<std::uint32_t>(bytes, 8), bytes.size());
        const auto text_size = make::get<std::uint32_t>(bytes, 12);
        EXPECT_EQ(make::get<std::uint32_t>(bytes, 16), 0x4e4f534aU);
        EXPECT_EQ(text_size % 4, 0U);
        json = nlohmann::json::parse(reinterpret_cast<const char*>(bytes.data()) + 20,
                                     reinterpret_cast<const char*>(bytes.data()) + 20 + text_size);
        if (20 + text_size < bytes.size()) {
            EXPECT_EQ(make::get<std::uint32_t>(bytes, 24 + text_size), 0x004e4942U);
            binary = bytes.subspan(28 + text_size);
            EXPECT_EQ(make::get<std::uint32_t>(bytes, 20 + text_size), binary.size());
            EXPECT_EQ(json["buffers"][0]["byteLength"], binary.size());
        }
        if (json.contains("nodes")) parents_.resize(json["nodes"].size());
        for (std::size_t i = 0; i < parents_.size(); ++i) {
            for (const std::size_t child : json["nodes"][i].value("children", std::vector<std::size_t>())) {
                parents_[child] = i;
            }
        }
        if (!json.contains("animations")) return;
        const auto& animation = json["animations"][0];
        for (const auto& channel : animation["channels"]) {
            const auto& from = animation["samplers"][channel["sampler"].get<std::size_t>()];
            samplers_[{channel["target"]["node"], channel["target"]["path"]}] = {
                numbers(from["input"]), numbers(from["output"]), from["interpolation"] == "STEP"};
        }
    }

    [[nodiscard]] const nlohmann::json& extras() const { return json.at("scenes")[0].at("extras").at("inputanim"); }

    // The node of this name, below one of another name where that is given.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name, std::string_view above = "") const {
        for (std::size_t i = 0; i < parents_.size(); ++i) {
            if (json["nodes"][i]["name"] != name) continue;
            bool is_below = above.empty();
            for (auto parent = parents_[i]; parent; parent = parents_[*parent]) {
                is_below |= json["nodes"][*parent]["name"] == above;
            }
            if (is_below) return i;
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> parent(std::size_t node) const { return parents_[node]; }

    [[nodiscard]] std::vector<double> numbers(std::size_t index) const {
        const auto& accessor = json["accessors"][index];
        const auto& view = json["bufferViews"][accessor["bufferView"].get<std::size_t>()];
        const std::size_t offset = view["byteOffset"].get<std::size_t>() + accessor["byteOffset"].get<std::size_t>();
        const std::size_t count = accessor["count"].get<std::size_t>() * components(accessor["type"]);
        const int type = accessor["componentType"];
        const std::size_t size = type == 5126 ? 4 : type == 5123 ? 2 : 1;
        EXPECT_EQ(offset % size, 0U);
        EXPECT_LE(accessor["byteOffset"].get<std::size_t>() + count * size, view["byteLength"].get<std::size_t>());
        EXPECT_LE(view["byteOffset"].get<std::size_t>() + view["byteLength"].get<std::size_t>(), binary.size());
        std::vector<double> out;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = offset + i * size;
            out.push_back(type == 5126   ? static_cast<double>(make::get<float>(binary, at))
                          : type == 5123 ? make::get<std::uint16_t>(binary, at)
                                         : make::get<std::uint8_t>(binary, at));
        }
        return out;
    }

    struct Sampler {
        std::vector<double> times;
        std::vector<double> values;
        bool step = false;
    };
    // What moves the node along this path, if anything.
    [[nodiscard]] const Sampler* sampler(std::size_t node, const std::string& path) const {
        const auto found = samplers_.find({node, path});
        return found == samplers_.end() ? nullptr : &found->second;
    }

    // The node as seen from its parent; at rest without a time.
    [[nodiscard]] Transform local(std::size_t node, std::optional<double> time) const {
        const auto& rest = json["nodes"][node];
        const auto at = [&](const std::string& path, const std::vector<double>& otherwise) {
            const Sampler* moved = time ? sampler(node, path) : nullptr;
            return moved != nullptr ? play(*moved, *time, otherwise.size()) : rest.value(path, otherwise);
        };
        const auto t = at("translation", {0, 0, 0});
        const auto r = at("rotation", {0, 0, 0, 1});
        return {{t[0], t[1], t[2]}, {r[0], r[1], r[2], r[3]}, at("scale", {1, 1, 1})[0]};
    }

    // Scales are left out: they only hide.
    [[nodiscard]] Transform world(std::size_t node, std::optional<double> time) const {
        Transform all = local(node, time);
        for (auto above = parents_[node]; above; above = parents_[*above]) {
            const Transform outer = local(*above, time);
            all.translation = outer.translation + rotate(outer.rotation, all.translation);
            all.rotation = outer.rotation * all.rotation;
        }
        return all;
    }

    nlohmann::json json;
    std::span<const std::byte> binary;

private:
    static std::size_t components(const std::string& type) {
        return type == "SCALAR" ? 1 : type == "VEC3" ? 3 : type == "VEC4" ? 4 : 16;
    }

    static std::vector<double> play(const Sampler& sampler, double time, std::size_t width) {
        const auto right =
            static_cast<std::size_t>(std::ranges::upper_bound(sampler.times, time) - sampler.times.begin());
        const auto key = [&](std::size_t i) {
            const auto first = sampler.values.begin() + static_cast<std::ptrdiff_t>(i * width);
            return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(width));
        };
        if (right == 0) return key(0);
        if (right == sampler.times.size() || sampler.step) return key(right - 1);
        const auto a = key(right - 1);
        const auto b = key(right);
        const double share = (time - sampler.times[right - 1]) / (sampler.times[right] - sampler.times[right - 1]);
        if (width == 4) {
            const Quaternion q = slerp({a[0], a[1], a[2], a[3]}, {b[0], b[1], b[2], b[3]}, share);
            return {q.x, q.y, q.z, q.w};
        }
        std::vector<double> out;
        for (std::size_t i = 0; i < width; ++i) out.push_back(lerp(a[i], b[i], share));
        return out;
    }

    std::vector<std::optional<std::size_t>> parents_;
    std::map<std::pair<std::size_t, std::string>, Sampler> samplers_; // by node and path
};

// What every GLB must be, whatever it was made of.
inline void expect_sound(const File& file) {
    if (!file.json.contains("accessors")) return;
    for (std::size_t i = 0; i < file.json["accessors"].size(); ++i) {
        for (const double number : file.numbers(i)) ASSERT_TRUE(std::isfinite(number)) << "accessor " << i;
    }
    if (!file.json.contains("animations")) return;
    for (const auto& sampler : file.json["animations"][0]["samplers"]) {
        const auto times = file.numbers(sampler["input"]);
        ASSERT_FALSE(times.empty());
        ASSERT_GE(times[0], 0);
        ASSERT_TRUE(std::ranges::is_sorted(times, std::ranges::less_equal{})) << "not strictly ascending";
        const auto& accessor = file.json["accessors"][sampler["input"].get<std::size_t>()];
        ASSERT_EQ(accessor["min"][0].get<float>(), static_cast<float>(times.front()));
        ASSERT_EQ(accessor["max"][0].get<float>(), static_cast<float>(times.back()));
        const auto values = file.numbers(sampler["output"]);
        const auto& output = file.json["accessors"][sampler["output"].get<std::size_t>()];
        ASSERT_EQ(output["count"], times.size());
        if (output["type"] != "VEC4") continue;
        for (std::size_t k = 0; k < values.size(); k += 4) {
            const Quaternion q{values[k], values[k + 1], values[k + 2], values[k + 3]};
            ASSERT_NEAR(length(q), 1, 1e-6);
            if (k == 0) continue;
            ASSERT_GE(dot(q, {values[k - 4], values[k - 3], values[k - 2], values[k - 1]}), -1e-6);
        }
    }
}

} // namespace glb
